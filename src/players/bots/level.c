/* The levels below those that search. Limits that people have, too, make them weaker, not blunders:
 * how far they see, and how well they judge what they have time for. */
#include "players.h"
#include "players/plan/strategy.h"

enum { CONTENT = 30 }; /* so many turns are never left over for more tickets */

/* Nothing is in danger: nobody else is on their minds. */
#define CAREFREE .eager = 200, .stake = 50, .points_weight = 900, .last_turns = 4, .last_piece = 700

/* Trusts in getting everything done, and all at once: long tickets, short routes, more tickets than
 * it can complete, no sense of the end. */
static const ai_manner novice = {
    .hurry = 20,
    .length = 20,
    .reach = 100,
    .risk = 0,
    .late = 5000,
    .adjoin = 0,
    CAREFREE,
    .cheap_tickets = 50,
    .ahead = 2,
    .free_jokers = 10,
    .leisure = 4,
    .scattered = true,
};

/* One route at a time, jokers spared to the end, detours for nothing. */
static const ai_manner easy = {
    .hurry = 15,
    .length = 15,
    .reach = 85,
    .risk = 0,
    .late = 5000,
    .adjoin = 0,
    CAREFREE,
    .cheap_tickets = 50,
    .ahead = 1,
    .free_jokers = 3,
    .leisure = CONTENT,
};

/* Plans as the planner does, but only for the tickets that it has: it gives none of them up in time
 * and draws no more. */
static const ai_manner medium = {
    .hurry = 75,
    .length = 45,
    .reach = 80,
    .risk = 10,
    .late = 5000,
    .adjoin = 1500,
    CAREFREE,
    .free_jokers = 10,
    .leisure = CONTENT,
};

const ai_player ai_novice = {
    .name = "novice",
    .summary = "takes on too much and has no sense of the end",
    AI_PLAYS_IN(novice),
};

const ai_player ai_easy = {
    .name = "easy",
    .summary = "collects for one route at a time and hopes that nobody else wants it",
    AI_PLAYS_IN(easy),
};

const ai_player ai_medium = {
    .name = "medium",
    .summary = "plans its tickets together, sticks to them to the end, and looks at nobody",
    AI_PLAYS_IN(medium),
};
