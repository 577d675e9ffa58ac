/* Claims: which routes to take now, and what speaks for them. */
#ifndef PLAYERS_PLAN_CLAIM_H
#define PLAYERS_PLAN_CLAIM_H

#include "choice.h"
#include "course.h"

/* Everything that one decision works with. */
typedef struct ai_decision {
    ai_course *course;
    const ai_sight *sight;
    ai_need need;
    ai_choice choice;
    int time; /* value of a turn */
} ai_decision;

/* Offers the goals that the hand pays now, routes and harbours: worth a turn, and more the likelier
 * and dearer their loss is. */
void ai_claim_goals(ai_decision *d);

/* Offers routes that the cards left over by the plan happen to pay. */
void ai_claim_windfalls(ai_decision *d);

/* Offers whatever brings most now: in the last turns nothing is saved up any more. */
void ai_claim_last(ai_decision *d);

/* Says what else speaks for the claim that was chosen, if one was. */
void ai_claim_explain(ai_decision *d);

#endif
