/* Positions as JSON (docs/PROTOCOL.md, "State"): the whole state, written and read, and what one
 * player may know of it, written.
 *
 * wire_state_read(wire_state_put(s)) is the same position, and its JSON the same bytes. */
#ifndef WIRE_STATE_H
#define WIRE_STATE_H

#include "error.h"
#include "value.h"
#include <stellwerk/stellwerk.h>

const char *wire_phase_name(sw_phase phase);       /* "play" */
const char *wire_expects_name(sw_expects expects); /* "action"; NULL for SW_EXPECTS_NOTHING */

void wire_state_put(json_out *o, const sw_game *g, const sw_state *s);
void wire_view_put(json_out *o, const sw_game *g, const sw_view *v);
void wire_row_put(json_out *o, const sw_map *map, const sw_state *s); /* the face-up cards */

/* The game that a state belongs to: its players and options on that map, which the caller has found
 * by the state's "map". */
bool wire_state_game(const json *j, int value, const sw_map *map, sw_game *out, wire_error *e);

/* Reads a state of that game and checks that all adds up. Order within `hand`, `tickets` and other
 * sets does not matter; keys that the map has no use for are refused. */
bool wire_state_read(const json *j, int value, const sw_game *g, sw_state *out, wire_error *e);

/* A state that gives `viewer` (SW_SPECTATOR: nobody) this view, with all that is hidden made up: on
 * that player's turn it has the true legal moves. Refuses views that no state can have. */
bool wire_view_guess(const json *j, int value, const sw_game *g, int viewer, sw_random *random,
                     sw_state *out, wire_error *e);

/* The generator as 72 hex digits: the key's bytes, then the number of the next block. */
enum { WIRE_RNG_DIGITS = 72 };

#endif
