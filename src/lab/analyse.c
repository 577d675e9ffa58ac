/* `stellwerk analyse`: the win chance over a recorded game, and the largest mistakes. */
#include "analysis.h"
#include "command/args.h"
#include "command/command.h"
#include "command/maps.h"
#include "command/record.h"
#include "series.h"
#include "wire/judgement.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 2 * TELL_MAX };

static void show_progress(int done, int all)
{
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%d of %d moves", done, all);
    } else if (done % 50 == 0) {
        fprintf(stderr, "%d of %d moves\n", done, all);
    }
}

static void end_progress(void)
{
    if (isatty(STDERR_FILENO)) {
        fputs("\r\033[K", stderr);
    }
}

/* Thousandths as "12.3". */
static const char *percent(text_str *s, text_lang lang, int milli)
{
    snprintf(s->at, sizeof s->at, "%d%c%d", milli / 10, lang == TEXT_DE ? ',' : '.', milli % 10);
    return s->at;
}

/* ---- in sentences ---- */

/* Moves are told in the position in which they were made, so the game is gone through again. */
static void tell_moves(const analysis *a, playback *p)
{
    char line[LINE_SIZE];
    puts(text_get(p->tell.lang, TEXT_ANALYSE_HEAD));
    for (int i = 0; i < a->n; i++) {
        const ai_judgement *m = &a->moves[i];
        text_buf b = text_buf_make(line, sizeof line);
        tell_put_move(&p->tell, &p->state, &p->record->moves[i], &b);
        if (m->is_forced) {
            printf("%d. %s: %s.\n", i + 1, p->shown[m->seat], line);
        } else {
            printf("%d. %s: %s. %s → %s%s\n", i + 1, p->shown[m->seat], line,
                   percent(TEXT_TMP, p->tell.lang, m->before),
                   percent(TEXT_TMP, p->tell.lang, m->after),
                   m->cost >= 100 ? " ??"
                   : m->cost > 0  ? " ?"
                                  : "");
        }
        playback_advance(p, i);
    }
}

static void tell_mistake(const analysis *a, playback *p, int i)
{
    const ai_judgement *m = &a->moves[i];
    char line[LINE_SIZE];
    text_str *made = TEXT_TMP, *best = TEXT_TMP;
    text_buf b = text_buf_of(made);
    tell_put_move(&p->tell, &p->state, &p->record->moves[i], &b);
    b = text_buf_of(best);
    tell_put_move(&p->tell, &p->state, &m->best, &b);
    b = text_buf_make(line, sizeof line);
    text_say(&b, p->tell.lang, TEXT_ANALYSE_MISTAKE, text_number(TEXT_TMP, i + 1),
             p->shown[m->seat], made->at, percent(TEXT_TMP, p->tell.lang, m->cost), best->at);
    puts(line);
}

static void tell_mistakes(const analysis *a, const wire_record *record, int most)
{
    playback p;
    text_lang lang = a->playback->tell.lang;
    putchar('\n');
    puts(text_get(lang, a->n_mistakes ? TEXT_ANALYSE_MISTAKES : TEXT_ANALYSE_NONE));
    for (int k = 0; k < a->n_mistakes && k < most; k++) {
        playback_begin(&p, record, lang);
        for (int i = 0; i < a->mistakes[k]; i++) {
            playback_advance(&p, i);
        }
        tell_mistake(a, &p, a->mistakes[k]);
    }
}

static void tell_seats(const analysis *a)
{
    const playback *p = a->playback;
    for (int seat = 0; seat < p->game.n_players; seat++) {
        int cost = 0, decisions = 0;
        for (int i = 0; i < a->n; i++) {
            bool own = a->moves[i].seat == seat && !a->moves[i].is_forced;
            cost += own ? a->moves[i].cost : 0;
            decisions += own;
        }
        char line[LINE_SIZE];
        text_buf b = text_buf_make(line, sizeof line);
        text_say(&b, p->tell.lang, TEXT_ANALYSE_SEAT, p->shown[seat],
                 percent(TEXT_TMP, p->tell.lang, cost), text_number(TEXT_TMP, decisions));
        puts(line);
    }
}

static void tell_all(const analysis *a, const wire_record *record, int most)
{
    playback p;
    char line[LINE_SIZE];
    playback_begin(&p, record, a->playback->tell.lang);
    text_buf b = text_buf_make(line, sizeof line);
    playback_put_head(&p, &b);
    puts(line);
    tell_moves(a, &p);
    tell_mistakes(a, record, most);
    putchar('\n');
    tell_seats(a);
}

/* ---- as JSON ---- */

static bool print_json(const analysis *a, const wire_record *record)
{
    size_t size = 4096 + 1024 * (size_t)a->n;
    char *text = malloc(size);
    if (!text) {
        return false;
    }
    playback p;
    playback_begin(&p, record, TEXT_EN);
    json_out o = json_out_make(text, size);
    json_open(&o, '{');
    json_key(&o, "map");
    json_put_string(&o, record->map->id);
    json_key(&o, "players");
    json_put_int(&o, record->n_players);
    json_key(&o, "bot");
    json_put_string(&o, a->bot->name);
    json_key(&o, "names");
    json_open(&o, '[');
    for (int seat = 0; seat < record->n_players; seat++) {
        json_put_string(&o, p.shown[seat]);
    }
    json_close(&o, ']');
    json_key(&o, "moves");
    json_open(&o, '[');
    for (int i = 0; i < a->n; i++) {
        json_open(&o, '{');
        wire_judgement_put(&o, &p.game, &p.state, i + 1, &record->moves[i], &a->moves[i]);
        json_close(&o, '}');
        playback_advance(&p, i);
    }
    json_close(&o, ']');
    json_key(&o, "mistakes"); /* numbers of moves, the dearest first */
    json_open(&o, '[');
    for (int k = 0; k < a->n_mistakes; k++) {
        json_put_int(&o, a->mistakes[k] + 1);
    }
    json_close(&o, ']');
    wire_chances_put(&o, "result", a->result, record->n_players);
    json_close(&o, '}');
    bool ok = !o.overflow;
    if (ok) {
        fwrite(text, 1, o.len, stdout);
        putchar('\n');
    }
    free(text);
    return ok;
}

static bool write_svg(const analysis *a, const char *path)
{
    FILE *f = fopen(path, "w");
    if (f) {
        analysis_svg(a, f);
    }
    bool failed = !f || ferror(f);
    if ((f && fclose(f) != 0) || failed) {
        fprintf(stderr, "stellwerk analyse: cannot write %s: %s\n", path, strerror(errno));
        return false;
    }
    return true;
}

static int run(analysis *a, const wire_record *record, text_lang lang, int most, bool as_json,
               const char *svg)
{
    playback *p = malloc(sizeof *p);
    if (!p) {
        return CMD_FINDING;
    }
    playback_begin(p, record, lang);
    bool ok = analysis_make(a, p, show_progress);
    end_progress();
    if (ok && as_json) {
        ok = print_json(a, record);
    } else if (ok) {
        tell_all(a, record, most);
    }
    ok = ok && (!svg || write_svg(a, svg)) && fflush(stdout) == 0 && !ferror(stdout);
    analysis_free(a);
    free(p);
    return ok ? CMD_OK : CMD_FINDING;
}

int cmd_analyse(int argc, char **argv)
{
    const char *path = "", *map_name = NULL, *language = NULL, *bot = AI_JUDGE, *svg = NULL;
    int64_t most = 5;
    cli_budget budget = {0};
    bool as_json = false;
    const cli_option options[] = {
        {"bot", "NAME", "the searching bot that judges", .text = &bot, .kind = CLI_BOT},
        CLI_BUDGET_OPTIONS(budget),
        {"worst", "N", "mistakes to list", .number = &most, .min = 0, .max = 1000},
        {"svg", "FILE", "write a chart of the win chance", .text = &svg, .kind = CLI_FILE},
        {"json", NULL, "print one JSON object", .flag = &as_json},
        {"map", "FILE", "the map file, if the game was not on a built-in map", .text = &map_name,
         .kind = CLI_FILE},
        {"lang", "LANG", "the language", .text = &language, .choices = "en de",
         .usual = "as the system is set"},
        {0},
    };
    const cli_usage usage = {
        .line = "analyse FILE [options]",
        .about = "Goes through a recorded game: for each move the win chance of the one who moves, "
                 "before and after, and the largest mistakes with what would have been better.",
        .options = options,
        .words = &path,
        .min_words = 1,
        .max_words = 1,
        .word_kind = CLI_FILE,
        .more =
            "Every decision is judged from what its player could know. The more time or playouts, "
            "the surer the chances; with --playouts the same game gives the same analysis.",
    };
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    analysis a = {.budget = cli_budget_make(&budget)};
    const sw_map *map = map_name ? cli_map(map_name) : NULL;
    if (!series_bots("analyse", bot, &a.bot, 1) || (map_name && !map)) {
        return CMD_USAGE;
    }
    wire_record record;
    void *memory;
    if (!cli_record_load(path, map, &record, &memory)) {
        return CMD_FINDING;
    }
    status = run(&a, &record, language ? text_lang_of(language) : text_lang_env(), (int)most,
                 as_json, svg);
    free(memory);
    return status;
}
