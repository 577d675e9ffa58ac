/* Journeys of passengers: the best way through claimed routes for the goods on it. */
#ifndef PLAYERS_PLAN_JOURNEY_H
#define PLAYERS_PLAN_JOURNEY_H

#include "players/table/sight.h"

/* Where passengers can go: the steps out of each vertex, listed when a walk first comes there. One
 * of these serves all journeys that are asked about while the board and the plan stay as they are.
 * About 12 KiB. */
enum { AI_NOT_LISTED = 255 };
typedef struct ai_step {
    sw_route route;
    sw_node node; /* at the other end */
    sw_city city;
    uint8_t toll; /* passenger cards it takes: 0 or 1 */
    uint8_t good; /* points of the good that lies there */
} ai_step;
typedef struct ai_steps {
    const ai_sight *sight;
    const sw_routeset *more;
    uint8_t n[SW_MAX_NODES]; /* steps out of a vertex; AI_NOT_LISTED: no walk has come there */
    ai_step at[SW_MAX_NODES][SW_MAX_DEGREE];
} ai_steps;

/* Own routes and those in `more` (may be NULL) for nothing, those of others with a passenger card
 * each (M-13). */
void ai_steps_make(ai_steps *steps, const ai_sight *sight, const sw_routeset *more);

typedef struct ai_journey {
    int gain;   /* points of the goods */
    int tolls;  /* passenger cards that it takes */
    bool stuck; /* somewhere for want of a passenger card: one more might bring more */
    int n;
    sw_route path[SW_MAX_JOURNEY];
} ai_journey;

/* The few that people choose from: the most points first, each of the next with fewer points and
 * fewer passenger cards, and none longer than it must be. From a city; SW_NONE: the rest of the
 * journey that is going on. Gives how many there are. */
enum { AI_BEST_JOURNEYS = 3 };
int ai_journeys_best(const ai_sight *sight, int city, ai_journey out[AI_BEST_JOURNEYS]);

/* From a city, with up to `tolls` passenger cards. */
void ai_journey_find(ai_steps *steps, sw_city city, int tolls, ai_journey *out);

/* What the journeys of a seat's passengers bring, and all that it depends on. */
typedef struct ai_journeys {
    struct {
        sw_routeset free, others;
        uint8_t goods_left[SW_MAX_CITIES];
        sw_city from[SW_MAX_FIGURES];
        uint8_t n, tolls;
    } on;
    int gain[SW_MAX_FIGURES]; /* by passenger */
    int toll_gain;            /* the most that one more passenger card would add to one of them */
} ai_journeys;

/* All of them, each as if it were the only one. With `toll_gain` only if asked for. */
void ai_journeys_find(const ai_sight *sight, const sw_routeset *more, bool toll_gain,
                      ai_journeys *out);

/* The rest of the journey that is going on. */
void ai_journey_continue(const ai_sight *sight, ai_journey *out);

int ai_journey_tolls(const ai_sight *sight); /* passenger cards in hand */

#endif
