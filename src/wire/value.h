/* Reading small JSON values: ids of a map's things, counts, lists of numbers.
 *
 * Strings are compared as JSON values: "r\u0065d" is "red". */
#ifndef WIRE_VALUE_H
#define WIRE_VALUE_H

#include "base/json.h"
#include <stellwerk/map.h>

/* A string's bytes, ended by a zero. `at` is "" and the reading fails for other values, and for
 * strings longer than any id (127 bytes) or with a zero inside: no id looks like that. */
typedef struct wire_id {
    char at[128];
    size_t len;
} wire_id;
bool wire_id_read(const json *j, int value, wire_id *out);

/* Index of what a string names, SW_NONE if there is no such thing. `id` gets the string (for
 * messages). */
int wire_city(const json *j, int value, const sw_map *map, wire_id *id);
int wire_card(const json *j, int value, const sw_map *map, wire_id *id);
int wire_deck(const json *j, int value, const sw_map *map, wire_id *id);
int wire_ticket_deck(const json *j, int value, const sw_map *map, wire_id *id);
int wire_piece(const json *j, int value, const sw_map *map, wire_id *id);

/* An integer from 0 to max (at most 255 for ids and counts); -1 if it is none. */
int wire_count(const json *j, int value, int max);

/* Hex digits, lower case. `digits` is the number of digits, from the lowest byte of `x` up. */
void wire_hex_put(char *to, uint64_t x, int digits);
bool wire_hex_read(const char *from, int digits, uint64_t *x);

#endif
