/* Harbours: in the ports that most tickets name, where the seat has come and nobody has built. */
#include "players/plan/harbour.h"
#include "seated.h"

static sw_ticketset all_of(const seated *at)
{
    return at->sight.self->tickets;
}

static void the_port_of_most_tickets_comes_first(void **state)
{
    (void)state;
    static seated at;
    ai_need need;
    sit_at(&at, "game world 2\nhand 0 joker 4\nown 0 lima-valparaiso honolulu-lima\n"
                "tickets 0 lima:jakarta casablanca:honolulu");
    sw_ticketset served = all_of(&at);
    ai_need_clear(&need);
    ai_harbour_goals(&at.sight, &served, &need);
    assert_int_equal(need.n, 2); /* no ticket names Valparaíso, and there is time */
    for (int i = 0; i < need.n; i++) {
        assert_int_equal(need.goals[i].route, SW_NONE);
        assert_int_not_equal(need.goals[i].city, name_city(at.map, "valparaiso"));
    }
    /* Only what will be completed counts. */
    sw_ticketset_remove(&served, name_ticket(at.map, "casablanca:honolulu"));
    ai_need_clear(&need);
    ai_harbour_goals(&at.sight, &served, &need);
    assert_int_equal(need.n, 1);
    assert_int_equal(need.goals[0].city, name_city(at.map, "lima"));
    ai_need_make(&need, &at.sight, true);
    assert_true(need.goals[0].ready);
    ai_info info = {0};
    ai_choice choice = ai_choice_make(&info);
    ai_harbour_offer(&at.sight, &need, &need.goals[0], &served, 500, &choice);
    assert_true(choice.any);
    assert_int_equal(choice.move.type, SW_MOVE_HARBOUR);
    assert_int_equal(choice.move.at, name_city(at.map, "lima"));
    int points = at.map->rules.harbour_values[1] + at.map->rules.harbour_unbuilt;
    assert_int_equal(choice.value, 1000 * points + 500);
}

static void nobody_builds_twice_or_where_it_has_not_come(void **state)
{
    (void)state;
    static seated at;
    ai_need need;
    sit_at(&at, "game world 2\nhand 0 joker 4\nown 0 lima-valparaiso\nown 1 honolulu-lima\n"
                "harbours 1 lima\ntickets 0 lima:jakarta casablanca:honolulu");
    sw_ticketset served = all_of(&at);
    ai_need_clear(&need);
    ai_harbour_goals(&at.sight, &served, &need);
    assert_int_equal(need.n, 0);
}

static void offers_are_legal(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    ai_need need;
    sw_ticketset served = all_of(at);
    ai_need_clear(&need);
    ai_harbour_goals(&at->sight, &served, &need);
    assert_true(sw_game_has(at->g, SW_MODULE_HARBOURS) || need.n == 0);
    ai_need_make(&need, &at->sight, true);
    for (int i = 0; i < need.n; i++) {
        ai_info info = {0};
        ai_choice choice = ai_choice_make(&info);
        ai_harbour_offer(&at->sight, &need, &need.goals[i], &served, 500, &choice);
        assert_true(choice.any || !need.goals[i].ready);
        assert_true(!choice.any || sw_check(at->g, &at->s, &choice.move) == SW_OK);
    }
}

static void every_offer_is_legal(void **state)
{
    (void)state;
    sit_everywhere(6, TASTE_MODULES, offers_are_legal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_port_of_most_tickets_comes_first),
        cmocka_unit_test(nobody_builds_twice_or_where_it_has_not_come),
        cmocka_unit_test(every_offer_is_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
