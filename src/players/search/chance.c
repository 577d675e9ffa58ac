/* Logarithms and powers are made of the four operations alone, so that every machine and the
 * browser tell the same number. */
#include "chance.h"

static const ai_chance usual = {.trust = 60, .trust_end = 110, .pride = 30, .pride_end = 20};

void ai_chance_of_game(ai_chance *chance, const sw_game *g)
{
    const sw_hints *hints = g->n_players > 2 ? &g->map->manner_more : &g->map->manner;
    const struct {
        const char *name;
        int *at, least, most;
    } numbers[] = {{"trust", &chance->trust, 0, 300},
                   {"trust_end", &chance->trust_end, 0, 300},
                   {"pride", &chance->pride, -200, 200},
                   {"pride_end", &chance->pride_end, -200, 200}};
    *chance = usual;
    for (int i = 0; i < hints->n; i++) {
        for (unsigned k = 0; k < sizeof numbers / sizeof *numbers; k++) {
            int value = hints->at[i].value;
            if (strcmp(hints->at[i].name, numbers[k].name) == 0) {
                *numbers[k].at = value < numbers[k].least  ? numbers[k].least
                                 : value > numbers[k].most ? numbers[k].most
                                                           : value;
            }
        }
    }
}

/* Part of the pieces that whoever is furthest has placed, from 0 to 1. */
static double progress(const sw_game *g, const sw_state *s)
{
    double most = 0;
    for (int seat = 0; seat < g->n_players; seat++) {
        int left = 0, all = 0;
        for (int k = 0; k < g->map->n_piece_kinds; k++) {
            left += s->seats[seat].pieces[k];
            all += g->map->pieces[k].count;
        }
        double placed = all ? 1 - (double)left / all : 0;
        most = placed > most ? placed : most;
    }
    return most;
}

/* Natural logarithm of a number from 0 to 1, not 0. */
static double logarithm(double x)
{
    double whole = 0;
    for (; x < 0.70710678; x *= 2) {
        whole -= 0.69314718055994531;
    }
    double t = (x - 1) / (x + 1), t2 = t * t, sum = 0;
    for (int k = 13; k >= 1; k -= 2) {
        sum = sum * t2 + 1.0 / k;
    }
    return whole + 2 * t * sum;
}

/* e to the power of a number up to 0. */
static double power(double x)
{
    double times = 1, sum = 1;
    x = x < -60 ? -60 : x;
    for (; x < -0.5; x += 0.5) {
        times *= 0.60653065971263342;
    }
    for (int k = 10; k >= 1; k--) {
        sum = 1 + x / k * sum;
    }
    return times * sum;
}

void ai_chance_true(const ai_chance *chance, const sw_game *g, const sw_view *view,
                    const int counted[SW_MAX_SEATS], int playouts, int out[SW_MAX_SEATS])
{
    double x = progress(g, &view->state), odds[SW_MAX_SEATS], best = -1e9, sum = 0;
    double trust = (chance->trust + (chance->trust_end - chance->trust) * x) / 100;
    double pride = (chance->pride + (chance->pride_end - chance->pride) * x) / 100;
    for (int seat = 0; seat < g->n_players; seat++) {
        /* As if everybody had won once more: nobody wins always or never. */
        double share = (counted[seat] / 1000.0 * playouts + 1) / (playouts + g->n_players);
        odds[seat] = trust * logarithm(share) - (seat == view->viewer ? pride : 0);
        best = odds[seat] > best ? odds[seat] : best;
    }
    for (int seat = 0; seat < g->n_players; seat++) {
        odds[seat] = power(odds[seat] - best);
        sum += odds[seat];
    }
    for (int seat = 0; seat < g->n_players; seat++) {
        out[seat] = (int)(1000 * odds[seat] / sum + 1e-6);
    }
}
