/* Plans: their routes complete the tickets they serve, within pieces and on open routes; journeys
 * gain what they say; detours do without something that the plan has; a plan that was thought over
 * is not worse. What playouts keep from decision to decision is what looking anew gives. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "players/plan/journey.h"
#include "players/plan/strategy.h"
#include "players/search/detour.h"
#include "support/maps.h"

enum { MAX_MOVES = 1 << 17, GAMES = 2 };

/* Is this one of the decisions that are looked at: every one, or every fifth? */
static bool is_looked_at(int decision)
{
    return decision % (test_is_short() ? 5 : 1) == 0;
}

static const ai_manner manner = {.hurry = 75, .length = 45, .reach = 100, .risk = 10};
static sw_move moves[MAX_MOVES];

static void holds_its_promises(const sw_game *g, const sw_state *s, const ai_sight *t,
                               const ai_plan *plan)
{
    sw_state after = *s;
    for (int i = 0; i < plan->n; i++) {
        assert_true(ai_route_open(t, plan->order[i]));
        after.owner[plan->order[i]] = (sw_seat)t->me;
    }
    for (int k = 0; k < g->map->n_piece_kinds && plan->fits; k++) {
        assert_true(plan->pieces[k] <= t->pieces[k]);
    }
    for (int i = 0; i < g->map->n_tickets; i++) {
        if (sw_ticketset_has(&plan->served, i)) {
            assert_true(sw_ticket_points(g, &after, t->me, i) > 0);
        }
    }
    assert_true(ai_plan_holds(plan, t));
}

/* Does a lack something that b has? */
static bool lacks(const ai_plan *a, const ai_plan *b)
{
    bool does = false;
    for (int w = 0; w < SW_TICKET_WORDS; w++) {
        does = does || (b->served.w[w] & ~a->served.w[w]);
    }
    for (int i = 0; i < b->n_tickets; i++) {
        does = does || !sw_routeset_has(&a->routes, b->order[i]);
    }
    return does;
}

/* Gives how many there are. */
static int leads_elsewhere(const sw_game *g, const sw_state *s, const ai_sight *t)
{
    ai_course course, detours[AI_MAX_DETOURS];
    ai_info info = {0};
    ai_course_begin(&course, &ai_planner_manner);
    ai_course_plan(&course, t);
    int n = ai_detours_find(t, &course, detours);
    assert_in_range(n, 0, AI_MAX_DETOURS);
    for (int i = 0; i < n; i++) {
        ai_plan plan = detours[i].plan;
        assert_true(lacks(&plan, &course.plan));
        holds_its_promises(g, s, t, &plan);
        sw_move move = ai_course_choose(&detours[i], t, &info);
        assert_int_equal(sw_check(g, s, &move), SW_OK);
        assert_memory_equal(&detours[i].plan.routes, &plan.routes, sizeof plan.routes);
    }
    return n;
}

/* M-13, M-15, M-16: the journey can be travelled and brings what it promised. */
static void travels_as_announced(const sw_game *g, const sw_state *s, const ai_sight *t)
{
    for (int i = 0; i < t->self->n_passengers; i++) {
        sw_state after = *s;
        ai_journey journey;
        sw_move move = sw_move_none(SW_MOVE_PASSENGER);
        move.at = t->self->passengers[i];
        ai_steps steps;
        ai_steps_make(&steps, t, NULL);
        ai_journey_find(&steps, move.at, ai_journey_tolls(t), &journey);
        if (!journey.n) {
            continue;
        }
        int before = after.seats[t->me].score;
        assert_int_equal(sw_apply(g, &after, &move, NULL), SW_OK);
        for (int k = 0; k < journey.n; k++) {
            move = sw_move_none(SW_MOVE_STEP);
            move.at = journey.path[k];
            assert_int_equal(sw_apply(g, &after, &move, NULL), SW_OK);
        }
        move = sw_move_none(SW_MOVE_STOP);
        assert_int_equal(sw_apply(g, &after, &move, NULL), SW_OK);
        assert_int_equal(after.seats[t->me].score - before, journey.gain);
    }
}

/* Gives whether a better plan was found. */
static bool thinks_again(const sw_game *g, const sw_state *s, const ai_sight *t,
                         const ai_plan *first)
{
    ai_manner careful = manner;
    ai_plan plan;
    careful.rethink = 2;
    ai_plan_make(&plan, t, &careful, &t->self->tickets);
    holds_its_promises(g, s, t, &plan);
    assert_true(plan.value >= first->value);
    assert_true(plan.value > first->value || !lacks(&plan, first));
    return plan.value > first->value;
}

/* What was found in a game. */
typedef struct found {
    int detours, better;
} found;

static found play(const sw_game *g, uint64_t number)
{
    found n_found = {0};
    sw_random random = sw_random_seed(number);
    uint8_t seed[32];
    sw_state s;
    ai_book book;
    ai_book_make(&book, g);
    test_seed(number, seed);
    sw_start(g, seed, &s);
    for (int actions = 0; s.phase != SW_OVER;) {
        int n = sw_moves(g, &s, moves, MAX_MOVES);
        if (s.expects == SW_EXPECTS_ACTION && is_looked_at(actions++)) {
            sw_view view;
            ai_sight t;
            sw_view_make(g, &s, s.to_move, &view);
            ai_sight_make(&t, g, &view, &book);
            ai_plan plan;
            ai_plan_make(&plan, &t, &manner, &t.self->tickets);
            holds_its_promises(g, &s, &t, &plan);
            n_found.better += thinks_again(g, &s, &t, &plan);
            n_found.detours += leads_elsewhere(g, &s, &t);
            travels_as_announced(g, &s, &t);
        }
        sw_apply_unchecked(g, &s, &moves[sw_random_below(&random, n)]);
    }
    return n_found;
}

static void sees_the_same(const ai_sight *kept, const ai_sight *anew)
{
    assert_memory_equal(kept->hand_count, anew->hand_count, sizeof kept->hand_count);
    assert_int_equal(kept->turns, anew->turns);
    assert_int_equal(kept->building, anew->building);
    assert_int_equal(kept->n_pieces, anew->n_pieces);
    assert_memory_equal(kept->pieces, anew->pieces, sizeof kept->pieces);
    assert_memory_equal(kept->unseen, anew->unseen, sizeof kept->unseen);
    assert_memory_equal(kept->n_unseen, anew->n_unseen, sizeof kept->n_unseen);
    assert_memory_equal(kept->held, anew->held, sizeof kept->held);
    assert_memory_equal(&kept->own, &anew->own, sizeof kept->own);
    assert_memory_equal(&kept->others, &anew->others, sizeof kept->others);
    assert_memory_equal(&kept->open, &anew->open, sizeof kept->open);
    assert_memory_equal(kept->rival, anew->rival, sizeof kept->rival);
}

static void remembers_its_journeys(const ai_sight *kept, const ai_sight *anew,
                                   const sw_routeset *plan)
{
    ai_journeys with, without;
    ai_journeys_find(kept, plan, true, &with);
    ai_journeys_find(anew, plan, true, &without);
    assert_memory_equal(with.gain, without.gain, with.on.n * sizeof with.gain[0]);
    assert_int_equal(with.toll_gain, without.toll_gain);
}

static void play_and_remember(const sw_game *g, uint64_t number)
{
    sw_random random = sw_random_seed(number);
    uint8_t seed[32];
    sw_state s;
    ai_book book;
    ai_sight kept[SW_MAX_SEATS];
    ai_journeys journeys[SW_MAX_SEATS][2] = {0};
    ai_book_make(&book, g);
    test_seed(number, seed);
    sw_start(g, seed, &s);
    for (int seat = 0; seat < g->n_players; seat++) {
        ai_sight_guess(&kept[seat], g, &s, seat, &book);
        kept[seat].journeys = journeys[seat];
    }
    for (int decision = 0; s.phase != SW_OVER; decision++) {
        int n = sw_moves(g, &s, moves, MAX_MOVES), seat = s.to_move;
        sw_move move = moves[sw_random_below(&random, n)];
        ai_sight anew;
        ai_sight_again(&kept[seat]);
        ai_sight_guess(&anew, g, &s, seat, &book);
        sees_the_same(&kept[seat], &anew);
        if (sw_game_has(g, SW_MODULE_PASSENGERS) && is_looked_at(decision)) {
            remembers_its_journeys(&kept[seat], &anew, NULL);
            remembers_its_journeys(&kept[seat], &anew, &kept[seat].open);
        }
        sw_apply_unchecked(g, &s, &move);
        for (int i = 0; move.type == SW_MOVE_CLAIM && i < g->n_players; i++) {
            ai_sight_note(&kept[i], seat, move.at);
        }
    }
}

static void playouts_keep_what_is_true(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        for (int i = 0; i < GAMES; i++) {
            play_and_remember(test_game(test_map_at(m)->id, 2 + i), (uint64_t)i);
        }
    }
}

static void plans_journeys_and_detours_hold_in_random_games(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        for (int i = 0; i < GAMES; i++) {
            found in_game = play(test_game(test_map_at(m)->id, 2 + i), (uint64_t)i);
            assert_true(in_game.detours > 0);
            assert_true(in_game.better > 0);
        }
    }
}

static void a_single_ticket_gets_its_cheapest_path(void **state)
{
    (void)state;
    const sw_game *g = test_game("usa", 2);
    uint8_t seed[32];
    sw_state s;
    sw_view view;
    ai_book book;
    ai_sight t;
    ai_paths paths;
    int32_t price[SW_MAX_ROUTES];
    test_seed(1, seed);
    sw_start(g, seed, &s);
    sw_view_make(g, &s, 0, &view);
    ai_book_make(&book, g);
    ai_sight_make(&t, g, &view, &book);
    ai_network_prices(&t, book.rate * manner.hurry / 100, AI_STEADY, price);
    for (int i = 0; i < g->map->n_tickets; i++) {
        const sw_ticket_info *info = &g->map->tickets[i];
        sw_ticketset one = {{0}};
        ai_plan plan;
        sw_ticketset_add(&one, i);
        ai_plan_make(&plan, &t, &manner, &one);
        int32_t sum = 0;
        for (int k = 0; k < plan.n_tickets; k++) {
            sum += price[plan.order[k]];
        }
        sw_node to = ai_paths_find(t.book, price, info->city[0], info->city[1], AI_ANY, &paths);
        assert_int_equal(sum, paths.dist[to]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_keep_what_is_true),
        cmocka_unit_test(plans_journeys_and_detours_hold_in_random_games),
        cmocka_unit_test(a_single_ticket_gets_its_cheapest_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
