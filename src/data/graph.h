/* The board as a graph, for lint and statistics: distances, and what falls apart when something is
 * taken away. Parallel tracks are one link here. About 20 KiB. */
#ifndef DATA_GRAPH_H
#define DATA_GRAPH_H

#include <stellwerk/map.h>

enum { SW__FAR = 0x7fff }; /* no way at all */

typedef enum sw__measure {
    SW__BY_LENGTH, /* fields; for single-field routes the cards they take */
    SW__BY_PIECES  /* pieces that must be placed */
} sw__measure;

typedef struct sw__link {
    sw_node node[2];
    sw_route route;   /* lowest of its parallel group */
    uint8_t weight;   /* of the shortest track */
    uint8_t n_tracks; /* parallel tracks */
    bool bridge;      /* without it, some place can no longer be reached from some other */
} sw__link;

typedef struct sw__graph {
    const sw_map *map;
    int n_nodes, n_links;
    sw__link links[SW_MAX_ROUTES];
    int16_t distance[SW_MAX_NODES][SW_MAX_NODES];
    bool cut[SW_MAX_NODES]; /* likewise for a vertex and its routes */
} sw__graph;

void sw__graph_make(sw__graph *g, const sw_map *map, sw__measure measure);
/* Fills `bridge` and `cut`, which are false before. Ends in countries do not count. */
void sw__graph_bottlenecks(sw__graph *g);
/* The least distance between two places; a country is reached at any of its route ends (M-21). */
int sw__graph_distance(const sw__graph *g, int city, int other);
/* Of a ticket: between its places in their order, summed up. */
int sw__graph_ticket(const sw__graph *g, const sw_ticket_info *ticket);

#endif
