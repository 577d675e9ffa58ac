/* The story: planners kept a plan from decision to decision, and hosts that hand a bot one position
 * after the other (the server, the line protocol, the browser) began it anew every time. It lost
 * the plan each time and played some 100 Elo weaker than matches had measured. Whatever a bot
 * decides follows from the view now, whether it has played the game from its start or was just
 * begun. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/player.h"
#include "support/maps.h"

enum { DECISIONS = 60 };

static void a_bot_that_was_just_begun_decides_the_same(void **state)
{
    (void)state;
    const ai_player *bot = ai_player_find("planner", strlen("planner"));
    for (int m = 0; test_map_at(m); m++) {
        const sw_game *g = test_game(test_map_at(m)->id, 2);
        void *kept[2] = {malloc(bot->memory(g)), malloc(bot->memory(g))};
        void *fresh = malloc(bot->memory(g));
        const ai_budget none = {0};
        uint8_t seed[32];
        sw_state s;
        assert_true(kept[0] && kept[1] && fresh);
        bot->begin(bot, kept[0], g, 0, 1);
        bot->begin(bot, kept[1], g, 1, 1);
        test_seed(2, seed);
        sw_start(g, seed, &s);
        for (int i = 0; i < DECISIONS && s.phase != SW_OVER; i++) {
            sw_view view;
            ai_info info = {0}, same = {0};
            sw_view_make(g, &s, s.to_move, &view);
            sw_move move = bot->choose(kept[s.to_move], g, &view, &none, &info);
            bot->begin(bot, fresh, g, s.to_move, 1);
            sw_move again = bot->choose(fresh, g, &view, &none, &same);
            assert_memory_equal(&move, &again, sizeof move);
            assert_int_equal(info.n_plan, same.n_plan);
            assert_memory_equal(info.plan, same.plan, sizeof info.plan);
            assert_int_equal(sw_apply(g, &s, &move, NULL), SW_OK);
        }
        free(kept[0]);
        free(kept[1]);
        free(fresh);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_that_was_just_begun_decides_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
