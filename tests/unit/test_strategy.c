/* Decisions that follow from a course: in small positions, and in the last turn against trying
 * every claim. */
#include "players/plan/claim.h"
#include "players/plan/strategy.h"
#include "seated.h"

static sw_move decide(const seated *at, const ai_manner *manner, ai_info *info)
{
    ai_course course;
    *info = (ai_info){0};
    ai_course_begin(&course, manner);
    return ai_course_choose(&course, &at->sight, info);
}

/* The ticket lacks one route, the cards are there, rivals are at both of its ends: it is claimed,
 * and the reasons say why. */
static void what_completes_a_ticket_is_claimed(void **state)
{
    (void)state;
    static seated at;
    ai_info info;
    sit_at(&at, "game usa 2\nhand 0 blue 1 yellow 2 black 1\n"
                "own 0 duluth-omaha#0 kansas_city-oklahoma_city#0 dallas-oklahoma_city#0 "
                "dallas-houston#0\nown 1 denver-omaha chicago-omaha denver-kansas_city#0\n"
                "tickets 0 duluth:houston");
    sw_move move = decide(&at, &ai_planner_manner, &info);
    assert_int_equal(move.type, SW_MOVE_CLAIM);
    const sw_track *track = &at.map->routes[move.at];
    assert_true(track->city[0] == name_city(at.map, "kansas_city") ||
                track->city[1] == name_city(at.map, "kansas_city"));
    assert_int_equal(info.reasons[0].why, AI_WHY_CLAIM_TICKETS);
    assert_int_equal(info.reasons[1].why, AI_WHY_COMPLETES);
    assert_int_equal(info.reasons[1].about, name_ticket(at.map, "duluth:houston"));
    assert_int_equal(info.reasons[2].why, AI_WHY_THREATENED);
}

/* The last turn: no claim brings more points at once, tickets that it completes included. */
static void the_last_turn_takes_what_brings_most(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 6; number++) {
        static sw_move moves[1 << 14];
        static seated at;
        sw_random random = sw_random_seed(number);
        /* A ticket that two fields complete, beside routes of five for their points. */
        const char *ongoing = "montreal:vancouver\nown 0 vancouver-seattle#0 duluth-toronto "
                              "boston-montreal#0 boston-new_york/yellow new_york-pittsburgh/white";
        char text[400];
        snprintf(text, sizeof text,
                 "game usa 2\nlast 1\nhand 0 red 5 blue 4 green 3 locomotive 1\n"
                 "own 0 seattle-helena helena-duluth\ntickets 0 %d %d %s",
                 sw_random_below(&random, 10), 10 + sw_random_below(&random, 10),
                 number & 1 ? "28" : ongoing);
        sit_at(&at, text);
        ai_info info;
        sw_move best = decide(&at, &ai_planner_manner, &info);
        int n = sw_moves(at.g, &at.s, moves, 1 << 14), most = -1000, mine = -1000;
        for (int i = 0; i < n; i++) {
            sw_state after = at.s;
            sw_scores scores;
            if (moves[i].type == SW_MOVE_CLAIM) {
                after.owner[moves[i].at] = 0;
                after.seats[0].score += at.map->routes[moves[i].at].points;
                sw_score(at.g, &after, &scores);
                int total = scores.seats[0].total - scores.seats[0].bonus;
                most = total > most ? total : most;
                mine = best.type == SW_MOVE_CLAIM && moves[i].at == best.at ? total : mine;
            }
        }
        assert_int_equal(best.type, SW_MOVE_CLAIM);
        assert_int_equal(mine, most);
        assert_true(info.reasons[0].why == AI_WHY_CLAIM_LAST);
    }
}

/* In playouts a plan is kept while it is good, and made anew when a route of it is lost. */
static void a_plan_is_kept_in_playouts(void **state)
{
    (void)state;
    static seated at;
    ai_course course;
    sit_at(&at, "game usa 2\ntickets 0 boston:miami");
    ai_course_begin(&course, &ai_planner_manner);
    course.quick = true;
    ai_course_plan(&course, &at.sight);
    assert_true(course.plan.n_tickets > 0);
    course.plan.value = 123; /* a mark: a new plan would not have it */
    ai_course_plan(&course, &at.sight);
    assert_int_equal(course.plan.value, 123);
    int lost = course.plan.order[0];
    sw_routeset_remove(&at.sight.open, lost);
    ai_course_plan(&course, &at.sight);
    assert_int_not_equal(course.plan.value, 123);
    assert_false(sw_routeset_has(&course.plan.routes, lost));
    course.plan.value = 123;
    course.quick = false; /* players make it anew at every decision */
    ai_course_plan(&course, &at.sight);
    assert_int_not_equal(course.plan.value, 123);
}

static void what_was_given_back_is_told_by_the_host(void **state)
{
    (void)state;
    ai_course course;
    sw_ticketset back = {{0}};
    sw_ticketset_add(&back, 3);
    ai_course_begin(&course, &ai_planner_manner);
    ai_course_recall(&course, &(ai_budget){.returned = &back});
    assert_true(sw_ticketset_has(&course.seen, 3));
    ai_course_recall(&course, &(ai_budget){0});
    assert_int_equal(sw_ticketset_count(&course.seen), 0);
}

/* Rivals and shortness make a route dangerous, as much as the manner says. */
static void danger_grows_with_rivals(void **state)
{
    (void)state;
    static seated at;
    ai_course course;
    ai_course_begin(&course, &ai_planner_manner);
    const ai_manner *manner = course.manner;
    sit_at(&at, "game usa 2");
    int route = name_route(at.map, "boston-montreal"); /* two fields */
    int alone = manner->danger + manner->danger_short;
    assert_int_equal(ai_course_danger(&course, &at.sight, route), alone);
    sit_at(&at, "game usa 2\nown 1 boston-new_york/red");
    assert_int_equal(ai_course_danger(&course, &at.sight, route), alone + manner->danger_near);
    sit_at(&at, "game usa 2\nown 1 boston-new_york/red new_york-montreal");
    assert_int_equal(ai_course_danger(&course, &at.sight, route), alone + 2 * manner->danger_near);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_completes_a_ticket_is_claimed),
        cmocka_unit_test(the_last_turn_takes_what_brings_most),
        cmocka_unit_test(a_plan_is_kept_in_playouts),
        cmocka_unit_test(what_was_given_back_is_told_by_the_host),
        cmocka_unit_test(danger_grows_with_rivals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
