/* Options of a game as JSON: an object of their public names (options.def) with numbers. */
#ifndef WIRE_OPTIONS_H
#define WIRE_OPTIONS_H

#include "error.h"
#include <stellwerk/game.h>

/* One option's number. */
uint16_t wire_option_get(const sw_options *options, const sw_option_info *info);
void wire_option_set(sw_options *options, const sw_option_info *info, uint16_t value);

/* All of them. Switches are booleans. */
void wire_options_put(json_out *o, const sw_map *map, const sw_options *options);

/* The member "options" of a position, with those that differ from their defaults; nothing at all if
 * there are none. */
void wire_options_put_told(json_out *o, const sw_map *map, const sw_options *options);

/* What is not there, and JSON_MISSING, has its default in a new game and in a position; in a record
 * or the head of a game, which are `saved`, it has the meaning that it had before there was such an
 * option. Switches may be booleans or 0 and 1. */
bool wire_options_read(const json *j, int value, bool saved, sw_options *out, wire_error *e,
                       wire_code code);

#endif
