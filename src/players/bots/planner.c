/* The planner: tickets as a network problem, routes in danger first, more tickets as long as the
 * game gives time for them. */
#include "players.h"
#include "players/plan/strategy.h"

const ai_manner ai_planner_manner = {
    .hurry = 75,
    .length = 45,
    .reach = 50,
    .risk = 10,
    .late = 5000,
    .adjoin = 1500,
    AI_USUAL_MANNER,
    .cheap_tickets = 0,
};

const ai_player ai_planner = {
    .name = "planner",
    .summary = "plans its tickets, collects for them, claims what is in danger first",
    AI_PLAYS_IN(ai_planner_manner),
};
