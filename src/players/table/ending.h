/* The end of a game before it is there: turns that everybody still has, pieces that run out. */
#ifndef PLAYERS_TABLE_ENDING_H
#define PLAYERS_TABLE_ENDING_H

#include <stellwerk/stellwerk.h>

/* Turns that a seat will have at most, the one under way included: exact in the last round, before
 * it what the limit of turns leaves (G-5). 0 after the end. */
int ai_turns_left(const sw_game *g, const sw_state *s, int seat);

/* May the seat bring about the last round soon: with one long route, or two short ones? */
bool ai_near_end(const sw_game *g, const sw_state *s, int seat);

#endif
