#include "ways.h"

/* Routes that pay for themselves still cost a little, so that no path makes pointless detours. */
enum { LEAST_PRICE = 300 };

void ai_network_prices(const ai_sight *t, int rate, int hand, int32_t price[SW_MAX_ROUTES])
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
            int empty = t->book->time[r][0], saved = empty - ai_route_time(t, r);
            int64_t time = (int64_t)(empty - saved * hand / 100) * rate / 1000;
            int32_t net = (int32_t)time - 1000 * track->points;
            int32_t least = LEAST_PRICE + 100 * track->pieces;
            price[r] = net > least ? net : least;
        }
    }
}

/* Vertices that were reached and not settled yet, as a heap: distance and vertex in one number, so
 * that of those alike the lowest vertex is next. When a shorter way to a vertex is found it is put
 * in once more; the old entry means nothing when it comes out. */
typedef struct queue {
    int n;
    uint64_t at[SW_MAX_NODES + 2 * SW_MAX_ROUTES];
} queue;

static inline void put(queue *q, int32_t dist, sw_node v)
{
    uint64_t key = (uint64_t)dist << 8 | v;
    int at = q->n++;
    while (at > 0 && q->at[(at - 1) / 2] > key) {
        q->at[at] = q->at[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    q->at[at] = key;
}

static inline uint64_t take_nearest(queue *q)
{
    uint64_t nearest = q->at[0], last = q->at[--q->n];
    int at = 0;
    q->at[q->n] = UINT64_MAX;
    for (int next = 1; next < q->n; next = 2 * at + 1) {
        next += q->at[next + 1] < q->at[next];
        if (q->at[next] >= last) {
            break;
        }
        q->at[at] = q->at[next];
        at = next;
    }
    q->at[at] = last;
    return nearest;
}

static void start_at(const sw_map *map, int place, ai_paths *out, queue *q)
{
    if (map->cities[place].kind != SW_PLACE_COUNTRY) {
        out->dist[place] = 0;
        put(q, 0, (sw_node)place);
        return;
    }
    for (int v = map->n_cities; v < map->n_nodes; v++) {
        if (map->node_city[v] == place) {
            out->dist[v] = 0;
            put(q, 0, (sw_node)v);
        }
    }
}

sw_node ai_paths_find(const ai_book *book, const int32_t *price, int from, int to, int32_t most,
                      ai_paths *out)
{
    const sw_map *map = book->map;
    queue q;
    uint16_t rank = 0;
    q.n = 0;
    for (int v = 0; v < map->n_nodes; v++) {
        out->dist[v] = AI_CLOSED;
    }
    memset(out->via, SW_NONE, map->n_nodes);
    start_at(map, from, out, &q);
    while (q.n) {
        uint64_t nearest = take_nearest(&q);
        sw_node v = (sw_node)(nearest & 255);
        int32_t here = (int32_t)(nearest >> 8);
        if (here != out->dist[v]) {
            continue;
        }
        out->rank[v] = rank++;
        if (map->node_city[v] == to) {
            return v;
        }
        const ai_link *link = book->links[v], *end = link + book->n_links[v];
        for (; link < end; link++) {
            int32_t dist = here + price[link->route];
            if (dist < out->dist[link->node] && dist <= most) {
                out->dist[link->node] = dist;
                out->via[link->node] = link->route;
                put(&q, dist, link->node);
                most = map->node_city[link->node] == to ? dist : most; /* all else is farther */
            }
        }
    }
    return SW_NONE;
}

int32_t ai_ticket_distance(const ai_book *book, const int32_t *price, int ticket)
{
    const sw_ticket_info *info = &book->map->tickets[ticket];
    int32_t sum = 0;
    for (int i = 0; i + 1 < info->n_cities; i++) {
        ai_paths paths;
        sw_node at = ai_paths_find(book, price, info->city[i], info->city[i + 1], AI_ANY, &paths);
        if (at == SW_NONE) {
            return AI_CLOSED;
        }
        sum += paths.dist[at];
    }
    return sum;
}

void ai_parts_make(const sw_game *g, const sw_routeset *own, ai_parts *out)
{
    int n = g->map->n_nodes;
    for (int v = 0; v < n; v++) {
        out->part[v] = (sw_node)v;
    }
    for (int w = 0; w < g->n_words; w++) {
        for (uint64_t bits = own->w[w]; bits; bits &= bits - 1) {
            const sw_track *track = &g->map->routes[64 * w + __builtin_ctzll(bits)];
            sw_node from = out->part[track->node[0]], to = out->part[track->node[1]];
            for (int v = 0; from != to && v < n; v++) {
                out->part[v] = out->part[v] == from ? to : out->part[v];
            }
        }
    }
}

bool ai_parts_has(const sw_map *map, const ai_parts *parts, int part, int city)
{
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
