/* `look`: all that a table shows to one viewer, in one answer.
 *
 * Everything is read from the viewer's view. Where a move is tried out, it is on a state guessed
 * from the view, always the same guess, so that nothing of the answer can depend on what is hidden.
 */
#include "players/plan/harbour.h"
#include "players/plan/journey.h"
#include "players/table/ending.h"
#include "players/table/progress.h"
#include "request.h"
#include "wire/move.h"
#include "wire/state.h"

typedef struct look {
    const sw_game *g;
    const sw_map *map;
    sw_view view;
    sw_state guess; /* the view with all that is hidden made up: for trying out moves */
    ai_book book;
    ai_means means; /* of the viewer, if it is a seat */
    ai_sight sight;
    int me; /* SW_SPECTATOR: nobody */
    const sw_move *moves;
    int n_moves; /* 0 when it is not the viewer's turn */
} look;

static void put_int(json_out *o, const char *key, int n)
{
    json_key(o, key);
    json_put_int(o, n);
}

static void put_id(json_out *o, const char *key, const char *id)
{
    json_key(o, key);
    json_put_string(o, id);
}

static void put_routes(json_out *o, const char *key, const sw_route *routes, int n)
{
    json_key(o, key);
    json_open(o, '[');
    for (int i = 0; i < n; i++) {
        json_put_int(o, routes[i]);
    }
    json_close(o, ']');
}

static void put_pieces(json_out *o, const sw_map *map, const int *pieces)
{
    json_key(o, "pieces");
    json_open(o, '{');
    for (int k = 0; k < map->n_piece_kinds; k++) {
        put_int(o, map->pieces[k].id, pieces[k]);
    }
    json_close(o, '}');
}

/* ---- routes and claims ---- */

/* Is the route open to the viewer; to a spectator, to anybody? */
static bool is_open(const look *l, int route)
{
    bool open = false;
    for (int seat = 0; seat < l->g->n_players; seat++) {
        open |= (l->me == seat || l->me == SW_SPECTATOR) &&
                sw_routeset_has(&l->view.state.seats[seat].open, route);
    }
    return open;
}

static void put_board(json_out *o, const look *l)
{
    json_key(o, "routes");
    json_open(o, '[');
    for (int r = 0; r < l->map->n_routes; r++) {
        int owner = l->view.state.owner[r];
        json_put_string(o, owner == SW_NONE ? (is_open(l, r) ? "open" : "closed")
                           : owner == l->me ? "own"
                                            : "taken");
    }
    json_close(o, ']');
}

static void put_ticket_set(json_out *o, const char *key, const sw_ticketset *in,
                           const sw_ticketset *but)
{
    json_key(o, key);
    json_open(o, '[');
    for (int t = 0; t < SW_MAX_TICKETS; t++) {
        if (sw_ticketset_has(in, t) && !sw_ticketset_has(but, t)) {
            json_put_int(o, t);
        }
    }
    json_close(o, ']');
}

static void put_claims(json_out *o, const look *l)
{
    sw_routeset seen = {{0}};
    json_key(o, "claims");
    json_open(o, '[');
    for (int i = 0; i < l->n_moves; i++) {
        const sw_move *m = &l->moves[i];
        if (m->type != SW_MOVE_CLAIM || sw_routeset_has(&seen, m->at)) {
            continue;
        }
        const sw_ticketset *held = &l->guess.seats[l->me].tickets;
        sw_state after = l->guess;
        sw_routeset_add(&seen, m->at);
        sw_apply_unchecked(l->g, &after, m);
        sw_ticketset before = sw_tickets_done(l->g, &l->guess, l->me, held);
        sw_ticketset done = sw_tickets_done(l->g, &after, l->me, held);
        json_open(o, '{');
        put_int(o, "route", m->at);
        put_ticket_set(o, "completes", &done, &before);
        json_key(o, "last_round");
        json_put_bool(o, after.last_round && !l->guess.last_round);
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* ---- tickets ---- */

static const char *state_name(ai_ticket_state state)
{
    return state == AI_TICKET_DONE ? "done" : state == AI_TICKET_OPEN ? "open" : "lost";
}

static void put_tour(json_out *o, const sw_map *map, const sw_ticket_info *info,
                     const ai_progress *p)
{
    put_id(o, "tour", p->points <= 0 ? "open" : p->points == info->points ? "order" : "connected");
    json_key(o, "joined");
    json_open(o, '[');
    for (int i = 0; i < info->n_cities; i++) {
        if (p->joined >> i & 1) {
            json_put_string(o, map->cities[info->city[i]].id);
        }
    }
    json_close(o, ']');
}

static void put_ticket(json_out *o, const ai_means *means, int ticket, bool offered)
{
    const sw_map *map = means->g->map;
    ai_progress p;
    ai_progress_make(means, ticket, &p);
    json_open(o, '{');
    put_int(o, "ticket", ticket);
    if (offered) {
        json_key(o, "offered");
        json_put_bool(o, true);
    }
    put_id(o, "state", state_name(p.state));
    put_int(o, "points", p.points);
    put_int(o, "missing", p.way.fields);
    put_int(o, "whole", p.whole);
    put_pieces(o, map, p.way.pieces);
    put_routes(o, "way", p.way.routes, p.way.n);
    if (map->tickets[ticket].n_cities > 2) {
        put_tour(o, map, &map->tickets[ticket], &p);
    }
    json_close(o, '}');
}

static void put_tickets(json_out *o, const ai_means *means)
{
    const sw_seat_state *seat = &means->s->seats[means->seat];
    json_key(o, "tickets");
    json_open(o, '[');
    for (int t = 0; t < means->g->map->n_tickets; t++) {
        if (sw_ticketset_has(&seat->tickets, t)) {
            put_ticket(o, means, t, false);
        }
    }
    for (int i = 0; i < seat->n_offered; i++) {
        put_ticket(o, means, seat->offered[i], true);
    }
    json_close(o, ']');
}

static void put_together(json_out *o, const look *l)
{
    const sw_seat_state *seat = &l->view.state.seats[l->me];
    sw_ticketset all = seat->tickets;
    ai_way_plan way;
    for (int i = 0; i < seat->n_offered; i++) {
        sw_ticketset_add(&all, seat->offered[i]);
    }
    ai_together(&l->means, &all, &way);
    json_key(o, "together");
    json_open(o, '{');
    put_routes(o, "routes", way.routes, way.n);
    put_pieces(o, l->map, way.pieces);
    json_close(o, '}');
}

/* ---- harbours ---- */

static void put_harbour(json_out *o, const sw_map *map, const ai_harbour_hope *hope)
{
    json_open(o, '{');
    put_id(o, "city", map->cities[hope->city].id);
    json_key(o, "tickets");
    json_open(o, '[');
    for (int i = 0; i < hope->n_tickets; i++) {
        json_open(o, '{');
        put_int(o, "ticket", hope->tickets[i].ticket);
        put_id(o, "state", state_name(hope->tickets[i].state));
        json_close(o, '}');
    }
    json_close(o, ']');
    put_int(o, "now", hope->now);
    put_int(o, "hoped", hope->hoped);
    json_close(o, '}');
}

/* In these cities, the most promising first. */
static void put_harbours(json_out *o, const ai_means *means, uint64_t cities)
{
    ai_harbour_hope hopes[SW_MAX_CITIES];
    int n = ai_harbour_hopes(means, cities, hopes);
    json_key(o, "harbours");
    json_open(o, '[');
    for (int i = 0; i < n; i++) {
        put_harbour(o, means->g->map, &hopes[i]);
    }
    json_close(o, ']');
}

/* Where the viewer may build now. */
static uint64_t harbour_moves(const look *l)
{
    uint64_t cities = 0;
    for (int i = 0; i < l->n_moves; i++) {
        cities |= l->moves[i].type == SW_MOVE_HARBOUR ? (uint64_t)1 << l->moves[i].at : 0;
    }
    return cities;
}

static uint64_t harbours_built(const sw_seat_state *seat)
{
    uint64_t cities = 0;
    for (int i = 0; i < seat->n_harbours; i++) {
        cities |= (uint64_t)1 << seat->harbours[i];
    }
    return cities;
}

/* ---- seats ---- */

static void put_seat(json_out *o, const look *l, int seat)
{
    const sw_state *s = &l->view.state;
    sw_route path[SW_MAX_ROUTES];
    int n = 0;
    json_open(o, '{');
    json_key(o, "longest");
    json_open(o, '{');
    put_int(o, "length", sw_longest_path(l->g, s, seat, path, &n));
    put_routes(o, "routes", path, n);
    json_close(o, '}');
    json_key(o, "turns_left");
    if (s->phase == SW_PLAY && s->last_round) {
        json_put_int(o, ai_turns_left(l->g, s, seat));
    } else {
        json_put_null(o);
    }
    json_key(o, "near_end");
    json_put_bool(o, ai_near_end(l->g, s, seat));
    if (s->phase == SW_OVER) {
        ai_means means;
        ai_means_make(&means, l->g, s, seat, &l->book);
        put_tickets(o, &means);
        if (sw_game_has(l->g, SW_MODULE_HARBOURS)) {
            put_harbours(o, &means, harbours_built(&s->seats[seat]));
        }
    }
    json_close(o, '}');
}

static void put_seats(json_out *o, const look *l)
{
    json_key(o, "seats");
    json_open(o, '[');
    for (int seat = 0; seat < l->g->n_players; seat++) {
        put_seat(o, l, seat);
    }
    json_close(o, ']');
}

/* ---- passengers ---- */

/* From a city; SW_NONE: of the journey that is going on. */
static void put_best(json_out *o, const look *l, int city)
{
    ai_journey best[AI_BEST_JOURNEYS];
    int n = ai_journeys_best(&l->sight, city, best);
    json_key(o, "best");
    json_open(o, '[');
    for (int i = 0; i < n; i++) {
        json_open(o, '{');
        put_int(o, "points", best[i].gain);
        put_int(o, "cards", best[i].tolls);
        put_routes(o, "routes", best[i].path, best[i].n);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_visited(json_out *o, const look *l)
{
    const sw_journey *j = &l->view.state.journey;
    sw_node at = j->from; /* the vertex of a city has its number */
    json_key(o, "visited");
    json_open(o, '[');
    json_put_string(o, l->map->cities[j->from].id);
    for (int i = 0; i < j->n_used; i++) {
        const sw_track *track = &l->map->routes[j->used[i]];
        at = track->node[0] == at ? track->node[1] : track->node[0];
        json_put_string(o, l->map->cities[l->map->node_city[at]].id);
    }
    json_close(o, ']');
    sw_route paid[SW_MAX_ROUTES];
    int n = 0;
    for (int i = 0; i < j->n_used; i++) {
        if (l->view.state.owner[j->used[i]] != l->view.state.to_move) {
            paid[n++] = j->used[i];
        }
    }
    put_routes(o, "paid", paid, n);
}

static void put_steps(json_out *o, const look *l)
{
    json_key(o, "steps");
    json_open(o, '[');
    for (int i = 0; i < l->n_moves; i++) {
        if (l->moves[i].type != SW_MOVE_STEP) {
            continue;
        }
        sw_state after = l->guess;
        sw_apply_unchecked(l->g, &after, &l->moves[i]);
        json_open(o, '{');
        put_int(o, "route", l->moves[i].at);
        put_id(o, "city", l->map->cities[after.journey.at].id);
        put_int(o, "gain", after.journey.gained - l->guess.journey.gained);
        json_key(o, "toll");
        json_put_bool(o, l->guess.owner[l->moves[i].at] != l->me);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_passengers(json_out *o, const look *l)
{
    if (l->view.state.expects == SW_EXPECTS_STEP) {
        json_key(o, "journey");
        json_open(o, '{');
        put_visited(o, l);
        if (l->n_moves) {
            put_steps(o, l);
            put_best(o, l, SW_NONE);
        }
        json_close(o, '}');
    }
    json_key(o, "passengers");
    json_open(o, '[');
    for (int i = 0; i < l->n_moves; i++) {
        if (l->moves[i].type == SW_MOVE_PASSENGER) {
            json_open(o, '{');
            put_id(o, "city", l->map->cities[l->moves[i].at].id);
            put_best(o, l, l->moves[i].at);
            json_close(o, '}');
        }
    }
    json_close(o, ']');
}

/* ---- the whole ---- */

static void make_look(look *l, const sw_game *g, const sw_state *s, int viewer)
{
    sw_random random = sw_random_seed(0);
    l->g = g;
    l->map = g->map;
    l->me = viewer;
    sw_view_make(g, s, viewer, &l->view);
    sw_determinize(g, &l->view, &random, &l->guess);
    ai_book_make(&l->book, g);
    if (viewer != SW_SPECTATOR) {
        ai_means_make(&l->means, g, &l->view.state, viewer, &l->book);
        ai_sight_make(&l->sight, g, &l->view, &l->book);
    }
}

static void put_look(json_out *o, const look *l)
{
    json_key(o, "view");
    wire_view_put(o, l->g, &l->view);
    wire_moves_put(o, l->g, &l->guess, l->moves, l->n_moves);
    put_board(o, l);
    put_claims(o, l);
    if (l->me != SW_SPECTATOR) {
        put_tickets(o, &l->means);
        put_together(o, l);
    }
    put_seats(o, l);
    if (sw_game_has(l->g, SW_MODULE_PASSENGERS)) {
        put_passengers(o, l);
    }
    if (sw_game_has(l->g, SW_MODULE_HARBOURS)) {
        put_harbours(o, &l->means, harbour_moves(l));
    }
}

bool wire_do_look(wire_request *q)
{
    wire_seen seen;
    sw_move *moves = NULL;
    int n_moves = 0;
    if (!wire_find_seen(q, &seen)) {
        return false;
    }
    if (seen.viewer < 0) {
        return wire_bad_request(q, JSON_MISSING,
                                "\"player\" must be a seat, from 0, or null for a spectator.");
    }
    look l;
    make_look(&l, &seen.game, &seen.state, seen.viewer);
    if (l.guess.phase != SW_OVER && l.guess.to_move == seen.viewer) {
        n_moves = wire_list_moves(q, l.g, &l.guess, &moves);
    }
    if (n_moves < 0) {
        return false;
    }
    l.moves = moves;
    l.n_moves = n_moves;
    put_look(wire_answer(q), &l);
    return wire_answered(q);
}
