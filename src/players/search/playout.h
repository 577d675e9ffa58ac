/* Playouts: a guessed state played to its end, every seat following a course.
 *
 * The seats know in a playout only what they would know at the table: a course looks at its own
 * hand and tickets alone. */
#ifndef PLAYERS_SEARCH_PLAYOUT_H
#define PLAYERS_SEARCH_PLAYOUT_H

#include "players/plan/course.h"

/* Plays on until the game is over; `courses` by seat are changed. */
void ai_playout_run(const sw_game *g, const ai_book *book, sw_state *s, ai_course *courses);

enum { AI_SURE = 20000 }; /* usefulness of a certain, high win; that of a certain, high loss is 0 */

/* What the end is worth to a seat: whether it has won, which place it has among more than two, and
 * by how much. The margin keeps moves apart while all lead to the same winner, and in guesses a
 * higher margin is a safer win. */
int ai_playout_worth(const sw_game *g, const sw_scores *scores, int seat);

#endif
