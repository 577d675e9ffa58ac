/* The planner: tickets as a network problem, routes in danger first, more tickets as long as the
 * game gives time for them. */
#include "players.h"
#include "strategy.h"

static const ai_manner manner = {
    .style = {.hurry = 75, .length = 45, .reach = 50, .risk = 10, .adjoin = 1500},
    .cheap_tickets = 0,
};

static size_t memory(const sw_game *g)
{
    (void)g;
    return sizeof(ai_strategy);
}

static void begin(void *block, size_t size, const sw_game *g, int seat, uint64_t seed)
{
    (void)size;
    (void)seat;
    (void)seed;
    ai_strategy_begin(block, g, &manner);
}

static sw_move choose(void *block, const sw_game *g, const sw_view *view, const ai_budget *budget,
                      ai_info *info)
{
    (void)budget;
    return ai_strategy_choose(block, g, view, info);
}

const ai_player ai_planner = {
    .name = "planner",
    .summary = "plans its tickets, collects for them, claims what is in danger first",
    .memory = memory,
    .begin = begin,
    .choose = choose,
};
