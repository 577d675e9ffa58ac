/* How far one's tickets are: what is done, and the fewest fields that are missing for the rest.
 *
 * A shortest path in which own routes are free and routes that can still be claimed cost their
 * length. The cities of a tour are joined one after the other in the order given, each leg using
 * what the legs before have built; that may be a little more than the best. */
#include "play.h"

#include <string.h>

enum { FAR = 1 << 20, FIELD = 64 }; /* a field outweighs any number of routes: those break ties */

typedef struct plan {
    const play *p;
    sw_routeset mine;              /* own routes, and those of the legs before */
    sw_route build[SW_MAX_ROUTES]; /* what has to be claimed */
    int n_build, fields;
    bool possible;
} plan;

static int cost_of(const plan *way, int route)
{
    const play *p = way->p;
    if (sw_routeset_has(&way->mine, route)) {
        return 0;
    }
    if (sw_routeset_has(&p->view.state.seats[p->viewer].open, route)) {
        return p->map->routes[route].length * FIELD + 1;
    }
    return FAR;
}

/* Would going over that route in one direction be shorter? */
static bool relax(int from, int to, int cost, int route, int *far, uint8_t *by)
{
    if (far[from] + cost >= far[to]) {
        return false;
    }
    far[to] = far[from] + cost;
    by[to] = (uint8_t)route;
    return true;
}

/* Distances from all vertices of a city, by Bellman and Ford; `by` is the route that leads to each.
 */
static void search(const plan *way, int from, int *far, uint8_t *by)
{
    const sw_map *map = way->p->map;
    for (int n = 0; n < map->n_nodes; n++) {
        far[n] = map->node_city[n] == from ? 0 : FAR;
        by[n] = SW_NONE;
    }
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (int r = 0; r < map->n_routes; r++) {
            const sw_node *node = map->routes[r].node;
            int cost = cost_of(way, r);
            shorter |= relax(node[0], node[1], cost, r, far, by);
            shorter |= relax(node[1], node[0], cost, r, far, by);
        }
    }
}

static void add_leg(plan *way, int from, int to)
{
    const sw_map *map = way->p->map;
    int far[SW_MAX_NODES], end = -1;
    uint8_t by[SW_MAX_NODES];
    search(way, from, far, by);
    for (int n = 0; n < map->n_nodes; n++) {
        if (map->node_city[n] == to && far[n] < FAR && (end < 0 || far[n] < far[end])) {
            end = n;
        }
    }
    if (end < 0) {
        way->possible = false;
        return;
    }
    while (by[end] != SW_NONE) {
        int r = by[end];
        const sw_track *track = &map->routes[r];
        if (!sw_routeset_has(&way->mine, r)) {
            sw_routeset_add(&way->mine, r);
            way->build[way->n_build++] = (sw_route)r;
            way->fields += track->length;
        }
        end = track->node[0] == end ? track->node[1] : track->node[0];
    }
}

static plan make_plan(const play *p, int ticket)
{
    const sw_ticket_info *k = &p->map->tickets[ticket];
    plan way = {.p = p, .possible = true};
    for (int r = 0; r < p->map->n_routes; r++) {
        if (p->view.state.owner[r] == p->viewer) {
            sw_routeset_add(&way.mine, r);
        }
    }
    for (int i = 0; i + 1 < k->n_cities && way.possible; i++) {
        add_leg(&way, k->city[i], k->city[i + 1]);
    }
    return way;
}

void play_put_missing(const play *p, int ticket, text_buf *b)
{
    tell t = play_teller(p);
    int points = sw_ticket_points(&p->game, &p->view.state, p->viewer, ticket);
    if (points > 0) {
        text_id id =
            points < p->map->tickets[ticket].points ? TEXT_TICKET_JOINED : TEXT_TICKET_DONE;
        text_say(b, p->lang, id, text_number(TEXT_TMP, points));
        return;
    }
    plan way = make_plan(p, ticket);
    if (!way.possible) {
        text_put(b, text_get(p->lang, TEXT_TICKET_IMPOSSIBLE));
        return;
    }
    text_say(b, p->lang, TEXT_TICKET_MISSING, text_number(TEXT_TMP, way.fields));
    for (int i = way.n_build - 1; i >= 0; i--) {
        const sw_track *r = &p->map->routes[way.build[i]];
        text_put(b, i == way.n_build - 1 ? ": " : ", ");
        tell_put_route(&t, way.build[i], b);
        text_put(b, " ");
        text_put(b, text_number(TEXT_TMP, r->length));
    }
}

void play_progress(play *p, play_words *w)
{
    (void)w;
    tell t = play_teller(p);
    const sw_seat_state *seat = &p->view.state.seats[p->viewer];
    bool any = false;
    for (int k = 0; k < p->map->n_tickets; k++) {
        if (!sw_ticketset_has(&seat->tickets, k)) {
            continue;
        }
        char line[TELL_MAX];
        text_buf b = text_buf_make(line, sizeof line);
        tell_put_ticket(&t, k, &b);
        text_put(&b, ": ");
        play_put_missing(p, k, &b);
        text_put(&b, ".");
        play_line(line);
        any = true;
    }
    if (!any) {
        play_note(p, TEXT_NO_TICKETS);
    }
}

void play_list(const play *p)
{
    tell t = play_teller(p);
    const sw_seat_state *seat = &p->view.state.seats[p->viewer];
    for (int i = 0; i < seat->n_offered; i++) {
        char line[TELL_MAX];
        text_buf b = text_buf_make(line, sizeof line);
        text_put(&b, text_number(TEXT_TMP, i + 1));
        text_put(&b, "  ");
        tell_put_ticket(&t, seat->offered[i], &b);
        text_put(&b, ": ");
        play_put_missing(p, seat->offered[i], &b);
        play_line(line);
    }
}
