/* `check` against the list of moves: an intent is legal exactly if some listed move fits it, and a
 * refusal's numbers are true. Random games on every map, for every number of players and with every
 * option. */
#include "support/asking.h"

typedef struct checked {
    bool legal;
    char code[40];
} checked;

static checked check(int game, const char *move)
{
    char line[300];
    checked c = {0};
    const char *id;
    size_t len;
    snprintf(line, sizeof line, "{\"cmd\":\"check\",\"game\":%d,\"move\":%s}", game, move);
    json j = parse(ask(line));
    assert_true(json_bool(&j, json_get(&j, 0, "legal"), &c.legal));
    if (!c.legal) {
        int refusal = json_get(&j, 0, "refusal");
        assert_true(json_plain(&j, json_get(&j, refusal, "code"), &id, &len));
        memcpy(c.code, id, len);
        assert_true(json_plain(&j, json_get(&j, 0, "message"), &id, &len));
        assert_true(len > 0);
    }
    return c;
}

/* Is there a move of that type, about that thing (-1: any)? */
static bool is_listed(const decision *d, sw_move_type type, int at)
{
    for (int i = 0; i < d->n_moves; i++) {
        if (d->moves[i].type == type && (at < 0 || d->moves[i].at == at)) {
            return true;
        }
    }
    return false;
}

static const char *const names[SW_N_MOVE_TYPES] = {
    [SW_MOVE_KEEP] = "keep",         [SW_MOVE_PIECES] = "pieces", [SW_MOVE_DRAW] = "draw",
    [SW_MOVE_TICKETS] = "tickets",   [SW_MOVE_CLAIM] = "claim",   [SW_MOVE_PASSENGER] = "passenger",
    [SW_MOVE_STEP] = "step",         [SW_MOVE_STOP] = "stop",     [SW_MOVE_HARBOUR] = "harbour",
    [SW_MOVE_EXCHANGE] = "exchange", [SW_MOVE_PASS] = "pass",
};

static void expect_types(const decision *d, int game)
{
    for (int type = 0; type < SW_N_MOVE_TYPES; type++) {
        char move[60];
        snprintf(move, sizeof move, "{\"t\":\"%s\"}", names[type]);
        checked c = check(game, move);
        assert_int_equal(c.legal, is_listed(d, (sw_move_type)type, -1));
        assert_string_not_equal(c.code, "malformed");
    }
}

static void expect_things(const decision *d, int game)
{
    const sw_map *map = d->g->map;
    char move[100];
    for (int i = 0; i < 8; i++) {
        int route = sw_random_below(d->random, map->n_routes);
        snprintf(move, sizeof move, "{\"t\":\"claim\",\"route\":%d}", route);
        assert_int_equal(check(game, move).legal, is_listed(d, SW_MOVE_CLAIM, route));
        snprintf(move, sizeof move, "{\"t\":\"step\",\"route\":%d}", route);
        assert_int_equal(check(game, move).legal, is_listed(d, SW_MOVE_STEP, route));
        int city = sw_random_below(d->random, map->n_cities);
        snprintf(move, sizeof move, "{\"t\":\"harbour\",\"city\":\"%s\"}", map->cities[city].id);
        assert_int_equal(check(game, move).legal, is_listed(d, SW_MOVE_HARBOUR, city));
        snprintf(move, sizeof move, "{\"t\":\"passenger\",\"city\":\"%s\"}", map->cities[city].id);
        assert_int_equal(check(game, move).legal, is_listed(d, SW_MOVE_PASSENGER, city));
    }
    for (int slot = 0; slot < map->rules.n_slots; slot++) {
        snprintf(move, sizeof move, "{\"t\":\"draw\",\"slot\":%d}", slot);
        assert_int_equal(check(game, move).legal, is_listed(d, SW_MOVE_DRAW, slot));
    }
}

/* Could the seat to move claim the route, or build the harbour, with so many more cards of a kind?
 */
static bool pays_with(const decision *d, const sw_move *m, int kind, int more)
{
    static sw_move moves[1 << 17];
    sw_state richer = *d->before;
    sw_seat_state *seat = &richer.seats[richer.to_move];
    seat->hand[kind] = (uint8_t)(seat->hand[kind] + more);
    if (m->type == SW_MOVE_CLAIM) { /* no other claims: the list is short */
        memset(&seat->open, 0, sizeof seat->open);
        sw_routeset_add(&seat->open, m->at);
    }
    int n = sw_moves(d->g, &richer, moves, 1 << 17);
    for (int i = 0; i < n; i++) {
        if (moves[i].type == m->type && moves[i].at == m->at) {
            return true;
        }
    }
    return false;
}

/* So many cards of some kind make it legal, and fewer of no kind do. */
static void expect_missing(const decision *d, const sw_move *m)
{
    sw_refusal why;
    bool enough = false, fewer = false;
    if (sw_explain(d->g, d->before, d->before->to_move, m, &why) != SW_E_CARDS_SHORT) {
        return;
    }
    for (int kind = 0; kind < d->g->map->n_cards && why.missing > 0; kind++) {
        enough |= pays_with(d, m, kind, why.missing);
        fewer |= pays_with(d, m, kind, why.missing - 1);
    }
    assert_true(why.missing > 0 ? enough && !fewer : is_listed(d, (sw_move_type)m->type, m->at));
}

static void watch_check(const decision *d, void *data)
{
    const int *every = data;
    if (sw_random_below(d->random, *every)) {
        return;
    }
    int game = load(d->g, d->before);
    expect_types(d, game);
    expect_things(d, game);
    for (int i = 0; i < 4 && d->before->expects == SW_EXPECTS_ACTION; i++) {
        sw_move claim = sw_move_none(SW_MOVE_CLAIM), harbour = sw_move_none(SW_MOVE_HARBOUR);
        claim.at = (uint8_t)sw_random_below(d->random, d->g->map->n_routes);
        harbour.at = (uint8_t)sw_random_below(d->random, d->g->map->n_cities);
        expect_missing(d, &claim);
        expect_missing(d, &harbour);
    }
    for (int i = 0; i < d->g->map->n_routes; i++) { /* rough ones are few */
        sw_move claim = sw_move_none(SW_MOVE_CLAIM);
        claim.at = (uint8_t)i;
        if (d->g->map->routes[i].rough && d->before->expects == SW_EXPECTS_ACTION) {
            expect_missing(d, &claim);
        }
    }
    forget(game);
}

static void intents_are_legal_if_a_move_fits(void **state)
{
    (void)state;
    int every = test_is_short() ? 40 : 12;
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        for (int players = map->players_min; players <= map->players_max; players++) {
            for (int t = 0; t < N_TASTES; t++) {
                play_with(map, NULL, players, (taste)t, watch_check, &every);
            }
        }
    }
}

static void intents_under_every_option(void **state)
{
    (void)state;
    int every = test_is_short() ? 40 : 12;
    for (int m = 0; test_map_at(m); m++) {
        for (const sw_option_info *o = sw_option_list; o->name; o++) {
            play_with(test_map_at(m), o, 2 + m % 2, m % 2 ? TASTE_CLAIM : TASTE_MODULES,
                      watch_check, &every);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intents_are_legal_if_a_move_fits),
        cmocka_unit_test(intents_under_every_option),
    };
    return cmocka_run_group_tests(tests, make_session, drop_session);
}
