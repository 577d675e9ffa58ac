/* The maps and games of a session, in memory that its caller gave: nothing grows.
 *
 * A game's number says where it lies (number modulo room), so it is found at once; numbers whose
 * place is taken are skipped and none is ever used twice. Games that differ only in their moves
 * share one sw_game. */
#ifndef WIRE_TABLE_H
#define WIRE_TABLE_H

#include "base/arena.h"
#include "players/table/returned.h"
#include <stellwerk/stellwerk.h>

enum {
    WIRE_MAX_MAPS = 64,    /* built-in ones and files */
    WIRE_MAX_VARIANTS = 64 /* combinations of map, players and options at one time; 16 KiB each */
};

typedef struct wire_variant {
    sw_game game;
    int users; /* games that play it; 0: may be used anew */
} wire_variant;

typedef struct wire_game {
    wire_variant *variant;
    sw_state state;
    ai_returned returned; /* since it is here */
} wire_game;

typedef struct wire_table {
    const sw_map *maps[WIRE_MAX_MAPS];
    int n_maps;
    /* Built-in maps as they were (sw_map_earlier): read when a game wants one, NULL until then. */
    const sw_map **earlier;
    unsigned char *earlier_memory; /* SW_BUILTIN_MEMORY for each */
    wire_variant *variants;        /* WIRE_MAX_VARIANTS */
    int64_t *numbers;              /* by place; 0: free */
    wire_game *games;              /* by place */
    int64_t last_number;
    int n_games, max_games;
} wire_table;

/* Bytes that a table for so many games takes, the built-in maps included. */
size_t wire_table_size(int max_games);

/* Takes its memory from the arena and reads the built-in maps; false if it does not suffice. */
bool wire_table_init(wire_table *t, int max_games, arena *memory);

/* A map by its id, NULL if none has it. */
const sw_map *wire_table_map(const wire_table *t, const char *id);

/* A built-in map, the newest or an earlier one, by id and hash; NULL if no version has it. */
const sw_map *wire_table_version(wire_table *t, const char *id, uint64_t hash);

/* Adds a map; gives it, or the one that is the same file already, or NULL if there is no room or
 * another one has its id. */
const sw_map *wire_table_add_map(wire_table *t, const sw_map *map);

/* Is there a game on this map? */
bool wire_table_plays(const wire_table *t, const sw_map *map);

/* NULL if there is no such game. */
wire_game *wire_table_game(const wire_table *t, int64_t number);

/* Room for a new game of that kind and its number; nothing is changed before wire_table_add. NULL,
 * and *full says of what there is too much. */
wire_variant *wire_table_room(wire_table *t, const sw_game *game, int64_t *number,
                              const char **full);
void wire_table_add(wire_table *t, int64_t number, wire_variant *variant, const sw_state *state);
void wire_table_remove(wire_table *t, int64_t number);

#endif
