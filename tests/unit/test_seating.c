/* Who sits where, drawn from the seed of a game (G-36). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stellwerk/stellwerk.h>
#include <string.h>

/* Frozen: games of a day, and games whose records tell a draw, must be drawn again for ever. */
static void g36_orders_as_written_down(void **state)
{
    (void)state;
    static const struct {
        const char *seed;
        int n;
        uint8_t order[SW_MAX_SEATS];
    } known[] = {
        {"1", 3, {0, 1, 2}},          {"2", 3, {2, 1, 0}},
        {"3", 3, {1, 0, 2}},          {"5eed", 2, {1, 0}},
        {"5eed", 5, {0, 3, 2, 4, 1}}, {"0123456789abcdef0123456789abcdef", 4, {2, 0, 1, 3}}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint8_t seed[32], order[SW_MAX_SEATS];
        assert_true(sw_seed_parse(known[i].seed, strlen(known[i].seed), seed));
        sw_seating(seed, known[i].n, order);
        assert_memory_equal(order, known[i].order, (size_t)known[i].n);
    }
}

/* Over many seeds each of them sits on every seat about equally often, so also on the first. The
 * limits are five standard deviations. */
static void g36_nobody_is_preferred(void **state)
{
    (void)state;
    enum { SEEDS = 20000 };
    for (int n = 1; n <= SW_MAX_SEATS; n++) {
        int count[SW_MAX_SEATS][SW_MAX_SEATS] = {{0}};
        for (int k = 0; k < SEEDS; k++) {
            const uint8_t seed[32] = {(uint8_t)k, (uint8_t)(k >> 8), 7};
            uint8_t order[SW_MAX_SEATS];
            unsigned seen = 0;
            sw_seating(seed, n, order);
            for (int i = 0; i < n; i++) {
                assert_true(order[i] < n);
                seen |= 1u << order[i];
                count[i][order[i]]++;
            }
            assert_int_equal(seen, (1u << n) - 1); /* everybody has one seat */
        }
        for (int i = 0; i < n; i++) {
            for (int who = 0; who < n; who++) {
                int off = count[i][who] * n - SEEDS;
                assert_true((double)off * off <= 25.0 * SEEDS * (n - 1));
            }
        }
    }
}

/* The draw takes nothing from the stream that the cards come from. */
static void g36_cards_do_not_depend_on_it(void **state)
{
    (void)state;
    static unsigned char memory[SW_BUILTIN_MEMORY];
    static sw_game game;
    static sw_state before, after;
    const sw_map *map = sw_map_by_id("usa", memory, sizeof memory);
    const uint8_t seed[32] = {3};
    uint8_t order[SW_MAX_SEATS];
    assert_int_equal(sw_game_init(&game, map, 3, NULL), SW_OK);
    sw_start(&game, seed, &before);
    sw_seating(seed, 3, order);
    sw_start(&game, seed, &after);
    assert_memory_equal(&before, &after, sizeof before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g36_orders_as_written_down),
        cmocka_unit_test(g36_nobody_is_preferred),
        cmocka_unit_test(g36_cards_do_not_depend_on_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
