#include "own_map.h"
#include "value.h"

void wire_own_name(char *name, const sw_map *map)
{
    size_t len = strlen(map->id);
    memcpy(name, map->id, len);
    name[len] = '@';
    wire_hex_put(name + len + 1, map->hash, 16);
    name[len + 17] = '\0';
}

const sw_map *wire_own_find(const wire_own_maps *own, const char *name)
{
    for (int i = 0; i < own->n; i++) {
        if (own->at[i].map && strcmp(own->at[i].name, name) == 0) {
            return own->at[i].map;
        }
    }
    return NULL;
}

typedef struct user {
    bool (*of)(const void *data, const sw_map *map);
    const void *data;
} user;

static bool is_free(const wire_own_map *m, const user *used)
{
    return !m->map || !used->of(used->data, m->map);
}

/* A place of at least that size: a new one as long as there is room, then one that is not used. */
static wire_own_map *find_room(wire_own_maps *own, size_t size, arena *work, const user *used)
{
    for (;;) {
        size_t left = (size_t)(work->end - work->at);
        if (own->n < WIRE_MAX_OWN && size <= own->limit - own->taken && size <= left) {
            wire_own_map *m = &own->at[own->n++];
            work->end -= size;
            own->taken += size;
            *m = (wire_own_map){.memory = work->end, .size = size};
            return m;
        }
        for (int i = 0; i < own->n; i++) {
            if (own->at[i].size >= size && is_free(&own->at[i], used)) {
                return &own->at[i];
            }
        }
        if (own->n == 0 || !is_free(&own->at[own->n - 1], used)) {
            return NULL;
        }
        own->n--;
        own->taken -= own->at[own->n].size;
        work->end += own->at[own->n].size;
    }
}

static bool read_into(wire_own_map *m, const char *text, size_t len)
{
    arena memory = arena_make(m->memory, m->size);
    m->map = arena_take(&memory, sizeof *m->map);
    char *copy = arena_take(&memory, len);
    unsigned char *rest = arena_take(&memory, 0);
    sw_diags none = {0};
    const sw_map *map = m->map && copy && rest
                            ? sw_map_read(memcpy(copy, text, len), len, rest,
                                          (size_t)(memory.end - rest), false, &none)
                            : NULL;
    if (!map) {
        m->map = NULL;
        return false;
    }
    wire_own_name(m->name, map);
    *m->map = *map;
    m->map->id = m->name;
    return true;
}

const sw_map *wire_own_keep(wire_own_maps *own, const char *text, size_t len, arena *work,
                            bool (*used)(const void *data, const sw_map *map), const void *data)
{
    /* Most maps need a quarter of what the worst of that length would. */
    static const size_t factors[] = {10, 41};
    const user games = {used, data};
    for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
        size_t size = (factors[i] * len + 2 * sizeof(sw_map) + 65536 + 15) & ~(size_t)15;
        wire_own_map *m = find_room(own, size, work, &games);
        if (!m) {
            return NULL;
        }
        if (read_into(m, text, len)) {
            return m->map;
        }
    }
    return NULL;
}
