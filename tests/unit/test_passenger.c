/* Passengers: where they are placed, when they leave, and what their cards are worth. */
#include "players/plan/passenger.h"
#include "seated.h"

static const sw_routeset nothing;

static void places_are_legal_and_free(const seated *at, const sw_move *moves, int n_moves)
{
    for (int i = 0; i < n_moves; i++) {
        if (moves[i].type != SW_MOVE_CLAIM || moves[i].other != SW_NONE) {
            continue;
        }
        sw_move move = moves[i];
        int city = ai_passenger_place(&at->sight, &nothing, move.at);
        if (!sw_game_has(at->g, SW_MODULE_PASSENGERS) || !at->sight.self->passengers_left) {
            assert_int_equal(city, SW_NONE);
        } else if (city != SW_NONE) {
            move.other = (uint8_t)city;
            assert_int_equal(sw_check(at->g, &at->s, &move), SW_OK);
        }
    }
}

static void every_place_is_legal(void **state)
{
    (void)state;
    sit_everywhere(12, TASTE_MODULES, places_are_legal_and_free);
}

/* One who can have all there is leaves now; one who would gain much more on the plan waits. */
static void a_passenger_waits_for_its_network(void **state)
{
    (void)state;
    static seated at;
    ai_info info = {0};
    ai_choice choice = ai_choice_make(&info);
    sit_at(&at, "game maerklin 2\nown 0 hamburg-schwerin\npassengers 0 hamburg");
    ai_passenger_offer(&at.sight, &nothing, 100, &choice);
    assert_true(choice.any);
    assert_int_equal(choice.move.type, SW_MOVE_PASSENGER);
    assert_int_equal(info.reasons[0].why, AI_WHY_JOURNEY);
    sw_routeset plan = {{0}};
    sw_routeset_add(&plan, name_route(at.map, "berlin-schwerin"));
    info = (ai_info){0};
    choice = ai_choice_make(&info);
    ai_passenger_offer(&at.sight, &plan, 100, &choice);
    assert_false(choice.any); /* Berlin's good is worth waiting for */
    sit_at(&at, "game maerklin 2\nlast 2\nown 0 hamburg-schwerin\npassengers 0 hamburg");
    ai_passenger_offer(&at.sight, &plan, 100, &choice);
    assert_true(choice.any); /* the last turn */
}

/* A card is worth what it opens, and nothing if it opens nothing. */
static void a_card_is_worth_what_it_opens(void **state)
{
    (void)state;
    static seated at;
    int32_t worth[SW_MAX_CARD_KINDS + 1] = {0};
    sit_at(&at, "game maerklin 2\nown 0 hamburg-schwerin\nown 1 berlin-schwerin\n"
                "passengers 0 hamburg");
    int card = name_card(at.map, "passenger");
    ai_passenger_worth(&at.sight, &nothing, 2000, worth);
    int good = sw_goods_value(at.g, &at.s, name_city(at.map, "berlin"), 0);
    assert_int_equal(worth[card], 1000 * good); /* two cards a turn: half of 2000 is 1000 */
    sit_at(&at, "game maerklin 2\nown 0 hamburg-schwerin\npassengers 0 hamburg");
    ai_passenger_worth(&at.sight, &nothing, 2000, worth);
    assert_int_equal(worth[card], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_place_is_legal),
        cmocka_unit_test(a_passenger_waits_for_its_network),
        cmocka_unit_test(a_card_is_worth_what_it_opens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
