/* The search: the better arm wins, and what it takes the others to want is what they want. */
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
#include "support/names.h"
#include "support/position.h"

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

/* The last turn: a ticket of 22 points is completed by one claim and not by a draw. Whatever is
 * hidden, the claim is better, wherever it stands among the arms. */
static void the_arm_that_wins_is_found(void **state)
{
    (void)state;
    static position p;
    static ai_search search;
    ai_book book;
    sw_view view;
    sw_move claim = sw_move_none(SW_MOVE_CLAIM), draw = sw_move_none(SW_MOVE_DRAW);
    const ai_budget budget = {.playouts = 200};
    const sw_ticketset seen = {{0}};
    ai_course course;
    position_text(&p, "game usa 2\nlast 1\nhand 0 red 2 locomotive 2\n"
                      "own 0 seattle-helena helena-duluth duluth-chicago "
                      "chicago-pittsburgh/orange\ntickets 0 new_york:seattle");
    claim.at = (uint8_t)name_route(p.game.map, "new_york-pittsburgh/white");
    uint8_t cards[SW_MAX_CARD_KINDS + 1] = {0};
    cards[name_card(p.game.map, "locomotive")] = 2;
    assert_true(sw_pay_pack(cards, p.game.map->n_cards, &claim.pay));
    draw.other = 0;
    sw_view_make(&p.game, &p.state, 0, &view);
    ai_book_make(&book, &p.game);
    ai_course_begin(&course, &ai_planner_manner);
    for (int first = 0; first < 2; first++) {
        ai_search_begin(&search, &p.game, &book, &view, &budget, &seen, 1);
        ai_search_add(&search, first ? &claim : &draw, &course, NULL);
        ai_search_add(&search, first ? &draw : &claim, &course, NULL);
        int best = ai_search_run(&search);
        assert_int_equal(search.arms[best].move.type, SW_MOVE_CLAIM);
        assert_in_range(ai_search_playouts(&search), 2, 200);
        int gain = ai_search_score(&search, best, 0) - ai_search_score(&search, 1 - best, 0);
        int points = 2 * 22 + p.game.map->routes[claim.at].points;
        assert_int_equal(gain, 1000 * points); /* the longest path is its own anyhow */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_arm_that_wins_is_found),
        cmocka_unit_test(what_others_want_is_guessed_better_than_by_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
