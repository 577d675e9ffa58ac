/* Positions from a few words: what a test says is set, the rest is completed so that cards, pieces
 * and tickets add up (sw_state_check). One directive per line, words split by blanks:
 *
 *   game MAP PLAYERS [OPTION=N …]  play begins: empty hands, no tickets kept, a row of plain cards
 *   setup MAP PLAYERS [OPTION=N …] the real start, with seed 1; no other directive may follow
 *   seat N                         to move (0)
 *   turn N, passes N               turns finished, passes in a row (0)
 *   last N                         the last round has begun, N turns are left
 *   hand SEAT CARD [N] …           cards of a seat
 *   known SEAT CARD [N] …          those of them that everybody saw
 *   row CARD|- …                   the face-up row
 *   top DECK CARD [N] …            the next cards of a draw pile
 *   pile DECK [CARD [N] …]         the whole draw pile
 *   discards DECK CARD [N] …       oldest first
 *   rest SEAT | discards           where cards go that are not mentioned (else: under the piles)
 *   own SEAT ROUTE …               routes of a seat
 *   leave SEAT PIECE N             more routes for a seat until so many of its pieces are left
 *   free ROUTE …                   … but none of these, nor their neighbours
 *   pieces SEAT PIECE N …          pieces left, where they are chosen (else: the board's proposal)
 *   lost SEAT N                    points lost by exchanging
 *   tickets SEAT TICKET …          kept
 *   tickettop DECK TICKET …        the next of a ticket deck
 *   ticketpile DECK [TICKET …]     the whole ticket deck; others are kept by the last seat
 *   harbours SEAT CITY …           built
 *   passengers SEAT CITY …         standing on the board
 *   moved SEAT N                   passengers that have left the game
 *   goods CITY N [SEAT]            tokens left; the others were taken by SEAT (the last one) */
#ifndef SUPPORT_POSITION_H
#define SUPPORT_POSITION_H

#include <stellwerk/stellwerk.h>

enum { REST_DRAW = -1, REST_DISCARD = -2 };

typedef struct card_list {
    int n;
    sw_card at[SW_MAX_CARDS];
} card_list;

typedef struct ticket_list {
    int n;
    sw_ticket at[SW_MAX_TICKETS];
} ticket_list;

typedef struct position {
    sw_game game;
    sw_state state;
    bool begun, started; /* there is a game; it is a real start */
    bool row_given;
    bool pile_given[SW_MAX_DECKS], ticket_pile_given[SW_MAX_DECKS], pieces_given[SW_MAX_SEATS];
    card_list top[SW_MAX_DECKS], discards[SW_MAX_DECKS];
    ticket_list ticket_top[SW_MAX_DECKS];
    int rest;
    bool reserved[SW_MAX_ROUTES];
    int leave[SW_MAX_SEATS][SW_MAX_PIECE_KINDS]; /* -1: not asked for */
    int lost[SW_MAX_SEATS];
    char error[256];
} position;

void position_init(position *p);

/* One directive. 1: done; 0: no such directive; -1: it is wrong, and `error` says why. */
int position_line(position *p, int n_words, char **words);

/* Completes the state. False: it cannot be, and `error` says why. */
bool position_finish(position *p);

/* All lines of a text, completed; what is wrong ends the program. For unit tests. */
void position_text(position *p, const char *text);

/* Splits a line into words in place; `#` starts a comment. */
int split_words(char *line, char **words, int cap);

/* CARD [N] …: adds to counts by kind. False: not cards. */
bool read_counts(const sw_map *map, int n_words, char **words, uint8_t *counts);
/* The same in order. */
bool read_cards(const sw_map *map, int n_words, char **words, card_list *list);

#endif
