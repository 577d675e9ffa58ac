/* How a line becomes a request, which command works it off, and what is said if that fails. */
#include "session.h"
#include "request.h"
#include "wire/value.h"

/* `whole`: with the request's id and why the rules refuse a move. */
static json_out error_answer(json_out o, const wire_request *q, bool whole)
{
    json_open(&o, '{');
    json_key(&o, "ok");
    json_put_bool(&o, false);
    if (whole) {
        wire_id_put(&o, &q->doc);
    }
    json_key(&o, "error");
    json_open(&o, '{');
    json_key(&o, "code");
    json_put_string(&o, wire_code_name(q->error.code));
    json_key(&o, "message");
    json_put_string(&o, q->error.text);
    if (whole && q->has_refusal) {
        json_key(&o, "refusal");
        wire_refusal_put(&o, q->game->map, &q->refusal);
    }
    json_close(&o, '}');
    json_close(&o, '}');
    return o;
}

/* Without room for the whole answer, the rest of it is left out. */
static const char *refuse(const wire_request *q, arena room, bool whole, size_t *len)
{
    wire_session *s = q->s;
    json_out o = json_out_make((char *)room.at, (size_t)(room.end - room.at));
    o = error_answer(o, q, whole);
    if (o.overflow || o.len >= o.cap) {
        o = error_answer(json_out_make(s->last_word, sizeof s->last_word), q, false);
    }
    o.at[o.len] = '\0';
    *len = o.len;
    return o.at;
}

static const struct command {
    const char *name;
    bool (*run)(wire_request *q);
} commands[] = {
#define WIRE_COMMAND(name) {#name, wire_do_##name},
#include "commands.def"
#undef WIRE_COMMAND
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static bool run(wire_request *q)
{
    int cmd = json_get(&q->doc, 0, "cmd");
    if (json_type_of(&q->doc, cmd) != JSON_STRING) {
        return wire_bad_request(q, cmd, "\"cmd\" must say what is wanted.");
    }
    for (int i = 0; i < N_COMMANDS; i++) {
        if (json_is(&q->doc, cmd, commands[i].name)) {
            return commands[i].run(q);
        }
    }
    wire_id name;
    wire_id_read(&q->doc, cmd, &name);
    return wire_fail(&q->error, WIRE_BAD_REQUEST, cmd, "There is no command \"%s\".", name.at);
}

/* ---- the session ---- */

size_t wire_session_size(int max_games, size_t work)
{
    return sizeof(wire_session) + wire_table_size(max_games) + work + 64;
}

wire_session *wire_session_make(void *memory, size_t size, int max_games, const wire_host *host)
{
    arena all = arena_make(memory, size);
    wire_session *s = arena_take(&all, sizeof *s);
    if (!s || max_games < 1 || !wire_table_init(&s->table, max_games, &all)) {
        return NULL;
    }
    s->host = *host;
    s->work = all;
    s->own = (wire_own_maps){.limit = (size_t)(all.end - all.at) / 2};
    return s;
}

static bool is_blank(const char *line, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r' && line[i] != '\n') {
            return false;
        }
    }
    return true;
}

const char *wire_session_line(wire_session *s, const char *line, size_t len, size_t *answer_len)
{
    if (is_blank(line, len)) {
        return NULL;
    }
    wire_request q = {.s = s, .work = s->work};
    json_error what;
    if (!json_parse(line, len, &q.work, &q.doc, &what)) {
        int row, column;
        json_position(line, len, what.offset, &row, &column);
        wire_fail(&q.error, WIRE_BAD_JSON, JSON_MISSING, "Not JSON at column %d: %s.", column,
                  what.text);
        return refuse(&q, s->work, false, answer_len);
    }
    if (json_type_of(&q.doc, 0) != JSON_OBJECT) {
        wire_fail(&q.error, WIRE_BAD_REQUEST, 0, "A request must be an object.");
        return refuse(&q, s->work, false, answer_len);
    }
    arena after_tokens = q.work;
    if (!run(&q)) {
        return refuse(&q, after_tokens, true, answer_len);
    }
    *answer_len = q.out.len;
    return q.out.at;
}

const char *wire_session_too_long(wire_session *s, size_t *answer_len)
{
    wire_request q = {.s = s};
    wire_fail(&q.error, WIRE_BAD_REQUEST, JSON_MISSING, "The line is too long.");
    return refuse(&q, s->work, false, answer_len);
}
