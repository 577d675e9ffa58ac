/* Detours: plans that do without something, none of them twice, none far worse. */
#include "players/search/detour.h"
#include "seated.h"

static bool same_routes(const ai_plan *a, const ai_plan *b)
{
    return memcmp(&a->routes, &b->routes, sizeof a->routes) == 0;
}

static int total;

static void finds_other_plans(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    static ai_course detours[AI_MAX_DETOURS];
    ai_course course;
    ai_course_begin(&course, &ai_planner_manner);
    ai_course_plan(&course, &at->sight);
    int n = ai_detours_find(&at->sight, &course, detours);
    assert_in_range(n, 0, AI_MAX_DETOURS);
    for (int i = 0; i < n; i++) {
        assert_true(detours[i].plan.value >= course.plan.value - 10000);
        assert_false(same_routes(&detours[i].plan, &course.plan));
        for (int k = 0; k < i; k++) {
            assert_false(same_routes(&detours[i].plan, &detours[k].plan));
        }
        /* In a playout the detour is followed, not planned anew. */
        ai_plan before = detours[i].plan;
        assert_true(detours[i].quick);
        ai_course_plan(&detours[i], &at->sight);
        assert_true(same_routes(&detours[i].plan, &before) || before.n == 0);
    }
    total += n;
}

static void detours_differ_and_are_not_far_worse(void **state)
{
    (void)state;
    sit_everywhere(12, TASTE_MODULES, finds_other_plans);
    assert_true(total > 20);
}

/* Two ways from one end to the other: without a route of the first, the second. */
static void there_is_a_way_round(void **state)
{
    (void)state;
    static seated at;
    static ai_course detours[AI_MAX_DETOURS];
    ai_course course;
    sit_at(&at, "game usa 2\ntickets 0 boston:miami");
    ai_course_begin(&course, &ai_planner_manner);
    ai_course_plan(&course, &at.sight);
    int ticket = name_ticket(at.map, "boston:miami"), n_served = 0;
    int n = ai_detours_find(&at.sight, &course, detours);
    for (int i = 0; i < n; i++) {
        n_served += sw_ticketset_has(&detours[i].plan.served, ticket);
    }
    assert_true(n_served > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(detours_differ_and_are_not_far_worse),
        cmocka_unit_test(there_is_a_way_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
