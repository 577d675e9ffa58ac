/* The longest path (G-33) against trying every trail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"
#include "support/players.h"
#include "support/position.h"
#include <stdlib.h>

typedef struct trails {
    const sw_map *map;
    int n, best;
    sw_route routes[SW_MAX_ROUTES]; /* the seat's */
    bool used[SW_MAX_ROUTES];
} trails;

static void every_trail(trails *t, int node, int length)
{
    t->best = length > t->best ? length : t->best;
    for (int i = 0; i < t->n; i++) {
        const sw_track *track = &t->map->routes[t->routes[i]];
        for (int end = 0; end < 2 && !t->used[i]; end++) {
            if (track->node[end] == node) {
                t->used[i] = true;
                every_trail(t, track->node[1 - end], length + track->pieces);
                t->used[i] = false;
            }
        }
    }
}

static int slow_longest(const sw_game *g, const sw_state *s, int seat)
{
    trails t = {.map = g->map};
    for (int r = 0; r < g->map->n_routes; r++) {
        if (s->owner[r] == seat) {
            t.routes[t.n++] = (sw_route)r;
        }
    }
    for (int node = 0; node < g->map->n_nodes; node++) {
        every_trail(&t, node, 0);
    }
    return t.best;
}

/* What is returned as the path is one: the seat's routes, none twice, each following the last. */
static void assert_path(const sw_game *g, const sw_state *s, int seat, int longest)
{
    sw_route path[SW_MAX_ROUTES];
    int n = -1;
    assert_int_equal(sw_longest_path(g, s, seat, NULL, NULL), longest);
    assert_int_equal(sw_longest_path(g, s, seat, path, &n), longest);
    uint64_t ends = ~(uint64_t)0; /* nodes the trail may stand at, while there are few */
    int sum = 0;
    for (int i = 0; i < n; i++) {
        const sw_track *t = &g->map->routes[path[i]];
        uint64_t from = (uint64_t)1 << (t->node[0] & 63);
        uint64_t to = (uint64_t)1 << (t->node[1] & 63);
        ends = (ends & from ? to : 0) | (ends & to ? from : 0);
        assert_true(ends != 0);
        assert_int_equal(s->owner[path[i]], seat);
        for (int k = 0; k < i; k++) {
            assert_int_not_equal(path[k], path[i]);
        }
        sum += t->pieces;
    }
    assert_int_equal(sum, longest);
}

static void assert_same(const sw_game *g, const sw_state *s, int seat)
{
    int slow = slow_longest(g, s, seat);
    assert_path(g, s, seat, slow);
}

/* --- graphs that no board has: few vertices, many parallel tracks --- */

static void on_random_multigraphs(void **state)
{
    (void)state;
    sw_map *map = test_map_copy("usa");
    sw_random r = sw_random_seed(33);
    static sw_game game;
    static sw_state s;
    for (int round = 0; round < 800; round++) {
        int nodes = 3 + sw_random_below(&r, 9);
        map->n_routes = (uint8_t)(1 + sw_random_below(&r, 11));
        for (int i = 0; i < map->n_routes; i++) {
            sw_track *t = &map->routes[i];
            int a = sw_random_below(&r, nodes);
            int b = (a + 1 + sw_random_below(&r, nodes - 1)) % nodes;
            t->node[0] = t->city[0] = (uint8_t)a;
            t->node[1] = t->city[1] = (uint8_t)b;
            t->pieces = t->length = (uint8_t)(1 + sw_random_below(&r, 6));
            t->group = (sw_route)i;
            s.owner[i] = (uint8_t)(sw_random_below(&r, 8) == 0);
        }
        assert_int_equal(sw_game_init(&game, map, 2, NULL), SW_OK);
        assert_same(&game, &s, 0);
        assert_same(&game, &s, 1);
    }
    free(map);
}

/* --- networks on real boards: grown from a city, so that they have loops and branches --- */

static void grow(const sw_map *map, sw_state *s, int n, sw_random *r)
{
    bool reached[SW_MAX_NODES] = {false};
    memset(s->owner, SW_NONE, sizeof s->owner);
    reached[sw_random_below(r, map->n_cities)] = true;
    for (int tries = 0; n && tries < 2000; tries++) {
        int route = sw_random_below(r, map->n_routes);
        const sw_track *t = &map->routes[route];
        bool jump = sw_random_below(r, 200) == 0; /* a second part, now and then */
        if (s->owner[route] == SW_NONE && (reached[t->node[0]] || reached[t->node[1]] || jump)) {
            reached[t->node[0]] = reached[t->node[1]] = true;
            s->owner[route] = 0;
            n--;
        }
    }
}

static void on_grown_networks(void **state)
{
    (void)state;
    sw_random r = sw_random_seed(34);
    static sw_state s;
    for (int m = 0; test_map_at(m); m++) {
        const sw_game *g = test_game(test_map_at(m)->id, 2);
        for (int round = 0; round < 120; round++) {
            grow(g->map, &s, 1 + sw_random_below(&r, 13), &r);
            assert_same(g, &s, 0);
        }
    }
}

static void on_networks_of_whole_games(void **state)
{
    (void)state;
    for (int i = 0; i < 12; i++) {
        const sw_game *g = test_game("usa", 2 + i % 4);
        sw_state end;
        play_game(g, (uint64_t)i, i % 2 ? TASTE_CLAIM : TASTE_ANY, NULL, NULL, &end);
        for (int seat = 0; seat < g->n_players; seat++) {
            assert_same(g, &end, seat);
        }
    }
}

/* --- shapes known by name --- */

static int longest_of(const char *routes)
{
    char text[400] = "game usa 4\nown 0 ";
    static position p;
    position_text(&p, strcat(text, routes));
    assert_same(&p.game, &p.state, 0);
    return sw_longest_path(&p.game, &p.state, 0, NULL, NULL);
}

static void on_known_shapes(void **state)
{
    (void)state;
    /* a figure of eight through Dallas: two loops, one city twice */
    assert_int_equal(longest_of("dallas-houston houston-new_orleans little_rock-new_orleans "
                                "dallas-little_rock dallas-oklahoma_city oklahoma_city-el_paso "
                                "el_paso-dallas"),
                     1 + 2 + 3 + 2 + 2 + 5 + 4);
    /* two loops joined by a bridge: all of both */
    assert_int_equal(longest_of("atlanta-charleston charleston-raleigh atlanta-raleigh "
                                "raleigh-pittsburgh pittsburgh-new_york new_york-washington "
                                "pittsburgh-washington"),
                     2 + 2 + 2 + 2 + 2 + 2 + 2);
    /* a star: the two longest arms */
    assert_int_equal(longest_of("denver-helena denver-phoenix denver-santa_fe denver-omaha"), 9);
    /* two parts: the better one */
    assert_int_equal(longest_of("seattle-vancouver boston-montreal boston-new_york"), 4);
    assert_int_equal(longest_of("portland-seattle"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_random_multigraphs),
        cmocka_unit_test(on_grown_networks),
        cmocka_unit_test(on_networks_of_whole_games),
        cmocka_unit_test(on_known_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
