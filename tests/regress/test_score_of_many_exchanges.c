/* The story: pieces can be exchanged on world as often as one likes, a point each, and the score
 * that a seat shows was kept in 16 bits. Somebody who exchanges back and forth for some thousands
 * of turns would have come out at the other end with 32,767 points. It has 32 bits now, here and in
 * the score sheet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/position.h"

static void a_score_goes_on_below_16_bits(void **state)
{
    (void)state;
    static position p;
    position_text(&p, "game world 2");
    p.state.seats[0].score = -32760; /* after thousands of turns */
    sw_move move = sw_move_none(SW_MOVE_EXCHANGE);
    move.at = 0;
    move.other = 1;
    move.count[0] = 10;
    assert_int_equal(sw_apply(&p.game, &p.state, &move, NULL), SW_OK);
    assert_int_equal(p.state.seats[0].score, -32770);
    sw_scores scores;
    sw_score(&p.game, &p.state, &scores);
    assert_int_equal(scores.seats[0].exchange, -32770);
    assert_true(scores.seats[0].total < -32768);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_score_goes_on_below_16_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
