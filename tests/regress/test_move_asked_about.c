/* The story: whoever looks back at a game asks a searching bot what the move that was made was
 * worth. When plans with detours were added to what a search weighs, they came before the move
 * asked about, and with few playouts only the first are weighed: there was no answer, and
 * `stellwerk analyse` failed. The move asked about comes early now. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/player.h"
#include "support/maps.h"

enum { PLAYOUTS = 10, DECISIONS = 24 };

static void a_move_asked_about_is_weighed_with_few_playouts(void **state)
{
    (void)state;
    const sw_game *g = test_game("usa", 2);
    const ai_player *bot = ai_player_find("mcts", 4);
    void *block = malloc(bot->memory(g));
    uint8_t seed[32];
    sw_state s;
    assert_non_null(block);
    test_seed(4, seed);
    sw_start(g, seed, &s);
    for (int i = 0; i < DECISIONS; i++) {
        sw_move last[256];
        int n = sw_moves(g, &s, last, 256);
        ai_info info = {0};
        sw_view view;
        const ai_budget budget = {.playouts = PLAYOUTS, .asked = &last[n - 1]};
        sw_view_make(g, &s, s.to_move, &view);
        bot->begin(bot, block, g, s.to_move, 1);
        sw_move move = bot->choose(block, g, &view, &budget, &info);
        assert_true(info.has_asked);
        assert_memory_equal(&info.asked.move, &last[n - 1], sizeof move);
        assert_true(info.asked.visits > 0);
        assert_int_equal(sw_apply(g, &s, &move, NULL), SW_OK);
    }
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_asked_about_is_weighed_with_few_playouts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
