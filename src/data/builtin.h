/* The boards that are compiled in. The table is generated from data/maps/ at build time
 * (cmake/embed.cmake), each entry the bytes of one file and nothing else. */
#ifndef DATA_BUILTIN_H
#define DATA_BUILTIN_H

#include <stddef.h>

struct sw__builtin {
    const char *id;
    const char *text; /* ended by a zero that `len` does not count */
    size_t len;
};
extern const struct sw__builtin sw__builtin_maps[];
extern const int sw__n_builtin_maps;

#endif
