/* Results of a ladder as a file that only grows: one line of JSON for the conditions, one for each
 * game. Whoever is killed while writing leaves half a line at most, which is ignored and ended when
 * the file is opened again; games that are in it are not played again. */
#ifndef LAB_RESULTS_H
#define LAB_RESULTS_H

#include "series.h"

/* What makes games comparable. */
typedef struct results_head {
    const char *map;
    uint64_t hash; /* of the map */
    int players;
    const char *seed;
    cli_budget budget;
} results_head;

/* One game. The bots take the seats in turn, `first` at seat 0. */
typedef struct results_game {
    const char *first, *second; /* valid while told */
    int deal;
    unsigned winners; /* bit set of seats */
    int scores[SW_MAX_SEATS];
} results_game;

typedef struct results {
    int file; /* -1: not open */
    int players;
} results;

/* Opens or makes the file, tells of every game in it, and keeps others from writing to it. False
 * after telling what is wrong: other conditions, no file of results, somebody else at work. */
bool results_open(results *r, const char *path, const results_head *head,
                  void (*take)(void *data, const results_game *game), void *data);

/* Appends a game; false after telling what went wrong. */
bool results_add(const results *r, const results_game *game);

void results_close(results *r);

#endif
