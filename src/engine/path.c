/* The longest path (G-33): the longest trail in a seat's network, each route at most once, cities
 * as often as one likes. In general that is a hard problem; networks of one seat are small and
 * mostly trees, and three observations leave little to search:
 *
 * 1. A part of the network with at most two vertices of odd degree can be drawn in one stroke: the
 *    answer is its whole length.
 * 2. A branch without loops is entered at most once, to start or to end there. So leaves are
 * trimmed away, each vertex remembering the deepest way down (`depth`); what meets at a vertex
 * while trimming is the longest trail within branches. A tree is gone then. What remains is the
 * core, and a trail in it from u to v is worth its length plus depth[u] + depth[v].
 * 3. A longest trail ends where no unused route leaves, so in the core it starts at a vertex with a
 *    branch or with an odd number of routes.
 *
 * The core is searched by going forward and back, cut off when even all its unused routes could not
 * bring more than the best found. */
#include "network.h"
#include <stellwerk/score.h>

typedef struct graph {
    int n_nodes, n_edges;
    sw_node node[SW_MAX_NODES];    /* vertices with routes, as in the map */
    uint8_t end[SW__MAX_EDGES][2]; /* vertices of an edge, by position in `node` */
    uint8_t length[SW__MAX_EDGES];
    bool gone[SW__MAX_EDGES];        /* trimmed away, or used by the trail */
    uint8_t degree[SW_MAX_NODES];    /* in the whole network */
    uint8_t left[SW_MAX_NODES];      /* edges not trimmed away */
    uint8_t first[SW_MAX_NODES + 1]; /* its edges are at[first[v]] .. at[first[v + 1]] */
    uint8_t at[2 * SW__MAX_EDGES];
    int depth[SW_MAX_NODES];  /* deepest trimmed branch below a vertex */
    int second[SW_MAX_NODES]; /* second deepest */
    uint8_t part[SW_MAX_NODES];
    int best;
} graph;

static int other_end(const graph *t, int edge, int v)
{
    return t->end[edge][0] == v ? t->end[edge][1] : t->end[edge][0];
}

static void make_graph(const sw_game *g, const sw__network *net, graph *t)
{
    uint8_t index[SW_MAX_NODES];
    memset(index, SW_NONE, sizeof index);
    t->n_nodes = 0;
    t->n_edges = net->n_edges;
    t->best = 0;
    for (int e = 0; e < net->n_edges; e++) {
        const sw_track *track = &g->map->routes[net->edge[e]];
        t->length[e] = track->pieces;
        t->gone[e] = false;
        for (int k = 0; k < 2; k++) {
            int node = track->node[k];
            if (index[node] == SW_NONE) {
                int v = t->n_nodes++;
                index[node] = (uint8_t)v;
                t->node[v] = (sw_node)node;
                t->part[v] = net->part[node];
                t->degree[v] = 0;
                t->depth[v] = t->second[v] = 0;
            }
            t->end[e][k] = index[node];
            t->degree[index[node]]++;
        }
    }
    uint8_t fill[SW_MAX_NODES];
    int sum = 0;
    for (int v = 0; v < t->n_nodes; v++) {
        t->first[v] = fill[v] = (uint8_t)sum;
        t->left[v] = t->degree[v];
        sum += t->degree[v];
    }
    t->first[t->n_nodes] = (uint8_t)sum;
    for (int e = 0; e < t->n_edges; e++) {
        for (int k = 0; k < 2; k++) {
            t->at[fill[t->end[e][k]]++] = (uint8_t)e;
        }
    }
}

/* Observation 1. Parts with more odd vertices are left for the others. */
static void try_one_stroke(graph *t)
{
    int length[SW_MAX_NODES] = {0};
    int odd[SW_MAX_NODES] = {0};
    for (int v = 0; v < t->n_nodes; v++) {
        odd[t->part[v]] += t->degree[v] & 1;
    }
    for (int e = 0; e < t->n_edges; e++) {
        int part = t->part[t->end[e][0]];
        length[part] += t->length[e];
        if (odd[part] <= 2 && length[part] > t->best) {
            t->best = length[part];
        }
    }
}

/* Observation 2. */
static void trim(graph *t)
{
    uint8_t leaves[SW_MAX_NODES];
    int n = 0;
    for (int v = 0; v < t->n_nodes; v++) {
        if (t->left[v] == 1) {
            leaves[n++] = (uint8_t)v;
        }
    }
    while (n) {
        int v = leaves[--n];
        int e = -1;
        for (int i = t->first[v]; i < t->first[v + 1]; i++) {
            // make_graph filled `at` up to there. NOLINTNEXTLINE(clang-analyzer-core.*)
            if (!t->gone[t->at[i]]) {
                e = t->at[i];
            }
        }
        if (e < 0) {
            continue; /* the last vertex of a tree */
        }
        int up = other_end(t, e, v);
        int down = t->depth[v] + t->length[e];
        if (t->depth[up] + down > t->best) {
            t->best = t->depth[up] + down;
        }
        if (down > t->depth[up]) {
            t->second[up] = t->depth[up];
            t->depth[up] = down;
        } else if (down > t->second[up]) {
            t->second[up] = down;
        }
        t->gone[e] = true;
        t->left[v] = 0;
        t->left[up]--;
        if (t->left[up] == 1) {
            leaves[n++] = (uint8_t)up;
        }
    }
}

/* `unused`: length of the core's routes of this part that the trail has not used; `deep`: the
 * deepest branch at any of its vertices. */
static void go_on(graph *t, int v, int so_far, int unused, int deep)
{
    if (so_far + t->depth[v] > t->best) {
        t->best = so_far + t->depth[v];
    }
    if (so_far + unused + deep <= t->best) {
        return;
    }
    for (int i = t->first[v]; i < t->first[v + 1]; i++) {
        int e = t->at[i];
        if (!t->gone[e]) {
            t->gone[e] = true;
            go_on(t, other_end(t, e, v), so_far + t->length[e], unused - t->length[e], deep);
            t->gone[e] = false;
        }
    }
}

/* Observation 3. A trail that comes back to the vertex it started from can only end in another
 * branch there, so the start's second deepest branch takes the place of its deepest meanwhile. */
static void search_core(graph *t)
{
    int length[SW_MAX_NODES] = {0};
    int deep[SW_MAX_NODES] = {0};
    for (int e = 0; e < t->n_edges; e++) {
        if (!t->gone[e]) {
            length[t->part[t->end[e][0]]] += t->length[e];
        }
    }
    for (int v = 0; v < t->n_nodes; v++) {
        if (t->left[v] && t->depth[v] > deep[t->part[v]]) {
            deep[t->part[v]] = t->depth[v];
        }
    }
    for (int v = 0; v < t->n_nodes; v++) {
        int part = t->part[v];
        if (t->left[v] == 0 || (t->depth[v] == 0 && (t->degree[v] & 1) == 0)) {
            continue;
        }
        int depth = t->depth[v];
        if (depth + length[part] + deep[part] <= t->best) {
            continue;
        }
        t->depth[v] = t->second[v];
        go_on(t, v, depth, length[part], deep[part]);
        t->depth[v] = depth;
    }
}

int sw__longest_trail(const sw_game *g, const sw__network *net)
{
    graph t;
    make_graph(g, net, &t);
    try_one_stroke(&t);
    trim(&t);
    search_core(&t);
    return t.best;
}

/* Finds some trail of the wanted length from v on, for showing it. It needs no limit of its own: it
 * takes about as many steps as the search that found the length, which must be exact. For networks
 * as dense as the rules allow, 4000 on each board that spend all pieces, these were at most 150000
 * steps of the search and 170000 of this one on usa, maerklin and berlin, and 2.5 and 3 million on
 * world. */
static bool trace(graph *t, int v, int wanted, int unused, sw_route *path, int *n,
                  const sw__network *net)
{
    if (wanted == 0) {
        return true;
    }
    for (int i = t->first[v]; i < t->first[v + 1] && wanted <= unused; i++) {
        int e = t->at[i];
        if (t->gone[e] || t->length[e] > wanted) {
            continue;
        }
        t->gone[e] = true;
        path[(*n)++] = net->edge[e];
        if (trace(t, other_end(t, e, v), wanted - t->length[e], unused - t->length[e], path, n,
                  net)) {
            return true;
        }
        --*n;
        t->gone[e] = false;
    }
    return false;
}

static void find_path(const sw_game *g, const sw__network *net, int wanted, sw_route *path, int *n)
{
    graph t;
    make_graph(g, net, &t);
    *n = 0;
    for (int v = 0; v < t.n_nodes; v++) {
        int length = 0;
        for (int e = 0; e < t.n_edges; e++) {
            length += t.part[t.end[e][0]] == t.part[v] ? t.length[e] : 0;
        }
        if (trace(&t, v, wanted, length, path, n, net)) {
            return;
        }
    }
}

int sw_longest_path(const sw_game *g, const sw_state *s, int seat, sw_route *path, int *n)
{
    sw__network net;
    sw__network_make(g, s, seat, &net);
    int longest = sw__longest_trail(g, &net);
    if (path) {
        find_path(g, &net, longest, path, n);
    }
    return longest;
}
