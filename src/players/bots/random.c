/* The random player, and the template for new ones: any legal move, each as likely as the others.
 *
 * A player is a const ai_player and a line in players.def. What it
 * remembers lives in the block that `begin` gets; here a generator of its own and room for the list
 * of moves. */
#include "players.h"

/* Rough routes can make more moves than this (W-11); then one of the first so many is taken. */
enum { MAX_MOVES = 16384 };

typedef struct block {
    sw_random random;
    sw_move moves[MAX_MOVES];
} block;

static size_t memory(const sw_game *g)
{
    (void)g;
    return sizeof(block);
}

static void begin(const ai_player *self, void *at, const sw_game *g, int seat, uint64_t seed)
{
    (void)self;
    (void)g;
    block *b = at;
    b->random = sw_random_seed(seed + (uint64_t)seat);
}

static sw_move choose(void *at, const sw_game *g, const sw_view *view, const ai_budget *budget,
                      ai_info *info)
{
    (void)budget;
    block *b = at;
    int n = sw_moves(g, &view->state, b->moves, MAX_MOVES);
    info->considered = n;
    info->reasons[info->n_reasons++] = (ai_reason){.why = AI_WHY_ANY};
    return n ? b->moves[sw_random_below(&b->random, n)] : sw_move_none(SW_MOVE_PASS);
}

const ai_player ai_random = {
    .name = "random",
    .summary = "makes any legal move",
    .memory = memory,
    .begin = begin,
    .choose = choose,
};
