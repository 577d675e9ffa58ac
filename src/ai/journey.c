/* The best journey is a trail that collects the most, a hard problem in general; own networks have
 * some fifteen routes, almost a tree, so walking all trails is quick. A limit on steps keeps large
 * or strange networks in bounds: then the best trail found so far is taken. */
#include "journey.h"

enum { MAX_STEPS = 1500 };

typedef struct walk {
    const ai_sight *t;
    const sw_routeset *more;
    sw_routeset used;
    uint64_t visited; /* cities that give nothing (more) */
    int steps, depth;
    sw_route path[SW_MAX_JOURNEY];
    ai_journey *best;
} walk;

int ai_journey_tolls(const ai_sight *t)
{
    int n = 0;
    for (int c = 0; c < t->map->n_cards; c++) {
        n += t->map->cards[c].toll ? t->self->hand[c] : 0;
    }
    return n;
}

/* 0: free to travel; 1: costs a passenger card; -1: closed. */
static int toll_of(const walk *w, int r)
{
    if (ai_route_own(w->t, r) || (w->more && sw_routeset_has(w->more, r))) {
        return 0;
    }
    return w->t->s->owner[r] == SW_NONE ? -1 : 1;
}

static void travel(walk *w, sw_node node, int gain, int tolls)
{
    const sw_game *g = w->t->g;
    if (gain > w->best->gain) {
        w->best->gain = gain;
        w->best->n = w->depth;
        memcpy(w->best->path, w->path, (size_t)w->depth);
    }
    if (w->depth == SW_MAX_JOURNEY || w->steps >= MAX_STEPS) {
        return;
    }
    for (int i = 0; i < w->t->book->n_links[node]; i++) {
        sw_route r = w->t->book->links[node][i].route;
        int toll = toll_of(w, r);
        if (toll < 0 || toll > tolls || sw_routeset_has(&w->used, r)) {
            continue;
        }
        sw_node next = w->t->book->links[node][i].node;
        sw_city city = g->map->node_city[next];
        uint64_t bit = (uint64_t)1 << city, before = w->visited;
        int good = w->visited & bit ? 0 : sw_goods_value(g, w->t->s, city, 0);
        w->visited |= bit;
        sw_routeset_add(&w->used, r);
        w->path[w->depth++] = r;
        w->steps++;
        travel(w, next, gain + good, tolls - toll);
        w->depth--;
        sw_routeset_remove(&w->used, r);
        w->visited = before;
    }
}

static sw_node node_of(const sw_map *map, int city)
{
    int n = 0;
    while (n < map->n_nodes - 1 && map->node_city[n] != city) {
        n++;
    }
    return (sw_node)n;
}

void ai_journey_find(const ai_sight *t, int city, const sw_routeset *more, int tolls,
                     ai_journey *out)
{
    walk w = {.t = t, .more = more, .visited = (uint64_t)1 << city, .best = out};
    *out = (ai_journey){0};
    travel(&w, node_of(t->map, city), 0, tolls);
}

void ai_journey_continue(const ai_sight *t, ai_journey *out)
{
    const sw_journey *j = &t->s->journey;
    walk w = {.t = t, .visited = j->visited, .best = out};
    for (int i = 0; i < j->n_used; i++) {
        sw_routeset_add(&w.used, j->used[i]);
    }
    *out = (ai_journey){0};
    if (t->map->cities[j->at].kind != SW_PLACE_COUNTRY) {
        travel(&w, j->at_node, 0, ai_journey_tolls(t));
    }
}
