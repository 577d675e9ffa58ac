/* What the fuzz targets of games share: the built-in maps, and a random walk from any state. */
#ifndef TESTS_FUZZ_GAME_H
#define TESTS_FUZZ_GAME_H

#include <stdio.h>
#include <stdlib.h>
#include <stellwerk/stellwerk.h>
#include <string.h>

#define EXPECT(what)                                                                               \
    do {                                                                                           \
        if (!(what)) {                                                                             \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what);                     \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

enum { FUZZ_MOVES = 1 << 18 };
static sw_move fuzz_moves[FUZZ_MOVES];

static inline const sw_map *fuzz_map_at(int i)
{
    static const sw_map *maps[8];
    static void *memory[8]; /* reachable: no leak */
    if (!maps[i]) {
        size_t len;
        const char *text = sw_map_builtin(i, &len);
        sw_diags diags = {0};
        memory[i] = malloc(40 * len + 65536);
        maps[i] = sw_map_read(text, len, memory[i], 40 * len + 65536, false, &diags);
        EXPECT(maps[i]);
    }
    return maps[i];
}

static inline const sw_map *fuzz_map_named(const char *id)
{
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        if (strcmp(fuzz_map_at(i)->id, id) == 0) {
            return fuzz_map_at(i);
        }
    }
    return NULL;
}

/* Plays up to n random moves, looking at everything on the way. */
static inline void fuzz_walk(const sw_game *g, sw_state *s, sw_random *random, int n)
{
    while (n-- > 0 && s->phase != SW_OVER) {
        sw_view view;
        sw_state other;
        sw_scores scores;
        int viewer = sw_random_below(random, g->n_players + 1);
        sw_view_make(g, s, viewer == g->n_players ? SW_SPECTATOR : viewer, &view);
        sw_determinize(g, &view, random, &other);
        sw_score(g, s, &scores);
        int count = sw_moves(g, s, fuzz_moves, FUZZ_MOVES);
        EXPECT(count > 0 && count < FUZZ_MOVES);
        sw_move m = fuzz_moves[sw_random_below(random, count)];
        EXPECT(sw_apply(g, s, &m, NULL) == SW_OK);
    }
}

#endif
