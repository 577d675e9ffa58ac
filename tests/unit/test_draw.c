/* Draws: the card that is wanted most, from where it is surest. */
#include "players/plan/draw.h"
#include "seated.h"

typedef struct drawn {
    seated at;
    int32_t worth[SW_MAX_CARD_KINDS + 1];
    sw_move move;
    int value;
} drawn;

/* What is drawn if each kind of cards is worth `usual`, and one kind, or two, something else. */
static void draw_for(drawn *d, const char *text, const char *card, const char *other, int value,
                     int usual)
{
    memset(d, 0, sizeof *d);
    sit_at(&d->at, text);
    for (int c = 0; c < d->at.map->n_cards; c++) {
        d->worth[c] = usual;
    }
    d->worth[name_card(d->at.map, card)] = value;
    d->worth[name_card(d->at.map, other)] = value;
    assert_true(ai_draw_choose(&d->at.sight, d->worth, &d->move, &d->value));
}

static const char *const row = "game usa 2\nrow red blue white locomotive green";

static void the_card_wanted_most_is_taken(void **state)
{
    (void)state;
    drawn d;
    draw_for(&d, row, "white", "white", 1000, 400);
    assert_int_equal(d.move.at, 2);
    /* The second card will be worth what any is: a little more than usual, a white one may come. */
    assert_in_range(d.value, 1400, 1600);
}

/* G-8: from the row it would be the only card. */
static void a_joker_must_be_worth_two(void **state)
{
    (void)state;
    drawn d;
    draw_for(&d, row, "locomotive", "locomotive", 1500, 800);
    assert_int_not_equal(d.move.at, 3);
    draw_for(&d, row, "locomotive", "locomotive", 1500, 400);
    assert_int_equal(d.move.at, 3);
    assert_int_equal(d.value, 1500);
}

/* Nothing in the row is wanted, but much of what is hidden is. */
static void blind_cards_are_weighed_by_what_may_come(void **state)
{
    (void)state;
    drawn d;
    draw_for(&d, "game usa 2\nrow red red red blue blue", "red", "blue", 100, 900);
    assert_int_equal(d.move.at, SW_NONE);
    int sum = 0, n = 0;
    for (int c = 0; c < d.at.map->n_cards; c++) {
        sum += d.worth[c] * d.at.sight.unseen[c];
        n += d.at.sight.unseen[c];
    }
    assert_int_equal(d.value, 2 * (sum / n));
}

/* The deck with more of what is wanted; a card from the row is replaced from it, too (W-4). */
static void the_better_deck_is_drawn_from(void **state)
{
    (void)state;
    seated at;
    int32_t worth[SW_MAX_CARD_KINDS + 1] = {0};
    sw_move move;
    int value;
    sit_at(&at, "game world 2");
    for (int d = 0; d < at.map->n_decks; d++) {
        for (int c = 0; c < at.map->n_cards; c++) {
            worth[c] = at.map->cards[c].deck == d ? 1000 : 200;
        }
        assert_true(ai_draw_choose(&at.sight, worth, &move, &value));
        assert_int_equal(move.other, d);
        assert_int_equal(sw_check(at.g, &at.s, &move), SW_OK);
    }
}

static void every_draw_is_legal(const seated *at, const sw_move *moves, int n_moves)
{
    int32_t worth[SW_MAX_CARD_KINDS + 1] = {0};
    sw_random random = sw_random_seed(at->s.turn);
    bool can = false;
    for (int i = 0; i < n_moves; i++) {
        can = can || moves[i].type == SW_MOVE_DRAW;
    }
    for (int trial = 0; trial < 4; trial++) {
        sw_move move;
        int value;
        for (int c = 0; c < at->map->n_cards; c++) {
            worth[c] = sw_random_below(&random, 1500);
        }
        assert_int_equal(ai_draw_choose(&at->sight, worth, &move, &value), can);
        if (can) {
            assert_int_equal(sw_check(at->g, &at->s, &move), SW_OK);
            assert_true(value >= 0);
        }
    }
}

static void there_is_a_draw_whenever_the_rules_have_one(void **state)
{
    (void)state;
    sit_everywhere(8, TASTE_MODULES, every_draw_is_legal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_card_wanted_most_is_taken),
        cmocka_unit_test(a_joker_must_be_worth_two),
        cmocka_unit_test(blind_cards_are_weighed_by_what_may_come),
        cmocka_unit_test(the_better_deck_is_drawn_from),
        cmocka_unit_test(there_is_a_draw_whenever_the_rules_have_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
