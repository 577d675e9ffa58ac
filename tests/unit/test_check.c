/* Moves that no client should send: fields too many, numbers out of range, payments in disorder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/names.h"
#include "support/position.h"

static position p;

static void assert_refused(sw_err wanted, sw_move m)
{
    sw_state before = p.state;
    sw_err err = sw_apply(&p.game, &p.state, &m, NULL);
    if (err != wanted) {
        print_error("%s instead of %s\n", sw_err_name(err), sw_err_name(wanted));
    }
    assert_int_equal(err, wanted);
    assert_memory_equal(&before, &p.state, sizeof before);
}

static void unknown_types(void **state)
{
    (void)state;
    position_text(&p, "game usa 2");
    for (int type = SW_N_MOVE_TYPES; type < 256; type++) {
        sw_move m = sw_move_none(SW_MOVE_PASS);
        m.type = (uint8_t)type;
        assert_refused(SW_E_MOVE_TYPE, m);
    }
}

/* What a type of move does not use must be empty. */
static void fields_too_many(void **state)
{
    (void)state;
    enum { AT = 1, OTHER = 2, KEEP = 4, COUNT = 8, PAY = 16 };
    static const uint8_t uses[SW_N_MOVE_TYPES] = {
        KEEP, COUNT,    AT | OTHER,         COUNT, AT | OTHER | PAY, AT, AT,
        0,    AT | PAY, AT | OTHER | COUNT, 0};
    position_text(&p, "game maerklin 2");
    for (int type = 0; type < SW_N_MOVE_TYPES; type++) {
        sw_move none = sw_move_none((sw_move_type)type);
        for (int byte = 1; byte < 16; byte++) {
            int field = byte == 1   ? AT
                        : byte == 2 ? OTHER
                        : byte == 3 ? KEEP
                        : byte < 6  ? COUNT
                        : byte < 8  ? 32
                                    : PAY;
            sw_move m = none;
            ((uint8_t *)&m)[byte] = 3;
            if (!(uses[type] & field)) {
                assert_refused(SW_E_MALFORMED, m);
            }
        }
    }
}

static void routes_and_decks_out_of_range(void **state)
{
    (void)state;
    position_text(&p, "game usa 2\nhand 0 red 2");
    sw_move claim = sw_move_none(SW_MOVE_CLAIM);
    assert_refused(SW_E_NO_SUCH_ROUTE, claim);
    claim.at = 100;
    assert_refused(SW_E_NO_SUCH_ROUTE, claim);
    sw_move draw = sw_move_none(SW_MOVE_DRAW);
    assert_refused(SW_E_NO_SUCH_DECK, draw);
    draw.other = 1;
    assert_refused(SW_E_NO_SUCH_DECK, draw);
    draw.at = 0; /* there is one deck only: the replacement is not named */
    draw.other = 0;
    assert_refused(SW_E_MALFORMED, draw);
    draw.at = 5;
    assert_refused(SW_E_SLOT_EMPTY, draw);
    sw_move tickets = sw_move_none(SW_MOVE_TICKETS);
    tickets.count[1] = 3;
    assert_refused(SW_E_NO_SUCH_DECK, tickets);
}

static void payments_in_disorder(void **state)
{
    (void)state;
    position_text(&p, "game usa 2\nhand 0 red 4 locomotive 2");
    sw_move m = sw_move_none(SW_MOVE_CLAIM);
    m.at = (uint8_t)name_route(p.game.map, "boston-new_york/red");
    int red = name_card(p.game.map, "red");
    int joker = name_card(p.game.map, "locomotive");
    int at = 0;
    m.pay = sw_pay_add(0, &at, red, 1);
    m.pay = sw_pay_add(m.pay, &at, joker, 1);
    assert_int_equal(sw_check(&p.game, &p.state, &m), SW_OK);
    at = 0;
    m.pay = sw_pay_add(0, &at, joker, 1); /* not ascending */
    m.pay = sw_pay_add(m.pay, &at, red, 1);
    assert_refused(SW_E_MALFORMED, m);
    at = 0;
    m.pay = sw_pay_add(0, &at, red, 1); /* one kind in two entries */
    m.pay = sw_pay_add(m.pay, &at, red, 1);
    assert_refused(SW_E_MALFORMED, m);
    at = 0;
    m.pay = sw_pay_add(0, &at, 30, 2); /* no such kind */
    assert_refused(SW_E_MALFORMED, m);
    at = 1;
    m.pay = sw_pay_add(0, &at, red, 2); /* a gap before it */
    assert_refused(SW_E_MALFORMED, m);
    at = 0;
    m.pay = sw_pay_add(0, &at, red, 1);
    m.pay |= 0x07ull << 32; /* a gap within */
    assert_refused(SW_E_MALFORMED, m);
    m.pay = 0;
    assert_refused(SW_E_CARDS_SHORT, m);
}

static void counts_as_payments(void **state)
{
    (void)state;
    sw_pay pay = 1;
    uint8_t counts[SW_MAX_CARD_KINDS] = {0};
    assert_true(sw_pay_pack(counts, SW_MAX_CARD_KINDS, &pay));
    assert_int_equal(pay, 0);
    counts[3] = 8;
    counts[30] = 1;
    assert_true(sw_pay_pack(counts, SW_MAX_CARD_KINDS, &pay));
    assert_int_equal(sw_pay_kind(pay), 3);
    assert_int_equal(sw_pay_count(pay), 8);
    assert_int_equal(sw_pay_kind(pay >> 8), 30);
    assert_int_equal(sw_pay_count(pay >> 8), 1);
    counts[3] = 9;
    assert_false(sw_pay_pack(counts, SW_MAX_CARD_KINDS, &pay));
    for (int i = 0; i < 8; i++) {
        counts[i] = 1;
    }
    assert_false(sw_pay_pack(counts, SW_MAX_CARD_KINDS, &pay));
    counts[30] = 0;
    assert_true(sw_pay_pack(counts, SW_MAX_CARD_KINDS, &pay));
}

/* Each action is refused while another is under way. */
static void not_now(void **state)
{
    (void)state;
    position_text(&p, "setup world 2");
    sw_move m = sw_move_none(SW_MOVE_DRAW);
    m.other = 0;
    assert_refused(SW_E_NOT_NOW, m);
    m = sw_move_none(SW_MOVE_CLAIM);
    m.at = 0;
    assert_refused(SW_E_NOT_NOW, m);
    m = sw_move_none(SW_MOVE_TICKETS);
    m.count[0] = 4;
    assert_refused(SW_E_NOT_NOW, m);
    assert_refused(SW_E_NOT_NOW, sw_move_none(SW_MOVE_PASS));
    assert_refused(SW_E_NOT_NOW, sw_move_none(SW_MOVE_STOP));
    assert_refused(SW_E_NOT_NOW, sw_move_none(SW_MOVE_HARBOUR));
    m = sw_move_none(SW_MOVE_EXCHANGE);
    m.at = 0;
    m.other = 1;
    m.count[0] = 1;
    assert_refused(SW_E_NOT_NOW, m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_types),
        cmocka_unit_test(fields_too_many),
        cmocka_unit_test(routes_and_decks_out_of_range),
        cmocka_unit_test(payments_in_disorder),
        cmocka_unit_test(counts_as_payments),
        cmocka_unit_test(not_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
