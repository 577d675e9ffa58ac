/* Passengers: where to place them, when to send them on their way, what their cards are worth. On
 * maps without passengers these do nothing. */
#ifndef PLAYERS_PLAN_PASSENGER_H
#define PLAYERS_PLAN_PASSENGER_H

#include "choice.h"
#include "players/table/sight.h"

/* The city that gets a passenger when the route is claimed, or SW_NONE. `plan`: routes the seat
 * expects to own in the end. */
int ai_passenger_place(const ai_sight *sight, const sw_routeset *plan, int route);

/* Offers the journeys that are worth it now. `time`: value of a turn. */
void ai_passenger_offer(const ai_sight *sight, const sw_routeset *plan, int time,
                        ai_choice *choice);

/* The next step of the journey that is going on, or its end. */
sw_move ai_passenger_step(const ai_sight *sight, ai_choice *choice);

/* Sets what one more passenger card is worth. */
void ai_passenger_worth(const ai_sight *sight, const sw_routeset *plan, int time, int32_t *worth);

#endif
