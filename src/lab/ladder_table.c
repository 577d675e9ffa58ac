/* The table of a ladder: all bots rated together, and each pair. */
#include "command/interrupt.h"
#include "ladder.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int8_t *ladder_points(const ladder *l, int pair, int deal, int swapped)
{
    return &l->points[((size_t)pair * (size_t)l->deals + (size_t)deal) * 2 + (size_t)swapped];
}

int ladder_asked(const ladder *l)
{
    return 2 * l->deals * l->n_pairs;
}

static int n_played(const ladder *l)
{
    int n = 0;
    for (int i = 0; i < ladder_asked(l); i++) {
        n += l->points[i] != LADDER_NOT_PLAYED;
    }
    return n;
}

bool ladder_is_cut(const ladder *l)
{
    return interrupt_signal() && n_played(l) < ladder_asked(l);
}

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
            int8_t a = *ladder_points(l, pair, deal, 0), b = *ladder_points(l, pair, deal, 1);
            if (a != LADDER_NOT_PLAYED && b != LADDER_NOT_PLAYED) {
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
    if (ladder_is_cut(l)) {
        printf("\nInterrupted after %d of %d games. The same command plays the others.\n",
               n_played(l), ladder_asked(l));
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
    json_put_int(&o, ladder_asked(l));
    json_key(&o, "interrupted");
    json_put_bool(&o, ladder_is_cut(l));
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

bool ladder_tell(const ladder *l, bool as_json)
{
    table *t = malloc(sizeof *t);
    if (!t) {
        return false;
    }
    make_table(l, t);
    (as_json ? print_json : print_text)(l, t);
    free(t);
    return true;
}
