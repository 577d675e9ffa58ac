/* Players of random games, with different tastes, so that games get into all corners. */
#ifndef SUPPORT_PLAYERS_H
#define SUPPORT_PLAYERS_H

#include <stellwerk/stellwerk.h>

typedef enum taste {
    TASTE_ANY,     /* every move of the list is as likely as any other */
    TASTE_HOARD,   /* draws cards as long as there are any */
    TASTE_CLAIM,   /* claims whenever it can, and draws otherwise */
    TASTE_TICKETS, /* draws tickets as long as there are any */
    TASTE_MODULES, /* passengers, harbours, exchanges; claims with a passenger */
    N_TASTES
} taste;

const char *taste_name(taste t);

/* One of the moves, to that taste nine times out of ten. */
int taste_choose(taste t, const sw_move *moves, int n, sw_random *random);

/* Called before each move of a game; the moves are complete. */
typedef struct decision {
    const sw_game *g;
    const sw_state *before;
    const sw_move *moves;
    int n_moves;
    const sw_move *chosen;
    const sw_state *after;
    const sw_events *events;
    int number; /* from 0 */
    sw_random *random;
} decision;
typedef void (*watcher)(const decision *d, void *data);

/* Plays a game to its end, in `*end`; returns the number of decisions. More than 20,000 are a
 * failure: games end. */
int play_game(const sw_game *g, uint64_t seed, taste t, watcher watch, void *data, sw_state *end);

/* A game of every taste on every map and for every number of players, `rounds` times. */
void play_everything(int rounds, watcher watch, void *data);

#endif
