/* The story: sw_moves told how many moves there are, also when that was more than the array holds,
 * and two of the examples used the number as an index: they read behind their array. It tells how
 * many it has written now, and sw_moves_count how many there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/position.h"

enum { CAP = 5 };

static void a_list_tells_what_it_has_written(void **state)
{
    (void)state;
    static position p;
    sw_move moves[CAP + 1];
    position_text(&p, "game usa 2\nhand 0 red 6 blue 6 locomotive 4");
    assert_true(sw_moves_count(&p.game, &p.state) > CAP);
    for (int cap = 0; cap <= CAP; cap++) {
        memset(moves, 0xa5, sizeof moves);
        sw_move untouched = moves[CAP];
        assert_int_equal(sw_moves(&p.game, &p.state, moves, cap), cap);
        assert_memory_equal(&moves[cap], &untouched, sizeof untouched);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_list_tells_what_it_has_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
