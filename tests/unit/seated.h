/* What the tests of src/players share: a seat at a position, with all that a player reads off the
 * table there, and positions from games to sit down at. */
#ifndef TESTS_SEATED_H
#define TESTS_SEATED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h wants those before it */
#include <cmocka.h>

#include "players/table/sight.h"
#include "support/maps.h"
#include "support/names.h"
#include "support/players.h"
#include "support/position.h"
#include <stdio.h>

typedef struct seated {
    const sw_game *g;
    const sw_map *map;
    sw_state s;
    sw_view view;
    ai_book book;
    ai_sight sight;
} seated;

/* Whoever is to move sits down. */
static inline void sit(seated *at, const sw_game *g, const sw_state *s)
{
    at->g = g;
    at->map = g->map;
    at->s = *s;
    sw_view_make(g, s, s->to_move, &at->view);
    ai_book_make(&at->book, g);
    ai_sight_make(&at->sight, g, &at->view, &at->book);
}

/* The same at a position that is told (support/position.h). */
static inline void sit_at(seated *at, const char *text)
{
    static position p;
    static sw_game game;
    position_text(&p, text);
    game = p.game;
    sit(at, &game, &p.state);
}

/* Every `every`-th decision about an action in a random game on each map, for two and four. */
typedef struct visits {
    int every, left, n;
    void (*visit)(const seated *at, const sw_move *moves, int n_moves);
} visits;

static inline void sit_now_and_then(const decision *d, void *data)
{
    static seated at;
    visits *v = data;
    if (d->before->expects == SW_EXPECTS_ACTION && --v->left <= 0) {
        v->left = v->every;
        v->n++;
        sit(&at, d->g, d->before);
        v->visit(&at, d->moves, d->n_moves);
    }
}

static inline void sit_everywhere(int every, taste t,
                                  void (*visit)(const seated *at, const sw_move *moves, int n))
{
    for (int m = 0; test_map_at(m); m++) {
        for (int players = 2; players <= 4; players += 2) {
            visits v = {.every = every, .visit = visit};
            sw_state end;
            play_game(test_game(test_map_at(m)->id, players), 7, t, sit_now_and_then, &v, &end);
            assert_true(v.n > 2);
        }
    }
}

#endif
