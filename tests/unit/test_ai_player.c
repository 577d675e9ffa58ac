/* The players: they choose legal moves on every board, say why, and know no more than they may. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/player.h"
#include "support/maps.h"

static void *begin(const ai_player *p, const sw_game *g, int seat)
{
    size_t size = p->memory(g);
    void *block = malloc(size ? size : 1);
    assert_non_null(block);
    p->begin(block, size, g, seat, 7);
    return block;
}

static sw_move choose(const ai_player *p, void *block, const sw_game *g, const sw_state *s,
                      ai_info *info)
{
    const ai_budget budget = {.playouts = 1};
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
        char text[256] = "", small[20] = "";
        ai_reason_put(map, r, text, sizeof text);
        ai_reason_put(map, r, small, sizeof small);
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
        ai_info info;
        sw_view view;
        sw_state guess;
        sw_view_make(g, &s, s.to_move, &view);
        sw_determinize(g, &view, &random, &guess);
        sw_move move = choose(p, blocks[s.to_move], g, &s, &info);
        sw_move same = choose(p, others[s.to_move], g, &guess, &info);
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

static void plays_every_board_from_views_alone(void **state)
{
    (void)state;
    for (int i = 0; ai_players[i]; i++) {
        for (int m = 0; test_map_at(m); m++) {
            const sw_map *map = test_map_at(m);
            for (int players = map->players_min; players <= map->players_max; players++) {
                play_against_itself(ai_players[i], test_game(map->id, players), 3);
            }
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
    choose(p, block, g, &s, &info);
    assert_true(info.n_reasons > 0);
    assert_true(info.n_plan > 0);
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_every_board_from_views_alone),
        cmocka_unit_test(players_are_found_by_their_whole_name),
        cmocka_unit_test(a_player_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
