/* A finished game looked at again, decision by decision (players/judge.h), with its largest
 * mistakes and a picture. */
#ifndef LAB_ANALYSIS_H
#define LAB_ANALYSIS_H

#include "command/budget.h"
#include "playback.h"
#include "players/judge.h"
#include <stdio.h>

typedef struct analysis {
    const playback *playback;
    const ai_player *bot;
    ai_budget budget;
    int n;
    ai_judgement *moves;      /* by move of the record */
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
