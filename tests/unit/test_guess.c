/* Guesses: worlds that fit the view, and tickets that fit what was built. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/bots/players.h"
#include "players/search/guess.h"
#include "players/table/returned.h"
#include "support/maps.h"

enum { GAMES = 6, WORLDS = 20 };

/* Hits in the opponent's tickets, by both ways to guess. */
typedef struct hits {
    int guessed, dealt;
} hits;

static int common(const sw_ticketset *a, const sw_ticketset *b)
{
    int n = 0;
    for (int w = 0; w < SW_TICKET_WORDS; w++) {
        n += __builtin_popcountll(a->w[w] & b->w[w]);
    }
    return n;
}

static void check_bottom(const sw_game *g, const sw_state *world, const sw_ticketset *bottom)
{
    for (int deck = 0; deck < g->map->n_ticket_decks; deck++) {
        bool below = false;
        for (int i = 0; i < world->ticket_piles[deck].n; i++) {
            bool is_bottom = sw_ticketset_has(bottom, sw_ticket_pile_at(g, world, deck, i));
            assert_true(is_bottom || !below);
            below = below || is_bottom;
        }
    }
}

static void guess_at(const sw_game *g, const ai_book *book, const sw_state *s, int seat,
                     const sw_ticketset *seen, sw_random *random, hits *sum)
{
    ai_guess guess;
    sw_view view, again;
    sw_view_make(g, s, seat, &view);
    ai_guess_make(&guess, g, book, &view, seen);
    for (int i = 0; i < WORLDS; i++) {
        sw_state world, dealt;
        char text[200] = "";
        ai_guess_world(&guess, g, &view, random, &world);
        if (sw_state_check(g, &world, text, sizeof text) != SW_OK) {
            fail_msg("%s: %s", g->map->id, text);
        }
        sw_view_make(g, &world, seat, &again);
        assert_memory_equal(&view, &again, sizeof view);
        check_bottom(g, &world, &guess.bottom);
        sw_determinize(g, &view, random, &dealt);
        for (int other = 0; other < g->n_players; other++) {
            if (other != seat) {
                sum->guessed += common(&world.seats[other].tickets, &s->seats[other].tickets);
                sum->dealt += common(&dealt.seats[other].tickets, &s->seats[other].tickets);
            }
        }
    }
}

static void play(const sw_game *g, const ai_book *book, uint64_t number, hits *sum)
{
    sw_random random = sw_random_seed(number);
    const ai_player *bot = ai_player_find("planner", strlen("planner"));
    void *blocks[SW_MAX_SEATS];
    ai_returned returned = {0};
    uint8_t seed[32];
    sw_state s;
    for (int seat = 0; seat < g->n_players; seat++) {
        blocks[seat] = malloc(bot->memory(g));
        assert_non_null(blocks[seat]);
        bot->begin(bot, blocks[seat], g, seat, number);
    }
    test_seed(number, seed);
    sw_start(g, seed, &s);
    for (int i = 0; s.phase != SW_OVER; i++) {
        int seat = s.to_move;
        const ai_budget told = {.returned = &returned.by[seat]};
        sw_view view;
        ai_info info = {0};
        sw_view_make(g, &s, seat, &view);
        if (i % 16 == 0 && s.phase == SW_PLAY) {
            guess_at(g, book, &s, seat, &returned.by[seat], &random, sum);
        }
        sw_move move = bot->choose(blocks[seat], g, &view, &told, &info);
        ai_returned_note(&returned, g, &s, &move);
        assert_int_equal(sw_apply(g, &s, &move, NULL), SW_OK);
    }
    for (int seat = 0; seat < g->n_players; seat++) {
        free(blocks[seat]);
    }
}

static void worlds_fit_the_view_and_what_was_built(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        for (int players = 2; players <= 4; players += 2) {
            const sw_game *g = test_game(map->id, players);
            ai_book book;
            hits sum = {0};
            ai_book_make(&book, g);
            for (int i = 0; i < GAMES; i++) {
                play(g, &book, (uint64_t)i, &sum);
            }
            /* Over a whole game, half of which has little to tell; and when no cards are left to
             * take (G-13), tickets are drawn that nothing was built for. */
            print_message("%s, %d players: %d hits, %d by chance\n", map->id, players, sum.guessed,
                          sum.dealt);
            assert_true(5 * sum.guessed > 9 * sum.dealt);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_fit_the_view_and_what_was_built),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
