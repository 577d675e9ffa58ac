/* What one player may know, and a full state guessed from it.
 *
 * A view is a state with holes: `state` is the true one with everything hidden set to fixed values,
 * so that two states which differ only in what the viewer cannot know give the same bytes. When it
 * is the viewer's turn, `sw_moves` and `sw_check` work on `state` as they do on the true one. */
#ifndef STELLWERK_VIEW_H
#define STELLWERK_VIEW_H

#include "event.h"
#include "random.h"
#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SW_SPECTATOR = SW_NONE };

typedef struct sw_view {
    uint8_t viewer;      /* seat, or SW_SPECTATOR */
    bool tickets_secret; /* the start's ticket choice is going on: numbers are hidden, too */
    bool pieces_secret;  /* likewise the choice of pieces: others' pieces and box are hidden */
    uint8_t hand_count[SW_MAX_SEATS];
    uint8_t hand_backs[SW_MAX_SEATS][SW_MAX_DECKS];   /* by deck */
    uint8_t ticket_count[SW_MAX_SEATS];               /* SW_NONE while hidden */
    uint8_t ticket_backs[SW_MAX_SEATS][SW_MAX_DECKS]; /* by ticket deck; SW_NONE while hidden */
    uint8_t offered_count[SW_MAX_SEATS];              /* SW_NONE while hidden */
    uint8_t offered_backs[SW_MAX_SEATS][SW_MAX_DECKS];
    /* Hidden parts: draw piles and ticket decks hold SW_NONE (their sizes stay, but for ticket
     * decks while tickets_secret: 0); others' hands, tickets and offers are empty; rng is 0. */
    sw_state state;
} sw_view;

/* The only code that decides what a player may know. */
void sw_view_make(const sw_game *g, const sw_state *s, int viewer, sw_view *out);

/* Sets which choices are secret, as the phase says; sw_view_make does it. */
void sw_view_secrets(const sw_game *g, sw_view *v);

/* Is this seat's hand (tickets, offer) open to the viewer? Its own, and everybody's at the end. */
bool sw_view_open(const sw_view *v, int seat);

/* Samples a full state that gives the viewer the same view, uniformly among what the view allows:
 * known cards are in their owners' hands, the rest is dealt at random. Its shuffles to come are
 * drawn from `random`, too. */
void sw_determinize(const sw_game *g, const sw_view *v, sw_random *random, sw_state *out);

/* The events as the viewer may see them: unseen ones are left out, secret fields cleared. Returns
 * how many were written to `out`, which has room for as many as there are in `in`. */
int sw_events_filter(const sw_event *in, int n, int viewer, sw_event *out);

#ifdef __cplusplus
}
#endif

#endif
