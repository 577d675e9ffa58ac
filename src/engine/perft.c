#include <stellwerk/stellwerk.h>

uint64_t sw_perft(const sw_game *g, const sw_state *s, int depth, sw_move *scratch, int cap)
{
    if (depth == 0) {
        return 1;
    }
    if (depth == 1) {
        return (uint64_t)sw_moves_count(g, s);
    }
    int n = sw_moves(g, s, scratch, cap);
    if (n == cap && sw_moves_count(g, s) > cap) {
        return SW_PERFT_MEMORY;
    }
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        sw_state next = *s;
        sw_apply_unchecked(g, &next, &scratch[i]);
        uint64_t below = sw_perft(g, &next, depth - 1, scratch + n, cap - n);
        if (below == SW_PERFT_MEMORY) {
            return below;
        }
        sum += below;
    }
    return sum;
}
