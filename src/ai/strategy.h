/* What racer and planner have in common: a plan kept from turn to turn, the cards it needs, and the
 * decisions that follow. They differ in style alone. */
#ifndef AI_STRATEGY_H
#define AI_STRATEGY_H

#include "choice.h"
#include "ticket.h"

typedef struct ai_manner {
    ai_style style;
    bool fewest_tickets; /* keeps as few as allowed and never asks for more */
    int cheap_tickets;   /* percent of a mix from the deck of cheap ones */
} ai_manner;

/* The block of memory of such a player. */
typedef struct ai_strategy {
    const ai_manner *manner;
    ai_book book;
    ai_plan plan;
    sw_ticketset planned; /* tickets that the plan was made for */
    int planned_turn;     /* state's turn when it was made; -1: no plan */
    sw_ticketset seen;    /* tickets offered before: they lie at the bottom of their deck */
} ai_strategy;

void ai_strategy_begin(ai_strategy *m, const sw_game *g, const ai_manner *manner);

/* As an ai_player wants them. */
size_t ai_strategy_memory(const sw_game *g);
sw_move ai_strategy_choose(void *block, const sw_game *g, const sw_view *view,
                           const ai_budget *budget, ai_info *info);

#endif
