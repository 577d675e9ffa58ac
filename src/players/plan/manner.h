/* Manners: what players that plan weigh, and how much. They differ in nothing else. */
#ifndef PLAYERS_PLAN_MANNER_H
#define PLAYERS_PLAN_MANNER_H

#include "plan.h"

typedef struct ai_manner {
    ai_style style;
    int fewest_tickets; /* true: keeps as few as allowed and never asks for more */
    int cheap_tickets;  /* percent of a mix from the deck of cheap ones */
    int ahead;          /* routes of the plan that cards are collected for; 0: all */
    int eager;          /* percent of a turn's value for a route of the plan that can be paid */
    int stake;          /* percent of the points of a route that are lost with it, if it is one for
                           points */
    /* Chance in thousandths that somebody else takes a route before our next turns: any, more for
     * each end with a rival, more for short ones. */
    int danger, danger_near, danger_short;
    int points_weight; /* what cards for points are worth beside 1000 for tickets */
    int last_turns;    /* so many last turns, pieces are not saved for long routes any more */
    int last_piece;    /* a piece spent then on a route that was not planned */
    int free_jokers;   /* so many last turns, jokers are not spared */
    int leisure;       /* turns more than the plan takes, for new tickets to be thought of */
    bool scattered;    /* wants points and new tickets while the tickets in hand lack routes */
} ai_manner;

/* What most of them have in common. */
#define AI_USUAL_MANNER                                                                            \
    .eager = 200, .stake = 50, .danger = 40, .danger_near = 90, .danger_short = 50,                \
    .points_weight = 900, .last_turns = 4, .last_piece = 700, .free_jokers = 10, .leisure = 4

extern const ai_manner ai_planner_manner, ai_racer_manner;

/* A number of a manner: its name in map files, where it is, and what makes sense. */
typedef struct ai_knob {
    const char *name;
    size_t offset;
    int min, max;
    int step; /* a change that one would notice */
} ai_knob;

enum { AI_N_KNOBS = 20 };
extern const ai_knob ai_knobs[AI_N_KNOBS];

int ai_manner_get(const ai_manner *m, const ai_knob *knob);
void ai_manner_set(ai_manner *m, const ai_knob *knob, int value); /* as near as makes sense */

/* The planner's, changed by what the map says for so many players. */
void ai_manner_of_game(ai_manner *m, const sw_game *g);

#endif
