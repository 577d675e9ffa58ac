/* Games that cannot be read: the host learns which and why, their players what they are, and they
 * hold up nobody. */
#include "hall_trio.h"

/* An entry that fits no position, as a disk leaves it. */
static void damage(srv_store *s, const srv_id *game)
{
    srv_log log;
    assert_int_equal(srv_store_log(s, game, 0, &log), SRV_DONE);
    srv_write w = {.kind = SRV_APPEND};
    w.append.game = *game;
    w.append.status = log.status;
    w.append.due = log.due;
    w.append.entry = (srv_entry){.version = log.version + 1, .kind = SRV_MOVE, .body = "{\"mo"};
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    srv_log_free(&log);
}

/* A running game that no program can have written. */
static srv_id write_game(srv_store *s, const char *head, int64_t due)
{
    srv_write w = {.kind = SRV_NEW_GAME};
    w.game.id = srv_id_make();
    w.game.map = "usa";
    w.game.head = head;
    w.game.status = SRV_RUNNING;
    w.game.created = 1;
    w.game.due = due;
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    return w.game.id;
}

static void restart(fixture *f)
{
    srv_hall_close(f->hall);
    f->hall = kit_hall(f->store);
}

/* Somebody's list of games, as it is sent. */
static char *list_of(fixture *f, const srv_person *who, srv_status status)
{
    srv_listing listing;
    const srv_filter mine = {.statuses = 1u << status, .player = &who->id};
    assert_true(srv_hall_list(f->hall, who, mine, &listing));
    assert_int_equal(listing.n, 1);
    char *text = strdup(listing.games[0]);
    srv_listing_free(&listing);
    return text;
}

static void expect_listed(fixture *f, srv_status status, const char *words)
{
    char *text = list_of(f, &f->bob, status);
    assert_non_null(strstr(text, "\"unreadable\":true"));
    assert_non_null(strstr(text, words));
    free(text);
}

static answer *close_it(fixture *f, const srv_id *game)
{
    answer *a = kit_answer();
    assert_true(srv_hall_close_unreadable(f->hall, game, "damaged", &a->reply));
    kit_ready(&a->reply);
    return kit_wait(a);
}

static void test_damaged(void **state)
{
    (void)state;
    srv_unreadable found[2];
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_sit(f.hall, &f.bob, &game);
    srv_id well = kit_game_of(f.hall, &f.ann, USA2);
    damage(f.store, &game);
    restart(&f);
    kit_until(srv_hall_unreadable(f.hall, found, 2) == 1); /* although nobody asks */
    assert_string_equal(found[0].game.at, game.at);
    assert_string_equal(found[0].map, "usa");
    assert_int_equal(found[0].status, SRV_RUNNING);
    assert_non_null(strstr(found[0].why, "entry 2"));
    kit_expect(kit_get(srv_room_show, f.hall, &f.bob, &game), 500, "unreadable_game");
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.bob, &game, NULL), 500, "unreadable_game");
    expect_listed(&f, SRV_RUNNING, "\"status\":\"running\"");
    kit_expect(kit_get(srv_room_show, f.hall, &f.bob, &well), 200, NULL);
    close_fixture(&f);
}

static void test_closed(void **state)
{
    (void)state;
    srv_log log;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_sit(f.hall, &f.bob, &game);
    srv_id well = kit_game_of(f.hall, &f.ann, USA2);
    damage(f.store, &game);
    restart(&f);
    kit_expect(close_it(&f, &game), 200, NULL);
    kit_expect(close_it(&f, &game), 409, "game_over");
    assert_int_equal(srv_store_log(f.store, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.status, SRV_ABORTED);
    assert_int_equal(log.due, 0);
    assert_int_equal(log.entries[log.n - 1].kind, SRV_CLOSE);
    srv_log_free(&log);
    expect_listed(&f, SRV_ABORTED, "\"status\":\"aborted\"");
    /* others are closed as ever */
    assert_false(srv_hall_close_unreadable(f.hall, &well, "", NULL));
    close_fixture(&f);
}

/* What another node writes, and this one cannot read. */
static void test_broken_meanwhile(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_sit(f.hall, &f.bob, &game);
    char *move = kit_choice(f.hall, &f.ann, &game, 0);
    damage(f.store, &game);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, move), 500, "unreadable_game");
    assert_int_equal(srv_hall_unreadable(f.hall, NULL, 0), 1);
    free(move);
    close_fixture(&f);
}

/* More of them are due than the alarm looks at in one go: a game of bots that is due after all of
 * them is played nevertheless. */
static void test_holds_up_nobody(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann,
                              "{\"map\":\"berlin\",\"seats\":[\"bot:random\",\"bot:random\"]}");
    srv_hall_close(f.hall); /* in the middle of it, or sooner */
    for (int i = 0; i < 5000; i++) {
        write_game(f.store, i % 2 ? "{}" : "{\"map\":\"atlantis\"}", 1 + i % 3);
    }
    f.hall = kit_hall(f.store);
    kit_until(kit_is_stored_over(f.store, &game));
    kit_until(srv_hall_unreadable(f.hall, NULL, 0) == 5000);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_closed),
        cmocka_unit_test(test_broken_meanwhile),
        cmocka_unit_test(test_holds_up_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
