/* Tickets and tours against searching the cities themselves (G-29, M-21, W-16 to W-18). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"
#include "support/players.h"
#include <stdlib.h>

typedef struct trip {
    const sw_map *map;
    const sw_state *s;
    int seat;
    const sw_ticket_info *tour;
    bool simple;
    bool used[SW_MAX_ROUTES];
    bool been[SW_MAX_CITIES];
} trip;

/* The other end of a route of the seat at that city; -1 if it is none. */
static int across(const trip *t, int route, int city)
{
    const sw_track *track = &t->map->routes[route];
    if (t->s->owner[route] != t->seat) {
        return -1;
    }
    return track->city[0] == city ? track->city[1] : track->city[1] == city ? track->city[0] : -1;
}

/* Goes from city to city; a country is an end (M-21). */
static bool reaches(trip *t, int city, int goal)
{
    if (city == goal) {
        return true;
    }
    t->been[city] = true;
    for (int r = 0; r < t->map->n_routes; r++) {
        int next = across(t, r, city);
        if (next < 0 || t->been[next]) {
            continue;
        }
        if (next == goal ||
            (t->map->cities[next].kind != SW_PLACE_COUNTRY && reaches(t, next, goal))) {
            return true;
        }
    }
    return false;
}

static bool joined(const sw_game *g, const sw_state *s, int seat, int a, int b)
{
    trip t = {.map = g->map, .s = s, .seat = seat};
    return reaches(&t, a, b);
}

/* Every trail from the first city on; which of the cities it has met in order is counted. */
static bool tours(trip *t, int city, int met)
{
    if (met == t->tour->n_cities) {
        return true;
    }
    for (int r = 0; r < t->map->n_routes; r++) {
        int next = across(t, r, city);
        if (next < 0 || t->used[r] || (t->simple && t->been[next])) {
            continue;
        }
        t->used[r] = t->been[next] = true;
        bool found = tours(t, next, met + (t->tour->city[met] == next));
        t->used[r] = t->been[next] = false;
        if (found) {
            return true;
        }
    }
    return false;
}

static int slow_points(const sw_game *g, const sw_state *s, int seat, int ticket)
{
    const sw_ticket_info *t = &g->map->tickets[ticket];
    for (int i = 1; i < t->n_cities; i++) {
        if (!joined(g, s, seat, t->city[0], t->city[i])) {
            return -t->penalty;
        }
    }
    if (t->n_cities == 2) {
        return t->points;
    }
    trip tour = {
        .map = g->map, .s = s, .seat = seat, .tour = t, .simple = g->options.tour_simple_path != 0};
    tour.been[t->city[0]] = true;
    return tours(&tour, t->city[0], 1) ? t->points : t->connected;
}

static int values[3]; /* tours seen with each of their values */

static void assert_tickets(const sw_game *g, const sw_state *s, int seat)
{
    for (int t = 0; t < g->map->n_tickets; t++) {
        int slow = slow_points(g, s, seat, t);
        assert_int_equal(sw_ticket_points(g, s, seat, t), slow);
        if (g->map->tickets[t].n_cities > 2) {
            values[slow < 0 ? 0 : slow == g->map->tickets[t].connected ? 1 : 2]++;
        }
    }
}

static void in_whole_games(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        for (int i = 0; i < 2 * N_TASTES; i++) {
            const sw_game *g = test_game(test_map_at(m)->id, 2 + i % 3);
            sw_state end;
            play_game(g, (uint64_t)(50 + i), (taste)(i % N_TASTES), NULL, NULL, &end);
            for (int seat = 0; seat < g->n_players; seat++) {
                assert_tickets(g, &end, seat);
            }
        }
    }
}

/* Joins two cities by a way that is short in random lengths. */
static void join(const sw_map *map, sw_state *s, int a, int b, sw_random *r)
{
    int length[SW_MAX_ROUTES];
    int dist[SW_MAX_CITIES];
    int via[SW_MAX_CITIES];
    for (int i = 0; i < map->n_routes; i++) {
        length[i] = 1 + sw_random_below(r, 9);
    }
    for (int c = 0; c < map->n_cities; c++) {
        dist[c] = c == a ? 0 : 9999;
        via[c] = -1;
    }
    for (int round = 0; round < map->n_cities; round++) {
        for (int i = 0; i < map->n_routes; i++) {
            for (int end = 0; end < 2; end++) {
                int from = map->routes[i].city[end];
                int to = map->routes[i].city[1 - end];
                if (dist[from] + length[i] < dist[to]) {
                    dist[to] = dist[from] + length[i];
                    via[to] = i;
                }
            }
        }
    }
    for (int c = b; c != a;) {
        const sw_track *t = &map->routes[via[c]];
        s->owner[via[c]] = 0;
        c = t->city[0] == c ? t->city[1] : t->city[0];
    }
}

static int owned(const sw_map *map, const sw_state *s)
{
    int n = 0;
    for (int i = 0; i < map->n_routes; i++) {
        n += s->owner[i] == 0;
    }
    return n;
}

/* Networks made for a tour: its cities joined in some order, with more routes beside them. */
static void on_networks_for_tours(void **state)
{
    (void)state;
    static sw_game game;
    static sw_state s;
    sw_random r = sw_random_seed(16);
    memset(values, 0, sizeof values);
    for (int simple = 0; simple < 2; simple++) {
        sw_options options = sw_options_default();
        options.tour_simple_path = (uint16_t)simple;
        assert_int_equal(sw_game_init(&game, test_map("world"), 2, &options), SW_OK);
        for (int round = 0; round < 300; round++) {
            int ticket = sw_random_below(&r, game.map->n_tickets);
            const sw_ticket_info *t = &game.map->tickets[ticket];
            if (t->n_cities == 2) {
                continue;
            }
            memset(s.owner, SW_NONE, sizeof s.owner);
            for (int i = 1; i < t->n_cities; i++) {
                join(game.map, &s, t->city[i], t->city[sw_random_below(&r, i)], &r);
            }
            for (int i = sw_random_below(&r, 5); i > 0 && owned(game.map, &s) < 17; i--) {
                join(game.map, &s, t->city[sw_random_below(&r, t->n_cities)],
                     t->city[sw_random_below(&r, t->n_cities)], &r);
            }
            if (owned(game.map, &s) < 22) {
                assert_tickets(&game, &s, 0);
            }
        }
    }
    assert_true(values[0] > 0 && values[1] > 10 && values[2] > 10);
}

/* Countries do not join: networks around them. */
static void on_networks_at_countries(void **state)
{
    (void)state;
    const sw_game *g = test_game("maerklin", 2);
    static sw_state s;
    sw_random r = sw_random_seed(21);
    for (int round = 0; round < 200; round++) {
        memset(s.owner, SW_NONE, sizeof s.owner);
        for (int i = 0; i < 60; i++) {
            int route = sw_random_below(&r, g->map->n_routes);
            const sw_track *t = &g->map->routes[route];
            bool country = g->map->cities[t->city[0]].kind == SW_PLACE_COUNTRY ||
                           g->map->cities[t->city[1]].kind == SW_PLACE_COUNTRY;
            if (country || i < round % 50) {
                s.owner[route] = 0;
            }
        }
        assert_tickets(g, &s, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_whole_games),
        cmocka_unit_test(on_networks_for_tours),
        cmocka_unit_test(on_networks_at_countries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
