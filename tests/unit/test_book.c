/* The book: tables of a map, held against the map itself. */
#include "seated.h"

static void every_route_is_listed_at_both_its_ends(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        ai_book book;
        ai_book_make(&book, test_game(map->id, 2));
        for (int v = 0; v < map->n_nodes; v++) {
            int n = 0;
            for (int r = 0; r < map->n_routes; r++) {
                const sw_track *track = &map->routes[r];
                bool here = track->node[0] == v || track->node[1] == v;
                assert_int_equal(sw_routeset_has(&book.around[v], r), here);
                if (here) {
                    assert_int_equal(book.links[v][n].route, r);
                    assert_int_equal(book.links[v][n].node, track->node[track->node[0] == v]);
                    n++;
                }
            }
            assert_int_equal(book.n_links[v], n);
        }
    }
}

/* Cards that pay two fields are given up first, those with the harbour symbol last. */
static void cards_are_spent_in_order(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        const sw_game *g = test_game(map->id, 2);
        ai_book book;
        ai_book_make(&book, g);
        for (int kind = 0; kind < map->n_route_kinds; kind++) {
            for (int colour = 0; colour < map->n_colours; colour++) {
                uint32_t paying = 0, spent = 0;
                int last = 99;
                for (int c = 0; c < map->n_cards; c++) {
                    bool pays = g->value[kind][c] && map->cards[c].colour == colour;
                    paying |= pays ? 1u << c : 0;
                }
                for (int i = 0; i < book.n_pay[kind][colour]; i++) {
                    sw_card c = book.spend[kind][colour][i].card;
                    int value = book.spend[kind][colour][i].value;
                    int rank = 2 * value - map->cards[c].harbour;
                    assert_int_equal(value, g->value[kind][c]);
                    assert_true(rank <= last);
                    last = rank;
                    spent |= 1u << c;
                }
                assert_int_equal(spent, paying);
            }
        }
    }
}

static void cards_in_hand_save_time(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        ai_book book;
        ai_book_make(&book, test_game(map->id, 2));
        for (int r = 0; r < map->n_routes; r++) {
            const sw_track *track = &map->routes[r];
            assert_int_equal(book.time[r][0], ai_turns_for(book.cards[r]));
            assert_true(book.time[r][track->length] >= 1000); /* the claim is a turn by itself */
            for (int held = 1; held <= track->length; held++) {
                assert_true(book.time[r][held] < book.time[r][held - 1]);
            }
        }
    }
    assert_int_equal(ai_turns_for(0), 1000);
    assert_int_equal(ai_turns_for(2000), 1000 + 1150);
}

/* Twice the points for the same routes are twice the points per turn. */
static void the_rate_goes_with_the_points(void **state)
{
    (void)state;
    sw_map *map = test_map_copy("usa");
    sw_game g;
    ai_book plain, doubled;
    assert_int_equal(sw_game_init(&g, map, 2, NULL), SW_OK);
    ai_book_make(&plain, &g);
    for (int r = 0; r < map->n_routes; r++) {
        ((sw_track *)map->routes)[r].points *= 2;
    }
    ai_book_make(&doubled, &g);
    assert_in_range(doubled.rate, 2 * plain.rate - 1, 2 * plain.rate + 1);
    assert_in_range(plain.rate, 1000, 15000 / 3); /* no route brings more than 15 in four turns */
    free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_route_is_listed_at_both_its_ends),
        cmocka_unit_test(cards_are_spent_in_order),
        cmocka_unit_test(cards_in_hand_save_time),
        cmocka_unit_test(the_rate_goes_with_the_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
