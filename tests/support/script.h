/* Rule cases as text: a position (position.h), moves, and what must happen. One line each:
 *
 *   do MOVE              is played; it must be legal
 *   legal MOVE           is in the list of moves, once, and passes the check
 *   refuse REASON MOVE   is not in the list, is refused for that reason and changes nothing
 *   turns N              so many turns are played with the first move of the list each time
 *   expect …             see script_expect.c
 *
 * Moves:
 *   draw DECK | draw slot N [refill DECK]
 *   tickets N | tickets DECK N …
 *   keep TICKET …        or @N: the N-th of the offered tickets
 *   claim ROUTE pay CARD [N] … [place CITY]
 *   pieces PIECE N … | exchange PIECE PIECE N | harbour CITY pay CARD [N] …
 *   passenger CITY | step ROUTE | stop | pass */
#ifndef SUPPORT_SCRIPT_H
#define SUPPORT_SCRIPT_H

#include "position.h"

enum { SCRIPT_MOVES = 1 << 16 };

typedef struct script {
    position p;
    bool finished; /* the position is complete: moves follow */
    sw_event events[SW_MAX_EVENTS];
    int n_events; /* of the last move */
    sw_move *moves;
    int n_moves; /* of the position as it is; -1: not listed yet */
    char error[512];
} script;

void script_init(script *s);
void script_free(script *s);

/* Runs one line, which is changed by it. False: it failed, and `error` says how. */
bool script_line(script *s, char *line);

/* Inside: */
bool script_fail(script *s, const char *format, ...);
bool script_move(script *s, int n, char **words, sw_move *out);
bool script_expect(script *s, int n, char **words);
void script_list(script *s);

#endif
