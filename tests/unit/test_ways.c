/* Ways: cheapest paths against a slow, obvious search, prices and parts against the board. */
#include "players/table/ways.h"
#include "seated.h"

enum { DECISIONS = 15 };

/* Shortens along every route until nothing changes any more. */
static void slow_distances(const sw_map *map, const int32_t *price, int from, int32_t *dist)
{
    for (int v = 0; v < map->n_nodes; v++) {
        dist[v] = map->node_city[v] == from ? 0 : AI_CLOSED;
    }
    if (map->cities[from].kind == SW_PLACE_COUNTRY) {
        dist[from] = AI_CLOSED; /* it has vertices of its own for every route (M-21) */
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int r = 0; r < map->n_routes; r++) {
            for (int end = 0; end < 2; end++) {
                sw_node a = map->routes[r].node[end], b = map->routes[r].node[1 - end];
                if (price[r] < AI_CLOSED && dist[a] < AI_CLOSED && dist[a] + price[r] < dist[b]) {
                    dist[b] = dist[a] + price[r];
                    changed = true;
                }
            }
        }
    }
}

static int32_t nearest(const sw_map *map, const int32_t *dist, int to)
{
    int32_t least = AI_CLOSED;
    for (int v = 0; v < map->n_nodes; v++) {
        least = map->node_city[v] == to && dist[v] < least ? dist[v] : least;
    }
    return least;
}

static int32_t path_price(const seated *at, const int32_t *price, const ai_paths *paths, sw_node v)
{
    int32_t sum = 0;
    for (; paths->via[v] != SW_NONE; v = ai_other_end(at->map, paths->via[v], v)) {
        sum += price[paths->via[v]];
    }
    return sum;
}

static void finds_the_cheapest(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    int32_t price[SW_MAX_ROUTES], dist[SW_MAX_NODES];
    ai_network_prices(&at->sight, at->book.rate, 100, price);
    for (int from = 0; from < at->map->n_cities; from += 5) {
        slow_distances(at->map, price, from, dist);
        for (int to = 0; to < at->map->n_cities; to++) {
            ai_paths paths;
            int32_t least = nearest(at->map, dist, to);
            sw_node v = ai_paths_find(&at->book, price, from, to, AI_ANY, &paths);
            if (least == AI_CLOSED) {
                assert_int_equal(v, SW_NONE);
                continue;
            }
            assert_int_equal(at->map->node_city[v], to);
            assert_int_equal(paths.dist[v], least);
            assert_int_equal(path_price(at, price, &paths, v), least);
            /* A limit is one: no more than so much. */
            assert_int_equal(ai_paths_find(&at->book, price, from, to, least, &paths), v);
            if (least > 0) {
                assert_int_equal(ai_paths_find(&at->book, price, from, to, least - 1, &paths),
                                 SW_NONE);
            }
        }
        ai_paths all;
        ai_paths_find(&at->book, price, from, SW_NONE, AI_ANY, &all);
        for (int v = 0; v < at->map->n_nodes; v++) {
            assert_int_equal(all.dist[v], dist[v]);
        }
    }
}

static void paths_are_the_cheapest(void **state)
{
    (void)state;
    sit_everywhere(DECISIONS, TASTE_CLAIM, finds_the_cheapest);
}

static void prices_follow_the_board(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    int32_t price[SW_MAX_ROUTES], bare[SW_MAX_ROUTES];
    ai_network_prices(&at->sight, at->book.rate, 100, price);
    ai_network_prices(&at->sight, at->book.rate, 0, bare);
    for (int r = 0; r < at->map->n_routes; r++) {
        if (at->s.owner[r] == at->s.to_move) {
            assert_int_equal(price[r], 0);
        } else if (!ai_route_open(&at->sight, r)) {
            assert_int_equal(price[r], AI_CLOSED);
        } else {
            assert_in_range(price[r], 300, AI_ANY);
            assert_true(price[r] <= bare[r]); /* cards in hand make nothing dearer */
        }
    }
}

static void prices_are_those_of_the_seat(void **state)
{
    (void)state;
    sit_everywhere(DECISIONS, TASTE_CLAIM, prices_follow_the_board);
}

/* With own routes for nothing and all others closed, what can be reached is one part. */
static void parts_are_what_hangs_together(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    const sw_map *map = at->map;
    int32_t price[SW_MAX_ROUTES], dist[SW_MAX_NODES];
    ai_parts parts;
    ai_parts_make(at->g, &at->sight.own, &parts);
    for (int r = 0; r < map->n_routes; r++) {
        price[r] = at->s.owner[r] == at->s.to_move ? 0 : AI_CLOSED;
    }
    for (int city = 0; city < map->n_cities; city++) {
        if (map->cities[city].kind == SW_PLACE_COUNTRY) {
            continue;
        }
        slow_distances(map, price, city, dist);
        for (int v = 0; v < map->n_nodes; v++) {
            assert_int_equal(parts.part[v] == parts.part[city], dist[v] == 0);
        }
        for (int to = 0; to < map->n_cities; to++) {
            assert_int_equal(ai_parts_has(map, &parts, parts.part[city], to),
                             nearest(map, dist, to) == 0);
        }
    }
}

static void parts_are_those_of_the_network(void **state)
{
    (void)state;
    sit_everywhere(DECISIONS, TASTE_CLAIM, parts_are_what_hangs_together);
}

/* A ticket's distance is 0 when all its pairs of places are joined. */
static void distances_follow_the_cities_of_a_ticket(void **state)
{
    (void)state;
    seated at;
    int32_t price[SW_MAX_ROUTES];
    sit_at(&at, "game maerklin 2");
    for (int r = 0; r < at.map->n_routes; r++) {
        price[r] = at.map->routes[r].length;
    }
    for (int ticket = 0; ticket < at.map->n_tickets; ticket++) {
        const sw_ticket_info *info = &at.map->tickets[ticket];
        int32_t sum = 0, dist[SW_MAX_NODES];
        for (int i = 0; i + 1 < info->n_cities; i++) {
            slow_distances(at.map, price, info->city[i], dist);
            sum += nearest(at.map, dist, info->city[i + 1]);
        }
        assert_int_equal(ai_ticket_distance(&at.book, price, ticket), sum);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_the_cheapest),
        cmocka_unit_test(prices_are_those_of_the_seat),
        cmocka_unit_test(parts_are_those_of_the_network),
        cmocka_unit_test(distances_follow_the_cities_of_a_ticket),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
