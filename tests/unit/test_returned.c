/* Tickets that were given back: held against the decks themselves, in random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "players/table/returned.h"
#include "support/maps.h"

enum { GAMES = 20, MAX_MOVES = 4096, MOVES_EACH = 400 };

/* G-26: those of the last choice are the last ones of their decks. */
static void lie_at_the_bottom(const sw_game *g, const sw_state *s, const sw_ticketset *back)
{
    int found = 0;
    for (int deck = 0; deck < g->map->n_ticket_decks; deck++) {
        int n = s->ticket_piles[deck].n;
        while (n > 0 && sw_ticketset_has(back, sw_ticket_pile_at(g, s, deck, n - 1))) {
            n--;
            found++;
        }
    }
    assert_int_equal(found, sw_ticketset_count(back));
}

/* Gives how many tickets were given back by one choice. */
static int choose(const sw_game *g, sw_state *s, const sw_move *move, ai_returned *returned)
{
    int me = s->to_move;
    bool shuffled = g->map->rules.reshuffle_tickets && s->phase == SW_SETUP;
    ai_returned before = *returned;
    sw_ticketset back = {{0}};
    for (int i = 0; i < s->seats[me].n_offered; i++) {
        if (!(move->keep >> i & 1)) {
            sw_ticketset_add(&back, s->seats[me].offered[i]);
        }
    }
    ai_returned_note(returned, g, s, move);
    assert_int_equal(sw_apply(g, s, move, NULL), SW_OK);
    if (shuffled) { /* M-2 */
        assert_memory_equal(&before, returned, sizeof before);
        return 0;
    }
    lie_at_the_bottom(g, s, &back);
    for (int t = 0; t < g->map->n_tickets; t++) {
        bool kept = sw_ticketset_has(&s->seats[me].tickets, t);
        bool is_returned = sw_ticketset_has(&returned->by[me], t);
        assert_true(!(kept && is_returned));
        assert_true(is_returned || !sw_ticketset_has(&back, t));
        assert_true(kept || is_returned || !sw_ticketset_has(&before.by[me], t));
    }
    for (int seat = 0; seat < g->n_players; seat++) { /* nobody else knows of it */
        if (seat != me) {
            assert_memory_equal(&before.by[seat], &returned->by[seat], sizeof before.by[seat]);
        }
    }
    return sw_ticketset_count(&back);
}

/* Moves about tickets are preferred, or they would be rare. */
static int pick(const sw_move *moves, int n, sw_random *random)
{
    for (int i = 0; i < n && sw_random_below(random, 3) == 0; i++) {
        int at = sw_random_below(random, n);
        if (moves[at].type == SW_MOVE_TICKETS) {
            return at;
        }
    }
    return sw_random_below(random, n);
}

/* A ticket that was given back and is offered again does not lie under its deck: `bot` refused what
 * `returned` had answered then. Gives how many such there are. */
static int offered_again(const sw_state *s, const ai_returned *returned)
{
    const sw_seat_state *seat = &s->seats[s->to_move];
    sw_ticketset back = ai_returned_of(returned, s, s->to_move);
    int n = 0;
    for (int i = 0; i < seat->n_offered; i++) {
        assert_false(sw_ticketset_has(&back, seat->offered[i]));
        n += sw_ticketset_has(&returned->by[s->to_move], seat->offered[i]);
    }
    return n;
}

static void are_known_to_who_gave_them_back(void **state)
{
    (void)state;
    static sw_move moves[MAX_MOVES];
    int again = 0;
    for (int m = 0; test_map_at(m); m++) {
        int found = 0;
        for (int i = 0; i < GAMES; i++) {
            const sw_game *g = test_game(test_map_at(m)->id, 2 + i % 3);
            sw_random random = sw_random_seed((uint64_t)i);
            ai_returned returned = {0};
            uint8_t seed[32];
            sw_state s;
            test_seed((uint64_t)i, seed);
            sw_start(g, seed, &s);
            for (int k = 0; k < MOVES_EACH && s.phase != SW_OVER; k++) {
                again += offered_again(&s, &returned);
                int n = sw_moves(g, &s, moves, MAX_MOVES);
                const sw_move *move = &moves[pick(moves, n, &random)];
                found += choose(g, &s, move, &returned);
            }
        }
        assert_true(found > GAMES);
    }
    assert_true(again > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(are_known_to_who_gave_them_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
