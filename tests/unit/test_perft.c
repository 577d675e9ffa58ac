/* Counting sequences of moves: against a slow count, and when memory is short. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/position.h"
#include <stdio.h>
#include <stdlib.h>

enum { CAP = 1 << 18 };
static sw_move scratch[CAP];
static position p;

/* The same with every check made, and events listed. */
static uint64_t slow(const sw_game *g, const sw_state *s, int depth, sw_move *moves)
{
    int n = sw_moves(g, s, moves, CAP / 8);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        sw_state next = *s;
        sw_event at[SW_MAX_EVENTS];
        sw_events events = {at, 0, SW_MAX_EVENTS};
        assert_int_equal(sw_apply(g, &next, &moves[i], &events), SW_OK);
        sum += depth == 1 ? 1 : slow(g, &next, depth - 1, moves + n);
    }
    return sum;
}

static void assert_counts(const char *text, int depth)
{
    static sw_move other[CAP];
    position_text(&p, text);
    uint64_t fast = sw_perft(&p.game, &p.state, depth, scratch, CAP);
    assert_true(fast == slow(&p.game, &p.state, depth, other));
    assert_true(fast > 100);
}

static void in_the_middle_of_games(void **state)
{
    (void)state;
    assert_counts("game usa 2\nhand 0 red 3 locomotive 1\nhand 1 blue 2\nlast 2", 3);
    assert_counts(
        "game maerklin 2\nhand 0 red 2 passenger 2\nown 0 hamburg-schwerin kiel-schwerin\n"
        "own 1 hamburg-kiel berlin-hamburg\npassengers 0 hamburg\npassengers 1 berlin",
        3);
    assert_counts("game berlin 4\nhand 0 bicycle 2 red 1\nhand 1 blue 3\nlast 4", 4);
    assert_counts(
        "game world 2\nhand 0 wagon_red_port 2 ship_red 2 joker 1\nown 0 lima-valparaiso\n"
        "last 3",
        2);
}

/* Near the end of the cards the readings of version 0.1 and of today part (G-13 to G-16); the
 * numbers of both stay as they are. From the start of a game they do not: tests/perft/perft.txt is
 * good for both. */
static void both_readings_of_empty_piles_and_wipes(void **state)
{
    (void)state;
    static const struct {
        const char *game, *rest;
        int depth;
        uint64_t old, now;
    } cases[] = {
        {"usa 2", "hand 0 red 2\nrow red blue locomotive green white\npile main black\nrest 1", 2,
         38700, 43980},
        {"usa 2",
         "hand 0 red 4\nrow locomotive locomotive locomotive blue green\npile main black\nrest 1",
         2, 53384, 56546},
        {"maerklin 2",
         "hand 0 red 2 passenger 2\nrow passenger passenger passenger blue green\npile main "
         "black\nrest 1",
         2, 475941, 505809},
        {"berlin 2", "hand 0 red 2\nrow red blue bicycle green black\npile main red\nrest 1", 2,
         4229, 4229},
        {"world 2",
         "hand 0 wagon_red 2\nrow joker joker joker ship_red ship_green ship_black\n"
         "pile wagon wagon_green\npile ship ship_white\nrest 1",
         2, 237032, 237032},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int old = 0; old < 2; old++) {
            static sw_move other[CAP];
            char text[400];
            snprintf(text, sizeof text, "game %s%s\n%s", cases[i].game,
                     old ? " faceup_when_empty=1 three_wipes=1" : "", cases[i].rest);
            position_text(&p, text);
            uint64_t n = sw_perft(&p.game, &p.state, cases[i].depth, scratch, CAP);
            assert_true(n == slow(&p.game, &p.state, cases[i].depth, other));
            assert_int_equal(n, old ? cases[i].old : cases[i].now);
        }
    }
}

static void no_moves_and_one(void **state)
{
    (void)state;
    position_text(&p, "game usa 2");
    assert_int_equal(sw_perft(&p.game, &p.state, 0, scratch, 0), 1);
    assert_int_equal(sw_perft(&p.game, &p.state, 1, scratch, 0), sw_moves_count(&p.game, &p.state));
}

static void too_little_memory(void **state)
{
    (void)state;
    position_text(&p, "game usa 2");
    int n = sw_moves(&p.game, &p.state, scratch, CAP);
    assert_true(sw_perft(&p.game, &p.state, 2, scratch, n - 1) == SW_PERFT_MEMORY);
    assert_true(sw_perft(&p.game, &p.state, 3, scratch, n) == SW_PERFT_MEMORY);
    assert_true(sw_perft(&p.game, &p.state, 2, scratch, n) < SW_PERFT_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_middle_of_games),
        cmocka_unit_test(both_readings_of_empty_piles_and_wipes),
        cmocka_unit_test(no_moves_and_one),
        cmocka_unit_test(too_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
