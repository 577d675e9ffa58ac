/* Payments: one is found whenever the rules know one, it is legal, and none is cheaper. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "players/plan/payment.h"
#include "support/maps.h"

enum { MAX_MOVES = 1 << 17, GAMES = 3 };

static sw_move moves[MAX_MOVES];

static int cost_of(const ai_purse *purse, sw_pay pay)
{
    int sum = 0;
    for (; pay; pay >>= 8) {
        int kind = sw_pay_kind(pay), n = sw_pay_count(pay);
        int cheap = n < purse->spare[kind] ? n : purse->spare[kind];
        sum += cheap * purse->cheap[kind] + (n - cheap) * purse->dear[kind];
    }
    return sum;
}

/* Of all payments that are listed for the route, none costs less. Pairs for rough fields are chosen
 * one by one, so with those it may be another. */
static void pays_as_little_as_can_be(const sw_game *g, const ai_purse *purse, const sw_move *paid,
                                     int cost, int n)
{
    assert_int_equal(cost, cost_of(purse, paid->pay));
    for (int i = 0; i < n && !g->map->routes[paid->at].rough; i++) {
        if (moves[i].type == SW_MOVE_CLAIM && moves[i].at == paid->at) {
            assert_true(cost <= cost_of(purse, moves[i].pay));
        }
    }
}

static void pays_what_can_be_paid(const sw_game *g, const sw_state *s, int n)
{
    sw_view view;
    ai_book book;
    ai_sight t;
    ai_purse purse;
    sw_routeset listed = {{0}};
    sw_view_make(g, s, s->to_move, &view);
    ai_book_make(&book, g);
    ai_sight_make(&t, g, &view, &book);
    ai_purse_make(&purse, &t, NULL, NULL);
    bool harbour = false;
    for (int i = 0; i < n; i++) {
        if (moves[i].type == SW_MOVE_CLAIM) {
            sw_routeset_add(&listed, moves[i].at);
        }
        harbour = harbour || moves[i].type == SW_MOVE_HARBOUR;
    }
    for (int r = 0; r < g->map->n_routes; r++) {
        sw_move move = sw_move_none(SW_MOVE_CLAIM);
        int cost;
        move.at = (uint8_t)r;
        bool paid = ai_route_open(&t, r) && ai_pay_route(&t, &purse, r, &move.pay, &cost);
        assert_int_equal(paid, sw_routeset_has(&listed, r));
        assert_true(!paid || sw_check(g, s, &move) == SW_OK);
        if (paid) {
            pays_as_little_as_can_be(g, &purse, &move, cost, n);
        }
    }
    sw_pay pay;
    int cost;
    assert_true(!harbour || ai_pay_harbour(&t, &purse, &pay, &cost));
}

/* Random games, in which hands grow large and odd. */
static void play(const sw_game *g, uint64_t number)
{
    sw_random random = sw_random_seed(number);
    uint8_t seed[32];
    sw_state s;
    test_seed(number, seed);
    sw_start(g, seed, &s);
    while (s.phase != SW_OVER) {
        int n = sw_moves(g, &s, moves, MAX_MOVES);
        assert_true(n < MAX_MOVES);
        if (s.expects == SW_EXPECTS_ACTION) {
            pays_what_can_be_paid(g, &s, n);
        }
        sw_move move = moves[sw_random_below(&random, n)];
        for (int i = 0; i < 3 && move.type == SW_MOVE_CLAIM; i++) {
            move = moves[sw_random_below(&random, n)];
        }
        sw_apply_unchecked(g, &s, &move);
    }
}

static void finds_a_payment_whenever_there_is_one(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        for (int i = 0; i < GAMES; i++) {
            play(test_game(test_map_at(m)->id, 2), (uint64_t)i);
        }
    }
}

static void keeps_jokers_and_cards_set_aside(void **state)
{
    (void)state;
    const sw_game *g = test_game("usa", 2);
    uint8_t seed[32];
    sw_state s;
    test_seed(1, seed);
    sw_start(g, seed, &s);
    int red = sw_map_card(g->map, "red", 3), blue = sw_map_card(g->map, "blue", 4);
    int joker = sw_map_card(g->map, "locomotive", 10), gray = 0;
    while (g->map->routes[gray].colour != SW_NONE || g->map->routes[gray].length != 2) {
        gray++;
    }
    memset(s.seats[0].hand, 0, sizeof s.seats[0].hand);
    s.seats[0].hand[red] = 2;
    s.seats[0].hand[blue] = 2;
    s.seats[0].hand[joker] = 2;
    sw_view view;
    ai_book book;
    ai_sight t;
    ai_need need;
    ai_purse purse;
    sw_view_make(g, &s, 0, &view);
    ai_book_make(&book, g);
    ai_sight_make(&t, g, &view, &book);
    ai_need_clear(&need);
    for (int r = 0; r < g->map->n_routes && !need.n; r++) {
        if (g->map->routes[r].colour == g->map->cards[red].colour &&
            g->map->routes[r].length >= 2) {
            ai_need_route(&need, r, 1000);
        }
    }
    ai_need_make(&need, &t, false);
    assert_int_equal(need.spare[red], 0);
    assert_true(need.worth[red] > need.worth[blue] || need.goals[0].missing == 0);
    ai_purse_make(&purse, &t, &need, NULL);
    sw_pay pay;
    int cost;
    assert_true(ai_pay_route(&t, &purse, gray, &pay, &cost));
    assert_int_equal(sw_pay_kind(pay), blue);
    assert_int_equal(sw_pay_count(pay), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_a_payment_whenever_there_is_one),
        cmocka_unit_test(keeps_jokers_and_cards_set_aside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
