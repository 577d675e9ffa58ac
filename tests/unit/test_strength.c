/* Rates, intervals and ratings against what can be computed by hand. */
#include "lab/strength.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_near(double is, double want, double by)
{
    if (fabs(is - want) > by) {
        fail_msg("%f instead of %f", is, want);
    }
}

/* n deals of two games: so many won twice, once, never. */
static strength_sum deals(int twice, int once, int never)
{
    strength_sum s = {0};
    for (int i = 0; i < twice + once + never; i++) {
        strength_add(&s, i < twice ? 1 : i < twice + once ? 0.5 : 0, 2);
    }
    return s;
}

static void nothing_played(void **state)
{
    (void)state;
    strength_sum none = {0};
    strength_rate r = strength_of(&none);
    assert_near(r.rate, 0.5, 0);
    assert_near(r.low, 0, 0);
    assert_near(r.high, 1, 0);
}

static void independent_games_have_wilsons_interval(void **state)
{
    (void)state;
    /* As many double wins and losses as two independent games would give: 25, 50, 25 of 100. */
    strength_sum s = deals(250, 500, 250);
    strength_rate r = strength_of(&s);
    assert_near(r.rate, 0.5, 1e-12);
    assert_near(r.games, 2000, 5);
    assert_near(r.low, 0.4781, 0.0005); /* Wilson for 1000 of 2000 */
    assert_near(r.high, 0.5219, 0.0005);
}

static void all_won_is_not_certain(void **state)
{
    (void)state;
    strength_sum s = deals(10, 0, 0);
    strength_rate r = strength_of(&s);
    assert_near(r.rate, 1, 0);
    assert_near(r.low, 0.8389, 0.001); /* Wilson for 20 of 20 */
    assert_true(strength_elo(r.rate, s.games) < 1000);
}

static void equal_cards_make_surer(void **state)
{
    (void)state;
    strength_sum paired = deals(20, 60, 20), luck = deals(50, 0, 50);
    strength_rate a = strength_of(&paired), b = strength_of(&luck);
    assert_true(a.high - a.low < b.high - b.low);
}

static void two_bots_have_the_elo_of_their_rate(void **state)
{
    (void)state;
    strength_sum pairs[4] = {{0}};
    double elo[2], half[2];
    pairs[1] = deals(500, 500, 0); /* 75 % */
    assert_true(strength_ratings(pairs, 2, elo, half));
    assert_near(elo[0] - elo[1], 190.8, 2);
    assert_near(elo[0] + elo[1], 0, 1e-6);
    assert_near(half[0], half[1], 1e-6);
}

static void three_bots_fit_together(void **state)
{
    (void)state;
    /* a beats b, b beats c, 75 % each; a and c never met. */
    strength_sum pairs[9] = {{0}};
    double elo[3], half[3];
    pairs[1] = deals(500, 500, 0);
    pairs[5] = deals(500, 500, 0);
    assert_true(strength_ratings(pairs, 3, elo, half));
    assert_near(elo[0] - elo[2], 381.7, 8);
    assert_near(elo[1], 0, 1);
    assert_true(half[1] < half[0] && half[1] < half[2]); /* it has more games */
    /* More games, narrower intervals. */
    double before = half[0];
    pairs[2] = deals(900, 100, 0);
    assert_true(strength_ratings(pairs, 3, elo, half));
    assert_true(half[0] < before);
}

static void whoever_always_wins_stays_finite(void **state)
{
    (void)state;
    strength_sum pairs[4] = {{0}};
    double elo[2], half[2];
    pairs[1] = deals(100, 0, 0);
    assert_true(strength_ratings(pairs, 2, elo, half));
    assert_true(elo[0] > 300 && elo[0] < 3000 && half[0] > 100);
    assert_false(strength_ratings(pairs, STRENGTH_MAX + 1, elo, half));
}

static void shares_and_elo_belong_together(void **state)
{
    (void)state;
    assert_near(strength_share(0, 1), 0.5, 1e-12);
    assert_near(strength_share(0, 3), 0.25, 1e-12);
    assert_near(strength_share(190.8, 1), 0.75, 0.001);
    assert_near(strength_elo(strength_share(37, 1), 1e6), 37, 1e-6);
}

/* By hand: 40 deals, 10 won twice, 20 once, 10 never: mean 1/2, variance with the deal besides
 * (10 + 5 + 0.5) / 41 - 1/4. */
static void evidence_is_what_a_formula_says(void **state)
{
    (void)state;
    strength_sum s = deals(10, 20, 10), none = {0};
    double variance = 15.5 / 41 - 0.25;
    assert_near(strength_evidence(&s, 0.4, 0.5), 40 * 0.1 * 0.1 / (2 * variance), 1e-9);
    assert_near(strength_evidence(&s, 0.45, 0.55), 0, 1e-12);
    assert_near(strength_evidence(&none, 0.4, 0.5), 0, 0);
}

/* Deals of a side with that chance in every game: how often does the test say "high"? */
static double accepted(double chance, double low, double high)
{
    uint64_t random = 88172645463325252;
    int yes = 0, tests = 400;
    for (int i = 0; i < tests; i++) {
        strength_sum s = {0};
        double evidence = 0;
        while (fabs(evidence) < STRENGTH_SURE) {
            double share = 0;
            for (int k = 0; k < 2; k++) {
                random ^= random << 13, random ^= random >> 7, random ^= random << 17;
                share += (double)(random >> 11) / 9007199254740992.0 < chance ? 0.5 : 0;
            }
            strength_add(&s, share, 2);
            evidence = strength_evidence(&s, low, high);
        }
        yes += evidence > 0;
    }
    return (double)yes / tests;
}

static void a_sequential_test_errs_once_in_twenty(void **state)
{
    (void)state;
    double low = strength_share(0, 1), high = strength_share(40, 1);
    assert_true(accepted(low, low, high) < 0.08);
    assert_true(accepted(high, low, high) > 0.92);
    assert_true(accepted(0.7, low, high) > 0.99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_played),
        cmocka_unit_test(independent_games_have_wilsons_interval),
        cmocka_unit_test(all_won_is_not_certain),
        cmocka_unit_test(equal_cards_make_surer),
        cmocka_unit_test(two_bots_have_the_elo_of_their_rate),
        cmocka_unit_test(three_bots_fit_together),
        cmocka_unit_test(whoever_always_wins_stays_finite),
        cmocka_unit_test(shares_and_elo_belong_together),
        cmocka_unit_test(evidence_is_what_a_formula_says),
        cmocka_unit_test(a_sequential_test_errs_once_in_twenty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
