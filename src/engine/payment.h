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
 * once; returns their number. */
int sw__pays(const sw_game *g, const sw__purse *purse, int colour, int length, sw_pay *out);

/* The same for a coloured route of a simple kind, whose length the cards reach: a stretch of the
 * game's table. */
static inline int sw__simple_pays(const sw_game *g, const sw__purse *p, int colour, int length,
                                  const sw_pay **pays)
{
    int least = p->of_colour[colour] < length ? length - p->of_colour[colour] : 0;
    int most = p->jokers < length ? p->jokers : length;
    *pays = &g->simple_pay[p->kind][colour][length][least];
    return most - least + 1;
}

/* Is this set right for such a route, whoever holds it? */
sw_err sw__pay_check(const sw_game *g, sw_pay pay, int kind, int colour, int length);

/* How many more cards, of the kind that pays most, the hand needs for such a route; 0: it can pay.
 */
int sw__pay_missing(const sw_game *g, const uint8_t *hand, int kind, int colour, int length);

/* Is the payment well formed (ascending kinds of this map, no gaps) and in the hand? */
sw_err sw__pay_held(const sw_game *g, const uint8_t *hand, sw_pay pay);

#endif
