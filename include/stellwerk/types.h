/* Small types and limits that every part of the engine shares.
 *
 * Ids are indices into the tables of a map; `SW_NONE` means "none" for every one of them. Each
 * limit says why it is that large: raising one makes `sw_state` larger and every copy of it slower.
 */
#ifndef STELLWERK_TYPES_H
#define STELLWERK_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Short functions stand in the headers. The library has them as symbols, too, for languages that
 * read no headers: src/engine/foreign.c defines this as nothing. */
#ifndef SW_INLINE
#define SW_INLINE static inline
#endif

typedef uint8_t sw_seat; /* player at the table, from 0; seat 0 plays first (G-36) */
typedef uint8_t sw_city; /* place on the board: city, country or junction */
typedef uint8_t
    sw_node; /* vertex of the network: a city, or one route's own end in a country (M-21) */
typedef uint8_t sw_route;  /* one track, index in the map's list = public id */
typedef uint8_t sw_ticket; /* index in the map's list = public id */
typedef uint8_t sw_card;   /* kind of card, index in the map's list of kinds */
typedef uint8_t sw_colour; /* colour of a route or card; SW_NONE on a route is gray */
typedef uint8_t sw_deck;   /* card deck or ticket deck */
typedef uint8_t sw_piece;  /* kind of piece */

#define SW_NONE 255

enum {
    SW_MAX_SEATS = 5,         /* the rulebooks' largest table */
    SW_MAX_CITIES = 64,       /* world has 48 */
    SW_MAX_NODES = 96,        /* cities and country ends; maerklin has 40 + 14 */
    SW_MAX_DEGREE = 24,       /* routes at one vertex; maerklin and world have 10 */
    SW_MAX_ROUTES = 192,      /* three words of a route set; world has 130 */
    SW_MAX_ROUGH = 64,        /* routes with rough fields: one word of bits; world has 5 */
    SW_MAX_TICKETS = 128,     /* two words of a ticket set; world has 65 */
    SW_MAX_TICKET_CITIES = 8, /* places on one ticket; world's tours have up to 5 */
    SW_MAX_COLOURS = 8,       /* usa and maerklin have 8 */
    SW_MAX_CARD_KINDS = 31,   /* five bits of a payment entry, less the empty one; world has 25 */
    SW_MAX_CARDS = 192,       /* cards of all decks together; world has 140 */
    SW_MAX_DECKS = 2,         /* card decks, and ticket decks */
    SW_MAX_PIECE_KINDS = 2,   /* berlin and world have 2 */
    SW_MAX_ROUTE_KINDS = 2,   /* train; tram and subway; train and ship */
    SW_MAX_LENGTH = 8,   /* fields of a route, and cards of a payment: eight entries in a word */
    SW_MAX_SLOTS = 8,    /* face-up cards; world has 6 */
    SW_MAX_OFFER = 8,    /* tickets offered at once: a byte of bits; world offers 5 */
    SW_MAX_WIPES = 2,    /* groups of cards whose number wipes the row; maerklin has 2 */
    SW_MAX_FIGURES = 3,  /* passengers or harbours of one seat */
    SW_MAX_STACKS = 8,   /* kinds of goods stacks; maerklin has 4 */
    SW_MAX_STACK = 8,    /* tokens on one stack; maerklin has 4 */
    SW_MAX_JOURNEY = 64, /* steps of one passenger: own routes (at most the pieces) and paid ones */
    SW_MAX_HINTS = 32,   /* numbers for programs that play */
    SW_MAX_CHECK_WIPES = 64, /* wipes in one look at the row: then it stays (G-16) */
    /* Events of one move: two such looks, after a card is laid and when the action ends; a wipe, a
     * full row and a shuffle of each deck every time, and what else a move brings. */
    SW_MAX_EVENTS = 2 * SW_MAX_CHECK_WIPES * (1 + SW_MAX_SLOTS + SW_MAX_DECKS) + 32
};

/* A set of routes, bit r of word r / 64. */
enum { SW_ROUTE_WORDS = SW_MAX_ROUTES / 64 };
typedef struct sw_routeset {
    uint64_t w[SW_ROUTE_WORDS];
} sw_routeset;

SW_INLINE bool sw_routeset_has(const sw_routeset *s, int r)
{
    return (s->w[r >> 6] >> (r & 63)) & 1;
}
SW_INLINE void sw_routeset_add(sw_routeset *s, int r)
{
    s->w[r >> 6] |= (uint64_t)1 << (r & 63);
}
SW_INLINE void sw_routeset_remove(sw_routeset *s, int r)
{
    s->w[r >> 6] &= ~((uint64_t)1 << (r & 63));
}

/* A set of tickets, likewise. */
enum { SW_TICKET_WORDS = SW_MAX_TICKETS / 64 };
typedef struct sw_ticketset {
    uint64_t w[SW_TICKET_WORDS];
} sw_ticketset;

SW_INLINE bool sw_ticketset_has(const sw_ticketset *s, int t)
{
    return (s->w[t >> 6] >> (t & 63)) & 1;
}
SW_INLINE void sw_ticketset_add(sw_ticketset *s, int t)
{
    s->w[t >> 6] |= (uint64_t)1 << (t & 63);
}
SW_INLINE void sw_ticketset_remove(sw_ticketset *s, int t)
{
    s->w[t >> 6] &= ~((uint64_t)1 << (t & 63));
}
SW_INLINE int sw_ticketset_count(const sw_ticketset *s)
{
    int n = 0;
    for (int i = 0; i < SW_TICKET_WORDS; i++) {
        for (uint64_t w = s->w[i]; w; w &= w - 1) {
            n++;
        }
    }
    return n;
}

/* Errors are told by name in programs (`sw_err_name`) and by its sentence to people
 * (`sw_err_text`). 0 is OK. The list is errors.def. */
typedef enum sw_err {
#define SW_ERR(code, name, en, de) SW_##code,
#include "errors.def"
    SW_N_ERRS
} sw_err;

const char *sw_err_name(sw_err err); /* "route_taken" */
const char *sw_err_text(sw_err err); /* "That route is already taken." */

#ifdef __cplusplus
}
#endif

#endif
