/* Tickets on the table: decks as rings, offers to a seat, and what it keeps of them. */
#ifndef ENGINE_OFFER_H
#define ENGINE_OFFER_H

#include <stellwerk/stellwerk.h>

/* How many tickets an announcement must name in all: what is dealt, or all that are left (M-3). */
int sw__offer_size(const sw_game *g, const sw_state *s);
/* How many of the offered tickets must be kept: never more than are offered (G-25). */
int sw__offer_keep(const sw_game *g, const sw_state *s);
/* How many tickets a choice keeps. Not __builtin_popcount: without an instruction for it, that is a
 * call of the compiler's own library. */
static inline int sw__offer_count(unsigned keep)
{
    int n = 0;
    for (; keep; keep &= keep - 1) {
        n++;
    }
    return n;
}
/* Draws count[deck] tickets of each deck as an offer to the seat. */
void sw__offer(const sw_game *g, sw_state *s, int seat, const uint8_t count[SW_MAX_DECKS],
               sw_events *ev);
/* The seat to move keeps those of the mask; the others go under their decks, in order (G-26). */
void sw__keep(const sw_game *g, sw_state *s, int mask, sw_events *ev);
/* M-2: ticket decks are shuffled again after the first choice. */
void sw__shuffle_tickets(const sw_game *g, sw_state *s, sw_events *ev);

#endif
