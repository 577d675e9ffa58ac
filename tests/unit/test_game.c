/* Games from maps, options, seeds; the table as it is set up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"
#include <stdio.h>
#include <stdlib.h>

static void players_in_range(void **state)
{
    (void)state;
    static sw_game game;
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        for (int n = -1; n < 8; n++) {
            bool fine = n >= map->players_min && n <= map->players_max;
            assert_int_equal(sw_game_init(&game, map, n, NULL), fine ? SW_OK : SW_E_PLAYERS);
        }
        assert_int_equal(map->players_min, 2);
        assert_int_equal(map->players_max, strcmp(map->id, "berlin") == 0 ? 4 : 5); /* B-1 */
    }
}

static void options_in_range(void **state)
{
    (void)state;
    static sw_game game;
    sw_options defaults = sw_options_default();
    for (const sw_option_info *i = sw_option_list; i->name; i++) {
        uint16_t value;
        memcpy(&value, (const char *)&defaults + i->offset, sizeof value);
        assert_int_equal(value, i->value);
        sw_options o = defaults;
        value = (uint16_t)(i->max + 1);
        memcpy((char *)&o + i->offset, &value, sizeof value);
        assert_int_equal(sw_game_init(&game, test_map("usa"), 2, &o), SW_E_OPTION);
        memcpy((char *)&o + i->offset, &i->max, sizeof i->max);
        assert_int_equal(sw_game_init(&game, test_map("usa"), 2, &o), SW_OK);
        assert_memory_equal((char *)&game.options + i->offset, &i->max, sizeof i->max);
    }
}

/* G-5: no number means the map's. */
static void turns_of_the_map(void **state)
{
    (void)state;
    static sw_game game;
    assert_int_equal(sw_game_init(&game, test_map("usa"), 2, NULL), SW_OK);
    assert_int_equal(game.options.max_turns, 1000);
}

static void seeds_are_numbers(void **state)
{
    (void)state;
    uint8_t seed[32];
    uint8_t expected[32] = {0};
    expected[31] = 0xff;
    expected[30] = 0x0a;
    assert_true(sw_seed_parse("aFf", 3, seed));
    assert_memory_equal(seed, expected, 32);
    char text[66];
    snprintf(text, sizeof text, "%064x", 0xaff);
    assert_true(sw_seed_parse(text, 64, seed));
    assert_memory_equal(seed, expected, 32);
    assert_true(sw_seed_parse("0AfF", 4, seed));
    assert_memory_equal(seed, expected, 32);
    memset(expected, 0x12, sizeof expected);
    for (int i = 0; i < 33; i++) {
        memcpy(text + 2 * i, "12", 2);
    }
    assert_true(sw_seed_parse(text, 64, seed));
    assert_memory_equal(seed, expected, 32);
    assert_false(sw_seed_parse(text, 65, seed));
    assert_false(sw_seed_parse("", 0, seed));
    assert_false(sw_seed_parse("12g4", 4, seed));
    assert_false(sw_seed_parse("-1", 2, seed));
    assert_false(sw_seed_parse("0x1", 3, seed));
}

/* G-15, M-7, W-5 at set-up; and that all adds up, for many seeds. */
static void set_ups(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        const sw_game *g = test_game(test_map_at(m)->id, 2 + m % 2);
        for (uint64_t n = 0; n < 300; n++) {
            uint8_t seed[32];
            sw_state s;
            char text[200];
            test_seed(n, seed);
            sw_start(g, seed, &s);
            assert_int_equal(sw_state_check(g, &s, text, sizeof text), SW_OK);
            assert_int_equal(s.phase, SW_SETUP);
            assert_int_equal(s.to_move, 0); /* G-36 */
            for (int w = 0; w < g->map->rules.n_wipes; w++) {
                int face_up = 0;
                for (int i = 0; i < g->map->rules.n_slots; i++) {
                    face_up += (int)(g->map->rules.wipes[w].kinds >> s.faceup[i] & 1);
                }
                assert_true(face_up < g->map->rules.wipes[w].count);
            }
        }
    }
}

/* Equal for ever: a change here breaks every record there is. */
static void set_ups_are_frozen(void **state)
{
    (void)state;
    static const struct {
        const char *map;
        int players;
        uint8_t hand[6]; /* kinds of the first cards that will be drawn */
    } frozen[] = {
        {"usa", 2, {5, 8, 8, 6, 2, 5}},
        {"maerklin", 3, {2, 6, 10, 1, 3, 8}},
        {"berlin", 4, {5, 2, 6, 3, 1, 5}},
        {"world", 2, {24, 17, 12, 20, 13, 9}},
    };
    uint8_t seed[32];
    assert_true(sw_seed_parse("5eed", 4, seed));
    for (size_t i = 0; i < sizeof frozen / sizeof *frozen; i++) {
        const sw_game *g = test_game(frozen[i].map, frozen[i].players);
        sw_state s;
        sw_start(g, seed, &s);
        for (int k = 0; k < 6; k++) {
            assert_int_equal(sw_pile_draw(g, &s, 0, k), frozen[i].hand[k]);
        }
    }
}

static void errors_have_names(void **state)
{
    (void)state;
    for (int a = 0; a < SW_N_ERRS; a++) {
        assert_true(strlen(sw_err_name((sw_err)a)) > 1);
        assert_true(strlen(sw_err_text((sw_err)a)) > 4);
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(sw_err_name((sw_err)a), sw_err_name((sw_err)b));
        }
    }
    assert_string_equal(sw_err_name(SW_N_ERRS), "unknown");
    assert_true(strlen(sw_err_text(SW_N_ERRS)) > 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_in_range),  cmocka_unit_test(options_in_range),
        cmocka_unit_test(turns_of_the_map),  cmocka_unit_test(seeds_are_numbers),
        cmocka_unit_test(set_ups),           cmocka_unit_test(set_ups_are_frozen),
        cmocka_unit_test(errors_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
