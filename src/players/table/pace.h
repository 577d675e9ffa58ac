/* How fast cards come: turns it takes to draw what is missing.
 *
 * Two cards a turn are had only by those who can use any colour. Who waits for one colour sees it
 * now and then in the row; who waits for several is served faster. */
#ifndef PLAYERS_TABLE_PACE_H
#define PLAYERS_TABLE_PACE_H

#include "sight.h"

/* Fields missing by kind of route and colour; gray routes and rough fields go to the last column,
 * which can wait for whatever comes. */
typedef struct ai_missing {
    int fields[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS + 1];
    int jokers; /* in hand, to be spent on any of them */
} ai_missing;

/* In thousandths of a turn. */
int ai_pace_turns(const ai_sight *sight, const ai_missing *missing);

#endif
