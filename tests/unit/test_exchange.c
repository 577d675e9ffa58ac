/* Exchanges: only for a plan that is worth more than they cost. */
#include "players/plan/exchange.h"
#include "seated.h"

static ai_choice offer(const seated *at, int time, ai_info *info, ai_plan *plan)
{
    *info = (ai_info){0};
    ai_choice choice = ai_choice_make(info);
    ai_plan_make(plan, &at->sight, &ai_planner_manner, &at->sight.self->tickets);
    ai_exchange_offer(&at->sight, &ai_planner_manner, plan, time, &choice);
    return choice;
}

/* Across the ocean without ships. */
static void ships_are_fetched_for_a_ticket_across_the_sea(void **state)
{
    (void)state;
    static seated at;
    ai_info info;
    ai_plan plan;
    sit_at(&at, "game world 2\npieces 0 train 25 ship 35\nleave 0 ship 1\n"
                "tickets 0 jakarta:sydney");
    ai_choice choice = offer(&at, 1000, &info, &plan);
    assert_true(choice.any);
    assert_int_equal(choice.move.type, SW_MOVE_EXCHANGE);
    int ship = name_piece(at.map, "ship");
    assert_int_equal(choice.move.other, ship);
    assert_true(choice.move.count[0] > 0);
    assert_int_equal(sw_check(at.g, &at.s, &choice.move), SW_OK);
    assert_int_equal(info.reasons[0].why, AI_WHY_EXCHANGE);
    /* What the better plan brings, less what the pieces cost and a margin. */
    int cost = choice.move.count[0] * at.map->rules.exchange_cost + 3;
    int gain = 1000 * (info.reasons[0].points - cost);
    assert_true(choice.value > 1000);
    assert_in_range(choice.value, gain, gain + 999);
    assert_false(offer(&at, choice.value, &info, &plan).any); /* a turn worth as much is kept */
}

static void who_has_enough_exchanges_nothing(void **state)
{
    (void)state;
    static seated at;
    ai_info info;
    ai_plan plan;
    sit_at(&at, "game world 2\ntickets 0 jakarta:sydney");
    assert_false(offer(&at, 1000, &info, &plan).any);
    sit_at(&at, "game usa 2");
    assert_false(offer(&at, -100000, &info, &plan).any); /* no such rule */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ships_are_fetched_for_a_ticket_across_the_sea),
        cmocka_unit_test(who_has_enough_exchanges_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
