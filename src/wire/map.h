/* A map as JSON: its file with every default filled in, and what the rules make of its routes. */
#ifndef WIRE_MAP_H
#define WIRE_MAP_H

#include "base/arena.h"
#include "base/json.h"
#include <stellwerk/map.h>

/* Writes the file with all that the engine takes where the file is silent, so that no client has to
 * know it; read again it is the same map. Tokens are taken from `memory`; false if it does not
 * suffice. */
bool wire_map_parse(const sw_map *map, arena *memory, json *doc);
void wire_map_put(json_out *o, const sw_map *map, const json *doc);

/* For each route what claiming it takes and brings, and which routes lie beside it. */
void wire_board_put(json_out *o, const sw_map *map);

#endif
