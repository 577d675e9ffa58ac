/* Tours (W-16 to W-18): tickets that name more than two cities.
 *
 * The highest value wants a trail in the own network, each route at most once, that meets the
 * cities in the order given. Such a trail is a chain of paths, one from each city to the next, that
 * share no route; each may be taken without loops. The search walks them one after the other and
 * goes back when it is stuck. Networks of a seat have a few dozen routes and hardly any loops, so
 * this is quick; it is only tried when all cities hang together at all. */
#include "rules.h"

typedef struct walk {
    const sw_game *g;
    const sw__network *net;
    const sw_ticket_info *tour;
    bool simple;                 /* option: no city twice */
    bool used[SW__MAX_EDGES];    /* by edge of the network */
    uint8_t stamp[SW_MAX_NODES]; /* on the current path (or, if simple, on the trail) */
    uint8_t n_at[SW_MAX_NODES];  /* edges at a vertex */
    uint8_t at[SW_MAX_NODES][SW_MAX_DEGREE];
} walk;

static bool reaches(walk *w, int node, int next);

/* The trail stands at the city before `next`: on to that one. */
static bool start_leg(walk *w, int node, int next)
{
    if (next == w->tour->n_cities) {
        return true;
    }
    uint8_t stamps[SW_MAX_NODES];
    memcpy(stamps, w->stamp, sizeof stamps);
    if (!w->simple) {
        memset(w->stamp, 0, sizeof w->stamp);
    }
    w->stamp[node] = 1;
    bool found = reaches(w, node, next);
    memcpy(w->stamp, stamps, sizeof stamps);
    return found;
}

static bool reaches(walk *w, int node, int next)
{
    for (int i = 0; i < w->n_at[node]; i++) {
        int edge = w->at[node][i];
        if (w->used[edge]) {
            continue;
        }
        const sw_track *t = &w->g->map->routes[w->net->edge[edge]];
        int other = t->node[0] == node ? t->node[1] : t->node[0];
        if (w->stamp[other]) {
            continue;
        }
        w->used[edge] = true;
        w->stamp[other] = 1;
        bool found =
            other == w->tour->city[next] ? start_leg(w, other, next + 1) : reaches(w, other, next);
        w->used[edge] = false;
        w->stamp[other] = 0;
        if (found) {
            return true;
        }
    }
    return false;
}

static bool in_order(const sw_game *g, const sw__network *net, const sw_ticket_info *tour)
{
    walk w = {.g = g, .net = net, .tour = tour, .simple = g->options.tour_simple_path};
    int part = net->part[tour->city[0]];
    for (int i = 0; i < net->n_edges; i++) {
        const sw_track *t = &g->map->routes[net->edge[i]];
        if (net->part[t->node[0]] == part) {
            for (int end = 0; end < 2; end++) {
                w.at[t->node[end]][w.n_at[t->node[end]]++] = (uint8_t)i;
            }
        }
    }
    return start_leg(&w, tour->city[0], 1);
}

int sw__tour_points(const sw_game *g, const sw__network *net, const sw_ticket_info *tour)
{
    for (int i = 1; i < tour->n_cities; i++) {
        if (net->part[tour->city[i]] != net->part[tour->city[0]]) {
            return -tour->penalty;
        }
    }
    return in_order(g, net, tour) ? tour->points : tour->connected;
}

/* Nothing to hook in: the scorer asks sw__tour_points for tickets of more than two cities. The
 * module is named by a map so that its tickets may be tours. */
const sw_rule sw__rule_tours = {0};
