/* A move: one decision of one player, an intent without its random outcome.
 *
 * Sixteen bytes, compared byte by byte; fields that a type does not use have the values that
 * `sw_move_none` gives them, so that equal decisions are equal bytes. */
#ifndef STELLWERK_MOVE_H
#define STELLWERK_MOVE_H

#include "types.h"
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum sw_move_type {
    SW_MOVE_KEEP,    /* keep: which of the offered tickets */
    SW_MOVE_PIECES,  /* count: pieces of each kind */
    SW_MOVE_DRAW,    /* at: slot, other: refill deck (SW_NONE on maps with one deck, or when no deck
                        has cards); blind: at SW_NONE, other: deck */
    SW_MOVE_TICKETS, /* count: from each ticket deck */
    SW_MOVE_CLAIM,   /* at: route, pay, other: city that gets a passenger */
    SW_MOVE_PASSENGER, /* at: city */
    SW_MOVE_STEP,      /* at: route */
    SW_MOVE_STOP,      /* ends a journey; with the option second_card_optional also a draw */
    SW_MOVE_HARBOUR,   /* at: city, pay */
    SW_MOVE_EXCHANGE,  /* at: kind of piece given, other: kind taken, count[0] */
    SW_MOVE_PASS,
    SW_N_MOVE_TYPES
} sw_move_type;

/* A payment: up to eight entries of one byte, ascending by card kind, packed from the lowest byte;
 * an entry is (kind + 1) * 8 + (count - 1), so that 0 is "no more entries". */
typedef uint64_t sw_pay;

typedef struct sw_move {
    uint8_t type;     /* sw_move_type */
    uint8_t at;       /* SW_NONE when unused */
    uint8_t other;    /* SW_NONE when unused */
    uint8_t keep;     /* bit i: the i-th of the offered tickets; 0 when unused */
    uint8_t count[2]; /* 0 when unused */
    uint8_t zero[2];  /* always 0 */
    sw_pay pay;       /* 0 when unused */
} sw_move;

SW_INLINE sw_move sw_move_none(sw_move_type type)
{
    sw_move m = {(uint8_t)type, SW_NONE, SW_NONE, 0, {0, 0}, {0, 0}, 0};
    return m;
}
SW_INLINE bool sw_move_equal(const sw_move *a, const sw_move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Walk a payment: for (sw_pay p = pay; p; p >>= 8) ... sw_pay_kind(p), sw_pay_count(p). */
SW_INLINE int sw_pay_kind(sw_pay p)
{
    return (int)((p & 0xff) >> 3) - 1;
}
SW_INLINE int sw_pay_count(sw_pay p)
{
    return (int)(p & 7) + 1;
}
/* The payment `p` with `count` (1 to 8) cards of `kind` appended at byte position *at. */
SW_INLINE sw_pay sw_pay_add(sw_pay p, int *at, int kind, int count)
{
    p |= (sw_pay)(((kind + 1) << 3) | (count - 1)) << (8 * *at);
    ++*at;
    return p;
}
/* Packs counts by kind (n kinds) into *pay; false if there are more than eight kinds or more than
 * eight cards of one kind: no legal payment is that large. */
bool sw_pay_pack(const uint8_t *counts, int n, sw_pay *pay);

#ifdef __cplusplus
}
#endif

#endif
