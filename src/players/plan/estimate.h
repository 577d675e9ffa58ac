/* What a set of routes is worth as a plan: a guess of the final score.
 *
 * Points of its routes, of the tickets, and of the routes that can be had with what pieces and
 * turns are left. A plan that takes longer than the game will last loses value with every turn. */
#ifndef PLAYERS_PLAN_ESTIMATE_H
#define PLAYERS_PLAN_ESTIMATE_H

#include "forest.h"
#include "plan.h"

/* Makes a plan of the routes that connect the tickets served, and of routes for points. Losses are
 * left 0. */
void ai_plan_estimate(ai_plan *plan, const ai_requests *requests, const sw_ticketset *served,
                      const sw_routeset *routes);

#endif
