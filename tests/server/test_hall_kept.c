/* What stays of games and people: after a restart, as ratings, and not of those who are forgotten.
 */
#include "hall_trio.h"

/* ---- restarts ---- */

static void test_restart(void **state)
{
    (void)state;
    srv_limits limits = srv_limits_default();
    fixture f = open_fixture();
    srv_person both[2] = {f.ann, f.bob};
    srv_hall_close(f.hall);
    atomic_store(&kit_time, 1000000000);
    f.hall = kit_hall_with(f.store, &limits, 0, true);
    srv_id game = kit_game_of(f.hall, &f.ann,
                              "{\"map\":\"berlin\",\"seats\":[\"me\",\"bot:greedy\",\"open\"]}");
    kit_sit(f.hall, &f.bob, &game);
    unsigned seed = 99;
    int restarts = 0;
    while (!kit_has_status(f.hall, &game, "over")) {
        for (int i = 0; i < 2; i++) {
            char *request = kit_choice(f.hall, &both[i], &game, seed = seed * 69069u + 1);
            if (!request) { /* bots of a game that is read again are in no hurry */
                atomic_fetch_add(&kit_time, 100);
                kit_sleep(1);
                continue;
            }
            answer *before = kit_do(f.hall, SRV_DO_MOVE, &both[i], &game, request);
            assert_int_equal(before->status, 200);
            if (seed >> 16 & 1) {
                srv_hall_close(f.hall);
                f.hall = kit_hall_with(f.store, &limits, 0, true);
                restarts++;
                /* the answer was lost: the client asks again */
                answer *again = kit_do(f.hall, SRV_DO_MOVE, &both[i], &game, request);
                assert_int_equal(again->status, 200);
                assert_string_equal(again->body, before->body);
                kit_free(again);
            }
            kit_free(before);
            free(request);
        }
    }
    assert_true(restarts > 5);
    close_fixture(&f);
}

/* A game of bots goes on after a restart although nobody asks for it. */
static void test_restart_bots(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann,
                              "{\"map\":\"usa\",\"seats\":[\"bot:planner\","
                              "\"bot:planner\",\"bot:planner\"]}");
    srv_hall_close(f.hall);
    f.hall = kit_hall(f.store);
    kit_until(kit_is_stored_over(f.store, &game));
    close_fixture(&f);
}

/* ---- ratings ---- */

static void test_rated(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_person both[2] = {f.ann, f.bob};
    srv_id game = kit_game_of(f.hall, &f.ann,
                              "{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"bot:random\","
                              "\"bot:random\"],\"rated\":true,\"options\":{\"max_turns\":8}}");
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 200, NULL);
    kit_play(f.hall, both, 2, &game, 4);
    srv_rating ann, bob, bot;
    kit_until(srv_store_rating(f.store, "usa", f.ann.id.at, &ann) == SRV_DONE);
    assert_int_equal(srv_store_rating(f.store, "usa", f.bob.id.at, &bob), SRV_DONE);
    assert_int_equal(srv_store_rating(f.store, "usa", "bot:random", &bot), SRV_DONE);
    assert_int_equal(ann.games, 1);
    assert_int_equal(bot.games, 1);
    assert_true(ann.rating < bob.rating);
    assert_true(ann.rating < bot.rating); /* who resigns is last */
    /* chat afterwards does not make it due again */
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, "{\"text\":\"gg\"}"), 200, NULL);
    srv_log log;
    assert_int_equal(srv_store_log(f.store, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.due, 0);
    srv_log_free(&log);
    close_fixture(&f);
}

/* ---- people ---- */

static void test_forgotten(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.bob, &game, "{\"text\":\"remember\"}"), 200, NULL);
    srv_write w = {.kind = SRV_FORGET};
    w.forget = f.bob.id;
    assert_int_equal(srv_store_write(f.store, &w), SRV_DONE);
    srv_hall_person_changed(f.hall, &f.bob.id);
    for (int round = 0; round < 2; round++) {
        answer *a = kit_show(f.hall, &f.ann, &game);
        assert_null(strstr(a->body, "remember"));
        assert_null(strstr(a->body, "Bob"));
        kit_free(a);
        listener *l = kit_listen(f.hall, &f.ann, &game, 0, false);
        kit_read(l);
        assert_null(strstr(l->text, "remember"));
        assert_null(strstr(l->text, "Bob"));
        kit_unlisten(l);
        srv_hall_close(f.hall);
        f.hall = kit_hall(f.store);
    }
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_restart),
        cmocka_unit_test(test_restart_bots),
        cmocka_unit_test(test_rated),
        cmocka_unit_test(test_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
