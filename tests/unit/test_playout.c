/* Playouts: games that end as the rules say, and what an end is worth. */
#include "players/search/playout.h"
#include "seated.h"

static void play_on(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    ai_course courses[SW_MAX_SEATS];
    sw_state end = at->s, again;
    char why[200] = "";
    for (int turn = 0; turn < 2; turn++) {
        for (int seat = 0; seat < at->g->n_players; seat++) {
            ai_course_begin(&courses[seat], seat ? &ai_racer_manner : &ai_planner_manner);
            courses[seat].quick = true;
        }
        again = end;
        end = at->s;
        ai_playout_run(at->g, &at->book, &end, courses);
        assert_int_equal(end.phase, SW_OVER);
        if (sw_state_check(at->g, &end, why, sizeof why) != SW_OK) {
            fail_msg("%s: %s", at->map->id, why);
        }
    }
    assert_memory_equal(&end, &again, sizeof end); /* nothing in it is left to chance */
}

static void playouts_end_by_the_rules(void **state)
{
    (void)state;
    sit_everywhere(20, TASTE_MODULES, play_on);
}

static int worth(const sw_game *g, int mine, int first, int second)
{
    sw_scores scores = {0};
    int totals[3] = {mine, first, second}, best = -10000;
    for (int i = 0; i < g->n_players; i++) {
        scores.seats[i].total = totals[i];
        best = totals[i] > best ? totals[i] : best;
    }
    for (int i = 0; i < g->n_players; i++) {
        scores.winners |= (uint8_t)(totals[i] == best ? 1 << i : 0);
    }
    return ai_playout_worth(g, &scores, 0);
}

/* More is better, a win is a leap, a draw lies between; nothing leaves the bounds. */
static void an_end_is_worth_more_the_better_it_is(void **state)
{
    (void)state;
    for (int players = 2; players <= 3; players++) {
        const sw_game *g = test_game("usa", players);
        int before = -1;
        for (int mine = -50; mine <= 250; mine += 8) { /* in single points it is rounded */
            int now = worth(g, mine, 100, 60);
            assert_in_range(now, 0, AI_SURE);
            assert_true(now >= before);
            before = now;
        }
        int lost = worth(g, 99, 100, 60), draw = worth(g, 100, 100, 60),
            won = worth(g, 101, 100, 60);
        assert_true(draw - lost > 1000 && won - draw > 1000);
        assert_true(won > AI_SURE / 2 && lost < AI_SURE / 2 + 2000);
    }
    /* The place counts among three: the second is better off than the last. */
    const sw_game *three = test_game("usa", 3);
    assert_true(worth(three, 70, 100, 69) - worth(three, 70, 100, 71) > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_end_by_the_rules),
        cmocka_unit_test(an_end_is_worth_more_the_better_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
