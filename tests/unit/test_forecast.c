/* What was told against what happened, by hand. */
#include "lab/forecast.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_near(double is, double want)
{
    if (fabs(is - want) > 1e-9) {
        fail_msg("%f instead of %f", is, want);
    }
}

static ai_info told(int win, int mine, int theirs)
{
    return (ai_info){.has_forecast = true,
                     .win_milli = {win, 1000 - win},
                     .score_milli = {1000 * mine, 1000 * theirs}};
}

static sw_scores end(unsigned winners, int mine, int theirs)
{
    sw_scores s = {.winners = (uint8_t)winners};
    s.seats[0].total = mine;
    s.seats[1].total = theirs;
    return s;
}

/* Ten decisions, of which seat 0 makes the first and the last; those of seat 1 are not looked at.
 */
static void play(forecast *out, int first, int last, unsigned winners, int theirs)
{
    forecast_watch watch = {0};
    for (int i = 0; i < 10; i++) {
        int seat = i > 0 && i < 9;
        ai_info info = told(i < 9 ? first : last, 50, theirs + (i < 9 ? 10 : 0));
        assert_true(forecast_see(&watch, seat, seat == 0, &info));
    }
    sw_scores scores = end(winners, 60, theirs);
    forecast_count(&watch, &scores, 2, out);
    assert_null(watch.told);
}

static void sums_are_by_part_of_the_game(void **state)
{
    (void)state;
    forecast one = {0}, two = {0};
    play(&one, 700, 1000, 1, 40);
    play(&two, 500, 200, 2, 80);
    forecast_add(&one, &two);
    forecast_summary early = forecast_sum_up(&one, 0, 3), late = forecast_sum_up(&one, 7, 10),
                     all = forecast_sum_up(&one, 0, FORECAST_PARTS);
    assert_int_equal(early.n, 2);
    assert_near(early.told, 0.6);
    assert_near(early.came, 0.5);
    assert_near(early.brier, (0.09 + 0.25) / 2);
    assert_near(late.brier, (0 + 0.04) / 2);
    assert_int_equal(all.n, 4);
    assert_near(all.brier, (0.09 + 0.25 + 0.04) / 4);
    /* Classes 7, 9, 5 and 2, with one forecast each. */
    assert_near(all.calibration, (0.3 + 0 + 0.5 + 0.2) / 4);
    /* 10 too high early in both games: perfectly correlated all the same. */
    assert_near(early.correlation, 1);
    assert_near(late.correlation, 1);
    assert_true(all.correlation < 1);
}

static void a_shared_victory_is_a_part_of_one(void **state)
{
    (void)state;
    forecast f = {0};
    play(&f, 500, 500, 3, 60);
    forecast_summary r = forecast_sum_up(&f, 0, FORECAST_PARTS);
    assert_near(r.came, 0.5);
    assert_near(r.brier, 0);
    assert_near(r.calibration, 0);
}

static void who_does_not_search_tells_nothing(void **state)
{
    (void)state;
    forecast f = {0};
    forecast_watch watch = {0};
    ai_info silent = {0};
    assert_true(forecast_see(&watch, 0, true, &silent));
    sw_scores scores = end(1, 60, 40);
    forecast_count(&watch, &scores, 2, &f);
    forecast_summary r = forecast_sum_up(&f, 0, FORECAST_PARTS);
    assert_int_equal(r.n, 0);
    assert_near(r.brier, 0);
    assert_near(r.correlation, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_by_part_of_the_game),
        cmocka_unit_test(a_shared_victory_is_a_part_of_one),
        cmocka_unit_test(who_does_not_search_tells_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
