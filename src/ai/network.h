/* Ways through the remaining board: what each route would cost the seat, and cheapest paths. */
#ifndef AI_NETWORK_H
#define AI_NETWORK_H

#include "sight.h"

enum { AI_CLOSED = 1 << 26 }; /* cost of what cannot be had; sums of 16 do not overflow */

/* Price of every route: 0 for own ones, AI_CLOSED for closed ones, else what the turns it takes are
 * worth less the points it brings, and at least a little, in thousandths of a point. `rate`: value
 * of a turn. */
void ai_network_prices(const ai_sight *t, int rate, int32_t price[SW_MAX_ROUTES]);

typedef struct ai_paths {
    int32_t dist[SW_MAX_NODES];
    sw_route via[SW_MAX_NODES]; /* the route by which the path comes, SW_NONE at the start */
} ai_paths;

/* Cheapest paths from a place to all vertices, or, if `to` is no SW_NONE, until that place is
 * reached. Gives the vertex of `to` that is nearest (a country has several, M-21), or SW_NONE. */
sw_node ai_paths_find(const ai_sight *t, const int32_t *price, int from, int to, ai_paths *out);

/* The seat's network: vertices that its routes join have the same part. */
typedef struct ai_parts {
    sw_node part[SW_MAX_NODES];
} ai_parts;
void ai_parts_make(const ai_sight *t, ai_parts *out);

/* Has the place a vertex in that part? */
bool ai_parts_has(const ai_sight *t, const ai_parts *parts, int part, int city);

/* The other end of a route. */
static inline sw_node ai_other_end(const sw_map *map, int route, int node)
{
    const sw_track *track = &map->routes[route];
    return track->node[0] == node ? track->node[1] : track->node[0];
}

#endif
