/* Payments: which sets of cards pay for a route (G-18, W-7 to W-10), listed and checked. */
#ifndef ENGINE_PAYMENT_H
#define ENGINE_PAYMENT_H

#include <stellwerk/stellwerk.h>

/* A map has at most four kinds of a colour and two of jokers that pay one kind of route; sets of
 * eight of six kinds, for each of eight colours. */
enum { SW__MAX_PAYS = 8 * 1287 + 9 };

/* What a hand is worth for one kind of route: fields that the cards of each colour pay, and jokers.
 */
typedef struct sw__purse {
    const uint8_t *hand;
    int kind;
    int most; /* fields that any one colour pays with all jokers */
    int jokers;
    int of_colour[SW_MAX_COLOURS];
} sw__purse;

void sw__purse_make(const sw_game *g, const uint8_t *hand, int kind, sw__purse *out);

/* All payments for a route without rough fields of that colour (n_colours: gray) and length, each
 * once. The colour's cards and jokers reach the length (gray: those of some colour). Returns their
 * number; *pays points to them, in `buffer` or in a table of the game. */
int sw__pays(const sw_game *g, const sw__purse *purse, int colour, int length, sw_pay *buffer,
             const sw_pay **pays);

/* Is this set right for such a route, whoever holds it? */
sw_err sw__pay_check(const sw_game *g, sw_pay pay, int kind, int colour, int length);

/* Is the payment well formed (ascending kinds of this map, no gaps) and in the hand? */
sw_err sw__pay_held(const sw_game *g, const uint8_t *hand, sw_pay pay);

#endif
