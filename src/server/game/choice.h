/* The choices of the set-up, made by all at the same time (G-37).
 *
 * The engine asks for them seat by seat. A table with people asks every seat at once: what a seat
 * chooses is an entry of the log of its own kind, of which others are told only that the seat is
 * ready, and it can be chosen anew until all have chosen. Then the choices are handed on as moves,
 * in the order in which the engine asks (G-26), and nothing can be changed any more.
 *
 * What a seat sees meanwhile is the position as if it were its turn. Where tickets and pieces are
 * dealt or taken by each for himself, that is the true position with another seat to move. Where
 * tickets are drawn in a mix (M-2), all announce their mix first; when all have, what each seat
 * draws is settled: every deck suffices for everybody (sw_map_read sees to it), so tickets that
 * come back under a deck are never drawn in the set-up, and only the mixes of the seats before
 * matter. Their keeping, which is not known yet, is made up for this, and a view hides it. See ADR
 * 0012. */
#ifndef SERVER_GAME_CHOICE_H
#define SERVER_GAME_CHOICE_H

#include "table.h"

/* Do seats choose at the same time now, or wait for their choices to be handed on? */
bool srv_choosing(const srv_table *table, const srv_position *p);
/* For those that choose: which choice does this seat have to make? -1: none, its moves are made. */
int srv_choice_step(const srv_table *table, const srv_position *p, int seat);
/* Has it chosen? */
bool srv_choice_ready(const srv_table *table, const srv_position *p, int seat);
/* Have all chosen everything, so that moves can be handed on? */
bool srv_choices_complete(const srv_table *table, const srv_position *p);
/* The version of what a seat has chosen last; 0: nothing that is not made. */
int srv_choice_version(const srv_position *p, int seat);

/* The position as if it were this seat's turn to choose; its step is not -1. */
void srv_choice_state(const srv_table *table, const srv_position *p, int seat, sw_state *out);
/* Takes a choice, or a change of one. False: it does not fit, and nothing has changed. */
bool srv_choice_take(const srv_table *table, srv_position *p, const srv_line *line);
/* Does a move of the set-up fit what was chosen? */
bool srv_choice_allows(const srv_table *table, const srv_position *p, const srv_line *line);
/* The next move to be handed on; false: there is none. */
bool srv_choice_next(const srv_table *table, const srv_position *p, srv_choice *out);

/* ---- as others see it; also when nobody chooses ---- */

/* Whose turn it is for this viewer (-1: a spectator): its own while it has something to choose,
 * then that of the first who still has; -1: nobody's, also until what all have chosen is made. */
int srv_turn_for(const srv_table *table, const srv_position *p, int viewer);
/* The position that a viewer's view is made of. */
void srv_state_for(const srv_table *table, const srv_position *p, int viewer, sw_state *out);

#endif
