/* The boards that are compiled in. The tables are generated from data/maps/ at build time
 * (cmake/embed.cmake), each entry the bytes of one file and nothing else. */
#ifndef DATA_BUILTIN_H
#define DATA_BUILTIN_H

#include <stddef.h>
#include <stdint.h>
#include <stellwerk/map.h>

struct sw__builtin {
    const char *id;
    const char *text; /* ended by a zero that `len` does not count */
    size_t len;
};
extern const struct sw__builtin sw__builtin_maps[];
extern const int sw__n_builtin_maps;

/* NULL if none has that id. */
const struct sw__builtin *sw__builtin_find(const char *id);

/* What an earlier version of a board had in place of what it has today, the oldest version of each
 * board first. */
struct sw__earlier {
    const char *id;
    uint64_t hash; /* of that version */
    const char *text;
    size_t len;
};
extern const struct sw__earlier sw__earlier_maps[];
extern const int sw__n_earlier_maps;

/* Reads that version of the board; NULL if it has not the hash that it should have, or `size` does
 * not suffice. */
const sw_map *sw__map_read_earlier(const struct sw__builtin *newest,
                                   const struct sw__earlier *earlier, void *memory, size_t size);

#endif
