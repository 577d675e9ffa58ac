/* A game depends on its map for ever: on the version that it was begun on. The program has the maps
 * of today and those that were before (sw_map_by_hash), but not one that somebody has corrected and
 * built for themselves. So every map that games are made with is kept in the store beside them. */
#include "room.h"
#include "server/base/journal.h"
#include "wire/value.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void name_of(const sw_map *map, char out[SRV_MAP_NAME_SIZE])
{
    char hash[17] = {0};
    wire_hex_put(hash, map->hash, 16);
    snprintf(out, SRV_MAP_NAME_SIZE, "%s@%s", map->id, hash);
}

static bool keep(srv_hall *h, int i)
{
    char name[SRV_MAP_NAME_SIZE];
    size_t len;
    const char *text = sw_map_builtin(i, &len);
    name_of(srv_variants_map(h->variants, sw_map_builtin_id(i)), name);
    char *kept = srv_store_map(h->store, name);
    char *copy = kept ? NULL : strndup(text, len); /* the program's own need not end with a zero */
    srv_write write = {.kind = SRV_KEEP_MAP, .map = {name, copy}};
    bool done = kept || (copy && srv_store_write(h->store, &write) == SRV_DONE);
    free(copy);
    free(kept);
    return done;
}

void srv_maps_keep(srv_hall *h)
{
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        if (!keep(h, i)) {
            srv_journal(SRV_WARN, "map_not_kept", "map", sw_map_builtin_id(i));
        }
    }
}

bool srv_maps_learn(srv_hall *h, const char *head)
{
    char name[SRV_MAP_NAME_SIZE];
    char *text = srv_head_map(head, name) ? srv_store_map(h->store, name) : NULL;
    bool is_known = text && srv_variants_learn(h->variants, text, strlen(text));
    free(text);
    return is_known;
}
