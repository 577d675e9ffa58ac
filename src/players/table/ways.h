/* Ways through the remaining board: what each route would cost the seat, and cheapest paths. */
#ifndef PLAYERS_TABLE_WAYS_H
#define PLAYERS_TABLE_WAYS_H

#include "sight.h"

/* Cost of what cannot be had (sums of 16 do not overflow), and of any path at most. */
enum { AI_CLOSED = 1 << 26, AI_ANY = AI_CLOSED - 1 };

/* Price of every route: 0 for own ones, AI_CLOSED for closed ones, else what the turns it takes are
 * worth less the points it brings, and at least a little, in thousandths of a point. `rate`: value
 * of a turn. `hand`: percent of the turns saved by cards in hand that count. */
void ai_network_prices(const ai_sight *t, int rate, int hand, int32_t price[SW_MAX_ROUTES]);

typedef struct ai_paths {
    int32_t dist[SW_MAX_NODES];
    sw_route via[SW_MAX_NODES];  /* the route by which the path comes, SW_NONE at the start */
    uint16_t rank[SW_MAX_NODES]; /* of vertices that were reached: nearer ones came before */
} ai_paths;

/* The cheapest path from a place to another (SW_NONE: to all vertices), if it costs no more than
 * `most` (less than AI_CLOSED). Gives the vertex of `to` that is nearest (a country has several,
 * M-21), or SW_NONE. Of paths that cost the same it is the one over vertices of lower numbers. */
sw_node ai_paths_find(const ai_book *book, const int32_t *price, int from, int to, int32_t most,
                      ai_paths *out);

/* Sum of the cheapest paths from each place of a ticket to the next, each for itself; AI_CLOSED if
 * there is none. */
int32_t ai_ticket_distance(const ai_book *book, const int32_t *price, int ticket);

/* The seat's network: vertices that its routes join have the same part. */
typedef struct ai_parts {
    sw_node part[SW_MAX_NODES];
} ai_parts;
void ai_parts_make(const sw_game *g, const sw_routeset *own, ai_parts *out);

/* Has the place a vertex in that part? */
bool ai_parts_has(const sw_map *map, const ai_parts *parts, int part, int city);

/* The other end of a route. */
static inline sw_node ai_other_end(const sw_map *map, int route, int node)
{
    const sw_track *track = &map->routes[route];
    return track->node[0] == node ? track->node[1] : track->node[0];
}

#endif
