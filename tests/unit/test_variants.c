/* Options that are not offered on a map, because they make no difference there: a game with them is
 * the same game. And those that are offered exist for a reason that the map can show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"
#include <stellwerk/stellwerk.h>
#include <string.h>

enum { MAX_MOVES = SW_BUILTIN_MOVES };

static sw_move legal[2][MAX_MOVES];

/* One random game with the option and one without, move by move. */
static void play_both(const sw_map *map, const sw_option_info *option, uint64_t seed)
{
    static sw_game game[2];
    sw_state state[2];
    const uint8_t start[32] = {(uint8_t)seed, 5};
    sw_random random = sw_random_seed(seed);
    for (int on = 0; on < 2; on++) {
        sw_options options = sw_options_default();
        uint16_t value = (uint16_t)on;
        memcpy((char *)&options + option->offset, &value, sizeof value);
        assert_int_equal(sw_game_init(&game[on], map, map->players_max, &options), SW_OK);
        sw_start(&game[on], start, &state[on]);
    }
    while (state[0].phase != SW_OVER) {
        int n = sw_moves(&game[0], &state[0], legal[0], MAX_MOVES);
        assert_int_equal(sw_moves(&game[1], &state[1], legal[1], MAX_MOVES), n);
        int i = sw_random_below(&random, n);
        assert_true(sw_move_equal(&legal[0][i], &legal[1][i]));
        for (int on = 0; on < 2; on++) {
            sw_apply_unchecked(&game[on], &state[on], &legal[on][i]);
        }
        assert_memory_equal(&state[0], &state[1], sizeof state[0]);
    }
    sw_scores scores[2];
    for (int on = 0; on < 2; on++) {
        memset(&scores[on], 0, sizeof scores[on]);
        sw_score(&game[on], &state[on], &scores[on]);
    }
    for (int seat = 0; seat < map->players_max; seat++) {
        assert_int_equal(scores[0].seats[seat].total, scores[1].seats[seat].total);
    }
}

static void options_that_are_not_offered_change_nothing(void **unused)
{
    (void)unused;
    int n = 0;
    for (int i = 0; test_map_at(i); i++) {
        const sw_map *map = test_map_at(i);
        for (const sw_option_info *option = sw_option_list; option->name; option++) {
            for (uint64_t seed = 1; seed <= 5 && !sw_option_matters(map, option); seed++, n++) {
                play_both(map, option, seed);
            }
        }
    }
    assert_true(n > 30);
}

static bool matters(const char *map, const char *name)
{
    for (const sw_option_info *option = sw_option_list; option->name; option++) {
        if (strcmp(option->name, name) == 0) {
            return sw_option_matters(test_map(map), option);
        }
    }
    fail_msg("there is no option %s", name);
    return false;
}

static void options_are_offered_where_they_matter(void **unused)
{
    (void)unused;
    static const char *const maps[] = {"usa", "maerklin", "berlin", "world"};
    for (int i = 0; i < 4; i++) {
        assert_true(matters(maps[i], "pass_instead_of_tickets"));
        assert_true(matters(maps[i], "second_card_optional"));
        assert_true(matters(maps[i], "faceup_when_empty"));
        assert_true(matters(maps[i], "three_wipes"));
        assert_int_equal(matters(maps[i], "ml_plus4_counts_for_wipe"), i == 1);
        assert_int_equal(matters(maps[i], "ml_goods_each_entry"), i == 1);
        assert_int_equal(matters(maps[i], "wr_joker_as_double"), i == 3);
        assert_int_equal(matters(maps[i], "wr_tour_simple_path"), i == 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_that_are_not_offered_change_nothing),
        cmocka_unit_test(options_are_offered_where_they_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
