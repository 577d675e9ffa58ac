/* The racer: few tickets, long routes, and the end before the others are ready. */
#include "players.h"
#include "players/plan/strategy.h"

const ai_manner ai_racer_manner = {
    .hurry = 110,
    .length = 45,
    .reach = 50,
    .risk = 10,
    .late = 5000,
    .adjoin = 1000,
    AI_USUAL_MANNER,
    .fewest_tickets = true,
    .cheap_tickets = 50,
};

const ai_player ai_racer = {
    .name = "racer",
    .summary = "keeps few tickets, hoards for the longest routes, ends the game early",
    AI_PLAYS_IN(ai_racer_manner),
};
