/* Two halls on one store, as two nodes have it: any of them serves any game. */
#include "hall_kit.h"

typedef struct fixture {
    srv_store *store;
    srv_hall *halls[2];
    srv_person people[2];
} fixture;

static fixture open_fixture(void)
{
    fixture f = {.store = kit_store()};
    f.halls[0] = kit_hall(f.store);
    f.halls[1] = kit_hall(f.store);
    f.people[0] = kit_person(f.store, "Ann");
    f.people[1] = kit_person(f.store, "Bob");
    return f;
}

static void close_fixture(fixture *f)
{
    srv_hall_close(f->halls[0]);
    srv_hall_close(f->halls[1]);
    srv_store_close(f->store);
}

/* The store in memory tells nobody: what PostgreSQL's NOTIFY does, the test does. */
static void tell(fixture *f, const srv_id *game)
{
    srv_chores_told(f->halls[0], (srv_news){.game = game});
    srv_chores_told(f->halls[1], (srv_news){.game = game});
}

static int version_of(srv_hall *h, const srv_id *game)
{
    answer *a = kit_show(h, &nobody, game);
    int version = (int)kit_int(a, "version");
    kit_free(a);
    return version;
}

static void wait_for_version(srv_hall *h, const srv_id *game, int version)
{
    kit_until(version_of(h, game) >= version);
}

/* Each person at a node of its own. */
static void test_two_nodes(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.halls[0], &f.people[0],
                              "{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"bot:random\"],"
                              "\"options\":{\"max_turns\":60}}");
    listener *streams[2] = {kit_listen(f.halls[0], &f.people[0], &game, 0, false),
                            kit_listen(f.halls[1], &f.people[1], &game, 0, true)};
    kit_sit(f.halls[1], &f.people[1], &game);
    tell(&f, &game);
    unsigned seed = 3;
    for (int idle = 0; idle < 60000;) {
        int i = (int)(seed = seed * 69069u + 1) >> 16 & 1;
        char *request = kit_choice(f.halls[i], &f.people[i], &game, seed >> 8);
        if (request) {
            answer *a = kit_do(f.halls[i], SRV_DO_MOVE, &f.people[i], &game, request);
            assert_true(a->status == 200 || a->status == 409);
            kit_free(a);
            free(request);
        } else if (kit_has_status(f.halls[i], &game, "over")) {
            break;
        } else {
            idle++;
            kit_sleep(1);
        }
        tell(&f, &game);
        kit_read(streams[i]);
    }
    srv_log log;
    assert_int_equal(srv_store_log(f.store, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.status, SRV_OVER);
    assert_int_equal(log.n, log.version);
    for (int i = 0; i < 2; i++) {
        wait_for_version(f.halls[i], &game, log.version);
        kit_read(streams[i]);
        kit_expect_entries(streams[i], 1, log.version);
        kit_unlisten(streams[i]);
    }
    srv_log_free(&log);
    close_fixture(&f);
}

/* Who is behind finds out when writing: a stale move is refused with the new version, chat goes
 * through. */
static void test_conflict(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game =
        kit_game_of(f.halls[0], &f.people[0], "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    assert_int_equal(version_of(f.halls[1], &game), 0); /* known there, too */
    kit_sit(f.halls[0], &f.people[1], &game);
    assert_int_equal(version_of(f.halls[1], &game), 0);
    kit_expect(kit_do(f.halls[1], SRV_DO_CHAT, &f.people[0], &game, "{\"text\":\"hi\"}"), 200,
               NULL);
    assert_int_equal(version_of(f.halls[1], &game), 2);
    srv_hall_figures figures;
    srv_hall_count(f.halls[1], &figures);
    assert_int_equal(figures.conflicts, 1);
    assert_int_equal(figures.catch_ups, 1);
    /* the other one is behind now, and Ann moves there for what she saw here */
    char *request = kit_choice(f.halls[1], &f.people[0], &game, 0);
    assert_int_equal(version_of(f.halls[0], &game), 1);
    f.halls[0]->is_shared =
        true; /* it knows that there are others: a store in memory does not say */
    answer *a = kit_do(f.halls[0], SRV_DO_MOVE, &f.people[0], &game, request);
    assert_int_equal(a->status, 200);
    assert_int_equal(kit_int(a, "version"), 3);
    /* repeated at the node that does not know of it */
    answer *again = kit_do(f.halls[1], SRV_DO_MOVE, &f.people[0], &game, request);
    assert_int_equal(again->status, 200);
    assert_string_equal(again->body, a->body);
    kit_free(again);
    kit_free(a);
    /* Bob moves at one node, and then for the old version at the other */
    char *bobs = kit_choice(f.halls[1], &f.people[1], &game, 0);
    char *other = kit_choice(f.halls[1], &f.people[1], &game, 1);
    kit_expect(kit_do(f.halls[0], SRV_DO_MOVE, &f.people[1], &game, bobs), 200, NULL);
    a = kit_do(f.halls[1], SRV_DO_MOVE, &f.people[1], &game, other);
    assert_true(kit_int(a, "version") >= 4); /* and what both chose becomes moves */
    kit_expect(a, 409, "stale");
    free(bobs);
    free(other);
    free(request);
    close_fixture(&f);
}

static bool hears(listener *l, const char *text)
{
    l->len = 0;
    kit_read(l);
    return strstr(l->text, text) != NULL;
}

/* Who is connected elsewhere is shown until that node says otherwise, or nothing for a while. */
static void test_presence(void **state)
{
    (void)state;
    static const char is_there[] = "\"presence\",\"seat\":0,\"connected\":true";
    static const char is_away[] = "\"presence\",\"seat\":0,\"connected\":false";
    srv_limits limits = srv_limits_default();
    srv_store *store = kit_store();
    atomic_store(&kit_time, 1000000);
    srv_hall *hall = kit_hall_with(store, &limits, 0, true);
    srv_person ann = kit_person(store, "Ann");
    srv_id game = kit_game_of(hall, &ann, "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    srv_id nodes[2] = {srv_id_make(), srv_id_make()};
    listener *l = kit_listen(hall, &nobody, &game, -1, false);
    assert_true(hears(l, is_away));
    srv_chores_told(hall, (srv_news){.game = &game, .node = &nodes[0], .connected = 1});
    assert_true(hears(l, is_there));
    srv_chores_told(hall, (srv_news){.game = &game, .node = &nodes[1], .connected = 1});
    srv_chores_told(hall, (srv_news){.game = &game, .node = &nodes[0], .connected = 0});
    assert_false(hears(l, is_away)); /* still at the other one */
    atomic_store(&kit_time, 1000000 + 39000);
    assert_false(hears(l, is_away));
    atomic_store(&kit_time, 1000000 + 41000);
    assert_true(hears(l, is_away));
    /* so many nodes come and go */
    for (int i = 0; i < 100; i++) {
        srv_id node = srv_id_make();
        atomic_fetch_add(&kit_time, 41000);
        srv_chores_told(hall, (srv_news){.game = &game, .node = &node, .connected = 1});
        assert_true(hears(l, is_there));
        srv_chores_told(hall, (srv_news){.game = &game, .node = &node, .connected = 0});
        assert_true(hears(l, is_away));
    }
    srv_hall_figures figures;
    srv_hall_count(hall, &figures);
    assert_int_equal(figures.catch_ups, 0);
    kit_unlisten(l);
    srv_hall_close(hall);
    srv_store_close(store);
    atomic_store(&kit_time, 0);
}

/* A stream that was resumed at the node which knows less. */
static void test_resume_elsewhere(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game =
        kit_game_of(f.halls[0], &f.people[0], "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    assert_int_equal(version_of(f.halls[1], &game), 0);
    for (int i = 0; i < 5; i++) {
        kit_expect(kit_do(f.halls[0], SRV_DO_CHAT, &f.people[0], &game, "{\"text\":\"x\"}"), 200,
                   NULL);
    }
    f.halls[1]->is_shared = true; /* a store in memory does not say that there are others */
    listener *l = kit_listen(f.halls[1], &nobody, &game, 3, false);
    kit_read(l);
    kit_expect_entries(l, 4, 5);
    kit_unlisten(l);
    f.halls[1]->is_shared = false;
    /* told that something may have been missed: all catch up */
    kit_expect(kit_do(f.halls[0], SRV_DO_CHAT, &f.people[0], &game, "{\"text\":\"y\"}"), 200, NULL);
    tell(&f, NULL);
    wait_for_version(f.halls[1], &game, 6);
    answer *a = kit_show(f.halls[1], &nobody, &game);
    assert_non_null(strstr(a->body, "\"name\":\"Ann\""));
    kit_free(a);
    close_fixture(&f);
}

/* Both ask for a rematch at the same time, at different nodes: it is one game. */
static void test_rematch(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game =
        kit_game_of(f.halls[0], &f.people[0], "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    kit_sit(f.halls[0], &f.people[1], &game);
    kit_expect(kit_do(f.halls[0], SRV_DO_ABORT, &f.people[0], &game, NULL), 200, NULL);
    kit_expect(kit_do(f.halls[0], SRV_DO_ABORT, &f.people[1], &game, NULL), 200, NULL);
    assert_true(kit_has_status(f.halls[1], &game, "aborted"));
    answer *a[2];
    for (int i = 0; i < 2; i++) {
        a[i] = kit_answer();
        kit_ask(f.halls[i], SRV_DO_REMATCH, &f.people[i], &game, NULL, a[i]);
    }
    kit_wait(a[0]);
    kit_wait(a[1]);
    assert_int_equal(a[0]->status, 201);
    assert_int_equal(a[1]->status, 201);
    assert_string_equal(a[0]->body, a[1]->body);
    kit_free(a[0]);
    kit_free(a[1]);
    srv_log log;
    assert_int_equal(srv_store_log(f.store, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.n, 4); /* sat down, two votes, one rematch */
    srv_log_free(&log);
    close_fixture(&f);
}

/* A dead node's game of bots is taken over. */
static void test_dead_node(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.halls[0], &f.people[0],
                              "{\"map\":\"world\",\"seats\":[\"bot:planner\",\"bot:planner\"]}");
    srv_hall_close(f.halls[0]);
    kit_until(kit_is_stored_over(f.store, &game));
    f.halls[0] = kit_hall(f.store);
    close_fixture(&f);
}

static void wait_for_text(srv_hall *h, const srv_id *game, const char *text, bool is_there)
{
    for (int i = 0; i < 30000; i++) {
        answer *a = kit_show(h, &nobody, game);
        bool found = strstr(a->body, text);
        kit_free(a);
        if (found == is_there) {
            return;
        }
        kit_sleep(1);
    }
    fail_msg("%s %s", text, is_there ? "does not come" : "does not go");
}

/* Names that another node has changed, as told and as missed. */
static void test_names(void **state)
{
    (void)state;
    fixture f = open_fixture();
    const srv_id *ann = &f.people[0].id;
    srv_id game =
        kit_game_of(f.halls[0], &f.people[0], "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    wait_for_text(f.halls[1], &game, "\"Ann\"", true);
    srv_write rename = {.kind = SRV_SET_ACCOUNT,
                        .account = {.player = *ann, .name = "Anita", .password = "x"}};
    assert_int_equal(srv_store_write(f.store, &rename), SRV_DONE);
    srv_chores_told(f.halls[1], (srv_news){.person = ann});
    wait_for_text(f.halls[1], &game, "\"Anita\"", true);
    srv_write forget = {.kind = SRV_FORGET, .forget = *ann};
    assert_int_equal(srv_store_write(f.store, &forget), SRV_DONE);
    srv_chores_told(f.halls[1], (srv_news){0});
    wait_for_text(f.halls[1], &game, "\"Anita\"", false);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_nodes), cmocka_unit_test(test_conflict),
        cmocka_unit_test(test_presence),  cmocka_unit_test(test_resume_elsewhere),
        cmocka_unit_test(test_rematch),   cmocka_unit_test(test_names),
        cmocka_unit_test(test_dead_node),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
