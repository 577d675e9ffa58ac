/* The contract of store.h, for every kind of store. */
#include "server/rating.h"
#define KIT_NAME "contract"
#include "store_kit.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

typedef struct fixture {
    const kit_kind *kind;
    srv_store *store;
} fixture;

static fixture fix;

/* What is durable is there when the store is opened again. */
static srv_store *reopen(void)
{
    if (fix.kind->is_durable) {
        srv_store_close(fix.store);
        fix.store = kit_open(fix.kind->address);
    }
    return fix.store;
}

static int set_up(void **state)
{
    (void)state;
    fix.kind->fresh();
    fix.store = kit_open(fix.kind->address);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    srv_store_close(fix.store);
    fix.store = NULL;
    return 0;
}

static void expect_text(const char *is, const char *should)
{
    assert_non_null(is);
    assert_string_equal(is, should);
}

/* ---- games and logs ---- */

static void a_game_is_its_head_and_its_log(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id game = srv_id_make(), ann = kit_player(s, "Ann");
    srv_write w = {.kind = SRV_NEW_GAME};
    w.game.id = game;
    w.game.map = "world";
    w.game.head = "{\"secret\":\"\xc3\xa4'\\\"--\"}";
    w.game.status = SRV_OPEN;
    w.game.is_rated = true;
    w.game.created = 5000000000000;
    w.game.due = 17;
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    assert_int_equal(kit_add(s, &game, 1, SRV_SIT, &ann, "{\"client_seed\":\"x\"}"), SRV_DONE);
    srv_write next = kit_append(&game, 2, SRV_MOVE, NULL, "{\"move\":{\"t\":\"keep\"}}");
    next.append.entry.seat = -1;
    next.append.entry.at = 5000000000001;
    next.append.due = 5000000000002;
    assert_int_equal(srv_store_write(s, &next), SRV_DONE);

    s = reopen();
    srv_log log;
    assert_int_equal(srv_store_log(s, &game, 0, &log), SRV_DONE);
    assert_string_equal(log.game.at, game.at);
    assert_int_equal(log.status, SRV_RUNNING);
    assert_true(log.created == 5000000000000 && log.due == 5000000000002);
    assert_true(log.is_rated);
    assert_false(log.is_public);
    assert_int_equal(log.version, 2);
    expect_text(log.head, "{\"secret\":\"\xc3\xa4'\\\"--\"}");
    assert_int_equal(log.n, 2);
    assert_int_equal(log.entries[0].version, 1);
    assert_int_equal(log.entries[0].kind, SRV_SIT);
    assert_int_equal(log.entries[0].seat, 1);
    assert_true(log.entries[0].at == NOW + 1);
    expect_text(log.entries[0].player.at, ann.at);
    expect_text(log.entries[0].body, "{\"client_seed\":\"x\"}");
    assert_int_equal(log.entries[1].seat, -1);
    assert_true(log.entries[1].at == 5000000000001);
    expect_text(log.entries[1].player.at, "");
    expect_text(log.entries[1].body, "{\"move\":{\"t\":\"keep\"}}");
    srv_log_free(&log);

    assert_int_equal(srv_store_log(s, &game, 1, &log), SRV_DONE);
    assert_int_equal(log.n, 1);
    assert_int_equal(log.entries[0].version, 2);
    srv_log_free(&log);
    assert_int_equal(srv_store_log(s, &game, 2, &log), SRV_DONE);
    assert_int_equal(log.n, 0);
    assert_int_equal(log.version, 2);
    srv_log_free(&log);
    srv_id nothing = srv_id_make();
    assert_int_equal(srv_store_log(s, &nothing, 0, &log), SRV_MISSING);
}

static void all_kinds_of_entries_and_long_bodies(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id game = kit_game(s), ann = kit_player(s, "Ann");
    char *body = malloc(100001);
    memset(body, 'x', 100000);
    body[100000] = 0;
    memcpy(body, "{\"text\":\"", 9);
    memcpy(body + 99998, "\"}", 2);
    for (int k = 0; k < SRV_N_ENTRIES; k++)
        assert_int_equal(kit_add(s, &game, k + 1, (srv_entry_kind)k, &ann, body), SRV_DONE);
    srv_log log;
    assert_int_equal(srv_store_log(s, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.n, SRV_N_ENTRIES);
    for (int k = 0; k < log.n; k++) {
        assert_int_equal(log.entries[k].kind, k);
        expect_text(log.entries[k].body, body);
    }
    srv_log_free(&log);
    free(body);
}

static void versions_have_one_winner_and_no_gaps(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id game = kit_game(s), nothing = srv_id_make();
    assert_int_equal(kit_add(s, &game, 1, SRV_CHAT, NULL, "{\"text\":\"a\"}"), SRV_DONE);
    assert_int_equal(kit_add(s, &game, 1, SRV_CHAT, NULL, "{\"text\":\"b\"}"), SRV_CONFLICT);
    assert_int_equal(kit_add(s, &game, 3, SRV_CHAT, NULL, "{\"text\":\"b\"}"), SRV_CONFLICT);
    assert_int_equal(kit_add(s, &game, 0, SRV_CHAT, NULL, "{\"text\":\"b\"}"), SRV_CONFLICT);
    assert_int_equal(kit_add(s, &game, -1, SRV_CHAT, NULL, "{\"text\":\"b\"}"), SRV_CONFLICT);
    assert_int_equal(kit_add(s, &nothing, 1, SRV_CHAT, NULL, "{}"), SRV_MISSING);
    /* The very same again, as after a connection that was lost, is there and not there twice. */
    assert_int_equal(kit_add(s, &game, 1, SRV_CHAT, NULL, "{\"text\":\"a\"}"), SRV_DONE);
    srv_write other = kit_append(&game, 1, SRV_CHAT, NULL, "{\"text\":\"a\"}");
    other.append.entry.at++;
    assert_int_equal(srv_store_write(s, &other), SRV_CONFLICT);
    srv_log log;
    assert_int_equal(srv_store_log(s, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.n, 1);
    expect_text(log.entries[0].body, "{\"text\":\"a\"}");
    srv_log_free(&log);
}

static void a_game_is_made_once(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id game = srv_id_make();
    srv_write w = {.kind = SRV_NEW_GAME};
    w.game.id = game;
    w.game.map = "usa";
    w.game.head = "{\"a\":1}";
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    assert_int_equal(srv_store_write(s, &w), SRV_DONE); /* the same again */
    w.game.head = "{\"a\":2}";
    assert_int_equal(srv_store_write(s, &w), SRV_CONFLICT);
    srv_log log;
    assert_int_equal(srv_store_log(s, &game, 0, &log), SRV_DONE);
    expect_text(log.head, "{\"a\":1}");
    srv_log_free(&log);
}

/* ---- lists ---- */

static int list(const srv_filter *filter, srv_found *out, int max)
{
    return srv_store_games(fix.store, filter, out, max);
}

static void lists_in_pages(void **state)
{
    (void)state;
    enum { N = 23, PAGE = 5 };
    srv_store *s = fix.store;
    srv_id games[N];
    for (int i = 0; i < N; i++) { /* three share each time: the id decides */
        games[i] = srv_id_make();
        assert_int_equal(kit_new_game(s, &games[i], "usa", i % 2 ? SRV_OPEN : SRV_RUNNING, i / 3),
                         SRV_DONE);
    }
    int seen = 0;
    srv_filter f = {.statuses = 1u << SRV_OPEN | 1u << SRV_RUNNING, .public_only = true};
    srv_found page[PAGE], last = {{{0}}, INT64_MAX};
    for (int n; (n = list(&f, page, PAGE)) > 0; f.before = page[n - 1]) {
        for (int i = 0; i < n; i++, seen++) {
            assert_true(page[i].updated < last.updated ||
                        strcmp(page[i].game.at, last.game.at) < 0);
            assert_true(page[i].updated <= last.updated);
            last = page[i];
        }
    }
    assert_int_equal(seen, N);
    f.before = (srv_found){{{0}}, 0};
    f.statuses = 1u << SRV_OPEN;
    srv_found all[N];
    assert_int_equal(list(&f, all, N), N / 2);
    f.statuses = 1u << SRV_OVER | 1u << SRV_ABORTED;
    assert_int_equal(list(&f, all, N), 0);
    f.statuses = 0;
    assert_int_equal(list(&f, all, N), 0);
    /* What happens to a game brings it to the top, and into another list. */
    srv_write w = kit_append(&games[0], 1, SRV_CLOSE, NULL, "{}");
    w.append.status = SRV_ABORTED;
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    f.statuses = 15;
    assert_int_equal(list(&f, all, N), N);
    expect_text(all[0].game.at, games[0].at);
    assert_true(all[0].updated == NOW + 1);
    f.statuses = 1u << SRV_ABORTED;
    assert_int_equal(list(&f, all, N), 1);
}

static void lists_are_filtered(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id ann = kit_player(s, "Ann"), ben = kit_player(s, "Ben");
    srv_id one = srv_id_make(), two = srv_id_make();
    srv_found out[9];
    srv_write w = {.kind = SRV_NEW_GAME};
    w.game.id = one;
    w.game.map = "usa";
    w.game.head = "{}";
    w.game.created = 1;
    w.game.player = ann;
    assert_int_equal(srv_store_write(s, &w), SRV_DONE); /* only by link */
    w.game.id = two;
    w.game.map = "berlin";
    w.game.created = 2;
    w.game.is_public = true;
    w.game.player = (srv_id){{0}};
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);

    srv_filter open = {.statuses = 1u << SRV_OPEN, .public_only = true};
    assert_int_equal(list(&open, out, 9), 1);
    expect_text(out[0].game.at, two.at);
    open.map = "usa";
    assert_int_equal(list(&open, out, 9), 0);
    open.map = "berlin";
    assert_int_equal(list(&open, out, 9), 1);
    open = (srv_filter){.statuses = 1u << SRV_OPEN};
    assert_int_equal(list(&open, out, 9), 2);
    expect_text(out[0].game.at, two.at);
    assert_int_equal(list(&open, out, 1), 1);

    srv_filter mine = {.statuses = 15, .player = &ann};
    assert_int_equal(list(&mine, out, 9), 1);
    expect_text(out[0].game.at, one.at);
    mine.map = "berlin";
    assert_int_equal(list(&mine, out, 9), 0);
    mine.map = NULL;
    mine.public_only = true;
    assert_int_equal(list(&mine, out, 9), 0);
    mine = (srv_filter){.statuses = 15, .player = &ben};
    assert_int_equal(kit_add(s, &two, 1, SRV_CHAT, &ben, "{}"), SRV_DONE);
    assert_int_equal(list(&mine, out, 9), 0); /* he only talks */
    assert_int_equal(kit_add(s, &two, 2, SRV_SIT, &ben, "{}"), SRV_DONE);
    assert_int_equal(list(&mine, out, 9), 1);
    assert_int_equal(kit_add(s, &two, 3, SRV_CHAT, &ben, "{}"), SRV_DONE);
    assert_int_equal(list(&mine, out, 9), 1);
    mine.before = out[0];
    assert_int_equal(list(&mine, out, 9), 0);
    mine.before = (srv_found){{{0}}, 0};
    assert_int_equal(kit_add(s, &two, 4, SRV_LEAVE, &ben, "{}"), SRV_DONE);
    assert_int_equal(list(&mine, out, 9), 0);
    assert_int_equal(kit_add(s, &two, 5, SRV_SIT, &ben, "{}"), SRV_DONE);
    assert_int_equal(list(&mine, out, 9), 1);
}

static void games_that_are_due(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id games[4], due[9];
    for (int i = 0; i < 4; i++) {
        games[i] = kit_game(s);
        srv_write w = kit_append(&games[i], 1, SRV_MOVE, NULL, "{}");
        w.append.due = 100 - i * 10; /* the last one first */
        assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    }
    assert_int_equal(srv_store_due(s, 69, due, 9), 0);
    assert_int_equal(srv_store_due(s, 80, due, 9), 2);
    expect_text(due[0].at, games[3].at);
    expect_text(due[1].at, games[2].at);
    assert_int_equal(srv_store_due(s, 1000, due, 9), 4);
    assert_int_equal(srv_store_due(s, 1000, due, 3), 3);
    expect_text(due[2].at, games[1].at);
    /* A plan can make a game due, or leave that alone. */
    srv_write plan = {.kind = SRV_SET_PLAN};
    plan.plan.game = games[0];
    plan.plan.body = "{}";
    plan.plan.due = -1;
    assert_int_equal(srv_store_write(s, &plan), SRV_DONE);
    assert_int_equal(srv_store_due(s, 60, due, 9), 0);
    plan.plan.due = 60;
    assert_int_equal(srv_store_write(s, &plan), SRV_DONE);
    assert_int_equal(srv_store_due(s, 60, due, 9), 1);
    plan.plan.due = 0;
    assert_int_equal(srv_store_write(s, &plan), SRV_DONE);
    assert_int_equal(srv_store_due(s, 1000, due, 9), 3);
    /* Over and rated: due until it has been rated. */
    srv_write over = kit_append(&games[3], 2, SRV_MOVE, NULL, "{}");
    over.append.status = SRV_OVER;
    over.append.due = 50;
    assert_int_equal(srv_store_write(s, &over), SRV_DONE);
    assert_int_equal(srv_store_due(s, 50, due, 9), 1);
    srv_write rate = {.kind = SRV_RATE};
    rate.rate.game = games[3];
    rate.rate.map = "usa";
    assert_int_equal(srv_store_write(s, &rate), SRV_DONE);
    assert_int_equal(srv_store_due(s, 1000, due, 9), 2);
    over = kit_append(&games[3], 3, SRV_CHAT, NULL, "{}");
    over.append.status = SRV_OVER;
    over.append.due = 50;
    assert_int_equal(srv_store_write(s, &over), SRV_DONE);
    assert_int_equal(srv_store_due(s, 1000, due, 9), 2);
    over = kit_append(&games[2], 2, SRV_CLOSE, NULL, "{}");
    over.append.status = SRV_ABORTED;
    over.append.due = 50;
    assert_int_equal(srv_store_write(s, &over), SRV_DONE);
    assert_int_equal(srv_store_due(s, 1000, due, 9), 1);
}

static void queued_draws(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_write w = {.kind = SRV_SET_PLAN};
    w.plan.game = srv_id_make();
    w.plan.body = "{}";
    assert_int_equal(srv_store_write(s, &w), SRV_MISSING);
    w.plan.game = kit_game(s);
    w.plan.seat = 3;
    w.plan.body = "{\"until\":[\"near\"]}";
    assert_null(srv_store_plan(s, &w.plan.game, 3));
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    char *plan = srv_store_plan(s, &w.plan.game, 3);
    expect_text(plan, "{\"until\":[\"near\"]}");
    free(plan);
    assert_null(srv_store_plan(s, &w.plan.game, 2));
    w.plan.body = "{}";
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    plan = srv_store_plan(s, &w.plan.game, 3);
    expect_text(plan, "{}");
    free(plan);
    w.plan.body = NULL;
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    assert_null(srv_store_plan(s, &w.plan.game, 3));
    assert_int_equal(srv_store_write(s, &w), SRV_DONE); /* none there: as wanted */
}

/* ---- people ---- */

static srv_result make_account(const srv_id *player, const char *name)
{
    srv_write w = {.kind = SRV_SET_ACCOUNT};
    w.account.player = *player;
    w.account.name = name;
    w.account.password = "$argon2id$…";
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

static void bans(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id ann = kit_player(s, "Ann");
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
    assert_int_equal(srv_store_bans(s, 78, list, 3), 2); /* Ann's has ended */
    assert_int_equal(srv_store_bans(s, 0, list, 1), 1);
    assert_string_equal(list[0].what, "192.0.2.1");
    assert_int_equal(ban(ann.at, 0), SRV_DONE);
    assert_int_equal(ban(ann.at, 0), SRV_DONE);
    assert_int_equal(srv_store_player(s, &ann, &p), SRV_DONE);
    assert_true(p.banned_until == 0);
}

static srv_result forget(const srv_id *player)
{
    srv_write w = {.kind = SRV_FORGET};
    w.forget = *player;
    return srv_store_write(fix.store, &w);
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
    expect_text(top[1].who, "bot:planner");
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
    traced t = {0};
    assert_int_equal(srv_store_traces(s, &ann, trace, &t), SRV_DONE);
    assert_int_equal(t.n, 3);
    expect_text(t.all, "sit{}chat{\"x\":1}resign{}");
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

/* ---- many at once ---- */

enum { N_THREADS = 8, N_VERSIONS = 60 };
static srv_id race_game;
static atomic_int wins[N_VERSIONS + 1];

/* Everybody tries to append every version. */
static void *race(void *data)
{
    char body[40];
    snprintf(body, sizeof body, "{\"by\":%d}", *(int *)data);
    for (int v = 1; v <= N_VERSIONS;) {
        srv_result result = kit_add(fix.store, &race_game, v, SRV_CHAT, NULL, body);
        if (result == SRV_DONE)
            atomic_fetch_add(&wins[v], 1);
        else if (result != SRV_CONFLICT)
            return data; /* told below: the version is missing */
        v++;
    }
    return NULL;
}

static void each_version_is_won_once(void **state)
{
    (void)state;
    pthread_t threads[N_THREADS];
    int names[N_THREADS];
    race_game = kit_game(fix.store);
    for (int v = 0; v <= N_VERSIONS; v++)
        atomic_store(&wins[v], 0);
    for (int i = 0; i < N_THREADS; i++) {
        names[i] = i;
        assert_int_equal(pthread_create(&threads[i], NULL, race, &names[i]), 0);
    }
    for (int i = 0; i < N_THREADS; i++) {
        void *failed;
        pthread_join(threads[i], &failed);
        assert_null(failed);
    }
    for (int v = 1; v <= N_VERSIONS; v++)
        assert_int_equal(atomic_load(&wins[v]), 1);
    srv_log log;
    assert_int_equal(srv_store_log(fix.store, &race_game, 0, &log), SRV_DONE);
    assert_int_equal(log.n, N_VERSIONS);
    for (int v = 1; v <= log.n; v++)
        assert_int_equal(log.entries[v - 1].version, v);
    srv_log_free(&log);
}

enum { N_GAMES = 200, N_ENTRIES = 10 };
typedef struct submitter {
    srv_write write;
    srv_id game;
    int version;
    char body[32];
    atomic_int *left;
    bool failed;
} submitter;

/* The next entry of this game, when the last one is durable. */
static void submit_next(srv_write *write)
{
    submitter *u = write->data;
    if (write->result != SRV_DONE || u->version == N_ENTRIES) {
        u->failed = write->result != SRV_DONE;
        atomic_fetch_sub(u->left, 1);
        return;
    }
    u->version++;
    snprintf(u->body, sizeof u->body, "{\"v\":%d}", u->version);
    u->write = kit_append(&u->game, u->version, SRV_MOVE, NULL, u->body);
    u->write.done = submit_next;
    u->write.data = u;
    srv_store_submit(fix.store, &u->write);
}

static void many_games_at_once(void **state)
{
    (void)state;
    static submitter all[N_GAMES];
    atomic_int left = N_GAMES;
    for (int i = 0; i < N_GAMES; i++) {
        all[i] = (submitter){.game = srv_id_make(), .left = &left};
        srv_write *w = &all[i].write;
        w->kind = SRV_NEW_GAME;
        w->game.id = all[i].game;
        w->game.map = "usa";
        w->game.head = "{}";
        w->game.status = SRV_RUNNING;
        w->done = submit_next;
        w->data = &all[i];
        srv_store_submit(fix.store, w);
    }
    while (atomic_load(&left) > 0)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    for (int i = 0; i < N_GAMES; i++) {
        srv_log log;
        char body[32];
        assert_false(all[i].failed);
        assert_int_equal(srv_store_log(fix.store, &all[i].game, 0, &log), SRV_DONE);
        assert_int_equal(log.n, N_ENTRIES);
        for (int v = 1; v <= N_ENTRIES; v++) {
            snprintf(body, sizeof body, "{\"v\":%d}", v);
            expect_text(log.entries[v - 1].body, body);
        }
        srv_log_free(&log);
    }
}

/* A loser in a shared transaction does not disturb the others: all are submitted at once. */
static void count_down(srv_write *write)
{
    atomic_fetch_sub((atomic_int *)write->data, 1);
}

static void losers_do_not_disturb(void **state)
{
    (void)state;
    enum { N = 40 };
    srv_write all[N];
    srv_id game[N], nothing = srv_id_make(), ann = kit_player(fix.store, "Ann");
    atomic_int left = N;
    for (int i = 0; i < N; i++)
        game[i] = kit_game(fix.store);
    for (int i = 0; i < N; i++) {
        all[i] =
            kit_append(i % 4 == 1 ? &nothing : &game[i], i % 4 == 2 ? 2 : 1, SRV_CHAT, &ann, "{}");
        if (i % 4 == 3) {
            all[i] = (srv_write){.kind = SRV_SET_ACCOUNT};
            all[i].account.player = i == 3 ? ann : nothing;
            all[i].account.name = "x";
            all[i].account.password = "y";
        }
        all[i].done = count_down;
        all[i].data = &left;
    }
    for (int i = 0; i < N; i++)
        srv_store_submit(fix.store, &all[i]);
    kit_game(fix.store); /* in order: when this is done, all are */
    assert_int_equal(atomic_load(&left), 0);
    for (int i = 0; i < N; i++) {
        const srv_result expected[] = {SRV_DONE, SRV_MISSING, SRV_CONFLICT, SRV_MISSING};
        assert_int_equal(all[i].result, i == 3 ? SRV_DONE : expected[i % 4]);
    }
    srv_log log;
    for (int i = 0; i < N; i += 2) {
        assert_int_equal(srv_store_log(fix.store, &game[i], 0, &log), SRV_DONE);
        assert_int_equal(log.n, i % 4 == 0);
        srv_log_free(&log);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
static const struct CMUnitTest tests[] = {
    TEST(a_game_is_its_head_and_its_log),
    TEST(all_kinds_of_entries_and_long_bodies),
    TEST(versions_have_one_winner_and_no_gaps),
    TEST(a_game_is_made_once),
    TEST(lists_in_pages),
    TEST(lists_are_filtered),
    TEST(games_that_are_due),
    TEST(queued_draws),
    TEST(guests_and_accounts),
    TEST(sessions),
    TEST(bans),
    TEST(whoever_wants_is_forgotten),
    TEST(games_are_rated_once),
    TEST(the_traces_of_a_person),
    TEST(figures),
    TEST(each_version_is_won_once),
    TEST(many_games_at_once),
    TEST(losers_do_not_disturb),
};

static void addresses_that_are_none(void **state)
{
    (void)state;
    const char *wrong[] = {"", "nonsense", "mysql://x", "memory:x"};
    char why[200];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        why[0] = 0;
        assert_null(srv_store_open(wrong[i], NULL, why, sizeof why));
        assert_true(strlen(why) > 10);
    }
}

static void ids(void **state)
{
    (void)state;
    srv_id a = srv_id_make(), b = srv_id_make(), c;
    assert_string_not_equal(a.at, b.at);
    assert_true(srv_id_read(a.at, &c));
    expect_text(c.at, a.at);
    const char *wrong[] = {NULL,
                           "",
                           "0123456789abcde",
                           "0123456789abcdef0",
                           "0123456789ABCDEF",
                           "0123456789abcd\xc3\xa4",
                           "../../../../../.."};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(srv_id_read(wrong[i], &c));
}

int main(void)
{
    const struct CMUnitTest alone[] = {
        cmocka_unit_test(addresses_that_are_none),
        cmocka_unit_test(ids),
    };
    int failed = cmocka_run_group_tests_name("stores", alone, NULL, NULL);
    for (int i = 0; i < KIT_N_KINDS; i++) {
        fix.kind = &kit_kinds[i];
        failed += cmocka_run_group_tests_name(fix.kind->name, tests, NULL, NULL);
    }
    return failed;
}
