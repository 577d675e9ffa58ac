/* Forests and what they grow on: connected, without a route too many, and no dearer than the ways
 * of the tickets each for itself; estimates add up. */
#include "players/plan/estimate.h"
#include "players/plan/sketch.h"
#include "seated.h"

static const ai_manner manner = {.hurry = 75, .length = 45, .reach = 100, .risk = 10};

/* Some tickets that nobody asked for: four from all over the list. */
static sw_ticketset some_tickets(const seated *at)
{
    sw_ticketset tickets = {{0}};
    for (int i = 0; i < 4; i++) {
        sw_ticketset_add(&tickets, (at->s.turn + i * 7) % at->map->n_tickets);
    }
    return tickets;
}

static bool connects(const seated *at, const sw_routeset *routes, const ai_request *q)
{
    int32_t price[SW_MAX_ROUTES];
    ai_paths paths;
    for (int r = 0; r < at->map->n_routes; r++) {
        bool there = ai_route_own(&at->sight, r) || sw_routeset_has(routes, r);
        price[r] = there ? 0 : AI_CLOSED;
    }
    return ai_paths_find(&at->book, price, q->from, q->to, AI_ANY, &paths) != SW_NONE;
}

static bool connects_all(const seated *at, const sw_routeset *routes, const ai_requests *requests)
{
    bool all = true;
    for (int i = 0; i < requests->n; i++) {
        all = all && connects(at, routes, &requests->at[i]);
    }
    return all;
}

static int32_t price_of(const ai_ground *ground, const sw_routeset *routes)
{
    int32_t sum = 0;
    for (int r = 0; r < ground->sight->map->n_routes; r++) {
        sum += sw_routeset_has(routes, r) ? ground->price[r] : 0;
    }
    return sum;
}

static void grows_a_forest(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    static ai_ground ground;
    ai_requests requests;
    sw_ticketset tickets = some_tickets(at), served = tickets;
    sw_routeset routes = {{0}};
    ai_ground_make(&ground, &at->sight, &manner, AI_STEADY, SW_MAX_ROUTES);
    ai_requests_make(&requests, &ground, &tickets);
    ai_requests_measure(&requests, &served);
    int32_t apart = 0;
    for (int i = 0; i < requests.n; i++) {
        apart += requests.at[i].price;
        assert_true(i == 0 || requests.at[i - 1].price >= requests.at[i].price);
        assert_true(sw_ticketset_has(&served, requests.at[i].ticket));
    }
    ai_forest_find(&requests, &served, 6, &routes);
    assert_true(connects_all(at, &routes, &requests));
    assert_true(price_of(&ground, &routes) <= apart);
    sw_routeset pruned = routes;
    ai_forest_prune(&requests, &served, &pruned);
    assert_true(connects_all(at, &pruned, &requests));
    for (int r = 0; r < at->map->n_routes; r++) {
        if (sw_routeset_has(&pruned, r)) {
            sw_routeset less = pruned;
            assert_true(sw_routeset_has(&routes, r));
            sw_routeset_remove(&less, r);
            assert_false(connects_all(at, &less, &requests)); /* none is there for nothing */
        }
    }
}

static void a_forest_connects_and_has_nothing_too_many(void **state)
{
    (void)state;
    sit_everywhere(12, TASTE_CLAIM, grows_a_forest);
}

static void lists_the_best_for_points(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    static ai_ground all, few;
    int n = 0;
    ai_ground_make(&all, &at->sight, &manner, 100, SW_MAX_ROUTES);
    ai_ground_make(&few, &at->sight, &manner, 100, 5);
    for (int r = 0; r < at->map->n_routes; r++) {
        n += ai_route_open(&at->sight, r);
    }
    assert_int_equal(all.n_extras, n);
    assert_int_equal(few.n_extras, n < 5 ? n : 5);
    for (int i = 0; i < n; i++) {
        int points = at->map->routes[all.extras[i]].points;
        assert_int_equal(all.ratio[i], points * 1000000 / all.time[all.extras[i]]);
        assert_true(i == 0 || all.ratio[i - 1] >= all.ratio[i]);
        assert_true(i >= few.n_extras || few.extras[i] == all.extras[i]);
    }
}

static void the_ground_has_the_best_routes_first(void **state)
{
    (void)state;
    sit_everywhere(12, TASTE_CLAIM, lists_the_best_for_points);
}

/* What a plan is said to take and to bring, counted again. */
static void adds_up(const seated *at, const ai_plan *plan, const sw_ticketset *tickets)
{
    int pieces[SW_MAX_PIECE_KINDS] = {0}, points = 0;
    sw_routeset groups = {{0}};
    for (int i = 0; i < plan->n; i++) {
        const sw_track *track = &at->map->routes[plan->order[i]];
        pieces[at->map->route_kinds[track->kind].piece] += track->pieces;
        points += track->points;
        assert_true(sw_routeset_has(&plan->routes, plan->order[i]));
        assert_true(i < plan->n_tickets || !sw_routeset_has(&groups, track->group));
        sw_routeset_add(&groups, track->group);
    }
    for (int i = 0; i < at->map->n_tickets; i++) {
        if (sw_ticketset_has(tickets, i)) {
            const sw_ticket_info *info = &at->map->tickets[i];
            points += sw_ticketset_has(&plan->served, i) ? info->points : -info->penalty;
        }
    }
    for (int k = 0; k < at->map->n_piece_kinds; k++) {
        assert_int_equal(plan->pieces[k], pieces[k]);
    }
    assert_true(plan->value <= 1000 * points); /* less what is at risk, late or too large */
}

static void sketches_and_plans_add_up(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    static ai_ground ground;
    sw_ticketset tickets = some_tickets(at);
    sw_routeset without = {{0}};
    ai_plan plan;
    ai_plan_make(&plan, &at->sight, &manner, &tickets);
    adds_up(at, &plan, &tickets);
    ai_ground_sketch(&ground, &at->sight, &manner);
    ai_sketch_make(&plan, &ground, &tickets, &without);
    adds_up(at, &plan, &tickets);
    sw_state after = at->s;
    for (int i = 0; i < plan.n_tickets; i++) {
        after.owner[plan.order[i]] = at->s.to_move;
    }
    for (int i = 0; i < at->map->n_tickets; i++) {
        assert_true(!sw_ticketset_has(&plan.served, i) ||
                    sw_ticket_points(at->g, &after, at->s.to_move, i) > 0);
    }
    if (plan.n_tickets) { /* a route that it is told to do without */
        sw_routeset_add(&without, plan.order[0]);
        ai_sketch_make(&plan, &ground, &tickets, &without);
        for (int i = 0; i < plan.n_tickets; i++) {
            assert_false(sw_routeset_has(&without, plan.order[i]));
        }
    }
}

static void estimates_add_up(void **state)
{
    (void)state;
    sit_everywhere(12, TASTE_CLAIM, sketches_and_plans_add_up);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forest_connects_and_has_nothing_too_many),
        cmocka_unit_test(the_ground_has_the_best_routes_first),
        cmocka_unit_test(estimates_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
