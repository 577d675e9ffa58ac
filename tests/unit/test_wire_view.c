/* Views as JSON: exactly what a player may know. Which keys are there, and that states which differ
 * only in hidden things give the same bytes (G-28, G-37, M-2, W-2). */
#include "wire_game.h"

#include "wire/state.h"
#include <stdio.h>

static char text[TEXT_SIZE], again[TEXT_SIZE];

static json view_of(const sw_game *g, const sw_state *s, int viewer, char *to)
{
    sw_view view;
    sw_view_make(g, s, viewer, &view);
    json_out o = json_out_make(to, TEXT_SIZE);
    wire_view_put(&o, g, &view);
    test_end(&o);
    return test_parse(to, o.len);
}

static int seat_of(const json *j, int seat)
{
    int list = json_get(j, 0, "seats");
    int v = json_first(j, list);
    while (seat-- > 0) {
        v = json_next(j, list, v);
    }
    return v;
}

static bool has(const json *j, int object, const char *key)
{
    return json_get(j, object, key) != JSON_MISSING;
}

static int number(const json *j, int object, const char *key)
{
    int64_t n = -1;
    assert_true(json_int(j, json_get(j, object, key), 0, 10000, &n));
    return (int)n;
}

static void secrets_of_the_set_up_G_37(void **unused)
{
    (void)unused;
    test_game *t = test_game_make("world", 3, 4);
    while (t->state.phase == SW_SETUP) {
        for (int viewer = 0; viewer <= 3; viewer++) {
            bool tickets = t->state.expects == SW_EXPECTS_KEEP;
            json j = view_of(&t->game, &t->state, viewer == 3 ? SW_SPECTATOR : viewer, text);
            assert_false(has(&j, 0, "rng"));
            assert_int_equal(has(&j, 0, "ticket_decks"), !tickets);
            for (int i = 0; i < 3; i++) {
                int seat = seat_of(&j, i);
                bool own = i == viewer;
                assert_int_equal(has(&j, seat, "hand"), own);
                assert_int_equal(has(&j, seat, "offered"), own);
                assert_int_equal(has(&j, seat, "tickets"), own);
                assert_int_equal(has(&j, seat, "pieces"), own);
                assert_int_equal(has(&j, seat, "box"), own);
                assert_int_equal(has(&j, seat, "hand_count"), !own);
                assert_int_equal(has(&j, seat, "hand_backs"), !own);
                assert_int_equal(has(&j, seat, "ticket_count"), !own && !tickets);
                assert_int_equal(has(&j, seat, "offered_count"), !own && !tickets);
                assert_true(has(&j, seat, "harbours") && has(&j, seat, "known"));
            }
        }
        assert_true(test_game_step(t));
    }
    json j = view_of(&t->game, &t->state, 0, text);
    assert_true(has(&j, seat_of(&j, 1), "pieces") && has(&j, seat_of(&j, 1), "box"));
    free(t);
}

static void backs_differ_on_the_table(void **unused)
{
    (void)unused;
    test_game *t = test_game_make("world", 2, 4);
    json j = view_of(&t->game, &t->state, 0, text);
    int backs = json_get(&j, seat_of(&j, 1), "hand_backs");
    assert_int_equal(number(&j, backs, "wagon"), 3);
    assert_int_equal(number(&j, backs, "ship"), 7);
    free(t);
    t = test_game_make("maerklin", 2, 4);
    j = view_of(&t->game, &t->state, 0, text);
    assert_false(has(&j, seat_of(&j, 1), "ticket_backs"));
    assert_false(has(&j, seat_of(&j, 1), "hand_backs"));
    while (t->state.phase == SW_SETUP) {
        assert_true(test_game_step(t));
    }
    j = view_of(&t->game, &t->state, 0, text);
    int seat = seat_of(&j, 1);
    backs = json_get(&j, seat, "ticket_backs");
    assert_int_equal(number(&j, backs, "short") + number(&j, backs, "long"),
                     number(&j, seat, "ticket_count"));
    free(t);
}

static void all_is_open_at_the_end_but_the_piles(void **unused)
{
    (void)unused;
    for (int map = 0; map < N_TEST_MAPS; map++) {
        test_game *t = test_game_make(test_maps[map], 2, 9);
        while (test_game_step(t)) {
        }
        json j = view_of(&t->game, &t->state, SW_SPECTATOR, text);
        for (int i = 0; i < 2; i++) {
            int seat = seat_of(&j, i);
            assert_true(has(&j, seat, "hand") && has(&j, seat, "tickets"));
            assert_true(has(&j, seat, "offered"));
            assert_false(has(&j, seat, "hand_count") || has(&j, seat, "ticket_backs"));
        }
        assert_int_equal(json_type_of(&j, json_get(&j, 0, "to_move")), JSON_NULL);
        assert_int_equal(number(&j, 0, "turns_left"), 0);
        assert_null(strstr(text, "\"draw\""));
        assert_false(has(&j, 0, "rng"));
        free(t);
    }
}

/* Another state with the same view, by the engine's own sampling, gives the same bytes. */
static void hidden_things_leave_no_trace(void **unused)
{
    (void)unused;
    for (int map = 0; map < N_TEST_MAPS; map++) {
        const sw_map *m = test_map(test_maps[map]);
        for (int players = m->players_min; players <= m->players_max; players++) {
            test_game *t = test_game_make(m->id, players, (uint64_t)players + 20);
            int count = 0;
            do {
                if (count++ % 5) {
                    continue;
                }
                int viewer = sw_random_below(&t->random, players + 1);
                viewer = viewer == players ? SW_SPECTATOR : viewer;
                sw_view view;
                sw_state other;
                sw_view_make(&t->game, &t->state, viewer, &view);
                sw_determinize(&t->game, &view, &t->random, &other);
                view_of(&t->game, &t->state, viewer, text);
                view_of(&t->game, &other, viewer, again);
                assert_string_equal(text, again);
            } while (test_game_step(t));
            free(t);
        }
    }
}

/* A position guessed from a view gives the viewer the same view, and on its turn the true moves. */
static void views_are_read_as_guesses(void **unused)
{
    (void)unused;
    static sw_move moves[MAX_MOVES];
    for (int map = 0; map < N_TEST_MAPS; map++) {
        const sw_map *m = test_map(test_maps[map]);
        for (int players = m->players_min; players <= m->players_max; players++) {
            test_game *t = test_game_make(m->id, players, (uint64_t)players + 40);
            int count = 0;
            do {
                if (count++ > 30 && count % 7) {
                    continue;
                }
                int viewer = sw_random_below(&t->random, players + 1);
                viewer = viewer == players ? SW_SPECTATOR : count % 2 ? t->state.to_move : viewer;
                json j = view_of(&t->game, &t->state, viewer, text);
                wire_error e;
                sw_state guess;
                if (!wire_view_guess(&j, 0, &t->game, viewer, &t->random, &guess, &e)) {
                    fail_msg("%s: %s\n%s", m->id, e.text, text);
                }
                view_of(&t->game, &guess, viewer, again);
                assert_string_equal(text, again);
                if (viewer != SW_SPECTATOR && viewer == t->state.to_move) {
                    int n = sw_moves(&t->game, &t->state, t->moves, MAX_MOVES);
                    assert_int_equal(sw_moves(&t->game, &guess, moves, MAX_MOVES), n);
                    assert_memory_equal(moves, t->moves, (size_t)n * sizeof *moves);
                }
            } while (test_game_step(t));
            free(t);
        }
    }
}

/* The view in `text` with the first `old` replaced by `new` is refused. */
static void refused(const test_game *t, const char *old, const char *new)
{
    char *at = strstr(text, old);
    assert_non_null(at);
    snprintf(again, sizeof again, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    json j = test_parse(again, strlen(again));
    wire_error e;
    sw_state guess;
    sw_random random = sw_random_seed(1);
    if (wire_view_guess(&j, 0, &t->game, 0, &random, &guess, &e)) {
        fail_msg("%s for %s was taken", new, old);
    }
    assert_int_equal(e.code, WIRE_BAD_STATE);
}

static void views_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    test_game *t = test_game_make("world", 2, 4);
    view_of(&t->game, &t->state, 0, text);
    refused(t, "\"owners\"", "\"ticket_decks\":{\"main\":9},\"owners\""); /* G-37 */
    while (t->state.phase == SW_SETUP) {
        assert_true(test_game_step(t));
    }
    view_of(&t->game, &t->state, 0, text);
    refused(t, "\"draw_count\":", "\"draw_count\":1");
    refused(t, "\"draw_count\":", "\"draw\":[],\"draw_count\":");
    refused(t, "\"hand_count\":", "\"hand_count\":25");
    refused(t, "\"hand_backs\":{\"wagon\":", "\"hand_backs\":{\"wagon\":1");
    refused(t, "\"hand_backs\":{", "\"hand_backs\":{\"tram\":0,");
    refused(t, "\"ticket_count\":", "\"ticket_count\":9");
    refused(t, "\"offered_count\":", "\"offered_count\":99");
    refused(t, "\"offered_count\":", "\"offered\":");
    refused(t, "\"ticket_decks\":{\"main\":", "\"ticket_decks\":{\"main\":1");
    refused(t, "\"turn\":", "\"rng\":\"00\",\"turn\":");
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_of_the_set_up_G_37),
        cmocka_unit_test(backs_differ_on_the_table),
        cmocka_unit_test(all_is_open_at_the_end_but_the_piles),
        cmocka_unit_test(hidden_things_leave_no_trace),
        cmocka_unit_test(views_are_read_as_guesses),
        cmocka_unit_test(views_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
