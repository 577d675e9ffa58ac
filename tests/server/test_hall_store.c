/* The hall on stores that can fail: a full disk, connections that are cut, and two true nodes that
 * hear of each other through PostgreSQL. */
#define KIT_NAME "hall"
#include "hall_kit.h"
#include "store_kit.h"
#include <signal.h>
#include <sys/resource.h>

static void limit_files(rlim_t bytes)
{
    struct rlimit r;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &r), 0);
    r.rlim_cur = bytes ? bytes : r.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &r), 0);
}

static int version_of(srv_hall *h, const srv_id *game)
{
    answer *a = kit_show(h, &nobody, game);
    int version = (int)kit_int(a, "version");
    kit_free(a);
    return version;
}

/* Whoever was told 503 asks again; what was not saved has not happened. */
static void test_full_disk(void **state)
{
    (void)state;
    kit_fresh_sqlite();
    srv_store *s = kit_open("sqlite:" KIT_SQLITE);
    srv_hall *h = kit_hall(s);
    srv_person both[2] = {kit_person(s, "Ann"), kit_person(s, "Bob")};
    srv_id game = kit_game_of(h, &both[0],
                              "{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"bot:greedy\"],"
                              "\"options\":{\"max_turns\":40}}");
    kit_sit(h, &both[1], &game);
    listener *l = kit_listen(h, &nobody, &game, 0, false);
    signal(SIGXFSZ, SIG_IGN);
    unsigned seed = 1;
    int moves = 0, refused = 0;
    for (int step = 0; !kit_has_status(h, &game, "over"); step++) {
        char *request = kit_choice(h, &both[step & 1], &game, seed = seed * 69069u + 1);
        if (!request) {
            kit_sleep(1);
            continue;
        }
        int before = version_of(h, &game);
        bool full = moves++ % 7 == 3; /* of moves, not steps: those that wait for a bot vary */
        if (full) {
            limit_files(1);
        }
        answer *a = kit_do(h, SRV_DO_MOVE, &both[step & 1], &game, request);
        if (full) {
            assert_int_equal(a->status, 503);
            assert_int_equal(version_of(h, &game), before);
            refused++;
            limit_files(0);
            kit_free(a);
            a = kit_do(h, SRV_DO_MOVE, &both[step & 1], &game, request);
        }
        assert_int_equal(a->status, 200);
        kit_free(a);
        free(request);
    }
    assert_true(refused > 2);
    /* while a bot is to move: its turn is not lost */
    srv_id bots = kit_game_of(h, &both[0], "{\"map\":\"usa\",\"seats\":[\"bot:planner\",\"me\"]}");
    limit_files(1);
    kit_sleep(300);
    limit_files(0);
    kit_until(version_of(h, &bots) > 0);
    kit_read(l);
    kit_expect_entries(l, 1, version_of(h, &game));
    kit_unlisten(l);
    srv_hall_close(h);
    srv_store_close(s);
    /* all of it is there again */
    s = kit_open("sqlite:" KIT_SQLITE);
    h = kit_hall(s);
    assert_true(kit_has_status(h, &game, "over"));
    kit_expect(kit_get(srv_room_record, h, &nobody, &game), 200, NULL);
    srv_hall_close(h);
    srv_store_close(s);
}

/* ---- two nodes ---- */

typedef struct nodes {
    srv_store *stores[2];
    srv_hall *halls[2];
    srv_person people[2];
} nodes;

static nodes open_nodes(void)
{
    nodes n;
    kit_fresh_postgres();
    for (int i = 0; i < 2; i++) {
        n.stores[i] = kit_open(kit_postgres);
        n.halls[i] = kit_hall(n.stores[i]);
    }
    n.people[0] = kit_person(n.stores[0], "Ann");
    n.people[1] = kit_person(n.stores[1], "Bob");
    return n;
}

static void close_nodes(nodes *n)
{
    for (int i = 0; i < 2; i++) {
        if (n->halls[i]) {
            srv_hall_close(n->halls[i]);
            srv_store_close(n->stores[i]);
        }
    }
}

/* Plays with a person at each node; every `cut` moves all connections to the database are cut. */
static void play_at_both(nodes *n, const srv_id *game, int cut)
{
    unsigned seed = 3;
    int made = 0;
    for (int idle = 0; idle < 20000;) {
        int i = (int)(seed = seed * 69069u + 1) >> 16 & 1;
        answer *a = kit_get(srv_room_moves, n->halls[i], &n->people[i], game);
        bool reached = a->status == 200;
        kit_free(a);
        char *request = reached ? kit_choice(n->halls[i], &n->people[i], game, seed >> 8) : NULL;
        if (!request) {
            if (reached && kit_has_status(n->halls[i], game, "over")) {
                return;
            }
            idle++;
            kit_sleep(1);
            continue;
        }
        if (cut && ++made % cut == 0) {
            kit_sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
        }
        int status;
        do { /* until it is known what has become of it */
            a = kit_do(n->halls[i], SRV_DO_MOVE, &n->people[i], game, request);
            status = a->status;
            kit_free(a);
        } while (status == 503 && idle++ < 20000);
        if (status != 200 && status != 409) {
            fail_msg("%d for %s", status, request);
        }
        free(request);
    }
    fail_msg("the game stands still");
}

static void play_nodes(int cut)
{
    nodes n = open_nodes();
    srv_id game = kit_game_of(n.halls[0], &n.people[0],
                              "{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"bot:random\"],"
                              "\"options\":{\"max_turns\":50}}");
    listener *streams[2] = {kit_listen(n.halls[0], &n.people[0], &game, 0, false),
                            kit_listen(n.halls[1], &n.people[1], &game, 0, true)};
    kit_sit(n.halls[1], &n.people[1], &game);
    play_at_both(&n, &game, cut);
    srv_log log;
    assert_int_equal(srv_store_log(n.stores[0], &game, 0, &log), SRV_DONE);
    assert_int_equal(log.n, log.version);
    for (int i = 0; i < 2; i++) {
        kit_until(version_of(n.halls[i], &game) >= log.version);
        kit_read(streams[i]);
        kit_expect_entries(streams[i], 1, log.version);
        kit_unlisten(streams[i]);
    }
    srv_log_free(&log);
    close_nodes(&n);
}

static void test_nodes(void **state)
{
    (void)state;
    play_nodes(0);
}

static void test_cut(void **state)
{
    (void)state;
    play_nodes(20);
}

static void wait_for_text(listener *l, const char *text)
{
    for (int i = 0; i < 30000; i++) {
        kit_read(l);
        if (strstr(l->text, text)) {
            return;
        }
        kit_sleep(2);
    }
    fail_msg("%s does not come: %s", text, l->text);
}

#define PRESENCE(seat, connected)                                                                  \
    "{\"type\":\"presence\",\"seat\":" seat ",\"connected\":" connected "}"

/* Everybody sees who is connected at the other node: who came before them, and who goes. */
static void test_presence(void **state)
{
    (void)state;
    nodes n = open_nodes();
    srv_id game =
        kit_game_of(n.halls[0], &n.people[0], "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    listener *ann = kit_listen(n.halls[0], &n.people[0], &game, -1, false);
    kit_sit(n.halls[1], &n.people[1], &game);
    listener *bob = kit_listen(n.halls[1], &n.people[1], &game, -1, false);
    wait_for_text(bob, PRESENCE("0", "true"));
    wait_for_text(ann, PRESENCE("1", "true"));
    bob->len = 0;
    kit_unlisten(ann);
    wait_for_text(bob, PRESENCE("0", "false"));
    kit_unlisten(bob);
    close_nodes(&n);
}

/* Draws that were queued at one node are made by the other when it is alone. */
static void test_queue(void **state)
{
    (void)state;
    nodes n = open_nodes();
    srv_id game =
        kit_game_of(n.halls[0], &n.people[0],
                    "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"days\":2}}");
    kit_sit(n.halls[1], &n.people[1], &game);
    for (int i = 0; i < 2; i++) { /* tickets */
        char *request = NULL;
        kit_until((request = kit_choice(n.halls[i], &n.people[i], &game, 0)));
        kit_expect(kit_do(n.halls[i], SRV_DO_MOVE, &n.people[i], &game, request), 200, NULL);
        free(request);
    }
    kit_until(version_of(n.halls[0], &game) >= 5);
    /* Bob queues at node 1, asks node 0 about it; Ann plays at node 0, node 1 dies */
    kit_expect(kit_do(n.halls[1], SRV_DO_QUEUE, &n.people[1], &game, "{\"turns\":1}"), 200, NULL);
    answer *a = kit_get(srv_room_queue, n.halls[0], &n.people[1], &game);
    assert_non_null(strstr(a->body, "\"turns\":1"));
    kit_free(a);
    kit_sleep(100); /* node 0 hears of it, now or when it is alone */
    srv_hall_close(n.halls[1]);
    srv_store_close(n.stores[1]);
    n.halls[1] = NULL;
    for (int i = 0; i < 2; i++) { /* two blind cards */
        char *request = kit_choice(n.halls[0], &n.people[0], &game, 0);
        assert_non_null(request);
        kit_expect(kit_do(n.halls[0], SRV_DO_MOVE, &n.people[0], &game, request), 200, NULL);
        free(request);
    }
    kit_until(version_of(n.halls[0], &game) >= 9);
    assert_int_equal(version_of(n.halls[0], &game), 9);
    close_nodes(&n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_disk), cmocka_unit_test(test_nodes), cmocka_unit_test(test_cut),
        cmocka_unit_test(test_presence),  cmocka_unit_test(test_queue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
