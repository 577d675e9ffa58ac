/* Names, passwords, tokens, sessions, bans, on the store in memory; addresses of clients. */
#include "server/api/address.h"
#include "server/api/people.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int64_t the_time;
static int64_t read_time(void)
{
    return the_time;
}
static const srv_time times = {read_time, read_time};
static srv_clock clock;

static void at(int64_t now)
{
    the_time = now;
}

static void names_are_trimmed_and_visible(void **state)
{
    (void)state;
    char name[SRV_NAME_SIZE] = "";
    assert_null(srv_name_read("  Anna-Lena  ", 24, name));
    assert_string_equal(name, "Anna-Lena");
    assert_null(srv_name_read("Zoë 李小龍 🚂", 24, name));
    assert_string_equal(name, "Zoë 李小龍 🚂");
    assert_null(srv_name_read("🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂", 24, name)); /* 24: 96 bytes */
    assert_int_equal(strlen(name), SRV_NAME_SIZE - 1);
    assert_null(srv_name_read("Bot", 24, name));
    static const char *const wrong[] = {
        "",
        "   ",
        "a\nb",
        "a\tb",
        "\x7f",
        "a\u200bb",
        "\u202eabc",
        "a\u00a0b",
        "\u2066x",
        "\u3164",
        "bot:x",
        "BOT:Anna",
        " bot:planner",
        "a\u2028b",
        "\ufeff",
        "x\xc2\x85y",
        "\U000e0041",
        "1234567890123456789012345",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_non_null(srv_name_read(wrong[i], 24, name));
    }
    assert_non_null(srv_name_read("abcd", 3, name));
}

static void passwords_are_hashed_with_salt(void **state)
{
    (void)state;
    char a[SRV_PASSWORD_SIZE], b[SRV_PASSWORD_SIZE], longest[300];
    assert_non_null(srv_password_wrong("1234567"));
    assert_null(srv_password_wrong("12345678"));
    memset(longest, 'x', sizeof longest);
    longest[201] = '\0';
    assert_non_null(srv_password_wrong(longest));
    assert_true(srv_password_hash("correct horse", a));
    assert_true(srv_password_hash("correct horse", b));
    assert_string_not_equal(a, b);
    assert_null(strstr(a, "horse"));
    assert_true(srv_password_is("correct horse", a));
    assert_true(srv_password_is("correct horse", b));
    assert_false(srv_password_is("correct horsf", a));
    assert_false(srv_password_is("", a));
    assert_false(srv_password_is("correct horse", ""));
    assert_true(srv_secret_is("admin", "admin"));
    assert_false(srv_secret_is("admin", "admin2"));
    assert_false(srv_secret_is("", "admin"));
}

static srv_store *open_store(void)
{
    char why[200];
    srv_store *store =
        srv_store_open("memory:", &(srv_store_options){.batch = SRV_AT_ONCE}, why, sizeof why);
    assert_non_null(store);
    return store;
}

static srv_id make_player(srv_store *store, const char *name)
{
    srv_id id = srv_id_make();
    srv_write write = {.kind = SRV_NEW_PLAYER, .player = {.id = id, .name = name, .created = 1}};
    assert_int_equal(srv_store_write(store, &write), SRV_DONE);
    return id;
}

static void a_session_lasts_from_token_to_log_out(void **state)
{
    (void)state;
    srv_store *store = open_store();
    srv_people *people = (srv_clock_start(&clock, &times), srv_people_open(store, 180, &clock));
    srv_id anna = make_player(store, "Anna"), bert = make_player(store, "Bert");
    srv_token a, b, b2;
    assert_int_equal((at(1000), srv_people_enter(people, &anna, &a)), SRV_DONE);
    assert_int_equal((at(1000), srv_people_enter(people, &bert, &b)), SRV_DONE);
    assert_int_equal((at(1000), srv_people_enter(people, &bert, &b2)), SRV_DONE);
    assert_int_equal(strlen(a.at), SRV_TOKEN_SIZE - 1);
    assert_string_not_equal(b.at, b2.at);
    srv_visitor v;
    for (int i = 0; i < 3; i++) { /* from the store, then as remembered */
        assert_int_equal((at(1000), srv_people_find(people, a.at, &v)), SRV_DONE);
        assert_string_equal(v.name, "Anna");
        assert_string_equal(v.id.at, anna.at);
        assert_int_equal((at(1000), srv_people_find(people, b2.at, &v)), SRV_DONE);
        assert_string_equal(v.id.at, bert.at);
    }
    assert_int_equal((at(1001), srv_people_leave(people, b.at)), SRV_DONE);
    assert_int_equal((at(1001), srv_people_find(people, b.at, &v)), SRV_MISSING);
    assert_int_equal((at(1001), srv_people_find(people, b2.at, &v)), SRV_DONE);
    static const char *const nobody[] = {"",
                                         "x",
                                         "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                                         "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                                         "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA ",
                                         "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++) {
        assert_int_equal((at(1000), srv_people_find(people, nobody[i], &v)), SRV_MISSING);
    }
    assert_int_equal((at(1001), srv_people_find(people, a.at, &v)), SRV_DONE);
    srv_write forget = {.kind = SRV_FORGET, .forget = anna};
    assert_int_equal(srv_store_write(store, &forget), SRV_DONE);
    assert_int_equal((at(1002), srv_people_find(people, a.at, &v)),
                     SRV_DONE); /* another node's doing */
    assert_int_equal((at(1002 + 5000), srv_people_find(people, a.at, &v)), SRV_MISSING);
    srv_people_close(people);
    srv_store_close(store);
}

static void a_session_that_nobody_uses_ends(void **state)
{
    (void)state;
    const int64_t day = 86400000;
    srv_store *store = open_store();
    srv_people *people = (srv_clock_start(&clock, &times), srv_people_open(store, 10, &clock));
    srv_id anna = make_player(store, "Anna");
    srv_token used, unused;
    srv_visitor v;
    assert_int_equal((at(0), srv_people_enter(people, &anna, &used)), SRV_DONE);
    assert_int_equal((at(0), srv_people_enter(people, &anna, &unused)), SRV_DONE);
    for (int i = 1; i < 30; i++) { /* every day puts the end off */
        assert_int_equal((at(i * day + i), srv_people_find(people, used.at, &v)), SRV_DONE);
    }
    assert_int_equal((at(10 * day + 1), srv_people_find(people, unused.at, &v)), SRV_MISSING);
    srv_session_hash hash;
    srv_player player;
    assert_true(srv_token_hash(unused.at, &hash));
    assert_int_equal(srv_store_session(store, &hash, &player), SRV_MISSING); /* it is gone */
    srv_people_changed(people);
    assert_int_equal((at(29 * day + 29 + 10 * day), srv_people_find(people, used.at, &v)),
                     SRV_DONE);
    srv_people_changed(people);
    assert_int_equal((at(50 * day), srv_people_find(people, used.at, &v)), SRV_MISSING);
    srv_people_close(people);
    srv_store_close(store);
}

static void bans_are_known_at_once_where_they_are_made(void **state)
{
    (void)state;
    srv_store *store = open_store();
    srv_people *people = (srv_clock_start(&clock, &times), srv_people_open(store, 180, &clock));
    srv_id anna = make_player(store, "Anna");
    srv_token token;
    srv_visitor v;
    assert_int_equal((at(1000), srv_people_enter(people, &anna, &token)), SRV_DONE);
    assert_int_equal((at(1000), srv_people_banned(people, "192.0.2.1")), 0);
    srv_write address = {.kind = SRV_BAN,
                         .ban = {.what = "192.0.2.1", .until = 9000, .reason = "noise"}};
    srv_write player = {.kind = SRV_BAN, .ban = {.what = anna.at, .until = 9000, .reason = ""}};
    assert_int_equal(srv_store_write(store, &address), SRV_DONE);
    assert_int_equal(srv_store_write(store, &player), SRV_DONE);
    srv_people_changed(people);
    assert_int_equal((at(1000), srv_people_banned(people, "192.0.2.1")), 9000);
    assert_int_equal((at(1000), srv_people_banned(people, "192.0.2.2")), 0);
    assert_int_equal((at(9000), srv_people_banned(people, "192.0.2.1")), 0); /* over */
    assert_int_equal((at(1000), srv_people_find(people, token.at, &v)), SRV_DONE);
    assert_int_equal(v.banned_until, 9000);
    srv_people_close(people);
    srv_store_close(store);
}

static void is_address(const char *text, const char *expected)
{
    srv_address address;
    bool fine = srv_address_read(text, &address);
    assert_int_equal(fine, expected != NULL);
    if (expected) {
        assert_string_equal(address.at, expected);
    }
}

static void addresses_of_ipv6_are_networks(void **state)
{
    (void)state;
    is_address("192.0.2.7", "192.0.2.7");
    is_address("192.0.2.7:1234", "192.0.2.7");
    is_address("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    is_address("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64");
    is_address("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64");
    is_address("2001:db8:1:2::/64", "2001:db8:1:2::/64");
    is_address("::ffff:192.0.2.7", "192.0.2.7");
    is_address("::1", "::1");
    is_address("", NULL);
    is_address("[", NULL);
    is_address("[::1", NULL);
    is_address("1.2.3", NULL);
    is_address("example.org", NULL);
    is_address("999.1.1.1", NULL);
    char longest[400];
    memset(longest, ':', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    is_address(longest, NULL);
    srv_address address;
    assert_true(srv_address_forwarded("203.0.113.9", NULL, &address));
    assert_string_equal(address.at, "203.0.113.9");
    assert_true(srv_address_forwarded("10.0.0.1, 6.6.6.6,  203.0.113.9 ", NULL, &address));
    assert_string_equal(address.at, "203.0.113.9");
    assert_true(srv_address_forwarded("forged, 2001:db8::1", NULL, &address));
    assert_string_equal(address.at, "2001:db8::/64");
    assert_false(srv_address_forwarded("203.0.113.9, unknown", NULL, &address));
    assert_false(srv_address_forwarded("", NULL, &address));
    assert_string_equal(srv_address_of(NULL).at, "?");
}

static void proxies_are_believed_by_address(void **state)
{
    (void)state;
    srv_networks ours;
    srv_address a;
    assert_true(srv_networks_read("10.0.0.0/8, 2001:db8::7,192.168.3.4", &ours));
    assert_int_equal(ours.n, 3);
    assert_true(srv_address_forwarded("203.0.113.9, 198.51.100.7, 10.1.2.3", &ours, &a));
    assert_string_equal(a.at, "198.51.100.7"); /* what stands before it, anybody may have written */
    assert_true(srv_address_forwarded("198.51.100.7,192.168.3.4, 2001:db8::7", &ours, &a));
    assert_string_equal(a.at, "198.51.100.7");
    assert_true(srv_address_forwarded("198.51.100.7, 192.168.3.5", &ours, &a));
    assert_string_equal(a.at, "192.168.3.5");
    assert_true(srv_address_forwarded("10.1.1.1", &ours, &a)); /* a proxy that asks for itself */
    assert_string_equal(a.at, "10.1.1.1");
    static const char *const wrong[] = {"",          "x",       "10.0.0.0/33",
                                        "10.0.0.0/", "::1/129", "10.0.0.1/8x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(srv_networks_read(wrong[i], &ours));
    }
    assert_true(srv_address_read("2001:db8:1:2ff:3:4:5:6", &a));
    assert_string_equal(a.at, "2001:db8:1:2ff::/64");
    assert_string_equal(a.wide[0], "2001:db8:1:200::/56");
    assert_string_equal(a.wide[1], "2001:db8:1::/48");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_trimmed_and_visible),
        cmocka_unit_test(passwords_are_hashed_with_salt),
        cmocka_unit_test(a_session_lasts_from_token_to_log_out),
        cmocka_unit_test(a_session_that_nobody_uses_ends),
        cmocka_unit_test(bans_are_known_at_once_where_they_are_made),
        cmocka_unit_test(addresses_of_ipv6_are_networks),
        cmocka_unit_test(proxies_are_believed_by_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
