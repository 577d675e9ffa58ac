/* Clocks that are set, differ or stand still: nobody loses a seat by it, and no game stands still.
 */
#define KIT_NAME "time"
#include "hall_kit.h"
#include "store_kit.h"

/* The time of day, and the steady clock: either may be set alone. */
static atomic_llong day, steady;

static int64_t read_day(void)
{
    return atomic_load(&day);
}
static int64_t read_steady(void)
{
    return atomic_load(&steady);
}
static const srv_time times = {read_day, read_steady};

#define NOON INT64_C(1800000000000)
enum { MINUTES = 60000, HOURS = 3600000, STALL = 5000 };

/* As long as time passes, on both. */
static void pass(int64_t ms)
{
    atomic_fetch_add(&day, ms);
    atomic_fetch_add(&steady, ms);
}

static srv_hall *open_hall(srv_store *store, int pace, int stall)
{
    srv_limits limits = srv_limits_default();
    srv_hall *h = srv_hall_open(store, &(srv_hall_options){.limits = &limits,
                                                           .public_url = "https://example.org",
                                                           .n_bots = 1,
                                                           .pace = pace,
                                                           .time = &times,
                                                           .stall = stall});
    assert_non_null(h);
    return h;
}

static int version_of(srv_hall *h, const srv_id *game)
{
    answer *a = kit_show(h, &nobody, game);
    int version = (int)kit_int(a, "version");
    kit_free(a);
    return version;
}

/* Lets the hall notice the time of day, which it asks for every two seconds. */
static void notice(void)
{
    for (int i = 0; i < 10; i++) {
        pass(500);
        kit_sleep(45); /* more than twice the alarm's patience with a clock that is given */
    }
}

static bool is_away(srv_hall *h, const srv_id *game)
{
    answer *a = kit_show(h, &nobody, game);
    bool away = strstr(a->body, "\"away\":true") != NULL;
    kit_free(a);
    return away;
}

typedef struct scene {
    srv_store *store;
    srv_hall *hall;
    srv_person people[2];
    srv_id game;
} scene;

static scene begin(const char *request, int pace, int stall)
{
    scene s = {.store = kit_store()};
    atomic_store(&day, NOON);
    atomic_store(&steady, 5000);
    s.hall = open_hall(s.store, pace, stall);
    s.people[0] = kit_person(s.store, "Ann");
    s.people[1] = kit_person(s.store, "Bob");
    s.game = kit_game_of(s.hall, &s.people[0], request);
    return s;
}

static void end(scene *s)
{
    srv_hall_close(s->hall);
    srv_store_close(s->store);
}

#define WITH_BOT "{\"map\":\"usa\",\"seats\":[\"me\",\"bot:random\"]}"
#define LIVE     "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"turn\":60,\"reserve\":30}}"

/* Ann has made her turn: it is the bot's. */
static int play_to_bot(scene *s)
{
    kit_set_up(s->hall, s->people, 1, &s->game);
    kit_until(!kit_chooses(s->hall, &s->game));
    for (int i = 0; i < 40; i++) { /* whoever begins: until Ann has nothing to do */
        char *request = kit_choice(s->hall, &s->people[0], &s->game, 0);
        if (!request) {
            return version_of(s->hall, &s->game);
        }
        kit_expect(kit_do(s->hall, SRV_DO_MOVE, &s->people[0], &s->game, request), 200, NULL);
        free(request);
    }
    fail_msg("Ann never ends her turn");
    return 0;
}

static void expect_bot(scene *s, int version)
{
    for (int i = 0; i < 200 && version_of(s->hall, &s->game) == version; i++) {
        pass(500);
        kit_sleep(5);
    }
    assert_true(version_of(s->hall, &s->game) > version);
}

/* Set back by ten minutes while a bot waits for its pace: it plays in a moment, not after them. */
static void test_set_back(void **state)
{
    (void)state;
    scene s = begin(WITH_BOT, 3000, 0);
    int version = play_to_bot(&s);
    atomic_fetch_sub(&day, 10 * MINUTES);
    expect_bot(&s, version);
    end(&s);
}

/* The server was started anew after that: the log is ahead of the clock. */
static void test_log_ahead(void **state)
{
    (void)state;
    scene s = begin(WITH_BOT, 3000, 0);
    int version = play_to_bot(&s);
    srv_hall_close(s.hall);
    atomic_fetch_sub(&day, 2 * HOURS);
    s.hall = open_hall(s.store, 3000, 0);
    expect_bot(&s, version);
    /* and the times in the log never go back */
    srv_log log;
    assert_int_equal(srv_store_log(s.store, &s.game, 0, &log), SRV_DONE);
    for (int i = 1; i < log.n; i++) {
        assert_true(log.entries[i].at >= log.entries[i - 1].at);
    }
    srv_log_free(&log);
    end(&s);
}

/* Two hours forward and back again: clocks of turns run on as if nothing had been. */
static void test_there_and_back(void **state)
{
    (void)state;
    scene s = begin(LIVE, 0, 0);
    kit_sit(s.hall, &s.people[1], &s.game);
    kit_set_up(s.hall, s.people, 2, &s.game);
    atomic_fetch_add(&day, 2 * HOURS);
    notice();
    assert_false(is_away(s.hall, &s.game));
    atomic_fetch_sub(&day, 2 * HOURS);
    notice();
    assert_false(is_away(s.hall, &s.game));
    /* a turn that is never made does end */
    for (int i = 0; i < 400 && !is_away(s.hall, &s.game); i++) {
        pass(500);
        kit_sleep(5);
    }
    assert_true(is_away(s.hall, &s.game));
    end(&s);
}

/* The process did not run for five minutes: nobody could play, nobody is late. */
static void test_freeze(void **state)
{
    (void)state;
    scene s = begin(LIVE, 0, STALL);
    kit_sit(s.hall, &s.people[1], &s.game);
    kit_set_up(s.hall, s.people, 2, &s.game);
    notice();
    pass(5 * MINUTES);
    kit_sleep(200);
    assert_false(is_away(s.hall, &s.game));
    notice();
    assert_false(is_away(s.hall, &s.game));
    end(&s);
}

/* Where nodes share a database, its clock is theirs. */
static int64_t fast_wall(void)
{
    return srv_system_time.wall() + 40000;
}

static void test_skew(void **state)
{
    (void)state;
    static const srv_time fast = {fast_wall, srv_steady_millis};
    kit_fresh_postgres();
    srv_limits limits = srv_limits_default();
    srv_store *stores[2];
    srv_hall *halls[2];
    for (int i = 0; i < 2; i++) {
        stores[i] = kit_open(kit_postgres);
        halls[i] = srv_hall_open(
            stores[i],
            &(srv_hall_options){.limits = &limits, .n_bots = 1, .time = i ? &fast : NULL});
        assert_non_null(halls[i]);
    }
    int64_t difference = srv_hall_now(halls[1]) - srv_hall_now(halls[0]);
    assert_true(difference > -5000 && difference < 5000);
    srv_person ann = kit_person(stores[0], "Ann"), bob = kit_person(stores[0], "Bob");
    srv_id game = kit_game_of(halls[0], &ann,
                              "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],"
                              "\"clock\":{\"turn\":30,\"reserve\":0}}");
    kit_sit(halls[0], &bob, &game);
    assert_true(version_of(halls[1], &game) > 0); /* the fast node has it in memory, too */
    for (int i = 0; i < 30; i++) {
        assert_false(is_away(halls[i & 1], &game));
        kit_sleep(100);
    }
    for (int i = 0; i < 2; i++) {
        srv_hall_close(halls[i]);
        srv_store_close(stores[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set_back),       cmocka_unit_test(test_log_ahead),
        cmocka_unit_test(test_there_and_back), cmocka_unit_test(test_freeze),
        cmocka_unit_test(test_skew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
