/* What a ladder has played, and the table of ratings that follows from it. */
#ifndef LAB_LADDER_H
#define LAB_LADDER_H

#include "results.h"
#include "strength.h"

enum { LADDER_MAX_PAIRS = STRENGTH_MAX * (STRENGTH_MAX - 1) / 2, LADDER_NOT_PLAYED = -1 };

/* Of a game: who plays whom, in which deal, and who of them sits first. */
typedef struct pairing {
    uint16_t pair;
    uint8_t swapped;
    int deal;
} pairing;

typedef struct ladder {
    series series;
    results results;
    const ai_player *bots[STRENGTH_MAX];
    int n_pairs, deals;
    uint8_t pair[LADDER_MAX_PAIRS][2]; /* bots, ascending */
    int8_t *points; /* [pair][deal][swapped]: 2 the first bot won, 1 both, 0 the other */
    pairing *todo;
    struct {
        int games;
        int64_t score;
        int seats;
    } tally[STRENGTH_MAX];
} ladder;

/* The result of a game: `swapped` is 1 if the second bot of the pair sat first. */
int8_t *ladder_points(const ladder *l, int pair, int deal, int swapped);

/* All games that are asked for. */
int ladder_asked(const ladder *l);

/* Interrupted before all were played? */
bool ladder_is_cut(const ladder *l);

/* Rates the bots and prints the table; false: out of memory. */
bool ladder_tell(const ladder *l, bool as_json);

#endif
