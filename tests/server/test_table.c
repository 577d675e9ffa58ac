/* A game as head and log, without threads: logs from outside, replays, heads, plain text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants those before it */
#include <cmocka.h>

#include "server/game/clock.h"
#include "server/game/plain.h"
#include "server/game/queue.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static const srv_id ann = {"aaaaaaaaaaaaaaaa"}, bob = {"bbbbbbbbbbbbbbbb"};

static srv_head head_of(const char *map, int n)
{
    srv_head h = {.map = srv_variants_map(variants, map),
                  .options = sw_options_default(),
                  .n = n,
                  .seating = WIRE_SEATING_CHOSEN,
                  .creator = ann,
                  .client_seed = "x"};
    for (int i = 0; i < n; i++) {
        h.seats[i].kind = i == 0 ? SRV_SEAT_PERSON : i == 1 ? SRV_SEAT_OPEN : SRV_SEAT_BOT;
        h.seats[i].bot = i > 1 ? ai_players[0] : NULL;
    }
    srv_fairness_commit(h.secret, h.commitment);
    return h;
}

static srv_table *table_of(const srv_head *head)
{
    srv_id id = {"0123456789abcdef"};
    const sw_game *game = srv_variants_take(variants, head->map, head->n, &head->options);
    assert_non_null(game);
    srv_table *t = srv_table_make(&id, head, game, 1000);
    assert_non_null(t);
    return t;
}

static void free_table(srv_table *t)
{
    srv_variants_give(variants, t->game);
    srv_table_free(t);
}

static bool add(srv_table *t, srv_entry_kind kind, int seat, const srv_id *who, const char *body)
{
    char why[200] = "";
    srv_entry e = {.version = t->now.version + 1,
                   .kind = kind,
                   .seat = seat,
                   .at = 2000 + t->now.version,
                   .body = body};
    if (who) {
        e.player = *who;
    }
    bool fits = srv_table_append(t, &e, NULL, why, sizeof why);
    assert_int_equal(fits, why[0] == '\0');
    return fits;
}

/* The body of the first, or a later, move there is. */
static void body_of(const srv_table *t, unsigned i, char *body, size_t size)
{
    int n;
    sw_move *moves = srv_moves_of(t->game, &t->now.state, &n);
    srv_line line = {.kind = SRV_MOVE, .move = moves[i % (unsigned)n], .base = t->now.version};
    json_out o = json_out_make(body, size - 1);
    srv_line_put(&o, t, &t->now, &line);
    body[o.len] = '\0';
    free(moves);
}

static void play_on(srv_table *t, int moves, unsigned seed)
{
    for (; moves > 0 && t->now.status == SRV_RUNNING; moves--) {
        char body[400];
        int seat = t->now.state.to_move;
        body_of(t, seed = seed * 69069u + 1, body, sizeof body);
        assert_true(add(t, SRV_MOVE, seat, seat == 0 ? &ann : seat == 1 ? &bob : NULL, body));
    }
}

static void test_log(void **state)
{
    (void)state;
    srv_head h = head_of("usa", 3);
    srv_table *t = table_of(&h);
    char body[400];
    assert_int_equal(t->now.status, SRV_OPEN);
    /* what does not fit an open game */
    assert_false(add(t, SRV_MOVE, 0, &ann, "{\"move\":{\"t\":\"pass\"},\"base\":0,\"reserve\":0}"));
    assert_false(add(t, SRV_SIT, 0, &bob, "{\"client_seed\":\"\"}"));
    assert_false(add(t, SRV_SIT, 2, &bob, "{\"client_seed\":\"\"}"));
    assert_false(add(t, SRV_SIT, 3, &bob, "{\"client_seed\":\"\"}"));
    assert_false(add(t, SRV_SIT, -1, &bob, "{\"client_seed\":\"\"}"));
    assert_false(add(t, SRV_SIT, 1, &bob, "{}"));
    assert_false(add(t, SRV_SIT, 1, &bob, "{\"client_seed\":\"a b\"}"));
    assert_false(add(t, SRV_SIT, 1, &bob, "{"));
    assert_false(add(t, SRV_SIT, 1, &bob, "[]"));
    assert_false(add(t, SRV_AWAY, 0, NULL, "{\"away\":true}"));
    assert_false(add(t, SRV_RESIGN, 0, &ann, "{}"));
    assert_false(add(t, SRV_VOTE, 0, &ann, "{\"abort\":true}"));
    assert_false(add(t, SRV_REMATCH, 0, &ann, "{\"game\":\"0123456789abcdef\"}"));
    assert_false(add(t, SRV_LEAVE, 1, &bob, "{}"));
    assert_false(add(t, SRV_N_ENTRIES, 1, &bob, "{}"));
    assert_int_equal(t->now.version, 0);
    assert_true(add(t, SRV_CHAT, 0, &ann, "{\"text\":\"hi\",\"room\":\"players\"}"));
    assert_true(add(t, SRV_SIT, 1, &bob, "{\"client_seed\":\"b\"}"));
    assert_int_equal(t->now.status, SRV_RUNNING);
    assert_int_equal(t->now.position, 2);
    assert_int_equal(srv_position_seat(t, &t->now, &bob), 1);
    /* what does not fit a running one */
    assert_false(add(t, SRV_SIT, 1, &bob, "{\"client_seed\":\"b\"}"));
    assert_false(add(t, SRV_LEAVE, 1, &bob, "{}"));
    body_of(t, 0, body, sizeof body);
    assert_false(add(t, SRV_MOVE, 1, &bob, body));
    assert_false(add(t, SRV_MOVE, 0, &ann, "{\"move\":{\"t\":\"pass\"},\"base\":0,\"reserve\":0}"));
    assert_false(add(t, SRV_MOVE, 0, &ann, "{\"move\":{\"t\":\"keep\"},\"base\":0,\"reserve\":0}"));
    assert_false(add(t, SRV_AWAY, 2, NULL, "{\"away\":true}"));
    assert_false(add(t, SRV_AWAY, 1, NULL, "{\"away\":false}"));
    assert_false(add(t, SRV_VOTE, 2, NULL, "{\"abort\":true}"));
    srv_position before = t->now;
    assert_true(add(t, SRV_AWAY, 1, NULL, "{\"away\":true}"));
    assert_non_null(srv_position_bot(&t->now, 1));
    assert_true(add(t, SRV_AWAY, 1, &bob, "{\"away\":false}"));
    assert_null(srv_position_bot(&t->now, 1));
    assert_memory_equal(&before.state, &t->now.state, sizeof before.state);
    play_on(t, 100000, 7);
    assert_int_equal(t->now.status, SRV_OVER);
    assert_false(add(t, SRV_CLOSE, -1, NULL, "{\"reason\":\"\"}"));
    assert_false(add(t, SRV_REMATCH, 0, &ann, "{\"game\":\"x\"}"));
    assert_true(add(t, SRV_REMATCH, 0, &ann, "{\"game\":\"0123456789abcdef\"}"));
    assert_false(add(t, SRV_REMATCH, 0, &ann, "{\"game\":\"0123456789abcdef\"}"));
    /* any earlier position is had again */
    srv_position p;
    srv_table_replay(t, t->now.version, &p);
    assert_memory_equal(&p.state, &t->now.state, sizeof p.state);
    assert_memory_equal(&p.returned, &t->now.returned, sizeof p.returned);
    assert_int_equal(p.position, t->now.position);
    int given_back = 0;
    for (int seat = 0; seat < 3; seat++) {
        given_back += sw_ticketset_count(&p.returned.by[seat]);
    }
    assert_true(given_back > 0);
    srv_table_replay(t, 1, &p);
    assert_false(p.started);
    free_table(t);
}

/* A log with a version missing, twice, or with other bytes is refused or is another game; it never
 * does harm. */
static void test_corrupt(void **state)
{
    (void)state;
    srv_head h = head_of("world", 3);
    srv_table *t = table_of(&h);
    char why[200], body[400];
    assert_true(add(t, SRV_SIT, 1, &bob, "{\"client_seed\":\"b\"}"));
    unsigned seed = 1;
    int refused = 0;
    while (t->now.status == SRV_RUNNING && t->now.version < 150) {
        body_of(t, seed = seed * 69069u + 1, body, sizeof body);
        int seat = t->now.state.to_move;
        srv_entry e = {.version = t->now.version + 1, .kind = SRV_MOVE, .seat = seat, .body = body};
        for (int i = 0; i < 20; i++) {
            char damaged[400];
            memcpy(damaged, body, sizeof damaged);
            seed = seed * 69069u + 1;
            damaged[(seed >> 8) % strlen(body)] = (char)(seed >> 4 & 0x7f);
            srv_entry bad = e;
            bad.body = damaged;
            bad.version += i == 0 ? -1 : i == 1 ? 1 : 0;
            int version = t->now.version;
            srv_position saved = t->now;
            if (i < 2 || strcmp(damaged, body) != 0) {
                bool fits = srv_table_append(t, &bad, NULL, why, sizeof why);
                assert_true(i >= 2 || !fits);
                refused += !fits;
                if (fits) { /* another legal move, or a blank: taken back */
                    free(t->lines[version].text);
                    t->now = saved;
                }
                assert_int_equal(t->now.version, version);
                assert_memory_equal(&saved.state, &t->now.state, sizeof saved.state);
            }
        }
        assert_true(srv_table_append(t, &e, NULL, why, sizeof why));
    }
    assert_true(refused > 500);
    free_table(t);
}

static void test_head(void **state)
{
    (void)state;
    srv_head h = head_of("maerklin", 4), again;
    char why[200];
    h.clock = (srv_thinking){30, 300, 0};
    h.is_public = true;
    h.is_rated = true;
    h.options.max_turns = 77;
    h.seats[1].reserved = bob;
    h.previous = bob;
    char *text = srv_head_text(&h);
    assert_true(srv_head_read(text, variants, &again, why, sizeof why));
    char *twice = srv_head_text(&again);
    assert_string_equal(text, twice);
    assert_string_equal(again.seats[1].reserved.at, bob.at);
    /* damaged in one byte, it is refused or still a head */
    for (size_t i = 0; i < strlen(text); i++) {
        char *damaged = strdup(text);
        damaged[i] ^= 1;
        if (srv_head_read(damaged, variants, &again, why, sizeof why)) {
            assert_in_range(again.n, 2, 5);
        }
        damaged[i] = '\0';
        assert_false(srv_head_read(damaged, variants, &again, why, sizeof why));
        free(damaged);
    }
    /* the commitment is that of the secret, the hash that of the map */
    static const char *const keys[] = {"\"secret\":\"", "\"commitment\":\"", "\"hash\":\""};
    for (int i = 0; i < 3; i++) {
        char *damaged = strdup(text), *at = strstr(damaged, keys[i]) + strlen(keys[i]);
        *at = *at == '1' ? '2' : '1';
        assert_false(srv_head_read(damaged, variants, &again, why, sizeof why));
        free(damaged);
    }
    free(text);
    free(twice);
}

/* Heads from before seats were drawn: nobody moves. */
static void g36_old_heads_keep_their_order(void **state)
{
    (void)state;
    static const char part[] = "\"seating\":\"chosen\",";
    for (int rematch = 0; rematch < 2; rematch++) {
        srv_head h = head_of("usa", 3), old;
        char why[200];
        h.previous = rematch ? bob : (srv_id){0};
        char *text = srv_head_text(&h), *at = strstr(text, part);
        assert_non_null(at);
        memmove(at, at + strlen(part), strlen(at + strlen(part)) + 1);
        assert_true(srv_head_read(text, variants, &old, why, sizeof why));
        assert_int_equal(old.seating, rematch ? WIRE_SEATING_ROTATED : WIRE_SEATING_CHOSEN);
        srv_table *t = table_of(&old);
        assert_true(add(t, SRV_SIT, 1, &bob, "{\"client_seed\":\"b\"}"));
        assert_true(t->now.started);
        assert_int_equal(srv_position_seat(t, &t->now, &ann), 0);
        assert_int_equal(srv_position_seat(t, &t->now, &bob), 1);
        free_table(t);
        free(text);
    }
}

static void test_again(void **state)
{
    (void)state;
    srv_head h = head_of("usa", 3), next;
    srv_id game = {"0123456789abcdef"};
    const srv_place seats[SW_MAX_SEATS] = {{.reserved = ann}, {.reserved = bob}, h.seats[2]};
    srv_head_again(&h, &game, seats, true, &bob, &next);
    assert_int_equal(next.seating, WIRE_SEATING_ROTATED);
    assert_int_equal(next.seats[0].kind, SRV_SEAT_OPEN);
    assert_string_equal(next.seats[0].reserved.at, bob.at);
    assert_int_equal(next.seats[1].kind, SRV_SEAT_BOT);
    assert_int_equal(next.seats[2].kind, SRV_SEAT_OPEN);
    assert_string_equal(next.seats[2].reserved.at, ann.at);
    assert_memory_not_equal(next.secret, h.secret, sizeof h.secret);
    assert_string_equal(next.client_seed, "");
}

/* A game goes on with the readings that it was begun with; the next one of the same people is a new
 * game: what nobody asked for has the meaning of today, and what somebody did stays. */
static void g13_g15_a_rematch_has_the_readings_of_today(void **state)
{
    (void)state;
    srv_head h = head_of("usa", 3), old, next;
    const srv_place seats[SW_MAX_SEATS] = {{.reserved = ann}, {.reserved = bob}, h.seats[2]};
    srv_id game = {"0123456789abcdef"};
    char why[200], *text = srv_head_text(&h), *at = strstr(text, "\"options\":{");
    assert_non_null(at);
    at += strlen("\"options\":{");
    static const char said[] = "\"max_turns\":77";
    memmove(at + strlen(said), strchr(at, '}'), strlen(strchr(at, '}')) + 1);
    memcpy(at, said, strlen(said));
    assert_true(srv_head_read(text, variants, &old, why, sizeof why));
    assert_int_equal(old.options.three_wipes, sw_options_before().three_wipes);
    assert_int_equal(old.options.max_turns, 77);
    srv_head_again(&old, &game, seats, true, &bob, &next);
    assert_int_equal(next.options.three_wipes, sw_options_default().three_wipes);
    assert_int_equal(next.options.faceup_when_empty, sw_options_default().faceup_when_empty);
    assert_int_equal(next.options.max_turns, 77);
    assert_int_not_equal(old.options.three_wipes, next.options.three_wipes);
    free(text);
}

/* ---- queued draws ---- */

static bool ask(const srv_table *t, int seat, const char *request, srv_queue *queue)
{
    unsigned char memory[4096];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error e;
    srv_trouble trouble = {0};
    assert_true(json_parse(request, strlen(request), &a, &j, &e));
    bool fine = srv_queue_ask(&j, t->head.map, queue, &trouble);
    assert_true(fine == !trouble.error);
    srv_queue_begin(t, seat, queue);
    return fine;
}

/* Until somebody else builds next to Ann's network. */
static void test_near(void **state)
{
    (void)state;
    srv_head h = head_of("usa", 3);
    int ended = 0, stood = 0;
    for (unsigned seed = 1; seed < 40; seed++) {
        srv_table *t = table_of(&h);
        srv_queue queue;
        assert_true(add(t, SRV_SIT, 1, &bob, "{\"client_seed\":\"b\"}"));
        play_on(t, 60, seed);
        assert_true(ask(t, 0, "{\"until\":[\"near\"],\"deck\":\"main\"}", &queue));
        while (t->now.status == SRV_RUNNING && t->now.state.to_move == 0) {
            play_on(t, 1, seed);
        }
        queue.since = t->now.version; /* as if Ann had queued it now */
        while (t->now.status == SRV_RUNNING && t->now.state.to_move != 0) {
            play_on(t, 1, seed + 5);
        }
        bool near = false;
        for (int v = queue.since; v < t->now.version; v++) {
            const sw_move *m = &t->lines[v].move;
            for (int r = 0; m->type == SW_MOVE_CLAIM && r < h.map->n_routes; r++) {
                const sw_track *a = &h.map->routes[m->at], *b = &h.map->routes[r];
                near |= t->now.state.owner[r] == 0 &&
                        (a->city[0] == b->city[0] || a->city[0] == b->city[1] ||
                         a->city[1] == b->city[0] || a->city[1] == b->city[1]);
            }
        }
        bool stands = srv_queue_stands(t, 0, &queue);
        assert_int_equal(stands, !near && t->now.status == SRV_RUNNING && !t->now.state.last_round);
        stood += stands;
        ended += near;
        sw_move move;
        assert_int_equal(srv_queue_move(t, 0, &queue, &move), stands);
        free_table(t);
    }
    assert_true(stood > 3);
    assert_true(ended > 3);
}

/* ---- plain text ---- */

static void test_plain(void **state)
{
    (void)state;
    assert_int_equal(srv_plain_length(""), 0);
    assert_int_equal(srv_plain_length("Jürgen 🚂"), 8);
    static const char *const bad[] = {"a\nb",         "\x7f",         "\xc2\x80",
                                      "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x80\xa8",
                                      "\xef\xbb\xbf", "\xc3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(srv_plain_length(bad[i]), -1);
    }
}

static void test_variants(void **state)
{
    (void)state;
    const sw_map *usa = srv_variants_map(variants, "usa");
    sw_options options = sw_options_default();
    const sw_game *a = srv_variants_take(variants, usa, 3, &options);
    const sw_game *b = srv_variants_take(variants, usa, 3, &options);
    const sw_game *c = srv_variants_take(variants, usa, 4, &options);
    assert_ptr_equal(a, b);
    assert_ptr_not_equal(a, c);
    assert_null(srv_variants_take(variants, usa, 9, &options));
    assert_null(srv_variants_map(variants, "moon"));
    srv_variants_give(variants, a);
    srv_variants_give(variants, b);
    srv_variants_give(variants, c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_corrupt),
        cmocka_unit_test(test_head),
        cmocka_unit_test(g36_old_heads_keep_their_order),
        cmocka_unit_test(test_again),
        cmocka_unit_test(g13_g15_a_rematch_has_the_readings_of_today),
        cmocka_unit_test(test_near),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_variants),
    };
    return cmocka_run_group_tests(tests, open_variants, close_variants);
}
