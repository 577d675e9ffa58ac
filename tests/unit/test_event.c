/* Names of events, and what is cut out of them for a viewer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/position.h"

static void events_have_names(void **state)
{
    (void)state;
    for (int a = 0; a < SW_N_EVENTS; a++) {
        assert_true(strlen(sw_event_name((sw_event_type)a)) > 3);
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(sw_event_name((sw_event_type)a),
                                    sw_event_name((sw_event_type)b));
        }
    }
    assert_string_equal(sw_event_name(SW_N_EVENTS), "unknown");
    assert_string_equal(sw_ending_name(SW_END_PIECES), "pieces");
    assert_string_equal(sw_ending_name(SW_END_PASSES), "passes");
    assert_string_equal(sw_ending_name(SW_END_TURNS), "turns");
    assert_string_equal(sw_ending_name(SW_N_ENDINGS), "unknown");
}

static void blind_cards_are_cut_out(void **state)
{
    (void)state;
    static position p;
    position_text(&p, "game usa 3\ntop main red\nseat 1");
    sw_move m = sw_move_none(SW_MOVE_DRAW);
    m.other = 0;
    sw_event at[SW_MAX_EVENTS];
    sw_event seen[SW_MAX_EVENTS];
    sw_events events = {at, 0, SW_MAX_EVENTS};
    assert_int_equal(sw_apply(&p.game, &p.state, &m, &events), SW_OK);
    assert_int_equal(events.n, 1);
    assert_int_equal(sw_events_filter(at, 1, 1, seen), 1);
    assert_int_equal(seen[0].card, at[0].card);
    int others[] = {0, 2, SW_SPECTATOR};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sw_events_filter(at, 1, others[i], seen), 1);
        assert_int_equal(seen[0].card, SW_NONE);
        assert_int_equal(seen[0].deck, 0);
        assert_int_equal(seen[0].seat, 1);
    }
}

static void secret_choices_are_left_out(void **state)
{
    (void)state;
    static position p;
    position_text(&p, "setup usa 2");
    sw_move m = sw_move_none(SW_MOVE_KEEP);
    m.keep = 7;
    sw_event at[SW_MAX_EVENTS];
    sw_event seen[SW_MAX_EVENTS];
    sw_events events = {at, 0, SW_MAX_EVENTS};
    assert_int_equal(sw_apply(&p.game, &p.state, &m, &events), SW_OK);
    assert_int_equal(sw_events_filter(at, events.n, 0, seen), 1);
    assert_int_equal(seen[0].n_tickets, 3);
    assert_int_equal(sw_events_filter(at, events.n, 1, seen), 0);
    assert_int_equal(sw_events_filter(at, events.n, SW_SPECTATOR, seen), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_have_names),
        cmocka_unit_test(blind_cards_are_cut_out),
        cmocka_unit_test(secret_choices_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
