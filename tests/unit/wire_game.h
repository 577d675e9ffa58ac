/* What the tests of src/wire share: maps, random games, JSON from and to strings. */
#ifndef TESTS_WIRE_GAME_H
#define TESTS_WIRE_GAME_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
/* cmocka.h wants those before it */
#include <cmocka.h>

#include "base/json.h"
#include <stellwerk/stellwerk.h>

enum { MAX_MOVES = 100000, TEXT_SIZE = 1 << 20 };

/* A built-in map by its id; kept until the program ends. */
static inline const sw_map *test_map(const char *id)
{
    static const sw_map *maps[8];
    static void *memory[8];
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        if (!maps[i]) {
            size_t len;
            const char *text = sw_map_builtin(i, &len);
            sw_diags diags = {0};
            memory[i] = malloc(40 * len + 65536);
            assert_non_null(memory[i]);
            maps[i] = sw_map_read(text, len, memory[i], 40 * len + 65536, false, &diags);
            assert_non_null(maps[i]);
        }
        if (strcmp(maps[i]->id, id) == 0) {
            return maps[i];
        }
    }
    fail_msg("no map %s", id);
    return NULL;
}

static const char *const test_maps[] = {"usa", "maerklin", "berlin", "world"};
enum { N_TEST_MAPS = 4 };

/* A game at its start. */
typedef struct test_game {
    sw_game game;
    sw_state state;
    sw_random random;
    int n_moves;
    sw_move moves[MAX_MOVES];
} test_game;

static inline test_game *test_game_make(const char *map, int players, uint64_t seed)
{
    test_game *t = malloc(sizeof *t);
    assert_non_null(t);
    assert_int_equal(sw_game_init(&t->game, test_map(map), players, NULL), SW_OK);
    uint8_t bytes[32] = {0};
    memcpy(bytes, &seed, sizeof seed);
    sw_start(&t->game, bytes, &t->state);
    t->random = sw_random_seed(seed);
    return t;
}

/* One random move; claims and journeys more often than they come by chance, so that games end and
 * modules are used. false when the game is over. */
static inline bool test_game_step(test_game *t)
{
    int n = t->n_moves = sw_moves(&t->game, &t->state, t->moves, MAX_MOVES);
    if (n == 0) {
        return false;
    }
    assert_true(n < MAX_MOVES);
    int pick = sw_random_below(&t->random, n);
    if (sw_random_below(&t->random, 3) == 0) {
        int wanted = SW_MOVE_CLAIM + sw_random_below(&t->random, 6);
        for (int i = 0; i < n; i++) {
            int at = (pick + i) % n;
            if (t->moves[at].type == wanted) {
                pick = at;
                break;
            }
        }
    }
    sw_apply_unchecked(&t->game, &t->state, &t->moves[pick]);
    return true;
}

/* Parses a text that must be JSON. The document is valid until the next call. */
static inline json test_parse(const char *text, size_t len)
{
    static unsigned char memory[32 * TEXT_SIZE];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error error;
    if (!json_parse(text, len, &a, &j, &error)) {
        fail_msg("%s at byte %zu of %s", error.text, error.offset, text);
    }
    return j;
}

/* A written text as a string in its own buffer. */
static inline void test_end(json_out *o)
{
    assert_false(o->overflow);
    assert_true(o->len < o->cap);
    o->at[o->len] = '\0';
}

#endif
