/* The best journey is a trail that collects the most, a hard problem in general; own networks have
 * some fifteen routes, almost a tree, so walking all trails is quick. A limit on steps keeps large
 * or strange networks in bounds: then the best trail found so far is taken. */
#include "journey.h"

enum { MAX_STEPS = 1500 };

typedef struct walk {
    ai_ways *ways;
    bool used[SW_MAX_ROUTES];
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

void ai_ways_make(ai_ways *ways, const ai_sight *t, const sw_routeset *more)
{
    ways->t = t;
    ways->more = more;
    memset(ways->n, AI_NOT_LISTED, sizeof ways->n);
}

static void list_ways(ai_ways *ways, sw_node node)
{
    const ai_sight *t = ways->t;
    int n = 0;
    for (int i = 0; i < t->book->n_links[node]; i++) {
        sw_route r = t->book->links[node][i].route;
        sw_node next = t->book->links[node][i].node;
        sw_city city = t->map->node_city[next];
        bool free = ai_route_own(t, r) || (ways->more && sw_routeset_has(ways->more, r));
        if (!free && t->s->owner[r] == SW_NONE) {
            continue;
        }
        ways->at[node][n].route = r;
        ways->at[node][n].node = next;
        ways->at[node][n].city = city;
        ways->at[node][n].toll = !free;
        ways->at[node][n].good =
            t->s->goods_left[city] ? (uint8_t)sw_goods_value(t->g, t->s, city, 0) : 0;
        n++;
    }
    ways->n[node] = (uint8_t)n;
}

static void travel(walk *w, sw_node node, int gain, int tolls)
{
    if (gain > w->best->gain) {
        w->best->gain = gain;
        w->best->n = w->depth;
        memcpy(w->best->path, w->path, (size_t)w->depth);
    }
    if (w->depth == SW_MAX_JOURNEY || w->steps >= MAX_STEPS) {
        return;
    }
    if (w->ways->n[node] == AI_NOT_LISTED) {
        list_ways(w->ways, node);
    }
    for (int i = 0; i < w->ways->n[node]; i++) {
        sw_route r = w->ways->at[node][i].route;
        int toll = w->ways->at[node][i].toll;
        if (w->used[r]) {
            continue;
        }
        if (toll > tolls) {
            w->best->stuck = true;
            continue;
        }
        uint64_t bit = (uint64_t)1 << w->ways->at[node][i].city, before = w->visited;
        int good = before & bit ? 0 : w->ways->at[node][i].good;
        w->visited |= bit;
        w->used[r] = true;
        w->path[w->depth++] = r;
        w->steps++;
        travel(w, w->ways->at[node][i].node, gain + good, tolls - toll);
        w->depth--;
        w->used[r] = false;
        w->visited = before;
    }
}

static void walk_begin(walk *w, ai_ways *ways, uint64_t visited, ai_journey *out)
{
    w->ways = ways;
    memset(w->used, 0, sizeof w->used);
    w->visited = visited;
    w->steps = w->depth = 0;
    w->best = out;
    out->gain = out->n = 0;
    out->stuck = false;
}

void ai_journey_find(ai_ways *ways, sw_city city, int tolls, ai_journey *out)
{
    walk w;
    walk_begin(&w, ways, (uint64_t)1 << city, out);
    travel(&w, city, 0, tolls); /* the vertex of a city has its number */
}

void ai_journey_continue(const ai_sight *t, ai_journey *out)
{
    const sw_journey *j = &t->s->journey;
    ai_ways ways;
    walk w;
    ai_ways_make(&ways, t, NULL);
    walk_begin(&w, &ways, j->visited, out);
    for (int i = 0; i < j->n_used; i++) {
        w.used[j->used[i]] = true;
    }
    if (t->map->cities[j->at].kind != SW_PLACE_COUNTRY) {
        travel(&w, j->at_node, 0, ai_journey_tolls(t));
    }
}
