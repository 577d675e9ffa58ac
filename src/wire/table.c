#include "table.h"

/* What sw_map_read asks for. */
size_t wire_table_size(int max_games)
{
    size_t size = sizeof(wire_variant) * WIRE_MAX_VARIANTS +
                  (size_t)max_games * (sizeof(int64_t) + sizeof(wire_game)) + 64;
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        size_t len;
        sw_map_builtin(i, &len);
        size += sw_map_memory(len) + 16;
    }
    return size + (size_t)sw_map_earlier_count() * (sizeof(sw_map *) + SW_BUILTIN_MEMORY);
}

/* Like arena_take, but the bytes stay as they are: pages that no game uses are never touched. */
static void *take_untouched(arena *a, size_t size)
{
    unsigned char *at = arena_take(a, 0);
    if (!at || size > (size_t)(a->end - at)) {
        return NULL;
    }
    a->at = at + size;
    return at;
}

bool wire_table_init(wire_table *t, int max_games, arena *memory)
{
    memset(t, 0, sizeof *t);
    t->max_games = max_games;
    t->variants = arena_take(memory, sizeof(wire_variant) * WIRE_MAX_VARIANTS);
    t->numbers = arena_take(memory, (size_t)max_games * sizeof *t->numbers);
    t->games = take_untouched(memory, (size_t)max_games * sizeof *t->games);
    t->earlier = arena_take(memory, (size_t)sw_map_earlier_count() * sizeof *t->earlier);
    t->earlier_memory = take_untouched(memory, (size_t)sw_map_earlier_count() * SW_BUILTIN_MEMORY);
    if (!t->variants || !t->numbers || !t->games || !t->earlier || !t->earlier_memory) {
        return false;
    }
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        size_t len;
        const char *text = sw_map_builtin(i, &len);
        void *room = take_untouched(memory, sw_map_memory(len));
        sw_diags diags = {0};
        const sw_map *map =
            room ? sw_map_read(text, len, room, sw_map_memory(len), false, &diags) : NULL;
        if (!map) {
            return false;
        }
        t->maps[t->n_maps++] = map;
    }
    return true;
}

const sw_map *wire_table_map(const wire_table *t, const char *id)
{
    for (int i = 0; i < t->n_maps; i++) {
        if (strcmp(t->maps[i]->id, id) == 0) {
            return t->maps[i];
        }
    }
    return NULL;
}

const sw_map *wire_table_version(wire_table *t, const char *id, uint64_t hash)
{
    const sw_map *newest = wire_table_map(t, id);
    if (newest && newest->hash == hash) {
        return newest;
    }
    for (int i = 0; i < sw_map_earlier_count(); i++) {
        uint64_t of;
        if (strcmp(sw_map_earlier(i, &of), id) != 0 || of != hash) {
            continue;
        }
        if (!t->earlier[i]) {
            t->earlier[i] = sw_map_by_hash(
                id, hash, t->earlier_memory + (size_t)i * SW_BUILTIN_MEMORY, SW_BUILTIN_MEMORY);
        }
        return t->earlier[i];
    }
    return NULL;
}

const sw_map *wire_table_add_map(wire_table *t, const sw_map *map)
{
    const sw_map *same = wire_table_map(t, map->id);
    if (same) {
        return same->hash == map->hash ? same : NULL;
    }
    if (t->n_maps == WIRE_MAX_MAPS) {
        return NULL;
    }
    return t->maps[t->n_maps++] = map;
}

bool wire_table_plays(const wire_table *t, const sw_map *map)
{
    for (int i = 0; i < WIRE_MAX_VARIANTS; i++) {
        if (t->variants[i].users && t->variants[i].game.map == map) {
            return true;
        }
    }
    return false;
}

wire_game *wire_table_game(const wire_table *t, int64_t number)
{
    if (number <= 0) {
        return NULL;
    }
    int64_t place = number % t->max_games;
    return t->numbers[place] == number ? &t->games[place] : NULL;
}

static bool same_game(const sw_game *a, const sw_game *b)
{
    return a->map == b->map && a->n_players == b->n_players &&
           memcmp(&a->options, &b->options, sizeof a->options) == 0;
}

wire_variant *wire_table_room(wire_table *t, const sw_game *game, int64_t *number,
                              const char **full)
{
    if (t->n_games == t->max_games) {
        *full = "games";
        return NULL;
    }
    *number = t->last_number + 1;
    while (t->numbers[*number % t->max_games]) {
        ++*number;
    }
    wire_variant *unused = NULL;
    for (int i = 0; i < WIRE_MAX_VARIANTS; i++) {
        wire_variant *v = &t->variants[i];
        if (v->users && same_game(&v->game, game)) {
            return v;
        }
        if (!v->users && !unused) {
            unused = v;
        }
    }
    if (!unused) {
        *full = "different kinds of games";
        return NULL;
    }
    unused->game = *game;
    return unused;
}

void wire_table_add(wire_table *t, int64_t number, wire_variant *variant, const sw_state *state)
{
    int64_t place = number % t->max_games;
    t->numbers[place] = number;
    t->games[place] = (wire_game){.variant = variant, .state = *state};
    t->last_number = number;
    t->n_games++;
    variant->users++;
}

void wire_table_remove(wire_table *t, int64_t number)
{
    int64_t place = number % t->max_games;
    t->games[place].variant->users--;
    t->numbers[place] = 0;
    t->n_games--;
}
