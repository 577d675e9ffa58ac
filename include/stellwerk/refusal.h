/* Why a move is refused, with what a program needs to say it to people in its own words: who has
 * the route, which track closed it, how many pieces or cards are lacking. */
#ifndef STELLWERK_REFUSAL_H
#define STELLWERK_REFUSAL_H

#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A reason fills what belongs to it; the rest is SW_NONE, -1 or 0. */
typedef struct sw_refusal {
    sw_err err;
    sw_seat seat;   /* who has the route, the track beside it, the harbour or the passenger there */
    sw_route route; /* the track beside it */
    sw_piece piece; /* the kind of pieces that `have` and `need` count */
    sw_colour colour; /* of the cards that are missing; SW_NONE: any one colour */
    int16_t have, need;
    int16_t missing; /* so many more cards, of the best kind for it, would pay */
    uint8_t cards[SW_MAX_CARD_KINDS + 1]; /* of the payment, those that are not in the hand */
} sw_refusal;

/* sw_check for a seat that need not be the one to move, with the particulars. A claim or a harbour
 * without any payment asks about what comes before it, and whether the hand could pay at all. */
sw_err sw_explain(const sw_game *g, const sw_state *s, int seat, const sw_move *m, sw_refusal *out);

#ifdef __cplusplus
}
#endif

#endif
