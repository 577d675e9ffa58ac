/* Guesses about what is hidden: states that fit a view, likely ones more often.
 *
 * Cards are dealt at random, as sw_determinize does. Tickets follow from what their holders have
 * built: who has come most of the way between two places has probably been asked to. Those that the
 * viewer gave back lie at the bottom of their deck. */
#ifndef PLAYERS_SEARCH_GUESS_H
#define PLAYERS_SEARCH_GUESS_H

#include "players/table/ways.h"

typedef struct ai_guess {
    /* How well each ticket fits what a seat has built: how many times likelier than in a random
     * hand, in hundredths. */
    uint16_t fit[SW_MAX_SEATS][SW_MAX_TICKETS];
    sw_ticketset bottom;
} ai_guess;

/* `seen`: tickets that the viewer gave back; others among them do not matter. */
void ai_guess_make(ai_guess *guess, const sw_game *g, const ai_book *book, const sw_view *view,
                   const sw_ticketset *seen);

void ai_guess_world(const ai_guess *guess, const sw_game *g, const sw_view *view, sw_random *random,
                    sw_state *world);

#endif
