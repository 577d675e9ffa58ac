/* Entries of a log as JSON: how they are stored. */
#include "choice.h"
#include "server/base/member.h"
#include "wire/move.h"
#include <stdlib.h>
#include <string.h>

enum { BODY_MEMORY = 49152 }; /* tokens and strings of a body; the longest are lines of chat */

static const char *const by_names[] = {
    [SRV_BY_PERSON] = "person", [SRV_BY_BOT] = "bot", [SRV_BY_QUEUE] = "queue"};

static void put_move(json_out *o, const srv_table *t, const sw_state *s, const srv_line *line)
{
    json_key(o, "move");
    wire_move_put(o, t->game, s, &line->move);
    srv_put_text(o, "by", by_names[line->by]);
    srv_put_int(o, "base", line->base);
    srv_put_int(o, "reserve", line->reserve);
}

void srv_line_put_open(json_out *o, const srv_line *line)
{
    switch ((srv_entry_kind)line->kind) {
    case SRV_AWAY:
        srv_put_bool(o, "away", line->flag);
        break;
    case SRV_VOTE:
        srv_put_bool(o, "abort", line->flag);
        break;
    case SRV_CLOSE:
        srv_put_text(o, "reason", line->text);
        break;
    case SRV_CHAT:
        srv_put_text(o, "room", line->flag ? "spectators" : "players");
        srv_put_text(o, "text", line->text);
        break;
    case SRV_REMATCH:
        srv_put_text(o, "game", line->text);
        break;
    case SRV_SIT:
    case SRV_MOVE:
    case SRV_CHOOSE:
    case SRV_LEAVE:
    case SRV_RESIGN:
    case SRV_N_ENTRIES:
        break;
    }
}

void srv_line_put(json_out *o, const srv_table *t, const srv_position *p, const srv_line *line)
{
    json_open(o, '{');
    if (line->kind == SRV_SIT) {
        srv_put_text(o, "client_seed", line->text);
    } else if (line->kind == SRV_MOVE) {
        put_move(o, t, &p->state, line);
        if (line->flag) {
            srv_put_bool(o, "chosen", true);
        }
    } else if (line->kind == SRV_CHOOSE) {
        sw_state state;
        srv_choice_state(t, p, line->seat, &state);
        put_move(o, t, &state, line);
    }
    srv_line_put_open(o, line);
    json_close(o, '}');
}

static bool read_text(const json *j, const char *key, arena *memory, srv_line *out)
{
    const char *text = json_string(j, json_get(j, 0, key), memory);
    size_t size = text ? strlen(text) + 1 : 0;
    out->text = text ? malloc(size) : NULL;
    return out->text && memcpy(out->text, text, size);
}

static bool read_move(const srv_table *t, const json *j, const sw_state *s, srv_line *out)
{
    wire_error e;
    int64_t base, reserve;
    int by = json_get(j, 0, "by");
    out->by = json_is(j, by, "person")  ? SRV_BY_PERSON
              : json_is(j, by, "queue") ? SRV_BY_QUEUE
                                        : SRV_BY_BOT;
    if (!json_int(j, json_get(j, 0, "base"), 0, INT32_MAX, &base) ||
        !json_int(j, json_get(j, 0, "reserve"), 0, INT32_MAX, &reserve)) {
        return false;
    }
    out->base = (int32_t)base;
    out->reserve = (int32_t)reserve;
    return wire_move_read(j, json_get(j, 0, "move"), t->game, s, &out->move, &e);
}

static bool read_choice(const srv_table *t, const json *j, srv_line *out)
{
    sw_state s;
    if (!srv_choosing(t, &t->now) || out->seat < 0 || srv_choice_step(t, &t->now, out->seat) < 0) {
        return false;
    }
    srv_choice_state(t, &t->now, out->seat, &s);
    return read_move(t, j, &s, out);
}

static bool read_body(const srv_table *t, const json *j, arena *memory, srv_line *out)
{
    switch ((srv_entry_kind)out->kind) {
    case SRV_SIT:
        return read_text(j, "client_seed", memory, out) && srv_seed_ok(out->text);
    case SRV_MOVE:
        (void)json_bool(j, json_get(j, 0, "chosen"), &out->flag);
        return t->now.status == SRV_RUNNING && read_move(t, j, &t->now.state, out);
    case SRV_CHOOSE:
        return read_choice(t, j, out);
    case SRV_AWAY:
        return json_bool(j, json_get(j, 0, "away"), &out->flag);
    case SRV_VOTE:
        return json_bool(j, json_get(j, 0, "abort"), &out->flag);
    case SRV_CLOSE:
        return read_text(j, "reason", memory, out);
    case SRV_CHAT:
        out->flag = json_is(j, json_get(j, 0, "room"), "spectators");
        return read_text(j, "text", memory, out);
    case SRV_REMATCH:
        return read_text(j, "game", memory, out);
    case SRV_LEAVE:
    case SRV_RESIGN:
        return true;
    case SRV_N_ENTRIES:
        break;
    }
    return false;
}

bool srv_line_read(srv_table *t, const srv_entry *entry, srv_line *out)
{
    unsigned char memory[BODY_MEMORY];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error e;
    if (entry->version != t->now.version + 1 || entry->kind >= SRV_N_ENTRIES || entry->seat < -1 ||
        entry->seat >= t->head.n || !entry->body) {
        return false;
    }
    *out = (srv_line){.at = entry->at,
                      .kind = (uint8_t)entry->kind,
                      .seat = (int8_t)entry->seat,
                      .person = srv_table_person(t, &entry->player)};
    return json_parse(entry->body, strlen(entry->body), &a, &j, &e) &&
           json_type_of(&j, 0) == JSON_OBJECT && read_body(t, &j, &a, out);
}
