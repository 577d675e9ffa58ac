/* The story: a position that was loaded could expect a second card where there was none, neither in
 * the row nor in a pile. It added up, so it was taken, and whoever had to move had no legal move:
 * bots answered with a move that was refused, and clients waited for ever. A state is refused now
 * if who is to decide has nothing to choose from. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/position.h"

static void a_second_card_must_be_there(void **state)
{
    (void)state;
    static position p;
    char why[200] = "";
    position_text(&p, "game berlin 2\nrow - - - - -\npile main\nrest 1");
    assert_int_equal(sw_state_check(&p.game, &p.state, why, sizeof why), SW_OK);
    p.state.expects = SW_EXPECTS_SECOND_CARD;
    assert_int_equal(sw_moves_count(&p.game, &p.state), 0);
    assert_int_equal(sw_state_check(&p.game, &p.state, why, sizeof why), SW_E_STATE_TURN);
    assert_string_equal(why, "there is no move of the kind that is expected");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_second_card_must_be_there)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
