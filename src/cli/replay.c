/* `stellwerk replay`: checks a game record and tells the game, or gives every state as JSON. */
#include "command/args.h"
#include "command/command.h"
#include "command/maps.h"
#include "command/record.h"
#include "lab/playback.h"
#include "wire/event.h"
#include "wire/move.h"
#include "wire/score.h"
#include "wire/state.h"
#include <stdio.h>
#include <stdlib.h>

enum { LINE_SIZE = 1 << 17 };

typedef struct replay {
    playback at;
    char line[LINE_SIZE];
} replay;

/* ---- in sentences ---- */

static void tell_head(replay *r)
{
    text_buf b = text_buf_make(r->line, sizeof r->line);
    playback_put_head(&r->at, &b);
    puts(r->line);
}

static void tell_end(replay *r)
{
    if (r->at.state.phase != SW_OVER) {
        puts(text_get(r->at.tell.lang, TEXT_UNFINISHED));
        return;
    }
    sw_scores scores;
    sw_score(&r->at.game, &r->at.state, &scores);
    puts(text_get(r->at.tell.lang, TEXT_RESULT));
    for (int i = 0; i < r->at.game.n_players; i++) {
        text_buf b = text_buf_make(r->line, sizeof r->line);
        tell_put_score(&r->at.tell, &scores.seats[i], i, &b);
        puts(r->line);
    }
    text_buf b = text_buf_make(r->line, sizeof r->line);
    tell_put_winners(&r->at.tell, &scores, &b);
    puts(r->line);
}

static void tell_game(replay *r)
{
    tell_head(r);
    for (int i = 0; i < r->at.record->n_moves; i++) {
        playback_advance(&r->at, i);
        text_buf b = text_buf_make(r->line, sizeof r->line);
        tell_put_events(&r->at.tell, r->at.list, r->at.n_events, &b);
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
    wire_state_put(o, &r->at.game, &r->at.state);
    put_line(r, o);
}

static void put_game(replay *r)
{
    json_out o = json_out_make(r->line, sizeof r->line);
    json_open(&o, '{');
    json_key(&o, "n");
    json_put_int(&o, 0);
    put_position(r, &o);
    for (int i = 0; i < r->at.record->n_moves; i++) {
        o = json_out_make(r->line, sizeof r->line);
        json_open(&o, '{');
        json_key(&o, "n");
        json_put_int(&o, i + 1);
        json_key(&o, "seat");
        json_put_int(&o, r->at.state.to_move);
        json_key(&o, "move");
        wire_move_put(&o, &r->at.game, &r->at.state, &r->at.record->moves[i]);
        playback_advance(&r->at, i);
        json_key(&o, "events");
        wire_events_put(&o, r->at.record->map, r->at.list, r->at.n_events);
        put_position(r, &o);
    }
    sw_scores scores;
    sw_score(&r->at.game, &r->at.state, &scores);
    o = json_out_make(r->line, sizeof r->line);
    json_open(&o, '{');
    json_key(&o, "over");
    json_put_bool(&o, r->at.state.phase == SW_OVER);
    wire_score_put(&o, &r->at.game, &scores);
    put_line(r, &o);
}

int cmd_replay(int argc, char **argv)
{
    const char *path = "", *map_name = NULL, *language = NULL;
    bool as_json = false;
    const cli_option options[] = {
        {"json", NULL, "print every state, one JSON object per line", .flag = &as_json},
        {"map", "FILE", "the map file, if the game was not on a built-in map", .text = &map_name,
         .kind = CLI_FILE},
        {"lang", "LANG", "the language", .text = &language, .choices = "en de",
         .usual = "as the system is set"},
        {.name = NULL},
    };
    const cli_usage usage = {
        .line = "replay FILE [options]",
        .about = "Checks a game record move by move and tells the game.",
        .options = options,
        .words = &path,
        .min_words = 1,
        .max_words = 1,
        .word_kind = CLI_FILE,
        .more = "A record that is damaged or does not hold is refused with the place where it "
                "breaks; the status is then 1.",
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
        playback_begin(&r->at, &record, language ? text_lang_of(language) : text_lang_env());
        (as_json ? put_game : tell_game)(r);
    }
    bool ok = r && fflush(stdout) == 0 && !ferror(stdout);
    free(r);
    free(memory);
    return ok ? CMD_OK : CMD_FINDING;
}
