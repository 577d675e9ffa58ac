/* What a player reads off the table at the start of a decision: which cards can still come, what
 * its hand is good for, how long the game will last.
 *
 * Made anew from the view at every decision, kept through a playout; about 400 bytes, nothing in it
 * is secret to the viewer. Costs are thousandths of a turn, values thousandths of a point. */
#ifndef PLAYERS_TABLE_SIGHT_H
#define PLAYERS_TABLE_SIGHT_H

#include "book.h"

typedef struct ai_sight {
    const sw_game *g;
    const sw_map *map;
    const ai_book *book;
    const sw_state *s;
    const sw_seat_state *self;
    /* Journeys found last, on the network as it is and as it is planned; NULL: none are kept. */
    struct ai_journeys *journeys;
    sw_routeset own, others; /* routes by owner: the viewer, somebody else */
    sw_routeset open;        /* that the viewer may still claim: free, not closed, pieces enough */
    int me;
    int turns;    /* own turns to come, this one included: exact in the last round, else a guess */
    int building; /* those of them that figures leave for routes */
    int n_pieces; /* of all kinds together */
    uint16_t n_unseen[SW_MAX_DECKS];       /* cards in the draw piles or in unknown hands */
    uint8_t unseen[SW_MAX_CARD_KINDS + 1]; /* the same by kind */
    uint8_t pieces[SW_MAX_PIECE_KINDS];    /* left, or that can be chosen if that is to come */
    uint8_t hand_count[SW_MAX_SEATS];
    /* Fields of a kind of route that the cards of each colour in the hand pay; then the most of
     * them (AI_GRAY), and how many pairs they are (AI_PAIRS). */
    uint8_t held[SW_MAX_ROUTE_KINDS][AI_HELD];
    bool rival[SW_MAX_NODES]; /* somebody else has a route there */
    bool guessed;             /* the state is: nothing that is asked about it may take long */
} ai_sight;

void ai_sight_make(ai_sight *sight, const sw_game *g, const sw_view *view, const ai_book *book);

/* The same for a seat in a guessed state, for playouts: nothing is read that the seat could not
 * know, and discards are not counted. */
void ai_sight_guess(ai_sight *sight, const sw_game *g, const sw_state *s, int me,
                    const ai_book *book);

/* Brings such a sight up to date when the state has changed: hands, pieces and time. Routes that
 * were claimed meanwhile must have been noted, one by one. */
void ai_sight_again(ai_sight *sight);
void ai_sight_note(ai_sight *sight, int seat, int route);

/* Fields of a route that the hand could pay in its best colour, jokers left aside (for rough
 * fields: pairs). */
static inline int ai_route_held(const ai_sight *sight, int route)
{
    int held = sight->held[sight->map->routes[route].kind][sight->book->column[route]];
    int length = sight->map->routes[route].length;
    return held < length ? held : length;
}

/* Turns that collecting for a route and claiming it takes (thousandths). Cards in hand count by
 * three quarters: other routes may want them, too. */
static inline int ai_route_time(const ai_sight *sight, int route)
{
    return sight->book->time[route][ai_route_held(sight, route)];
}

/* Finds what is open, from `pieces`. */
void ai_sight_open(ai_sight *sight);

static inline bool ai_route_open(const ai_sight *sight, int r)
{
    return sw_routeset_has(&sight->open, r);
}

/* The first open route from `r` on; -1: there is none. */
static inline int ai_next_open(const ai_sight *sight, int r)
{
    int w = r >> 6;
    uint64_t bits = w < SW_ROUTE_WORDS ? sight->open.w[w] >> (r & 63) << (r & 63) : 0;
    while (!bits && ++w < SW_ROUTE_WORDS) {
        bits = sight->open.w[w];
    }
    return bits ? 64 * w + __builtin_ctzll(bits) : -1;
}

static inline bool ai_route_own(const ai_sight *sight, int r)
{
    return sw_routeset_has(&sight->own, r);
}

/* Has the ticket been completed? */
bool ai_ticket_done(const ai_sight *sight, int ticket);

int ai_jokers(const ai_sight *sight, int kind, int length); /* in hand, good for such a route */

/* Are there cards enough for the route, by their number? Rough fields may still lack pairs. */
static inline bool ai_route_payable(const ai_sight *sight, int route)
{
    const sw_track *track = &sight->map->routes[route];
    return ai_route_held(sight, route) + ai_jokers(sight, track->kind, track->length) >=
           track->length;
}

#endif
