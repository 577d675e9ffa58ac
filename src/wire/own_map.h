/* Maps that a client brings as text, kept for the session.
 *
 * Such a map is known by its id and its hash, "tiny@0123456789abcdef", so that one that was changed
 * between two games, or has the id of a built-in one, is in nobody's way. They lie at the end of
 * the session's work area and take half of it at most. When there is no room for another, those
 * that no game uses are given up. */
#ifndef WIRE_OWN_MAP_H
#define WIRE_OWN_MAP_H

#include "base/arena.h"
#include <stellwerk/map.h>

enum {
    WIRE_MAX_OWN = 32,
    WIRE_OWN_NAME = 40 + 1 + 16 + 1 /* an id, @, the hash, the end */
};

typedef struct wire_own_map {
    char name[WIRE_OWN_NAME];
    unsigned char *memory;
    size_t size;
    sw_map *map; /* its id is `name`; NULL: nothing in this place */
} wire_own_map;

typedef struct wire_own_maps {
    wire_own_map at[WIRE_MAX_OWN]; /* each below the one before */
    int n;
    size_t taken, limit; /* bytes */
} wire_own_maps;

/* How the map is named; `name` has WIRE_OWN_NAME bytes. */
void wire_own_name(char *name, const sw_map *map);

/* NULL if there is none of that name. */
const sw_map *wire_own_find(const wire_own_maps *own, const char *name);

/* Keeps the map of a text in which no error was found. Room is taken from the end of `work`, whose
 * bytes before `work->at` stay as they are; `used` says whether a game plays a map. NULL, and
 * nothing but unused maps is lost, if there is no room. */
const sw_map *wire_own_keep(wire_own_maps *own, const char *text, size_t len, arena *work,
                            bool (*used)(const void *data, const sw_map *map), const void *data);

#endif
