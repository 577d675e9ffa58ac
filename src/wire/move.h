/* Moves as JSON (docs/PROTOCOL.md, "Moves").
 *
 * Writing and reading are inverse: a move that is read without error is written again as the same
 * JSON value. So a move is legal if and only if it can be read and `sw_check` accepts it. */
#ifndef WIRE_MOVE_H
#define WIRE_MOVE_H

#include "error.h"
#include <stellwerk/stellwerk.h>

/* `s` is the position in which the move is made; a `keep` names tickets that are offered there. */
void wire_move_put(json_out *o, const sw_game *g, const sw_state *s, const sw_move *m);

/* Reads one; strict in keys, types and order, but the rules are not asked. false: *e tells what is
 * malformed (WIRE_BAD_REQUEST if it is no object, else WIRE_ILLEGAL_MOVE). */
bool wire_move_read(const json *j, int value, const sw_game *g, const sw_state *s, sw_move *out,
                    wire_error *e);

/* Which fields of a move an intent names. */
enum {
    WIRE_GIVES_AT = 1,
    WIRE_GIVES_OTHER = 2,
    WIRE_GIVES_KEEP = 4,
    WIRE_GIVES_COUNT = 8, /* count[0] */
    WIRE_GIVES_COUNT2 = 16,
    WIRE_GIVES_PAY = 32
};

/* The same for an intent: a move that may lack any of its keys, as what it would still have to be
 * decided. Fields that are not given are as sw_move_none leaves them. */
bool wire_intent_read(const json *j, int value, const sw_game *g, const sw_state *s, sw_move *out,
                      unsigned *given, wire_error *e);

/* Does a move do what an intent wants? */
bool wire_intent_fits(const sw_move *intent, unsigned given, const sw_move *move);

/* Cards with their number by id, in the order of the map's kinds: {"red":2,"locomotive":1}. */
void wire_pay_put(json_out *o, const sw_map *map, sw_pay pay);

#endif
