#include "judge.h"

void ai_chances_begin(ai_chances *c)
{
    for (int i = 0; i < SW_MAX_SEATS; i++) {
        c->own[i] = -1;
    }
}

/* Makes them add up. Whoever has not decided anything yet gets what is left, in equal parts. */
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

/* A share of wins of so many playouts, with one won and one lost added, because few that were all
 * won prove little; and its variance. */
static double believed(int win_milli, int visits, double *variance)
{
    double n = visits + 2, share = (win_milli / 1000.0 * visits + 1) / n;
    *variance += share * (1 - share) / n;
    return share;
}

static bool is_mistake(const ai_judgement *m)
{
    double variance = 0;
    double cost = believed(m->before, m->best_visits, &variance);
    cost -= believed(m->after, m->visits, &variance);
    return cost >= 0.01 && cost * cost >= 4 * variance;
}

static bool search(const ai_player *bot, void *memory, uint64_t seed, ai_budget budget,
                   const sw_game *g, const sw_state *s, const sw_move *made, ai_judgement *m)
{
    sw_view view;
    ai_info info;
    budget.asked = made;
    memset(&info, 0, sizeof info);
    sw_view_make(g, s, m->seat, &view);
    bot->begin(bot, memory, g, m->seat, seed);
    sw_move best = bot->choose(memory, g, &view, &budget, &info);
    if (!info.has_forecast || !info.has_asked) {
        return false;
    }
    bool same = sw_move_equal(&best, made);
    m->before = info.win_milli[m->seat];
    m->after = same ? m->before : info.asked.win_milli;
    m->best_visits = info.visits;
    m->visits = same ? info.visits : info.asked.visits;
    memcpy(m->score, info.score_milli, sizeof m->score);
    if (is_mistake(m)) {
        m->best = best;
        m->cost = m->before - m->after;
    }
    return true;
}

bool ai_judge(const ai_player *bot, void *memory, uint64_t seed, const ai_budget *budget,
              const sw_game *g, const sw_state *s, const sw_move *made, ai_chances *chances,
              ai_judgement *m)
{
    sw_move two[2];
    *m = (ai_judgement){.seat = s->to_move, .best = *made};
    int *own = &chances->own[m->seat];
    if (sw_moves(g, s, two, 2) == 1) {
        m->is_forced = true;
        m->before = m->after = *own < 0 ? 1000 / g->n_players : *own;
    } else if (search(bot, memory, seed, *budget, g, s, made, m)) {
        *own = m->after;
    } else {
        return false;
    }
    share_out(g->n_players, chances->own, m->win);
    return true;
}
