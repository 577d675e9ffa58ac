/* Distances by Floyd and Warshall (96 vertices at most), bridges and cut vertices by trying: take
 * the thing away and count what is still reached. Slow and obvious is good enough for a report. */
#include "graph.h"
#include <string.h>

static void collect_links(sw__graph *g, sw__measure measure)
{
    const sw_map *m = g->map;
    int link_of[SW_MAX_ROUTES];
    for (int i = 0; i < m->n_routes; i++) {
        const sw_track *t = &m->routes[i];
        uint8_t weight = measure == SW__BY_PIECES ? t->pieces : t->length;
        if (t->group == i) {
            link_of[i] = g->n_links;
            g->links[g->n_links++] = (sw__link){.node = {t->node[0], t->node[1]},
                                                .route = (sw_route)i,
                                                .weight = weight,
                                                .n_tracks = 1};
        } else {
            sw__link *link = &g->links[link_of[t->group]];
            link->n_tracks++;
            link->weight = weight < link->weight ? weight : link->weight;
        }
    }
}

static void measure_distances(sw__graph *g)
{
    int n = g->n_nodes;
    for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
            g->distance[a][b] = a == b ? 0 : SW__FAR;
        }
    }
    for (int i = 0; i < g->n_links; i++) {
        const sw__link *l = &g->links[i];
        int16_t *there = &g->distance[l->node[0]][l->node[1]];
        *there = l->weight < *there ? l->weight : *there;
        g->distance[l->node[1]][l->node[0]] = *there;
    }
    for (int via = 0; via < n; via++) {
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                int sum = g->distance[a][via] + g->distance[via][b];
                g->distance[a][b] = (int16_t)(sum < g->distance[a][b] ? sum : g->distance[a][b]);
            }
        }
    }
}

/* Number of parts that the vertices with routes fall into, without one link and one vertex (-1:
 * with all). */
static int count_parts(const sw__graph *g, int no_link, int no_node)
{
    int part[SW_MAX_NODES];
    bool linked[SW_MAX_NODES] = {false};
    for (int i = 0; i < g->n_nodes; i++) {
        part[i] = i;
    }
    for (int i = 0; i < g->n_links; i++) {
        const sw__link *l = &g->links[i];
        if (l->node[0] >= g->map->n_cities || l->node[1] >= g->map->n_cities) {
            continue; /* an end in a country hangs on one route anyway */
        }
        linked[l->node[0]] = linked[l->node[1]] = true;
        int a = part[l->node[0]], b = part[l->node[1]];
        if (i == no_link || l->node[0] == no_node || l->node[1] == no_node || a == b) {
            continue;
        }
        for (int k = 0; k < g->n_nodes; k++) {
            part[k] = part[k] == b ? a : part[k];
        }
    }
    int parts = 0;
    for (int i = 0; i < g->n_nodes; i++) {
        parts += linked[i] && i != no_node && part[i] == i;
    }
    return parts;
}

void sw__graph_bottlenecks(sw__graph *g)
{
    int whole = count_parts(g, -1, -1);
    for (int i = 0; i < g->n_links; i++) {
        g->links[i].bridge = count_parts(g, i, -1) > whole;
    }
    for (int i = 0; i < g->n_nodes; i++) {
        g->cut[i] = count_parts(g, -1, i) > whole;
    }
}

void sw__graph_make(sw__graph *g, const sw_map *map, sw__measure measure)
{
    memset(g, 0, sizeof *g);
    g->map = map;
    g->n_nodes = map->n_nodes;
    collect_links(g, measure);
    measure_distances(g);
}

int sw__graph_distance(const sw__graph *g, int city, int other)
{
    int least = SW__FAR;
    for (int a = 0; a < g->n_nodes; a++) {
        for (int b = 0; b < g->n_nodes && g->map->node_city[a] == city; b++) {
            if (g->map->node_city[b] == other && g->distance[a][b] < least) {
                least = g->distance[a][b];
            }
        }
    }
    return least;
}

int sw__graph_ticket(const sw__graph *g, const sw_ticket_info *ticket)
{
    int sum = 0;
    for (int i = 0; i + 1 < ticket->n_cities; i++) {
        sum += sw__graph_distance(g, ticket->city[i], ticket->city[i + 1]);
    }
    return sum < SW__FAR ? sum : SW__FAR;
}
