/* The players: they choose legal moves on every board, say why, and know no more than they may. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/player.h"
#include "support/maps.h"

/* Enough to guess the hidden cards and to compare some options: what a player may know does not
 * depend on how long it thinks. */
enum { PLAYOUTS = 6 };

static void *begin(const ai_player *p, const sw_game *g, int seat)
{
    size_t size = p->memory(g);
    void *block = malloc(size ? size : 1);
    assert_non_null(block);
    p->begin(p, block, g, seat, 7);
    return block;
}

static sw_move choose(const ai_player *p, void *block, const sw_game *g, const sw_state *s,
                      int playouts, ai_info *info)
{
    const ai_budget budget = {.playouts = playouts};
    sw_view view;
    sw_view_make(g, s, s->to_move, &view);
    memset(info, 0, sizeof *info);
    return p->choose(block, g, &view, &budget, info);
}

/* Reasons are about things of the map, and make whole sentences, also where there is little room.
 */
static void check_reasons(const sw_map *map, const ai_info *info)
{
    for (int i = 0; i < info->n_reasons; i++) {
        const ai_reason *r = &info->reasons[i];
        assert_in_range(r->why, 0, AI_N_WHY - 1);
        int n = ai_reason_about(r->why) == AI_ABOUT_ROUTE    ? map->n_routes
                : ai_reason_about(r->why) == AI_ABOUT_CITY   ? map->n_cities
                : ai_reason_about(r->why) == AI_ABOUT_TICKET ? map->n_tickets
                                                             : 1;
        assert_in_range(r->about, 0, n - 1);
        char text[256], small[20];
        text_buf whole = text_buf_make(text, sizeof text);
        text_buf cut = text_buf_make(small, sizeof small);
        ai_reason_put(map, r, &whole);
        ai_reason_put(map, r, &cut);
        assert_null(strpbrk(text, "{}|"));
        assert_int_equal(text[strlen(text) - 1], '.');
        assert_true(strlen(small) < sizeof small);
        assert_memory_equal(text, small, strlen(small));
    }
}

/* One game of the player against itself; every choice is made again from a state that differs in
 * all that the player cannot know. */
static void play_against_itself(const ai_player *p, const sw_game *g, uint64_t number)
{
    sw_random random = sw_random_seed(number);
    uint8_t seed[32];
    sw_state s;
    void *blocks[SW_MAX_SEATS];
    void *others[SW_MAX_SEATS];
    for (int seat = 0; seat < g->n_players; seat++) {
        blocks[seat] = begin(p, g, seat);
        others[seat] = begin(p, g, seat);
    }
    test_seed(number, seed);
    sw_start(g, seed, &s);
    for (int i = 0; s.phase != SW_OVER; i++) {
        assert_true(i < 5000);
        int playouts = i % 8 ? 1 : PLAYOUTS; /* a search now and then, for the sake of time */
        ai_info info;
        sw_view view;
        sw_state guess;
        sw_view_make(g, &s, s.to_move, &view);
        sw_determinize(g, &view, &random, &guess);
        sw_move move = choose(p, blocks[s.to_move], g, &s, playouts, &info);
        sw_move same = choose(p, others[s.to_move], g, &guess, playouts, &info);
        assert_memory_equal(&move, &same, sizeof move);
        assert_in_range(info.n_reasons, 0, AI_MAX_REASONS);
        check_reasons(g->map, &info);
        assert_int_equal(sw_apply(g, &s, &move, NULL), SW_OK);
    }
    for (int seat = 0; seat < g->n_players; seat++) {
        free(blocks[seat]);
        free(others[seat]);
    }
}

/* Searching players play thousands of moves for each of theirs: they share the boards. */
static bool searches(const ai_player *p, const sw_game *g)
{
    void *block = begin(p, g, 0);
    uint8_t seed[32];
    sw_state s;
    ai_info info;
    test_seed(1, seed);
    sw_start(g, seed, &s);
    choose(p, block, g, &s, PLAYOUTS, &info);
    free(block);
    return info.playouts > 0;
}

static void plays_every_board_from_views_alone(void **state)
{
    (void)state;
    for (int i = 0; ai_players[i]; i++) {
        for (int m = 0; test_map_at(m); m++) {
            const sw_map *map = test_map_at(m);
            int most = test_is_short() ? map->players_min : map->players_max;
            for (int players = map->players_min; players <= most; players++) {
                const sw_game *g = test_game(map->id, players);
                bool mine = players == map->players_min + m % 2 && m % 3 == i % 3;
                if (mine || !searches(ai_players[i], g)) {
                    play_against_itself(ai_players[i], g, 3);
                }
            }
        }
    }
}

/* Hosts may begin a player anew before every decision: a server after a restart, a program that
 * hands over positions. It decides the same. */
static void decisions_need_no_memory(void **state)
{
    (void)state;
    static const char *const names[] = {"greedy", "racer", "planner", "novice", "expert"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const ai_player *p = ai_player_find(names[i], strlen(names[i]));
        for (int m = 0; test_map_at(m); m++) {
            const sw_game *g = test_game(test_map_at(m)->id, 2);
            void *blocks[2] = {begin(p, g, 0), begin(p, g, 1)};
            uint8_t seed[32];
            sw_state s;
            test_seed(9, seed);
            sw_start(g, seed, &s);
            while (s.phase != SW_OVER) {
                ai_info info;
                void *fresh = begin(p, g, s.to_move);
                sw_move move = choose(p, blocks[s.to_move], g, &s, 1, &info);
                sw_move same = choose(p, fresh, g, &s, 1, &info);
                free(fresh);
                assert_memory_equal(&move, &same, sizeof move);
                assert_int_equal(sw_apply(g, &s, &move, NULL), SW_OK);
            }
            free(blocks[0]);
            free(blocks[1]);
        }
    }
}

static void players_are_found_by_their_whole_name(void **state)
{
    (void)state;
    assert_non_null(ai_player_find("planner", 7));
    assert_null(ai_player_find("planne", 6));
    assert_null(ai_player_find("planners", 8));
    assert_null(ai_player_find("", 0));
}

static void a_player_says_why(void **state)
{
    (void)state;
    const sw_game *g = test_game("usa", 2);
    const ai_player *p = ai_player_find("planner", 7);
    uint8_t seed[32];
    sw_state s;
    test_seed(1, seed);
    sw_start(g, seed, &s);
    void *block = begin(p, g, 0);
    ai_info info;
    choose(p, block, g, &s, PLAYOUTS, &info);
    assert_true(info.n_reasons > 0);
    assert_true(info.n_plan > 0);
    free(block);
}

/* Workers one after the other, the last one first: rounds are shared out, so nothing changes. */
static void backwards(void (*job)(void *data, int worker), void *data, int workers)
{
    for (int i = workers - 1; i >= 0; i--) {
        job(data, i);
    }
}

static void a_search_is_the_same_with_any_number_of_workers(void **state)
{
    (void)state;
    const sw_game *g = test_game("berlin", 2);
    const ai_player *p = ai_player_find("mcts", 4);
    uint8_t seed[32];
    sw_state s;
    sw_view view;
    ai_info one = {0}, five = {0};
    test_seed(4, seed);
    sw_start(g, seed, &s);
    sw_view_make(g, &s, 0, &view);
    const ai_budget alone = {.playouts = 300};
    const ai_budget together = {.playouts = 300, .threads = 5, .parallel = backwards};
    void *block = begin(p, g, 0);
    sw_move a = p->choose(block, g, &view, &alone, &one);
    free(block);
    block = begin(p, g, 0);
    sw_move b = p->choose(block, g, &view, &together, &five);
    free(block);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(one.playouts, five.playouts);
    assert_true(one.playouts > 0 && one.playouts <= 300);
    assert_memory_equal(one.win_milli, five.win_milli, sizeof one.win_milli);
    assert_memory_equal(one.score_milli, five.score_milli, sizeof one.score_milli);
}

/* The move asked about is weighed, however bad. */
static void a_search_answers_what_it_is_asked(void **state)
{
    (void)state;
    const sw_game *g = test_game("usa", 2);
    const ai_player *p = ai_player_find("mcts", 4);
    uint8_t seed[32];
    sw_state s;
    sw_view view;
    sw_move moves[16];
    test_seed(4, seed);
    sw_start(g, seed, &s);
    sw_view_make(g, &s, 0, &view);
    int n = sw_moves(g, &view.state, moves, 16);
    for (int i = 0; i < n; i++) {
        ai_info info = {0};
        const ai_budget budget = {.playouts = 120, .asked = &moves[i]};
        void *block = begin(p, g, 0);
        p->choose(block, g, &view, &budget, &info);
        free(block);
        assert_true(info.has_asked && info.has_forecast);
        assert_memory_equal(&info.asked.move, &moves[i], sizeof moves[i]);
        assert_true(info.asked.visits > 0);
        assert_in_range(info.win_milli[0] + info.win_milli[1], 990, 1000);
    }
}

static bool at_once(void *data)
{
    (void)data;
    return true;
}

/* Options are left out rather than weighed by two or three rounds. */
static void few_playouts_are_for_few_options(void **state)
{
    (void)state;
    static const struct {
        int playouts, least, most;
    } cases[] = {{1, 1, 1}, {3, 2, 3}, {40, 2, 8}, {100, 9, 10}, {2000, 16, 200}};
    const sw_game *g = test_game("usa", 2);
    const ai_player *p = ai_player_find("mcts", 4);
    uint8_t seed[32];
    sw_state s;
    ai_info info;
    test_seed(1, seed);
    sw_start(g, seed, &s);
    void *block = begin(p, g, 0);
    for (int i = 0; i < 20; i++) {
        sw_move move = choose(p, block, g, &s, 1, &info);
        assert_int_equal(sw_apply(g, &s, &move, NULL), SW_OK);
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        choose(p, block, g, &s, cases[i].playouts, &info);
        assert_in_range(info.considered, cases[i].least, cases[i].most);
        assert_true(info.playouts <= cases[i].playouts);
    }
    free(block);
}

static void a_cancelled_search_answers(void **state)
{
    (void)state;
    const sw_game *g = test_game("usa", 2);
    const ai_player *p = ai_player_find("expert", 6);
    uint8_t seed[32];
    sw_state s;
    sw_view view;
    ai_info info = {0};
    test_seed(4, seed);
    sw_start(g, seed, &s);
    sw_view_make(g, &s, 0, &view);
    const ai_budget budget = {.playouts = 1000000, .cancelled = at_once};
    void *block = begin(p, g, 0);
    sw_move move = p->choose(block, g, &view, &budget, &info);
    free(block);
    assert_int_equal(sw_check(g, &s, &move), SW_OK);
    assert_int_equal(info.playouts, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_every_board_from_views_alone),
        cmocka_unit_test(decisions_need_no_memory),
        cmocka_unit_test(players_are_found_by_their_whole_name),
        cmocka_unit_test(a_player_says_why),
        cmocka_unit_test(a_search_is_the_same_with_any_number_of_workers),
        cmocka_unit_test(a_search_answers_what_it_is_asked),
        cmocka_unit_test(few_playouts_are_for_few_options),
        cmocka_unit_test(a_cancelled_search_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
