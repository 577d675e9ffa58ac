/* What only the PostgreSQL store has: several nodes, connections that are lost, a database that is
 * away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_NAME "postgres"
#include "quick_time.h"
#include "server/base/clock.h"
#include "server/store/rating.h"
#include "store_kit.h"
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

/* ms: whoever waits for a database that is away waits for longer than this. So does nobody else,
 * even on a machine that has much to do. */
enum { PATIENCE = 9000 };

static int set_up(void **state)
{
    (void)state;
    kit_fresh_postgres();
    return 0;
}

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static void cut_all_connections(void)
{
    kit_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'stellwerk'");
}

/* ---- opening ---- */

static void expect_refused(const char *address, const char *word)
{
    char why[400] = "";
    srv_store *s = srv_store_open(address, NULL, why, sizeof why);
    assert_null(s);
    assert_null(strchr(why, '\n'));
    if (!strstr(why, word)) {
        fail_msg("\"%s\" instead of \"%s\"", why, word);
    }
}

static void databases_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    char address[400];
    expect_refused("postgres:/ann:secret@host/x", "begins with");
    expect_refused("postgres://%zz", "PostgreSQL");
    snprintf(address, sizeof address, "%s&dbname=nothing", kit_postgres);
    expect_refused(address, "nothing");
    expect_refused("postgres:///x?host=/nowhere", "/nowhere");
    srv_store_close(kit_open(kit_postgres));
    kit_sql("UPDATE schema_version SET version = 99");
    expect_refused(kit_postgres, "schema 99");
}

static void *open_one(void *data)
{
    (void)data;
    return kit_open(kit_postgres);
}

static void nodes_that_start_together(void **state)
{
    (void)state;
    enum { N = 6 };
    pthread_t threads[N];
    void *stores[N];
    for (int i = 0; i < N; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, open_one, NULL), 0);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(threads[i], &stores[i]);
        assert_non_null(stores[i]);
    }
    assert_string_equal(kit_sql("SELECT count(*) FROM schema_version"), "1");
    for (int i = 0; i < N; i++) {
        srv_store_close(stores[i]);
    }
}

/* ---- many writes at once ---- */

enum { N_GAMES = 60 };

/* Somebody who writes to one game at one node until n entries are theirs, whoever else writes. */
typedef struct line {
    srv_write write;
    srv_store *store;
    srv_id game;
    int node, n, own, version, failed;
    char body[64];
    atomic_int *left;
} line;

static void submit(line *l);

static void go_on(srv_write *w)
{
    line *l = w->data;
    srv_log log;
    if (w->result == SRV_DONE) {
        l->own++;
        l->version++;
    } else if (w->result == SRV_CONFLICT) { /* if it cannot be read now: the same again */
        if (srv_store_log(l->store, &l->game, w->append.entry.version, &log) == SRV_DONE) {
            l->version = log.version;
            srv_log_free(&log);
        }
    } else {
        l->failed++;
    }
    if (l->own == l->n || l->failed) {
        atomic_fetch_sub(l->left, 1);
    } else {
        submit(l);
    }
}

static void submit(line *l)
{
    snprintf(l->body, sizeof l->body, "{\"node\":%d,\"own\":%d}", l->node, l->own + 1);
    l->write = kit_append(&l->game, l->version + 1, SRV_MOVE, NULL, l->body);
    l->write.done = go_on;
    l->write.data = l;
    srv_store_submit(l->store, &l->write);
}

static srv_id games[N_GAMES];
static line lines[2][N_GAMES];
static atomic_int left;

static void make_games(srv_store *store)
{
    for (int i = 0; i < N_GAMES; i++) {
        games[i] = kit_game(store);
        assert_int_equal(strlen(games[i].at), SRV_ID_LENGTH);
    }
}

static void start_lines(int node, srv_store *store, int n)
{
    atomic_fetch_add(&left, N_GAMES);
    for (int i = 0; i < N_GAMES; i++) {
        /* The second node meets the games in the other order. */
        int game = node ? N_GAMES - 1 - i : i;
        lines[node][i] =
            (line){.store = store, .game = games[game], .node = node, .n = n, .left = &left};
        submit(&lines[node][i]);
    }
}

/* Every game has all entries of every node, in their order and once. */
static void expect_all(srv_store *store, int n_nodes, int n)
{
    for (int i = 0; i < N_GAMES; i++) {
        srv_log log;
        int next[2] = {1, 1};
        assert_int_equal(srv_store_log(store, &games[i], 0, &log), SRV_DONE);
        assert_int_equal(log.n, n_nodes * n);
        for (int v = 1; v <= log.n; v++) {
            int node = -1, own = -1;
            assert_int_equal(log.entries[v - 1].version, v);
            assert_int_equal(
                sscanf(log.entries[v - 1].body, "{\"node\":%d,\"own\":%d}", &node, &own), 2);
            assert_int_equal(own, next[node]++);
        }
        srv_log_free(&log);
    }
    for (int node = 0; node < n_nodes; node++) {
        for (int i = 0; i < N_GAMES; i++) {
            assert_int_equal(lines[node][i].failed, 0);
        }
    }
}

static void two_nodes_write_to_the_same_games(void **state)
{
    (void)state;
    srv_store *one = kit_open(kit_postgres), *two = kit_open(kit_postgres);
    make_games(one);
    int64_t begin = srv_steady_millis();
    start_lines(0, one, 20);
    start_lines(1, two, 20);
    while (atomic_load(&left) > 0) {
        sleep_ms(5);
    }
    print_message("two nodes: %d entries in %d ms\n", 2 * N_GAMES * 20,
                  (int)(srv_steady_millis() - begin));
    expect_all(one, 2, 20);
    expect_all(two, 2, 20);
    assert_string_equal(
        kit_sql("SELECT deadlocks FROM pg_stat_database WHERE datname = 'postgres'"), "0");
    srv_store_close(one);
    srv_store_close(two);
}

static void cut_connections_lose_nothing(void **state)
{
    (void)state;
    srv_store *one = kit_open(kit_postgres), *two = kit_open(kit_postgres);
    make_games(one);
    start_lines(0, one, 120);
    start_lines(1, two, 120);
    int cuts = 0;
    while (atomic_load(&left) > 0) { /* anywhere in a batch: 7 does not divide what batches take */
        sleep_ms(20 + 7 * (cuts % 10));
        cut_all_connections();
        cuts++;
    }
    assert_true(cuts > 3);
    expect_all(one, 2, 120);
    print_message("connections cut %d times, all of %d entries are there once\n", cuts,
                  2 * N_GAMES * 120);
    srv_store_close(one);
    srv_store_close(two);
}

static void a_database_that_crashes_loses_nothing(void **state)
{
    (void)state;
    srv_store *store = kit_open(kit_postgres);
    make_games(store);
    start_lines(0, store, 400);
    sleep_ms(100);
    assert_true(atomic_load(&left) > 0);
    assert_int_equal(system(KIT_POSTGRES("restart")), 0);
    while (atomic_load(&left) > 0) {
        sleep_ms(5);
    }
    expect_all(store, 1, 400);
    srv_store_close(store);
}

/* ---- hearing of each other ---- */

static atomic_int heard, missed, strange;
static srv_id expected;

static atomic_int renamed;

static void hear(void *data, srv_news news)
{
    assert_ptr_equal(data, &heard);
    if (news.person) {
        atomic_fetch_add(&renamed, 1);
    } else if (!news.game) {
        atomic_fetch_add(&missed, 1);
    } else if (strcmp(news.game->at, expected.at) == 0) {
        atomic_fetch_add(&heard, 1);
    } else {
        atomic_fetch_add(&strange, 1);
    }
}

/* Waits until the number is there, or too long. */
static void expect_soon(atomic_int *number, int n)
{
    for (int i = 0; i < 6000 && atomic_load(number) < n; i++) {
        sleep_ms(10);
    }
    assert_int_equal(atomic_load(number), n);
}

static void count_down(srv_write *w)
{
    atomic_fetch_sub((atomic_int *)w->data, 1);
}

static void nodes_hear_of_each_other(void **state)
{
    (void)state;
    srv_store *one = kit_open(kit_postgres), *two = kit_open(kit_postgres);
    expected = kit_game(one);
    srv_store_watch(two, hear, &heard);
    expect_soon(&missed, 1); /* it listens now; what was before, nobody knows */
    assert_int_equal(kit_add(one, &expected, 1, SRV_CHAT, NULL, "{}"), SRV_DONE);
    expect_soon(&heard, 1);
    assert_int_equal(kit_add(two, &expected, 2, SRV_CHAT, NULL, "{}"), SRV_DONE); /* its own */
    assert_int_equal(kit_add(one, &expected, 3, SRV_CHAT, NULL, "{}"), SRV_DONE);
    expect_soon(&heard, 2);
    assert_int_equal(atomic_load(&missed), 1);
    assert_int_equal(atomic_load(&strange), 0);
    srv_id ann = kit_player(one, "Ann");
    srv_write name = {.kind = SRV_SET_ACCOUNT,
                      .account = {.player = ann, .name = "Anita of one", .password = "x"}};
    srv_write forget = {.kind = SRV_FORGET, .forget = ann};
    assert_int_equal(srv_store_write(one, &name), SRV_DONE);
    expect_soon(&renamed, 1);
    assert_int_equal(srv_store_write(one, &forget), SRV_DONE);
    expect_soon(&renamed, 2);
    /* A connection that was lost: anything may have been missed, then it hears again. */
    cut_all_connections();
    expect_soon(&missed, 2);
    assert_int_equal(kit_add(one, &expected, 4, SRV_CHAT, NULL, "{}"), SRV_DONE);
    expect_soon(&heard, 3);
    /* More games than one notification holds: none is left out. */
    enum { N = 900 };
    static srv_write all[N];
    atomic_int waiting = N;
    for (int i = 0; i < N; i++) {
        all[i] = (srv_write){.kind = SRV_NEW_GAME, .done = count_down, .data = &waiting};
        all[i].game.id = srv_id_make();
        all[i].game.map = "usa";
        all[i].game.head = "{}";
    }
    for (int i = 0; i < N; i++) {
        srv_store_submit(one, &all[i]);
    }
    expect_soon(&strange, N);
    while (atomic_load(&waiting) > 0) { /* the others may hear of it first */
        sleep_ms(5);
    }
    assert_int_equal(atomic_load(&missed), 2);
    srv_store_close(two);
    srv_store_close(one);
}

/* ---- failures ---- */

/* A write that the database refuses fails alone. */
static void a_faulty_write_fails_alone(void **state)
{
    (void)state;
    enum { N = 9 };
    srv_store *store = kit_open(kit_postgres);
    srv_write all[N];
    atomic_int waiting = N;
    make_games(store);
    for (int i = 0; i < N; i++) {
        all[i] = kit_append(&games[i], 1, SRV_CHAT, NULL, i == 4 ? "{\"text\":\"\xff\"}" : "{}");
        if (i == 5) {
            all[i].append.status = (srv_status)77;
        }
        all[i].done = count_down;
        all[i].data = &waiting;
    }
    for (int i = 0; i < N; i++) {
        srv_store_submit(store, &all[i]);
    }
    kit_game(store);
    assert_int_equal(atomic_load(&waiting), 0);
    for (int i = 0; i < N; i++) {
        srv_log log;
        bool bad = i == 4 || i == 5;
        assert_int_equal(all[i].result, bad ? SRV_FAILED : SRV_DONE);
        assert_int_equal(srv_store_log(store, &games[i], 0, &log), SRV_DONE);
        assert_int_equal(log.n, bad ? 0 : 1);
        srv_log_free(&log);
    }
    srv_store_close(store);
}

/* A game whose row somebody else has locked does not stop the others. */
static void a_locked_game_fails_alone(void **state)
{
    (void)state;
    enum { N = 5, LOCKED = 2 };
    srv_store *store = kit_open(kit_postgres);
    srv_write all[N];
    atomic_int waiting = N;
    char sql[100];
    make_games(store);
    PGconn *other = PQconnectdb(kit_postgres);
    PQclear(PQexec(other, "BEGIN"));
    snprintf(sql, sizeof sql, "SELECT FROM games WHERE id = '%s' FOR UPDATE", games[LOCKED].at);
    PQclear(PQexec(other, sql));
    for (int i = 0; i < N; i++) {
        all[i] = kit_append(&games[i], 1, SRV_CHAT, NULL, "{}");
        all[i].done = count_down;
        all[i].data = &waiting;
    }
    for (int i = 0; i < N; i++) {
        srv_store_submit(store, &all[i]);
    }
    kit_player(store, "Ann");
    assert_int_equal(atomic_load(&waiting), 0);
    for (int i = 0; i < N; i++) {
        assert_int_equal(all[i].result, i == LOCKED ? SRV_FAILED : SRV_DONE);
    }
    PQfinish(other);
    assert_int_equal(kit_add(store, &games[LOCKED], 1, SRV_CHAT, NULL, "{}"), SRV_DONE);
    srv_store_close(store);
}

static void *rate_all(void *data)
{
    for (int i = 0; i < N_GAMES; i++) {
        srv_write w = {.kind = SRV_RATE};
        w.rate.game = games[i];
        w.rate.map = "usa";
        w.rate.n = 2;
        snprintf(w.rate.who[0], sizeof w.rate.who[0], "bot:planner");
        snprintf(w.rate.who[1], sizeof w.rate.who[1], "bot:greedy");
        w.rate.place[0] = 1;
        w.rate.place[1] = 2;
        srv_result result = srv_store_write(data, &w);
        if (result != SRV_DONE && result != SRV_CONFLICT) {
            return data;
        }
    }
    return NULL;
}

/* Both nodes rate all games: each game counts once. */
static void two_nodes_rate(void **state)
{
    (void)state;
    srv_store *stores[] = {kit_open(kit_postgres), kit_open(kit_postgres)};
    pthread_t threads[2];
    make_games(stores[0]);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, rate_all, stores[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        void *failed;
        pthread_join(threads[i], &failed);
        assert_null(failed);
    }
    srv_rating r, both[] = {srv_rating_start, srv_rating_start};
    const int places[] = {1, 2};
    for (int i = 0; i < N_GAMES; i++) {
        srv_rating_game(both, places, 2, both);
    }
    assert_int_equal(srv_store_rating(stores[1], "usa", "bot:greedy", &r), SRV_DONE);
    assert_int_equal(r.games, N_GAMES);
    assert_true(r.rating == both[1].rating);
    srv_store_close(stores[0]);
    srv_store_close(stores[1]);
}

static void a_database_that_refuses_is_told_at_once(void **state)
{
    (void)state;
    srv_store *store = kit_open(kit_postgres);
    srv_id game = kit_game(store);
    kit_sql("ALTER TABLE entries RENAME TO away");
    int64_t begin = srv_steady_millis();
    assert_int_equal(kit_add(store, &game, 1, SRV_CHAT, NULL, "{}"), SRV_FAILED);
    assert_true(srv_steady_millis() - begin < PATIENCE);
    kit_sql("ALTER TABLE away RENAME TO entries");
    assert_int_equal(kit_add(store, &game, 1, SRV_CHAT, NULL, "{}"), SRV_DONE);
    srv_store_close(store);
}

static void sql_of_another_database(const char *sql)
{
    char address[400];
    snprintf(address, sizeof address, "%s&dbname=template1", kit_postgres);
    PGconn *c = PQconnectdb(address);
    PGresult *r = PQexec(c, sql);
    assert_true(PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK);
    PQclear(r);
    PQfinish(c);
}

static void a_database_that_is_away_is_waited_for(void **state)
{
    (void)state;
    srv_store *store = kit_open(kit_postgres);
    srv_id game = kit_game(store);
    assert_true(srv_store_ready(store));
    sql_of_another_database("ALTER DATABASE postgres ALLOW_CONNECTIONS false");
    sql_of_another_database("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            " WHERE application_name = 'stellwerk'");
    atomic_store(&is_quick, true);
    int64_t begin = srv_steady_millis();
    srv_log log;
    assert_int_equal(srv_store_log(store, &game, 0, &log), SRV_FAILED);
    assert_false(srv_store_ready(store));
    assert_true(srv_steady_millis() - begin < 2 * PATIENCE);
    begin = srv_steady_millis();
    assert_int_equal(kit_add(store, &game, 1, SRV_CHAT, NULL, "{}"), SRV_FAILED);
    assert_true(srv_steady_millis() - begin >= PATIENCE);
    begin = srv_steady_millis(); /* by now it is known to be away: nobody waits again */
    assert_int_equal(kit_add(store, &game, 1, SRV_CHAT, NULL, "{}"), SRV_FAILED);
    assert_true(srv_steady_millis() - begin < PATIENCE);
    atomic_store(&is_quick, false);
    sql_of_another_database("ALTER DATABASE postgres ALLOW_CONNECTIONS true");
    assert_true(kit_ready_soon(store));
    assert_int_equal(kit_add(store, &game, 1, SRV_CHAT, NULL, "{}"), SRV_DONE);
    srv_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(databases_that_do_not_fit_are_refused, set_up),
        cmocka_unit_test_setup(nodes_that_start_together, set_up),
        cmocka_unit_test_setup(two_nodes_write_to_the_same_games, set_up),
        cmocka_unit_test_setup(cut_connections_lose_nothing, set_up),
        cmocka_unit_test_setup(a_database_that_crashes_loses_nothing, set_up),
        cmocka_unit_test_setup(nodes_hear_of_each_other, set_up),
        cmocka_unit_test_setup(a_faulty_write_fails_alone, set_up),
        cmocka_unit_test_setup(a_locked_game_fails_alone, set_up),
        cmocka_unit_test_setup(two_nodes_rate, set_up),
        cmocka_unit_test_setup(a_database_that_refuses_is_told_at_once, set_up),
        cmocka_unit_test_setup(a_database_that_is_away_is_waited_for, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
