/* The story: sw_goods_value was asked for the goods of cities that have none, took the number 255,
 * which says so, for a stack of goods, and read far behind the list of stacks. What stood there
 * happened to be 0 for a long time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/position.h"

static void goods_that_are_not_there_are_worth_nothing(void **state)
{
    (void)state;
    static position p;
    int n_without = 0, n_with = 0;
    position_text(&p, "game maerklin 2");
    for (int city = 0; city < p.game.map->n_cities; city++) {
        bool has = p.game.map->cities[city].goods != SW_NONE;
        n_with += has;
        n_without += !has;
        assert_int_equal(sw_goods_value(&p.game, &p.state, city, 0) > 0, has);
        assert_int_equal(sw_goods_value(&p.game, &p.state, city, p.state.goods_left[city]), 0);
        p.state.goods_left[city] = 0;
        assert_int_equal(sw_goods_value(&p.game, &p.state, city, 0), 0);
    }
    assert_true(n_with > 10 && n_without > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goods_that_are_not_there_are_worth_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
