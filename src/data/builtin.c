#include "builtin.h"
#include <string.h>

int sw_map_builtin_count(void)
{
    return sw__n_builtin_maps;
}

static bool is_there(int i)
{
    return i >= 0 && i < sw__n_builtin_maps;
}

const char *sw_map_builtin(int i, size_t *len)
{
    *len = is_there(i) ? sw__builtin_maps[i].len : 0;
    return is_there(i) ? sw__builtin_maps[i].text : NULL;
}

const char *sw_map_builtin_id(int i)
{
    return is_there(i) ? sw__builtin_maps[i].id : NULL;
}

const struct sw__builtin *sw__builtin_find(const char *id)
{
    for (int i = 0; i < sw__n_builtin_maps; i++) {
        if (strcmp(sw__builtin_maps[i].id, id) == 0) {
            return &sw__builtin_maps[i];
        }
    }
    return NULL;
}

const sw_map *sw_map_by_id(const char *id, void *memory, size_t size)
{
    sw_diags none = {0};
    const struct sw__builtin *map = sw__builtin_find(id);
    return map ? sw_map_read(map->text, map->len, memory, size, false, &none) : NULL;
}
