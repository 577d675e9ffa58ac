/* One seat's claimed routes as a graph: edges, and which vertices hang together. Made when needed,
 * never stored: a few hundred nanoseconds for a whole network. */
#ifndef ENGINE_NETWORK_H
#define ENGINE_NETWORK_H

#include <stellwerk/state.h>

enum { SW__MAX_EDGES = 128 }; /* routes of one seat: at most one per piece, and a map allows 127 */

typedef struct sw__network {
    int n_edges;
    sw_route edge[SW__MAX_EDGES]; /* ascending */
    uint8_t part[SW_MAX_NODES];   /* connected part each vertex belongs to (a vertex of it) */
    sw_ticketset done;            /* completed tickets; filled by the scorer for the modules */
} sw__network;

void sw__network_make(const sw_game *g, const sw_state *s, int seat, sw__network *out);
/* Several at once: one pass over the owners. `out` has one entry per seat. */
void sw__networks_make(const sw_game *g, const sw_state *s, sw__network *out);

/* Are two places joined? A country is reached at any of its ends, and does not lead on (M-21). */
bool sw__network_joins(const sw_game *g, const sw__network *net, int city_a, int city_b);

/* Length of the longest trail (G-33). */
int sw__longest_trail(const sw_game *g, const sw__network *net);

#endif
