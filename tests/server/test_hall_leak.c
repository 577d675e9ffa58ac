/* No leak: everything that somebody received in whole games is searched for what it must not
 * contain. A position that differs only in what a viewer cannot know is shown in the same bytes. */
#include "hall_kit.h"
#include "server/game/table.h"
#include <sodium.h>

/* ---- what was received ---- */

typedef struct viewer {
    srv_person who;
    int seat; /* -1: spectator */
    listener *stream, *views;
    int64_t checked; /* bytes */
} viewer;

static int64_t seat_in(const json *j, int object)
{
    int64_t seat = -1;
    json_int(j, json_get(j, object, "seat"), 0, SW_MAX_SEATS, &seat);
    return seat;
}

static bool has(const json *j, int object, const char *key)
{
    return json_get(j, object, key) != JSON_MISSING;
}

static void refuse(const viewer *v, const json *j, int value, const char *why)
{
    size_t len;
    const char *source = json_source(j, value, &len);
    fail_msg("seat %d must not see %s: %.*s", v->seat, why, (int)(len < 500 ? len : 500), source);
}

/* Secret fields of events are for the seat that acts. */
static void check_event(const viewer *v, const json *j, int object)
{
    int e = json_get(j, object, "e");
    if (seat_in(j, object) == v->seat) {
        return;
    }
    if (json_is(j, e, "drawn") && has(j, object, "card")) {
        refuse(v, j, object, "a blind card");
    }
    if ((json_is(j, e, "offered") || json_is(j, e, "kept")) && has(j, object, "tickets")) {
        refuse(v, j, object, "tickets");
    }
}

static void check_view(const viewer *v, const json *j, int view)
{
    int seats = json_get(j, view, "seats"), decks = json_get(j, view, "ticket_decks"), i = 0;
    for (int k = json_first(j, decks); k != JSON_MISSING; k = json_next(j, decks, k)) {
        if (json_type_of(j, json_member_value(j, k)) != JSON_NUMBER) {
            refuse(v, j, decks, "the order of the tickets");
        }
    }
    bool setup = json_is(j, json_get(j, view, "phase"), "setup");
    bool tickets = !json_is(j, json_get(j, view, "expects"), "pieces"); /* G-37 */
    for (int s = json_first(j, seats); s != JSON_MISSING; s = json_next(j, seats, s), i++) {
        if (i == v->seat) {
            continue;
        }
        if (has(j, s, "hand") || has(j, s, "tickets") || has(j, s, "offered")) {
            refuse(v, j, s, "another's hand");
        }
        if (setup && tickets && has(j, s, "ticket_count")) {
            refuse(v, j, s, "how many tickets were kept");
        }
    }
}

static void walk(const viewer *v, const json *j, int value)
{
    static const char *const never[] = {"secret",      "seed", "rng",
                                        "client_seed", "draw", "client_seeds"};
    if (json_type_of(j, value) == JSON_ARRAY) {
        for (int e = json_first(j, value); e != JSON_MISSING; e = json_next(j, value, e)) {
            walk(v, j, e);
        }
        return;
    }
    if (json_type_of(j, value) != JSON_OBJECT) {
        return;
    }
    if (has(j, value, "e")) {
        check_event(v, j, value);
    }
    for (int k = json_first(j, value); k != JSON_MISSING; k = json_next(j, value, k)) {
        for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
            if (json_is(j, k, never[i])) {
                refuse(v, j, value, never[i]);
            }
        }
        int member = json_member_value(j, k);
        if (json_is(j, k, "view") && json_type_of(j, member) == JSON_OBJECT) {
            check_view(v, j, member);
        }
        walk(v, j, member);
    }
}

static void check_json(viewer *v, const char *text)
{
    json j;
    void *memory;
    kit_parse(text, &j, &memory);
    walk(v, &j, 0);
    v->checked += (int64_t)strlen(text);
    free(memory);
}

/* Until the game is over: then hands are open to all. */
static void check_stream(viewer *v, listener *l)
{
    kit_read(l);
    for (char *p = l->text; (p = strstr(p, "data: "));) {
        char *end = strstr(p, "\n\n");
        *end = '\0';
        if (strstr(p, "\"status\":\"over\"") == NULL) {
            check_json(v, p + 6);
        }
        p = end + 1;
    }
    l->len = 0;
    l->text[0] = '\0';
}

static void check_answer(viewer *v, answer *a)
{
    if (!kit_is(a, "status", "over")) {
        check_json(v, a->body);
    }
    kit_free(a);
}

static void play_and_search(const char *map)
{
    srv_store *s = kit_store();
    srv_hall *h = kit_hall(s);
    viewer all[3] = {{.who = kit_person(s, "Ann"), .seat = 0},
                     {.who = kit_person(s, "Bob"), .seat = 1},
                     {.who = kit_person(s, "Cem"), .seat = -1}};
    char request[300];
    snprintf(request, sizeof request,
             "{\"map\":\"%s\",\"seats\":[\"me\",\"open\",\"bot:greedy\"],\"clock\":{\"days\":3},"
             "\"client_seed\":\"SeedOfAnn\"}",
             map);
    srv_id game = kit_game_of(h, &all[0].who, request);
    for (int i = 0; i < 3; i++) {
        all[i].stream = kit_listen(h, &all[i].who, &game, 0, false);
        all[i].views = kit_listen(h, &all[i].who, &game, -1, true);
    }
    kit_expect(kit_do(h, SRV_DO_SIT, &all[1].who, &game, "{\"client_seed\":\"SeedOfBob\"}"), 200,
               NULL);
    unsigned seed = 17;
    for (int step = 0; kit_has_status(h, &game, "running"); step++) {
        for (int i = 0; i < 3; i++) {
            check_stream(&all[i], all[i].stream);
            check_stream(&all[i], all[i].views);
            check_answer(&all[i], kit_get(srv_room_show, h, &all[i].who, &game));
            answer *moves = kit_get(srv_room_moves, h, &all[i].who, &game);
            assert_true(i < 2 || strstr(moves->body, "\"moves\":[]"));
            kit_free(moves);
        }
        viewer *v = &all[step & 1];
        char *choice = kit_choice(h, &v->who, &game, seed = seed * 69069u + 1);
        if (choice) {
            answer *a = kit_do(h, SRV_DO_MOVE, &v->who, &game, choice);
            assert_int_equal(a->status, 200);
            if (kit_has_status(h, &game, "running")) {
                check_answer(v, a);
            } else {
                kit_free(a);
            }
            free(choice);
        }
    }
    /* whole streams again, from the beginning, in raw bytes */
    answer *record = kit_get(srv_room_record, h, &nobody, &game);
    assert_int_equal(record->status, 200);
    const char *hidden[4] = {"SeedOfAnn", "SeedOfBob", NULL, NULL};
    char hex[2][65] = {{0}};
    static const char *const keys[2] = {"\"seed\":\"", "\"secret\":\""};
    for (int i = 0; i < 2; i++) {
        memcpy(hex[i], strstr(record->body, keys[i]) + strlen(keys[i]), 64);
        hidden[2 + i] = hex[i];
    }
    for (int i = 0; i < 3; i++) {
        listener *l = kit_listen(h, &all[i].who, &game, 0, true);
        kit_read(l);
        answer *a = kit_show(h, &all[i].who, &game);
        for (int k = 0; k < 4; k++) {
            assert_null(strstr(l->text, hidden[k]));
            assert_null(strstr(a->body, hidden[k]));
        }
        kit_free(a);
        kit_unlisten(l);
        kit_unlisten(all[i].stream);
        kit_unlisten(all[i].views);
        assert_true(all[i].checked > 100000);
    }
    kit_free(record);
    srv_hall_close(h);
    srv_store_close(s);
}

static void test_search(void **state)
{
    (void)state;
    static const char *const maps[] = {"usa", "maerklin", "berlin", "world"};
    for (int i = 0; i < 4; i++) {
        play_and_search(maps[i]);
    }
}

/* ---- what cannot be known makes no difference ---- */

typedef struct shown {
    char *text;
    size_t len;
} shown;

static shown show(const srv_table *t, int seat)
{
    srv_look look = {t, seat, 0, 5, 0, "x"};
    enum { SIZE = 1 << 16 };
    shown s = {malloc(SIZE), 0};
    json_out o = json_out_make(s.text, SIZE);
    srv_show_game(&o, &look);
    assert_false(o.overflow);
    s.len = o.len;
    return s;
}

static void check_same(srv_table *t, sw_random *random)
{
    for (int seat = -1; seat < t->head.n; seat++) {
        sw_view view;
        sw_state truth = t->now.state;
        sw_view_make(t->game, &truth, seat < 0 ? SW_SPECTATOR : seat, &view);
        shown a = show(t, seat);
        sw_determinize(t->game, &view, random, &t->now.state);
        shown b = show(t, seat);
        t->now.state = truth;
        assert_int_equal(a.len, b.len);
        assert_memory_equal(a.text, b.text, a.len);
        free(a.text);
        free(b.text);
    }
}

static void test_same(void **state)
{
    (void)state;
    static const char *const maps[] = {"usa", "maerklin", "berlin", "world"};
    srv_variants *variants = srv_variants_make();
    sw_random random = sw_random_seed(4);
    for (int m = 0; m < 4; m++) {
        srv_head head = {.map = srv_variants_map(variants, maps[m]),
                         .options = sw_options_default(),
                         .n = 3,
                         .seating = WIRE_SEATING_CHOSEN};
        for (int i = 0; i < 3; i++) {
            head.seats[i].kind = SRV_SEAT_BOT;
            head.seats[i].bot = ai_players[0];
        }
        randombytes_buf(head.secret, sizeof head.secret);
        srv_fairness_commit(head.secret, head.commitment);
        const sw_game *game = srv_variants_take(variants, head.map, 3, &head.options);
        srv_id id = srv_id_make();
        srv_table *t = srv_table_make(&id, &head, game, 1);
        for (int step = 0; t->now.status == SRV_RUNNING; step++) {
            int n;
            sw_move *moves = srv_moves_of(game, &t->now.state, &n);
            srv_line line = {.kind = SRV_MOVE,
                             .seat = (int8_t)t->now.state.to_move,
                             .person = -1,
                             .by = SRV_BY_BOT,
                             .move = moves[sw_random_below(&random, n)]};
            if (step % 5 == 0) {
                check_same(t, &random);
            }
            char body[400], why[200];
            json_out o = json_out_make(body, sizeof body - 1);
            srv_line_put(&o, t, &t->now, &line);
            body[o.len] = '\0';
            srv_entry entry = {t->now.version + 1, SRV_MOVE, line.seat, step, {{0}}, body};
            if (!srv_table_append(t, &entry, NULL, why, sizeof why)) {
                fail_msg("%s: %s", why, body);
            }
            free(moves);
        }
        srv_table_free(t);
        srv_variants_give(variants, game);
    }
    srv_variants_free(variants);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
