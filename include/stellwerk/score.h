/* The score of a position: the full breakdown per seat, as if the game ended now. */
#ifndef STELLWERK_SCORE_H
#define STELLWERK_SCORE_H

#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sw_seat_score {
    int32_t total;
    int32_t routes;  /* points for claimed routes */
    int32_t tickets; /* completed minus uncompleted */
    uint8_t tickets_done;
    uint8_t n_tickets;
    int32_t bonus;   /* longest path or most tickets */
    uint8_t longest; /* length of the longest path, on maps that ask for it */
    int32_t goods;
    int32_t harbours;
    int32_t harbours_unbuilt; /* 0 or negative */
    int32_t exchange;         /* 0 or negative */
    uint8_t place;            /* from 1; shared places are equal */
} sw_seat_score;

typedef struct sw_scores {
    sw_seat_score seats[SW_MAX_SEATS];
    uint8_t winners; /* bit set of seats */
    bool tied;       /* several seats have the most points (G-39) */
    uint8_t tie;     /* then sw_tiebreak: what decided; SW_TIE_END: nothing, the place is shared */
} sw_scores;

void sw_score(const sw_game *g, const sw_state *s, sw_scores *out);

/* Points of one ticket in a seat's network as it is: positive when completed (tours: by order),
 * negative when not. */
int sw_ticket_points(const sw_game *g, const sw_state *s, int seat, int ticket);

/* Those of `tickets` that the seat's network completes as it is. */
sw_ticketset sw_tickets_done(const sw_game *g, const sw_state *s, int seat,
                             const sw_ticketset *tickets);

/* Length of the seat's longest path (G-33); `path`, if not NULL, gets its routes in order (room for
 * SW_MAX_ROUTES) and *n their number. */
int sw_longest_path(const sw_game *g, const sw_state *s, int seat, sw_route *path, int *n);

#ifdef __cplusplus
}
#endif

#endif
