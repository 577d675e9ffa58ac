/* Tickets that were given back: they lie under their deck (G-26), and only the seat that returned
 * them knows which they are. A view does not tell, so a host that sees every move keeps them and
 * tells a player its own (ai_budget); one that was handed a position knows of none. */
#ifndef PLAYERS_TABLE_RETURNED_H
#define PLAYERS_TABLE_RETURNED_H

#include <stellwerk/stellwerk.h>

typedef struct ai_returned {
    sw_ticketset by[SW_MAX_SEATS];
} ai_returned;

/* Somebody is about to make this move in `before`. */
void ai_returned_note(ai_returned *r, const sw_game *g, const sw_state *before,
                      const sw_move *move);

/* Those that still lie under their deck as far as the seat knows: without what it was offered
 * again.
 */
sw_ticketset ai_returned_of(const ai_returned *r, const sw_state *s, int seat);

#endif
