/* Options of a game as JSON: an object of their public names (options.def) with numbers. */
#ifndef WIRE_OPTIONS_H
#define WIRE_OPTIONS_H

#include "error.h"
#include <stellwerk/game.h>

/* Are all of them as the rulings and the map say? */
bool wire_options_default(const sw_map *map, const sw_options *options);

/* With `all`, every option; else those that differ from their defaults. Switches are booleans. */
void wire_options_put(json_out *o, const sw_map *map, const sw_options *options, bool all);

/* JSON_MISSING gives the defaults. Switches may be booleans or 0 and 1. */
bool wire_options_read(const json *j, int value, sw_options *out, wire_error *e, wire_code code);

#endif
