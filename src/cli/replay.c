/* `stellwerk replay`: checks a game record and tells the game, or gives every state as JSON. */
#include "args.h"
#include "command.h"
#include "maps.h"
#include "record.h"
#include "tell.h"
#include "wire/event.h"
#include "wire/move.h"
#include "wire/score.h"
#include "wire/state.h"
#include <stdio.h>
#include <stdlib.h>

enum { NAME_SIZE = 64, LINE_SIZE = 1 << 17 };

typedef struct replay {
    const wire_record *record;
    sw_game game;
    sw_state state;
    sw_event list[SW_MAX_EVENTS];
    int n_events; /* of the move made last */
    char names[SW_MAX_SEATS][NAME_SIZE];
    const char *shown[SW_MAX_SEATS];
    tell tell;
    char line[LINE_SIZE];
} replay;

/* Names come from a file that anybody can have written: what could steer a terminal is not shown.
 */
static void clean_name(const char *name, int seat, char *to)
{
    size_t n = 0;
    for (const char *c = name; *c && n + 1 < NAME_SIZE; c++) {
        unsigned char u = (unsigned char)*c;
        bool control = u < 0x20 || u == 0x7f || (u == 0xc2 && ((unsigned char)c[1] & 0xe0) == 0x80);
        to[n++] = control ? '?' : *c;
    }
    while (n > 0 && n + 1 == NAME_SIZE && ((unsigned char)to[n - 1] & 0x80)) {
        n--; /* cut off in the middle of a character, or behind one: no matter */
    }
    to[n] = '\0';
    if (n == 0) {
        snprintf(to, NAME_SIZE, "%d", seat + 1);
    }
}

static void begin(replay *r, const wire_record *record, text_lang lang)
{
    r->record = record;
    sw_game_init(&r->game, record->map, record->n_players, &record->options);
    sw_start(&r->game, record->seed, &r->state);
    for (int i = 0; i < record->n_players; i++) {
        clean_name(record->names[i], i, r->names[i]);
        r->shown[i] = r->names[i];
    }
    r->tell = (tell){&r->game, lang, r->shown, SW_NONE};
}

/* Makes the i-th move. The record was verified: it is legal. */
static void advance(replay *r, int i)
{
    sw_events events = {r->list, 0, SW_MAX_EVENTS};
    sw_apply(&r->game, &r->state, &r->record->moves[i], &events);
    r->n_events = wire_events_once(r->list, events.n < events.cap ? events.n : events.cap);
}

/* ---- in sentences ---- */

static void tell_head(replay *r)
{
    text_buf b = text_buf_make(r->line, sizeof r->line);
    text_put(&b, tell_map(r->tell.lang, r->record->map));
    text_put(&b, ". ");
    text_str *names = TEXT_TMP;
    text_buf list = text_buf_of(names);
    for (int i = 0; i < r->game.n_players; i++) {
        text_put(&list, i ? ", " : "");
        text_put(&list, r->shown[i]);
    }
    text_say(&b, r->tell.lang, TEXT_SEATED, names->at);
    puts(r->line);
}

static void tell_end(replay *r)
{
    if (r->state.phase != SW_OVER) {
        puts(text_get(r->tell.lang, TEXT_UNFINISHED));
        return;
    }
    sw_scores scores;
    sw_score(&r->game, &r->state, &scores);
    puts(text_get(r->tell.lang, TEXT_RESULT));
    for (int i = 0; i < r->game.n_players; i++) {
        text_buf b = text_buf_make(r->line, sizeof r->line);
        tell_put_score(&r->tell, &scores.seats[i], i, &b);
        puts(r->line);
    }
    text_buf b = text_buf_make(r->line, sizeof r->line);
    tell_put_winners(&r->tell, &scores, &b);
    puts(r->line);
}

static void tell_game(replay *r)
{
    tell_head(r);
    for (int i = 0; i < r->record->n_moves; i++) {
        advance(r, i);
        text_buf b = text_buf_make(r->line, sizeof r->line);
        tell_put_events(&r->tell, r->list, r->n_events, &b);
        printf("%d. %s\n", i + 1, r->line);
    }
    tell_end(r);
}

/* ---- as JSON, one object per line ---- */

static void put_line(const replay *r, json_out *o)
{
    json_close(o, '}');
    if (!o->overflow) {
        fwrite(r->line, 1, o->len, stdout);
        putchar('\n');
    }
}

static void put_position(replay *r, json_out *o)
{
    json_key(o, "state");
    wire_state_put(o, &r->game, &r->state);
    put_line(r, o);
}

static void put_game(replay *r)
{
    json_out o = json_out_make(r->line, sizeof r->line);
    json_open(&o, '{');
    json_key(&o, "n");
    json_put_int(&o, 0);
    put_position(r, &o);
    for (int i = 0; i < r->record->n_moves; i++) {
        o = json_out_make(r->line, sizeof r->line);
        json_open(&o, '{');
        json_key(&o, "n");
        json_put_int(&o, i + 1);
        json_key(&o, "seat");
        json_put_int(&o, r->state.to_move);
        json_key(&o, "move");
        wire_move_put(&o, &r->game, &r->state, &r->record->moves[i]);
        advance(r, i);
        json_key(&o, "events");
        wire_events_put(&o, r->record->map, r->list, r->n_events);
        put_position(r, &o);
    }
    sw_scores scores;
    sw_score(&r->game, &r->state, &scores);
    o = json_out_make(r->line, sizeof r->line);
    json_open(&o, '{');
    json_key(&o, "over");
    json_put_bool(&o, r->state.phase == SW_OVER);
    wire_score_put(&o, &r->game, &scores);
    put_line(r, &o);
}

int cmd_replay(int argc, char **argv)
{
    const char *path = "", *map_name = NULL, *language = NULL;
    bool as_json = false;
    const cli_option options[] = {
        {"json", NULL, "print every state, one JSON object per line", .flag = &as_json},
        {"map", "FILE", "the map file, if the game was not on a built-in map", .text = &map_name},
        {"lang", "LANG", "en or de (default: as the system is set)", .text = &language},
        {.name = NULL},
    };
    const cli_usage usage = {
        .line = "replay FILE [options]",
        .about = "Checks a game record move by move and tells the game.",
        .options = options,
        .words = &path,
        .min_words = 1,
        .max_words = 1,
        .more = "A record that is damaged or does not hold is refused with the place where it "
                "breaks; the\nstatus is then 1.",
    };
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    const sw_map *map = map_name ? cli_map(map_name) : NULL;
    if (map_name && !map) {
        return CMD_USAGE;
    }
    wire_record record;
    void *memory;
    if (!cli_record_load(path, map, &record, &memory)) {
        return CMD_FINDING;
    }
    replay *r = calloc(1, sizeof *r);
    if (r) {
        begin(r, &record, language ? text_lang_of(language) : text_lang_env());
        (as_json ? put_game : tell_game)(r);
    }
    bool ok = r && fflush(stdout) == 0 && !ferror(stdout);
    free(r);
    free(memory);
    return ok ? CMD_OK : CMD_FINDING;
}
