#include "network.h"

/* The vertex that stands for the part of `node`. Every vertex passed is pointed further up, so that
 * the next search is shorter (union-find with path halving). */
static int find(uint8_t *part, int node)
{
    while (part[node] != node) {
        part[node] = part[part[node]];
        node = part[node];
    }
    return node;
}

static void start(const sw_game *g, sw__network *net)
{
    net->n_edges = 0;
    net->done = (sw_ticketset){{0}};
    for (int i = 0; i < g->map->n_nodes; i++) {
        net->part[i] = (uint8_t)i;
    }
}

static void add(const sw_game *g, sw__network *net, int route)
{
    const sw_track *t = &g->map->routes[route];
    net->edge[net->n_edges++] = (sw_route)route;
    int a = find(net->part, t->node[0]);
    int b = find(net->part, t->node[1]);
    net->part[a] = (uint8_t)b;
}

static void flatten(const sw_game *g, sw__network *net)
{
    for (int i = 0; i < g->map->n_nodes; i++) {
        net->part[i] = (uint8_t)find(net->part, i);
    }
}

void sw__network_make(const sw_game *g, const sw_state *s, int seat, sw__network *net)
{
    start(g, net);
    for (int r = 0; r < g->map->n_routes; r++) {
        if (s->owner[r] == seat) {
            add(g, net, r);
        }
    }
    flatten(g, net);
}

void sw__networks_make(const sw_game *g, const sw_state *s, sw__network *nets)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        start(g, &nets[seat]);
    }
    for (int r = 0; r < g->map->n_routes; r++) {
        if (s->owner[r] != SW_NONE) {
            add(g, &nets[s->owner[r]], r);
        }
    }
    for (int seat = 0; seat < g->n_players; seat++) {
        flatten(g, &nets[seat]);
    }
}

/* The vertices of a place: itself, or all ends of a country. */
static int next_node(const sw_game *g, int city, int node)
{
    if (g->map->cities[city].kind != SW_PLACE_COUNTRY) {
        return node < 0 ? city : -1;
    }
    for (node = node < 0 ? g->map->n_cities : node + 1; node < g->map->n_nodes; node++) {
        if (g->map->node_city[node] == city) {
            return node;
        }
    }
    return -1;
}

bool sw__network_joins(const sw_game *g, const sw__network *net, int city_a, int city_b)
{
    for (int a = next_node(g, city_a, -1); a >= 0; a = next_node(g, city_a, a)) {
        for (int b = next_node(g, city_b, -1); b >= 0; b = next_node(g, city_b, b)) {
            if (net->part[a] == net->part[b]) {
                return true;
            }
        }
    }
    return false;
}
