/* Sights: what a seat reads off the table, held against the state that it cannot see. */
#include "seated.h"

enum { DECISIONS = 10 };

/* Cards in the draw piles and in the hands of others, but for those that all have seen taken. */
static int hidden(const seated *at, int card)
{
    int n = 0;
    for (int d = 0; d < at->map->n_decks; d++) {
        for (int i = 0; i < at->s.piles[d].n_draw; i++) {
            n += sw_pile_draw(at->g, &at->s, d, i) == card;
        }
    }
    for (int seat = 0; seat < at->g->n_players; seat++) {
        const sw_seat_state *other = &at->s.seats[seat];
        n += seat == at->s.to_move ? 0 : other->hand[card] - other->known[card];
    }
    return n;
}

static void counts_what_is_hidden(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    int by_deck[SW_MAX_DECKS] = {0};
    for (int c = 0; c < at->map->n_cards; c++) {
        assert_int_equal(at->sight.unseen[c], hidden(at, c));
        by_deck[at->map->cards[c].deck] += hidden(at, c);
    }
    for (int d = 0; d < at->map->n_decks; d++) {
        assert_int_equal(at->sight.n_unseen[d], by_deck[d]);
    }
    for (int seat = 0; seat < at->g->n_players; seat++) {
        assert_int_equal(at->sight.hand_count[seat], sw_seat_hand_count(at->g, &at->s, seat));
    }
}

static void unseen_cards_are_those_that_are_hidden(void **state)
{
    (void)state;
    sit_everywhere(DECISIONS, TASTE_HOARD, counts_what_is_hidden);
    sit_everywhere(DECISIONS, TASTE_MODULES, counts_what_is_hidden);
}

/* The rules name what is in the way before they look at the payment. */
static bool may_be_claimed(const seated *at, int route)
{
    sw_move move = sw_move_none(SW_MOVE_CLAIM);
    move.at = (uint8_t)route;
    switch (sw_check(at->g, &at->s, &move)) {
    case SW_E_ROUTE_TAKEN:
    case SW_E_PARALLEL_OWN:
    case SW_E_PARALLEL_CLOSED:
    case SW_E_NO_PIECES:
        return false;
    default:
        return true;
    }
}

static void knows_what_is_open(const seated *at, const sw_move *moves, int n_moves)
{
    (void)moves, (void)n_moves;
    int next = ai_next_open(&at->sight, 0);
    for (int r = 0; r < at->map->n_routes; r++) {
        assert_int_equal(ai_route_open(&at->sight, r), may_be_claimed(at, r));
        assert_int_equal(ai_route_own(&at->sight, r), at->s.owner[r] == at->s.to_move);
        if (ai_route_open(&at->sight, r)) {
            assert_int_equal(next, r);
            next = ai_next_open(&at->sight, r + 1);
        }
    }
    assert_int_equal(next, -1);
}

static void open_routes_are_those_that_the_rules_leave(void **state)
{
    (void)state;
    sit_everywhere(DECISIONS, TASTE_CLAIM, knows_what_is_open);
}

/* Every route that a listed move claims has cards enough by their number. */
static void knows_what_it_holds(const seated *at, const sw_move *moves, int n_moves)
{
    for (int i = 0; i < n_moves; i++) {
        if (moves[i].type == SW_MOVE_CLAIM && !at->map->routes[moves[i].at].rough) {
            assert_true(ai_route_payable(&at->sight, moves[i].at));
        }
    }
    for (int r = ai_next_open(&at->sight, 0); r >= 0; r = ai_next_open(&at->sight, r + 1)) {
        bool listed = false;
        for (int i = 0; i < n_moves && !listed; i++) {
            listed = moves[i].type == SW_MOVE_CLAIM && moves[i].at == r;
        }
        if (!listed && !at->map->routes[r].rough) {
            assert_false(ai_route_payable(&at->sight, r));
        }
    }
}

static void what_the_hand_pays_is_what_can_be_claimed(void **state)
{
    (void)state;
    sit_everywhere(DECISIONS, TASTE_HOARD, knows_what_it_holds);
}

/* In the last round the turns that are left are counted, not guessed. */
typedef struct last_turns {
    int told[SW_MAX_SEATS];
    int n;
} last_turns;

static void count_last_turns(const decision *d, void *data)
{
    last_turns *last = data;
    if (!d->before->last_round || d->before->expects != SW_EXPECTS_ACTION) {
        return;
    }
    static seated at;
    int seat = d->before->to_move;
    sit(&at, d->g, d->before);
    if (last->told[seat]) {
        assert_int_equal(at.sight.turns, last->told[seat] - 1);
    }
    last->told[seat] = at.sight.turns;
    last->n++;
}

static void the_last_turns_are_counted(void **state)
{
    (void)state;
    for (int m = 0; test_map_at(m); m++) {
        last_turns last = {0};
        sw_state end;
        const sw_game *g = test_game(test_map_at(m)->id, 3);
        play_game(g, 5, TASTE_CLAIM, count_last_turns, &last, &end);
        assert_true(last.n >= g->n_players);
        for (int seat = 0; seat < g->n_players; seat++) {
            assert_int_equal(last.told[seat], 1);
        }
    }
}

/* Who has fewer pieces left ends the game sooner; who looks at it does not count its own. */
static void few_pieces_mean_few_turns(void **state)
{
    (void)state;
    seated early, late;
    sit_at(&early, "game usa 2");
    sit_at(&late, "game usa 2\nleave 1 train 8");
    assert_true(late.sight.turns < early.sight.turns / 2);
    assert_true(late.sight.turns > 1);
    sit_at(&late, "game usa 2\nleave 0 train 8");
    assert_int_equal(late.sight.turns, early.sight.turns);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unseen_cards_are_those_that_are_hidden),
        cmocka_unit_test(open_routes_are_those_that_the_rules_leave),
        cmocka_unit_test(what_the_hand_pays_is_what_can_be_claimed),
        cmocka_unit_test(the_last_turns_are_counted),
        cmocka_unit_test(few_pieces_mean_few_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
