/* The list of moves and the check of a move agree, in random games on every map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"
#include "support/players.h"
#include <stdlib.h>

enum { MAX_MOVES = 1 << 17, FULL = 2000, GUESSES = 60 };

static sw_move sorted[MAX_MOVES];

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(sw_move));
}

static bool listed(const decision *d, const sw_move *m)
{
    return bsearch(m, sorted, (size_t)d->n_moves, sizeof *m, by_bytes) != NULL;
}

static void assert_agrees(const decision *d, const sw_move *m)
{
    sw_state s = *d->before;
    sw_err err = sw_check(d->g, d->before, m);
    if ((err == SW_OK) != listed(d, m)) {
        print_error("%s: type %d at %d other %d keep %d count %d %d pay %llx: %s\n", d->g->map->id,
                    m->type, m->at, m->other, m->keep, m->count[0], m->count[1],
                    (unsigned long long)m->pay, sw_err_name(err));
    }
    assert_int_equal(err == SW_OK, listed(d, m));
    if (err) {
        assert_int_equal(sw_apply(d->g, &s, m, NULL), err);
        assert_memory_equal(&s, d->before, sizeof s); /* a refusal changes nothing */
    }
}

/* A legal move with something changed, or bytes that know nothing of the rules. */
static sw_move guess(const decision *d)
{
    sw_random *r = d->random;
    sw_move m = d->moves[sw_random_below(r, d->n_moves)];
    uint8_t *bytes = (uint8_t *)&m;
    const sw_move *other = &d->moves[sw_random_below(r, d->n_moves)];
    switch (sw_random_below(r, 7)) {
    case 0: /* one byte */
        bytes[sw_random_below(r, sizeof m)] = (uint8_t)sw_random_next(r);
        break;
    case 1: /* one field a little */
        bytes[sw_random_below(r, sizeof m)] ^= (uint8_t)(1 << sw_random_below(r, 4));
        break;
    case 2: /* two legal moves mixed */
        m.at = other->at;
        break;
    case 3:
        m.pay = other->pay;
        break;
    case 4:
        m.other = sw_random_below(r, 2) ? other->other : (uint8_t)sw_random_below(r, 48);
        break;
    case 5: /* anything of a type, in a plausible range */
        m = sw_move_none((sw_move_type)sw_random_below(r, SW_N_MOVE_TYPES));
        m.at = (uint8_t)sw_random_below(r, d->g->map->n_routes);
        if (m.type == SW_MOVE_EXCHANGE || m.type == SW_MOVE_PIECES || m.type == SW_MOVE_TICKETS) {
            m.at = m.type == SW_MOVE_EXCHANGE ? (uint8_t)sw_random_below(r, 3) : SW_NONE;
            m.other = m.type == SW_MOVE_EXCHANGE ? (uint8_t)sw_random_below(r, 3) : SW_NONE;
            m.count[0] = (uint8_t)sw_random_below(r, 5);
            m.count[1] = (uint8_t)sw_random_below(r, 5);
        } else if (m.type == SW_MOVE_KEEP) {
            m.at = SW_NONE;
            m.keep = (uint8_t)sw_random_next(r);
        }
        break;
    default:
        for (size_t i = 0; i < sizeof m; i++) {
            bytes[i] = (uint8_t)sw_random_next(r);
        }
        m.type = (uint8_t)(m.type % (SW_N_MOVE_TYPES + 1));
        break;
    }
    return m;
}

static void watch_check(const decision *d, void *data)
{
    (void)data;
    memcpy(sorted, d->moves, (size_t)d->n_moves * sizeof *sorted);
    qsort(sorted, (size_t)d->n_moves, sizeof *sorted, by_bytes);
    for (int i = 1; i < d->n_moves; i++) {
        assert_memory_not_equal(&sorted[i - 1], &sorted[i], sizeof *sorted); /* none twice */
    }
    int step = 1 + d->n_moves / FULL;
    for (int i = 0; i < d->n_moves; i += step) {
        assert_int_equal(sw_check(d->g, d->before, &d->moves[i]), SW_OK);
    }
    for (int i = 0; i < GUESSES; i++) {
        sw_move m = guess(d);
        assert_agrees(d, &m);
    }
}

static void list_and_check_agree(void **state)
{
    (void)state;
    play_everything(1, watch_check, NULL);
}

static void watch_caps(const decision *d, void *data)
{
    (void)data;
    static sw_move some[MAX_MOVES];
    assert_int_equal(sw_moves_count(d->g, d->before), d->n_moves);
    assert_int_equal(sw_moves(d->g, d->before, NULL, MAX_MOVES), 0);
    assert_int_equal(sw_moves(d->g, d->before, some, -1), 0);
    assert_true(d->n_moves <= sw_moves_most(d->g));
    int caps[] = {0, 1, 2, sw_random_below(d->random, d->n_moves + 1), d->n_moves};
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++) {
        int cap = caps[i] < d->n_moves ? caps[i] : d->n_moves;
        memset(some, 0x5a, (size_t)(cap + 1) * sizeof *some);
        sw_move beyond = some[cap];
        assert_int_equal(sw_moves(d->g, d->before, some, cap), cap);
        assert_memory_equal(some, d->moves, (size_t)cap * sizeof *some);
        assert_memory_equal(&some[cap], &beyond, sizeof beyond);
    }
}

static void short_lists_are_prefixes(void **state)
{
    (void)state;
    play_everything(1, watch_caps, NULL);
}

/* The options make other moves legal: the same with them on. */
static void list_and_check_agree_with_options(void **state)
{
    (void)state;
    sw_options options = sw_options_default();
    options.pass_instead_of_tickets = 1;
    options.second_card_optional = 1;
    options.wipe_more = 1;
    options.goods_each_entry = 1;
    options.joker_as_double = 1;
    options.tour_simple_path = 1;
    options.max_turns = 150;
    static sw_game game;
    for (int m = 0; test_map_at(m); m++) {
        for (int i = 0; i < 2 * N_TASTES; i++) {
            sw_state end;
            assert_int_equal(sw_game_init(&game, test_map_at(m), 2 + i / N_TASTES, &options),
                             SW_OK);
            play_game(&game, (uint64_t)i, (taste)(i % N_TASTES), watch_check, NULL, &end);
            assert_true(end.turn <= 150);
            char text[100];
            assert_int_equal(sw_state_check(&game, &end, text, sizeof text), SW_OK);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(list_and_check_agree),
        cmocka_unit_test(short_lists_are_prefixes),
        cmocka_unit_test(list_and_check_agree_with_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
