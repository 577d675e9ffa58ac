/* Inside the reading of states: what the parts share, and the part about seats. */
#ifndef WIRE_STATE_READER_H
#define WIRE_STATE_READER_H

#include "state.h"

enum { WIRE_MAX_POINTS = 9999 }; /* no game comes near; sums of it still fit everywhere */

typedef struct wire_state_reader {
    const json *j;
    const sw_game *g;
    const sw_map *map;
    sw_state *s;
    sw_view *v; /* NULL: everything is there */
    int seat;   /* of which something is read, -1: none */
    wire_error *e;
} wire_state_reader;

/* What is wrong: "hand of seat 1 must be …", or "decks must be …"; with the name that is not known.
 * Both give false. */
bool wire_state_bad(const wire_state_reader *r, int value, const char *key, const char *what);
bool wire_state_bad_id(const wire_state_reader *r, int value, const char *key, const char *what,
                       const wire_id *id);

/* Refuses keys that are not in `keys` (ended by NULL; "" is a key that this map has no use for). */
bool wire_state_keys(const wire_state_reader *r, int object, const char *name,
                     const char *const *keys);

/* Small values of an object. */
bool wire_state_int(const wire_state_reader *r, int object, const char *key, int min, int max,
                    int *out);
bool wire_state_list(const wire_state_reader *r, int object, const char *key, int max, int *list);
bool wire_state_ticket(const wire_state_reader *r, int value, const char *key, sw_ticket *out);

/* "seats", and what follows from them: from which decks another seat is offered tickets. */
bool wire_state_seats(wire_state_reader *r, int root);
void wire_state_find_offer(const wire_state_reader *r);

#endif
