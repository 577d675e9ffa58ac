/* Journeys of passengers: the best way through claimed routes for the goods on it. */
#ifndef AI_JOURNEY_H
#define AI_JOURNEY_H

#include "sight.h"

typedef struct ai_journey {
    int gain; /* points of the goods */
    int n;
    sw_route path[SW_MAX_JOURNEY];
} ai_journey;

/* From a city, on own routes and those in `more` (may be NULL) for nothing, on those of others with
 * up to `tolls` passenger cards (M-13). */
void ai_journey_find(const ai_sight *t, int city, const sw_routeset *more, int tolls,
                     ai_journey *out);

/* The rest of the journey that is going on. */
void ai_journey_continue(const ai_sight *t, ai_journey *out);

int ai_journey_tolls(const ai_sight *t); /* passenger cards in hand */

#endif
