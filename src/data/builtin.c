#include "builtin.h"
#include <stellwerk/map.h>

int sw_map_builtin_count(void)
{
    return sw__n_builtin_maps;
}

const char *sw_map_builtin(int i, size_t *len)
{
    if (i < 0 || i >= sw__n_builtin_maps) {
        *len = 0;
        return NULL;
    }
    *len = sw__builtin_maps[i].len;
    return sw__builtin_maps[i].text;
}
