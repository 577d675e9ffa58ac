/* The numbers of a board: how much of what there is, what tickets are worth, where it is narrow. */
#ifndef LAB_MAP_STATS_H
#define LAB_MAP_STATS_H

#include "data/graph.h"

typedef struct map_sum {
    int tracks, fields, points;
} map_sum;

typedef struct map_link_use {
    int link;      /* in graph.links */
    double load;   /* tickets' legs that use it, each shared among all its shortest ways */
    int essential; /* legs that have no shortest way without it */
} map_link_use;

typedef struct map_stats {
    const sw_map *map;
    sw__graph graph;
    int n_pairs, n_single, n_double, n_triple; /* of places joined by 1, 2, 3 or more tracks */
    map_sum colour[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS + 1]; /* the last is gray */
    map_sum length[SW_MAX_ROUTE_KINDS][SW_MAX_LENGTH + 1];
    map_sum kind[SW_MAX_ROUTE_KINDS];
    map_sum all;
    int way[SW_MAX_TICKETS]; /* shortest way of a ticket, SW__FAR if there is none */
    int ticket_sum, ticket_min, ticket_max;
    int n_below, n_equal, n_above; /* points of tickets compared with their ways */
    int tracks_at[SW_MAX_CITIES], neighbours[SW_MAX_CITIES];
    int city_tickets[SW_MAX_CITIES]; /* tickets that name it */
    map_link_use use[SW_MAX_ROUTES]; /* graph.n_links, busiest first */
} map_stats;

void map_stats_make(map_stats *s, const sw_map *map);

/* For people, on standard output. */
void map_stats_print(const map_stats *s);
/* One JSON object, on standard output. */
void map_stats_print_json(const map_stats *s);

#endif
