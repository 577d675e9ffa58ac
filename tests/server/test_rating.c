/* Glicko-2: Glickman's own example, and what must hold for games of several players. */
#include "server/store/rating.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void expect_near(double is, double should, double within)
{
    if (fabs(is - should) > within)
        fail_msg("%.6f instead of %.6f", is, should);
}

static void glickmans_example(void **state)
{
    (void)state;
    const srv_rating me = {1500, 200, 0.06, 7};
    const srv_rating others[] = {{1400, 30, 0.06, 0}, {1550, 100, 0.06, 0}, {1700, 300, 0.06, 0}};
    const double scores[] = {1, 0, 0};
    srv_rating after = srv_rating_after(&me, others, scores, 3);
    expect_near(after.rating, 1464.06, 0.02); /* the paper rounds on the way: 1464.06, 151.52 */
    expect_near(after.deviation, 151.52, 0.01);
    expect_near(after.volatility, 0.05999, 0.00001);
    assert_int_equal(after.games, 8);
}

static void better_places_gain(void **state)
{
    (void)state;
    const int place[] = {2, 1, 4, 2, 5};
    srv_rating all[5];
    for (int i = 0; i < 5; i++)
        all[i] = srv_rating_start;
    srv_rating_game(all, place, 5, all);
    assert_true(all[1].rating > all[0].rating);
    expect_near(all[0].rating, all[3].rating, 1e-9); /* a tie */
    assert_true(all[0].rating > all[2].rating && all[2].rating > all[4].rating);
    for (int i = 0; i < 5; i++) {
        assert_true(all[i].deviation < srv_rating_start.deviation);
        assert_int_equal(all[i].games, 1);
    }
    expect_near(all[1].rating + all[4].rating, 3000, 1e-6); /* mirrored results */
}

static void a_draw_of_equals_changes_no_rating(void **state)
{
    (void)state;
    const int place[] = {1, 1, 1};
    srv_rating all[] = {{1612, 90, 0.06, 3}, {1612, 90, 0.06, 3}, {1612, 90, 0.06, 3}};
    srv_rating_game(all, place, 3, all);
    for (int i = 0; i < 3; i++)
        expect_near(all[i].rating, 1612, 1e-9);
}

/* Thousands of games with absurd results leave numbers that are numbers. */
static void ratings_stay_sane(void **state)
{
    (void)state;
    srv_rating all[] = {srv_rating_start, srv_rating_start};
    const int up[] = {1, 2}, down[] = {2, 1};
    for (int i = 0; i < 3000; i++)
        srv_rating_game(all, up, 2, all);
    assert_true(isfinite(all[0].rating) && all[0].rating > 1800 && all[0].rating < 6000);
    for (int i = 0; i < 50; i++)
        srv_rating_game(all, down, 2, all);
    for (int i = 0; i < 2; i++) {
        assert_true(isfinite(all[i].rating) && isfinite(all[i].volatility));
        assert_true(all[i].deviation > 10 && all[i].deviation <= 350);
        assert_true(all[i].volatility > 0 && all[i].volatility < 1);
    }
}

static void alone_nothing_is_learnt(void **state)
{
    (void)state;
    const int place[] = {1};
    srv_rating one = {1700, 80, 0.05, 2};
    srv_rating_game(&one, place, 1, &one);
    expect_near(one.rating, 1700, 0);
    expect_near(one.deviation, 80, 0);
    assert_int_equal(one.games, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glickmans_example),
        cmocka_unit_test(better_places_gain),
        cmocka_unit_test(a_draw_of_equals_changes_no_rating),
        cmocka_unit_test(ratings_stay_sane),
        cmocka_unit_test(alone_nothing_is_learnt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
