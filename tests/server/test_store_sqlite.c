/* What only the SQLite store has: the file, its schema, its lock, its copies, a full disk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_NAME "sqlite"
#include "quick_time.h"
#include "server/store/backend.h"
#include "store_kit.h"
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#define FILE_NAME KIT_SQLITE
#define ADDRESS   "sqlite:" KIT_SQLITE

static int set_up(void **state)
{
    (void)state;
    kit_remove(FILE_NAME);
    return 0;
}

static void run_sql(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(FILE_NAME, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void expect_refused(const char *address, const char *word)
{
    char why[300] = "";
    srv_store *s = srv_store_open(address, NULL, why, sizeof why);
    assert_null(s);
    if (!strstr(why, word))
        fail_msg("\"%s\" instead of \"%s\"", why, word);
}

static void files_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    expect_refused("sqlite:", "names no file");
    expect_refused("sqlite:/proc/nothing/x", "/proc/nothing/x");
    expect_refused("sqlite:" SW_BINARY_DIR, "");
    srv_store_close(kit_open(ADDRESS));
    run_sql("PRAGMA user_version = 99");
    expect_refused(ADDRESS, "schema 99");
    run_sql("PRAGMA user_version = 1; PRAGMA application_id = 0");
    expect_refused(ADDRESS, "another program");
    kit_remove(FILE_NAME);
    run_sql("CREATE TABLE theirs (x)");
    expect_refused(ADDRESS, "another program");
    kit_remove(FILE_NAME);
    FILE *f = fopen(FILE_NAME, "w");
    assert_non_null(f);
    for (int i = 0; i < 1000; i++)
        fputs("This is no database. ", f);
    fclose(f);
    expect_refused(ADDRESS, "not a database");
}

static void the_file_is_for_our_eyes_only(void **state)
{
    (void)state;
    struct stat s;
    srv_store *store = kit_open(ADDRESS);
    kit_game(store);
    assert_int_equal(stat(FILE_NAME, &s), 0);
    assert_int_equal(s.st_mode & 0777, 0600);
    assert_int_equal(stat(FILE_NAME "-wal", &s), 0);
    assert_int_equal(s.st_mode & 0777, 0600);
    srv_store_close(store);
}

static void one_process_at_a_time(void **state)
{
    (void)state;
    srv_store *store = kit_open(ADDRESS);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char why[300] = "";
        atomic_store(&is_quick, true); /* it waits a while for the first one to end */
        srv_store *second = srv_store_open(ADDRESS, NULL, why, sizeof why);
        _exit(second || !strstr(why, "in use") ? 1 : 0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    srv_store_close(store);
}

static void count_down(srv_write *w)
{
    (*(int *)w->data)--;
}

static bool is_among(const int *list, int i)
{
    while (*list >= 0 && *list != i) {
        list++;
    }
    return *list == i;
}

/* Of n writes at once, those in `faulty` (ended by -1) are spoilt, and they alone fail. */
static void expect_faults(int n, const int *faulty, void (*spoil)(srv_write *w))
{
    enum { MOST = 100 };
    srv_store *store = kit_open(ADDRESS);
    srv_write all[MOST];
    srv_id games[MOST];
    int left = n;
    for (int i = 0; i < n; i++) {
        games[i] = kit_game(store);
        all[i] = kit_append(&games[i], 1, SRV_CHAT, NULL, "{}");
        if (is_among(faulty, i)) {
            spoil(&all[i]);
        }
        all[i].done = count_down;
        all[i].data = &left;
    }
    for (int i = 0; i < n; i++) {
        srv_store_submit(store, &all[i]);
    }
    srv_write last = kit_append(&games[1], 2, SRV_CHAT, NULL, "{}");
    assert_int_equal(srv_store_write(store, &last), SRV_DONE);
    assert_int_equal(left, 0);
    for (int i = 0; i < n; i++) {
        bool is_faulty = is_among(faulty, i);
        srv_log log;
        assert_int_equal(all[i].result, is_faulty ? SRV_FAILED : SRV_DONE);
        assert_int_equal(srv_store_log(store, &games[i], 0, &log), SRV_DONE);
        assert_int_equal(log.n, is_faulty ? 0 : i == 1 ? 2 : 1);
        assert_int_equal(log.version, log.n);
        srv_log_free(&log);
    }
    srv_store_close(store);
}

static void without_body(srv_write *w)
{
    w->append.entry.body = NULL;
}

/* Also among entries that are inserted together. */
static void a_faulty_entry_fails_alone(void **state)
{
    (void)state;
    expect_faults(100, (const int[]){7, 40, 99, -1}, without_body);
}

static void with_strange_status(srv_write *w)
{
    w->append.status = (srv_status)77;
}

/* A write that SQLite itself refuses fails alone. */
static void a_faulty_write_fails_alone(void **state)
{
    (void)state;
    expect_faults(9, (const int[]){0, 4, 5, 8, -1}, with_strange_status);
}

/* ---- rows of games that stay behind while there is much to do ---- */

enum { CROWD = 100 };

static int ask_sql(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_open(FILE_NAME, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int answer = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(db);
    return answer;
}

static int n_behind(void)
{
    return ask_sql("SELECT count(*) FROM games WHERE (version, updated) IS NOT"
                   " (SELECT max(version), max(at) FROM entries WHERE game = no)");
}

/* All of n rows, but for a few games that share a place with another. */
static void expect_behind(int n)
{
    int behind = n_behind();
    assert_true(behind <= n && behind > n - n / 5);
}

static void *open_self(void)
{
    char why[300];
    void *self = srv_sqlite.open(ADDRESS, &(srv_store_options){0}, why, sizeof why);
    assert_non_null(self);
    return self;
}

static void make_crowd(void *self, srv_id games[CROWD])
{
    srv_write all[CROWD], *list[CROWD];
    for (int i = 0; i < CROWD; i++) {
        games[i] = srv_id_make();
        list[i] = &all[i];
        all[i] = (srv_write){.kind = SRV_NEW_GAME};
        all[i].game.id = games[i];
        all[i].game.map = "usa";
        all[i].game.head = "{}";
        all[i].game.status = SRV_RUNNING;
        all[i].game.created = NOW;
    }
    srv_sqlite.commit(self, list, CROWD);
}

/* A move at each of the first n games, in one transaction; `faulty` fails (-1: none does). */
static void all_move(void *self, const srv_id *games, int n, int version, int faulty)
{
    srv_write all[CROWD], *list[CROWD];
    for (int i = 0; i < n; i++) {
        list[i] = &all[i];
        all[i] = kit_append(&games[i], version, SRV_MOVE, NULL, i == faulty ? NULL : "{}");
    }
    srv_sqlite.commit(self, list, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(all[i].result, i == faulty ? SRV_FAILED : SRV_DONE);
}

static void rows_stay_behind_and_logs_do_not(void **state)
{
    (void)state;
    srv_id games[CROWD];
    srv_log log;
    void *self = open_self();
    make_crowd(self, games);
    all_move(self, games, CROWD, 1, -1);
    expect_behind(CROWD);
    for (int i = 0; i < CROWD; i++) {
        assert_int_equal(srv_sqlite.log(self, &games[i], 0, &log), SRV_DONE);
        assert_int_equal(log.n, 1);
        assert_int_equal(log.version, 1);
        srv_log_free(&log);
    }
    all_move(self, games, CROWD, 1, -1); /* the very same again */
    srv_write other = kit_append(&games[3], 1, SRV_MOVE, NULL, "{\"other\":1}"), *list = &other;
    srv_sqlite.commit(self, &list, 1);
    assert_int_equal(other.result, SRV_CONFLICT);
    assert_int_equal(n_behind(), 0); /* when there was less to do, they were written */
    srv_sqlite.close(self);
}

/* What others look for is never late: the status, and when the server must act. */
static void rows_that_matter_do_not_stay_behind(void **state)
{
    (void)state;
    srv_id games[CROWD];
    srv_write all[CROWD], *list[CROWD];
    void *self = open_self();
    make_crowd(self, games);
    for (int i = 0; i < CROWD; i++) {
        list[i] = &all[i];
        all[i] = kit_append(&games[i], 1, SRV_MOVE, NULL, "{}");
        all[i].append.status = i % 4 == 1 ? SRV_OVER : SRV_RUNNING;
        all[i].append.due = i % 4 == 2 ? NOW + 5 : 0;
    }
    srv_sqlite.commit(self, list, CROWD);
    expect_behind(CROWD / 2);
    assert_int_equal(ask_sql("SELECT count(*) FROM games WHERE status = 2"), CROWD / 4);
    assert_int_equal(ask_sql("SELECT count(*) FROM games WHERE due > 0"), CROWD / 4);
    srv_sqlite.close(self);
}

static void rows_catch_up_after_a_failure(void **state)
{
    (void)state;
    srv_id games[CROWD];
    void *self = open_self();
    make_crowd(self, games);
    all_move(self, games, CROWD, 1, -1);
    all_move(self, games, CROWD, 2, 50);
    all_move(self, games, 10, 3, -1);
    all_move(self, &games[50], 1, 2, -1);
    assert_int_equal(n_behind(), 0);
    srv_sqlite.close(self);
}

static void rows_catch_up_when_it_is_opened(void **state)
{
    (void)state;
    srv_id games[CROWD];
    void *self = open_self();
    make_crowd(self, games);
    all_move(self, games, CROWD, 1, -1);
    srv_sqlite.close(self);
    expect_behind(CROWD);
    srv_sqlite.close(open_self());
    assert_int_equal(n_behind(), 0);
}

/* Files may not grow beyond `bytes`; 0: as they like. */
static void limit_files(rlim_t bytes)
{
    struct rlimit r;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &r), 0);
    r.rlim_cur = bytes ? bytes : r.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &r), 0);
}

static void a_full_disk_loses_nothing(void **state)
{
    (void)state;
    char body[20000];
    memset(body, 'x', sizeof body);
    memcpy(body, "{\"x\":\"", 6);
    memcpy(body + sizeof body - 3, "\"}", 3);
    srv_store *store = kit_open(ADDRESS);
    srv_id game = kit_game(store);
    int version = 0;
    srv_log log;
    signal(SIGXFSZ, SIG_IGN);
    for (int round = 0; round < 3; round++) {
        limit_files((rlim_t)(1500000 * (round + 1)));
        int before = version;
        srv_result result;
        while ((result = kit_add(store, &game, version + 1, SRV_CHAT, NULL, body)) == SRV_DONE)
            assert_true(version++ < 10000);
        assert_int_equal(result, SRV_FAILED);
        assert_true(version > before);
        do { /* there may still be room for small ones */
            result = kit_add(store, &game, version + 1, SRV_CHAT, NULL, "{}");
            version += result == SRV_DONE;
            assert_true(version < 10000);
        } while (result == SRV_DONE || srv_store_ready(store));
        assert_int_equal(kit_add(store, &game, version + 1, SRV_CHAT, NULL, body), SRV_FAILED);
        assert_int_equal(srv_store_log(store, &game, 0, &log), SRV_DONE); /* reading goes on */
        assert_int_equal(log.n, version);
        srv_log_free(&log);
        limit_files(0);
        atomic_store(&is_quick, true);
        assert_true(kit_ready_soon(store));
        atomic_store(&is_quick, false);
        assert_int_equal(kit_add(store, &game, ++version, SRV_CHAT, NULL, body), SRV_DONE);
    }
    srv_store_close(store);
    store = kit_open(ADDRESS);
    assert_int_equal(srv_store_log(store, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.n, version);
    for (int i = 0; i < log.n; i++)
        assert_true(strcmp(log.entries[i].body, body) == 0 ||
                    strcmp(log.entries[i].body, "{}") == 0);
    srv_log_free(&log);
    srv_store_close(store);
}

/* The write-ahead log is copied into the database while it grows, and begins anew. */
static void the_log_of_sqlite_stays_small(void **state)
{
    (void)state;
    enum { SIZE = 400000, N = 500 }; /* 200 MB */
    char *body = malloc(SIZE);
    memset(body, 'x', SIZE);
    memcpy(body, "{\"x\":\"", 6);
    memcpy(body + SIZE - 3, "\"}", 3);
    srv_store *store = kit_open(ADDRESS);
    srv_id game = kit_game(store);
    off_t largest = 0;
    for (int v = 1; v <= N; v++) {
        struct stat s;
        assert_int_equal(kit_add(store, &game, v, SRV_CHAT, NULL, body), SRV_DONE);
        assert_int_equal(stat(FILE_NAME "-wal", &s), 0);
        if (s.st_size > largest && largest > 80000000) { /* a busy machine lets that thread wait */
            nanosleep(&(struct timespec){0, 50 * 1000000}, NULL);
        }
        largest = s.st_size > largest ? s.st_size : largest;
    }
    /* 64 MB, and what is written while a checkpoint of the other thread is under way */
    if (largest > 140000000) {
        fail_msg("the log grew to %ld bytes", (long)largest);
    }
    srv_store_close(store);
    free(body);
}

static int n_written;
static srv_store *writing;
static srv_write endless;

/* Appends as fast as it goes until `endless.data` says stop. */
static void append_more(srv_write *w)
{
    srv_id game = w->append.game;
    const int *stop = w->data;
    int version = w->append.entry.version;
    n_written = version;
    if (version >= *stop)
        return;
    endless = kit_append(&game, version + 1, SRV_CHAT, NULL, "{}");
    endless.done = append_more;
    endless.data = (void *)stop;
    srv_store_submit(writing, &endless);
}

static void copies_while_others_write(void **state)
{
    (void)state;
    static const int stop = 400;
    const char *copy = FILE_NAME ".copy";
    char why[300];
    kit_remove(copy);
    writing = kit_open(ADDRESS);
    srv_id game = kit_game(writing), other = kit_game(writing);
    assert_int_equal(kit_add(writing, &other, 1, SRV_CHAT, NULL, "{}"), SRV_DONE);
    endless = kit_append(&game, 1, SRV_CHAT, NULL, "{}");
    endless.done = append_more;
    endless.data = (void *)&stop;
    srv_store_submit(writing, &endless);
    assert_int_equal(kit_add(writing, &other, 2, SRV_CHAT, NULL, "{}"), SRV_DONE);
    assert_true(srv_store_backup(writing, copy, why, sizeof why));
    assert_false(srv_store_backup(writing, copy, why, sizeof why)); /* nothing is overwritten */
    assert_non_null(strstr(why, "exists"));
    assert_false(srv_store_backup(writing, "/proc/nothing/x", why, sizeof why));
    srv_store_close(writing);
    assert_int_equal(n_written, stop);

    struct stat s;
    assert_int_equal(stat(copy, &s), 0);
    assert_int_equal(s.st_mode & 0777, 0600);
    srv_store *store = kit_open("sqlite:" KIT_SQLITE ".copy");
    srv_log log;
    assert_int_equal(srv_store_log(store, &other, 0, &log), SRV_DONE);
    assert_int_equal(log.n, 2); /* what was durable before */
    srv_log_free(&log);
    assert_int_equal(srv_store_log(store, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.n, log.version); /* one moment's state */
    assert_int_equal(kit_add(store, &game, log.version + 1, SRV_CHAT, NULL, "{\"y\":1}"), SRV_DONE);
    srv_log_free(&log);
    srv_store_close(store);
    kit_remove(copy);
}

static void memory_is_not_copied(void **state)
{
    (void)state;
    char why[300];
    srv_store *store = kit_open("memory:");
    assert_false(srv_store_backup(store, FILE_NAME ".copy", why, sizeof why));
    assert_non_null(strstr(why, "SQLite"));
    srv_store_close(store);
}

/* Deleted, moved, overwritten while it is in use: nothing is acknowledged that would be gone at the
 * next start. What was moved may come back. */
static void a_file_that_is_gone_is_not_written(void **state)
{
    (void)state;
    static const char *const ends[] = {"", "-wal"};
    for (int i = 0; i < 2; i++) {
        char path[1000], away[1010];
        kit_fresh_sqlite();
        srv_store *s = kit_open("sqlite:" KIT_SQLITE);
        srv_id game = kit_game(s);
        assert_int_equal(kit_add(s, &game, 1, SRV_CHAT, NULL, "{}"), SRV_DONE);
        assert_true(srv_store_ready(s));
        assert_null(srv_store_trouble(s));
        snprintf(path, sizeof path, "%s%s", KIT_SQLITE, ends[i]);
        snprintf(away, sizeof away, "%s.away", path);
        assert_int_equal(rename(path, away), 0);
        assert_int_equal(kit_add(s, &game, 2, SRV_CHAT, NULL, "{}"), SRV_FAILED);
        assert_false(srv_store_ready(s));
        assert_non_null(strstr(srv_store_trouble(s), "deleted"));
        srv_log log; /* it can be read */
        assert_int_equal(srv_store_log(s, &game, 0, &log), SRV_DONE);
        srv_log_free(&log);
        assert_int_equal(rename(away, path), 0);
        assert_int_equal(kit_add(s, &game, 2, SRV_CHAT, NULL, "{}"), SRV_DONE);
        assert_true(kit_ready_soon(s));
        srv_store_close(s);
        s = kit_open("sqlite:" KIT_SQLITE);
        assert_int_equal(srv_store_log(s, &game, 0, &log), SRV_DONE);
        assert_int_equal(log.n, 2);
        srv_log_free(&log);
        srv_store_close(s);
    }
}

static void a_file_that_is_damaged_is_not_written(void **state)
{
    (void)state;
    kit_fresh_sqlite();
    srv_store *s = kit_open("sqlite:" KIT_SQLITE);
    srv_id game = kit_game(s);
    assert_int_equal(kit_add(s, &game, 1, SRV_CHAT, NULL, "{}"), SRV_DONE);
    FILE *f = fopen(KIT_SQLITE, "r+");
    assert_non_null(f);
    fputs("something else", f);
    fflush(f); /* and not closed before the end: SQLite's locks would go with it */
    assert_int_equal(kit_add(s, &game, 2, SRV_CHAT, NULL, "{}"), SRV_FAILED);
    assert_false(srv_store_ready(s));
    assert_non_null(strstr(srv_store_trouble(s), "damaged"));
    srv_store_close(s);
    fclose(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(files_that_do_not_fit_are_refused, set_up),
        cmocka_unit_test_setup(the_file_is_for_our_eyes_only, set_up),
        cmocka_unit_test_setup(one_process_at_a_time, set_up),
        cmocka_unit_test_setup(a_faulty_write_fails_alone, set_up),
        cmocka_unit_test_setup(a_faulty_entry_fails_alone, set_up),
        cmocka_unit_test_setup(rows_stay_behind_and_logs_do_not, set_up),
        cmocka_unit_test_setup(rows_that_matter_do_not_stay_behind, set_up),
        cmocka_unit_test_setup(rows_catch_up_after_a_failure, set_up),
        cmocka_unit_test_setup(rows_catch_up_when_it_is_opened, set_up),
        cmocka_unit_test_setup(a_full_disk_loses_nothing, set_up),
        cmocka_unit_test_setup(the_log_of_sqlite_stays_small, set_up),
        cmocka_unit_test_setup(copies_while_others_write, set_up),
        cmocka_unit_test_setup(memory_is_not_copied, set_up),
        cmocka_unit_test(a_file_that_is_gone_is_not_written),
        cmocka_unit_test(a_file_that_is_damaged_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
