/* The cheapest way to pay: which cards a player can best do without. */
#ifndef PLAYERS_PLAN_PAYMENT_H
#define PLAYERS_PLAN_PAYMENT_H

#include "need.h"

/* What giving up cards costs: `cheap` for those that are spare, `dear` for the others. */
typedef struct ai_purse {
    uint8_t hand[SW_MAX_CARD_KINDS + 1];
    uint8_t spare[SW_MAX_CARD_KINDS + 1];
    int32_t cheap[SW_MAX_CARD_KINDS + 1], dear[SW_MAX_CARD_KINDS + 1];
} ai_purse;

/* `goal` is the one that is to be paid (its cards are spare for itself), or NULL. */
void ai_purse_make(ai_purse *purse, const ai_sight *sight, const ai_need *need,
                   const ai_goal *goal);

/* The cheapest payment for a route or a harbour; false if there is none. *cost as by the purse. */
bool ai_pay_route(const ai_sight *sight, const ai_purse *purse, int route, sw_pay *pay, int *cost);
bool ai_pay_harbour(const ai_sight *sight, const ai_purse *purse, sw_pay *pay, int *cost);

#endif
