/* Harbours: where they will be worth most, and paying for them. On maps without harbours these do
 * nothing. */
#ifndef PLAYERS_PLAN_HARBOUR_H
#define PLAYERS_PLAN_HARBOUR_H

#include "choice.h"
#include "payment.h"
#include "players/table/progress.h"

/* What a harbour in a city may bring: tickets of the seat that name it, and its points by those
 * that are done, and if all that can still be done are. */
typedef struct ai_harbour_hope {
    sw_city city;
    int now, hoped;
    int n_tickets;
    struct {
        sw_ticket ticket;
        ai_ticket_state state;
    } tickets[SW_MAX_TICKETS];
} ai_harbour_hope;

/* For a set of cities, the most promising first; gives how many there are. */
int ai_harbour_hopes(const ai_means *m, uint64_t cities, ai_harbour_hope *out);

/* Adds the harbours worth building now as goals. `served`: tickets that will be completed. */
void ai_harbour_goals(const ai_sight *sight, const sw_ticketset *served, ai_need *need);

/* Offers to build the harbour of a goal if it can be paid. `time`: value of a turn. */
void ai_harbour_offer(const ai_sight *sight, const ai_need *need, const ai_goal *goal,
                      const sw_ticketset *served, int time, ai_choice *choice);

#endif
