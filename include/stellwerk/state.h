/* Everything that changes in a game: flat, without pointers, copied by assignment.
 *
 * Invariants (docs/invariants.md, checked by sw_state_check): cards, pieces and tickets are
 * conserved; a draw pile is empty only if its discard pile is, too (G-12); `open` is what follows
 * from `owner`. */
#ifndef STELLWERK_STATE_H
#define STELLWERK_STATE_H

#include "game.h"
#include "move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum sw_phase { SW_SETUP, SW_PLAY, SW_OVER } sw_phase;

typedef enum sw_expects {
    SW_EXPECTS_TICKETS, /* set-up: announce a mix */
    SW_EXPECTS_KEEP,
    SW_EXPECTS_PIECES,
    SW_EXPECTS_ACTION,
    SW_EXPECTS_SECOND_CARD,
    SW_EXPECTS_STEP,
    SW_EXPECTS_NOTHING, /* the game is over */
    SW_N_EXPECTS
} sw_expects;

typedef struct sw_seat_state {
    sw_routeset open;     /* routes this seat may still claim, pieces and cards aside */
    sw_ticketset tickets; /* kept */
    int32_t score;        /* points shown on the board: routes, goods, exchange */
    uint16_t goods;       /* points from goods */
    uint8_t hand[SW_MAX_CARD_KINDS + 1];
    uint8_t known[SW_MAX_CARD_KINDS + 1]; /* seen by all when taken, not yet paid */
    uint8_t pieces[SW_MAX_PIECE_KINDS];   /* left to place */
    uint8_t box[SW_MAX_PIECE_KINDS];      /* not chosen, can be exchanged */
    uint8_t n_offered;
    sw_ticket offered[SW_MAX_OFFER]; /* in the order drawn */
    uint8_t harbours_left, n_harbours;
    sw_city harbours[SW_MAX_FIGURES]; /* in the order built */
    uint8_t passengers_left, n_passengers;
    sw_city passengers[SW_MAX_FIGURES]; /* standing on the board, in the order placed */
} sw_seat_state;

typedef struct sw_pile {
    uint8_t n_draw; /* cards[base .. base + n_draw), the next to be drawn is the last of them */
    uint8_t
        n_discard; /* from the other end: the i-th, oldest first, is cards[base + size - 1 - i] */
} sw_pile;

typedef struct sw_ticket_pile {
    uint8_t head,
        n; /* a ring of the deck's size at its base in ticket_order; head is the next drawn */
} sw_ticket_pile;

typedef struct sw_journey {
    sw_city from, at; /* from is SW_NONE when nobody travels */
    uint8_t n_used;
    sw_node at_node;
    uint16_t gained;
    uint64_t visited;              /* cities that gave their good, and the start */
    sw_route used[SW_MAX_JOURNEY]; /* in the order travelled */
} sw_journey;

typedef struct sw_state {
    uint8_t phase, to_move, expects; /* to_move is SW_NONE when the game is over */
    uint8_t passes;                  /* in a row */
    uint16_t turn;                   /* turns finished */
    uint8_t last_round;              /* the last round has begun (or the game is over) */
    uint8_t turns_left;              /* then: turns to play, the current one included */
    uint32_t rng_block;              /* next block of the game's ChaCha20 stream */
    uint32_t rng_key[8];             /* the seed */
    sw_pile piles[SW_MAX_DECKS];
    sw_card cards[SW_MAX_CARDS];
    sw_card faceup[SW_MAX_SLOTS]; /* SW_NONE: empty */
    sw_ticket_pile ticket_piles[SW_MAX_DECKS];
    sw_ticket ticket_order[SW_MAX_TICKETS];
    sw_seat owner[SW_MAX_ROUTES];      /* SW_NONE: free */
    uint8_t goods_left[SW_MAX_CITIES]; /* tokens still on each city's stack */
    sw_seat_state seats[SW_MAX_SEATS];
    sw_journey journey;
} sw_state;

/* Piles as lists. i-th card that will be drawn; i-th oldest discard; i-th ticket that will be
 * drawn. */
sw_card sw_pile_draw(const sw_game *g, const sw_state *s, int deck, int i);
sw_card sw_pile_discard(const sw_game *g, const sw_state *s, int deck, int i);
sw_ticket sw_ticket_pile_at(const sw_game *g, const sw_state *s, int deck, int i);

int sw_seat_hand_count(const sw_game *g, const sw_state *s, int seat);
/* Points of the goods stack on a city: the i-th token from the top of what is left. */
int sw_goods_value(const sw_game *g, const sw_state *s, int city, int i);

/* Field by field, the same on every machine: two states with the same hash are the same position.
 */
uint64_t sw_state_hash(const sw_game *g, const sw_state *s);

/* Do cards, pieces, tickets, owners and the turn add up? For states from outside; tests use it
 * after every move. Fills `text` (may be NULL) with what is wrong. */
sw_err sw_state_check(const sw_game *g, const sw_state *s, char *text, size_t text_size);

/* Recomputes seats[].open and journey.visited/at_node from the rest; for states from outside. */
void sw_state_derive(const sw_game *g, sw_state *s);

#ifdef __cplusplus
}
#endif

#endif
