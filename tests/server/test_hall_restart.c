/* A restart after which the clocks of many games have run out: the hall opens at once, everybody
 * gets the grace, then all of these seats are given to bots, and nobody else waits meanwhile.
 *
 *     HALL_GAMES=5000 build/debug/tests/server_test_hall_restart     as many as that */
#include "hall_kit.h"
#include "server/base/clock.h"
#include "server/game/clock.h"

enum { START = 1000000000, DOWN = 24 * 3600000, USUAL_GAMES = 200 };

static int n_games(void)
{
    const char *n = getenv("HALL_GAMES");
    return n ? atoi(n) : USUAL_GAMES;
}

/* Milliseconds. With so many games of one's own choice the machine should have nothing else to do;
 * else it may be busy with other tests. */
static int soon(void)
{
    return getenv("HALL_GAMES") ? 2000 : 20000;
}

/* Bots let people wait for longer than the test takes: one entry for each game is expected. */
static srv_hall *open_hall(srv_store *store)
{
    srv_limits limits = srv_limits_default();
    return kit_hall_with(store, &limits, DOWN, true);
}

static int timeouts(srv_hall *h)
{
    srv_hall_figures figures;
    srv_hall_count(h, &figures);
    return (int)figures.timeouts;
}

/* Somebody says something at a table of their own; gives how long it took. */
static int64_t say(srv_hall *h, const srv_person *who, const srv_id *game)
{
    int64_t began = srv_steady_millis();
    answer *a = kit_do(h, SRV_DO_CHAT, who, game, "{\"text\":\"hello\"}");
    assert_int_equal(a->status, 200);
    kit_free(a);
    return srv_steady_millis() - began;
}

static bool is_away(srv_hall *h, const srv_id *game)
{
    bool away = false;
    answer *a = kit_show(h, &nobody, game);
    int first = json_first(&a->j, json_get(&a->j, 0, "seats"));
    (void)json_bool(&a->j, json_get(&a->j, first, "away"), &away);
    kit_free(a);
    return away;
}

static void nobody_waits_for_clocks_that_ran_out(void **state)
{
    (void)state;
    int n = n_games();
    srv_store *store = kit_store();
    atomic_store(&kit_time, START);
    srv_hall *h = open_hall(store);
    srv_person ann = kit_person(store, "Ann"), bob = kit_person(store, "Bob");
    srv_id *games = calloc((size_t)n, sizeof *games);
    for (int i = 0; i < n; i++) {
        if (i % 100 == 0) { /* nobody has thousands */
            ann = kit_person(store, "Ann");
            bob = kit_person(store, "Bob");
        }
        games[i] = kit_game_of(h, &ann,
                               "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],"
                               "\"clock\":{\"turn\":10,\"reserve\":20}}");
        kit_sit(h, &bob, &games[i]);
        kit_move(h, &bob, &games[i], 0); /* of two who choose, Ann's time runs out */
    }
    srv_id quiet = kit_game_of(h, &bob, "{\"map\":\"berlin\",\"seats\":[\"me\",\"open\"]}");
    kit_sit(h, &ann, &quiet);
    srv_hall_close(h);

    atomic_fetch_add(&kit_time, DOWN);
    int64_t began = srv_steady_millis();
    h = open_hall(store);
    int64_t open = srv_steady_millis() - began, longest = say(h, &bob, &quiet);
    assert_true(open < soon());
    kit_sleep(100);
    assert_int_equal(timeouts(h), 0); /* it was not the players' fault */
    assert_false(is_away(h, &games[0]));

    atomic_fetch_add(&kit_time, SRV_GRACE + SRV_HEAD_START + 1);
    int64_t due = srv_steady_millis();
    for (int i = 0; i < 600 && timeouts(h) < n; i++) {
        int64_t took = say(h, &bob, &quiet);
        longest = took > longest ? took : longest;
        kit_sleep(100);
        atomic_fetch_add(&kit_time, 100); /* the store is looked into by this clock */
    }
    print_message("%d clocks: opened in %d ms, all told after %d ms, others waited %d ms at most\n",
                  n, (int)open, (int)(srv_steady_millis() - due), (int)longest);
    assert_int_equal(timeouts(h), n); /* each once */
    assert_true(longest < soon());
    for (int i = 0; i < n; i++) {
        assert_true(is_away(h, &games[i]));
    }
    srv_hall_close(h);
    srv_store_close(store);
    free(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_waits_for_clocks_that_ran_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
