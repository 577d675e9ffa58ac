/* `stellwerk ladder`: all bots against each other, rated together.
 *
 * Every pair plays the same deals, each twice with the seats exchanged; with more than two players
 * the two bots take the seats in turn. Deal by deal, so that whatever there is when it is stopped
 * is as good for every pair. */
#include "command/args.h"
#include "command/command.h"
#include "command/interrupt.h"
#include "results.h"
#include "strength.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PAIRS = STRENGTH_MAX * (STRENGTH_MAX - 1) / 2, NOT_PLAYED = -1 };

/* Of a game: who plays whom, in which deal, and who of them sits first. */
typedef struct pairing {
    uint16_t pair;
    uint8_t swapped;
    int deal;
} pairing;

typedef struct ladder {
    series series;
    results results;
    const ai_player *bots[STRENGTH_MAX];
    int n_pairs, deals;
    uint8_t pair[MAX_PAIRS][2]; /* bots, ascending */
    int8_t *points; /* [pair][deal][swapped]: 2 the first bot won, 1 both, 0 the other */
    pairing *todo;
    struct {
        int games;
        int64_t score;
        int seats;
    } tally[STRENGTH_MAX];
} ladder;

static int8_t *points_at(const ladder *l, int pair, int deal, int swapped)
{
    return &l->points[((size_t)pair * (size_t)l->deals + (size_t)deal) * 2 + (size_t)swapped];
}

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
    int8_t *points = points_at(l, pair, g->deal, first > second);
    if (*points != NOT_PLAYED) {
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

static bool played(const series *s, int i, const series_result *result)
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
                if (*points_at(l, pair, deal, swapped) == NOT_PLAYED) {
                    l->todo[l->series.games++] = (pairing){(uint16_t)pair, (uint8_t)swapped, deal};
                }
            }
        }
    }
}

/* All games that are asked for, and those of them that were played. */
static int n_asked(const ladder *l)
{
    return 2 * l->deals * l->n_pairs;
}

static int n_played(const ladder *l)
{
    int n = 0;
    for (int i = 0; i < n_asked(l); i++) {
        n += l->points[i] != NOT_PLAYED;
    }
    return n;
}

static bool is_cut(const ladder *l)
{
    return interrupt_signal() && n_played(l) < n_asked(l);
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

/* ---- the table ---- */

typedef struct table {
    strength_sum sums[STRENGTH_MAX * STRENGTH_MAX];
    double elo[STRENGTH_MAX], half[STRENGTH_MAX];
    int n;                   /* bots that are rated: who has no games would widen all intervals */
    int order[STRENGTH_MAX]; /* they, strongest first */
} table;

/* Is there a deal that the bot has played, both games of it? */
static bool has_played(const table *t, int n, int bot)
{
    int deals = 0;
    for (int i = 0; i < n; i++) {
        deals += t->sums[i * n + bot].deals + t->sums[bot * n + i].deals;
    }
    return deals > 0;
}

static void rate(table *t, int n)
{
    strength_sum sums[STRENGTH_MAX * STRENGTH_MAX];
    double elo[STRENGTH_MAX], half[STRENGTH_MAX];
    int who[STRENGTH_MAX];
    t->n = 0;
    for (int i = 0; i < n; i++) {
        if (has_played(t, n, i)) {
            who[t->n++] = i;
        }
    }
    for (int a = 0; a < t->n; a++) {
        for (int b = a + 1; b < t->n; b++) {
            sums[a * t->n + b] = t->sums[who[a] * n + who[b]];
        }
    }
    strength_ratings(sums, t->n, elo, half);
    for (int i = 0; i < t->n; i++) {
        t->elo[who[i]] = elo[i];
        t->half[who[i]] = half[i];
        int at = i;
        while (at > 0 && t->elo[t->order[at - 1]] < elo[i]) {
            t->order[at] = t->order[at - 1];
            at--;
        }
        t->order[at] = who[i];
    }
}

/* Only deals of which both games were played count. */
static void make_table(const ladder *l, table *t)
{
    int n = l->series.n_bots;
    memset(t, 0, sizeof *t);
    for (int pair = 0; pair < l->n_pairs; pair++) {
        strength_sum *sum = &t->sums[l->pair[pair][0] * n + l->pair[pair][1]];
        for (int deal = 0; deal < l->deals; deal++) {
            int8_t a = *points_at(l, pair, deal, 0), b = *points_at(l, pair, deal, 1);
            if (a != NOT_PLAYED && b != NOT_PLAYED) {
                strength_add(sum, (a + b) / 4.0, 2);
            }
        }
    }
    rate(t, n);
}

static double mean_score(const ladder *l, int bot)
{
    return l->tally[bot].seats ? (double)l->tally[bot].score / l->tally[bot].seats : 0;
}

/* The deals of a against b; `rate` is a's. False if they never met. */
static bool find_rate(const ladder *l, const table *t, int a, int b, strength_rate *rate,
                      int *games)
{
    int n = l->series.n_bots;
    const strength_sum *sum = &t->sums[a < b ? a * n + b : b * n + a];
    *rate = strength_of(sum);
    *games = sum->games;
    if (a > b) {
        *rate = (strength_rate){1 - rate->rate, 1 - rate->high, 1 - rate->low, rate->games};
    }
    return sum->deals > 0;
}

static void print_text(const ladder *l, const table *t)
{
    int n = t->n;
    printf("%-10s %6s %6s %7s %7s\n", "bot", "Elo", "95 %", "games", "score");
    for (int k = 0; k < n; k++) {
        int i = t->order[k];
        printf("%-10s %+6.0f %s%5.0f %7d %7.1f\n", l->bots[i]->name, t->elo[i], "±", t->half[i],
               l->tally[i].games, mean_score(l, i));
    }
    putchar('\n');
    for (int k = 0; k < n; k++) {
        for (int m = k + 1; m < n; m++) {
            strength_rate r;
            int games;
            if (find_rate(l, t, t->order[k], t->order[m], &r, &games)) {
                printf("%-10s beats %-10s %5.1f %% (95 %%: %.1f to %.1f) in %d games\n",
                       l->bots[t->order[k]]->name, l->bots[t->order[m]]->name, 100 * r.rate,
                       100 * r.low, 100 * r.high, games);
            }
        }
    }
    if (is_cut(l)) {
        printf("\nInterrupted after %d of %d games. The same command plays the others.\n",
               n_played(l), n_asked(l));
    }
}

static void put_rating(json_out *o, const ladder *l, const table *t, int i)
{
    json_open(o, '{');
    json_key(o, "name");
    json_put_string(o, l->bots[i]->name);
    json_key(o, "elo");
    json_put_fixed(o, t->elo[i], 1);
    json_key(o, "elo_ci95");
    json_open(o, '[');
    json_put_fixed(o, t->elo[i] - t->half[i], 1);
    json_put_fixed(o, t->elo[i] + t->half[i], 1);
    json_close(o, ']');
    json_key(o, "games");
    json_put_int(o, l->tally[i].games);
    json_key(o, "mean_score");
    json_put_fixed(o, mean_score(l, i), 2);
    json_close(o, '}');
}

static void put_pair(json_out *o, const ladder *l, const table *t, int a, int b)
{
    strength_rate r;
    int games;
    if (!find_rate(l, t, a, b, &r, &games)) {
        return;
    }
    json_open(o, '{');
    json_key(o, "bots");
    json_open(o, '[');
    json_put_string(o, l->bots[a]->name);
    json_put_string(o, l->bots[b]->name);
    json_close(o, ']');
    json_key(o, "games");
    json_put_int(o, games);
    json_key(o, "win_rate");
    json_put_fixed(o, r.rate, 4);
    json_key(o, "ci95");
    json_open(o, '[');
    json_put_fixed(o, r.low, 4);
    json_put_fixed(o, r.high, 4);
    json_close(o, ']');
    json_close(o, '}');
}

static void print_json(const ladder *l, const table *t)
{
    size_t size = 4096 + 256 * (size_t)(l->n_pairs + l->series.n_bots);
    char *text = malloc(size);
    if (!text) {
        return;
    }
    json_out o = json_out_make(text, size);
    json_open(&o, '{');
    json_key(&o, "map");
    json_put_string(&o, l->series.game->map->id);
    json_key(&o, "players");
    json_put_int(&o, l->series.game->n_players);
    json_key(&o, "seed");
    json_put_string(&o, l->series.seed_text);
    json_key(&o, "games");
    json_put_int(&o, n_played(l));
    json_key(&o, "asked");
    json_put_int(&o, n_asked(l));
    json_key(&o, "interrupted");
    json_put_bool(&o, is_cut(l));
    json_key(&o, "bots");
    json_open(&o, '[');
    for (int k = 0; k < t->n; k++) {
        put_rating(&o, l, t, t->order[k]);
    }
    json_close(&o, ']');
    json_key(&o, "pairs");
    json_open(&o, '[');
    for (int k = 0; k < t->n; k++) {
        for (int m = k + 1; m < t->n; m++) {
            put_pair(&o, l, t, t->order[k], t->order[m]);
        }
    }
    json_close(&o, ']');
    json_close(&o, '}');
    printf("%.*s\n", (int)o.len, text);
    free(text);
}

/* ---- the command ---- */

static bool play(ladder *l)
{
    series *s = &l->series;
    list_todo(l);
    int all = n_asked(l);
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
    size_t n = (size_t)n_asked(l);
    l->points = malloc(n);
    l->todo = malloc(n * sizeof *l->todo);
    if (!l->points || !l->todo) {
        fputs("stellwerk ladder: out of memory\n", stderr);
        return false;
    }
    memset(l->points, NOT_PLAYED, n);
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
    table *t = ok ? malloc(sizeof *t) : NULL;
    if (t) {
        make_table(l, t);
        (as_json ? print_json : print_text)(l, t);
    }
    free(t);
    int status = !ok ? CMD_FINDING : is_cut(l) ? interrupt_status(CMD_OK) : CMD_OK;
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
