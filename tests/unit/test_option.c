/* Options: legal, none twice, every kind of card in the row, and routes that others want. */
#include "players/search/option.h"
#include "seated.h"

static void find(const seated *at, const uint8_t *wanted, ai_options *out)
{
    ai_course course;
    ai_course_begin(&course, &ai_planner_manner);
    ai_course_plan(&course, &at->sight);
    *out = (ai_options){0};
    ai_options_find(&at->sight, &course, wanted, out);
}

static void covers_what_matters(const seated *at, const sw_move *moves, int n_moves)
{
    static const uint8_t wanted[SW_MAX_ROUTES];
    ai_options options;
    uint32_t in_row = 0, offered = 0;
    bool can_draw = false;
    find(at, wanted, &options);
    assert_in_range(options.n, 1, AI_MAX_OPTIONS);
    for (int i = 0; i < options.n; i++) {
        const sw_move *move = &options.moves[i];
        assert_int_equal(sw_check(at->g, &at->s, move), SW_OK);
        for (int k = 0; k < i; k++) {
            assert_false(sw_move_equal(move, &options.moves[k]));
        }
        if (move->type == SW_MOVE_DRAW && move->at != SW_NONE) {
            offered |= 1u << at->s.faceup[move->at];
        }
    }
    for (int i = 0; i < n_moves; i++) {
        can_draw = can_draw || moves[i].type == SW_MOVE_DRAW;
        if (moves[i].type == SW_MOVE_DRAW && moves[i].at != SW_NONE) {
            in_row |= 1u << at->s.faceup[moves[i].at];
        }
    }
    assert_true(!can_draw || offered == in_row);
}

static void options_are_legal_and_cover_the_row(void **state)
{
    (void)state;
    sit_everywhere(10, TASTE_MODULES, covers_what_matters);
}

static int place_of(const ai_options *options, int route)
{
    for (int i = 0; i < options->n; i++) {
        if (options->moves[i].type == SW_MOVE_CLAIM && options->moves[i].at == route) {
            return i;
        }
    }
    return -1;
}

/* A route of one field that somebody wants comes before those that nobody wants. */
static void routes_that_others_want_come_first(void **state)
{
    (void)state;
    static seated at;
    uint8_t wanted[SW_MAX_ROUTES] = {0};
    ai_options options;
    sit_at(&at, "game usa 2\nhand 0 red 6 blue 6 green 6 yellow 6");
    int little = name_route(at.map, "dallas-houston");
    find(&at, wanted, &options);
    int before = place_of(&options, little);
    wanted[little] = 90;
    find(&at, wanted, &options);
    int after = place_of(&options, little);
    assert_true(after >= 0 && (before < 0 || after < before));
}

static void a_move_is_added_once_and_while_there_is_room(void **state)
{
    (void)state;
    ai_options options = {0};
    sw_move move = sw_move_none(SW_MOVE_CLAIM);
    for (int i = 0; i < AI_MAX_OPTIONS; i++) {
        move.at = (uint8_t)i;
        assert_int_equal(ai_options_add(&options, &move), i);
    }
    move.at = 3;
    assert_int_equal(ai_options_add(&options, &move), 3);
    move.at = 200;
    assert_int_equal(ai_options_add(&options, &move), -1);
    assert_int_equal(options.n, AI_MAX_OPTIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_legal_and_cover_the_row),
        cmocka_unit_test(routes_that_others_want_come_first),
        cmocka_unit_test(a_move_is_added_once_and_while_there_is_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
