/* Passengers and goods (M-10 to M-20): a passenger may be placed when a route is claimed; moving
 * one is an action of its own, step by step over claimed routes, and takes a good in every city it
 * enters. */
#include "engine/row.h"
#include "rules.h"

static void setup(const sw_game *g, sw_state *s)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        s->seats[seat].passengers_left = g->map->rules.passengers;
    }
    for (int city = 0; city < g->map->n_cities; city++) {
        int stack = g->map->cities[city].goods;
        s->goods_left[city] = stack == SW_NONE ? 0 : g->map->rules.stacks[stack].n;
    }
}

static bool occupied(const sw_game *g, const sw_state *s, int city)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        for (int i = 0; i < s->seats[seat].n_passengers; i++) {
            if (s->seats[seat].passengers[i] == city) {
                return true;
            }
        }
    }
    return false;
}

sw_err sw__passenger_check(const sw_game *g, const sw_state *s, int route, int city)
{
    const sw_track *t = &g->map->routes[route];
    if (!sw_game_has(g, SW_MODULE_PASSENGERS)) {
        return SW_E_MALFORMED;
    }
    if (s->seats[s->to_move].passengers_left == 0) {
        return SW_E_PASSENGER_NONE;
    }
    if ((city != t->city[0] && city != t->city[1]) ||
        g->map->cities[city].kind != SW_PLACE_CITY) { /* M-11 */
        return SW_E_PASSENGER_PLACE;
    }
    return occupied(g, s, city) ? SW_E_PASSENGER_OCCUPIED : SW_OK;
}

void sw__passenger_place(sw_state *s, int city, sw_events *ev)
{
    sw_seat_state *seat = &s->seats[s->to_move];
    seat->passengers[seat->n_passengers++] = (sw_city)city;
    seat->passengers_left--;
    SW__EVENT(ev, PLACED, s->to_move, e->city = (uint8_t)city);
}

/* The card that pays for another player's route: the first kind of toll card in the hand; -1: none.
 */
static int toll_card(const sw_game *g, const sw_state *s)
{
    for (int card = 0; card < g->map->n_cards; card++) {
        if (g->map->cards[card].toll && s->seats[s->to_move].hand[card]) {
            return card;
        }
    }
    return -1;
}

static bool used(const sw_state *s, int route)
{
    for (int i = 0; i < s->journey.n_used; i++) {
        if (s->journey.used[i] == route) {
            return true;
        }
    }
    return false;
}

/* May a passenger at `node` take that route, which is one of the node's? */
static sw_err check_route(const sw_game *g, const sw_state *s, int route)
{
    if (s->owner[route] == SW_NONE) {
        return SW_E_STEP_FREE;
    }
    if (used(s, route)) {
        return SW_E_STEP_USED;
    }
    return s->owner[route] != s->to_move && toll_card(g, s) < 0 ? SW_E_STEP_TOLL : SW_OK;
}

static bool in_country(const sw_game *g, const sw_state *s)
{
    return g->map->cities[s->journey.at].kind == SW_PLACE_COUNTRY;
}

static bool can_leave(const sw_game *g, const sw_state *s, int node)
{
    for (int i = 0; i < g->n_adjacent[node]; i++) {
        if (check_route(g, s, g->adjacent[node][i]) == SW_OK) {
            return true;
        }
    }
    return false;
}

static void list_steps(const sw_game *g, const sw_state *s, sw__list *list)
{
    const sw_journey *j = &s->journey;
    sw_move m = sw_move_none(SW_MOVE_STEP);
    if (!in_country(g, s) && j->n_used < SW_MAX_JOURNEY) { /* M-17 */
        for (int i = 0; i < g->n_adjacent[j->at_node]; i++) {
            m.at = g->adjacent[j->at_node][i];
            if (check_route(g, s, m.at) == SW_OK) {
                sw__add(list, m);
            }
        }
    }
    if (j->n_used) {
        sw__add(list, sw_move_none(SW_MOVE_STOP));
    }
}

static void moves(const sw_game *g, const sw_state *s, sw__list *list)
{
    if (s->expects == SW_EXPECTS_STEP) {
        list_steps(g, s, list);
        return;
    }
    if (s->expects != SW_EXPECTS_ACTION) {
        return;
    }
    const sw_seat_state *seat = &s->seats[s->to_move];
    sw_move m = sw_move_none(SW_MOVE_PASSENGER);
    for (int i = 0; i < seat->n_passengers; i++) {
        m.at = seat->passengers[i];
        if (can_leave(g, s, m.at)) { /* M-13 */
            sw__add(list, m);
        }
    }
}

static int standing(const sw_seat_state *seat, int city)
{
    for (int i = 0; i < seat->n_passengers; i++) {
        if (seat->passengers[i] == city) {
            return i;
        }
    }
    return -1;
}

static sw_err check_passenger(const sw_game *g, const sw_state *s, int city)
{
    if (s->expects != SW_EXPECTS_ACTION) {
        return SW_E_NOT_NOW;
    }
    if (standing(&s->seats[s->to_move], city) < 0) {
        return SW_E_PASSENGER_NOT_THERE;
    }
    return can_leave(g, s, city) ? SW_OK : SW_E_PASSENGER_STUCK;
}

static sw_err check_step(const sw_game *g, const sw_state *s, int route)
{
    if (s->expects != SW_EXPECTS_STEP) {
        return SW_E_NOT_NOW;
    }
    if (route >= g->map->n_routes) {
        return SW_E_NO_SUCH_ROUTE;
    }
    if (in_country(g, s) || s->journey.n_used == SW_MAX_JOURNEY) {
        return SW_E_STEP_COUNTRY;
    }
    const sw_track *t = &g->map->routes[route];
    if (t->node[0] != s->journey.at_node && t->node[1] != s->journey.at_node) {
        return SW_E_STEP_AWAY;
    }
    return check_route(g, s, route);
}

static sw_err check(const sw_game *g, const sw_state *s, const sw_move *m)
{
    switch (m->type) {
    case SW_MOVE_PASSENGER:
        return check_passenger(g, s, m->at);
    case SW_MOVE_STEP:
        return check_step(g, s, m->at);
    default: /* stop, while a passenger moves */
        return s->journey.n_used ? SW_OK : SW_E_STOP_EARLY;
    }
}

static void apply_passenger(sw_state *s, int city, sw_events *ev)
{
    sw_seat_state *seat = &s->seats[s->to_move];
    int i = standing(seat, city);
    seat->n_passengers--;
    for (; i < seat->n_passengers; i++) {
        seat->passengers[i] = seat->passengers[i + 1];
    }
    seat->passengers[seat->n_passengers] = SW_NONE;
    s->journey.from = s->journey.at = s->journey.at_node = (uint8_t)city;
    s->journey.visited = (uint64_t)1 << city;
    s->expects = SW_EXPECTS_STEP;
    SW__EVENT(ev, DEPARTED, s->to_move, e->city = (uint8_t)city);
}

/* M-15, M-16: one good per city and journey, none in the city it started from. */
static int take_good(const sw_game *g, sw_state *s, int city)
{
    bool again = s->journey.visited >> city & 1;
    if (again && (!g->options.goods_each_entry || city == s->journey.from)) {
        return 0;
    }
    s->journey.visited |= (uint64_t)1 << city;
    if (s->goods_left[city] == 0) {
        return 0;
    }
    int value = sw_goods_value(g, s, city, 0);
    s->goods_left[city]--;
    s->journey.gained = (uint16_t)(s->journey.gained + value);
    return value;
}

static void apply_step(const sw_game *g, sw_state *s, int route, sw_events *ev)
{
    const sw_track *t = &g->map->routes[route];
    sw_journey *j = &s->journey;
    bool foreign = s->owner[route] != s->to_move;
    int end = t->node[0] == j->at_node ? 1 : 0;
    j->used[j->n_used++] = (sw_route)route;
    j->at_node = t->node[end];
    j->at = t->city[end];
    int value = take_good(g, s, j->at);
    SW__EVENT(ev, STEPPED, s->to_move, e->at = (uint8_t)route, e->city = j->at,
              e->points = (int16_t)value, e->n = foreign);
    if (foreign) {
        int at = 0;
        sw__pay_cards(g, s, sw_pay_add(0, &at, toll_card(g, s), 1), ev);
    }
}

static void apply_stop(const sw_game *g, sw_state *s, sw_events *ev)
{
    sw_seat_state *seat = &s->seats[s->to_move];
    int gained = s->journey.gained;
    seat->goods = (uint16_t)(seat->goods + gained);
    seat->score += gained;
    SW__EVENT(ev, ARRIVED, s->to_move, e->city = s->journey.at, e->points = (int16_t)gained);
    memset(&s->journey, 0, sizeof s->journey);
    memset(s->journey.used, SW_NONE, sizeof s->journey.used);
    s->journey.from = s->journey.at = s->journey.at_node = SW_NONE;
    sw__end_action(g, s, ev);
}

static void apply(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    if (m->type == SW_MOVE_PASSENGER) {
        apply_passenger(s, m->at, ev);
    } else if (m->type == SW_MOVE_STEP) {
        apply_step(g, s, m->at, ev);
    } else {
        apply_stop(g, s, ev);
    }
}

static void score(const sw_game *g, const sw_state *s, int seat, const sw__network *net,
                  sw_seat_score *out)
{
    (void)g, (void)net;
    out->goods = s->seats[seat].goods;
}

static sw_err check_figures(const sw_game *g, const sw_state *s, const char **text)
{
    uint64_t seen = 0;
    for (int seat = 0; seat < g->n_players; seat++) {
        const sw_seat_state *st = &s->seats[seat];
        int travelling = s->journey.from != SW_NONE && s->to_move == seat;
        if (st->n_passengers + st->passengers_left + travelling > g->map->rules.passengers) {
            *text = "a seat has more passengers than there are";
            return SW_E_STATE_PASSENGERS;
        }
        for (int i = 0; i < st->n_passengers; i++) {
            int city = st->passengers[i];
            if (city >= g->map->n_cities || g->map->cities[city].kind != SW_PLACE_CITY ||
                seen >> city & 1) {
                *text = "a passenger stands where none can, or two stand in one city";
                return SW_E_STATE_PASSENGERS;
            }
            seen |= (uint64_t)1 << city;
        }
    }
    return SW_OK;
}

static sw_err check_goods(const sw_game *g, const sw_state *s, const char **text)
{
    int gone = 0;
    for (int city = 0; city < g->map->n_cities; city++) {
        int stack = g->map->cities[city].goods;
        int n = stack == SW_NONE ? 0 : g->map->rules.stacks[stack].n;
        if (s->goods_left[city] > n) {
            *text = "a city has more goods than its stack";
            return SW_E_STATE_GOODS;
        }
        for (int i = 0; i < n - s->goods_left[city]; i++) {
            gone += g->map->rules.stacks[stack].value[i];
        }
    }
    for (int seat = 0; seat < g->n_players; seat++) {
        gone -= s->seats[seat].goods;
    }
    if (gone != s->journey.gained) {
        *text = "the goods taken are not worth what the seats have gained";
        return SW_E_STATE_GOODS;
    }
    return SW_OK;
}

static sw_err check_journey(const sw_game *g, const sw_state *s, const char **text)
{
    const sw_journey *j = &s->journey;
    bool travelling = j->from != SW_NONE;
    *text = "the journey does not fit the routes, or nobody travels";
    if (travelling != (s->expects == SW_EXPECTS_STEP)) {
        return SW_E_STATE_JOURNEY;
    }
    if (!travelling) {
        return SW_OK;
    }
    if (j->from >= g->map->n_cities || g->map->cities[j->from].kind != SW_PLACE_CITY ||
        j->n_used > SW_MAX_JOURNEY) {
        return SW_E_STATE_JOURNEY;
    }
    int node = j->from;
    for (int i = 0; i < j->n_used; i++) {
        if (j->used[i] >= g->map->n_routes) {
            return SW_E_STATE_JOURNEY;
        }
        const sw_track *t = &g->map->routes[j->used[i]];
        if ((t->node[0] != node && t->node[1] != node) || s->owner[j->used[i]] == SW_NONE) {
            return SW_E_STATE_JOURNEY;
        }
        for (int k = 0; k < i; k++) {
            if (j->used[k] == j->used[i]) {
                return SW_E_STATE_JOURNEY;
            }
        }
        node = t->node[0] == node ? t->node[1] : t->node[0];
    }
    return g->map->node_city[node] == j->at ? SW_OK : SW_E_STATE_JOURNEY;
}

static sw_err state_check(const sw_game *g, const sw_state *s, const char **text)
{
    sw_err err = check_figures(g, s, text);
    if (err == SW_OK) {
        err = check_journey(g, s, text);
    }
    return err == SW_OK ? check_goods(g, s, text) : err;
}

const sw_rule sw__rule_passengers = {
    .owns = 1u << SW_MOVE_PASSENGER | 1u << SW_MOVE_STEP | 1u << SW_MOVE_STOP,
    .setup = setup,
    .moves = moves,
    .check = check,
    .apply = apply,
    .score = score,
    .state_check = state_check,
};
