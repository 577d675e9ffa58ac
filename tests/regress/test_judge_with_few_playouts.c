/* The story: `judge` asks a searching bot what a move was worth. With one or two playouts not every
 * move is looked at, and there is no answer. The refusal said that the bot does not search and that
 * another one should be chosen, which would not have helped. A seed for the fuzzer showed it. */
#include "support/asking.h"

static const char *judge(const char *bot, int playouts)
{
    static char line[200];
    size_t len;
    snprintf(line, sizeof line,
             "{\"cmd\":\"judge\",\"game\":1,\"move\":{\"t\":\"draw\",\"slot\":0},\"bot\":\"%s\","
             "\"playouts\":%d}",
             bot, playouts);
    return wire_session_line(session, line, strlen(line), &len);
}

static void too_few_playouts_are_called_that(void **state)
{
    (void)state;
    sw_game game;
    sw_state s;
    uint8_t seed[32] = {1};
    sw_move moves[64];
    assert_int_equal(sw_game_init(&game, test_map("usa"), 2, NULL), SW_OK);
    sw_start(&game, seed, &s);
    while (s.expects != SW_EXPECTS_ACTION) {
        sw_moves(&game, &s, moves, 64);
        sw_apply_unchecked(&game, &s, &moves[0]);
    }
    assert_int_equal(load(&game, &s), 1);
    assert_non_null(strstr(judge("mcts", 1), "too little time"));
    assert_non_null(strstr(judge("planner", 50), "does not search"));
    assert_non_null(strstr(judge("mcts", 50), "\"decisions\":[{"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(too_few_playouts_are_called_that)};
    return cmocka_run_group_tests(tests, make_session, drop_session);
}
