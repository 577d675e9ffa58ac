/* Claims that only hurt somebody, in a position made for it: all of berlin is built over but for
 * one way, which one ticket needs. */
#include "lab/habits.c"

#include "support/maps.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { BLOCKER, VICTIM, THIRD, N_MOVES = 1 << 16 };

typedef struct fixture {
    sw_map *map;
    sw_game game;
    sw_state state;
    int ticket;
    sw_move claim; /* of the first route of its way */
    sw_move *moves;
} fixture;

static void begin_play(fixture *f)
{
    const uint8_t seed[32] = {7};
    f->map = test_map_copy("berlin");
    assert_int_equal(sw_game_init(&f->game, f->map, 3, NULL), SW_OK);
    assert_int_equal(f->game.map->rules.bonus_longest, 0);
    sw_start(&f->game, seed, &f->state);
    while (f->state.phase == SW_SETUP) {
        sw_moves(&f->game, &f->state, f->moves, 1);
        sw_apply_unchecked(&f->game, &f->state, f->moves);
    }
}

/* A way of two routes between the ticket's places; false if there is none. */
static bool find_way(const sw_map *map, int ticket, int way[2])
{
    const sw_ticket_info *t = &map->tickets[ticket];
    for (way[0] = 0; way[0] < map->n_routes; way[0]++) {
        for (way[1] = 0; way[1] < map->n_routes; way[1]++) {
            const sw_track *a = &map->routes[way[0]], *b = &map->routes[way[1]];
            for (int turned = 0; turned < 4; turned++) {
                if (a->city[turned & 1] == t->city[0] &&
                    a->node[!(turned & 1)] == b->node[turned >> 1] &&
                    b->city[!(turned >> 1)] == t->city[1]) {
                    return true;
                }
            }
        }
    }
    return false;
}

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    int way[2];
    f->moves = malloc(N_MOVES * sizeof *f->moves);
    begin_play(f);
    const sw_map *map = f->game.map;
    while (!find_way(map, f->ticket, way)) {
        f->ticket++;
    }
    for (int r = 0; r < map->n_routes; r++) {
        f->state.owner[r] = r == way[0] || r == way[1] ? SW_NONE : THIRD;
    }
    for (int seat = 0; seat < 3; seat++) {
        f->state.seats[seat].tickets = (sw_ticketset){{0}};
    }
    sw_ticketset_add(&f->state.seats[VICTIM].tickets, f->ticket);
    for (int c = 0; c < map->n_cards; c++) {
        f->state.seats[BLOCKER].hand[c] = 9;
    }
    f->state.to_move = BLOCKER;
    sw_state_derive(&f->game, &f->state);
    int n = sw_moves(&f->game, &f->state, f->moves, N_MOVES);
    for (int i = 0; i < n; i++) {
        if (f->moves[i].type == SW_MOVE_CLAIM && f->moves[i].at == way[0]) {
            f->claim = f->moves[i];
        }
    }
    assert_int_equal(f->claim.type, SW_MOVE_CLAIM);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    free(f->moves);
    free(f->map);
    free(f);
    return 0;
}

/* Another route of the blocker, worth more than the claim, so that its turns bring more. */
static void enrich(fixture *f)
{
    const sw_map *map = f->game.map;
    for (int r = 0; r < map->n_routes; r++) {
        if (f->state.owner[r] == THIRD &&
            map->routes[r].points >= map->routes[f->claim.at].points) {
            f->state.owner[r] = BLOCKER;
            f->state.seats[BLOCKER].score += map->routes[r].points;
            return;
        }
    }
    fail();
}

static habits play(fixture *f)
{
    habits_watch watch = {.game = &f->game};
    habits out;
    habits_see(&watch, &f->state, &f->claim);
    sw_apply_unchecked(&f->game, &f->state, &f->claim);
    habits_count(&watch, &f->state, &out);
    return out;
}

static void closing_a_way_is_a_block(void **state)
{
    fixture *f = *state;
    const sw_ticket_info *t = &f->game.map->tickets[f->ticket];
    enrich(f);
    habits h = play(f);
    assert_int_equal(h.seats[BLOCKER].turns, 1);
    assert_int_equal(h.seats[BLOCKER].blocks, 1);
    assert_int_equal(h.seats[BLOCKER].closed, 1);
    assert_int_equal(h.seats[BLOCKER].spoilt, 1);
    assert_int_equal(h.seats[BLOCKER].gained, t->points + t->penalty);
    assert_int_equal(h.seats[VICTIM].blocks + h.seats[THIRD].blocks, 0);
}

static void a_turn_that_pays_is_none(void **state)
{
    habits h = play(*state); /* its only points come from the claim */
    assert_int_equal(h.seats[BLOCKER].blocks, 0);
}

static void a_route_for_an_own_ticket_is_none(void **state)
{
    fixture *f = *state;
    const sw_track *track = &f->map->routes[f->claim.at];
    int own = f->ticket ? 0 : 1;
    f->map->tickets[own] = (sw_ticket_info){
        .n_cities = 2, .city = {track->city[0], track->city[1]}, .points = 5, .penalty = 5};
    sw_ticketset_add(&f->state.seats[BLOCKER].tickets, own);
    enrich(f);
    habits h = play(f);
    assert_int_equal(h.seats[BLOCKER].blocks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(closing_a_way_is_a_block, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_turn_that_pays_is_none, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_route_for_an_own_ticket_is_none, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
