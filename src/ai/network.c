#include "network.h"

/* Routes that pay for themselves still cost a little, so that no path makes pointless detours. */
enum { LEAST_PRICE = 300 };

void ai_network_prices(const ai_sight *t, int rate, int32_t price[SW_MAX_ROUTES])
{
    for (int r = 0; r < t->map->n_routes; r++) {
        price[r] = AI_CLOSED;
    }
    for (int w = 0; w < t->g->n_words; w++) {
        for (uint64_t bits = t->own.w[w]; bits; bits &= bits - 1) {
            price[64 * w + __builtin_ctzll(bits)] = 0;
        }
        for (uint64_t bits = t->open.w[w]; bits; bits &= bits - 1) {
            int r = 64 * w + __builtin_ctzll(bits);
            const sw_track *track = &t->map->routes[r];
            int64_t time = (int64_t)ai_route_time(t, r) * rate / 1000;
            int32_t net = (int32_t)time - 1000 * track->points;
            int32_t least = LEAST_PRICE + 100 * track->pieces;
            price[r] = net > least ? net : least;
        }
    }
}

sw_node ai_paths_find(const ai_sight *t, const int32_t *price, int from, int to, ai_paths *out)
{
    const sw_map *map = t->map;
    int n = map->n_nodes;
    sw_node queue[SW_MAX_NODES]; /* reached, not yet settled */
    int n_queue = 0;
    for (int v = 0; v < n; v++) {
        bool start = map->node_city[v] == from;
        out->dist[v] = start ? 0 : AI_CLOSED;
        out->via[v] = SW_NONE;
        if (start) {
            queue[n_queue++] = (sw_node)v;
        }
    }
    while (n_queue) {
        int at = 0;
        for (int i = 1; i < n_queue; i++) {
            at = out->dist[queue[i]] < out->dist[queue[at]] ? i : at;
        }
        sw_node v = queue[at];
        queue[at] = queue[--n_queue];
        if (map->node_city[v] == to) {
            return v;
        }
        for (int i = 0; i < t->book->n_links[v]; i++) {
            sw_route r = t->book->links[v][i].route;
            sw_node w = t->book->links[v][i].node;
            int32_t dist = out->dist[v] + price[r];
            if (dist < out->dist[w]) {
                if (out->dist[w] == AI_CLOSED) {
                    queue[n_queue++] = w;
                }
                out->dist[w] = dist;
                out->via[w] = r;
            }
        }
    }
    return SW_NONE;
}

void ai_parts_make(const ai_sight *t, ai_parts *out)
{
    int n = t->map->n_nodes;
    for (int v = 0; v < n; v++) {
        out->part[v] = (sw_node)v;
    }
    for (int w = 0; w < t->g->n_words; w++) {
        for (uint64_t bits = t->own.w[w]; bits; bits &= bits - 1) {
            const sw_track *track = &t->map->routes[64 * w + __builtin_ctzll(bits)];
            sw_node from = out->part[track->node[0]], to = out->part[track->node[1]];
            for (int v = 0; from != to && v < n; v++) {
                out->part[v] = out->part[v] == from ? to : out->part[v];
            }
        }
    }
}

bool ai_parts_has(const ai_sight *t, const ai_parts *parts, int part, int city)
{
    const sw_map *map = t->map;
    if (map->cities[city].kind != SW_PLACE_COUNTRY) {
        return parts->part[city] == part;
    }
    for (int v = map->n_cities; v < map->n_nodes; v++) { /* M-21: a vertex per route */
        if (map->node_city[v] == city && parts->part[v] == part) {
            return true;
        }
    }
    return false;
}
