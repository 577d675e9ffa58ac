/* Moves as JSON: every legal move comes back as itself, and what is not exactly in the list is
 * refused. */
#include "wire_game.h"

#include "wire/move.h"
#include <stdio.h>

static char text[TEXT_SIZE];

static const char *written(const test_game *t, const sw_move *m)
{
    json_out o = json_out_make(text, sizeof text);
    wire_move_put(&o, &t->game, &t->state, m);
    test_end(&o);
    return text;
}

static void every_legal_move_comes_back(void **unused)
{
    (void)unused;
    for (int map = 0; map < N_TEST_MAPS; map++) {
        test_game *t = test_game_make(test_maps[map], 3, (uint64_t)map + 1);
        int seen = 0;
        do {
            int n = sw_moves(&t->game, &t->state, t->moves, MAX_MOVES);
            int stride = n / 50 + 1;
            for (int i = sw_random_below(&t->random, stride); i < n; i += stride) {
                sw_move back;
                wire_error e;
                const char *s = written(t, &t->moves[i]);
                json j = test_parse(s, strlen(s));
                if (!wire_move_read(&j, 0, &t->game, &t->state, &back, &e)) {
                    fail_msg("%s: %s", s, e.text);
                }
                assert_true(sw_move_equal(&back, &t->moves[i]));
                seen |= 1 << back.type;
            }
        } while (test_game_step(t));
        assert_true(seen & 1 << SW_MOVE_CLAIM && seen & 1 << SW_MOVE_KEEP);
        free(t);
    }
}

/* Reads, and if that works asks the rules. */
static sw_err verdict(const test_game *t, const char *s, wire_error *e)
{
    sw_move m;
    json j = test_parse(s, strlen(s));
    if (!wire_move_read(&j, 0, &t->game, &t->state, &m, e)) {
        return e->reason ? e->reason : SW_E_MALFORMED;
    }
    return sw_check(&t->game, &t->state, &m);
}

static void expect(const test_game *t, const char *s, sw_err want)
{
    wire_error e = {.text = ""};
    sw_err got = verdict(t, s, &e);
    if (got != want) {
        fail_msg("%s: %s instead of %s (%s)", s, sw_err_name(got), sw_err_name(want), e.text);
    }
}

static test_game *in_play(const char *map)
{
    test_game *t = test_game_make(map, 2, 7);
    while (t->state.phase == SW_SETUP) {
        assert_true(test_game_step(t));
    }
    return t;
}

static void keep_is_strict(void **unused)
{
    (void)unused;
    test_game *t = test_game_make("usa", 2, 3);
    const sw_ticket *o = t->state.seats[0].offered;
    int low = o[0], high = o[1];
    if (low > high) {
        low = o[1];
        high = o[0];
    }
    char s[200];
    snprintf(s, sizeof s, "{\"t\":\"keep\",\"tickets\":[%d,%d]}", low, high);
    expect(t, s, SW_OK);
    snprintf(s, sizeof s, " { \"tickets\" : [ %d , %d ], \"\\u0074\" : \"k\\u0065ep\" } ", low,
             high);
    expect(t, s, SW_OK);
    snprintf(s, sizeof s, "{\"t\":\"keep\",\"tickets\":[%d,%d]}", high, low);
    expect(t, s, SW_E_MALFORMED);
    snprintf(s, sizeof s, "{\"t\":\"keep\",\"tickets\":[%d,%d,%d]}", low, low, high);
    expect(t, s, SW_E_MALFORMED);
    snprintf(s, sizeof s, "{\"t\":\"keep\",\"tickets\":[%d,%d],\"more\":1}", low, high);
    expect(t, s, SW_E_MALFORMED);
    snprintf(s, sizeof s, "{\"t\":\"keep\",\"tickets\":[%d]}", low);
    expect(t, s, SW_E_KEEP_TOO_FEW);
    snprintf(s, sizeof s, "{\"t\":\"keep\",\"tickets\":[%d.0,%d]}", low, high);
    expect(t, s, SW_E_MALFORMED);
    int other = 0;
    while (other == o[0] || other == o[1] || other == o[2]) {
        other++;
    }
    snprintf(s, sizeof s, "{\"t\":\"keep\",\"tickets\":[%d]}", other);
    expect(t, s, SW_E_KEEP_UNOFFERED);
    expect(t, "{\"t\":\"keep\",\"tickets\":[4000]}", SW_E_MALFORMED);
    expect(t, "{\"t\":\"keep\",\"tickets\":7}", SW_E_MALFORMED);
    expect(t, "{\"t\":\"keep\"}", SW_E_MALFORMED);
    free(t);
}

static void malformed_moves_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "{}",
        "{\"t\":7}",
        "{\"t\":\"fly\"}",
        "{\"t\":\"draw\"}",
        "{\"t\":\"draw\",\"deck\":\"wagon\"}",
        "{\"t\":\"draw\",\"deck\":0}",
        "{\"t\":\"draw\",\"deck\":\"main\",\"slot\":0}",
        "{\"t\":\"draw\",\"slot\":5}",
        "{\"t\":\"draw\",\"slot\":-1}",
        "{\"t\":\"draw\",\"slot\":99999999999999999999}",
        "{\"t\":\"draw\",\"slot\":\"0\"}",
        "{\"t\":\"tickets\"}",
        "{\"t\":\"tickets\",\"take\":3}",
        "{\"t\":\"tickets\",\"take\":{\"main\":0}}",
        "{\"t\":\"tickets\",\"take\":{\"short\":3}}",
        "{\"t\":\"tickets\",\"take\":{\"main\":3},\"deck\":\"main\"}",
        "{\"t\":\"claim\",\"route\":0}",
        "{\"t\":\"claim\",\"route\":\"0\",\"pay\":{}}",
        "{\"t\":\"claim\",\"route\":0,\"pay\":{\"red\":0}}",
        "{\"t\":\"claim\",\"route\":0,\"pay\":{\"red\":-1}}",
        "{\"t\":\"claim\",\"route\":0,\"pay\":{\"red\":true}}",
        "{\"t\":\"claim\",\"route\":0,\"pay\":{\"bicycle\":1}}",
        "{\"t\":\"claim\",\"route\":0,\"pay\":{\"red\":1},\"passenger\":null}",
        "{\"t\":\"step\"}",
        "{\"t\":\"passenger\",\"city\":\"atlantis\"}",
        "{\"t\":\"exchange\",\"give\":\"train\",\"take\":\"ship\",\"count\":1}",
        "{\"t\":\"pass\",\"why\":0}",
        "{\"t\":\"pieces\"}",
    };
    test_game *t = in_play("usa");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wire_error e = {.text = ""};
        json j = test_parse(bad[i], strlen(bad[i]));
        sw_move m;
        assert_false(wire_move_read(&j, 0, &t->game, &t->state, &m, &e));
        assert_int_equal(e.code, WIRE_ILLEGAL_MOVE);
        assert_true(e.text[0] != '\0');
    }
    free(t);
}

static void the_rules_name_their_reasons(void **unused)
{
    (void)unused;
    test_game *t = in_play("usa");
    expect(t, "{\"t\":\"pass\"}", SW_E_PASS);
    expect(t, "{\"t\":\"keep\",\"tickets\":[]}", SW_E_NOT_NOW);
    expect(t, "{\"t\":\"claim\",\"route\":190,\"pay\":{\"red\":1}}", SW_E_NO_SUCH_ROUTE);
    expect(t, "{\"t\":\"claim\",\"route\":0,\"pay\":{\"red\":200}}", SW_E_CARDS_SURPLUS);
    expect(t, "{\"t\":\"tickets\",\"take\":{\"main\":2}}", SW_E_TICKETS_SUM);
    expect(t, "{\"t\":\"tickets\",\"take\":{\"main\":3}}", SW_OK);
    expect(t, "{\"t\":\"draw\",\"deck\":\"main\"}", SW_OK);
    expect(t, "{\"t\":\"draw\",\"slot\":0}", SW_OK);
    free(t);
    /* W-3: the replacement is named where there are two decks, and only there */
    t = in_play("world");
    expect(t, "{\"t\":\"draw\",\"slot\":0}", SW_E_REFILL);
    expect(t, "{\"t\":\"draw\",\"slot\":0,\"refill\":\"ship\"}", SW_OK);
    free(t);
    t = in_play("berlin");
    wire_error e;
    assert_int_not_equal(verdict(t, "{\"t\":\"draw\",\"slot\":0,\"refill\":\"main\"}", &e), SW_OK);
    free(t);
}

static void no_object_is_a_bad_request(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"null", "7", "\"pass\"", "[]", "[{\"t\":\"pass\"}]"};
    test_game *t = in_play("usa");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wire_error e;
        sw_move m;
        json j = test_parse(bad[i], strlen(bad[i]));
        assert_false(wire_move_read(&j, 0, &t->game, &t->state, &m, &e));
        assert_int_equal(e.code, WIRE_BAD_REQUEST);
    }
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_legal_move_comes_back),
        cmocka_unit_test(keep_is_strict),
        cmocka_unit_test(malformed_moves_are_refused),
        cmocka_unit_test(the_rules_name_their_reasons),
        cmocka_unit_test(no_object_is_a_bad_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
