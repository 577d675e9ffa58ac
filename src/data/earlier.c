/* Built-in boards as they were before they were changed, for the games that were begun on them.
 *
 * An earlier version is a file with the parts of the map file that differ, such as "tickets",
 * whole; all the rest (names, positions, the drawing) is that of the board of today. Its map is
 * read from the two put together, and must have the hash that the file's name tells: else it is not
 * there. */
#include "base/json.h"
#include "builtin.h"
#include <stellwerk/map.h>

int sw_map_earlier_count(void)
{
    return sw__n_earlier_maps;
}

const char *sw_map_earlier(int i, uint64_t *hash)
{
    if (i < 0 || i >= sw__n_earlier_maps) {
        return NULL;
    }
    *hash = sw__earlier_maps[i].hash;
    return sw__earlier_maps[i].id;
}

bool sw_map_is_earlier(const sw_map *map)
{
    for (int i = 0; i < sw__n_earlier_maps; i++) {
        const struct sw__earlier *earlier = &sw__earlier_maps[i];
        if (earlier->hash == map->hash && strcmp(earlier->id, map->id) == 0) {
            return true;
        }
    }
    return false;
}

/* The members of `j` that `without` (NULL: nothing) has not. False: the memory does not suffice. */
static bool put_members(json_out *o, const json *j, const json *without, arena *memory)
{
    for (int k = json_first(j, 0); k != JSON_MISSING; k = json_next(j, 0, k)) {
        const char *name = json_string(j, k, memory);
        if (!name) {
            return false;
        }
        if (!without || json_get(without, 0, name) == JSON_MISSING) {
            size_t len;
            const char *value = json_source(j, json_member_value(j, k), &len);
            json_key(o, name);
            json_put_raw(o, value, len);
        }
    }
    return true;
}

const sw_map *sw__map_read_earlier(const struct sw__builtin *newest,
                                   const struct sw__earlier *earlier, void *memory, size_t size)
{
    arena a = arena_make(memory, size);
    json now, parts;
    json_error e;
    size_t room = newest->len + earlier->len + 16;
    char *text = arena_take(&a, room);
    arena work = a;
    if (!text || !json_parse(newest->text, newest->len, &work, &now, &e) ||
        !json_parse(earlier->text, earlier->len, &work, &parts, &e)) {
        return NULL;
    }
    json_out o = json_out_make(text, room);
    json_open(&o, '{');
    bool whole = put_members(&o, &now, &parts, &work) && put_members(&o, &parts, NULL, &work);
    json_close(&o, '}');
    if (!whole || o.overflow) {
        return NULL;
    }
    sw_diags none = {0};
    const sw_map *map = sw_map_read(text, o.len, a.at, (size_t)(a.end - a.at), false, &none);
    return map && map->hash == earlier->hash ? map : NULL;
}

const sw_map *sw_map_by_hash(const char *id, uint64_t hash, void *memory, size_t size)
{
    const struct sw__builtin *newest = sw__builtin_find(id);
    if (!newest) {
        return NULL;
    }
    for (int i = 0; i < sw__n_earlier_maps; i++) {
        const struct sw__earlier *earlier = &sw__earlier_maps[i];
        if (strcmp(earlier->id, id) == 0 && earlier->hash == hash) {
            return sw__map_read_earlier(newest, earlier, memory, size);
        }
    }
    const sw_map *map = sw_map_by_id(id, memory, size);
    return map && map->hash == hash ? map : NULL;
}
