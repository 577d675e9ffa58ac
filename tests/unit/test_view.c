/* Views and guesses in known positions; in random games: tests/property/test_views.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/names.h"
#include "support/position.h"

static position p;

static bool all_are(const uint8_t *bytes, int n, uint8_t value)
{
    for (int i = 0; i < n; i++) {
        if (bytes[i] != value) {
            return false;
        }
    }
    return true;
}

/* G-28, G-38: numbers are public, cards taken face up are remembered, the rest is hidden. */
static void others_show_numbers_only(void **state)
{
    (void)state;
    position_text(&p, "game usa 3\nhand 0 red 2\nhand 1 blue 3 green 1\nknown 1 blue 2\n"
                      "tickets 1 4 5\ndiscards main white 2");
    sw_view v;
    sw_view_make(&p.game, &p.state, 0, &v);
    int blue = name_card(p.game.map, "blue");
    assert_int_equal(v.viewer, 0);
    assert_int_equal(v.hand_count[1], 4);
    assert_int_equal(v.ticket_count[1], 2);
    assert_int_equal(v.hand_count[0], 2);
    assert_true(all_are(v.state.seats[1].hand, SW_MAX_CARD_KINDS, 0));
    assert_int_equal(v.state.seats[1].known[blue], 2);
    assert_int_equal(sw_ticketset_count(&v.state.seats[1].tickets), 0);
    assert_int_equal(v.state.seats[0].hand[name_card(p.game.map, "red")], 2);
    assert_int_equal(v.state.piles[0].n_draw, p.state.piles[0].n_draw);
    assert_true(all_are(v.state.cards, v.state.piles[0].n_draw, SW_NONE));
    assert_int_equal(sw_pile_discard(&p.game, &v.state, 0, 1), name_card(p.game.map, "white"));
    assert_true(all_are(v.state.ticket_order, SW_MAX_TICKETS, SW_NONE));
    assert_true(all_are((const uint8_t *)v.state.rng_key, sizeof v.state.rng_key, 0));
    assert_true(sw_view_open(&v, 0));
    assert_false(sw_view_open(&v, 1));
    sw_view_make(&p.game, &p.state, SW_SPECTATOR, &v);
    assert_false(sw_view_open(&v, 0));
    assert_true(all_are(v.state.seats[0].hand, SW_MAX_CARD_KINDS, 0));
}

/* G-37, W-2: during the set-up even numbers are hidden. */
static void choices_hide_numbers(void **state)
{
    (void)state;
    position_text(&p, "setup world 2");
    sw_view v;
    sw_view_make(&p.game, &p.state, 1, &v);
    assert_true(v.tickets_secret && v.pieces_secret);
    assert_int_equal(v.ticket_count[0], SW_NONE);
    assert_int_equal(v.offered_count[0], SW_NONE);
    assert_int_equal(v.offered_count[1], 5);
    assert_int_equal(v.state.ticket_piles[0].n, 0);
    assert_int_equal(v.state.seats[0].box[0], 0);
    assert_int_equal(v.state.seats[1].box[0], 25);
}

/* W-1, M-2: the backs of cards and tickets differ. */
static void backs_are_public(void **state)
{
    (void)state;
    position_text(&p, "game world 2\nhand 1 wagon_red 2 ship_red 3 joker 1");
    sw_view v;
    sw_view_make(&p.game, &p.state, 0, &v);
    assert_int_equal(v.hand_backs[1][0], 3);
    assert_int_equal(v.hand_backs[1][1], 3);
    position_text(&p, "game maerklin 2\ntickets 1 0 1 2");
    sw_view_make(&p.game, &p.state, 0, &v);
    assert_int_equal(v.ticket_backs[1][name_ticket_deck(p.game.map, "short")], 1);
    assert_int_equal(v.ticket_backs[1][name_ticket_deck(p.game.map, "long")], 2);
}

/* At the end hands and tickets are open, piles are not. */
static void the_end_is_open(void **state)
{
    (void)state;
    position_text(&p, "game usa 2 max_turns=1\nhand 1 blue 3\ntickets 1 4");
    sw_move m = sw_move_none(SW_MOVE_DRAW);
    m.other = 0;
    assert_int_equal(sw_apply(&p.game, &p.state, &m, NULL), SW_OK);
    assert_int_equal(sw_apply(&p.game, &p.state, &m, NULL), SW_OK);
    assert_int_equal(p.state.phase, SW_OVER);
    sw_view v;
    sw_view_make(&p.game, &p.state, SW_SPECTATOR, &v);
    assert_true(sw_view_open(&v, 1));
    assert_int_equal(v.state.seats[1].hand[name_card(p.game.map, "blue")], 3);
    assert_int_equal(sw_ticketset_count(&v.state.seats[1].tickets), 1);
    assert_true(all_are(v.state.cards, v.state.piles[0].n_draw, SW_NONE));
}

/* Guesses: known cards stay, hidden ones change and are spread evenly. */
static void guesses_are_even(void **state)
{
    (void)state;
    position_text(&p, "game berlin 2\nhand 0 red 2\nhand 1 blue 1 green 3\nknown 1 blue 1");
    sw_view v;
    sw_view_make(&p.game, &p.state, 0, &v);
    sw_random random = sw_random_seed(5);
    int blue = name_card(p.game.map, "blue");
    int bicycle = name_card(p.game.map, "bicycle");
    int bicycles = 0;
    int on_top = 0;
    enum { GUESSES = 4000 };
    for (int i = 0; i < GUESSES; i++) {
        sw_state s;
        sw_determinize(&p.game, &v, &random, &s);
        assert_true(s.seats[1].hand[blue] >= 1);
        assert_int_equal(sw_seat_hand_count(&p.game, &s, 1), 4);
        assert_memory_equal(s.seats[0].hand, p.state.seats[0].hand, sizeof s.seats[0].hand);
        bicycles += s.seats[1].hand[bicycle];
        on_top += sw_pile_draw(&p.game, &s, 0, 0) == bicycle;
    }
    /* unseen: 44 less 2 and 5 open and 1 known = 36, of which 8 are bicycles; 3 are in the hand */
    assert_true(bicycles > GUESSES * 3 * 8 / 36 * 9 / 10);
    assert_true(bicycles < GUESSES * 3 * 8 / 36 * 11 / 10);
    assert_true(on_top > GUESSES * 8 / 36 * 9 / 10 && on_top < GUESSES * 8 / 36 * 11 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_show_numbers_only), cmocka_unit_test(choices_hide_numbers),
        cmocka_unit_test(backs_are_public),         cmocka_unit_test(the_end_is_open),
        cmocka_unit_test(guesses_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
