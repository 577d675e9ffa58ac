/* What happened in a move, with its random outcome, and who may know it. */
#ifndef STELLWERK_EVENT_H
#define STELLWERK_EVENT_H

#include "move.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fields used by each type are named in the comment; `seat` is the one that acts. "secret" fields
 * are for those in `knows` only; the others see the event without them. */
typedef enum sw_event_type {
    SW_EVENT_OFFERED,     /* count: tickets per deck; secret tickets[] */
    SW_EVENT_KEPT,        /* count: tickets per deck; secret tickets[] */
    SW_EVENT_CHOSEN,      /* count: pieces per kind (seen when all have chosen) */
    SW_EVENT_DRAWN,       /* deck; secret card: a blind card */
    SW_EVENT_TAKEN,       /* slot, card */
    SW_EVENT_LAID,        /* slot, card, deck: a card was laid into the row */
    SW_EVENT_WIPED,       /* the row went to the discards */
    SW_EVENT_WIPE_SPARED, /* three jokers stay (G-16); n: after so many wipes, 0: too few cards */
    SW_EVENT_SHUFFLED,    /* deck, n: the discards became a draw pile of n cards */
    SW_EVENT_TICKETS_SHUFFLED, /* deck, n */
    SW_EVENT_CLAIMED,          /* at: route, pay, points */
    SW_EVENT_PLACED,           /* city: a passenger was placed */
    SW_EVENT_DEPARTED,         /* city: a passenger starts */
    SW_EVENT_STEPPED,   /* at: route, city, points: value of the good (0: none), n: cards paid */
    SW_EVENT_ARRIVED,   /* city, points: all goods of the journey */
    SW_EVENT_HARBOUR,   /* city, pay */
    SW_EVENT_EXCHANGED, /* at: kind given, other: kind taken, n, points: lost */
    SW_EVENT_PASSED,
    SW_EVENT_LAST_ROUND, /* n: turns to play */
    SW_EVENT_OVER,       /* n: sw_ending */
    SW_N_EVENTS
} sw_event_type;

typedef enum sw_ending { SW_END_PIECES, SW_END_PASSES, SW_END_TURNS, SW_N_ENDINGS } sw_ending;

enum {
    SW_SEEN_BY_ALL = 0xff,
    SW_SPECTATOR_BIT = 0x80
}; /* bit s: seat s; highest bit: spectators */

typedef struct sw_event {
    uint8_t type;                              /* sw_event_type */
    uint8_t seat;                              /* SW_NONE: nobody in particular */
    uint8_t sees;                              /* who may see that it happened */
    uint8_t knows;                             /* who may see the secret fields */
    uint8_t at, other, city, slot, deck, card; /* SW_NONE when unused */
    uint8_t n;
    uint8_t count[2];
    uint8_t n_tickets;
    sw_ticket tickets[SW_MAX_OFFER];
    int16_t points;
    sw_pay pay;
} sw_event;

/* A caller's list. What does not fit is dropped and counted in n (so n > cap tells). */
typedef struct sw_events {
    sw_event *at;
    int n, cap;
} sw_events;

const char *sw_event_name(sw_event_type type); /* "claimed" */
const char *sw_ending_name(sw_ending ending);  /* "pieces" */

#ifdef __cplusplus
}
#endif

#endif
