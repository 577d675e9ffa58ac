/* How far tickets are: done, still to be done and how, or lost.
 *
 * Nothing here is a guess about the others: a ticket that is called lost could not be completed
 * even if nobody else played. The reverse does not hold: a tour that is called open may be
 * impossible, see progress.c. Everything is read from what the seat may know. */
#ifndef PLAYERS_TABLE_PROGRESS_H
#define PLAYERS_TABLE_PROGRESS_H

#include "book.h"

/* What a seat has built, may still build, and with what. */
typedef struct ai_means {
    const sw_game *g;
    const sw_state *s;
    const ai_book *book;
    int seat;
    sw_routeset own, open;        /* open: free, not closed, and pieces enough for it alone */
    int most[SW_MAX_PIECE_KINDS]; /* pieces of each kind, with all that could be exchanged */
    int pieces;                   /* of all kinds together */
    int turns;                    /* that are left at most */
} ai_means;

void ai_means_make(ai_means *m, const sw_game *g, const sw_state *s, int seat, const ai_book *book);

/* Routes to be claimed, in the order of travel. */
typedef struct ai_way_plan {
    int n, fields;
    int pieces[SW_MAX_PIECE_KINDS];
    sw_route routes[SW_MAX_ROUTES];
} ai_way_plan;

typedef enum ai_ticket_state { AI_TICKET_DONE, AI_TICKET_OPEN, AI_TICKET_LOST } ai_ticket_state;

typedef struct ai_progress {
    ai_ticket_state state;
    int points;      /* as the network is: negative if it is not done */
    ai_way_plan way; /* the cheapest that is open; empty if it is done or there is none */
    int whole;       /* fields of the cheapest way on the empty board */
    uint8_t joined;  /* tours: the largest part of the places that hangs together, by position */
} ai_progress;

void ai_progress_make(const ai_means *m, int ticket, ai_progress *out);
ai_ticket_state ai_ticket_state_of(const ai_means *m, int ticket);

/* What several tickets need together, the dearest first, each using the ways of those before it.
 * Lost ones add nothing. */
void ai_together(const ai_means *m, const sw_ticketset *tickets, ai_way_plan *out);

#endif
