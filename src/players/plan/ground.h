/* The ground of a plan: what plans for any tickets have in common on a board.
 *
 * What each route costs, how long it takes, and which ones bring most points for their time. */
#ifndef PLAYERS_PLAN_GROUND_H
#define PLAYERS_PLAN_GROUND_H

#include "manner.h"
#include "players/table/ways.h"

typedef struct ai_ground {
    const ai_sight *sight;
    const ai_manner *manner;
    int budget, reach; /* turns (thousandths): for all, for tickets */
    int32_t price[SW_MAX_ROUTES];
    int32_t time[SW_MAX_ROUTES]; /* of open routes */
    int n_extras;
    sw_route extras[SW_MAX_ROUTES]; /* open routes, best points per turn first */
    int32_t ratio[SW_MAX_ROUTES];
    ai_parts parts; /* of the seat's network; in sketches only */
} ai_ground;

/* `hand`: percent of the turns saved by cards in hand that count in prices. `most`: routes for
 * points, at most so many. */
void ai_ground_make(ai_ground *ground, const ai_sight *sight, const ai_manner *manner, int hand,
                    int most);

/* For sketches: made once for all of them in a decision. */
void ai_ground_sketch(ai_ground *ground, const ai_sight *sight, const ai_manner *manner);

#endif
