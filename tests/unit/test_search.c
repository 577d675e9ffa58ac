/* The search: what it takes the others to want is what they want. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/bots/players.h"
#include "players/search/search.h"
#include "support/maps.h"

enum { GAMES = 3, EVERY = 12 };

/* Percents of the routes that the others really plan with, and of all others that are open. */
typedef struct demand {
    int planned, n_planned, open, n_open;
} demand;

static void look_at(const sw_game *g, const ai_book *book, const sw_state *s, ai_search *search,
                    demand *sum)
{
    const ai_budget budget = {.playouts = 1};
    const sw_ticketset seen = {{0}};
    uint8_t wanted[SW_MAX_ROUTES];
    sw_view view;
    sw_routeset plans = {{0}};
    sw_view_make(g, s, s->to_move, &view);
    ai_search_begin(search, g, book, &view, &budget, &seen, 5);
    ai_search_demand(search, wanted);
    for (int seat = 0; seat < g->n_players; seat++) {
        ai_course course;
        ai_sight t;
        ai_course_begin(&course, &ai_planner_manner);
        ai_sight_guess(&t, g, s, seat, book);
        ai_course_plan(&course, &t);
        for (int i = 0; seat != s->to_move && i < course.plan.n_tickets; i++) {
            sw_routeset_add(&plans, course.plan.order[i]);
        }
    }
    for (int r = 0; r < g->map->n_routes; r++) {
        assert_in_range(wanted[r], 0, 100);
        if (s->owner[r] != SW_NONE) {
            assert_int_equal(wanted[r], 0);
        } else if (sw_routeset_has(&plans, r)) {
            sum->planned += wanted[r];
            sum->n_planned++;
        } else {
            sum->open += wanted[r];
            sum->n_open++;
        }
    }
}

static void play(const sw_game *g, const ai_book *book, uint64_t number, ai_search *search,
                 demand *sum)
{
    const ai_player *bot = ai_player_find("planner", strlen("planner"));
    void *block = malloc(bot->memory(g));
    uint8_t seed[32];
    sw_state s;
    assert_non_null(block);
    test_seed(number, seed);
    sw_start(g, seed, &s);
    for (int i = 0; s.phase != SW_OVER; i++) {
        const ai_budget none = {0};
        sw_view view;
        ai_info info = {0};
        if (i % EVERY == 0 && s.phase == SW_PLAY) {
            look_at(g, book, &s, search, sum);
        }
        sw_view_make(g, &s, s.to_move, &view);
        bot->begin(bot, block, g, s.to_move, number);
        sw_move move = bot->choose(block, g, &view, &none, &info);
        assert_int_equal(sw_apply(g, &s, &move, NULL), SW_OK);
    }
    free(block);
}

static void what_others_want_is_guessed_better_than_by_chance(void **state)
{
    (void)state;
    ai_search *search = malloc(sizeof *search);
    assert_non_null(search);
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        const sw_game *g = test_game(map->id, 2);
        ai_book book;
        demand sum = {0};
        ai_book_make(&book, g);
        for (int i = 0; i < GAMES; i++) {
            play(g, &book, (uint64_t)i, search, &sum);
        }
        print_message("%s: routes that are planned %d %%, others %d %%\n", map->id,
                      sum.planned / sum.n_planned, sum.open / sum.n_open);
        assert_true(sum.planned / sum.n_planned > 2 * sum.open / sum.n_open);
    }
    free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_others_want_is_guessed_better_than_by_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
