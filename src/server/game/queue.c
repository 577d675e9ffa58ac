#include "queue.h"
#include "server/base/member.h"
#include "server/base/reply.h"
#include "wire/value.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_TURNS = 100, QUEUE_MEMORY = 16384 };

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

static bool read_until(const json *j, srv_queue *out)
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

static bool read_common(const json *j, const sw_map *map, srv_queue *out)
{
    wire_id id;
    int64_t turns = 0;
    int deck = json_get(j, 0, "deck"), n = json_get(j, 0, "turns");
    *out = (srv_queue){.is_set = true, .deck = SW_NONE};
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

bool srv_queue_ask(const json *j, const sw_map *map, srv_queue *out, srv_trouble *trouble)
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

void srv_queue_begin(const srv_table *t, int seat, srv_queue *queue)
{
    queue->since = t->now.version;
    queue->claims = possible(t, seat);
}

static void put_until(json_out *o, const srv_queue *queue)
{
    srv_put_open(o, "until", '[');
    if (queue->until_claim) {
        json_put_string(o, "claim");
    }
    if (queue->until_near) {
        json_put_string(o, "near");
    }
    json_close(o, ']');
}

void srv_queue_put(json_out *o, const srv_table *t, const srv_queue *queue, bool all)
{
    json_open(o, '{');
    json_key(o, "deck");
    if (queue->deck == SW_NONE) {
        json_put_null(o);
    } else {
        json_put_string(o, t->head.map->decks[queue->deck]);
    }
    put_until(o, queue);
    srv_put_int_if(o, "turns", queue->turns, queue->turns);
    if (all) {
        srv_put_int(o, "since", queue->since);
        srv_put_open(o, "claims", '[');
        for (int r = 0; r < t->head.map->n_routes; r++) {
            if (sw_routeset_has(&queue->claims, r)) {
                json_put_int(o, r);
            }
        }
        json_close(o, ']');
    }
    json_close(o, '}');
}

bool srv_queue_read(const char *text, const srv_table *t, srv_queue *out)
{
    unsigned char memory[QUEUE_MEMORY];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error e;
    int64_t since, r;
    if (!json_parse(text, strlen(text), &a, &j, &e) || !read_common(&j, t->head.map, out) ||
        !json_int(&j, json_get(&j, 0, "since"), 0, 1000000000, &since)) {
        *out = (srv_queue){0};
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

static bool interrupted(const srv_table *t, int seat, const srv_queue *queue)
{
    int turns = 0;
    int8_t last = -1;
    for (int v = queue->since + 1; v <= t->now.version; v++) {
        const srv_line *line = &t->lines[v - 1];
        if (line->kind != SRV_MOVE || line->flag) { /* what was chosen earlier is no new move */
            continue;
        }
        if (line->seat != seat) {
            if (queue->until_near && built_near(t, seat, line)) {
                return true;
            }
        } else if (line->by != SRV_BY_QUEUE) {
            return true;
        } else {
            turns += last != seat;
        }
        last = line->seat;
    }
    return queue->turns && turns >= queue->turns;
}

static bool new_claim(const srv_table *t, int seat, const srv_queue *queue)
{
    sw_routeset now = possible(t, seat);
    for (int i = 0; i < SW_ROUTE_WORDS; i++) {
        if (now.w[i] & ~queue->claims.w[i]) {
            return true;
        }
    }
    return false;
}

bool srv_queue_stands(const srv_table *t, int seat, const srv_queue *queue)
{
    return queue->is_set && t->now.status == SRV_RUNNING && !t->now.seats[seat].resigned &&
           !t->now.state.last_round && !interrupted(t, seat, queue) &&
           !(queue->until_claim && new_claim(t, seat, queue));
}

/* The second card of a turn that the queue began is drawn in any case. */
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

bool srv_queue_move(const srv_table *t, int seat, const srv_queue *queue, sw_move *out)
{
    const sw_state *s = &t->now.state;
    if (srv_position_to_move(&t->now) != seat || s->phase != SW_PLAY) {
        return false;
    }
    if (s->expects == SW_EXPECTS_SECOND_CARD
            ? !is_second(t, seat)
            : s->expects != SW_EXPECTS_ACTION || !srv_queue_stands(t, seat, queue)) {
        return false;
    }
    for (int deck = 0; deck < t->head.map->n_decks; deck++) {
        sw_move draw = sw_move_none(SW_MOVE_DRAW);
        draw.other = (uint8_t)deck;
        if ((queue->deck == SW_NONE || queue->deck == deck) &&
            sw_check(t->game, s, &draw) == SW_OK) {
            *out = draw;
            return true;
        }
    }
    return false;
}
