#include "map_stats.h"
#include <stdlib.h>
#include <string.h>

static void add(map_sum *sum, const sw_track *t)
{
    sum->tracks++;
    sum->fields += t->length;
    sum->points += t->points;
}

static void count_routes(map_stats *s)
{
    const sw_map *m = s->map;
    for (int i = 0; i < m->n_routes; i++) {
        const sw_track *t = &m->routes[i];
        add(&s->colour[t->kind][t->colour == SW_NONE ? m->n_colours : t->colour], t);
        add(&s->length[t->kind][t->length], t);
        add(&s->kind[t->kind], t);
        add(&s->all, t);
        for (int end = 0; end < 2; end++) {
            s->tracks_at[t->city[end]]++;
            s->neighbours[t->city[end]] += t->group == i;
        }
    }
    s->n_pairs = s->graph.n_links;
    for (int i = 0; i < s->n_pairs; i++) {
        int n = s->graph.links[i].n_tracks;
        s->n_single += n == 1;
        s->n_double += n == 2;
        s->n_triple += n >= 3;
    }
}

static void count_tickets(map_stats *s)
{
    const sw_map *m = s->map;
    s->ticket_min = m->tickets[0].points;
    for (int i = 0; i < m->n_tickets; i++) {
        const sw_ticket_info *t = &m->tickets[i];
        int way = s->way[i] = sw__graph_ticket(&s->graph, t);
        s->ticket_sum += t->points;
        s->ticket_min = t->points < s->ticket_min ? t->points : s->ticket_min;
        s->ticket_max = t->points > s->ticket_max ? t->points : s->ticket_max;
        s->n_below += t->points < way;
        s->n_equal += t->points == way;
        s->n_above += t->points > way;
        for (int k = 0; k < t->n_cities; k++) {
            s->city_tickets[t->city[k]]++;
        }
    }
}

/* Number of shortest ways between all pairs of vertices, with the vertices of each row taken in
 * the order of their distance. */
typedef struct way_counts {
    double n[SW_MAX_NODES][SW_MAX_NODES];
} way_counts;

static void count_ways_from(const sw__graph *g, int from, double *n)
{
    n[from] = 1;
    for (int distance = 1; distance < SW__FAR; distance++) {
        bool further = false;
        for (int i = 0; i < 2 * g->n_links; i++) {
            const sw__link *l = &g->links[i / 2];
            int a = l->node[i % 2], b = l->node[1 - i % 2];
            further =
                further || (g->distance[from][b] >= distance && g->distance[from][b] < SW__FAR);
            if (g->distance[from][b] == distance && g->distance[from][a] + l->weight == distance) {
                n[b] += n[a];
            }
        }
        if (!further) {
            return;
        }
    }
}

/* Adds one leg of a ticket to the links of its shortest ways. */
static void add_leg(map_stats *s, const way_counts *ways, int city, int other)
{
    const sw__graph *g = &s->graph;
    int least = sw__graph_distance(g, city, other);
    double through[SW_MAX_ROUTES] = {0}, all = 0;
    if (least == SW__FAR) {
        return;
    }
    for (int from = 0; from < g->n_nodes; from++) {
        for (int to = 0; to < g->n_nodes && g->map->node_city[from] == city; to++) {
            if (g->map->node_city[to] != other || g->distance[from][to] != least) {
                continue;
            }
            all += ways->n[from][to];
            for (int i = 0; i < 2 * g->n_links; i++) {
                const sw__link *l = &g->links[i / 2];
                int a = l->node[i % 2], b = l->node[1 - i % 2];
                if (g->distance[from][a] + l->weight + g->distance[b][to] == least) {
                    through[i / 2] += ways->n[from][a] * ways->n[b][to];
                }
            }
        }
    }
    for (int i = 0; i < g->n_links; i++) {
        s->use[i].load += through[i] / all;
        s->use[i].essential += through[i] == all; /* whole numbers: exact */
    }
}

static int compare_use(const void *a, const void *b)
{
    const map_link_use *p = a, *q = b;
    if (p->load != q->load) {
        return p->load < q->load ? 1 : -1;
    }
    return p->link - q->link;
}

static void measure_use(map_stats *s)
{
    static way_counts ways;
    memset(&ways, 0, sizeof ways);
    for (int i = 0; i < s->graph.n_nodes; i++) {
        count_ways_from(&s->graph, i, ways.n[i]);
    }
    for (int i = 0; i < s->graph.n_links; i++) {
        s->use[i].link = i;
    }
    for (int i = 0; i < s->map->n_tickets; i++) {
        const sw_ticket_info *t = &s->map->tickets[i];
        for (int k = 0; k + 1 < t->n_cities; k++) {
            add_leg(s, &ways, t->city[k], t->city[k + 1]);
        }
    }
    qsort(s->use, (size_t)s->graph.n_links, sizeof s->use[0], compare_use);
}

void map_stats_make(map_stats *s, const sw_map *map)
{
    memset(s, 0, sizeof *s);
    s->map = map;
    sw__graph_make(&s->graph, map, SW__BY_LENGTH);
    sw__graph_bottlenecks(&s->graph);
    count_routes(s);
    count_tickets(s);
    measure_use(s);
}
