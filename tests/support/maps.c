#include "maps.h"
#include <stdio.h>
#include <stdlib.h>

enum { MAX_MAPS = 8, MAX_GAMES = 64 };

static void die(const char *what, const char *name)
{
    fprintf(stderr, "%s: %s\n", what, name);
    abort();
}

static const sw_map *read_map(int i)
{
    static void *memory[MAX_MAPS]; /* known to leak checkers */
    size_t len;
    const char *text = sw_map_builtin(i, &len);
    size_t size = 40 * len + 65536;
    memory[i] = malloc(size);
    sw_diag at[4];
    sw_diags diags = {.at = at, .cap = 4};
    const sw_map *map = sw_map_read(text, len, memory[i], size, false, &diags);
    if (!map) {
        die("a built-in map is broken", diags.n ? at[0].text : "memory");
    }
    return map;
}

const sw_map *test_map_at(int i)
{
    static const sw_map *maps[MAX_MAPS];
    if (i >= sw_map_builtin_count() || i >= MAX_MAPS) {
        return NULL;
    }
    if (!maps[i]) {
        maps[i] = read_map(i);
    }
    return maps[i];
}

const sw_map *test_map(const char *id)
{
    for (int i = 0; test_map_at(i); i++) {
        if (strcmp(test_map_at(i)->id, id) == 0) {
            return test_map_at(i);
        }
    }
    die("there is no such map", id);
    return NULL;
}

const sw_map *test_map_version(const char *id, uint64_t hash)
{
    static const sw_map *maps[MAX_MAPS];
    static void *memory[MAX_MAPS];
    for (int i = 0; i < sw_map_earlier_count() && i < MAX_MAPS; i++) {
        uint64_t of;
        if (strcmp(sw_map_earlier(i, &of), id) == 0 && of == hash) {
            memory[i] = memory[i] ? memory[i] : malloc(SW_BUILTIN_MEMORY);
            maps[i] = maps[i] ? maps[i] : sw_map_by_hash(id, hash, memory[i], SW_BUILTIN_MEMORY);
            return maps[i];
        }
    }
    return test_map(id);
}

sw_map *test_map_copy(const char *id)
{
    sw_map *copy = malloc(sizeof *copy);
    *copy = *test_map(id);
    return copy;
}

sw_game *test_game(const char *id, int players)
{
    static sw_game *games[MAX_GAMES];
    const sw_map *map = test_map(id);
    int i = 0;
    for (; i < MAX_GAMES && games[i]; i++) {
        if (games[i]->map == map && games[i]->n_players == players) {
            return games[i];
        }
    }
    if (i == MAX_GAMES) {
        die("too many games", id);
    }
    games[i] = malloc(sizeof *games[i]);
    if (sw_game_init(games[i], map, players, NULL) != SW_OK) {
        die("not for that number of players", id);
    }
    return games[i];
}

void test_seed(uint64_t n, uint8_t seed[32])
{
    memset(seed, 0, 32);
    for (int i = 0; i < 8; i++) {
        seed[31 - i] = (uint8_t)(n >> (8 * i));
    }
}

bool test_is_short(void)
{
    return getenv("SW_SHORT") != NULL;
}
