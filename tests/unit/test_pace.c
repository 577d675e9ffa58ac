/* Pace, held against drawing: cards from a shuffled deck by the rules, the most wanted first, until
 * nothing is missing. */
#include "players/table/pace.h"
#include "seated.h"

enum { TRIALS = 400, MAX_CARDS = 256 };

typedef struct deck {
    int n;
    sw_card at[MAX_CARDS], row[8];
    sw_random random;
} deck;

static sw_card draw(deck *d)
{
    return d->n ? d->at[--d->n] : SW_NONE;
}

static void shuffle(deck *d, const sw_map *map)
{
    d->n = 0;
    for (int c = 0; c < map->n_cards; c++) {
        for (int i = 0; i < map->cards[c].count; i++) {
            d->at[d->n++] = (sw_card)c;
        }
    }
    for (int i = d->n - 1; i > 0; i--) {
        int k = sw_random_below(&d->random, i + 1);
        sw_card swap = d->at[i];
        d->at[i] = d->at[k];
        d->at[k] = swap;
    }
    for (int i = 0; i < map->rules.n_slots; i++) {
        d->row[i] = draw(d);
    }
}

/* One field less of the colour of which most is missing, if a joker came. */
static void use(const sw_map *map, int card, int *missing)
{
    int colour = map->cards[card].colour;
    if (map->cards[card].joker) {
        colour = 0;
        for (int i = 1; i < map->n_colours; i++) {
            colour = missing[i] > missing[colour] ? i : colour;
        }
    }
    missing[colour] -= missing[colour] > 0;
}

static bool is_wanted(const sw_map *map, int card, const int *missing)
{
    return card != SW_NONE && !map->cards[card].joker && missing[map->cards[card].colour] > 0;
}

static int sum_of(const sw_map *map, const int *missing)
{
    int sum = 0;
    for (int i = 0; i < map->n_colours; i++) {
        sum += missing[i];
    }
    return sum;
}

/* The other player takes two cards of the row. */
static void others_draw(deck *d, const sw_map *map)
{
    for (int k = 0; k < 2; k++) {
        d->row[sw_random_below(&d->random, map->rules.n_slots)] = draw(d);
    }
}

/* Turns until nothing is missing; a joker from the row is a turn by itself (G-8). */
static int collect(deck *d, const sw_map *map, const int *wanted)
{
    int missing[SW_MAX_COLOURS] = {0}, turns = 0;
    memcpy(missing, wanted, (size_t)map->n_colours * sizeof *missing);
    shuffle(d, map);
    while (sum_of(map, missing) > 0 && d->n > 0) {
        turns++;
        for (int k = 0; k < 2; k++) {
            int slot = -1;
            for (int i = 0; i < map->rules.n_slots; i++) {
                slot = is_wanted(map, d->row[i], missing) ? i : slot;
            }
            for (int i = 0; k == 0 && slot < 0 && i < map->rules.n_slots; i++) {
                bool joker = d->row[i] != SW_NONE && map->cards[d->row[i]].joker;
                slot = joker ? i : slot;
            }
            sw_card c = slot < 0 ? draw(d) : d->row[slot];
            if (c != SW_NONE) {
                use(map, c, missing);
                k += slot >= 0 && map->cards[c].joker;
            }
            if (slot >= 0) {
                d->row[slot] = draw(d);
            }
        }
        others_draw(d, map);
    }
    return turns;
}

/* In thousandths, as ai_pace_turns. */
static int simulated(const sw_map *map, const int *wanted)
{
    deck d = {.random = sw_random_seed(3)};
    int sum = 0;
    for (int i = 0; i < TRIALS; i++) {
        sum += collect(&d, map, wanted);
    }
    return sum * 1000 / TRIALS;
}

static int told(const seated *at, const int *wanted, int jokers)
{
    ai_missing missing = {.jokers = jokers};
    for (int i = 0; i < at->map->n_colours; i++) {
        missing.fields[0][i] = wanted[i];
    }
    return ai_pace_turns(&at->sight, &missing);
}

/* It was fitted to games of bots: near what drawing like this takes, not the same. */
static void turns_are_near_those_that_drawing_takes(void **state)
{
    (void)state;
    static const int cases[][SW_MAX_COLOURS] = {
        {3},       {6},          {4, 4},          {6, 5},
        {3, 3, 3}, {5, 4, 3, 2}, {4, 4, 4, 4, 4}, {3, 3, 3, 3, 3, 3, 3, 3},
    };
    static const char *const maps[] = {"usa", "berlin"};
    for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
        seated at;
        char text[32] = "game ";
        strcat(strcat(text, maps[m]), " 2");
        sit_at(&at, text);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            bool fits = true;
            for (int c = at.map->n_colours; c < SW_MAX_COLOURS; c++) {
                fits = fits && !cases[i][c];
            }
            if (fits) {
                int by_hand = simulated(at.map, cases[i]), turns = told(&at, cases[i], 0);
                print_message("%s %zu: %d by drawing, %d told\n", maps[m], i, by_hand, turns);
                assert_in_range(turns, by_hand * 3 / 4, by_hand * 5 / 4);
            }
        }
    }
}

static void what_is_missing_takes_turns_and_jokers_save_them(void **state)
{
    (void)state;
    seated at;
    sit_at(&at, "game usa 2");
    int wanted[SW_MAX_COLOURS] = {0}, before = 0;
    assert_int_equal(told(&at, wanted, 0), 0);
    for (int i = 0; i < 12; i++) {
        wanted[i % 3]++;
        int turns = told(&at, wanted, 0);
        assert_true(turns > before);
        assert_true(told(&at, wanted, 1) < turns);
        before = turns;
    }
    assert_int_equal(told(&at, wanted, 12), 0);
}

/* One gray route can choose its colour. */
static void gray_routes_wait_less(void **state)
{
    (void)state;
    seated at;
    sit_at(&at, "game usa 2");
    ai_missing red = {.fields = {{5}}}, gray = {.fields = {{0}}};
    gray.fields[0][at.map->n_colours] = 5;
    assert_true(ai_pace_turns(&at.sight, &gray) < ai_pace_turns(&at.sight, &red));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_near_those_that_drawing_takes),
        cmocka_unit_test(what_is_missing_takes_turns_and_jokers_save_them),
        cmocka_unit_test(gray_routes_wait_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
