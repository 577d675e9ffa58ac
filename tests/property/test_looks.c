/* `look` and `check` against slow obvious truth: random games on every map, for every number of
 * players and with every option. What is said is tried out with the engine, on the true position.
 */
#include "support/asking.h"

/* What was said to be lost must not be done later in the same game. */
typedef struct story {
    int every; /* so many decisions are skipped between two looks */
    sw_ticketset lost[SW_MAX_SEATS];
} story;

/* A look at a position, parsed. */
typedef struct looked {
    const decision *d;
    const sw_game *g;
    const sw_state *s; /* the true position */
    int me;
    json j;
} looked;

static void player_name(char name[8], int viewer)
{
    snprintf(name, 8, viewer == SW_SPECTATOR ? "null" : "%d", viewer);
}

/* The answer to a look at that state, copied. */
static char *look_at(const sw_game *g, const sw_state *s, int viewer)
{
    char line[100], player[8];
    int game = load(g, s);
    player_name(player, viewer);
    snprintf(line, sizeof line, "{\"cmd\":\"look\",\"game\":%d,\"player\":%s}", game, player);
    char *answer = strdup(ask(line));
    forget(game);
    return answer;
}

static char *look_at_view(const sw_game *g, const sw_view *v)
{
    static char line[TEXT];
    char player[8];
    json_out o = json_out_make(line, sizeof line);
    player_name(player, v->viewer);
    json_open(&o, '{');
    json_key(&o, "cmd");
    json_put_string(&o, "look");
    json_key(&o, "player");
    json_put_raw(&o, player, strlen(player));
    json_key(&o, "view");
    wire_view_put(&o, g, v);
    json_close(&o, '}');
    line[o.len] = '\0';
    return strdup(ask(line));
}

/* ---- reading an answer ---- */

static int number(const json *j, int object, const char *key)
{
    int64_t n = -1;
    assert_true(json_int(j, json_get(j, object, key), INT64_MIN, INT64_MAX, &n));
    return (int)n;
}

static bool truth(const json *j, int object, const char *key)
{
    bool b = false;
    assert_true(json_bool(j, json_get(j, object, key), &b));
    return b;
}

static int numbers(const json *j, int list, int *out)
{
    int n = 0;
    assert_int_equal(json_type_of(j, list), JSON_ARRAY);
    for (int v = json_first(j, list); v != JSON_MISSING; v = json_next(j, list, v)) {
        int64_t x = -1;
        assert_true(json_int(j, v, 0, 255, &x));
        out[n++] = (int)x;
    }
    return n;
}

static int city_of(const looked *l, int object)
{
    const char *id;
    size_t len;
    assert_true(json_plain(&l->j, json_get(&l->j, object, "city"), &id, &len));
    return sw_map_city(l->g->map, id, len);
}

#define EACH(l, v, list)                                                                           \
    for (int v = json_first(&(l)->j, list); v != JSON_MISSING; v = json_next(&(l)->j, list, v))

/* ---- tickets ---- */

/* Goes along own routes from all that is reached. */
static void spread(const looked *l, bool *reached)
{
    const sw_map *map = l->g->map;
    for (bool more = true; more;) {
        more = false;
        for (int r = 0; r < map->n_routes; r++) {
            const sw_node *node = map->routes[r].node;
            if (l->s->owner[r] == l->me && reached[node[0]] != reached[node[1]]) {
                reached[node[0]] = reached[node[1]] = more = true;
            }
        }
    }
}

/* Each route of a way touches what the network and the routes before it reach. */
static void expect_travel(const looked *l, int city, const int *way, int n)
{
    const sw_map *map = l->g->map;
    bool reached[SW_MAX_NODES] = {false};
    for (int v = 0; v < map->n_nodes; v++) {
        reached[v] = map->node_city[v] == city;
    }
    for (int i = 0; i < n; i++) {
        const sw_node *node = map->routes[way[i]].node;
        spread(l, reached);
        assert_true(reached[node[0]] || reached[node[1]]);
        reached[node[0]] = reached[node[1]] = true;
    }
}

/* The fewest fields of a way between two places, by going over all routes again and again. */
static int fewest_fields(const looked *l, int from, int to)
{
    const sw_map *map = l->g->map;
    int best[SW_MAX_NODES], found = 1000;
    for (int v = 0; v < map->n_nodes; v++) {
        best[v] = map->node_city[v] == from ? 0 : 1000;
    }
    for (int i = 0; i < map->n_nodes; i++) {
        for (int r = 0; r < map->n_routes; r++) {
            bool own = l->s->owner[r] == l->me;
            if (!own && !sw_routeset_has(&l->s->seats[l->me].open, r)) {
                continue;
            }
            int a = map->routes[r].node[0], b = map->routes[r].node[1];
            int cost = own ? 0 : map->routes[r].length;
            best[a] = best[b] + cost < best[a] ? best[b] + cost : best[a];
            best[b] = best[a] + cost < best[b] ? best[a] + cost : best[b];
        }
    }
    for (int v = 0; v < map->n_nodes; v++) {
        found = map->node_city[v] == to && best[v] < found ? best[v] : found;
    }
    return found;
}

/* Claiming all of the way completes the ticket, and it is as long as it says. */
static void expect_way(const looked *l, int object, int ticket)
{
    const sw_ticket_info *info = &l->g->map->tickets[ticket];
    int way[SW_MAX_ROUTES], fields = 0;
    int n = numbers(&l->j, json_get(&l->j, object, "way"), way);
    int missing = number(&l->j, object, "missing");
    sw_state after = *l->s;
    for (int i = 0; i < n; i++) {
        assert_true(sw_routeset_has(&l->s->seats[l->me].open, way[i]));
        fields += l->g->map->routes[way[i]].length;
        after.owner[way[i]] = (sw_seat)l->me;
    }
    assert_int_equal(fields, missing);
    assert_true(sw_ticket_points(l->g, &after, l->me, ticket) > 0);
    if (info->n_cities == 2) {
        int fewest = fewest_fields(l, info->city[0], info->city[1]);
        bool plenty = l->g->map->n_piece_kinds == 1 && l->s->seats[l->me].pieces[0] >= fewest;
        expect_travel(l, info->city[0], way, n);
        assert_true(plenty && !l->s->last_round ? missing == fewest : missing >= fewest);
    }
}

static void expect_tickets(const looked *l, story *st)
{
    const sw_seat_state *seat = &l->s->seats[l->me];
    sw_scores scores;
    int done = 0, listed = 0;
    EACH(l, v, json_get(&l->j, 0, "tickets"))
    {
        int ticket = number(&l->j, v, "ticket"), state = json_get(&l->j, v, "state");
        bool kept = json_get(&l->j, v, "offered") == JSON_MISSING,
             tour = l->g->map->tickets[ticket].n_cities > 2;
        int points = sw_ticket_points(l->g, l->s, l->me, ticket);
        bool is_done = json_is(&l->j, state, "done");
        assert_int_equal(kept, sw_ticketset_has(&seat->tickets, ticket));
        assert_int_equal(is_done, points > 0);
        assert_int_equal(tour, json_get(&l->j, v, "tour") != JSON_MISSING);
        if (json_is(&l->j, state, "open")) {
            expect_way(l, v, ticket);
        } else if (json_is(&l->j, state, "lost")) {
            sw_ticketset_add(&st->lost[l->me], ticket);
        }
        if (is_done) {
            assert_false(sw_ticketset_has(&st->lost[l->me], ticket));
        }
        if (tour) {
            int full = l->g->map->tickets[ticket].points;
            assert_true(json_is(&l->j, json_get(&l->j, v, "tour"),
                                points <= 0      ? "open"
                                : points == full ? "order"
                                                 : "connected"));
        }
        done += kept && is_done;
        listed++;
    }
    sw_score(l->g, l->s, &scores);
    assert_int_equal(done, scores.seats[l->me].tickets_done);
    assert_int_equal(listed, sw_ticketset_count(&seat->tickets) + seat->n_offered);
}

/* ---- moves and claims ---- */

static void expect_claims(const looked *l)
{
    const sw_ticketset *held = &l->s->seats[l->me].tickets;
    sw_routeset listed = {{0}}, told = {{0}};
    for (int i = 0; l->s->to_move == l->me && i < l->d->n_moves; i++) {
        if (l->d->moves[i].type == SW_MOVE_CLAIM) {
            sw_routeset_add(&listed, l->d->moves[i].at);
        }
    }
    EACH(l, v, json_get(&l->j, 0, "claims"))
    {
        int route = number(&l->j, v, "route"), completes[SW_MAX_TICKETS], i = 0;
        int n = numbers(&l->j, json_get(&l->j, v, "completes"), completes);
        sw_state after = *l->s;
        while (l->d->moves[i].type != SW_MOVE_CLAIM || l->d->moves[i].at != route) {
            assert_true(++i < l->d->n_moves);
        }
        sw_apply_unchecked(l->g, &after, &l->d->moves[i]);
        for (int t = 0; t < l->g->map->n_tickets; t++) {
            bool is = false;
            for (int k = 0; k < n; k++) {
                is |= completes[k] == t;
            }
            bool does = sw_ticketset_has(held, t) && sw_ticket_points(l->g, l->s, l->me, t) <= 0 &&
                        sw_ticket_points(l->g, &after, l->me, t) > 0;
            assert_int_equal(is, does);
        }
        assert_int_equal(truth(&l->j, v, "last_round"), after.last_round && !l->s->last_round);
        sw_routeset_add(&told, route);
    }
    assert_memory_equal(&listed, &told, sizeof listed);
}

static void expect_routes(const looked *l)
{
    int r = 0;
    EACH(l, v, json_get(&l->j, 0, "routes"))
    {
        int owner = l->s->owner[r];
        bool open = false;
        for (int seat = 0; seat < l->g->n_players; seat++) {
            sw_state there = *l->s; /* as if it were that seat's turn */
            sw_move m = sw_move_none(SW_MOVE_CLAIM);
            m.at = (uint8_t)r;
            there.to_move = (uint8_t)seat;
            there.phase = SW_PLAY;
            there.expects = SW_EXPECTS_ACTION;
            sw_err err = sw_check(l->g, &there, &m);
            open |= (l->me == seat || l->me == SW_SPECTATOR) && err != SW_E_ROUTE_TAKEN &&
                    err != SW_E_PARALLEL_OWN && err != SW_E_PARALLEL_CLOSED;
        }
        assert_true(json_is(&l->j, v,
                            owner == SW_NONE ? (open ? "open" : "closed")
                            : owner == l->me ? "own"
                                             : "taken"));
        r++;
    }
    assert_int_equal(r, l->g->map->n_routes);
}

/* ---- seats ---- */

static void expect_trail(const looked *l, int seat, const int *path, int n)
{
    const sw_map *map = l->g->map;
    sw_routeset seen = {{0}};
    for (int start = 0; start < 2 && n; start++) { /* either end of the first may be the first */
        int at = map->routes[path[0]].node[start], i = 0;
        for (; i < n && (map->routes[path[i]].node[0] == at || map->routes[path[i]].node[1] == at);
             i++) {
            const sw_node *node = map->routes[path[i]].node;
            at = node[0] == at ? node[1] : node[0];
        }
        if (i == n) {
            break;
        }
        assert_int_equal(start, 0);
    }
    for (int i = 0; i < n; i++) {
        assert_false(sw_routeset_has(&seen, path[i]));
        assert_int_equal(l->s->owner[path[i]], seat);
        sw_routeset_add(&seen, path[i]);
    }
}

static void expect_seats(const looked *l)
{
    sw_scores scores;
    int seat = 0;
    sw_score(l->g, l->s, &scores);
    EACH(l, v, json_get(&l->j, 0, "seats"))
    {
        int longest = json_get(&l->j, v, "longest"), path[SW_MAX_ROUTES], sum = 0, turns = 0;
        int n = numbers(&l->j, json_get(&l->j, longest, "routes"), path);
        int length = number(&l->j, longest, "length");
        for (int i = 0; i < n; i++) {
            sum += l->g->map->routes[path[i]].pieces;
        }
        assert_int_equal(sum, length);
        if (l->g->map->rules.bonus_longest) {
            assert_int_equal(length, scores.seats[seat].longest);
        }
        expect_trail(l, seat, path, n);
        for (int k = 0; k < l->s->turns_left; k++) {
            turns += (l->s->to_move + k) % l->g->n_players == seat;
        }
        int64_t told = -1;
        bool last = json_int(&l->j, json_get(&l->j, v, "turns_left"), 0, 255, &told);
        assert_int_equal(last, l->s->phase == SW_PLAY && l->s->last_round);
        if (last && l->g->options.max_turns >= 500) {
            assert_int_equal(told, turns);
        }
        assert_int_equal(json_get(&l->j, v, "tickets") != JSON_MISSING, l->s->phase == SW_OVER);
        seat++;
    }
    assert_int_equal(seat, l->g->n_players);
}

/* ---- passengers and harbours ---- */

/* The most that a journey can bring, by trying out all of them; -1: they are too many. */
static int best_gain(const sw_game *g, const sw_state *s, int *budget)
{
    sw_move moves[64];
    int n = sw_moves(g, s, moves, 64), best = s->journey.gained;
    for (int i = 0; i<n && * budget> 0; i++) {
        if (moves[i].type == SW_MOVE_STEP) {
            sw_state after = *s;
            --*budget;
            sw_apply_unchecked(g, &after, &moves[i]);
            int gain = best_gain(g, &after, budget);
            best = gain > best ? gain : best;
        }
    }
    return best;
}

/* Each journey brings what it says, and the first of them the most that there is. */
static void expect_best(const looked *l, int list, const sw_state *start)
{
    int best = 0, budget = 4000, last_cards = 1000, last_points = 1000;
    EACH(l, v, list)
    {
        int path[SW_MAX_JOURNEY], cards = 0;
        int n = numbers(&l->j, json_get(&l->j, v, "routes"), path);
        int points = number(&l->j, v, "points");
        sw_state after = *start;
        for (int i = 0; i < n; i++) {
            sw_move m = sw_move_none(SW_MOVE_STEP);
            m.at = (uint8_t)path[i];
            cards += after.owner[path[i]] != l->me;
            assert_int_equal(sw_apply(l->g, &after, &m, NULL), SW_OK);
        }
        assert_int_equal(after.journey.gained - start->journey.gained, points);
        assert_int_equal(cards, number(&l->j, v, "cards"));
        assert_true(cards < last_cards && points < last_points);
        last_cards = cards;
        last_points = points;
        best = points > best ? points : best;
    }
    int most = best_gain(l->g, start, &budget) - start->journey.gained;
    if (budget > 0) {
        assert_int_equal(best, most);
    }
}

static void expect_passengers(const looked *l)
{
    int journey = json_get(&l->j, 0, "journey");
    assert_int_equal(journey != JSON_MISSING, l->s->expects == SW_EXPECTS_STEP);
    if (journey != JSON_MISSING && l->s->to_move == l->me) {
        EACH(l, v, json_get(&l->j, journey, "steps"))
        {
            sw_state after = *l->s;
            sw_move m = sw_move_none(SW_MOVE_STEP);
            m.at = (uint8_t)number(&l->j, v, "route");
            assert_int_equal(sw_apply(l->g, &after, &m, NULL), SW_OK);
            assert_int_equal(after.journey.gained - l->s->journey.gained, number(&l->j, v, "gain"));
            assert_int_equal(after.journey.at, city_of(l, v));
            assert_int_equal(sw_seat_hand_count(l->g, &after, l->me) + truth(&l->j, v, "toll"),
                             sw_seat_hand_count(l->g, l->s, l->me));
        }
        expect_best(l, json_get(&l->j, journey, "best"), l->s);
    }
    EACH(l, v, json_get(&l->j, 0, "passengers"))
    {
        sw_state after = *l->s;
        sw_move m = sw_move_none(SW_MOVE_PASSENGER);
        m.at = (uint8_t)city_of(l, v);
        assert_int_equal(sw_apply(l->g, &after, &m, NULL), SW_OK);
        expect_best(l, json_get(&l->j, v, "best"), &after);
    }
}

static void expect_harbours(const looked *l)
{
    uint64_t listed = 0, told = 0;
    for (int i = 0; l->s->to_move == l->me && i < l->d->n_moves; i++) {
        const sw_move *m = &l->d->moves[i];
        listed |= m->type == SW_MOVE_HARBOUR ? (uint64_t)1 << m->at : 0;
    }
    EACH(l, v, json_get(&l->j, 0, "harbours"))
    {
        int city = city_of(l, v), i = 0;
        sw_scores before, after;
        sw_state built = *l->s;
        while (l->d->moves[i].type != SW_MOVE_HARBOUR || l->d->moves[i].at != city) {
            assert_true(++i < l->d->n_moves);
        }
        sw_apply_unchecked(l->g, &built, &l->d->moves[i]);
        sw_score(l->g, l->s, &before);
        sw_score(l->g, &built, &after);
        int now = number(&l->j, v, "now");
        assert_int_equal(now, after.seats[l->me].harbours - before.seats[l->me].harbours);
        assert_true(number(&l->j, v, "hoped") >= now);
        told |= (uint64_t)1 << city;
    }
    assert_int_equal(listed, told);
}

/* ---- the whole ---- */

/* The same to the byte from the game, from the view, and with other hidden cards. */
static void expect_same(const decision *d, const sw_state *s, int viewer, const char *answer)
{
    sw_view view;
    sw_state other;
    sw_view_make(d->g, s, viewer, &view);
    sw_determinize(d->g, &view, d->random, &other);
    char *of_view = look_at_view(d->g, &view), *of_other = look_at(d->g, &other, viewer);
    assert_string_equal(answer, of_view);
    assert_string_equal(answer, of_other);
    free(of_view);
    free(of_other);
}

static void watch_look(const decision *d, void *data)
{
    story *st = data;
    bool over = d->after->phase == SW_OVER;
    bool special = d->before->expects == SW_EXPECTS_STEP || d->before->last_round;
    if (!over && sw_random_below(d->random, special ? (st->every + 3) / 4 : st->every)) {
        return;
    }
    int n = d->g->n_players, viewer = sw_random_below(d->random, n + 2);
    viewer = over ? 0 : viewer == n ? SW_SPECTATOR : viewer > n ? d->before->to_move : viewer;
    const sw_state *s = over ? d->after : d->before;
    char *answer = look_at(d->g, s, viewer);
    expect_same(d, s, viewer, answer);
    looked l = {d, d->g, s, viewer, parse(answer)};
    expect_routes(&l);
    expect_seats(&l);
    if (viewer != SW_SPECTATOR) {
        expect_tickets(&l, st);
    }
    if (viewer != SW_SPECTATOR && !over) {
        expect_claims(&l);
        expect_harbours(&l);
    }
    if (sw_game_has(d->g, SW_MODULE_PASSENGERS) && !over) {
        expect_passengers(&l);
    }
    free(answer);
    for (int seat = 0; over && seat < n; seat++) {
        for (int t = 0; t < d->g->map->n_tickets; t++) {
            assert_true(!sw_ticketset_has(&st->lost[seat], t) ||
                        sw_ticket_points(d->g, d->after, seat, t) <= 0);
        }
    }
}

static void play_options(story *st, int rounds)
{
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        for (const sw_option_info *o = sw_option_list; o->name; o++) {
            for (int i = 0; i < rounds; i++) {
                *st = (story){.every = st->every};
                play_with(map, o, 2 + (m + i) % 2, i % 2 ? TASTE_CLAIM : TASTE_MODULES, watch_look,
                          st);
            }
        }
    }
}

static void looks_are_true(void **state)
{
    (void)state;
    story st = {.every = test_is_short() ? 40 : 10};
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        for (int players = map->players_min; players <= map->players_max; players++) {
            for (int i = 0; i < N_TASTES; i++) {
                st = (story){.every = st.every};
                play_with(map, NULL, players, (taste)i, watch_look, &st);
            }
        }
    }
}

static void looks_are_true_under_every_option(void **state)
{
    (void)state;
    story st = {.every = test_is_short() ? 30 : 10};
    play_options(&st, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looks_are_true),
        cmocka_unit_test(looks_are_true_under_every_option),
    };
    return cmocka_run_group_tests(tests, make_session, drop_session);
}
