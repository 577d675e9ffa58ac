/* Properties of random games on every map and for every number of players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"
#include "support/players.h"
#include <stdlib.h>

/* --- cards, pieces, tickets and points are conserved --- */

/* Points of the board recomputed: routes and goods, less what was exchanged. */
static void assert_points(const decision *d, const int *lost)
{
    sw_scores scores;
    sw_score(d->g, d->after, &scores);
    for (int seat = 0; seat < d->g->n_players; seat++) {
        const sw_seat_state *st = &d->after->seats[seat];
        int routes = 0;
        for (int r = 0; r < d->g->map->n_routes; r++) {
            routes += d->after->owner[r] == seat ? d->g->map->routes[r].points : 0;
        }
        assert_int_equal(st->score, routes + st->goods - lost[seat]);
        const sw_seat_score *o = &scores.seats[seat];
        assert_int_equal(o->routes, routes);
        assert_int_equal(o->goods, st->goods);
        assert_int_equal(o->exchange, -lost[seat]);
        assert_int_equal(o->total, o->routes + o->goods + o->exchange + o->tickets + o->bonus +
                                       o->harbours + o->harbours_unbuilt);
        assert_int_equal(o->n_tickets, sw_ticketset_count(&st->tickets));
        assert_true((scores.winners >> seat & 1) == (o->place == 1));
    }
    assert_true(scores.winners != 0);
}

static void watch_conservation(const decision *d, void *data)
{
    int *lost = data;
    char text[200];
    if (d->number == 0) {
        memset(lost, 0, SW_MAX_SEATS * sizeof *lost);
        assert_int_equal(sw_state_check(d->g, d->before, text, sizeof text), SW_OK);
    }
    if (d->chosen->type == SW_MOVE_EXCHANGE) {
        lost[d->before->to_move] += d->chosen->count[0] * d->g->map->rules.exchange_cost;
    }
    sw_err err = sw_state_check(d->g, d->after, text, sizeof text);
    if (err) {
        print_error("%s: %s\n", d->g->map->id, text);
    }
    assert_int_equal(err, SW_OK);
    sw_state derived = *d->after;
    sw_state_derive(d->g, &derived);
    for (int seat = 0; seat < d->g->n_players; seat++) {
        assert_memory_equal(&derived.seats[seat].open, &d->after->seats[seat].open,
                            sizeof(sw_routeset));
    }
    assert_int_equal(derived.journey.visited, d->after->journey.visited);
    assert_int_equal(derived.journey.at_node, d->after->journey.at_node);
    assert_points(d, lost);
}

static void everything_is_conserved(void **state)
{
    (void)state;
    int lost[SW_MAX_SEATS];
    play_everything(1, watch_conservation, lost);
}

/* --- the table between two actions --- */

static void watch_table(const decision *d, void *data)
{
    (void)data;
    const sw_state *s = d->after;
    bool gives = false;
    for (int deck = 0; deck < d->g->map->n_decks; deck++) {
        assert_true(s->piles[deck].n_draw != 0 || s->piles[deck].n_discard == 0); /* G-12 */
        gives |= s->piles[deck].n_draw != 0;
    }
    if (s->expects == SW_EXPECTS_ACTION && gives) { /* G-14 */
        for (int slot = 0; slot < d->g->map->rules.n_slots; slot++) {
            assert_int_not_equal(s->faceup[slot], SW_NONE);
        }
    }
    assert_true(s->turn == d->before->turn || s->turn == d->before->turn + 1);
    assert_true(s->rng_block >= d->before->rng_block);
    assert_memory_equal(s->rng_key, d->before->rng_key, sizeof s->rng_key);
    if (d->before->last_round) { /* G-31 */
        int left = d->before->turns_left - (s->turn - d->before->turn);
        assert_true(s->turns_left == left || (s->phase == SW_OVER && s->turns_left == 0));
    }
    for (int r = 0; r < d->g->map->n_routes; r++) {
        assert_true(d->before->owner[r] == SW_NONE || d->before->owner[r] == s->owner[r]);
    }
    for (int seat = 0; seat < d->g->n_players; seat++) { /* G-27 */
        for (int w = 0; w < SW_TICKET_WORDS; w++) {
            uint64_t had = d->before->seats[seat].tickets.w[w];
            assert_true((had & ~s->seats[seat].tickets.w[w]) == 0);
        }
    }
}

static void tables_are_in_order(void **state)
{
    (void)state;
    play_everything(1, watch_table, NULL);
}

/* --- the same game again --- */

static void watch_hash(const decision *d, void *data)
{
    uint64_t *sum = data;
    *sum = *sum * 31 + sw_state_hash(d->g, d->after);
    sw_state quiet = *d->before;
    sw_apply_unchecked(d->g, &quiet, d->chosen);
    assert_memory_equal(&quiet, d->after, sizeof quiet);
}

static void same_seed_same_game(void **state)
{
    (void)state;
    uint64_t first = 0;
    uint64_t second = 0;
    play_everything(1, watch_hash, &first);
    play_everything(1, watch_hash, &second);
    assert_true(first == second);
}

static void other_seed_other_game(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        const sw_game *g = test_game(test_map_at(m)->id, 2);
        sw_state a;
        sw_state b;
        uint8_t seed[32];
        test_seed(1, seed);
        sw_start(g, seed, &a);
        test_seed(2, seed);
        sw_start(g, seed, &b);
        assert_memory_not_equal(a.cards, b.cards, sizeof a.cards);
        assert_true(sw_state_hash(g, &a) != sw_state_hash(g, &b));
    }
}

/* --- equal positions are equal bytes: what is not in use stays as sw_start leaves it --- */

static void watch_form(const decision *d, void *data)
{
    (void)data;
    const sw_state *s = d->after;
    const sw_map *map = d->g->map;
    for (int seat = d->g->n_players; seat < SW_MAX_SEATS; seat++) {
        assert_memory_equal(&s->seats[seat], &d->before->seats[seat], sizeof s->seats[seat]);
    }
    for (int seat = 0; seat < d->g->n_players; seat++) {
        const sw_seat_state *st = &s->seats[seat];
        for (int i = st->n_offered; i < SW_MAX_OFFER; i++) {
            assert_int_equal(st->offered[i], SW_NONE);
        }
        for (int i = st->n_passengers; i < SW_MAX_FIGURES; i++) {
            assert_int_equal(st->passengers[i], SW_NONE);
        }
        for (int i = st->n_harbours; i < SW_MAX_FIGURES; i++) {
            assert_int_equal(st->harbours[i], SW_NONE);
        }
    }
    for (int i = s->journey.n_used; i < SW_MAX_JOURNEY; i++) {
        assert_int_equal(s->journey.used[i], SW_NONE);
    }
    for (int deck = 0; deck < map->n_decks; deck++) {
        const sw_card *base = s->cards + map->deck_base[deck];
        for (int i = s->piles[deck].n_draw; i < map->deck_size[deck] - s->piles[deck].n_discard;
             i++) {
            assert_int_equal(base[i], SW_NONE);
        }
    }
}

static void unused_parts_stay_empty(void **state)
{
    (void)state;
    play_everything(1, watch_form, NULL);
}

/* --- endings --- */

static void watch_end(const decision *d, void *data)
{
    int *endings = data;
    if (d->after->phase != SW_OVER) {
        assert_true(d->after->to_move < d->g->n_players);
        return;
    }
    sw_move any = sw_move_none(SW_MOVE_PASS);
    assert_int_equal(sw_moves(d->g, d->after, &any, 1), 0);
    assert_int_equal(sw_check(d->g, d->after, d->chosen), SW_E_GAME_OVER);
    const sw_event *last = &d->events->at[d->events->n - 1];
    assert_int_equal(last->type, SW_EVENT_OVER);
    endings[last->n]++;
}

static void games_end(void **state)
{
    (void)state;
    int endings[SW_N_ENDINGS] = {0};
    play_everything(1, watch_end, endings);
    assert_true(endings[SW_END_PIECES] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_conserved), cmocka_unit_test(tables_are_in_order),
        cmocka_unit_test(same_seed_same_game),     cmocka_unit_test(other_seed_other_game),
        cmocka_unit_test(unused_parts_stay_empty), cmocka_unit_test(games_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
