/* Exchanging pieces: worth it when another mix makes a better plan possible. On maps without
 * exchange this does nothing. */
#ifndef PLAYERS_PLAN_EXCHANGE_H
#define PLAYERS_PLAN_EXCHANGE_H

#include "choice.h"
#include "plan.h"

/* Offers the exchange that makes the best plan, if it beats `plan` by more than it costs. `time`:
 * value of a turn. Makes a plan, so it is for turns on which the plan has changed. */
void ai_exchange_offer(const ai_sight *sight, const ai_manner *manner, const ai_plan *plan,
                       int time, ai_choice *choice);

#endif
