/* A course: what a player that plans has in mind, from its plan to the cards that it collects.
 *
 * Players make the plan anew at every decision, so that they know as much after a restart, or in a
 * position that they were handed, as in a game that they have played from its start. In playouts
 * the course is kept from turn to turn. */
#ifndef PLAYERS_PLAN_COURSE_H
#define PLAYERS_PLAN_COURSE_H

#include "need.h"
#include "plan.h"

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

/* Notes that the plan, which was put in place, is for these tickets. Before pieces are chosen it is
 * not kept: afterwards there are fewer of some kind. */
void ai_course_planned(ai_course *course, const ai_sight *sight, const sw_ticketset *tickets);

/* Shares out the hand over the plan: what claims, payments and draws follow from. */
void ai_course_need(const ai_course *course, const ai_sight *sight, ai_need *need);

/* Chance in thousandths that somebody else takes a route before the next turns. */
int ai_course_danger(const ai_course *course, const ai_sight *sight, int route);

/* Value of a turn to such a player. */
int ai_course_time(const ai_course *course, const ai_sight *sight);

/* Tells people of the plan. */
void ai_course_tell(const ai_course *course, ai_info *info);

#endif
