/* The contract of store.h, for every kind of store: people, ratings, figures. */
#include "server/store/rating.h"
#define KIT_NAME "people"
#include "store_contract.h"
#include <stdlib.h>

/* ---- people ---- */

static srv_result make_account(const srv_id *player, const char *name)
{
    srv_write w = {.kind = SRV_SET_ACCOUNT};
    w.account.player = *player;
    w.account.name = name;
    w.account.password = "$argon2id$…";
    return srv_store_write(fix.store, &w);
}

static srv_result rename_person(const srv_id *player, const char *name)
{
    srv_write w = {.kind = SRV_SET_NAME, .account = {.player = *player, .name = name}};
    return srv_store_write(fix.store, &w);
}

static void guests_and_accounts(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id ann = kit_player(s, "Ann"), ben = kit_player(s, "ann"), nobody = srv_id_make();
    srv_player p;
    assert_int_equal(srv_store_player(s, &ann, &p), SRV_DONE);
    expect_text(p.id.at, ann.at);
    expect_text(p.name, "Ann");
    expect_text(p.password, "");
    assert_true(p.created == NOW && p.banned_until == 0 && !p.is_gone);
    assert_int_equal(srv_store_player(s, &nobody, &p), SRV_MISSING);
    assert_int_equal(srv_store_account(s, "Ann", &p), SRV_MISSING); /* guests are no accounts */
    assert_int_equal(srv_store_account(s, "", &p), SRV_MISSING);
    srv_write again = {.kind = SRV_NEW_PLAYER};
    again.player.id = ann;
    again.player.name = "Another";
    assert_int_equal(srv_store_write(s, &again), SRV_CONFLICT);

    assert_int_equal(make_account(&ann, "\xc3\x84nne Z\xc3\xbcrn"), SRV_DONE); /* Änne Zürn */
    assert_int_equal(make_account(&ben, "\xc3\xa4NNE z\xc3\x9cRN"), SRV_CONFLICT);
    assert_int_equal(srv_store_player(s, &ben, &p), SRV_DONE);
    expect_text(p.name, "ann");
    expect_text(p.password, "");
    assert_int_equal(make_account(&nobody, "x"), SRV_MISSING);
    assert_int_equal(make_account(&ben, "Anne"), SRV_DONE);
    assert_int_equal(make_account(&ben, "ANNE"), SRV_DONE); /* one's own name */
    assert_int_equal(srv_store_account(s, "anne", &p), SRV_DONE);
    expect_text(p.id.at, ben.at);
    expect_text(p.name, "ANNE");
    assert_int_equal(srv_store_account(s, "\xc3\xa4nne Z\xc3\xbcrn", &p), SRV_DONE);
    expect_text(p.id.at, ann.at);
    expect_text(p.name, "\xc3\x84nne Z\xc3\xbcrn");
    expect_text(p.password, "$argon2id$…");
    assert_int_equal(rename_person(&ann, "aNNe"), SRV_CONFLICT); /* an account's */
    assert_int_equal(rename_person(&ann, "Zoe"), SRV_DONE);
    assert_int_equal(srv_store_account(s, "\xc3\xa4nne Z\xc3\xbcrn", &p), SRV_MISSING);
    assert_int_equal(srv_store_account(s, "ZOE", &p), SRV_DONE);
    expect_text(p.id.at, ann.at);
    expect_text(p.name, "Zoe");
    expect_text(p.password, "$argon2id$…");
    assert_int_equal(rename_person(&ann, "zoe"), SRV_DONE); /* one's own name */
    srv_id guest = kit_player(s, "Guest");
    assert_int_equal(rename_person(&guest, "Zoe"),
                     SRV_DONE); /* guests may be called as they like */
    assert_int_equal(srv_store_player(s, &guest, &p), SRV_DONE);
    expect_text(p.name, "Zoe");
    expect_text(p.password, "");
    assert_int_equal(srv_store_account(s, "zoe", &p), SRV_DONE);
    expect_text(p.id.at, ann.at);
    assert_int_equal(rename_person(&nobody, "x"), SRV_MISSING);
    char longest[SRV_NAME_SIZE];
    memset(longest, 'w', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    assert_int_equal(make_account(&ann, longest), SRV_DONE);
    assert_int_equal(srv_store_account(s, longest, &p), SRV_DONE);
    expect_text(p.name, longest);
}

static srv_result session(srv_write_kind kind, unsigned char token, const srv_id *player)
{
    srv_write w = {.kind = kind};
    memset(w.session.hash.at, token, SRV_HASH_SIZE);
    if (player)
        w.session.player = *player;
    w.session.at = NOW;
    return srv_store_write(fix.store, &w);
}

static srv_result who_is(unsigned char token, srv_player *out)
{
    srv_session_hash hash;
    memset(hash.at, token, SRV_HASH_SIZE);
    return srv_store_session(fix.store, &hash, out);
}

static srv_result touch(unsigned char token, int64_t at, int64_t expired)
{
    srv_write w = {.kind = SRV_TOUCH_SESSION, .session = {.at = at, .expired = expired}};
    memset(w.session.hash.at, token, SRV_HASH_SIZE);
    return srv_store_write(fix.store, &w);
}

static void sessions(void **state)
{
    (void)state;
    srv_id ann = kit_player(fix.store, "Ann"), ben = kit_player(fix.store, "Ben"),
           nobody = srv_id_make();
    srv_player p;
    assert_int_equal(session(SRV_NEW_SESSION, 0xff, &ann), SRV_DONE);
    assert_int_equal(session(SRV_NEW_SESSION, 0, &ben), SRV_DONE);
    assert_int_equal(session(SRV_NEW_SESSION, 7, &ben), SRV_DONE);
    assert_int_equal(session(SRV_NEW_SESSION, 0xff, &ben), SRV_CONFLICT);
    assert_int_equal(session(SRV_NEW_SESSION, 1, &nobody), SRV_MISSING);
    assert_int_equal(who_is(0xff, &p), SRV_DONE);
    expect_text(p.id.at, ann.at);
    expect_text(p.name, "Ann");
    assert_int_equal(who_is(0, &p), SRV_DONE);
    expect_text(p.id.at, ben.at);
    assert_int_equal(who_is(1, &p), SRV_MISSING);
    assert_int_equal(session(SRV_END_SESSION, 0, NULL), SRV_DONE);
    assert_int_equal(session(SRV_END_SESSION, 0, NULL), SRV_MISSING);
    assert_int_equal(who_is(0, &p), SRV_MISSING);
    assert_int_equal(who_is(7, &p), SRV_DONE);
    /* one is used again, and those that were not end */
    assert_true(p.session_at == NOW);
    assert_int_equal(touch(7, NOW + 10, NOW), SRV_DONE);
    assert_int_equal(who_is(7, &p), SRV_DONE);
    assert_true(p.session_at == NOW + 10);
    assert_int_equal(who_is(0xff, &p), SRV_DONE);
    assert_int_equal(touch(7, NOW + 20, NOW + 10), SRV_DONE);
    assert_int_equal(who_is(0xff, &p), SRV_MISSING);
    assert_int_equal(touch(0xff, NOW + 20, NOW + 10), SRV_MISSING);
    assert_int_equal(touch(7, NOW + 40, NOW + 30), SRV_MISSING); /* too late */
    assert_int_equal(who_is(7, &p), SRV_MISSING);
}

static srv_result ban(const char *what, int64_t until)
{
    srv_write w = {.kind = SRV_BAN};
    w.ban.what = what;
    w.ban.until = until;
    w.ban.reason = "spam";
    return srv_store_write(fix.store, &w);
}

static srv_result forget(const srv_id *player)
{
    srv_write w = {.kind = SRV_FORGET};
    w.forget = *player;
    return srv_store_write(fix.store, &w);
}

static void bans(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id ann = kit_player(s, "Ann"), bob = kit_player(s, "Bob");
    srv_player p;
    assert_true(srv_store_banned(s, "192.0.2.1") == 0);
    assert_int_equal(ban("192.0.2.1", 5000000000000), SRV_DONE);
    assert_int_equal(ban(ann.at, 77), SRV_DONE);
    assert_int_equal(session(SRV_NEW_SESSION, 9, &ann), SRV_DONE);
    assert_int_equal(make_account(&ann, "Ann"), SRV_DONE);
    assert_true(srv_store_banned(s, "192.0.2.1") == 5000000000000);
    assert_true(srv_store_banned(s, "192.0.2.2") == 0);
    assert_int_equal(srv_store_player(s, &ann, &p), SRV_DONE);
    assert_true(p.banned_until == 77);
    assert_int_equal(who_is(9, &p), SRV_DONE);
    assert_true(p.banned_until == 77);
    assert_int_equal(srv_store_account(s, "ann", &p), SRV_DONE);
    assert_true(p.banned_until == 77);
    assert_int_equal(ban(ann.at, 78), SRV_DONE);
    assert_int_equal(srv_store_player(s, &ann, &p), SRV_DONE);
    assert_true(p.banned_until == 78);
    srv_ban list[3] = {{.until = 0}};
    assert_int_equal(ban("192.0.2.3", 79), SRV_DONE);
    assert_int_equal(srv_store_bans(s, 77, list, 3), 3);
    assert_string_equal(list[0].what, "192.0.2.1");
    assert_string_equal(list[0].reason, "spam");
    assert_true(list[0].until == 5000000000000 && list[1].until == 79);
    assert_string_equal(list[2].what, ann.at);
    assert_string_equal(list[0].name, "");
    assert_string_equal(list[1].name, "");
    assert_string_equal(list[2].name, "Ann");
    assert_int_equal(srv_store_bans(s, 78, list, 3), 2); /* Ann's has ended */
    assert_int_equal(srv_store_bans(s, 0, list, 1), 1);
    assert_string_equal(list[0].what, "192.0.2.1");
    assert_int_equal(ban(bob.at, 81), SRV_DONE);
    assert_int_equal(ban("qqqqqqqqqqqqqqqq", 80), SRV_DONE); /* nobody has that id */
    assert_int_equal(forget(&bob), SRV_DONE);
    assert_int_equal(srv_store_bans(s, 79, list, 3), 3);
    assert_string_equal(list[1].what, bob.at);
    assert_string_equal(list[1].name, ""); /* forgotten, and still banned */
    assert_string_equal(list[2].what, "qqqqqqqqqqqqqqqq");
    assert_string_equal(list[2].name, "");
    assert_int_equal(ban(ann.at, 0), SRV_DONE);
    assert_int_equal(ban(ann.at, 0), SRV_DONE);
    assert_int_equal(srv_store_player(s, &ann, &p), SRV_DONE);
    assert_true(p.banned_until == 0);
}

static srv_result rate(const srv_id *game, const char *first, const char *second)
{
    srv_write w = {.kind = SRV_RATE};
    w.rate.game = *game;
    w.rate.map = "usa";
    w.rate.n = 2;
    snprintf(w.rate.who[0], sizeof w.rate.who[0], "%s", first);
    snprintf(w.rate.who[1], sizeof w.rate.who[1], "%s", second);
    w.rate.place[0] = 1;
    w.rate.place[1] = 2;
    return srv_store_write(fix.store, &w);
}

static void whoever_wants_is_forgotten(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id ann = kit_player(s, "Ann"), ben = kit_player(s, "Ben"), nobody = srv_id_make();
    srv_id game = kit_game(s);
    assert_int_equal(forget(&nobody), SRV_MISSING);
    assert_int_equal(make_account(&ann, "Ann"), SRV_DONE);
    assert_int_equal(session(SRV_NEW_SESSION, 1, &ann), SRV_DONE);
    assert_int_equal(session(SRV_NEW_SESSION, 2, &ben), SRV_DONE);
    kit_add(s, &game, 1, SRV_SIT, &ann, "{\"client_seed\":\"text\"}");
    kit_add(s, &game, 2, SRV_CHAT, &ann, "{\"text\":\"I am \\\"Ann\\\"\",\"room\":\"spectators\"}");
    kit_add(s, &game, 3, SRV_CHAT, &ben, "{\"text\":\"Hi Ann\",\"room\":\"players\"}");
    assert_int_equal(rate(&game, ann.at, ben.at), SRV_DONE);

    assert_int_equal(forget(&ann), SRV_DONE);
    s = reopen();
    srv_player p;
    assert_int_equal(srv_store_player(s, &ann, &p), SRV_DONE);
    assert_true(p.is_gone);
    expect_text(p.name, "");
    expect_text(p.password, "");
    assert_int_equal(srv_store_account(s, "Ann", &p), SRV_MISSING);
    assert_int_equal(who_is(1, &p), SRV_MISSING);
    assert_int_equal(who_is(2, &p), SRV_DONE);
    srv_rating r;
    assert_int_equal(srv_store_rating(s, "usa", ann.at, &r), SRV_MISSING);
    assert_int_equal(srv_store_rating(s, "usa", ben.at, &r), SRV_DONE);
    srv_log log;
    assert_int_equal(srv_store_log(s, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.n, 3);
    expect_text(log.entries[0].body, "{\"client_seed\":\"text\"}");
    assert_null(strstr(log.entries[1].body, "Ann"));
    assert_non_null(strstr(log.entries[1].body, "spectators"));
    assert_non_null(strstr(log.entries[1].body, "\"text\""));
    expect_text(log.entries[2].body, "{\"text\":\"Hi Ann\",\"room\":\"players\"}");
    srv_log_free(&log);
    /* The name is free again, and nothing brings the person back. */
    assert_int_equal(make_account(&ann, "Ann"), SRV_MISSING);
    assert_int_equal(session(SRV_NEW_SESSION, 3, &ann), SRV_MISSING);
    assert_int_equal(make_account(&ben, "Ann"), SRV_DONE);
    assert_int_equal(forget(&ann), SRV_DONE);
}

/* ---- ratings ---- */

static void games_are_rated_once(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id one = kit_game(s), two = kit_game(s), nothing = srv_id_make(), ann = kit_player(s, "A");
    srv_rating r;
    assert_int_equal(srv_store_rating(s, "usa", ann.at, &r), SRV_MISSING);
    assert_true(r.rating == 1500 && r.deviation == 350 && r.games == 0);
    assert_int_equal(rate(&one, ann.at, "bot:planner"), SRV_DONE);
    assert_int_equal(rate(&one, ann.at, "bot:planner"), SRV_CONFLICT);
    assert_int_equal(rate(&nothing, ann.at, "bot:planner"), SRV_MISSING);
    const int places[] = {1, 2};
    srv_rating expected[] = {srv_rating_start, srv_rating_start};
    srv_rating_game(expected, places, 2, expected);
    assert_int_equal(srv_store_rating(s, "usa", ann.at, &r), SRV_DONE);
    assert_true(r.rating == expected[0].rating && r.deviation == expected[0].deviation);
    assert_true(r.volatility == expected[0].volatility && r.games == 1);
    assert_int_equal(srv_store_rating(s, "berlin", ann.at, &r), SRV_MISSING);
    assert_int_equal(rate(&two, ann.at, "bot:planner"), SRV_DONE);
    srv_rating_game(expected, places, 2, expected);
    assert_int_equal(srv_store_rating(s, "usa", "bot:planner", &r), SRV_DONE);
    assert_true(r.rating == expected[1].rating && r.games == 2);

    srv_ranked top[9];
    assert_int_equal(srv_store_ranking(s, "usa", 0, top, 9), 2);
    expect_text(top[0].who, ann.at);
    expect_text(top[0].name, "A");
    expect_text(top[1].who, "bot:planner");
    expect_text(top[1].name, "");
    assert_true(top[1].rating.rating == expected[1].rating && top[1].rating.games == 2);
    assert_int_equal(srv_store_ranking(s, "usa", 0, top, 1), 1);
    expect_text(top[0].who, ann.at);
    assert_int_equal(srv_store_ranking(s, "usa", 3, top, 9), 0);
    assert_int_equal(srv_store_ranking(s, "world", 0, top, 9), 0);
}

/* ---- export and figures ---- */

typedef struct traced {
    int n;
    char all[200];
} traced;

static void trace(void *data, const srv_id *game, const srv_entry *entry)
{
    traced *t = data;
    assert_int_equal(strlen(game->at), SRV_ID_LENGTH);
    strcat(t->all, srv_entry_name(entry->kind));
    strcat(t->all, entry->body);
    t->n++;
}

static void the_traces_of_a_person(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id one = kit_game(s), two = kit_game(s), ann = kit_player(s, "Ann"),
           ben = kit_player(s, "Ben");
    kit_add(s, &one, 1, SRV_SIT, &ann, "{}");
    kit_add(s, &one, 2, SRV_CHAT, &ben, "{}");
    kit_add(s, &two, 1, SRV_CHAT, &ben, "{}");
    kit_add(s, &two, 2, SRV_CHAT, NULL, "{}");
    kit_add(s, &two, 3, SRV_CHAT, &ann, "{\"x\":1}");
    kit_add(s, &one, 3, SRV_CHAT, &ben, "{}");
    kit_add(s, &one, 4, SRV_RESIGN, &ann, "{}");
    for (int page = 1; page <= 4; page++) { /* game by game, however many at a time */
        traced t = {0};
        srv_trace_place place = {0};
        while (srv_store_traces(s, &ann, &place, trace, &t, page) == page) {
            ;
        }
        assert_int_equal(t.n, 3);
        expect_text(t.all, "sit{}resign{}chat{\"x\":1}");
    }
}

static void figures(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_counts c;
    assert_int_equal(srv_store_counts(s, &c), SRV_DONE);
    assert_true(c.players == 0 && c.accounts == 0 && c.games[SRV_RUNNING] == 0 && c.entries == 0);
    srv_id ann = kit_player(s, "Ann"), game = kit_game(s);
    kit_game(s);
    kit_player(s, "Ben");
    assert_int_equal(make_account(&ann, "Ann"), SRV_DONE);
    kit_add(s, &game, 1, SRV_CHAT, NULL, "{}");
    srv_write w = kit_append(&game, 2, SRV_CLOSE, NULL, "{}");
    w.append.status = SRV_OVER;
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    assert_int_equal(srv_store_counts(s, &c), SRV_DONE);
    assert_true(c.players == 2 && c.accounts == 1 && c.entries == 2);
    assert_true(c.games[SRV_OPEN] == 0 && c.games[SRV_RUNNING] == 1 && c.games[SRV_OVER] == 1);
    assert_true(srv_store_ready(s));
}

static const struct CMUnitTest tests[] = {
    TEST(guests_and_accounts),
    TEST(sessions),
    TEST(bans),
    TEST(whoever_wants_is_forgotten),
    TEST(games_are_rated_once),
    TEST(the_traces_of_a_person),
    TEST(figures),
};

int main(void)
{
    int failed = 0;
    RUN_ALL_KINDS(tests);
    return failed;
}
