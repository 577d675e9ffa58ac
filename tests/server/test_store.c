/* The contract of store.h, for every kind of store: games, and many at once. */
#define KIT_NAME "contract"
#include "store_contract.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

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

static void maps_that_are_kept(void **state)
{
    (void)state;
    srv_write first = {.kind = SRV_KEEP_MAP, .map = {"usa@0", "{\"id\":\"ü\"}"}};
    srv_write again = {.kind = SRV_KEEP_MAP, .map = {"usa@0", "{}"}};
    assert_null(srv_store_map(fix.store, "usa@0"));
    assert_int_equal(srv_store_write(fix.store, &first), SRV_DONE);
    assert_int_equal(srv_store_write(fix.store, &again), SRV_DONE);
    char *text = srv_store_map(reopen(), "usa@0");
    expect_text(text, first.map.text);
    free(text);
    assert_null(srv_store_map(fix.store, "usa@1"));
}

static void games_that_are_due(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_id games[4];
    srv_due_game due[9];
    for (int i = 0; i < 4; i++) {
        games[i] = kit_game(s);
        srv_write w = kit_append(&games[i], 1, SRV_MOVE, NULL, "{}");
        w.append.due = 100 - i * 10; /* the last one first */
        assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    }
    assert_int_equal(srv_store_due(s, 69, NULL, due, 9), 0);
    assert_int_equal(srv_store_due(s, 80, NULL, due, 9), 2);
    expect_text(due[0].game.at, games[3].at);
    expect_text(due[1].game.at, games[2].at);
    assert_int_equal(srv_store_due(s, 1000, NULL, due, 9), 4);
    assert_int_equal(srv_store_due(s, 1000, NULL, due, 3), 3);
    expect_text(due[2].game.at, games[1].at);
    /* the next page */
    assert_int_equal(srv_store_due(s, 1000, &due[1], due, 9), 2);
    expect_text(due[0].game.at, games[1].at);
    expect_text(due[1].game.at, games[0].at);
    assert_int_equal(srv_store_due(s, 1000, &due[1], due, 9), 0);
    /* Queued draws can make a game due, or leave that alone. */
    srv_write queue = {.kind = SRV_SET_QUEUE};
    queue.queue.game = games[0];
    queue.queue.body = "{}";
    queue.queue.due = -1;
    assert_int_equal(srv_store_write(s, &queue), SRV_DONE);
    assert_int_equal(srv_store_due(s, 60, NULL, due, 9), 0);
    queue.queue.due = 60;
    assert_int_equal(srv_store_write(s, &queue), SRV_DONE);
    assert_int_equal(srv_store_due(s, 60, NULL, due, 9), 1);
    queue.queue.due = 0;
    assert_int_equal(srv_store_write(s, &queue), SRV_DONE);
    assert_int_equal(srv_store_due(s, 1000, NULL, due, 9), 3);
    /* Over and rated: due until it has been rated. */
    srv_write over = kit_append(&games[3], 2, SRV_MOVE, NULL, "{}");
    over.append.status = SRV_OVER;
    over.append.due = 50;
    assert_int_equal(srv_store_write(s, &over), SRV_DONE);
    assert_int_equal(srv_store_due(s, 50, NULL, due, 9), 1);
    srv_write rate = {.kind = SRV_RATE};
    rate.rate.game = games[3];
    rate.rate.map = "usa";
    assert_int_equal(srv_store_write(s, &rate), SRV_DONE);
    assert_int_equal(srv_store_due(s, 1000, NULL, due, 9), 2);
    over = kit_append(&games[3], 3, SRV_CHAT, NULL, "{}");
    over.append.status = SRV_OVER;
    over.append.due = 50;
    assert_int_equal(srv_store_write(s, &over), SRV_DONE);
    assert_int_equal(srv_store_due(s, 1000, NULL, due, 9), 2);
    over = kit_append(&games[2], 2, SRV_CLOSE, NULL, "{}");
    over.append.status = SRV_ABORTED;
    over.append.due = 50;
    assert_int_equal(srv_store_write(s, &over), SRV_DONE);
    assert_int_equal(srv_store_due(s, 1000, NULL, due, 9), 1);
}

static void queued_draws(void **state)
{
    (void)state;
    srv_store *s = fix.store;
    srv_write w = {.kind = SRV_SET_QUEUE};
    w.queue.game = srv_id_make();
    w.queue.body = "{}";
    assert_int_equal(srv_store_write(s, &w), SRV_MISSING);
    w.queue.game = kit_game(s);
    w.queue.seat = 3;
    w.queue.body = "{\"until\":[\"near\"]}";
    assert_null(srv_store_queue(s, &w.queue.game, 3));
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    char *queue = srv_store_queue(s, &w.queue.game, 3);
    expect_text(queue, "{\"until\":[\"near\"]}");
    free(queue);
    assert_null(srv_store_queue(s, &w.queue.game, 2));
    w.queue.body = "{}";
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    queue = srv_store_queue(s, &w.queue.game, 3);
    expect_text(queue, "{}");
    free(queue);
    w.queue.body = NULL;
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    assert_null(srv_store_queue(s, &w.queue.game, 3));
    assert_int_equal(srv_store_write(s, &w), SRV_DONE); /* none there: as wanted */
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

static const struct CMUnitTest tests[] = {
    TEST(a_game_is_its_head_and_its_log),
    TEST(all_kinds_of_entries_and_long_bodies),
    TEST(versions_have_one_winner_and_no_gaps),
    TEST(a_game_is_made_once),
    TEST(lists_in_pages),
    TEST(lists_are_filtered),
    TEST(maps_that_are_kept),
    TEST(games_that_are_due),
    TEST(queued_draws),
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
    RUN_ALL_KINDS(tests);
    return failed;
}
