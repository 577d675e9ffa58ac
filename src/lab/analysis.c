#include "analysis.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What each seat thought last of its own chance, made to add up. Whoever has not decided anything
 * yet gets what is left, in equal parts. */
static void share_out(int n_players, const int *own, int *win)
{
    int sum = 0, unknown = 0;
    for (int i = 0; i < n_players; i++) {
        sum += own[i] < 0 ? 0 : own[i];
        unknown += own[i] < 0;
    }
    int rest = unknown && sum < 1000 ? (1000 - sum) / unknown : 0;
    sum += rest * unknown;
    for (int i = 0; i < n_players; i++) {
        int share = own[i] < 0 ? rest : own[i];
        win[i] = sum > 0 ? share * 1000 / sum : 1000 / n_players;
    }
}

static bool same(const sw_move *a, const sw_move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* A share of wins of so many playouts, with one won and one lost added, because few that were all
 * won prove little; and its variance. */
static double believed(int win_milli, int visits, double *variance)
{
    double n = visits + 2, share = (win_milli / 1000.0 * visits + 1) / n;
    *variance += share * (1 - share) / n;
    return share;
}

static bool is_mistake(const analysis_move *m)
{
    double variance = 0;
    double cost = believed(m->before, m->best_visits, &variance);
    cost -= believed(m->after, m->visits, &variance);
    return cost >= 0.01 && cost >= 2 * sqrt(variance);
}

/* One decision; false if the bot cannot judge it. */
static bool judge(const analysis *a, const playback *p, int i, void *memory, analysis_move *m)
{
    const sw_move *made = &p->record->moves[i];
    sw_move two[2];
    sw_view view;
    ai_info info;
    int seat = p->state.to_move;
    *m = (analysis_move){.seat = (sw_seat)seat, .best = *made};
    if (sw_moves(&p->game, &p->state, two, 2) == 1) {
        m->is_forced = true;
        return true;
    }
    ai_budget budget = a->budget;
    budget.asked = made;
    budget.returned = &p->returned.by[seat];
    memset(&info, 0, sizeof info);
    sw_view_make(&p->game, &p->state, seat, &view);
    a->bot->begin(a->bot, memory, &p->game, seat, 1);
    sw_move best = a->bot->choose(memory, &p->game, &view, &budget, &info);
    if (!info.has_forecast || !info.has_asked) {
        return false;
    }
    m->before = info.win_milli[seat];
    m->after = same(&best, made) ? m->before : info.asked.win_milli;
    m->best_visits = info.visits;
    m->visits = same(&best, made) ? info.visits : info.asked.visits;
    memcpy(m->score, info.score_milli, sizeof m->score);
    if (is_mistake(m)) {
        m->best = best;
        m->cost = m->before - m->after;
    }
    return true;
}

static void note_mistake(analysis *a, int i)
{
    int at = a->n_mistakes++;
    while (at > 0 && a->moves[a->mistakes[at - 1]].cost < a->moves[i].cost) {
        a->mistakes[at] = a->mistakes[at - 1];
        at--;
    }
    a->mistakes[at] = i;
}

static void note_result(analysis *a, const playback *p)
{
    sw_scores scores;
    sw_score(&p->game, &p->state, &scores);
    for (int seat = 0; p->state.phase == SW_OVER && seat < p->game.n_players; seat++) {
        if (scores.winners >> seat & 1) {
            a->result[seat] = 1000 / __builtin_popcount(scores.winners);
        }
    }
}

bool analysis_make(analysis *a, playback *p, void (*told)(int done, int all))
{
    int own[SW_MAX_SEATS] = {-1, -1, -1, -1, -1};
    size_t n = (size_t)p->record->n_moves + 1, size = a->bot->memory(&p->game);
    void *memory = malloc(size ? size : 1);
    a->playback = p;
    a->n = p->record->n_moves;
    a->moves = calloc(n, sizeof *a->moves);
    a->mistakes = calloc(n, sizeof *a->mistakes);
    bool ok = memory && a->moves && a->mistakes;
    if (!ok) {
        fputs("stellwerk analyse: out of memory\n", stderr);
    }
    for (int i = 0; ok && i < a->n; i++) {
        analysis_move *m = &a->moves[i];
        told(i, a->n);
        if (!judge(a, p, i, memory, m)) {
            fprintf(stderr, "stellwerk analyse: %s does not search; choose another with --bot\n",
                    a->bot->name);
            ok = false;
            break;
        }
        if (m->is_forced) {
            m->before = m->after = own[m->seat] < 0 ? 1000 / p->game.n_players : own[m->seat];
        } else {
            own[m->seat] = m->after;
        }
        share_out(p->game.n_players, own, m->win);
        if (m->cost > 0) {
            note_mistake(a, i);
        }
        playback_advance(p, i);
    }
    if (ok) {
        note_result(a, p);
    }
    free(memory);
    return ok;
}

void analysis_free(analysis *a)
{
    free(a->moves);
    free(a->mistakes);
}
