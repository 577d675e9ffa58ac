/* What a counted chance is worth: by hand, and against the library's logarithms. */
#include "players/search/chance.c"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"

static sw_game game;
static sw_view view;

static void begin(const char *map, int players)
{
    sw_state s;
    uint8_t seed[32] = {7};
    assert_int_equal(sw_game_init(&game, test_map(map), players, NULL), SW_OK);
    sw_start(&game, seed, &s);
    sw_view_make(&game, &s, 0, &view);
}

static void place_all(int seat)
{
    memset(view.state.seats[seat].pieces, 0, sizeof view.state.seats[seat].pieces);
}

static void logarithms_and_powers_are_those_of_the_library(void **state)
{
    (void)state;
    for (int i = 1; i <= 1000; i++) {
        double x = i / 1000.0;
        assert_true(fabs(logarithm(x) - log(x)) < 1e-9);
        assert_true(fabs(power(-x * 20) - exp(-x * 20)) < 1e-9);
    }
}

static void what_is_trusted_whole_stays(void **state)
{
    (void)state;
    const ai_chance whole = {100, 100, 0, 0};
    begin("usa", 3);
    const int counted[SW_MAX_SEATS] = {600, 300, 100};
    int out[SW_MAX_SEATS];
    ai_chance_true(&whole, &game, &view, counted, 1000000, out);
    for (int i = 0; i < 3; i++) {
        assert_in_range(out[i], counted[i] - 1, counted[i]);
    }
    /* Four playouts are little: (2.4 + 1) / 7. */
    ai_chance_true(&whole, &game, &view, counted, 4, out);
    assert_int_equal(out[0], 485);
}

static void trust_and_pride_change_with_the_pieces(void **state)
{
    (void)state;
    const ai_chance none = {0, 100, 0, 0}, proud = {100, 100, 100, 0};
    begin("usa", 2);
    const int counted[SW_MAX_SEATS] = {900, 100};
    int out[SW_MAX_SEATS];
    ai_chance_true(&none, &game, &view, counted, 1000000, out);
    assert_int_equal(out[0], 500);
    /* Odds of nine to one, less a factor e. */
    ai_chance_true(&proud, &game, &view, counted, 1000000, out);
    assert_int_equal(out[0], (int)(1000 * 9 / exp(1) / (9 / exp(1) + 1)));
    place_all(1);
    ai_chance_true(&none, &game, &view, counted, 1000000, out);
    assert_in_range(out[0], 899, 900);
    ai_chance_true(&proud, &game, &view, counted, 1000000, out);
    assert_in_range(out[0], 899, 900);
}

static void nobody_is_sure_and_all_is_shared_out(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        ai_chance chance;
        begin(test_map_at(m)->id, 4);
        ai_chance_of_game(&chance, &game);
        for (int first = 0; first <= 1000; first += 50) {
            const int counted[SW_MAX_SEATS] = {first, 1000 - first};
            int out[SW_MAX_SEATS], sum = 0;
            ai_chance_true(&chance, &game, &view, counted, 200, out);
            for (int i = 0; i < 4; i++) {
                assert_in_range(out[i], 1, 997);
                sum += out[i];
            }
            assert_in_range(sum, 996, 1000);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logarithms_and_powers_are_those_of_the_library),
        cmocka_unit_test(what_is_trusted_whole_stays),
        cmocka_unit_test(trust_and_pride_change_with_the_pieces),
        cmocka_unit_test(nobody_is_sure_and_all_is_shared_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
