/* Drawing cards: the card that is wanted most. */
#ifndef PLAYERS_PLAN_DRAW_H
#define PLAYERS_PLAN_DRAW_H

#include "need.h"

/* The best first or second card, by what each kind is worth. *value: of the cards that the rest of
 * the turn will bring, 1000 for each that is wanted. False if nothing can be drawn. */
bool ai_draw_choose(const ai_sight *sight, const int32_t *worth, sw_move *move, int *value);

#endif
