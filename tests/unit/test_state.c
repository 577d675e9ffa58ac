/* States: piles as lists, hashes, and everything that sw_state_check finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"
#include "support/names.h"
#include "support/position.h"

static position p;

static void piles_are_lists(void **state)
{
    (void)state;
    position_text(&p, "game usa 2\n"
                      "top main red blue\n"
                      "discards main green white\n"
                      "ticketpile main 4 9 2");
    const sw_game *g = &p.game;
    assert_int_equal(sw_pile_draw(g, &p.state, 0, 0), name_card(g->map, "red"));
    assert_int_equal(sw_pile_draw(g, &p.state, 0, 1), name_card(g->map, "blue"));
    assert_int_equal(sw_pile_discard(g, &p.state, 0, 0), name_card(g->map, "green"));
    assert_int_equal(sw_pile_discard(g, &p.state, 0, 1), name_card(g->map, "white"));
    assert_int_equal(sw_ticket_pile_at(g, &p.state, 0, 0), 4);
    assert_int_equal(sw_ticket_pile_at(g, &p.state, 0, 2), 2);
    assert_int_equal(sw_seat_hand_count(g, &p.state, 0), 0);
}

/* The ring of tickets goes round its end. */
static void ticket_decks_are_rings(void **state)
{
    (void)state;
    position_text(&p, "game berlin 2");
    sw_move draw = sw_move_none(SW_MOVE_TICKETS);
    sw_move keep = sw_move_none(SW_MOVE_KEEP);
    draw.count[0] = 2;
    keep.keep = 1;
    for (int i = 0; i < 20; i++) {
        int n = p.state.ticket_piles[0].n;
        int second = sw_ticket_pile_at(&p.game, &p.state, 0, 1);
        assert_int_equal(sw_apply(&p.game, &p.state, &draw, NULL), SW_OK);
        assert_int_equal(sw_apply(&p.game, &p.state, &keep, NULL), SW_OK);
        assert_int_equal(sw_ticket_pile_at(&p.game, &p.state, 0, n - 2), second);
        assert_int_equal(sw_state_check(&p.game, &p.state, NULL, 0), SW_OK);
    }
    assert_int_equal(p.state.ticket_piles[0].n, 2);
}

static void goods_from_the_top(void **state)
{
    (void)state;
    position_text(&p, "game maerklin 2\ngoods berlin 3");
    int berlin = name_city(p.game.map, "berlin");
    assert_int_equal(sw_goods_value(&p.game, &p.state, berlin, 0), 6);
    assert_int_equal(sw_goods_value(&p.game, &p.state, berlin, 2), 4);
}

/* Every part of a position counts for its hash. */
static void hashes_tell_positions_apart(void **state)
{
    (void)state;
    position_text(&p, "game maerklin 2\nhand 0 red 2\nhand 1 blue 1\npassengers 0 berlin\n"
                      "discards main green 2");
    uint64_t seen[32];
    int n = 0;
    seen[n++] = sw_state_hash(&p.game, &p.state);
    for (int change = 0; change < 20; change++) {
        sw_state s = p.state;
        switch (change) {
        case 0:
            s.phase = SW_OVER;
            break;
        case 1:
            s.to_move = 1;
            break;
        case 2:
            s.expects = SW_EXPECTS_SECOND_CARD;
            break;
        case 3:
            s.passes = 1;
            break;
        case 4:
            s.turn = 1;
            break;
        case 5:
            s.last_round = 1;
            break;
        case 6:
            s.turns_left = 1;
            break;
        case 7:
            s.rng_block++;
            break;
        case 8:
            s.rng_key[7] ^= 1;
            break;
        case 9:
            s.faceup[4] = SW_NONE;
            break;
        case 10:
            s.cards[3] ^= 1;
            break;
        case 11:
            s.owner[5] = 1;
            break;
        case 12:
            s.goods_left[0]--;
            break;
        case 13:
            s.seats[0].hand[2]++;
            break;
        case 14:
            s.seats[1].known[1]++;
            break;
        case 15:
            s.seats[0].score++;
            break;
        case 16:
            s.seats[0].passengers[0]++;
            break;
        case 17:
            s.ticket_order[0] ^= 1;
            break;
        case 18:
            s.piles[0].n_draw--;
            break;
        default:
            s.seats[1].passengers_left--;
            break;
        }
        seen[n] = sw_state_hash(&p.game, &s);
        for (int i = 0; i < n; i++) {
            assert_true(seen[i] != seen[n]);
        }
        n++;
    }
}

/* --- what does not add up --- */

static void assert_wrong(sw_err wanted, const sw_state *s)
{
    char text[200] = "";
    sw_err err = sw_state_check(&p.game, s, text, sizeof text);
    if (err != wanted) {
        print_error("%s instead of %s: %s\n", sw_err_name(err), sw_err_name(wanted), text);
    }
    assert_int_equal(err, wanted);
    assert_true(strlen(text) > 10);
}

#define BREAK(err, change)                                                                         \
    do {                                                                                           \
        sw_state s = p.state;                                                                      \
        change;                                                                                    \
        assert_wrong(err, &s);                                                                     \
    } while (0)

static void wrong_turns(void **state)
{
    (void)state;
    position_text(&p, "game usa 3 max_turns=50");
    BREAK(SW_E_STATE_TURN, s.phase = 7);
    BREAK(SW_E_STATE_TURN, s.phase = SW_SETUP);
    BREAK(SW_E_STATE_TURN, s.expects = SW_EXPECTS_TICKETS);
    BREAK(SW_E_STATE_TURN, s.expects = SW_EXPECTS_PIECES);
    BREAK(SW_E_STATE_TURN, s.expects = SW_EXPECTS_STEP);
    BREAK(SW_E_STATE_TURN, s.expects = SW_EXPECTS_NOTHING);
    BREAK(SW_E_STATE_TURN, s.expects = 99);
    BREAK(SW_E_STATE_TURN, s.to_move = 3);
    BREAK(SW_E_STATE_TURN, s.to_move = SW_NONE);
    BREAK(SW_E_STATE_TURN, s.passes = 3);
    BREAK(SW_E_STATE_TURN, s.turn = 50);
    BREAK(SW_E_STATE_TURN, s.turns_left = 1);
    BREAK(SW_E_STATE_TURN, s.last_round = 1);
    BREAK(SW_E_STATE_TURN, s.last_round = 1; s.turns_left = 4);
    BREAK(SW_E_STATE_TURN, s.phase = SW_OVER; s.expects = SW_EXPECTS_NOTHING);
    BREAK(SW_E_STATE_TURN, s.phase = SW_OVER; s.expects = SW_EXPECTS_NOTHING; s.to_move = SW_NONE;
          s.last_round = 1; s.turns_left = 1);
    position_text(&p, "setup maerklin 2");
    BREAK(SW_E_STATE_TICKETS, s.expects = SW_EXPECTS_KEEP);
    BREAK(SW_E_STATE_TURN, s.last_round = 1; s.turns_left = 1);
}

static void wrong_cards(void **state)
{
    (void)state;
    position_text(&p, "game usa 2\nhand 0 red 2\nknown 0 red 1");
    BREAK(SW_E_STATE_CARDS, s.seats[0].hand[0]++);
    BREAK(SW_E_STATE_CARDS, s.seats[0].hand[7]--);
    BREAK(SW_E_STATE_CARDS, s.faceup[2] = SW_NONE);
    BREAK(SW_E_STATE_CARDS, s.faceup[2] = 40);
    BREAK(SW_E_STATE_CARDS, s.cards[0] = 40);
    BREAK(SW_E_STATE_CARDS, s.piles[0].n_draw--);
    BREAK(SW_E_STATE_CARDS, s.piles[0].n_draw = 200);
    BREAK(SW_E_STATE_CARDS, s.piles[0].n_discard = 200);
    BREAK(SW_E_STATE_KNOWN, s.seats[0].known[7] = 3);
    BREAK(SW_E_STATE_KNOWN, s.seats[1].known[0] = 1);
    position_text(&p, "game world 2");
    int ship = name_card(p.game.map, "ship_red");
    BREAK(SW_E_STATE_CARDS, s.cards[0] = (sw_card)ship); /* in the wrong deck */
}

static void wrong_routes_and_pieces(void **state)
{
    (void)state;
    position_text(&p, "game usa 2\nown 0 boston-new_york/red");
    BREAK(SW_E_STATE_OWNERS, s.owner[0] = 2);
    BREAK(SW_E_STATE_OWNERS, s.owner[10] = 1);
    BREAK(SW_E_STATE_OWNERS, s.owner[10] = 0);
    BREAK(SW_E_STATE_PIECES, s.owner[0] = 1);
    BREAK(SW_E_STATE_PIECES, s.seats[1].pieces[0]--);
    BREAK(SW_E_STATE_PIECES, s.seats[1].pieces[0]--; s.seats[1].box[0]++);
    position_text(&p, "game usa 4\nown 0 boston-new_york/red");
    BREAK(SW_E_STATE_OWNERS, s.owner[10] = 0);
    position_text(&p, "setup usa 2");
    BREAK(SW_E_STATE_OWNERS, s.owner[0] = 1);
    position_text(&p, "game world 2");
    BREAK(SW_E_STATE_PIECES, s.seats[0].pieces[0]--; s.seats[0].box[0]++);
    position_text(&p, "setup world 2");
    BREAK(SW_E_STATE_PIECES, s.seats[0].pieces[0]++; s.seats[0].box[0]--);
}

static void wrong_tickets(void **state)
{
    (void)state;
    position_text(&p, "game usa 2\ntickets 0 5");
    BREAK(SW_E_STATE_TICKETS, sw_ticketset_add(&s.seats[1].tickets, 5));
    BREAK(SW_E_STATE_TICKETS, s.seats[0].tickets.w[0] = 0);
    BREAK(SW_E_STATE_TICKETS, s.ticket_order[0] = 99);
    BREAK(SW_E_STATE_TICKETS, s.ticket_piles[0].n--);
    BREAK(SW_E_STATE_TICKETS, s.ticket_piles[0].n = 31);
    BREAK(SW_E_STATE_TICKETS, s.ticket_piles[0].head = 30);
    BREAK(SW_E_STATE_TICKETS, s.seats[0].n_offered = 1; s.seats[0].offered[0] = 5);
    BREAK(SW_E_STATE_TICKETS, s.expects = SW_EXPECTS_KEEP);
    BREAK(SW_E_STATE_TICKETS, s.expects = SW_EXPECTS_KEEP; s.seats[0].n_offered = 4);
    BREAK(SW_E_STATE_TICKETS, s.expects = SW_EXPECTS_KEEP; s.seats[0].n_offered = 1;
          s.seats[0].offered[0] = 77);
    position_text(&p, "setup usa 2");
    BREAK(SW_E_STATE_TICKETS, s.seats[1].n_offered = 2);
    BREAK(SW_E_STATE_TICKETS, s.to_move = 1);
    position_text(&p, "game maerklin 2\nticketpile short 1 7");
    BREAK(SW_E_STATE_TICKETS, s.ticket_order[0] = 0); /* a long one */
}

static void wrong_harbours(void **state)
{
    (void)state;
    position_text(&p, "game world 2\nown 0 lima-valparaiso\nharbours 0 lima");
    sw_city moskva = (sw_city)name_city(p.game.map, "moskva");
    sw_city lima = p.state.seats[0].harbours[0];
    BREAK(SW_E_STATE_HARBOURS, s.seats[0].harbours_left = 3);
    BREAK(SW_E_STATE_HARBOURS, s.seats[0].n_harbours = 200);
    BREAK(SW_E_STATE_HARBOURS, s.seats[0].harbours[0] = moskva);
    BREAK(SW_E_STATE_HARBOURS, s.seats[0].harbours[0] = 99);
    BREAK(SW_E_STATE_HARBOURS, s.seats[1].n_harbours = 1; s.seats[1].harbours_left = 2;
          s.seats[1].harbours[0] = lima);
}

static void wrong_passengers_and_goods(void **state)
{
    (void)state;
    position_text(&p, "game maerklin 2\nown 0 hamburg-schwerin\npassengers 0 hamburg berlin");
    sw_city hamburg = p.state.seats[0].passengers[0];
    sw_city frankreich = (sw_city)name_city(p.game.map, "frankreich");
    BREAK(SW_E_STATE_PASSENGERS, s.seats[0].passengers_left = 2);
    BREAK(SW_E_STATE_PASSENGERS, s.seats[0].n_passengers = 200);
    BREAK(SW_E_STATE_PASSENGERS, s.seats[0].passengers[0] = frankreich);
    BREAK(SW_E_STATE_PASSENGERS, s.seats[0].passengers[0] = 99);
    BREAK(SW_E_STATE_PASSENGERS, s.seats[0].passengers[1] = hamburg);
    BREAK(SW_E_STATE_GOODS, s.goods_left[hamburg]++);
    BREAK(SW_E_STATE_GOODS, s.goods_left[hamburg]--);
    BREAK(SW_E_STATE_GOODS, s.goods_left[frankreich]++);
    BREAK(SW_E_STATE_GOODS, s.seats[0].goods = 4);
}

static void wrong_journeys(void **state)
{
    (void)state;
    position_text(&p, "game maerklin 2\nown 0 hamburg-schwerin berlin-schwerin\n"
                      "passengers 0 hamburg");
    sw_route first = (sw_route)name_route(p.game.map, "hamburg-schwerin");
    sw_route second = (sw_route)name_route(p.game.map, "berlin-schwerin");
    sw_route free_one = (sw_route)name_route(p.game.map, "rostock-schwerin");
    sw_city frankreich = (sw_city)name_city(p.game.map, "frankreich");
    BREAK(SW_E_STATE_JOURNEY, s.expects = SW_EXPECTS_STEP);
    BREAK(SW_E_STATE_JOURNEY, s.journey.from = s.journey.at = 0; s.seats[0].passengers_left--);
    sw_move start = sw_move_none(SW_MOVE_PASSENGER);
    sw_move step = sw_move_none(SW_MOVE_STEP);
    start.at = p.state.seats[0].passengers[0];
    step.at = first;
    assert_int_equal(sw_apply(&p.game, &p.state, &start, NULL), SW_OK);
    assert_int_equal(sw_state_check(&p.game, &p.state, NULL, 0), SW_OK);
    BREAK(SW_E_STATE_PASSENGERS, s.seats[0].passengers_left = 3);
    assert_int_equal(sw_apply(&p.game, &p.state, &step, NULL), SW_OK);
    assert_int_equal(sw_state_check(&p.game, &p.state, NULL, 0), SW_OK);
    BREAK(SW_E_STATE_JOURNEY, s.journey.at = 0);
    BREAK(SW_E_STATE_JOURNEY, s.journey.from = 77);
    BREAK(SW_E_STATE_JOURNEY, s.journey.from = frankreich);
    BREAK(SW_E_STATE_JOURNEY, s.journey.used[0] = second);
    BREAK(SW_E_STATE_JOURNEY, s.journey.used[0] = 200);
    BREAK(SW_E_STATE_JOURNEY, s.journey.n_used = 2; s.journey.used[1] = first);
    BREAK(SW_E_STATE_JOURNEY, s.journey.n_used = 2; s.journey.used[1] = free_one);
    BREAK(SW_E_STATE_JOURNEY, s.journey.n_used = 65);
    BREAK(SW_E_STATE_GOODS, s.journey.gained = 1);
    sw_state again = p.state;
    again.journey.visited = 0;
    again.journey.at_node = 0;
    sw_state_derive(&p.game, &again);
    assert_memory_equal(&again, &p.state, sizeof again);
    again.journey.used[0] = 200; /* nonsense is left for the check */
    sw_state_derive(&p.game, &again);
}

static void texts_are_cut(void **state)
{
    (void)state;
    position_text(&p, "game usa 2");
    char text[8];
    memset(text, 'x', sizeof text);
    p.state.passes = 9;
    assert_int_equal(sw_state_check(&p.game, &p.state, text, sizeof text), SW_E_STATE_TURN);
    assert_int_equal(strlen(text), 7);
    assert_int_equal(sw_state_check(&p.game, &p.state, text, 0), SW_E_STATE_TURN);
    p.state.passes = 0;
    assert_int_equal(sw_state_check(&p.game, &p.state, text, sizeof text), SW_OK);
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(piles_are_lists),
        cmocka_unit_test(ticket_decks_are_rings),
        cmocka_unit_test(goods_from_the_top),
        cmocka_unit_test(hashes_tell_positions_apart),
        cmocka_unit_test(wrong_turns),
        cmocka_unit_test(wrong_cards),
        cmocka_unit_test(wrong_routes_and_pieces),
        cmocka_unit_test(wrong_tickets),
        cmocka_unit_test(wrong_harbours),
        cmocka_unit_test(wrong_passengers_and_goods),
        cmocka_unit_test(wrong_journeys),
        cmocka_unit_test(texts_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
