/* What racer and planner have in common: a plan, the cards it needs, and the decisions that follow.
 * They differ in their manners alone.
 *
 * The plan is made anew at every decision, so that a player knows as much after a restart, or in a
 * position that it was handed, as in a game that it has played from its start. */
#ifndef PLAYERS_PLAN_STRATEGY_H
#define PLAYERS_PLAN_STRATEGY_H

#include "choice.h"
#include "manner.h"
#include "need.h"
#include "ticket.h"

/* What such a player has in mind; in playouts it is kept from turn to turn. */
typedef struct ai_course {
    const ai_manner *manner;
    ai_plan plan;
    sw_ticketset planned; /* tickets that the plan was made for */
    int planned_turn;     /* state's turn when it was made; -1: no plan */
    sw_ticketset seen;    /* tickets given back, or offered now: no more of them will come */
    /* In playouts: plans are sketches, tickets are thought of now and then, nothing is explained.
     */
    bool quick;
    bool in_vain;   /* when the plan was made, there was nothing to plan */
    int asked_turn; /* state's turn when tickets were thought of last */
} ai_course;

void ai_course_begin(ai_course *course, const ai_manner *manner);

/* Before a decision: what the host knows besides the view. */
void ai_course_recall(ai_course *course, const ai_budget *budget);

/* Brings the plan up to date, on a board that is in play. */
void ai_course_plan(ai_course *course, const ai_sight *sight);

/* Shares out the hand over the plan: what claims, payments and draws follow from. */
void ai_course_need(const ai_course *course, const ai_sight *sight, ai_need *need);

/* Value of a turn to such a player. */
int ai_course_time(const ai_course *course, const ai_sight *sight);

/* The seat that sees `sight` is to move. */
sw_move ai_course_choose(ai_course *course, const ai_sight *sight, ai_info *info);

/* The block of memory of such a player, and its functions as an ai_player wants them. */
typedef struct ai_strategy {
    ai_book book;
    ai_course course;
} ai_strategy;

void ai_strategy_begin(const ai_player *self, void *block, const sw_game *g, int seat,
                       uint64_t seed); /* its settings are a manner */
size_t ai_strategy_memory(const sw_game *g);
sw_move ai_strategy_choose(void *block, const sw_game *g, const sw_view *view,
                           const ai_budget *budget, ai_info *info);

/* An ai_player that plays in a manner. */
#define AI_PLAYS_IN(manner)                                                                        \
    .memory = ai_strategy_memory, .begin = ai_strategy_begin, .choose = ai_strategy_choose,        \
    .settings = &(manner)

#endif
