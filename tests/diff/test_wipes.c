/* The row against slow, obvious code: gaps, wipes and their guards (G-12, G-14 to G-17, M-7, W-4,
 * W-5), on tables with few plain cards, where the guards matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants those before it */
#include <cmocka.h>

#include "engine/row.h"
#include "engine/shuffle.h"
#include "support/maps.h"
#include <string.h>

enum { TABLES = 20000 };

/* Piles as lists: the last card of `draw` is the next one, the last of `discard` the newest. */
typedef struct pile {
    int n_draw, n_discard;
    sw_card draw[SW_MAX_CARDS], discard[SW_MAX_CARDS];
} pile;

typedef struct table {
    const sw_game *g;
    pile piles[SW_MAX_DECKS];
    int row[SW_MAX_SLOTS]; /* -1: empty */
    sw_state random;       /* its generator alone */
    int wipes, spared;     /* spared: -1 not, else the number that the event tells */
} table;

static void renew(table *t, int deck)
{
    pile *p = &t->piles[deck];
    if (p->n_draw > 0 || p->n_discard == 0) {
        return;
    }
    for (int i = 0; i < p->n_discard; i++) {
        p->draw[i] = p->discard[p->n_discard - 1 - i];
    }
    p->n_draw = p->n_discard;
    p->n_discard = 0;
    sw__shuffle(&t->random, p->draw, p->n_draw);
}

static bool gives(const table *t, int deck)
{
    return t->piles[deck].n_draw + t->piles[deck].n_discard > 0;
}

static void lay(table *t, int slot, int deck)
{
    renew(t, deck);
    t->row[slot] = t->piles[deck].draw[--t->piles[deck].n_draw];
    renew(t, deck);
}

/* How many cards of the deck lie in the row. */
static int in_row(const table *t, int deck)
{
    int n = 0;
    for (int i = 0; i < t->g->map->rules.n_slots; i++) {
        n += t->row[i] >= 0 && t->g->map->cards[t->row[i]].deck == deck;
    }
    return n;
}

static bool fill(table *t)
{
    bool laid = false;
    for (int slot = 0; slot < t->g->map->rules.n_slots; slot++) {
        if (t->row[slot] >= 0) {
            continue;
        }
        int best = -1;
        for (int deck = t->g->map->n_decks - 1; deck >= 0; deck--) {
            if (gives(t, deck) && (best < 0 || in_row(t, deck) <= in_row(t, best))) {
                best = deck;
            }
        }
        if (best >= 0) {
            lay(t, slot, best);
            laid = true;
        }
    }
    return laid;
}

static bool in_set(uint32_t set, int card)
{
    return card >= 0 && (set >> card & 1) != 0;
}

static bool too_many(const table *t)
{
    for (int w = 0; w < t->g->map->rules.n_wipes; w++) {
        int n = 0;
        for (int i = 0; i < t->g->map->rules.n_slots; i++) {
            n += in_set(t->g->wipe[w], t->row[i]);
        }
        if (n >= 3) {
            return true;
        }
    }
    return false;
}

/* All cards of row, draw piles and discards; returns how many. */
static int outside_hands(const table *t, int *all)
{
    int n = 0;
    for (int i = 0; i < t->g->map->rules.n_slots; i++) {
        if (t->row[i] >= 0) {
            all[n++] = t->row[i];
        }
    }
    for (int d = 0; d < t->g->map->n_decks; d++) {
        for (int i = 0; i < t->piles[d].n_draw; i++) {
            all[n++] = t->piles[d].draw[i];
        }
        for (int i = 0; i < t->piles[d].n_discard; i++) {
            all[n++] = t->piles[d].discard[i];
        }
    }
    return n;
}

/* The largest row with at most two of each kind that wipes is as large as the row. */
static bool good_row_possible(const table *t)
{
    int all[SW_MAX_CARDS], used[SW_MAX_WIPES] = {0}, size = 0;
    int n = outside_hands(t, all);
    for (int i = 0; i < n; i++) {
        bool fits = true;
        for (int w = 0; w < t->g->map->rules.n_wipes; w++) {
            if (in_set(t->g->wipe[w], all[i])) {
                fits = used[w]++ < 2;
            }
        }
        size += fits;
    }
    return size >= t->g->map->rules.n_slots;
}

static void wipe(table *t)
{
    const sw_map *map = t->g->map;
    for (int i = 0; i < map->rules.n_slots; i++) {
        if (t->row[i] >= 0) {
            pile *p = &t->piles[map->cards[t->row[i]].deck];
            p->discard[p->n_discard++] = (sw_card)t->row[i];
            t->row[i] = -1;
        }
    }
    for (int d = 0; d < map->n_decks; d++) {
        renew(t, d);
    }
    for (int d = 0, slot = 0; d < map->n_decks; d++) {
        for (int i = 0; i < map->rules.faceup[d]; i++, slot++) {
            if (gives(t, d)) {
                lay(t, slot, d);
            }
        }
    }
    fill(t);
    t->wipes++;
}

static void look(table *t, bool laid)
{
    int most = t->g->options.three_wipes ? 3 : 64, n = 0;
    while (too_many(t)) {
        bool cards = false;
        for (int d = 0; d < t->g->map->n_decks; d++) {
            cards |= gives(t, d);
        }
        if (n == most || !cards || !good_row_possible(t)) {
            t->spared = n == most ? n : laid || n ? 0 : -1;
            return;
        }
        wipe(t);
        n++;
    }
}

/* Every card somewhere: plain ones mostly in a hand, so that jokers are frequent outside. */
static void deal(const sw_game *g, sw_random *random, sw_state *s)
{
    const sw_map *map = g->map;
    const uint8_t seed[32] = {(uint8_t)sw_random_below(random, 256),
                              (uint8_t)sw_random_below(random, 256), 1};
    sw_start(g, seed, s);
    memset(s->cards, SW_NONE, sizeof s->cards);
    memset(s->faceup, SW_NONE, sizeof s->faceup);
    memset(s->piles, 0, sizeof s->piles);
    for (int seat = 0; seat < g->n_players; seat++) {
        memset(s->seats[seat].hand, 0, sizeof s->seats[seat].hand);
    }
    int held = 50 + sw_random_below(random, 50), slots = map->rules.n_slots;
    int empty = sw_random_below(random, 3) ? 0 : sw_random_below(random, slots);
    bool discards = sw_random_below(random, 2) != 0;
    for (int kind = 0; kind < map->n_cards; kind++) {
        bool special = ((g->wipe[0] | g->wipe[1]) >> kind & 1) != 0;
        int deck = map->cards[kind].deck;
        for (int i = 0; i < map->cards[kind].count; i++) {
            int slot = sw_random_below(random, slots);
            if (s->faceup[slot] == SW_NONE && slot >= empty && sw_random_below(random, 4) == 0) {
                s->faceup[slot] = (sw_card)kind;
            } else if (sw_random_below(random, 100) < (special ? held / 3 : held)) {
                s->seats[0].hand[kind]++;
            } else if (discards && sw_random_below(random, 2)) {
                int end = map->deck_base[deck] + map->deck_size[deck] - 1;
                s->cards[end - s->piles[deck].n_discard++] = (sw_card)kind;
            } else {
                s->cards[map->deck_base[deck] + s->piles[deck].n_draw++] = (sw_card)kind;
            }
        }
    }
    for (int d = 0; d < map->n_decks; d++) { /* G-12: no empty pile beside discards */
        sw__shuffle(s, s->cards + map->deck_base[d], s->piles[d].n_draw);
        if (s->piles[d].n_draw == 0 && s->piles[d].n_discard) {
            int n = s->piles[d].n_discard;
            sw_card *base = s->cards + map->deck_base[d];
            memmove(base, base + map->deck_size[d] - n, (size_t)n);
            s->piles[d] = (sw_pile){.n_draw = (uint8_t)n};
        }
    }
}

static void read_table(const sw_game *g, const sw_state *s, table *t)
{
    memset(t, 0, sizeof *t);
    t->g = g;
    t->spared = -1;
    t->random = *s;
    for (int i = 0; i < g->map->rules.n_slots; i++) {
        t->row[i] = s->faceup[i] == SW_NONE ? -1 : s->faceup[i];
    }
    for (int d = 0; d < g->map->n_decks; d++) {
        pile *p = &t->piles[d];
        p->n_draw = s->piles[d].n_draw;
        p->n_discard = s->piles[d].n_discard;
        for (int i = 0; i < p->n_draw; i++) {
            p->draw[p->n_draw - 1 - i] = sw_pile_draw(g, s, d, i);
        }
        for (int i = 0; i < p->n_discard; i++) {
            p->discard[i] = sw_pile_discard(g, s, d, i);
        }
    }
}

static void compare(const table *slow, const sw_game *g, const sw_state *s, const sw_events *events)
{
    table fast;
    read_table(g, s, &fast);
    assert_true(events->n <= events->cap);
    for (int i = 0; i < events->n; i++) {
        fast.wipes += events->at[i].type == SW_EVENT_WIPED;
        if (events->at[i].type == SW_EVENT_WIPE_SPARED) {
            fast.spared = events->at[i].n;
        }
    }
    assert_int_equal(fast.wipes, slow->wipes);
    assert_int_equal(fast.spared, slow->spared);
    assert_memory_equal(fast.row, slow->row, sizeof fast.row);
    assert_int_equal(fast.random.rng_block, slow->random.rng_block);
    for (int d = 0; d < g->map->n_decks; d++) {
        const pile *a = &fast.piles[d], *b = &slow->piles[d];
        assert_int_equal(a->n_draw, b->n_draw);
        assert_int_equal(a->n_discard, b->n_discard);
        assert_memory_equal(a->draw, b->draw, (size_t)a->n_draw);
        assert_memory_equal(a->discard, b->discard, (size_t)a->n_discard);
    }
}

/* What was met, so that the test cannot pass for want of cases. */
typedef struct met {
    int wiped, unlaid, more_than_three, guarded, limit;
} met;

static void one_table(const sw_game *g, sw_random *random, met *m)
{
    sw_event list[SW_MAX_EVENTS];
    sw_events events = {list, 0, SW_MAX_EVENTS};
    sw_state s;
    table t;
    deal(g, random, &s);
    read_table(g, &s, &t);
    int slot = sw_random_below(random, g->map->rules.n_slots);
    int deck = sw_random_below(random, g->map->n_decks);
    bool refill = sw_random_below(random, 2) && s.faceup[slot] == SW_NONE && gives(&t, deck);
    bool laid = true;
    if (refill) { /* G-11, G-15 */
        lay(&t, slot, deck);
        look(&t, true);
        sw__refill(g, &s, slot, deck, &events);
    } else {
        laid = fill(&t);
        if (laid || !g->options.three_wipes) {
            look(&t, laid);
        }
        sw__settle_row(g, &s, &events);
    }
    compare(&t, g, &s, &events);
    m->wiped += t.wipes > 0;
    m->unlaid += t.wipes > 0 && !laid;
    m->more_than_three += t.wipes > 3;
    m->guarded += t.spared == 0;
    m->limit += t.spared > 0;
}

static void rows_are_as_slow_code_says(void **state)
{
    (void)state;
    met all[2] = {{0}};
    for (int i = 0; test_map_at(i); i++) {
        for (int old = 0; old < 2; old++) {
            static sw_game g;
            sw_options options = sw_options_default();
            options.three_wipes = (uint16_t)old;
            sw_random random = sw_random_seed((uint64_t)(10 * i + old));
            assert_int_equal(sw_game_init(&g, test_map_at(i), 2, &options), SW_OK);
            for (int k = 0; k < (test_is_short() ? TABLES / 10 : TABLES); k++) {
                one_table(&g, &random, &all[old]);
            }
        }
    }
    print_message("wiped %d, without a card laid %d, more than three %d, guarded %d, limit %d\n",
                  all[0].wiped, all[0].unlaid, all[0].more_than_three, all[0].guarded,
                  all[0].limit);
    assert_true(all[0].wiped && all[0].unlaid && all[0].more_than_three && all[0].guarded &&
                all[0].limit);
    assert_true(all[1].wiped && all[1].guarded && all[1].limit);
    assert_true(!all[1].unlaid && !all[1].more_than_three);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_as_slow_code_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
