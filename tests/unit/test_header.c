/* What clients say in their headers: content codings and tags, sensible or not. */
#include "server/http/header.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void expect_weights(const char *value, int identity, int gzip, int brotli)
{
    int weights[SRV_N_ENCODINGS];
    srv_accept_encoding(value, weights);
    assert_int_equal(weights[SRV_IDENTITY], identity);
    assert_int_equal(weights[SRV_GZIP], gzip);
    assert_int_equal(weights[SRV_BROTLI], brotli);
}

static void codings_that_browsers_accept(void **state)
{
    (void)state;
    expect_weights("gzip, deflate, br, zstd", 1, 1000, 1000);
    expect_weights("gzip,deflate", 1, 1000, 0);
    expect_weights("GZip ; Q=0.5,\tBR;q=1.000", 1, 500, 1000);
    expect_weights("*", 1, 1000, 1000);
    expect_weights("*;q=0.2, br;q=0", 1, 200, 0);
    expect_weights("identity;q=0.7, gzip;q=0.3", 700, 300, 0);
}

static void codings_that_make_no_sense(void **state)
{
    (void)state;
    expect_weights(NULL, 1, 0, 0);
    expect_weights("", 1, 0, 0);
    expect_weights(" , ,,;;q", 1, 0, 0);
    expect_weights("gzip;", 1, 1000, 0);
    expect_weights("gzip;q", 1, 0, 0);
    expect_weights("gzip;q=", 1, 0, 0);
    expect_weights("gzip;q=,br", 1, 0, 1000);
    expect_weights("gzip;q=9", 1, 0, 0);
    expect_weights("gzip;q=1.9", 1, 1000, 0);
    expect_weights("gzip;q=0.1239999999999", 1, 123, 0);
    expect_weights("gzip;level=9", 1, 0, 0);
    expect_weights("gzipped, brr", 1, 0, 0);
}

static void tags_match(void **state)
{
    (void)state;
    const char *tag = "\"abc-br\"";
    assert_true(srv_etag_matches("\"abc-br\"", tag));
    assert_true(srv_etag_matches("W/\"abc-br\"", tag));
    assert_true(srv_etag_matches("\"x\", W/\"y\" ,\t\"abc-br\"", tag));
    assert_true(srv_etag_matches("*", tag));
    assert_true(srv_etag_matches("\"a,b\",\"abc-br\"", tag));
    const char *others[] = {NULL,           "",  "\"abc\"", "abc-br",      "\"abc-br", "\"", "W/",
                            "\"x\" abc-br", ",", "\"\"",    "w/\"abc-br\""};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(srv_etag_matches(others[i], tag));
    }
}

static void policy_is_strict(void **state)
{
    (void)state;
    bool found = false;
    for (int i = 0; i < srv_n_security; i++) {
        if (strcmp(srv_security[i].name, "Content-Security-Policy") == 0) {
            found = true;
            assert_null(strstr(srv_security[i].value, "'unsafe-inline'"));
            assert_null(strstr(srv_security[i].value, "'unsafe-eval'"));
            assert_null(strstr(srv_security[i].value, "http"));
            assert_null(strstr(srv_security[i].value, " *"));
        }
    }
    assert_true(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codings_that_browsers_accept),
        cmocka_unit_test(codings_that_make_no_sense),
        cmocka_unit_test(tags_match),
        cmocka_unit_test(policy_is_strict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
