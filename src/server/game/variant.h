/* The maps that can be played here, and the games made from them.
 *
 * Tables with the same map, number of players and options share one sw_game (26 KiB). Any thread.
 */
#ifndef SERVER_GAME_VARIANT_H
#define SERVER_GAME_VARIANT_H

#include <stellwerk/game.h>

typedef struct srv_variants srv_variants;

enum { SRV_MAP_NAME_SIZE = 96 }; /* an id, @, a hash */

srv_variants *srv_variants_make(void); /* with the built-in maps; NULL: no memory */
void srv_variants_free(srv_variants *variants);

/* The newest version; NULL if there is no such map. */
const sw_map *srv_variants_map(const srv_variants *variants, const char *id);

/* Reads a map file that is none of the program's, for games that were begun on it; new ones are not
 * made with it. False: it is no map, or there are too many. Any number of times. */
bool srv_variants_learn(srv_variants *variants, const char *text, size_t len);

/* The file of a map that was learnt, which records bring with them; NULL: it is the program's. */
const char *srv_variants_file(const srv_variants *variants, const sw_map *map);

/* A map as it is or as it once was; NULL if no version of it has that hash. */
const sw_map *srv_variants_version(const srv_variants *variants, const char *id, uint64_t hash);

/* The game of that kind, to be given back; NULL: players or options do not suit the map, or there
 * is no memory. */
const sw_game *srv_variants_take(srv_variants *variants, const sw_map *map, int players,
                                 const sw_options *options);
void srv_variants_give(srv_variants *variants, const sw_game *game); /* may be NULL */

#endif
