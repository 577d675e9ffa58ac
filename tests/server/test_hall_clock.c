/* Clocks, bots that take over, queued draws; with a clock of the test's own. */
#include "hall_kit.h"
#include "server/game/clock.h"

enum { START = 1000000000 };

typedef struct fixture {
    srv_store *store;
    srv_hall *hall;
    srv_person ann, bob;
    srv_id game;
} fixture;

static fixture open_fixture(const char *request, int pace)
{
    srv_limits limits = srv_limits_default();
    fixture f = {.store = kit_store()};
    atomic_store(&kit_time, START);
    f.hall = kit_hall_with(f.store, &limits, pace, true);
    f.ann = kit_person(f.store, "Ann");
    f.bob = kit_person(f.store, "Bob");
    f.game = kit_game_of(f.hall, &f.ann, request);
    return f;
}

static void close_fixture(fixture *f)
{
    srv_hall_close(f->hall);
    srv_store_close(f->store);
}

static void reopen(fixture *f, int pace)
{
    srv_limits limits = srv_limits_default();
    f->hall = kit_hall_with(f->store, &limits, pace, true);
}

static void pass_time(int64_t millis)
{
    atomic_fetch_add(&kit_time, millis);
    kit_sleep(60); /* the alarm looks at a given clock every 20 ms */
}

static int64_t seat_int(fixture *f, int seat, const char *key)
{
    int64_t n = -1;
    answer *a = kit_show(f->hall, &nobody, &f->game);
    int v = json_first(&a->j, json_get(&a->j, 0, "seats"));
    for (; seat > 0; seat--) {
        v = json_next(&a->j, json_get(&a->j, 0, "seats"), v);
    }
    bool flag = false;
    if (json_bool(&a->j, json_get(&a->j, v, key), &flag)) {
        n = flag;
    } else {
        json_int(&a->j, json_get(&a->j, v, key), 0, INT64_MAX, &n);
    }
    kit_free(a);
    return n;
}

static int64_t deadline_of(fixture *f)
{
    int64_t n = -1;
    answer *a = kit_show(f->hall, &nobody, &f->game);
    json_int(&a->j, json_get(&a->j, json_get(&a->j, 0, "clock"), "deadline"), 0, INT64_MAX, &n);
    kit_free(a);
    return n;
}

static int64_t number(fixture *f, const char *key)
{
    answer *a = kit_show(f->hall, &nobody, &f->game);
    int64_t n = kit_int(a, key);
    kit_free(a);
    return n;
}

/* The first move there is. */
static void play(fixture *f, const srv_person *who)
{
    kit_move(f->hall, who, &f->game, 0);
}

#define LIVE "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"turn\":10,\"reserve\":20}}"
#define SLOW "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"days\":2}}"

static void test_live(void **state)
{
    (void)state;
    fixture f = open_fixture(LIVE, 0);
    assert_int_equal(deadline_of(&f), -1); /* nobody's time runs before the start */
    pass_time(100000);
    kit_sit(f.hall, &f.bob, &f.game);
    int64_t now = START + 100000;
    assert_int_equal(deadline_of(&f), now + 30000);
    pass_time(15000);
    play(&f, &f.ann); /* tickets of the set-up: a turn of its own, five seconds too long */
    assert_int_equal(seat_int(&f, 0, "reserve"), 15000);
    assert_int_equal(seat_int(&f, 1, "reserve"), 20000);
    assert_int_equal(deadline_of(&f), now + 30000); /* Bob's time runs since the same moment */
    pass_time(14900);
    assert_int_equal(seat_int(&f, 1, "away"), 0);
    pass_time(200);
    /* Bob is away: a bot has chosen for him, and it is Ann's turn */
    kit_until(number(&f, "to_move") == 0);
    assert_int_equal(seat_int(&f, 1, "away"), 1);
    assert_int_equal(seat_int(&f, 1, "reserve"), 0);
    assert_int_equal(number(&f, "to_move"), 0);
    assert_int_equal(deadline_of(&f), now + 30100 + 25000);
    srv_hall_figures figures;
    srv_hall_count(f.hall, &figures);
    assert_int_equal(figures.timeouts, 1);
    /* he sits down again: no reserve, but time for each turn */
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &f.game, "{}"), 200, NULL);
    assert_int_equal(seat_int(&f, 1, "away"), 0);
    while (number(&f, "to_move") == 0) {
        play(&f, &f.ann);
    }
    assert_int_equal(deadline_of(&f), now + 30100 + 10000);
    close_fixture(&f);
}

/* The owner of a seat takes it back by playing, in the while that the bot leaves. */
static void test_back(void **state)
{
    (void)state;
    fixture f = open_fixture(LIVE, 5000);
    kit_sit(f.hall, &f.bob, &f.game);
    pass_time(30001);
    kit_until(seat_int(&f, 0, "away") != 0);
    assert_int_equal(seat_int(&f, 0, "away"), 1);
    assert_int_equal(number(&f, "to_move"), 0);
    play(&f, &f.ann);
    assert_int_equal(seat_int(&f, 0, "away"), 0);
    assert_int_equal(seat_int(&f, 0, "reserve"), 0);
    assert_int_equal(number(&f, "to_move"), 1);
    close_fixture(&f);
}

static void test_downtime(void **state)
{
    (void)state;
    fixture f = open_fixture(LIVE, 0);
    kit_sit(f.hall, &f.bob, &f.game);
    pass_time(5000);
    srv_hall_close(f.hall);
    atomic_fetch_add(&kit_time, 3600000);
    int64_t boot = kit_now();
    reopen(&f, 0);
    assert_int_equal(deadline_of(&f), boot + SRV_GRACE);
    pass_time(29000);
    assert_int_equal(seat_int(&f, 0, "away"), 0);
    play(&f, &f.ann); /* 19 seconds of the reserve, none of the hour */
    assert_int_equal(seat_int(&f, 0, "reserve"), 1000);
    srv_hall_close(f.hall);
    reopen(&f, 0); /* clocks are as they were */
    assert_int_equal(seat_int(&f, 0, "reserve"), 1000);
    pass_time(SRV_GRACE + SRV_HEAD_START + 1);
    kit_until(seat_int(&f, 1, "away") != 0);
    assert_int_equal(seat_int(&f, 1, "away"), 1);
    close_fixture(&f);
}

static void test_days(void **state)
{
    (void)state;
    fixture f = open_fixture(SLOW, 0);
    kit_sit(f.hall, &f.bob, &f.game);
    assert_int_equal(deadline_of(&f), START + 2 * 86400000LL);
    assert_int_equal(seat_int(&f, 0, "reserve"), -1);
    pass_time(2 * 86400000LL - 1000);
    srv_hall_close(f.hall);
    reopen(&f, 0);
    assert_int_equal(deadline_of(&f), kit_now() + SRV_GRACE);
    pass_time(SRV_GRACE + SRV_HEAD_START + 1);
    kit_until(seat_int(&f, 0, "away") != 0 && seat_int(&f, 1, "away") != 0);
    close_fixture(&f);
}

/* ---- games that do not start ---- */

enum { WEEK = 7 * 86400000 };

static void test_nobody_comes(void **state)
{
    (void)state;
    fixture f = open_fixture(SLOW, 0);
    pass_time(WEEK - 1000);
    assert_true(kit_has_status(f.hall, &f.game, "open"));
    /* Somebody waits: the game stays, and is looked at again in an hour. */
    listener *l = kit_listen(f.hall, &f.ann, &f.game, 0, false);
    pass_time(2000);
    assert_true(kit_has_status(f.hall, &f.game, "open"));
    kit_unlisten(l);
    pass_time(3600000);
    kit_until(kit_has_status(f.hall, &f.game, "aborted"));
    close_fixture(&f);
}

static void test_nobody_comes_after_restart(void **state)
{
    (void)state;
    fixture f = open_fixture(SLOW, 0);
    srv_hall_close(f.hall);
    atomic_fetch_add(&kit_time, 2LL * WEEK);
    reopen(&f, 0);
    pass_time(3000); /* found in the store; people have an hour to come back */
    assert_true(kit_has_status(f.hall, &f.game, "open"));
    pass_time(3600000 + SRV_HEAD_START);
    kit_until(kit_has_status(f.hall, &f.game, "aborted"));
    close_fixture(&f);
}

static int stored_version(fixture *f)
{
    srv_log log;
    assert_int_equal(srv_store_log(f->store, &f->game, 0, &log), SRV_DONE);
    int version = log.version;
    srv_log_free(&log);
    return version;
}

/* A node that has no such game in memory finds it when its time has come. */
static void test_found(void **state)
{
    (void)state;
    fixture f = open_fixture(SLOW, 0);
    kit_sit(f.hall, &f.bob, &f.game);
    srv_hall_close(f.hall);
    atomic_fetch_add(&kit_time, 3 * 86400000LL);
    reopen(&f, 0);
    pass_time(SRV_GRACE + 2000);
    kit_until(stored_version(&f) > 1);
    srv_log log;
    assert_int_equal(srv_store_log(f.store, &f.game, 1, &log), SRV_DONE);
    assert_int_equal(log.entries[0].kind, SRV_AWAY);
    srv_log_free(&log);
    close_fixture(&f);
}

static void test_pace(void **state)
{
    (void)state;
    fixture f = open_fixture("{\"map\":\"usa\",\"seats\":[\"me\",\"bot:greedy\"]}", 4000);
    play(&f, &f.ann); /* tickets; the bot's choice follows at once */
    kit_until(number(&f, "to_move") == 0);
    while (number(&f, "to_move") == 0) {
        play(&f, &f.ann);
    }
    int64_t version = number(&f, "version");
    pass_time(3900);
    assert_int_equal(number(&f, "version"), version);
    pass_time(200);
    kit_until(number(&f, "version") != version);
    assert_int_equal(number(&f, "version"), version + 1);
    close_fixture(&f);
}

/* ---- queued draws ---- */

static answer *queue(fixture *f, const srv_person *who, const char *request)
{
    return kit_do(f->hall, SRV_DO_QUEUE, who, &f->game, request);
}

static bool has_queue(fixture *f, const srv_person *who)
{
    answer *a = kit_get(srv_room_queue, f->hall, who, &f->game);
    assert_int_equal(a->status, 200);
    bool has = json_type_of(&a->j, json_get(&a->j, 0, "queue")) == JSON_OBJECT;
    kit_free(a);
    return has;
}

static void test_queue_refused(void **state)
{
    (void)state;
    fixture f = open_fixture(LIVE, 0);
    srv_person cem = kit_person(f.store, "Cem");
    kit_expect(queue(&f, &cem, "{\"turns\":1}"), 403, "not_your_seat");
    kit_expect(kit_get(srv_room_queue, f.hall, &cem, &f.game), 403, "not_your_seat");
    kit_expect(queue(&f, &f.ann, "{\"turns\":1}"), 409, "not_started");
    kit_sit(f.hall, &f.bob, &f.game);
    kit_expect(queue(&f, &f.ann, "{\"turns\":1}"), 422, "bad_options");
    close_fixture(&f);
    f = open_fixture(SLOW, 0);
    kit_sit(f.hall, &f.bob, &f.game);
    static const char *const bad[] = {"[]",
                                      "{\"deck\":\"moon\",\"turns\":1}",
                                      "{\"turns\":0}",
                                      "{\"until\":[\"rain\"]}",
                                      "{\"until\":\"claim\"}",
                                      "{\"turns\":1,\"x\":1}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kit_expect(queue(&f, &f.ann, bad[i]), 400, "bad_request");
    }
    kit_expect(queue(&f, &f.ann, "{}"), 422, "bad_options");
    assert_false(has_queue(&f, &f.ann));
    kit_expect(kit_do(f.hall, SRV_DO_UNQUEUE, &f.ann, &f.game, NULL), 200, NULL);
    close_fixture(&f);
}

/* Ann's draws are made for her while Bob plays; nobody sees that they were queued. */
static void test_queue(void **state)
{
    (void)state;
    fixture f = open_fixture(SLOW, 0);
    kit_sit(f.hall, &f.bob, &f.game);
    play(&f, &f.ann);
    play(&f, &f.bob);
    listener *l = kit_listen(f.hall, &f.bob, &f.game, -1, false);
    assert_int_equal(number(&f, "to_move"), 0);
    kit_expect(queue(&f, &f.ann, "{\"turns\":2}"), 200, NULL);
    for (int turn = 0; turn < 2; turn++) {
        kit_until(number(&f, "to_move") != 0);
        assert_int_equal(number(&f, "to_move"), 1);
        assert_int_equal(has_queue(&f, &f.ann), turn == 0);
        assert_false(has_queue(&f, &f.bob));
        srv_hall_close(f.hall); /* queues survive */
        kit_unlisten(l);
        reopen(&f, 0);
        l = kit_listen(f.hall, &f.bob, &f.game, 0, false);
        play(&f, &f.bob); /* the first move there is: a blind card, and another */
        play(&f, &f.bob);
    }
    kit_sleep(100); /* the two turns are used up: it is Ann's */
    assert_int_equal(number(&f, "to_move"), 0);
    kit_read(l);
    assert_null(strstr(l->text, "queue"));
    int drawn = 0;
    for (const char *p = l->text; (p = strstr(p, "{\"e\":\"drawn\",\"seat\":0")); p++) {
        drawn++;
    }
    assert_int_equal(drawn, 4);
    char *stored = srv_store_queue(f.store, &f.game, 0);
    assert_null(stored);
    kit_unlisten(l);
    close_fixture(&f);
}

static void test_unqueue(void **state)
{
    (void)state;
    fixture f = open_fixture(SLOW, 0);
    kit_sit(f.hall, &f.bob, &f.game);
    play(&f, &f.ann);
    kit_expect(queue(&f, &f.ann, "{\"until\":[\"near\"]}"), 200, NULL);
    assert_true(has_queue(&f, &f.ann));
    kit_expect(kit_do(f.hall, SRV_DO_UNQUEUE, &f.ann, &f.game, NULL), 200, NULL);
    assert_false(has_queue(&f, &f.ann));
    play(&f, &f.bob);
    kit_sleep(100);
    assert_int_equal(number(&f, "to_move"), 0);
    close_fixture(&f);
}

/* Draws end when a claim is possible that was not, and Ann decides. */
static void test_until_claim(void **state)
{
    (void)state;
    fixture f = open_fixture(SLOW, 0);
    kit_sit(f.hall, &f.bob, &f.game);
    play(&f, &f.ann);
    play(&f, &f.bob);
    kit_expect(queue(&f, &f.ann, "{\"until\":[\"claim\"]}"), 200, NULL);
    for (int i = 0; i < 40 && has_queue(&f, &f.ann); i++) {
        kit_until(number(&f, "to_move") != 0 || !has_queue(&f, &f.ann));
        while (number(&f, "to_move") == 1) {
            play(&f, &f.bob);
        }
    }
    kit_sleep(50);
    assert_false(has_queue(&f, &f.ann));
    answer *a = kit_get(srv_room_moves, f.hall, &f.ann, &f.game);
    if (number(&f, "to_move") == 0) {
        assert_non_null(strstr(a->body, "\"t\":\"claim\""));
    }
    kit_free(a);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_live),          cmocka_unit_test(test_back),
        cmocka_unit_test(test_downtime),      cmocka_unit_test(test_days),
        cmocka_unit_test(test_found),         cmocka_unit_test(test_pace),
        cmocka_unit_test(test_nobody_comes),  cmocka_unit_test(test_nobody_comes_after_restart),
        cmocka_unit_test(test_queue_refused), cmocka_unit_test(test_queue),
        cmocka_unit_test(test_unqueue),       cmocka_unit_test(test_until_claim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
