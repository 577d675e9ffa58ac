/* Refusals with their particulars: who, which, how many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"

/* A game at the first action of seat 0, with nothing chosen before. */
static const sw_game *begin(const char *map, int players, sw_state *s)
{
    const sw_game *g = test_game(map, players);
    uint8_t seed[32];
    test_seed(3, seed);
    sw_start(g, seed, s);
    s->phase = SW_PLAY;
    s->expects = SW_EXPECTS_ACTION;
    return g;
}

static sw_refusal explain(const sw_game *g, const sw_state *s, sw_move m)
{
    sw_refusal why;
    sw_err err = sw_explain(g, s, 0, &m, &why);
    assert_int_equal(err, why.err);
    assert_int_equal(err, sw_check(g, s, &m));
    return why;
}

static sw_move about(sw_move_type type, int at)
{
    sw_move m = sw_move_none(type);
    m.at = (uint8_t)at;
    return m;
}

static sw_pay pay_of(const sw_map *map, const char *card, int n)
{
    int at = 0;
    return sw_pay_add(0, &at, sw_map_card(map, card, strlen(card)), n);
}

/* The first route that has another one beside it. */
static int find_double(const sw_game *g, int *beside)
{
    for (int r = 1;; r++) {
        assert_true(r < g->map->n_routes);
        if (g->map->routes[r].group != r) {
            *beside = g->map->routes[r].group;
            return r;
        }
    }
}

static void other_turns_and_the_end_come_first(void **state)
{
    (void)state;
    sw_state s;
    sw_refusal why;
    const sw_game *g = begin("usa", 2, &s);
    sw_move m = about(SW_MOVE_CLAIM, 0);
    assert_int_equal(sw_explain(g, &s, 1, &m, &why), SW_E_NOT_YOUR_TURN);
    assert_int_equal(sw_explain(g, &s, SW_SPECTATOR, &m, &why), SW_E_NOT_YOUR_TURN);
    s.phase = SW_OVER;
    assert_int_equal(sw_explain(g, &s, 1, &m, &why), SW_E_GAME_OVER);
}

static void routes_name_their_owner_and_the_track_beside(void **state)
{
    (void)state;
    sw_state s;
    const sw_game *g = begin("usa", 2, &s);
    int beside, route = find_double(g, &beside);
    s.owner[beside] = 1;
    sw_refusal why = explain(g, &s, about(SW_MOVE_CLAIM, beside));
    assert_int_equal(why.err, SW_E_ROUTE_TAKEN);
    assert_int_equal(why.seat, 1);
    why = explain(g, &s, about(SW_MOVE_CLAIM, route));
    assert_int_equal(why.err, SW_E_PARALLEL_CLOSED);
    assert_int_equal(why.seat, 1);
    assert_int_equal(why.route, beside);
    s.owner[beside] = 0;
    why = explain(g, &s, about(SW_MOVE_CLAIM, route));
    assert_int_equal(why.err, SW_E_PARALLEL_OWN);
    assert_int_equal(why.route, beside);
}

static void pieces_and_cards_are_counted(void **state)
{
    (void)state;
    sw_state s;
    const sw_game *g = begin("usa", 2, &s);
    sw_move m = about(SW_MOVE_CLAIM, 0);
    int length = g->map->routes[0].length;
    memset(s.seats[0].hand, 0, sizeof s.seats[0].hand);
    sw_refusal why = explain(g, &s, m);
    assert_int_equal(why.err, SW_E_CARDS_SHORT);
    assert_int_equal(why.missing, length);
    assert_int_equal(why.colour, g->map->routes[0].colour);
    m.pay = pay_of(g->map, "red", 2);
    s.seats[0].hand[sw_pay_kind(m.pay)] = 1;
    why = explain(g, &s, m);
    assert_int_equal(why.err, SW_E_CARDS_MISSING);
    assert_int_equal(why.cards[sw_pay_kind(m.pay)], 1);
    s.seats[0].pieces[0] = (uint8_t)(length - 1);
    why = explain(g, &s, m);
    assert_int_equal(why.err, SW_E_NO_PIECES);
    assert_int_equal(why.piece, 0);
    assert_int_equal(why.have, length - 1);
    assert_int_equal(why.need, length);
}

/* Whatever the bytes of a payment are: the first card that is not held ends the check. */
static void payments_of_any_bytes_are_safe(void **state)
{
    (void)state;
    sw_state s;
    const sw_game *g = begin("usa", 2, &s);
    sw_move m = about(SW_MOVE_CLAIM, 0);
    memset(s.seats[0].hand, 0, sizeof s.seats[0].hand);
    m.pay = pay_of(g->map, "red", 2) | (sw_pay)7 << 8 | (sw_pay)0xff << 16;
    assert_int_equal(explain(g, &s, m).err, SW_E_CARDS_MISSING);
}

static void tickets_tell_how_many(void **state)
{
    (void)state;
    sw_state s;
    const sw_game *g = begin("usa", 2, &s);
    sw_refusal why = explain(g, &s, sw_move_none(SW_MOVE_TICKETS));
    assert_int_equal(why.err, SW_E_TICKETS_SUM);
    assert_int_equal(why.need, g->map->rules.draw_dealt);
    s.phase = SW_SETUP;
    s.expects = SW_EXPECTS_KEEP;
    why = explain(g, &s, sw_move_none(SW_MOVE_KEEP));
    assert_int_equal(why.err, SW_E_KEEP_TOO_FEW);
    assert_int_equal(why.need, g->map->rules.start_keep);
}

static void jokers_and_passengers(void **state)
{
    (void)state;
    sw_state s;
    const sw_game *g = begin("maerklin", 3, &s);
    int route = 0;
    while (g->map->routes[route].length > 3 ||
           g->map->cities[g->map->routes[route].city[0]].kind != SW_PLACE_CITY) {
        route++;
    }
    sw_move m = about(SW_MOVE_CLAIM, route);
    m.pay = pay_of(g->map, "locomotive4", 1);
    s.seats[0].hand[sw_pay_kind(m.pay)] = 1;
    sw_refusal why = explain(g, &s, m);
    assert_int_equal(why.err, SW_E_JOKER_LENGTH);
    assert_int_equal(why.need, 4);
    m.pay = pay_of(g->map, "locomotive", g->map->routes[route].length);
    m.other = g->map->routes[route].city[0];
    s.seats[0].hand[sw_pay_kind(m.pay)] = 8;
    s.seats[2].passengers[s.seats[2].n_passengers++] = m.other;
    why = explain(g, &s, m);
    assert_int_equal(why.err, SW_E_PASSENGER_OCCUPIED);
    assert_int_equal(why.seat, 2);
}

static void harbours_and_boxes(void **state)
{
    (void)state;
    sw_state s;
    const sw_game *g = begin("world", 2, &s);
    int city = 0;
    while (!g->map->cities[city].port) {
        city++;
    }
    s.seats[1].harbours[s.seats[1].n_harbours++] = (sw_city)city;
    sw_refusal why = explain(g, &s, about(SW_MOVE_HARBOUR, city));
    assert_int_equal(why.err, SW_E_HARBOUR_TAKEN);
    assert_int_equal(why.seat, 1);
    sw_move m = about(SW_MOVE_EXCHANGE, 0);
    m.other = 1;
    m.count[0] = 3;
    s.seats[0].pieces[0] = 2;
    why = explain(g, &s, m);
    assert_int_equal(why.err, SW_E_EXCHANGE_SUPPLY);
    assert_true(why.piece == 0 && why.have == 2 && why.need == 3);
    s.seats[0].pieces[0] = 3;
    s.seats[0].box[1] = 1;
    why = explain(g, &s, m);
    assert_int_equal(why.err, SW_E_EXCHANGE_BOX);
    assert_true(why.piece == 1 && why.have == 1 && why.need == 3);
    s.expects = SW_EXPECTS_PIECES;
    m = sw_move_none(SW_MOVE_PIECES);
    why = explain(g, &s, m);
    assert_int_equal(why.err, SW_E_PIECES_SUM);
    assert_int_equal(why.need, g->map->rules.choose_pieces);
    m.count[1] = 2;
    why = explain(g, &s, m);
    assert_int_equal(why.err, SW_E_PIECES_LIMIT);
    assert_true(why.piece == 1 && why.have == 1 && why.need == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_turns_and_the_end_come_first),
        cmocka_unit_test(routes_name_their_owner_and_the_track_beside),
        cmocka_unit_test(pieces_and_cards_are_counted),
        cmocka_unit_test(payments_of_any_bytes_are_safe),
        cmocka_unit_test(tickets_tell_how_many),
        cmocka_unit_test(jokers_and_passengers),
        cmocka_unit_test(harbours_and_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
