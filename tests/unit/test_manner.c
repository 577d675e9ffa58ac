/* Manners: numbers by name, within bounds, and those that maps suggest. */
#include "players/plan/manner.h"
#include "seated.h"

static const ai_manner_number *find(const char *name)
{
    for (int i = 0; i < AI_N_MANNER_NUMBERS; i++) {
        if (strcmp(ai_manner_numbers[i].name, name) == 0) {
            return &ai_manner_numbers[i];
        }
    }
    return NULL;
}

static void every_number_is_a_place_of_its_own(void **state)
{
    (void)state;
    ai_manner manner = {0};
    for (int i = 0; i < AI_N_MANNER_NUMBERS; i++) {
        const ai_manner_number *number = &ai_manner_numbers[i];
        assert_ptr_equal(find(number->name), number); /* no name twice */
        assert_true(number->least < number->most && number->step > 0);
        ai_manner_set(&manner, number, number->most);
    }
    for (int i = 0; i < AI_N_MANNER_NUMBERS; i++) {
        const ai_manner_number *number = &ai_manner_numbers[i];
        assert_int_equal(ai_manner_get(&manner, number), number->most);
        ai_manner_set(&manner, number, number->least);
        assert_int_equal(ai_manner_get(&manner, number), number->least);
    }
    assert_false(manner.scattered);
    ai_manner_set(&manner, find("hurry"), 77);
    assert_int_equal(manner.hurry, 77);
    ai_manner_set(&manner, find("leisure"), -3);
    assert_int_equal(manner.leisure, -3);
}

static void what_makes_no_sense_is_brought_near(void **state)
{
    (void)state;
    ai_manner manner = {0};
    ai_manner_set(&manner, find("hurry"), 100000);
    assert_int_equal(manner.hurry, find("hurry")->most);
    ai_manner_set(&manner, find("hurry"), -5);
    assert_int_equal(manner.hurry, find("hurry")->least);
}

/* A name that no number has would be ignored: a map that was meant to be played well is not. */
static void maps_know_the_names(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        for (int more = 0; more < 2; more++) {
            const sw_hints *hints = more ? &map->manner_more : &map->manner;
            ai_manner manner;
            ai_manner_of_game(&manner, test_game(map->id, more ? map->players_max : 2));
            for (int i = 0; i < hints->n; i++) {
                const ai_manner_number *number = find(hints->at[i].name);
                assert_non_null(number);
                assert_int_equal(ai_manner_get(&manner, number), hints->at[i].value);
            }
        }
    }
}

static void without_a_hint_it_is_the_planners(void **state)
{
    (void)state;
    sw_map *map = test_map_copy("usa");
    sw_game g;
    ai_manner manner;
    map->manner.n = 0;
    assert_int_equal(sw_game_init(&g, map, 2, NULL), SW_OK);
    ai_manner_of_game(&manner, &g);
    assert_memory_equal(&manner, &ai_planner_manner, sizeof manner);
    free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_is_a_place_of_its_own),
        cmocka_unit_test(what_makes_no_sense_is_brought_near),
        cmocka_unit_test(maps_know_the_names),
        cmocka_unit_test(without_a_hint_it_is_the_planners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
