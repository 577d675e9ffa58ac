/* A process that writes to a store is killed at a random moment, again and again: everything that
 * it had been told is durable is there, without gaps, and it can be gone on with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_NAME "crash"
#include "store_kit.h"
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

enum { N_GAMES = 40, N_ROUNDS = 12 };

static const kit_kind *kind;
static srv_id games[N_GAMES];
static int acknowledged[N_GAMES]; /* the last version of which that is known */

/* What the child tells through the pipe. */
typedef struct news {
    int game, version;
} news;

typedef struct line {
    srv_write write;
    srv_store *store;
    int game, pipe;
    char body[64];
} line;

/* The next entry of the game when the last one is durable, or the same again. */
static void go_on(srv_write *w)
{
    line *l = w->data;
    int version = w->append.entry.version;
    if (w->result == SRV_DONE) {
        news n = {l->game, version};
        if (write(l->pipe, &n, sizeof n) != sizeof n)
            _exit(1);
        version++;
    }
    snprintf(l->body, sizeof l->body, "{\"game\":%d,\"version\":%d}", l->game, version);
    l->write = kit_append(&games[l->game], version, SRV_MOVE, NULL, l->body);
    l->write.done = go_on;
    l->write.data = l;
    srv_store_submit(l->store, &l->write);
}

/* Writes to all games at once until it is killed. */
static void write_for_ever(int pipe)
{
    static line lines[N_GAMES];
    srv_store *store = kit_open(kind->address);
    for (int i = 0; i < N_GAMES; i++) {
        srv_log log;
        if (srv_store_log(store, &games[i], 0, &log) != SRV_DONE)
            _exit(1);
        lines[i] = (line){.store = store, .game = i, .pipe = pipe};
        lines[i].write.append.entry.version = log.version + 1;
        lines[i].write.data = &lines[i];
        lines[i].write.result = SRV_CONFLICT; /* that one has not been written yet */
        srv_log_free(&log);
        go_on(&lines[i].write);
    }
    for (;;)
        pause();
}

/* Lets a process write for some milliseconds, kills it, and reads what it had to tell. */
static int one_round(int ms)
{
    int ends[2], told = 0, status;
    news n;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        write_for_ever(ends[1]);
    }
    close(ends[1]);
    /* The time counts from its first word. */
    assert_int_equal(read(ends[0], &n, sizeof n), sizeof n);
    do {
        if (told++ == 0) {
            nanosleep(&(struct timespec){0, ms * 1000000L}, NULL);
            kill(child, SIGKILL);
        }
        assert_true(n.game >= 0 && n.game < N_GAMES);
        assert_int_equal(n.version, acknowledged[n.game] + 1);
        acknowledged[n.game] = n.version;
    } while (read(ends[0], &n, sizeof n) == sizeof n);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    kind->settle();
    return told;
}

static void expect_all_there(void)
{
    srv_store *store = kit_open(kind->address);
    for (int i = 0; i < N_GAMES; i++) {
        srv_log log;
        char body[64];
        assert_int_equal(srv_store_log(store, &games[i], 0, &log), SRV_DONE);
        assert_int_equal(log.n, log.version);
        /* One more may be there: durable, and the process died before it could say so. */
        assert_in_range(log.n - acknowledged[i], 0, 1);
        acknowledged[i] = log.n;
        for (int v = 1; v <= log.n; v++) {
            snprintf(body, sizeof body, "{\"game\":%d,\"version\":%d}", i, v);
            assert_int_equal(log.entries[v - 1].version, v);
            assert_string_equal(log.entries[v - 1].body, body);
        }
        srv_log_free(&log);
    }
    srv_store_close(store);
}

static void the_killed_lose_nothing(void **state)
{
    (void)state;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    unsigned seed = (unsigned)now.tv_nsec;
    kind->fresh();
    srv_store *store = kit_open(kind->address);
    for (int i = 0; i < N_GAMES; i++) {
        games[i] = kit_game(store);
        acknowledged[i] = 0;
    }
    srv_store_close(store);
    int told = 0;
    for (int round = 0; round < N_ROUNDS; round++) {
        told += one_round((int)(rand_r(&seed) % 150));
        expect_all_there();
    }
    print_message("%s: killed %d times, all of %d acknowledged entries are there\n", kind->name,
                  N_ROUNDS, told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_killed_lose_nothing)};
    int failed = 0;
    for (int i = 0; i < KIT_N_KINDS; i++) {
        kind = &kit_kinds[i];
        if (kind->is_durable)
            failed += cmocka_run_group_tests_name(kind->name, tests, NULL, NULL);
    }
    return failed;
}
