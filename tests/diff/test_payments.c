/* Payments and the whole list of moves against trying every set of cards in the hand (G-18, G-19,
 * M-8, W-7 to W-12). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"
#include "support/players.h"
#include <stdlib.h>

enum { MAX_SETS = 40000, MAX_MOVES = 1 << 17 };

/* --- the rules in words --- */

typedef uint8_t card_set[SW_MAX_CARD_KINDS];

static int value_of(const sw_game *g, int kind, int card)
{
    const sw_card_kind *info = &g->map->cards[card];
    if (!info->joker || info->value[kind] == 0 || !g->options.joker_as_double) {
        return info->value[kind];
    }
    for (int i = 0; i < g->map->n_cards; i++) { /* where doubles pay, a joker is one */
        if (g->map->cards[i].value[kind] == 2) {
            return 2;
        }
    }
    return 1;
}

/* All cards good for the route, and of one colour (the route's). */
static bool of_one_colour(const sw_game *g, const sw_track *t, const card_set set)
{
    int colour = t->colour;
    for (int card = 0; card < g->map->n_cards; card++) {
        const sw_card_kind *info = &g->map->cards[card];
        if (set[card] == 0) {
            continue;
        }
        if (info->value[t->kind] == 0 || info->min_length > t->length) {
            return false;
        }
        if (!info->joker) {
            if (colour != SW_NONE && colour != info->colour) {
                return false;
            }
            colour = info->colour;
        }
    }
    return true;
}

static bool pays_plain(const sw_game *g, const sw_track *t, const card_set set)
{
    int sum = 0;
    for (int card = 0; card < g->map->n_cards; card++) {
        sum += set[card] * value_of(g, t->kind, card);
    }
    if (!of_one_colour(g, t, set) || sum < t->length) {
        return false;
    }
    for (int card = 0; card < g->map->n_cards; card++) { /* no card could be left out */
        if (set[card] && sum - value_of(g, t->kind, card) >= t->length) {
            return false;
        }
    }
    return true;
}

/* Lays cards on the fields one by one; all must be used. Colours and jokers are counts. */
static bool lays_out(int *colours, int jokers, int n_colours, int rough, int plain,
                     int plain_colour)
{
    if (rough == 0 && plain == 0) {
        int left = jokers;
        for (int c = 0; c < n_colours; c++) {
            left += colours[c];
        }
        return left == 0;
    }
    for (int c = 0; c < n_colours; c++) {
        if (rough == 0 && c != plain_colour) {
            continue;
        }
        int size = rough ? 2 : 1;
        for (int j = 0; j <= size && j <= jokers; j++) {
            if (colours[c] < size - j) {
                continue;
            }
            colours[c] -= size - j;
            bool found = lays_out(colours, jokers - j, n_colours, rough ? rough - 1 : 0,
                                  rough ? plain : plain - 1, plain_colour);
            colours[c] += size - j;
            if (found) {
                return true;
            }
        }
    }
    return false;
}

static bool pays_rough(const sw_game *g, const sw_track *t, const card_set set)
{
    int colours[SW_MAX_COLOURS] = {0};
    int jokers = 0;
    for (int card = 0; card < g->map->n_cards; card++) {
        const sw_card_kind *info = &g->map->cards[card];
        if (set[card] && (info->value[t->kind] == 0 || info->min_length > t->length)) {
            return false;
        }
        if (info->joker) {
            jokers += set[card];
        } else if (set[card]) {
            colours[info->colour] += set[card];
        }
    }
    for (int c = 0; c < g->map->n_colours; c++) {
        if ((t->colour == SW_NONE || t->colour == c) &&
            lays_out(colours, jokers, g->map->n_colours, t->rough, t->length - t->rough, c)) {
            return true;
        }
    }
    return false;
}

static bool pays_harbour(const sw_game *g, const card_set set)
{
    const uint8_t *asked = g->map->rules.harbour_cards;
    for (int colour = 0; colour < g->map->n_colours; colour++) {
        int of_deck[SW_MAX_DECKS] = {0};
        int jokers = 0;
        bool fits = true;
        for (int card = 0; card < g->map->n_cards; card++) {
            const sw_card_kind *info = &g->map->cards[card];
            if (info->joker) {
                jokers += set[card];
            } else if (set[card]) {
                fits &= info->harbour && info->colour == colour;
                of_deck[info->deck] += set[card];
            }
        }
        fits &= of_deck[0] <= asked[0] && of_deck[1] <= asked[1];
        if (fits && jokers == asked[0] - of_deck[0] + asked[1] - of_deck[1]) {
            return true;
        }
    }
    return false;
}

/* --- every set of a hand --- */

static card_set sets[MAX_SETS];

static int every_set(const sw_game *g, const uint8_t *hand, int most)
{
    memset(sets[0], 0, sizeof sets[0]);
    int n = 1;
    for (int card = 0; card < g->map->n_cards; card++) {
        int had = n;
        for (int i = 0; i < had; i++) {
            int size = 0;
            for (int k = 0; k < card; k++) {
                size += sets[i][k];
            }
            for (int c = 1; c <= hand[card] && c <= 8 && size + c <= most; c++) {
                if (n == MAX_SETS) {
                    return -1;
                }
                memcpy(sets[n], sets[i], sizeof sets[n]);
                sets[n++][card] = (uint8_t)c;
            }
        }
    }
    return n;
}

/* --- one position, one route --- */

static sw_move moves[MAX_MOVES];

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(sw_move));
}

/* The moves of the position that a test cares for, sorted. */
static int sorted_moves(const sw_game *g, const sw_state *s)
{
    int n = sw_moves(g, s, moves, MAX_MOVES);
    assert_true(n < MAX_MOVES);
    qsort(moves, (size_t)n, sizeof *moves, by_bytes);
    return n;
}

static void assert_claims(const sw_game *g, const sw_state *s, int n_sets)
{
    int n = sorted_moves(g, s);
    int wanted = 0;
    for (int route = 0; route < g->map->n_routes; route++) {
        const sw_track *t = &g->map->routes[route];
        for (int i = 0; i < n_sets; i++) {
            sw_move m = sw_move_none(SW_MOVE_CLAIM);
            m.at = (uint8_t)route;
            if (!sw_pay_pack(sets[i], g->map->n_cards, &m.pay)) {
                continue;
            }
            bool pays = t->rough ? pays_rough(g, t, sets[i]) : pays_plain(g, t, sets[i]);
            bool listed = bsearch(&m, moves, (size_t)n, sizeof m, by_bytes) != NULL;
            sw_err err = sw_check(g, s, &m);
            if (pays != listed || pays != (err == SW_OK)) {
                print_error("%s route %d pay %llx: %s%s\n", g->map->id, route,
                            (unsigned long long)m.pay, sw_err_name(err), listed ? ", listed" : "");
            }
            assert_int_equal(pays, listed);
            assert_int_equal(pays, err == SW_OK);
            wanted += pays;
        }
    }
    int listed = 0;
    for (int i = 0; i < n; i++) {
        listed += moves[i].type == SW_MOVE_CLAIM && moves[i].other == SW_NONE;
    }
    assert_int_equal(listed, wanted);
}

/* A hand of few kinds, so that sets are many but not too many; it need not be dealt from a deck. */
static void random_hand(const sw_game *g, uint8_t *hand, sw_random *r)
{
    memset(hand, 0, SW_MAX_CARD_KINDS);
    int kinds = 1 + sw_random_below(r, 4);
    for (int i = 0; i < kinds; i++) {
        hand[sw_random_below(r, g->map->n_cards)] = (uint8_t)(1 + sw_random_below(r, 4));
    }
    int colour = sw_random_below(r, 3 * g->map->n_colours); /* all kinds of one, now and then */
    for (int card = 0; card < g->map->n_cards; card++) {
        if (g->map->cards[card].colour == colour) {
            hand[card] = (uint8_t)sw_random_below(r, 4);
        }
    }
    for (int card = 0; card < g->map->n_cards; card++) {
        if (g->map->cards[card].joker && sw_random_below(r, 3) != 0) {
            hand[card] = (uint8_t)sw_random_below(r, 4);
        }
    }
}

static void start_play(const sw_game *g, sw_state *s)
{
    uint8_t seed[32];
    test_seed(7, seed);
    sw_start(g, seed, s);
    s->phase = SW_PLAY;
    s->expects = SW_EXPECTS_ACTION;
    s->seats[0].n_offered = 0;
    s->seats[0].passengers_left = 0;
    for (int piece = 0; piece < g->map->n_piece_kinds; piece++) {
        s->seats[0].pieces[piece] = 20;
    }
}

static void compare_hands(const sw_game *g, int rounds, uint64_t seed)
{
    sw_random r = sw_random_seed(seed);
    sw_state s;
    start_play(g, &s);
    for (int i = 0; i < rounds; i++) {
        random_hand(g, s.seats[0].hand, &r);
        int n = every_set(g, s.seats[0].hand, 8);
        if (n > 0 && n < 500) {
            assert_claims(g, &s, n);
        }
    }
}

static void on_every_map(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        compare_hands(test_game(test_map_at(m)->id, 2), 40, (uint64_t)m);
    }
}

/* W-7 with its option, and M-8 where jokers of two kinds meet. */
static void with_jokers_as_doubles(void **state)
{
    (void)state;
    static sw_game game;
    sw_options options = sw_options_default();
    options.joker_as_double = 1;
    assert_int_equal(sw_game_init(&game, test_map("world"), 2, &options), SW_OK);
    compare_hands(&game, 30, 77);
}

/* W-11: no board has routes that are rough in part; the rule says how they would be paid. */
static void partly_rough_routes(void **state)
{
    (void)state;
    static sw_game game;
    sw_map *map = test_map_copy("world");
    sw_random r = sw_random_seed(11);
    for (int i = 0; i < map->n_routes; i++) {
        sw_track *t = &map->routes[i];
        if (t->kind == 0 && t->length <= 4 && i < 60) {
            t->rough = (uint8_t)sw_random_below(&r, t->length + 1);
            t->colour = sw_random_below(&r, 3) ? t->colour : SW_NONE;
        }
    }
    assert_int_equal(sw_game_init(&game, map, 2, NULL), SW_OK);
    compare_hands(&game, 50, 78);
    free(map);
}

/* Cards as no board has them: up to four kinds of a colour and two of jokers, anywhere in the list,
 * worth no field, one or two. */
static void deal_other_cards(sw_map *map, sw_random *r)
{
    int of_colour[SW_MAX_COLOURS] = {0};
    int jokers[2] = {sw_random_below(r, map->n_cards), sw_random_below(r, map->n_cards)};
    for (int card = 0; card < map->n_cards; card++) {
        sw_card_kind *c = &map->cards[card];
        c->joker = card == jokers[0] || card == jokers[1];
        c->min_length = c->joker ? (uint8_t)sw_random_below(r, 5) : 0;
        c->colour = SW_NONE;
        while (!c->joker && c->colour == SW_NONE) {
            int colour = sw_random_below(r, map->n_colours);
            if (of_colour[colour] < 5 - (card & 1)) {
                c->colour = (sw_colour)colour;
                of_colour[colour]++;
            }
        }
        bool fifth = !c->joker && of_colour[c->colour] == 5;
        c->value[0] = fifth ? 0 : (uint8_t)sw_random_below(r, 2);
        c->value[1] = fifth ? 0 : (uint8_t)sw_random_below(r, c->joker ? 2 : 3);
    }
}

static void with_other_cards(void **state)
{
    (void)state;
    static sw_game game;
    sw_random r = sw_random_seed(13);
    for (int round = 0; round < 50; round++) {
        sw_map *map = test_map_copy("world");
        sw_options options = sw_options_default();
        options.joker_as_double = round % 4 == 0;
        map->rules.modules = round % 2 ? 1u << SW_MODULE_ROUGH : map->rules.modules;
        map->rules.harbours = 0;
        deal_other_cards(map, &r);
        assert_int_equal(sw_game_init(&game, map, 2, &options), SW_OK);
        compare_hands(&game, 2, (uint64_t)(500 + round));
        free(map);
    }
}

static void harbours(void **state)
{
    (void)state;
    const sw_game *g = test_game("world", 2);
    sw_random r = sw_random_seed(12);
    sw_state s;
    start_play(g, &s);
    sw_city lima = (sw_city)sw_map_city(g->map, "lima", 4);
    s.owner[18] = 0; /* Lima to Valparaiso */
    s.seats[0].pieces[0] = s.seats[0].pieces[1] = 0;
    for (int round = 0; round < 300; round++) {
        memset(s.seats[0].hand, 0, sizeof s.seats[0].hand);
        int colour = sw_random_below(&r, g->map->n_colours);
        for (int card = 0; card < g->map->n_cards; card++) {
            const sw_card_kind *info = &g->map->cards[card];
            if (info->joker || info->colour == colour || sw_random_below(&r, 12) == 0) {
                s.seats[0].hand[card] = (uint8_t)sw_random_below(&r, 4);
            }
        }
        int n_sets = every_set(g, s.seats[0].hand, 5);
        assert_true(n_sets > 0);
        int n = sorted_moves(g, &s);
        int wanted = 0;
        for (int i = 0; i < n_sets; i++) {
            sw_move m = sw_move_none(SW_MOVE_HARBOUR);
            m.at = lima;
            assert_true(sw_pay_pack(sets[i], g->map->n_cards, &m.pay));
            bool pays = pays_harbour(g, sets[i]);
            assert_int_equal(pays, bsearch(&m, moves, (size_t)n, sizeof m, by_bytes) != NULL);
            assert_int_equal(pays, sw_check(g, &s, &m) == SW_OK);
            wanted += pays;
        }
        int listed = 0;
        for (int i = 0; i < n; i++) {
            listed += moves[i].type == SW_MOVE_HARBOUR && moves[i].at == lima;
        }
        assert_int_equal(listed, wanted);
    }
}

/* --- the whole list: everything that could be said, and the check --- */

static int count_legal(const sw_game *g, const sw_state *s, sw_move m)
{
    if (sw_check(g, s, &m) != SW_OK) {
        return 0;
    }
    return 1;
}

static int slow_claims(const sw_game *g, const sw_state *s, int n_sets)
{
    int n = 0;
    for (int route = 0; route < g->map->n_routes; route++) {
        const sw_track *t = &g->map->routes[route];
        sw_move m = sw_move_none(SW_MOVE_CLAIM);
        m.at = (uint8_t)route;
        for (int i = 0; i < n_sets; i++) {
            if (!sw_pay_pack(sets[i], g->map->n_cards, &m.pay)) {
                continue;
            }
            m.other = SW_NONE;
            n += count_legal(g, s, m);
            m.other = t->city[0];
            n += count_legal(g, s, m);
            m.other = t->city[1];
            n += count_legal(g, s, m);
            m.other = (uint8_t)((route * 7 + i) % g->map->n_cities);
            if (m.other != t->city[0] && m.other != t->city[1]) {
                n += count_legal(g, s, m); /* never */
            }
        }
    }
    return n;
}

static int slow_others(const sw_game *g, const sw_state *s, int n_sets)
{
    int n = count_legal(g, s, sw_move_none(SW_MOVE_STOP)) +
            count_legal(g, s, sw_move_none(SW_MOVE_PASS));
    for (int a = 0; a < 256; a++) {
        sw_move keep = sw_move_none(SW_MOVE_KEEP);
        sw_move figure = sw_move_none(SW_MOVE_PASSENGER);
        sw_move step = sw_move_none(SW_MOVE_STEP);
        keep.keep = figure.at = step.at = (uint8_t)a;
        n += count_legal(g, s, keep) + count_legal(g, s, figure) + count_legal(g, s, step);
        sw_move draw = sw_move_none(SW_MOVE_DRAW);
        draw.at = (uint8_t)a;
        for (int other = 0; other < 256; other++) {
            draw.other = (uint8_t)other;
            n += count_legal(g, s, draw);
        }
        for (int b = 0; b < 76 && a < 76; b++) {
            for (int type = 0; type < 2; type++) {
                sw_move counts = sw_move_none(type ? SW_MOVE_TICKETS : SW_MOVE_PIECES);
                counts.count[0] = (uint8_t)a;
                counts.count[1] = (uint8_t)b;
                n += count_legal(g, s, counts);
            }
            sw_move exchange = sw_move_none(SW_MOVE_EXCHANGE);
            exchange.at = (uint8_t)(a % 3);
            exchange.other = (uint8_t)(a / 3 % 3);
            exchange.count[0] = (uint8_t)b;
            n += a < 9 ? count_legal(g, s, exchange) : 0;
        }
    }
    for (int city = 0; city < g->map->n_cities; city++) {
        sw_move m = sw_move_none(SW_MOVE_HARBOUR);
        m.at = (uint8_t)city;
        for (int i = 0; i < n_sets; i++) {
            n += sw_pay_pack(sets[i], g->map->n_cards, &m.pay) ? count_legal(g, s, m) : 0;
        }
    }
    return n;
}

static void watch_list(const decision *d, void *data)
{
    int *left = data;
    if (*left == 0 || (d->number > 12 && d->number % 17 != 0)) {
        return;
    }
    int n_sets = every_set(d->g, d->before->seats[d->before->to_move].hand, 8);
    if (n_sets < 0 || n_sets > 300) {
        return;
    }
    --*left;
    int slow = slow_claims(d->g, d->before, n_sets) + slow_others(d->g, d->before, n_sets);
    assert_int_equal(d->n_moves, slow);
}

static void the_whole_list(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        for (int i = 0; i < N_TASTES; i++) {
            int left = 12;
            sw_state end;
            play_game(test_game(test_map_at(m)->id, 2 + i % 3), (uint64_t)(900 + i), (taste)i,
                      watch_list, &left, &end);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_every_map),        cmocka_unit_test(with_jokers_as_doubles),
        cmocka_unit_test(partly_rough_routes), cmocka_unit_test(harbours),
        cmocka_unit_test(with_other_cards),    cmocka_unit_test(the_whole_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
