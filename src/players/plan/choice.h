/* A choice among moves: the best so far with its reason, and the runners-up for people who ask. */
#ifndef PLAYERS_PLAN_CHOICE_H
#define PLAYERS_PLAN_CHOICE_H

#include "players/player.h"

typedef struct ai_choice {
    ai_info *info;
    bool any;
    sw_move move;
    int value; /* thousandths of a point */
} ai_choice;

ai_choice ai_choice_make(ai_info *info);

/* Offers a move. If it becomes the best one, gives true: then the caller says why with ai_say. */
bool ai_choice_offer(ai_choice *choice, const sw_move *move, int value);

/* Starts the reasons anew, and adds one. What a reason is about and whether it has points stands in
 * reasons.def; give 0 for what it has not. */
void ai_say(ai_choice *choice, ai_why why, int about, int points);
void ai_say_more(ai_choice *choice, ai_why why, int about, int points);

/* A legal move for the case that a player found none worth offering. */
sw_move ai_any_move(const sw_game *g, const sw_state *s);

/* The move if it is legal, else such a one. */
sw_move ai_move_or_any(const sw_game *g, const sw_state *s, const sw_move *move);

#endif
