/* How the players of a game came to sit in their order (G-36), by its public names. */
#ifndef WIRE_SEATING_H
#define WIRE_SEATING_H

#include "base/json.h"
#include <stdbool.h>

typedef enum wire_seating {
    WIRE_SEATING_UNKNOWN, /* as of games from before it was kept */
    WIRE_SEATING_DRAWN,   /* from the seed of the game: sw_seating */
    WIRE_SEATING_CHOSEN,  /* by whoever made the table */
    WIRE_SEATING_ROTATED  /* the order of the last game, moved on by one */
} wire_seating;

/* NULL for the unknown one. */
const char *wire_seating_name(wire_seating seating);

/* A name; JSON_MISSING is the unknown one. False: there is no such name. */
bool wire_seating_read(const json *j, int value, wire_seating *out);

#endif
