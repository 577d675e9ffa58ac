/* The levels below those that search. Limits that people have, too, make them weaker, not blunders:
 * how far they see, and how well they judge what they have time for. */
#include "players.h"
#include "strategy.h"

/* Trusts in getting everything done: long tickets, short routes, no sense of the end. */
static const ai_manner novice = {
    .style = {.hurry = 20, .length = 20, .reach = 200, .risk = 0, .late = 5000, .adjoin = 0},
    AI_USUAL_MANNER,
    .cheap_tickets = 50,
    .ahead = 2,
};

/* One route at a time, and still more tickets than the game has turns for. */
static const ai_manner easy = {
    .style = {.hurry = 35, .length = 15, .reach = 70, .risk = 0, .late = 5000, .adjoin = 0},
    AI_USUAL_MANNER,
    .cheap_tickets = 50,
    .ahead = 1,
};

static void begin_novice(void *block, size_t size, const sw_game *g, int seat, uint64_t seed)
{
    (void)size;
    (void)seat;
    (void)seed;
    ai_strategy_begin(block, g, &novice);
}

static void begin_easy(void *block, size_t size, const sw_game *g, int seat, uint64_t seed)
{
    (void)size;
    (void)seat;
    (void)seed;
    ai_strategy_begin(block, g, &easy);
}

static void begin_medium(void *block, size_t size, const sw_game *g, int seat, uint64_t seed)
{
    (void)size;
    (void)seat;
    (void)seed;
    ai_strategy_begin(block, g, &ai_planner_manner);
}

const ai_player ai_novice = {
    .name = "novice",
    .summary = "takes on too much and has no sense of the end",
    .memory = ai_strategy_memory,
    .begin = begin_novice,
    .choose = ai_strategy_choose,
};

const ai_player ai_easy = {
    .name = "easy",
    .summary = "collects for one route at a time and hopes that time will do",
    .memory = ai_strategy_memory,
    .begin = begin_easy,
    .choose = ai_strategy_choose,
};

const ai_player ai_medium = {
    .name = "medium",
    .summary = "plans its tickets together and claims what is in danger first, but looks at nobody",
    .memory = ai_strategy_memory,
    .begin = begin_medium,
    .choose = ai_strategy_choose,
};
