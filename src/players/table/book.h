/* What a player looks up again and again: tables made once per game from the map, kept in the
 * player's memory. About 20 KiB. */
#ifndef PLAYERS_TABLE_BOOK_H
#define PLAYERS_TABLE_BOOK_H

#include "players/player.h"

enum { AI_MAX_LINKS = 24 }; /* routes at one vertex, as in sw_game */

/* What a route wants of a hand: fields of its colour, of any one colour, pairs (W-11). */
enum { AI_GRAY = SW_MAX_COLOURS, AI_PAIRS, AI_HELD };

typedef struct ai_link {
    sw_route route;
    sw_node node; /* at the other end */
} ai_link;

typedef struct ai_book {
    const sw_map *map;
    /* Points a seat makes in a turn when it fills the empty board with the routes that pay best, in
     * thousandths: the price of time, which makes tickets, journeys and routes of any map
     * comparable. */
    int rate;
    int yield[SW_MAX_ROUTE_KINDS]; /* thousandths of fields an average coloured card pays */
    uint8_t n_pay[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS]; /* kinds of cards of a colour that pay */
    sw_card pay[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS][4];
    uint8_t n_jokers[SW_MAX_ROUTE_KINDS];
    sw_card jokers[SW_MAX_ROUTE_KINDS][4];
    uint32_t joker_set; /* of kinds of cards */
    /* By kind of card, and as long as a hand, so that all kinds are counted at once. */
    uint8_t count[SW_MAX_CARD_KINDS + 1];
    uint8_t in_deck[SW_MAX_DECKS][SW_MAX_CARD_KINDS + 1];     /* 255: it is of that deck; else 0 */
    uint8_t value[SW_MAX_ROUTE_KINDS][SW_MAX_CARD_KINDS + 1]; /* fields it pays, as in sw_game */
    uint8_t n_coloured[SW_MAX_ROUTE_KINDS]; /* of sw_game's `paying`, those that are no jokers */
    int32_t idle[SW_MAX_CARD_KINDS + 1];    /* what it is worth when nothing asks for it */
    /* The same kinds as in `pay`, in the order in which they are given up: those that pay two
     * fields first, of these and of the others those with the harbour symbol last. */
    struct {
        sw_card card;
        uint8_t value;
    } spend[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS][4];
    int32_t cards[SW_MAX_ROUTES];                   /* that a route takes, thousandths */
    uint8_t column[SW_MAX_ROUTES];                  /* its colour, AI_GRAY or AI_PAIRS */
    int32_t time[SW_MAX_ROUTES][SW_MAX_LENGTH + 1]; /* turns, thousandths, by fields held */
    int32_t piece_cards[SW_MAX_PIECE_KINDS];        /* that a piece takes on average */
    int32_t piece_turns[SW_MAX_PIECE_KINDS];        /* claims per piece, likewise, in good play */
    sw_routeset around[SW_MAX_NODES];               /* routes at a vertex */
    uint8_t n_links[SW_MAX_NODES];                  /* the same as a list */
    ai_link links[SW_MAX_NODES][AI_MAX_LINKS];
} ai_book;

void ai_book_make(ai_book *book, const sw_game *g);

/* Turns that drawing so many cards (thousandths) and one claim take, in thousandths: colours do not
 * come in the order in which they are wanted, so some cards more are drawn. */
static inline int ai_turns_for(int cards)
{
    return 1000 + (int)((int64_t)cards * 1150 / 2000);
}

#endif
