/* Files by their path, and the form in which they are sent. */
#include "server/http/asset.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const srv_asset list[] = {
    {"/", "text/html", "1", false, {{0, 9}, {9, 5}, {14, 4}}},
    {"/a/b.js", "text/javascript", "22", true, {{0, 9}, {0, 0}, {0, 0}}},
    {"/index.html", "text/html", "1", false, {{0, 9}, {9, 5}, {0, 0}}},
};
static const srv_assets assets = {list, 3, (const unsigned char *)"012345678901234567"};

static void paths_are_found_as_they_are(void **state)
{
    (void)state;
    for (int i = 0; i < assets.n; i++) {
        assert_ptr_equal(srv_asset_find(&assets, list[i].path), &list[i]);
    }
    const char *others[] = {"", "//", "/a", "/a/", "/a/b.js/", "/a/B.js", "/a/../index.html", "/z"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_null(srv_asset_find(&assets, others[i]));
    }
    const srv_assets none = {0};
    assert_null(srv_asset_find(&none, "/"));
}

static void the_smallest_form_wins_that_is_there_and_accepted(void **state)
{
    (void)state;
    assert_int_equal(srv_asset_choose(&list[0], NULL), SRV_IDENTITY);
    assert_int_equal(srv_asset_choose(&list[0], "gzip, br"), SRV_BROTLI);
    assert_int_equal(srv_asset_choose(&list[0], "gzip, br;q=0.9"), SRV_GZIP);
    assert_int_equal(srv_asset_choose(&list[0], "identity, gzip;q=0.9"), SRV_IDENTITY);
    assert_int_equal(srv_asset_choose(&list[0], "identity;q=0, zstd"), SRV_IDENTITY);
    assert_int_equal(srv_asset_choose(&list[1], "gzip, br"), SRV_IDENTITY);
    assert_int_equal(srv_asset_choose(&list[2], "br, gzip;q=0.1"), SRV_GZIP);
}

static void forms_have_their_own_tags(void **state)
{
    (void)state;
    char etag[SRV_ETAG_SIZE];
    srv_asset_etag(&list[0], SRV_IDENTITY, etag);
    assert_string_equal(etag, "\"1\"");
    srv_asset_etag(&list[0], SRV_BROTLI, etag);
    assert_string_equal(etag, "\"1-br\"");
    assert_true(srv_asset_varies(&list[0]));
    assert_false(srv_asset_varies(&list[1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_found_as_they_are),
        cmocka_unit_test(the_smallest_form_wins_that_is_there_and_accepted),
        cmocka_unit_test(forms_have_their_own_tags),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
