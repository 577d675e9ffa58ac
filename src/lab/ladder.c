/* `stellwerk ladder`: all bots against each other, rated together.
 *
 * Every pair plays the same deals, each twice with the seats exchanged; with more than two players
 * the two bots take the seats in turn. Deal by deal, so that whatever there is when it is stopped
 * is as good for every pair. */
#include "ladder.h"
#include "command/args.h"
#include "command/command.h"
#include "command/interrupt.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bot_of(const ladder *l, const char *name)
{
    for (int i = 0; i < l->series.n_bots; i++) {
        if (strcmp(l->bots[i]->name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static int pair_of(const ladder *l, int a, int b)
{
    for (int i = 0; i < l->n_pairs; i++) {
        if (l->pair[i][0] == (a < b ? a : b) && l->pair[i][1] == (a < b ? b : a)) {
            return i;
        }
    }
    return -1;
}

/* Games of bots, pairs or deals that are not asked for are left alone. */
static void take(void *data, const results_game *g)
{
    ladder *l = data;
    int first = bot_of(l, g->first), second = bot_of(l, g->second);
    int pair = first < 0 || second < 0 ? -1 : pair_of(l, first, second);
    if (pair < 0 || g->deal >= l->deals) {
        return;
    }
    int8_t *points = ladder_points(l, pair, g->deal, first > second);
    if (*points != LADDER_NOT_PLAYED) {
        return;
    }
    bool won[2] = {false, false};
    for (int seat = 0; seat < l->series.game->n_players; seat++) {
        int bot = (seat & 1) ? second : first;
        won[bot == l->pair[pair][1]] |= g->winners >> seat & 1;
        l->tally[bot].score += g->scores[seat];
        l->tally[bot].seats++;
    }
    *points = won[0] && won[1] ? 1 : won[0] ? 2 : 0;
    l->tally[first].games++;
    l->tally[second].games++;
}

static void seat_bots(const series *s, int i, const ai_player *bots[SW_MAX_SEATS], int *deal)
{
    const ladder *l = s->data;
    const pairing *p = &l->todo[i];
    for (int seat = 0; seat < s->game->n_players; seat++) {
        bots[seat] = l->bots[l->pair[p->pair][(seat + p->swapped) & 1]];
    }
    *deal = p->deal;
}

static bool played(series *s, int i, const series_result *result)
{
    ladder *l = s->data;
    const pairing *p = &l->todo[i];
    results_game game = {.first = l->bots[l->pair[p->pair][p->swapped]]->name,
                         .second = l->bots[l->pair[p->pair][!p->swapped]]->name,
                         .deal = p->deal,
                         .winners = result->winners};
    for (int seat = 0; seat < s->game->n_players; seat++) {
        game.scores[seat] = result->seats[seat].score;
    }
    take(l, &game);
    return results_add(&l->results, &game);
}

static void list_todo(ladder *l)
{
    for (int deal = 0; deal < l->deals; deal++) {
        for (int pair = 0; pair < l->n_pairs; pair++) {
            for (int swapped = 0; swapped < 2; swapped++) {
                if (*ladder_points(l, pair, deal, swapped) == LADDER_NOT_PLAYED) {
                    l->todo[l->series.games++] = (pairing){(uint16_t)pair, (uint8_t)swapped, deal};
                }
            }
        }
    }
}

/* ---- which pairs ---- */

/* "a:b,c:d"; false after telling what is wrong. */
static bool read_pairs(ladder *l, const char *list)
{
    for (const char *at = list; *at;) {
        char names[2][32];
        int used = 0;
        int a = -1, b = -1;
        if (sscanf(at, "%31[^:,]:%31[^:,]%n", names[0], names[1], &used) == 2) {
            a = bot_of(l, names[0]);
            b = bot_of(l, names[1]);
        }
        if (a < 0 || b < 0 || a == b || (at[used] && at[used] != ',')) {
            cli_wrong("ladder", "--pairs takes bots of --bots, as in hard:medium,expert:hard");
            return false;
        }
        if (pair_of(l, a, b) < 0) {
            l->pair[l->n_pairs][0] = (uint8_t)(a < b ? a : b);
            l->pair[l->n_pairs++][1] = (uint8_t)(a < b ? b : a);
        }
        at += used + (at[used] == ',');
    }
    return true;
}

static void all_pairs(ladder *l)
{
    for (int a = 0; a < l->series.n_bots; a++) {
        for (int b = a + 1; b < l->series.n_bots; b++) {
            l->pair[l->n_pairs][0] = (uint8_t)a;
            l->pair[l->n_pairs++][1] = (uint8_t)b;
        }
    }
}

/* ---- the command ---- */

static bool play(ladder *l)
{
    series *s = &l->series;
    list_todo(l);
    int all = ladder_asked(l);
    if (s->games < all) {
        fprintf(stderr, "%d of %d games were played before\n", all - s->games, all);
    }
    s->seat = seat_bots;
    s->played = played;
    s->data = l;
    interrupt_watch();
    bool ok = s->games == 0 || series_run(s);
    series_free(s);
    return ok;
}

static bool take_memory(ladder *l)
{
    size_t n = (size_t)ladder_asked(l);
    l->points = malloc(n);
    l->todo = malloc(n * sizeof *l->todo);
    if (!l->points || !l->todo) {
        fputs("stellwerk ladder: out of memory\n", stderr);
        return false;
    }
    memset(l->points, LADDER_NOT_PLAYED, n);
    return true;
}

static const char *all_bots(char *list, size_t size)
{
    list[0] = '\0';
    for (int i = 0; ai_players[i]; i++) {
        size_t used = strlen(list);
        snprintf(list + used, size - used, "%s%s", i ? "," : "", ai_players[i]->name);
    }
    return list;
}

static int run(ladder *l, const results_head *head, const char *path, bool is_shown, bool as_json)
{
    char name[96];
    if (!path) {
        snprintf(name, sizeof name, "ladder-%s-%d.jsonl", head->map, head->players);
        path = name;
    }
    bool ok =
        take_memory(l) && results_open(&l->results, path, head, take, l) && (is_shown || play(l));
    ok = ok && ladder_tell(l, as_json);
    int status = !ok ? CMD_FINDING : ladder_is_cut(l) ? interrupt_status(CMD_OK) : CMD_OK;
    results_close(&l->results);
    free(l->points);
    free(l->todo);
    return status;
}

int cmd_ladder(int argc, char **argv)
{
    char every[512];
    const char *map = "usa", *bot_list = all_bots(every, sizeof every), *pairs = NULL, *seed = "1";
    const char *path = NULL;
    int64_t players = 2, games = 100, threads = 0;
    cli_budget budget = {0};
    bool as_json = false, is_shown = false;
    const cli_option options[] = {
        {"map", "MAP", "a built-in map, or the path of a map file", .text = &map, .kind = CLI_MAP},
        {"players", "N", "seats, taken by two bots in turn", .number = &players, .min = 2,
         .max = SW_MAX_SEATS},
        {"bots", "A,B,...", "who takes part", .text = &bot_list, .usual = "all", .kind = CLI_BOTS},
        {"pairs", "A:B,...", "only these against each other", .text = &pairs, .usual = "everybody"},
        {"games", "G", "games of each pair, made even", .number = &games, .min = 2, .max = 100000},
        {"seed", "HEX", "up to 64 hex digits; the same seed gives the same deals", .text = &seed},
        {"threads", "T", "games at the same time", .number = &threads, .min = 1,
         .max = SERIES_MAX_THREADS, .usual = "on all cores"},
        CLI_BUDGET_OPTIONS(budget),
        {"results", "FILE", "where the games are kept", .text = &path,
         .usual = "ladder-MAP-PLAYERS.jsonl", .kind = CLI_FILE},
        {"show", NULL, "play nothing, show the table of the games so far", .flag = &is_shown},
        {"json", NULL, "print one JSON object", .flag = &as_json},
        {0},
    };
    const cli_usage usage = {
        "ladder [options]",
        "Plays all bots against each other and rates them: Elo with 95 % intervals.", options,
        .more =
            "Every pair plays the same deals, each twice with the seats exchanged. Every game is "
            "kept when it is over: whoever stops a ladder and starts it again loses only the "
            "games that were going on. After a bot was changed, begin a new file."};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    sw_game game;
    ladder l = {.results = {.file = -1}, .deals = (int)(games + 1) / 2};
    l.series = (series){.command = "ladder",
                        .game = &game,
                        .seed_text = seed,
                        .budget = cli_budget_make(&budget),
                        .bots = l.bots};
    l.series.threads = series_threads(threads, &l.series.budget);
    l.series.n_bots = series_bots("ladder", bot_list, l.bots, STRENGTH_MAX);
    if (!l.series.n_bots || !series_game("ladder", map, players, seed, &game, l.series.seed)) {
        return CMD_USAGE;
    }
    if (pairs && !read_pairs(&l, pairs)) {
        return CMD_USAGE;
    }
    if (!pairs) {
        all_pairs(&l);
    }
    if (!l.n_pairs) {
        return cli_wrong("ladder", "two bots are needed, as in --bots planner,greedy");
    }
    results_head head = {game.map->id, game.map->hash, (int)players, seed, budget};
    return run(&l, &head, path, is_shown, as_json);
}
