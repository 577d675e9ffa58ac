/* Needs: the hand is shared out, no card twice; what is ready can be paid, what lacks is wanted. */
#include "players/plan/payment.h"
#include "seated.h"

enum { GOALS = 8 };

/* Whatever is set aside is in the hand, and what is not is spare. */
static void nothing_is_lost(const seated *at, const ai_need *need)
{
    for (int c = 0; c < at->map->n_cards; c++) {
        int sum = need->spare[c];
        for (int i = 0; i < need->n; i++) {
            sum += need->goals[i].taken[c];
        }
        assert_int_equal(sum, at->sight.self->hand[c]);
    }
}

/* With no other cards than those set aside for it, a goal that is ready can be paid. Not so with
 * rough fields: single cards wait for their second there, and two of different colours count as if
 * they were a pair. */
static void ready_means_payable(const seated *at, const ai_need *need, const ai_goal *goal)
{
    if (at->map->routes[goal->route].rough) {
        return;
    }
    ai_purse purse;
    sw_pay pay;
    int cost;
    ai_purse_make(&purse, &at->sight, need, goal);
    memcpy(purse.hand, goal->taken, sizeof purse.hand);
    assert_int_equal(goal->ready, goal->missing == goal->jokers);
    assert_int_equal(ai_pay_route(&at->sight, &purse, goal->route, &pay, &cost), goal->ready);
}

static void shares_out(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    sw_random random = sw_random_seed(at->s.turn);
    ai_need need;
    ai_need_clear(&need);
    for (int r = ai_next_open(&at->sight, 0); r >= 0 && need.n < GOALS;
         r = ai_next_open(&at->sight, r + 1 + sw_random_below(&random, 9))) {
        assert_true(ai_need_route(&need, r, 1000));
    }
    for (int free_jokers = 0; free_jokers < 2; free_jokers++) {
        for (int i = 0; i < need.n; i++) {
            sw_route route = need.goals[i].route;
            need.goals[i] =
                (ai_goal){.route = route, .city = SW_NONE, .colour = SW_NONE, .weight = 1000};
        }
        ai_need_make(&need, &at->sight, free_jokers);
        nothing_is_lost(at, &need);
        for (int i = 0; i < need.n; i++) {
            ready_means_payable(at, &need, &need.goals[i]);
        }
    }
}

static void the_hand_is_shared_out(void **state)
{
    (void)state;
    sit_everywhere(6, TASTE_HOARD, shares_out);
}

static void make(seated *at, ai_need *need, const char *const *routes, int n, bool free_jokers)
{
    ai_need_clear(need);
    for (int i = 0; i < n; i++) {
        ai_need_route(need, name_route(at->map, routes[i]), 1000);
    }
    ai_need_make(need, &at->sight, free_jokers);
}

/* The goal that comes first takes the cards that both want. */
static void the_urgent_come_first(void **state)
{
    (void)state;
    static const char *const routes[] = {"boston-new_york/red", "boston-new_york/yellow"};
    seated at;
    ai_need need;
    sit_at(&at, "game usa 2\nhand 0 red 2 yellow 1");
    make(&at, &need, routes, 2, false);
    assert_true(need.goals[0].ready && !need.goals[1].ready);
    assert_int_equal(need.goals[1].missing, 1);
    int red = name_card(at.map, "red"), yellow = name_card(at.map, "yellow");
    int blue = name_card(at.map, "blue");
    assert_int_equal(need.spare[red], 0);
    /* One yellow card finishes a goal, red ones are of no use any more, blue ones never were. */
    assert_true(need.worth[yellow] > 1000);
    assert_int_equal(need.worth[red], need.worth[blue]);
}

/* A gray route takes the colour that the coloured one can spare. */
static void gray_routes_take_what_is_left(void **state)
{
    (void)state;
    seated at;
    ai_need need;
    sit_at(&at, "game usa 2\nhand 0 red 2 blue 2");
    int gray = 0;
    while (at.map->routes[gray].colour != SW_NONE || at.map->routes[gray].length != 2) {
        gray++;
    }
    ai_need_clear(&need);
    ai_need_route(&need, gray, 1000);
    ai_need_route(&need, name_route(at.map, "boston-new_york/red"), 1000);
    ai_need_make(&need, &at.sight, false);
    assert_true(need.goals[0].ready && need.goals[1].ready);
    assert_int_equal(need.goals[0].taken[name_card(at.map, "blue")], 2);
    assert_int_equal(need.goals[1].taken[name_card(at.map, "red")], 2);
}

/* Jokers finish what lacks little; near the end they may do all of it. */
static void jokers_are_spared(void **state)
{
    (void)state;
    static const char *const routes[] = {"boston-new_york/red"};
    seated at;
    ai_need need;
    sit_at(&at, "game usa 2\nhand 0 locomotive 3");
    make(&at, &need, routes, 1, false);
    assert_false(need.goals[0].ready);
    make(&at, &need, routes, 1, true);
    assert_true(need.goals[0].ready);
    assert_int_equal(need.goals[0].jokers, 2);
    sit_at(&at, "game usa 2\nhand 0 locomotive 3 red 1");
    make(&at, &need, routes, 1, false);
    assert_true(need.goals[0].ready);
    assert_int_equal(need.goals[0].jokers, 1);
}

static void there_is_room_for_so_many(void **state)
{
    (void)state;
    ai_need need;
    ai_need_clear(&need);
    for (int i = 0; i < AI_MAX_GOALS; i++) {
        assert_true(ai_need_harbour(&need, i, 1000));
    }
    assert_false(ai_need_route(&need, 0, 1000));
    assert_false(ai_need_harbour(&need, 0, 1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hand_is_shared_out),        cmocka_unit_test(the_urgent_come_first),
        cmocka_unit_test(gray_routes_take_what_is_left), cmocka_unit_test(jokers_are_spared),
        cmocka_unit_test(there_is_room_for_so_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
