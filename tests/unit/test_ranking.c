/* Rankings, held against sorting everything. */
#include "players/table/ranking.h"
#include "seated.h"

enum { ITEMS = 100 };

static void the_best_few_are_kept_in_order(void **state)
{
    (void)state;
    sw_random random = sw_random_seed(1);
    for (int most = 0; most <= AI_MAX_RANKED; most++) {
        int value[ITEMS];
        bool used[ITEMS] = {false};
        ai_ranking ranking;
        ai_ranking_begin(&ranking, most);
        for (int i = 0; i < ITEMS; i++) {
            value[i] = sw_random_below(&random, 30) - 10; /* many are alike */
            ai_ranking_add(&ranking, value[i], i);
        }
        assert_int_equal(ranking.n, most);
        for (int k = 0; k < most; k++) {
            int best = -1;
            for (int i = 0; i < ITEMS; i++) {
                best = !used[i] && (best < 0 || value[i] > value[best]) ? i : best;
            }
            used[best] = true;
            assert_int_equal(ranking.item[k], best);
            assert_int_equal(ranking.value[k], value[best]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_best_few_are_kept_in_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
