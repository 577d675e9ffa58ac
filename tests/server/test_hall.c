/* What people ask of a table, and what they are refused. */
#include "hall_trio.h"

static void test_create_refused(void **state)
{
    (void)state;
    static const struct {
        int status;
        const char *code, *request;
    } cases[] = {
        {400, "bad_request", "[]"},
        {400, "bad_request", "{}"},
        {400, "bad_request", "{\"map\":\"usa\"}"},
        {400, "bad_request", "{\"map\":7,\"seats\":[\"me\",\"open\"]}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":\"me\"}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"you\"]}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",7]}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"for:0123456789abcdef\"]}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"secret\":\"1\"}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"visibility\":\"x\"}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"rated\":1}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"client_seed\":\"ä\"}"},
        {400, "bad_request",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"client_seed\":\"a\\n\"}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":5}"},
        {400, "bad_request",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"days\":1,\"turn\":5}}"},
        {404, "unknown_map", "{\"map\":\"moon\",\"seats\":[\"me\",\"open\"]}"},
        {404, "unknown_bot", "{\"map\":\"usa\",\"seats\":[\"me\",\"bot:god\"]}"},
        {422, "bad_seats", "{\"map\":\"usa\",\"seats\":[\"me\"]}"},
        {422, "bad_seats", "{\"map\":\"usa\",\"seats\":[\"me\",\"me\"]}"},
        {422, "bad_seats",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"open\",\"open\",\"open\",\"open\"]}"},
        {422, "bad_options", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"options\":{\"x\":1}}"},
        {422, "bad_options",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"days\":99}}"},
        {422, "bad_options",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"turn\":1,\"reserve\":0}}"},
        {422, "bad_options",
         "{\"map\":\"usa\",\"seats\":[\"bot:random\",\"bot:random\"],\"rated\":true}"},
    };
    fixture f = open_fixture();
    kit_expect(kit_create(f.hall, &nobody, USA2), 401, "no_session");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        answer *a = kit_create(f.hall, &f.ann, cases[i].request);
        if (a->status != cases[i].status) {
            print_error("%s\n", cases[i].request);
        }
        kit_expect(a, cases[i].status, cases[i].code);
    }
    srv_hall_figures figures;
    srv_hall_count(f.hall, &figures);
    assert_int_equal(figures.tables, 0);
    close_fixture(&f);
}

static void test_created(void **state)
{
    (void)state;
    fixture f = open_fixture();
    answer *a = kit_create(f.hall, &f.ann, USA2);
    assert_int_equal(a->status, 201);
    assert_int_equal(kit_int(a, "version"), 0);
    char link[80], id[SRV_ID_SIZE] = {0};
    const char *text;
    size_t len;
    assert_true(json_plain(&a->j, json_get(&a->j, 0, "id"), &text, &len));
    memcpy(id, text, SRV_ID_LENGTH);
    snprintf(link, sizeof link, "https://games.example.org/#/g/%s", id);
    assert_true(kit_is(a, "link", link));
    kit_free(a);
    srv_id game;
    srv_id_read(id, &game);
    a = kit_show(f.hall, &f.ann, &game);
    assert_int_equal(kit_int(a, "your_seat"), 0);
    assert_int_equal(kit_int(a, "to_move"), -1);
    assert_int_equal(json_type_of(&a->j, json_get(&a->j, 0, "view")), JSON_NULL);
    kit_free(a);
    srv_id unknown = srv_id_make();
    kit_expect(kit_get(srv_room_show, f.hall, &f.ann, &unknown), 404, "unknown_game");
    kit_expect(kit_get(srv_room_moves, f.hall, &f.ann, &unknown), 404, "unknown_game");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.ann, &unknown, "{}"), 404, "unknown_game");
    close_fixture(&f);
}

static void test_seats(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game =
        kit_game_of(f.hall, &f.ann, "{\"map\":\"usa\",\"seats\":[\"open\",\"me\",\"open\"]}");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &nobody, &game, "{}"), 401, "no_session");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":1}"), 409, "seat_taken");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":4}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":-1}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"chair\":1}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"client_seed\":\"a b\"}"), 400,
               "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.bob, &game, NULL), 403, "not_your_seat");
    answer *a = kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":2,\"client_seed\":\"b\"}");
    assert_int_equal(a->status, 200);
    assert_int_equal(kit_int(a, "seat"), 2);
    assert_int_equal(kit_int(a, "version"), 1);
    kit_free(a);
    /* again: the same seat, nothing new */
    a = kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{}");
    assert_int_equal(kit_int(a, "seat"), 2);
    assert_int_equal(kit_int(a, "version"), 1);
    kit_free(a);
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":0}"), 409, "seat_taken");
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.bob, &game, NULL), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.bob, &game, NULL), 403, "not_your_seat");
    kit_sit(f.hall, &f.bob, &game);
    kit_sit(f.hall, &f.cem, &game);
    assert_true(kit_has_status(f.hall, &game, "running"));
    srv_person dan = kit_person(f.store, "Dan");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &dan, &game, "{}"), 409, "started");
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.bob, &game, NULL), 409, "started");
    /* a game that everybody has left will never begin */
    game = kit_game_of(f.hall, &f.ann, USA2);
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.ann, &game, NULL), 200, NULL);
    assert_true(kit_has_status(f.hall, &game, "aborted"));
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{}"), 409, "game_over");
    kit_expect(kit_get(srv_room_record, f.hall, &f.ann, &game), 409, "not_started");
    close_fixture(&f);
}

static void test_moves(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    const char *pass = "{\"version\":0,\"move\":{\"t\":\"pass\"}}";
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, pass), 409, "not_started");
    kit_sit(f.hall, &f.bob, &game);
    kit_set_up(f.hall, (srv_person[]){f.ann, f.bob}, 2, &game); /* version 5: Ann's first turn */
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &nobody, &game, pass), 401, "no_session");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.cem, &game, pass), 403, "not_your_seat");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":5}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":5,\"move\":3}"), 400,
               "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "[]"), 400, "bad_request");
    char *endless = malloc(4000);
    snprintf(endless, 4000, "{\"version\":5,\"move\":{\"t\":\"%03000d\"}}", 0);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, endless), 400, "bad_request");
    free(endless);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, NULL), 400, "bad_request");
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":5,\"move\":{\"t\":\"fly\"}}"), 422,
        "illegal_move");
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":5,\"move\":{\"t\":\"pass\"}}"),
        422, "illegal_move");
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.bob, &game, "{\"version\":5,\"move\":{\"t\":\"pass\"}}"),
        403, "not_your_turn");
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":6,\"move\":{\"t\":\"pass\"}}"),
        409, "stale");
    answer *a = kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, pass);
    assert_int_equal(kit_int(a, "version"), 5);
    kit_expect(a, 409, "stale");
    assert_null(kit_choice(f.hall, &f.bob, &game, 0));
    assert_null(kit_choice(f.hall, &nobody, &game, 0));

    /* chat in between does not make a move stale; repeated, it gets the same answer */
    char *request = kit_choice(f.hall, &f.ann, &game, 0);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.bob, &game, "{\"text\":\"hello\"}"), 200, NULL);
    a = kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, request);
    assert_int_equal(a->status, 200);
    assert_int_equal(kit_int(a, "version"), 7);
    for (int i = 0; i < 3; i++) {
        answer *again = kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, request);
        assert_int_equal(again->status, 200);
        assert_string_equal(again->body, a->body);
        kit_free(again);
        char *other = kit_choice(f.hall, &f.bob, &game, 0);
        if (other) {
            kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.bob, &game, other), 200, NULL);
            free(other);
        }
    }
    /* another move for the same version is not the same request, nor is another person's */
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":5,\"move\":{\"t\":\"pass\"}}"),
        409, "stale");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.bob, &game, request), 409, "stale");
    kit_free(a);
    free(request);
    close_fixture(&f);
}

static void test_over(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_person both[2] = {f.ann, f.bob};
    srv_id game =
        kit_game_of(f.hall, &f.ann,
                    "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"options\":{\"max_turns\":3}}");
    kit_expect(kit_get(srv_room_record, f.hall, &f.ann, &game), 409, "not_over");
    kit_expect(kit_do(f.hall, SRV_DO_REMATCH, &f.ann, &game, NULL), 409, "not_started");
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_REMATCH, &f.ann, &game, NULL), 409, "not_over");
    char *last[2] = {NULL, NULL};
    int mover = 0;
    while (kit_has_status(f.hall, &game, "running")) {
        for (int i = 0; i < 2; i++) {
            char *request = kit_choice(f.hall, &both[i], &game, 5);
            if (request) {
                kit_expect(kit_do(f.hall, SRV_DO_MOVE, &both[i], &game, request), 200, NULL);
                free(last[i]);
                last[i] = request;
                mover = i;
            }
        }
    }
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &both[mover], &game, last[mover]), 200, NULL);
    answer *a = kit_show(f.hall, &f.ann, &game);
    char pass[80];
    snprintf(pass, sizeof pass, "{\"version\":%d,\"move\":{\"t\":\"pass\"}}",
             (int)kit_int(a, "version"));
    kit_free(a);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, pass), 409, "game_over");
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 409, "game_over");
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{}"), 409, "game_over");
    free(last[0]);
    free(last[1]);
    close_fixture(&f);
}

static void test_chat(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_sit(f.hall, &f.bob, &game);
    static const char *const bad[] = {"{}",
                                      "{\"text\":\"\"}",
                                      "{\"text\":7}",
                                      "{\"text\":\"a\\nb\"}",
                                      "{\"text\":\"a\\u0000b\"}",
                                      "{\"text\":\"a\\u0007b\"}",
                                      "{\"text\":\"a\\u202eb\"}",
                                      "{\"text\":\"a\\u0085b\"}",
                                      "{\"text\":\"a\",\"room\":\"players\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, bad[i]), 400, "bad_request");
    }
    char *text = malloc(4096);
    strcpy(text, "{\"text\":\"");
    for (int i = 0; i < 500; i++) {
        strcat(text, "ü");
    }
    char *longer = malloc(4096);
    snprintf(longer, 4096, "%sx\"}", text);
    strcat(text, "\"}");
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, text), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, longer), 400, "bad_request");
    free(text);
    free(longer);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &nobody, &game, "{\"text\":\"a\"}"), 401, "no_session");
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, "{\"text\":\"to <b>Bob</b>\"}"), 200,
               NULL);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.cem, &game, "{\"text\":\"Ann has red\"}"), 200, NULL);
    /* players do not see what spectators write before the end; ids have no gap */
    listener *bob = kit_listen(f.hall, &f.bob, &game, 0, false);
    listener *cem = kit_listen(f.hall, &f.cem, &game, 0, false);
    kit_read(bob);
    kit_read(cem);
    kit_expect_entries(bob, 1, 4);
    kit_expect_entries(cem, 1, 4);
    assert_null(strstr(bob->text, "Ann has red"));
    assert_non_null(strstr(bob->text, "{\"version\":4,\"type\":\"hidden\"}"));
    assert_non_null(strstr(cem->text, "Ann has red"));
    assert_non_null(strstr(cem->text, "to <b>Bob</b>"));
    answer *a = kit_show(f.hall, &f.bob, &game);
    assert_null(strstr(a->body, "Ann has red"));
    kit_free(a);
    a = kit_show(f.hall, &nobody, &game);
    assert_non_null(strstr(a->body, "Ann has red"));
    kit_free(a);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":true}"), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.bob, &game, "{\"abort\":true}"), 200, NULL);
    a = kit_show(f.hall, &f.bob, &game);
    assert_non_null(strstr(a->body, "Ann has red"));
    kit_free(a);
    kit_unlisten(bob);
    kit_unlisten(cem);
    close_fixture(&f);
}

static void test_abort(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game =
        kit_game_of(f.hall, &f.ann, "{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"bot:random\"]}");
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{}"), 409, "not_started");
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.cem, &game, "{}"), 403, "not_your_seat");
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":1}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":true}"), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":false}"), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.bob, &game, "{\"abort\":true}"), 200, NULL);
    assert_true(kit_has_status(f.hall, &game, "running"));
    answer *a = kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, NULL);
    bool aborted = false;
    assert_true(json_bool(&a->j, json_get(&a->j, 0, "aborted"), &aborted) && aborted);
    kit_free(a);
    assert_true(kit_has_status(f.hall, &game, "aborted"));
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":true}"), 200, NULL);
    kit_expect(kit_get(srv_room_record, f.hall, &nobody, &game), 200, NULL);
    close_fixture(&f);
}

static void test_resign(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 409, "not_started");
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.cem, &game, NULL), 403, "not_your_seat");
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, "{\"x\":1}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, NULL), 403, "forbidden");
    kit_play(f.hall, &f.bob, 1, &game, 3); /* a bot plays on for Ann */
    answer *a = kit_show(f.hall, &nobody, &game);
    assert_true(kit_is(a, "status", "over"));
    kit_free(a);
    close_fixture(&f);
}

static void test_close(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    srv_person host = {.is_admin = true};
    kit_expect(kit_do(f.hall, SRV_DO_CLOSE, &f.ann, &game, NULL), 403, "forbidden");
    kit_expect(kit_do(f.hall, SRV_DO_CLOSE, &host, &game, "{\"reason\":\"a\\nb\"}"), 400,
               "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_CLOSE, &host, &game, "{\"reason\":\"spam\"}"), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_CLOSE, &host, &game, NULL), 409, "game_over");
    assert_true(kit_has_status(f.hall, &game, "aborted"));
    close_fixture(&f);
}

static srv_id rematch_of(srv_hall *h, const srv_person *who, const srv_id *game)
{
    srv_id id = {{0}};
    const char *text;
    size_t len;
    char copy[SRV_ID_SIZE] = {0};
    answer *a = kit_do(h, SRV_DO_REMATCH, who, game, NULL);
    assert_int_equal(a->status, 201);
    assert_true(json_plain(&a->j, json_get(&a->j, 0, "id"), &text, &len));
    memcpy(copy, text, SRV_ID_LENGTH);
    assert_true(srv_id_read(copy, &id));
    kit_free(a);
    return id;
}

static void test_rematch(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann,
                              "{\"map\":\"usa\",\"seats\":[\"me\",\"bot:greedy\",\"open\"],"
                              "\"options\":{\"max_turns\":3},\"visibility\":\"public\"}");
    kit_sit(f.hall, &f.bob, &game);
    srv_person both[2] = {f.ann, f.bob};
    kit_play(f.hall, both, 2, &game, 1);
    kit_expect(kit_do(f.hall, SRV_DO_REMATCH, &f.cem, &game, NULL), 403, "not_your_seat");
    srv_id next = rematch_of(f.hall, &f.bob, &game), same = rematch_of(f.hall, &f.ann, &game);
    assert_string_equal(next.at, same.at);
    /* everybody moves up: bot, Bob, Ann; seats are kept */
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.cem, &next, "{}"), 409, "seat_taken");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.cem, &next, "{\"seat\":1}"), 409, "seat_taken");
    answer *a = kit_do(f.hall, SRV_DO_SIT, &f.ann, &next, "{}");
    assert_int_equal(kit_int(a, "seat"), 2);
    kit_free(a);
    a = kit_do(f.hall, SRV_DO_SIT, &f.bob, &next, "{}");
    assert_int_equal(kit_int(a, "seat"), 1);
    kit_free(a);
    assert_true(kit_has_status(f.hall, &next, "running"));
    kit_play(f.hall, both, 2, &next, 2);
    assert_true(kit_has_status(f.hall, &next, "over"));
    a = kit_show(f.hall, &f.ann, &game);
    assert_true(kit_is(a, "rematch", next.at));
    kit_free(a);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_create_refused), cmocka_unit_test(test_created),
        cmocka_unit_test(test_seats),          cmocka_unit_test(test_moves),
        cmocka_unit_test(test_over),           cmocka_unit_test(test_chat),
        cmocka_unit_test(test_abort),          cmocka_unit_test(test_resign),
        cmocka_unit_test(test_close),          cmocka_unit_test(test_rematch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
