/* Moves as JSON (docs/PROTOCOL.md, "Moves").
 *
 * Writing and reading are inverse: a move that is read without error is written again as the same
 * JSON value. So a move is legal if and only if it can be read and `sw_check` accepts it. */
#ifndef WIRE_MOVE_H
#define WIRE_MOVE_H

#include "error.h"
#include <stellwerk/stellwerk.h>

const char *wire_move_name(sw_move_type type); /* "claim", the value of "t" */

/* `s` is the position in which the move is made; a `keep` names tickets that are offered there. */
void wire_move_put(json_out *o, const sw_game *g, const sw_state *s, const sw_move *m);

/* Reads one; strict in keys, types and order, but the rules are not asked. false: *e tells what is
 * malformed (WIRE_BAD_REQUEST if it is no object, else WIRE_ILLEGAL_MOVE). */
bool wire_move_read(const json *j, int value, const sw_game *g, const sw_state *s, sw_move *out,
                    wire_error *e);

/* Cards with their number by id, in the order of the map's kinds: {"red":2,"locomotive":1}. */
void wire_pay_put(json_out *o, const sw_map *map, sw_pay pay);

#endif
