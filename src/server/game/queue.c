#include "queue.h"
#include "server/base/member.h"
#include "server/base/reply.h"
#include "wire/value.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_TURNS = 100, PLAN_MEMORY = 16384 };

/* Routes that the seat could claim if it were to move. */
static sw_routeset possible(const srv_table *t, int seat)
{
    sw_routeset set = {{0}};
    sw_state s = t->now.state;
    int n;
    if (t->now.status != SRV_RUNNING || s.phase != SW_PLAY) {
        return set;
    }
    s.to_move = (uint8_t)seat;
    s.expects = SW_EXPECTS_ACTION;
    sw_move *list = srv_moves_of(t->game, &s, &n);
    for (int i = 0; list && i < n; i++) {
        if (list[i].type == SW_MOVE_CLAIM) {
            sw_routeset_add(&set, list[i].at);
        }
    }
    free(list);
    return set;
}

/* ---- JSON ---- */

static bool read_until(const json *j, srv_plan *out)
{
    int until = json_get(j, 0, "until");
    if (until != JSON_MISSING && json_type_of(j, until) != JSON_ARRAY) {
        return false;
    }
    for (int v = json_first(j, until); v != JSON_MISSING; v = json_next(j, until, v)) {
        if (json_is(j, v, "claim")) {
            out->until_claim = true;
        } else if (json_is(j, v, "near")) {
            out->until_near = true;
        } else {
            return false;
        }
    }
    return true;
}

static bool read_common(const json *j, const sw_map *map, srv_plan *out)
{
    wire_id id;
    int64_t turns = 0;
    int deck = json_get(j, 0, "deck"), n = json_get(j, 0, "turns");
    *out = (srv_plan){.is_set = true, .deck = SW_NONE};
    if (deck != JSON_MISSING && json_type_of(j, deck) != JSON_NULL) {
        out->deck = (uint8_t)wire_deck(j, deck, map, &id);
        if (out->deck == SW_NONE) {
            return false;
        }
    }
    if (n != JSON_MISSING && json_type_of(j, n) != JSON_NULL &&
        !json_int(j, n, 1, MAX_TURNS, &turns)) {
        return false;
    }
    out->turns = (int)turns;
    return read_until(j, out);
}

bool srv_plan_ask(const json *j, const sw_map *map, srv_plan *out, srv_trouble *trouble)
{
    static const char *const keys[] = {"deck", "until", "turns", NULL};
    if (!srv_only_keys(j, 0, keys) || !read_common(j, map, out)) {
        return srv_wrong(trouble, SRV_E_BAD_REQUEST,
                         "Draws are queued with \"deck\" (of this map), \"until\" (a list of "
                         "\"claim\" and \"near\") and \"turns\" (1 to 100).");
    }
    if (!out->until_claim && !out->until_near && !out->turns) {
        return srv_wrong(trouble, SRV_E_BAD_OPTIONS,
                         "Queued draws need an end: \"until\" or \"turns\".");
    }
    return true;
}

void srv_plan_begin(const srv_table *t, int seat, srv_plan *plan)
{
    plan->since = t->now.version;
    plan->claims = possible(t, seat);
}

static void put_until(json_out *o, const srv_plan *plan)
{
    srv_put_open(o, "until", '[');
    if (plan->until_claim) {
        json_put_string(o, "claim");
    }
    if (plan->until_near) {
        json_put_string(o, "near");
    }
    json_close(o, ']');
}

void srv_plan_put(json_out *o, const srv_table *t, const srv_plan *plan, bool all)
{
    json_open(o, '{');
    json_key(o, "deck");
    if (plan->deck == SW_NONE) {
        json_put_null(o);
    } else {
        json_put_string(o, t->head.map->decks[plan->deck]);
    }
    put_until(o, plan);
    srv_put_int_if(o, "turns", plan->turns, plan->turns);
    if (all) {
        srv_put_int(o, "since", plan->since);
        srv_put_open(o, "claims", '[');
        for (int r = 0; r < t->head.map->n_routes; r++) {
            if (sw_routeset_has(&plan->claims, r)) {
                json_put_int(o, r);
            }
        }
        json_close(o, ']');
    }
    json_close(o, '}');
}

bool srv_plan_read(const char *text, const srv_table *t, srv_plan *out)
{
    unsigned char memory[PLAN_MEMORY];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error e;
    int64_t since, r;
    if (!json_parse(text, strlen(text), &a, &j, &e) || !read_common(&j, t->head.map, out) ||
        !json_int(&j, json_get(&j, 0, "since"), 0, 1000000000, &since)) {
        *out = (srv_plan){0};
        return false;
    }
    out->since = (int)since;
    int claims = json_get(&j, 0, "claims");
    for (int v = json_first(&j, claims); v != JSON_MISSING; v = json_next(&j, claims, v)) {
        if (json_int(&j, v, 0, t->head.map->n_routes - 1, &r)) {
            sw_routeset_add(&out->claims, (int)r);
        }
    }
    return true;
}

/* ---- what has happened since ---- */

static bool touches(const srv_table *t, int seat, int city)
{
    const sw_map *map = t->head.map;
    for (int r = 0; r < map->n_routes; r++) {
        if (t->now.state.owner[r] == seat &&
            (map->routes[r].city[0] == city || map->routes[r].city[1] == city)) {
            return true;
        }
    }
    return false;
}

static bool built_near(const srv_table *t, int seat, const srv_line *line)
{
    if (line->move.type == SW_MOVE_CLAIM) {
        const sw_track *track = &t->head.map->routes[line->move.at];
        return touches(t, seat, track->city[0]) || touches(t, seat, track->city[1]);
    }
    return line->move.type == SW_MOVE_HARBOUR && touches(t, seat, line->move.at);
}

static bool interrupted(const srv_table *t, int seat, const srv_plan *plan)
{
    int turns = 0;
    int8_t last = -1;
    for (int v = plan->since + 1; v <= t->now.version; v++) {
        const srv_line *line = &t->lines[v - 1];
        if (line->kind != SRV_MOVE) {
            continue;
        }
        if (line->seat != seat) {
            if (plan->until_near && built_near(t, seat, line)) {
                return true;
            }
        } else if (line->by != SRV_BY_QUEUE) {
            return true;
        } else {
            turns += last != seat;
        }
        last = line->seat;
    }
    return plan->turns && turns >= plan->turns;
}

static bool new_claim(const srv_table *t, int seat, const srv_plan *plan)
{
    sw_routeset now = possible(t, seat);
    for (int i = 0; i < SW_ROUTE_WORDS; i++) {
        if (now.w[i] & ~plan->claims.w[i]) {
            return true;
        }
    }
    return false;
}

bool srv_plan_stands(const srv_table *t, int seat, const srv_plan *plan)
{
    return plan->is_set && t->now.status == SRV_RUNNING && !t->now.seats[seat].resigned &&
           !t->now.state.last_round && !interrupted(t, seat, plan) &&
           !(plan->until_claim && new_claim(t, seat, plan));
}

/* The second card of a turn that the plan began is drawn in any case. */
static bool is_second(const srv_table *t, int seat)
{
    for (int v = t->now.version; v > 0; v--) {
        const srv_line *line = &t->lines[v - 1];
        if (line->kind == SRV_MOVE) {
            return line->seat == seat && line->by == SRV_BY_QUEUE;
        }
    }
    return false;
}

bool srv_plan_move(const srv_table *t, int seat, const srv_plan *plan, sw_move *out)
{
    const sw_state *s = &t->now.state;
    if (srv_position_to_move(&t->now) != seat || s->phase != SW_PLAY) {
        return false;
    }
    if (s->expects == SW_EXPECTS_SECOND_CARD
            ? !is_second(t, seat)
            : s->expects != SW_EXPECTS_ACTION || !srv_plan_stands(t, seat, plan)) {
        return false;
    }
    for (int deck = 0; deck < t->head.map->n_decks; deck++) {
        sw_move draw = sw_move_none(SW_MOVE_DRAW);
        draw.other = (uint8_t)deck;
        if ((plan->deck == SW_NONE || plan->deck == deck) && sw_check(t->game, s, &draw) == SW_OK) {
            *out = draw;
            return true;
        }
    }
    return false;
}
