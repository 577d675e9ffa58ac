/* The limits of a server: their table, and counting what somebody did lately. */
#include "server/base/limits.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static void defaults_are_within_their_bounds(void **state)
{
    (void)state;
    srv_limits limits = srv_limits_default();
#define SRV_LIMIT(field, flag, value, min, max, help)                                              \
    assert_in_range(limits.field, min, max);                                                       \
    assert_int_equal(limits.field, value);
#include "server/base/limits.def"
#undef SRV_LIMIT
}

static int allowed(srv_rates *r, const char *who, int times, int most, int seconds, int64_t now)
{
    int n = 0;
    for (int i = 0; i < times; i++) {
        n += srv_rates_allow(r, who, most, seconds, now);
    }
    return n;
}

static void all_at_once_and_then_one_per_share(void **state)
{
    (void)state;
    srv_rates *r = srv_rates_make(10);
    assert_int_equal(allowed(r, "anna", 30, 10, 60, 1000000), 10);
    assert_int_equal(allowed(r, "bert", 3, 10, 60, 1000000), 3); /* others do not count */
    assert_false(srv_rates_allow(r, "anna", 10, 60, 1005999));
    assert_true(srv_rates_allow(r, "anna", 10, 60, 1006000));
    assert_false(srv_rates_allow(r, "anna", 10, 60, 1006001));
    assert_int_equal(allowed(r, "anna", 30, 10, 60, 1024000), 3);
    assert_int_equal(allowed(r, "anna", 30, 10, 60, 9000000), 10); /* and no more than a period's */
    assert_false(srv_rates_allow(r, "anna", 0, 60, 99000000));
    srv_rates_free(r);
}

static void a_full_table_forgets_who_did_it_longest_ago(void **state)
{
    (void)state;
    srv_rates *r = srv_rates_make(3);
    assert_true(srv_rates_allow(r, "a", 1, 3600, 1000));
    assert_true(srv_rates_allow(r, "b", 1, 3600, 1001));
    assert_true(srv_rates_allow(r, "c", 1, 3600, 1002));
    assert_false(srv_rates_allow(r, "a", 1, 3600, 1003)); /* a refusal is no deed */
    assert_true(srv_rates_allow(r, "d", 1, 3600, 1004));  /* in the place of a */
    assert_false(srv_rates_allow(r, "b", 1, 3600, 1005));
    assert_false(srv_rates_allow(r, "c", 1, 3600, 1005));
    assert_true(srv_rates_allow(r, "a", 1, 3600, 1006)); /* in the place of b */
    assert_false(srv_rates_allow(r, "c", 1, 3600, 1007));
    for (int i = 0; i < 1000; i++) {
        char who[100];
        snprintf(who, sizeof who, "%080d", i); /* cut: all are the same */
        assert_int_equal(srv_rates_allow(r, who, 1, 3600, 2000), i == 0);
        snprintf(who, sizeof who, "%d", i);
        assert_true(srv_rates_allow(r, who, 1, 3600, 2000 + i));
        assert_true(srv_rates_allow(r, "busy", 1000000, 1, 2000 + i));
        assert_false(srv_rates_allow(r, who, 1, 3600, 2000 + i));
        snprintf(who, sizeof who, "%080d", i);
        (void)srv_rates_allow(r, who, 100000, 1, 2000 + i); /* keeps it in the table */
    }
    srv_rates_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_within_their_bounds),
        cmocka_unit_test(all_at_once_and_then_one_per_share),
        cmocka_unit_test(a_full_table_forgets_who_did_it_longest_ago),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
