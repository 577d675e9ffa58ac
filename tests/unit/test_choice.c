/* Choices: the best offer wins, the next ones are remembered, reasons are those of the best. */
#include "players/plan/choice.h"
#include "seated.h"

static sw_move draw_from(int slot)
{
    sw_move move = sw_move_none(SW_MOVE_DRAW);
    move.at = (uint8_t)slot;
    return move;
}

static void the_best_offer_wins(void **state)
{
    (void)state;
    static const int values[] = {300, 500, 100, 500, 400, 700, 200};
    ai_info info = {0};
    ai_choice choice = ai_choice_make(&info);
    assert_false(choice.any);
    for (int i = 0; i < 7; i++) {
        sw_move move = draw_from(i);
        bool best = ai_choice_offer(&choice, &move, values[i]);
        assert_int_equal(best, i == 0 || i == 1 || i == 5); /* the second 500 came too late */
    }
    assert_int_equal(choice.move.at, 5);
    assert_int_equal(choice.value, 700);
    assert_int_equal(info.value_milli, 700);
    assert_int_equal(info.considered, 7);
    assert_int_equal(info.n_alternatives, AI_MAX_ALTERNATIVES);
    assert_int_equal(info.alternatives[0].value_milli, 500);
    assert_int_equal(info.alternatives[1].value_milli, 500);
    assert_int_equal(info.alternatives[2].value_milli, 400);
    assert_int_equal(info.alternatives[2].move.at, 4);
}

static void negative_offers_are_offers(void **state)
{
    (void)state;
    ai_info info = {0};
    ai_choice choice = ai_choice_make(&info);
    sw_move move = draw_from(2);
    assert_true(ai_choice_offer(&choice, &move, -5000));
    assert_true(choice.any);
    assert_int_equal(info.n_alternatives, 0);
}

static void reasons_begin_anew_and_end(void **state)
{
    (void)state;
    ai_info info = {0};
    ai_choice choice = ai_choice_make(&info);
    for (int i = 0; i < 10; i++) {
        ai_say_more(&choice, AI_WHY_COMPLETES, i, 10 + i);
    }
    assert_int_equal(info.n_reasons, AI_MAX_REASONS);
    assert_int_equal(info.reasons[AI_MAX_REASONS - 1].about, AI_MAX_REASONS - 1);
    ai_say(&choice, AI_WHY_TICKETS, 0, 7);
    assert_int_equal(info.n_reasons, 1);
    assert_int_equal(info.reasons[0].why, AI_WHY_TICKETS);
    assert_int_equal(info.reasons[0].points, 7);
}

static void any_move_is_legal(const seated *at, const sw_move *moves, int n_moves)
{
    (void)n_moves;
    sw_move any = ai_any_move(at->g, &at->s), wrong = sw_move_none(SW_MOVE_KEEP);
    assert_int_equal(sw_check(at->g, &at->s, &any), SW_OK);
    sw_move same = ai_move_or_any(at->g, &at->s, &moves[0]);
    assert_true(sw_move_equal(&same, &moves[0]));
    same = ai_move_or_any(at->g, &at->s, &wrong);
    assert_true(sw_move_equal(&same, &any));
}

static void there_is_always_a_move(void **state)
{
    (void)state;
    sit_everywhere(5, TASTE_MODULES, any_move_is_legal);
    sit_everywhere(5, TASTE_HOARD, any_move_is_legal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_offer_wins),
        cmocka_unit_test(negative_offers_are_offers),
        cmocka_unit_test(reasons_begin_anew_and_end),
        cmocka_unit_test(there_is_always_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
