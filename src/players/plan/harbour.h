/* Harbours: where they will be worth most, and paying for them. On maps without harbours these do
 * nothing. */
#ifndef PLAYERS_PLAN_HARBOUR_H
#define PLAYERS_PLAN_HARBOUR_H

#include "choice.h"
#include "payment.h"

/* Adds the harbours worth building now as goals. `served`: tickets that will be completed. */
void ai_harbour_goals(const ai_sight *sight, const sw_ticketset *served, ai_need *need);

/* Offers to build the harbour of a goal if it can be paid. `time`: value of a turn. */
void ai_harbour_offer(const ai_sight *sight, const ai_need *need, const ai_goal *goal,
                      const sw_ticketset *served, int time, ai_choice *choice);

#endif
