#include "ending.h"

enum { SOON = 6 }; /* pieces: the longest route of most maps */

int ai_turns_left(const sw_game *g, const sw_state *s, int seat)
{
    int n = g->n_players, all = g->options.max_turns - s->turn;
    if (s->phase == SW_OVER) {
        return 0;
    }
    if (s->last_round && s->turns_left < all) {
        all = s->turns_left;
    }
    int first = s->phase == SW_SETUP ? 0 : s->to_move;
    int before = (seat - first + n) % n; /* turns of others until it is the seat's */
    return all > before ? (all - before + n - 1) / n : 0;
}

bool ai_near_end(const sw_game *g, const sw_state *s, int seat)
{
    int left = 0;
    for (int k = 0; k < g->map->n_piece_kinds; k++) {
        left += s->seats[seat].pieces[k];
    }
    return s->phase == SW_PLAY && left <= g->map->rules.end_pieces + SOON;
}
