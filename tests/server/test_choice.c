/* First choices at the same time (G-37, G-26, M-2, W-2), at a table without threads: on every map
 * and with any number of players the moves are those of the engine's order, and what a seat is
 * shown before all have chosen does not depend on what others choose. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants those before it */
#include <cmocka.h>

#include "server/game/clock.h"
#include "server/game/show.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const maps[] = {"usa", "maerklin", "berlin", "world"};
enum { N_MAPS = 4, SHOWN = 1 << 16 };

static srv_variants *variants;

static int open_variants(void **state)
{
    (void)state;
    variants = srv_variants_make();
    return variants && sodium_init() >= 0 ? 0 : 1;
}

static int close_variants(void **state)
{
    (void)state;
    srv_variants_free(variants);
    return 0;
}

/* People sit on the seats of the bit set, bots on the others; the seed decides what is dealt. */
static srv_table *table_of(const char *map, int n, unsigned people, unsigned seed)
{
    srv_id id = {"0123456789abcdef"};
    srv_head h = {.map = srv_variants_map(variants, map),
                  .options = sw_options_default(),
                  .n = n,
                  .seating = WIRE_SEATING_CHOSEN,
                  .clock = {.turn = 60, .reserve = 300},
                  .creator = {"aaaaaaaaaaaaaaaa"}};
    for (int i = 0; i < n; i++) {
        h.seats[i].kind = people >> i & 1 ? SRV_SEAT_PERSON : SRV_SEAT_BOT;
        h.seats[i].bot = people >> i & 1 ? NULL : ai_players[0];
    }
    memcpy(h.secret, &seed, sizeof seed);
    srv_fairness_commit(h.secret, h.commitment);
    const sw_game *game = srv_variants_take(variants, h.map, n, &h.options);
    srv_table *t = srv_table_make(&id, &h, game, 1000);
    assert_non_null(t);
    return t;
}

static void free_table(srv_table *t)
{
    srv_variants_give(variants, t->game);
    srv_table_free(t);
}

/* The i-th thing that a seat could choose now. */
static sw_move option_of(const srv_table *t, int seat, unsigned i)
{
    sw_state s;
    int n;
    srv_choice_state(t, &t->now, seat, &s);
    sw_move *moves = srv_moves_of(t->game, &s, &n);
    sw_move move = moves[i % (unsigned)n];
    free(moves);
    return move;
}

/* By the log's own text, so that it can be read again. */
static bool write_line(srv_table *t, const srv_line *line)
{
    char body[400], why[200];
    json_out o = json_out_make(body, sizeof body - 1);
    srv_line_put(&o, t, &t->now, line);
    body[o.len] = '\0';
    srv_entry entry = {.version = t->now.version + 1,
                       .kind = (srv_entry_kind)line->kind,
                       .seat = line->seat,
                       .at = 2000 + t->now.version,
                       .body = body};
    return srv_table_append(t, &entry, NULL, why, sizeof why);
}

static srv_line choice_line(const srv_table *t, int seat, sw_move move)
{
    return (srv_line){.kind = SRV_CHOOSE,
                      .seat = (int8_t)seat,
                      .person = -1,
                      .by = t->now.seats[seat].kind == SRV_SEAT_BOT ? SRV_BY_BOT : SRV_BY_PERSON,
                      .base = t->now.version,
                      .reserve = 300000,
                      .move = move};
}

static void choose(srv_table *t, int seat, unsigned i)
{
    srv_line line = choice_line(t, seat, option_of(t, seat, i));
    assert_true(write_line(t, &line));
}

static srv_line next_line(const srv_table *t)
{
    srv_choice next;
    assert_true(srv_choice_next(t, &t->now, &next));
    return (srv_line){.kind = SRV_MOVE,
                      .seat = (int8_t)t->now.state.to_move,
                      .person = -1,
                      .by = next.by,
                      .base = t->now.version,
                      .reserve = 300000,
                      .flag = true,
                      .move = next.move};
}

/* ---- the moves ---- */

static unsigned lot(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* All choose a step in a random order, and some of them again; the last choices are written down.
 */
static void choose_step(srv_table *t, sw_move last[SW_MAX_SEATS], unsigned *seed)
{
    for (int version = t->now.position; t->now.position == version;) {
        int seat = (int)(lot(seed) % (unsigned)t->head.n);
        last[seat] = option_of(t, seat, lot(seed));
        srv_line line = choice_line(t, seat, last[seat]);
        bool was_ready = srv_choice_ready(t, &t->now, seat);
        assert_true(write_line(t, &line));
        assert_int_equal(t->now.seats[seat].told == t->now.version, !was_ready);
    }
}

static void hand_on(srv_table *t)
{
    srv_choice next;
    while (srv_choice_next(t, &t->now, &next)) {
        srv_line late = choice_line(t, t->head.n - 1, next.move), line = next_line(t);
        assert_false(write_line(t, &late)); /* nobody changes anything any more */
        srv_position tried = t->now;
        line.move.keep ^= 1;
        assert_false(srv_position_apply(t, &tried, &line, NULL)); /* nor does the server */
        line = next_line(t);
        assert_true(write_line(t, &line));
    }
}

/* The same by the engine alone, asked in its own order. */
static void expect_same(const srv_table *t, sw_state *s, sw_move mixes[], sw_move lasts[])
{
    int was = s->expects == SW_EXPECTS_PIECES;
    while (s->phase == SW_SETUP && (s->expects == SW_EXPECTS_PIECES) == was) {
        const sw_move *m =
            s->expects == SW_EXPECTS_TICKETS ? &mixes[s->to_move] : &lasts[s->to_move];
        assert_int_equal(sw_apply(t->game, s, m, NULL), SW_OK);
    }
    assert_int_equal(sw_state_hash(t->game, s), sw_state_hash(t->game, &t->now.state));
}

static void check_replay(const srv_table *t)
{
    srv_position again;
    srv_table_replay(t, t->now.version, &again);
    assert_memory_equal(&again.choices, &t->now.choices, sizeof again.choices);
    assert_int_equal(sw_state_hash(t->game, &again.state), sw_state_hash(t->game, &t->now.state));
    assert_int_equal(again.position, t->now.position);
}

static void check_moves(const char *map, int n, unsigned people, unsigned seed)
{
    srv_table *t = table_of(map, n, people, seed);
    sw_state engine = t->now.state;
    sw_move mixes[SW_MAX_SEATS], lasts[SW_MAX_SEATS];
    while (srv_choosing(t, &t->now)) {
        if (engine.expects == SW_EXPECTS_TICKETS) {
            choose_step(t, mixes, &seed);
            assert_false(srv_choices_complete(t, &t->now));
            check_replay(t);
        }
        choose_step(t, lasts, &seed);
        assert_true(srv_choices_complete(t, &t->now));
        check_replay(t);
        hand_on(t);
        expect_same(t, &engine, mixes, lasts);
    }
    assert_int_equal(t->now.state.phase, SW_PLAY);
    for (int seat = 0; seat < n; seat++) {
        assert_int_equal(srv_choice_version(&t->now, seat), 0);
    }
    check_replay(t);
    free_table(t);
}

/* G-37, G-26: choices in any order, changed or not, are the moves of the engine's order. */
static void test_order(void **state)
{
    (void)state;
    for (int m = 0; m < N_MAPS; m++) {
        int most = srv_variants_map(variants, maps[m])->players_max;
        for (int n = 2; n <= most; n++) {
            for (unsigned people = 1; people < 1u << n; people++) {
                check_moves(maps[m], n, people, 7 * people + (unsigned)n);
            }
        }
    }
}

/* ---- what is shown ---- */

/* All that a viewer has received: the game and the newest entry, after each. */
typedef struct received {
    char *text;
    size_t len;
} received;

static void put_shown(json_out *o, const srv_table *t, int viewer)
{
    srv_look look = {t, viewer, 0, 5, 0, "x"};
    srv_show_game(o, &look);
    srv_show_moves(o, &look);
    if (t->now.version > 0) {
        srv_show_entry(o, &(srv_entry_look){&look, &t->now, NULL, 0, true});
    }
}

static void receive(received *r, const srv_table *t, int viewer)
{
    r->text = realloc(r->text, r->len + SHOWN);
    assert_non_null(r->text);
    json_out o = json_out_make(r->text + r->len, SHOWN);
    put_shown(&o, t, viewer);
    assert_false(o.overflow);
    r->len += o.len;
}

/* One step of choosing, in the order of seats from `first` on, everybody twice but the last: until
 * its choice, which ends the step, `r` gets what the viewer sees. */
static void show_step(srv_table *t, int viewer, int first, const unsigned picks[SW_MAX_SEATS],
                      received *r)
{
    for (int k = 0; k < t->head.n; k++) {
        int seat = (first + k) % t->head.n;
        for (int again = 0; again < (k + 1 < t->head.n ? 2 : 1); again++) {
            receive(r, t, viewer);
            choose(t, seat, picks[seat] + (unsigned)again * (seat == viewer ? 1 : picks[seat]));
        }
    }
}

/* The same game again. */
static srv_table *copy_of(const srv_table *t, const char *map, unsigned seed)
{
    srv_table *copy = table_of(map, t->head.n, 3, seed);
    for (int v = 0; v < t->now.version; v++) {
        assert_true(srv_table_take(copy, &t->lines[v], NULL));
    }
    return copy;
}

/* Two games that differ, in one step of choosing after the other, in nothing but what others than
 * the viewer choose. */
static void check_shown(const char *map, int n, int viewer, unsigned seed)
{
    unsigned dealt = seed;
    srv_table *t = table_of(map, n, 3, dealt);
    int first = (int)(lot(&seed) % (unsigned)n);
    while (srv_choosing(t, &t->now)) {
        srv_table *other = copy_of(t, map, dealt);
        received r[2] = {{NULL, 0}, {NULL, 0}};
        unsigned picks[SW_MAX_SEATS];
        for (int g = 0; g < 2; g++) {
            for (int i = 0; i < n; i++) {
                picks[i] = g == 0 || i != viewer ? lot(&seed) : picks[i];
            }
            show_step(g == 0 ? t : other, viewer, first, picks, &r[g]);
        }
        assert_int_equal(r[0].len, r[1].len);
        assert_memory_equal(r[0].text, r[1].text, r[0].len);
        free(r[0].text);
        free(r[1].text);
        free_table(other);
        if (srv_choices_complete(t, &t->now)) {
            hand_on(t);
        }
    }
    free_table(t);
}

/* G-37, M-2: nobody sees more of others than that they are ready, whatever they choose. */
static void test_shown(void **state)
{
    (void)state;
    for (int m = 0; m < N_MAPS; m++) {
        int most = srv_variants_map(variants, maps[m])->players_max;
        for (int n = 2; n <= most; n++) {
            for (int viewer = -1; viewer < n; viewer++) {
                for (unsigned seed = 1; seed <= 10; seed++) {
                    check_shown(maps[m], n, viewer, seed);
                }
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_shown),
    };
    return cmocka_run_group_tests(tests, open_variants, close_variants);
}
