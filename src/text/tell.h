/* Tells what happens in a game in sentences, for `play` and `replay`.
 *
 * Only what is in an event is told: for one player's eyes give events that went through
 * sw_events_filter. Functions that "put" append to a buffer; the others return a string that is
 * static, in the map, or in the text_str given. */
#ifndef TEXT_TELL_H
#define TEXT_TELL_H

#include "players/reason.h"
#include "text.h"
#include <stellwerk/stellwerk.h>

typedef struct tell {
    const sw_game *game;
    text_lang lang;
    const char *const *names; /* per seat */
    int you;                  /* the seat that is addressed, or SW_NONE */
} tell;

enum { TELL_MAX = 4096 }; /* bytes that hold whatever one move has to tell */

/* Names. */
const char *tell_seat(const tell *t, int seat);   /* as a subject: "You" or the name */
const char *tell_owner(const tell *t, int seat);  /* to whom something belongs */
const char *tell_is_you(const tell *t, int seat); /* "1" or "0", for patterns */
const char *tell_city(const tell *t, int city);
const char *tell_map(text_lang lang, const sw_map *map);
const char *tell_colour(const tell *t, int colour, text_str *s); /* SW_NONE: gray */
const char *tell_card(const tell *t, int kind, bool many, text_str *s);
const char *tell_deck(const tell *t, int deck, text_str *s);
const char *tell_ticket_deck(const tell *t, int deck, text_str *s);
const char *tell_piece(const tell *t, int piece, bool many, text_str *s);
const char *tell_route_kind(const tell *t, int kind, text_str *s);

/* Phrases. */
void tell_put_route(const tell *t, int route, text_buf *b); /* "Chicago – Pittsburgh" */
void tell_put_track(const tell *t, int route, text_buf *b); /* "3 orange, 4 points" */
void tell_put_cards(const tell *t, const uint8_t *counts,
                    text_buf *b); /* "none" if there are none */
void tell_put_pay(const tell *t, sw_pay pay, text_buf *b);
void tell_put_pieces(const tell *t, const uint8_t *counts, text_buf *b);
/* "Boston – Miami (12)": all that a tour is worth, or its best alone. */
void tell_put_ticket(const tell *t, int ticket, text_buf *b);
void tell_put_worth(const tell *t, int ticket, text_buf *b);
/* "3 tickets", on maps with several ticket decks "2 short and 1 long tickets". */
void tell_put_ticket_count(const tell *t, const uint8_t *counts, text_buf *b);
/* What a move would do, as advice: "claim Chicago – Pittsburgh with 3 orange". `s` says what lies
 * face up and what is offered. */
void tell_put_move(const tell *t, const sw_state *s, const sw_move *m, text_buf *b);

/* Why a bot would do it, as a sentence. */
void tell_put_reason(const tell *t, const ai_reason *reason, text_buf *b);

/* Sentences for the events of one move, one behind the other on a line; nothing if there is nothing
 * to tell. */
void tell_put_events(const tell *t, const sw_event *events, int n, text_buf *b);

/* The breakdown of one seat on a line, and who has won. */
void tell_put_score(const tell *t, const sw_seat_score *score, int seat, text_buf *b);
void tell_put_winners(const tell *t, const sw_scores *scores, text_buf *b);

#endif
