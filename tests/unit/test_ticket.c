/* Tickets: which are kept, which mix is asked for, and what more of them may bring. */
#include "players/plan/ticket.h"
#include "seated.h"

/* The offers at the start of games. */
static void the_kept_ones_make_the_best_plan(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 3; number++) {
        const sw_game *g = test_game("usa", 2);
        static seated at;
        uint8_t seed[32];
        sw_state s;
        ai_plan plan, other;
        test_seed(number, seed);
        sw_start(g, seed, &s);
        sit(&at, g, &s);
        sw_move best = ai_ticket_keep(&at.sight, &ai_planner_manner, false, &plan);
        assert_int_equal(sw_check(g, &s, &best), SW_OK);
        for (unsigned keep = 1; keep < 1u << at.sight.self->n_offered; keep++) {
            sw_move move = sw_move_none(SW_MOVE_KEEP);
            move.keep = (uint8_t)keep;
            if (sw_check(g, &s, &move) == SW_OK) {
                sw_ticketset kept = ai_tickets_kept(&at.sight, keep);
                assert_int_equal(sw_ticketset_count(&kept), __builtin_popcount(keep));
                ai_plan_make(&other, &at.sight, &ai_planner_manner, &kept);
                assert_true(other.value <= plan.value);
                assert_true(keep != best.keep || other.value == plan.value);
            }
        }
        sw_move few = ai_ticket_keep(&at.sight, &ai_racer_manner, true, &plan);
        assert_int_equal(__builtin_popcount(few.keep), g->map->rules.start_keep);
    }
}

/* M-2: so many in all, the cheap deck's part first. */
static void a_mix_adds_up(void **state)
{
    (void)state;
    const sw_game *g = test_game("maerklin", 2);
    static seated at;
    uint8_t seed[32];
    sw_state s;
    ai_info info = {0};
    ai_choice choice = ai_choice_make(&info);
    test_seed(1, seed);
    sw_start(g, seed, &s);
    sit(&at, g, &s);
    int cheap[3];
    for (int i = 0; i < 3; i++) {
        sw_move mix = ai_ticket_mix(&at.sight, 50 * i, &choice);
        assert_int_equal(sw_check(g, &s, &mix), SW_OK);
        assert_int_equal(mix.count[0] + mix.count[1], g->map->rules.start_dealt);
        cheap[i] = mix.count[0];
    }
    assert_true(cheap[0] != cheap[2]);
    assert_int_equal(cheap[0] + cheap[2], g->map->rules.start_dealt);
}

static int prospect(const seated *at, const sw_ticketset *seen, int every)
{
    ai_plan plan;
    sw_move move;
    ai_plan_make(&plan, &at->sight, &ai_planner_manner, &at->sight.self->tickets);
    return ai_ticket_prospect(&at->sight, &ai_planner_manner, &plan, seen, every, &move);
}

/* A network that joins half of the country makes tickets dear; none is dear when all are known. */
static void a_large_network_hopes_for_more(void **state)
{
    (void)state;
    static seated empty, large;
    sw_ticketset none = {{0}}, all = {{0}};
    sit_at(&large, "game usa 2\nown 0 seattle-helena helena-duluth duluth-chicago/red "
                   "chicago-pittsburgh/orange pittsburgh-new_york/white");
    sit_at(&empty, "game usa 2");
    int hope = prospect(&large, &none, 1);
    assert_true(hope > prospect(&empty, &none, 1));
    for (int i = 0; i < large.map->n_tickets; i++) {
        sw_ticketset_add(&all, i);
    }
    assert_true(prospect(&large, &all, 1) < -50000); /* nothing that could come */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kept_ones_make_the_best_plan),
        cmocka_unit_test(a_mix_adds_up),
        cmocka_unit_test(a_large_network_hopes_for_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
