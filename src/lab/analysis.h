/* A finished game looked at again by a searching bot: what was each decision worth, and what would
 * have been better?
 *
 * Every decision is judged from the view of the seat that made it, so nobody is blamed for what he
 * could not know. Before it stands the chance to win with the best move found, after it the chance
 * with the move that was made, both from one search. The move was a mistake if the difference is at
 * least one percentage point and twice its standard error: playouts are a sample. */
#ifndef LAB_ANALYSIS_H
#define LAB_ANALYSIS_H

#include "command/budget.h"
#include "playback.h"
#include <stdio.h>

typedef struct analysis_move {
    sw_seat seat;
    bool is_forced;    /* there was nothing to decide */
    int before, after; /* chance of the seat to win, in thousandths */
    int cost;          /* before - after of a mistake, else 0 */
    sw_move best;
    int visits, best_visits; /* playouts behind `after` and `before` */
    int score[SW_MAX_SEATS]; /* expected final scores with the best move, thousandths of points */
    /* Chances of all seats: what each thought at its last decision, made to add up to 1000. */
    int win[SW_MAX_SEATS];
} analysis_move;

typedef struct analysis {
    const playback *playback;
    const ai_player *bot;
    ai_budget budget;
    int n;
    analysis_move *moves;     /* by move of the record */
    int result[SW_MAX_SEATS]; /* at the end: 1000 shared by the winners; all 0 if it is not over */
    int n_mistakes;
    int *mistakes; /* moves, the dearest first */
} analysis;

/* Goes through the record of `p`, which is at its start and is left at its end. `told` is called
 * before each decision. False after telling what is wrong: no memory, or a bot that does not
 * search. */
bool analysis_make(analysis *a, playback *p, void (*told)(int done, int all));
void analysis_free(analysis *a);

/* The chances over the game as a picture. */
void analysis_svg(const analysis *a, FILE *to);

#endif
