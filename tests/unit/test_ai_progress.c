/* How far tickets are, against all ways there are: positions of random games, in which the pieces
 * and turns that a seat has left are changed at random, so that they are often too few. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "players/table/ending.h"
#include "players/table/progress.h"
#include "support/maps.h"
#include "support/players.h"

enum { FEW = 16 }; /* pieces of a kind, and turns: more are not tried */

/* Numbers of pieces of the two kinds (second: routes, when turns are counted) by which a vertex can
 * be reached. */
typedef struct ways {
    bool at[SW_MAX_NODES][FEW][FEW];
} ways;

/* Along a route in one direction; has anything become possible? */
static bool go(ways *w, int from, int to, int first, int second)
{
    bool more = false;
    for (int a = 0; a + first < FEW; a++) {
        for (int b = 0; b + second < FEW; b++) {
            if (w->at[from][a][b] && !w->at[to][a + first][b + second]) {
                w->at[to][a + first][b + second] = more = true;
            }
        }
    }
    return more;
}

/* Pieces of a kind after the largest exchange. */
static int most_of(const sw_state *s, int seat, int kind)
{
    const sw_seat_state *st = &s->seats[seat];
    int given = st->pieces[1 - kind] < st->box[kind] ? st->pieces[1 - kind] : st->box[kind];
    return st->pieces[kind] + given;
}

static void find_ways(const sw_game *g, const sw_state *s, int seat, int from, bool routes, ways *w)
{
    const sw_map *map = g->map;
    memset(w, 0, sizeof *w);
    for (int v = 0; v < map->n_nodes; v++) {
        w->at[v][0][0] = map->node_city[v] == from;
    }
    for (bool more = true; more;) {
        more = false;
        for (int r = 0; r < map->n_routes; r++) {
            const sw_track *t = &map->routes[r];
            bool own = s->owner[r] == seat;
            int kind = map->route_kinds[t->kind].piece, n = own ? 0 : t->pieces;
            if (!own && (!sw_routeset_has(&s->seats[seat].open, r) || n > most_of(s, seat, kind))) {
                continue;
            }
            int first = routes ? 0 : kind == 0 ? n : 0, second = routes ? !own : kind == 1 ? n : 0;
            more |= go(w, t->node[0], t->node[1], first, second);
            more |= go(w, t->node[1], t->node[0], first, second);
        }
    }
}

static bool joins(const sw_map *map, const ways *w, int to, int first, int second)
{
    for (int v = 0; v < map->n_nodes; v++) {
        for (int a = 0; map->node_city[v] == to && a < FEW && a <= first; a++) {
            for (int b = 0; b < FEW && b <= second; b++) {
                if (w->at[v][a][b]) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* With the pieces as they are, and with every exchange (W-14)? */
static bool pieces_suffice(const sw_game *g, const sw_state *s, int seat, const ways *w, int to)
{
    const sw_seat_state *st = &s->seats[seat];
    for (int x = -st->pieces[1]; x <= st->pieces[0];
         x++) { /* so many of the first for the second */
        bool there = x == 0 || (x > 0 ? x <= st->box[1] : -x <= st->box[0]);
        if (there && joins(g->map, w, to, st->pieces[0] - x, st->pieces[1] + x)) {
            return true;
        }
    }
    return false;
}

/* Few pieces, the others in the box where there is one; sometimes the last round. */
static void make_scarce(const sw_game *g, sw_state *s, int seat, sw_random *random)
{
    sw_seat_state *st = &s->seats[seat];
    for (int k = 0; k < g->map->n_piece_kinds; k++) {
        st->pieces[k] = (uint8_t)sw_random_below(random, FEW / 2);
        st->box[k] = g->map->rules.choose_pieces ? (uint8_t)sw_random_below(random, 6) : 0;
    }
    s->last_round = sw_random_below(random, 3) == 0;
    s->turns_left = s->last_round ? (uint8_t)(1 + sw_random_below(random, 3 * g->n_players)) : 0;
}

static void watch(const decision *d, void *data)
{
    int *seen = data;
    if (d->before->phase != SW_PLAY || sw_random_below(d->random, 10)) {
        return;
    }
    static ways by_pieces, by_routes;
    sw_state s = *d->before;
    int seat = sw_random_below(d->random, d->g->n_players);
    ai_book book;
    ai_means means;
    make_scarce(d->g, &s, seat, d->random);
    ai_book_make(&book, d->g);
    ai_means_make(&means, d->g, &s, seat, &book);
    for (int i = 0; i < 4; i++) {
        int ticket = sw_random_below(d->random, d->g->map->n_tickets);
        const sw_ticket_info *info = &d->g->map->tickets[ticket];
        if (info->n_cities > 2) {
            continue;
        }
        bool done = sw_ticket_points(d->g, &s, seat, ticket) > 0;
        find_ways(d->g, &s, seat, info->city[0], false, &by_pieces);
        find_ways(d->g, &s, seat, info->city[0], true, &by_routes);
        int turns = s.last_round ? ai_turns_left(d->g, &s, seat) : FEW;
        bool open = pieces_suffice(d->g, &s, seat, &by_pieces, info->city[1]) &&
                    joins(d->g->map, &by_routes, info->city[1], 0, turns);
        ai_ticket_state want = done ? AI_TICKET_DONE : open ? AI_TICKET_OPEN : AI_TICKET_LOST;
        assert_int_equal(ai_ticket_state_of(&means, ticket), want);
        seen[want]++;
    }
}

static void a_ticket_is_lost_if_no_way_can_be_built(void **state)
{
    (void)state;
    int seen[3] = {0};
    play_everything(1, watch, seen);
    for (int i = 0; i < 3; i++) {
        assert_true(seen[i] > 20);
    }
}

/* W-16: which of a tour's places hang together, and a way that joins all. */
static void ways_of_tours_complete_them(void **state)
{
    (void)state;
    const sw_game *g = test_game("world", 3);
    uint8_t seed[32];
    sw_state s;
    ai_book book;
    ai_means means;
    int tours = 0;
    test_seed(7, seed);
    sw_start(g, seed, &s);
    ai_book_make(&book, g);
    ai_means_make(&means, g, &s, 0, &book);
    for (int t = 0; t < g->map->n_tickets; t++) {
        ai_progress p;
        ai_progress_make(&means, t, &p);
        assert_int_equal(p.state, AI_TICKET_OPEN);
        assert_int_equal(p.way.fields, p.whole);
        assert_int_equal(p.joined, 0);
        if (g->map->tickets[t].n_cities < 3) {
            continue;
        }
        sw_state after = s;
        for (int i = 0; i < p.way.n; i++) {
            after.owner[p.way.routes[i]] = 0;
        }
        ai_means built;
        ai_means_make(&built, g, &after, 0, &book);
        ai_progress_make(&built, t, &p);
        assert_int_equal(p.state, AI_TICKET_DONE);
        assert_int_equal(p.joined, (1 << g->map->tickets[t].n_cities) - 1);
        tours++;
    }
    assert_true(tours > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ticket_is_lost_if_no_way_can_be_built),
        cmocka_unit_test(ways_of_tours_complete_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
