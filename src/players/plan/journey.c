/* The best journey is a trail that collects the most, a hard problem in general; own networks have
 * some fifteen routes, almost a tree, so walking all trails is quick. With passenger cards in hand
 * the routes of others make it large: a limit on steps, lower in playouts, keeps it in bounds, and
 * the best trail found so far is taken. Free steps to the best goods are walked first, so that this
 * one is good early. */
#include "journey.h"
#include "players/table/ways.h"

enum { MAX_STEPS = 20000, MAX_STEPS_GUESSED = 80 };

typedef struct walk {
    ai_steps *steps;
    bool used[SW_MAX_ROUTES];
    uint64_t visited; /* cities that were entered, and the start */
    sw_city from;
    bool each_entry;              /* option: goods whenever a city is entered again (M-16) */
    bool shortest;                /* of those that bring as much, the one with fewest steps */
    uint8_t taken[SW_MAX_CITIES]; /* goods of each city; counted only if they matter */
    int left, depth;              /* steps that may still be tried */
    int tolls;                    /* passenger cards at the start */
    sw_route path[SW_MAX_JOURNEY];
    ai_journey *best;
} walk;

int ai_journey_tolls(const ai_sight *sight)
{
    int n = 0;
    for (int c = 0; c < sight->map->n_cards; c++) {
        n += sight->map->cards[c].toll ? sight->self->hand[c] : 0;
    }
    return n;
}

void ai_steps_make(ai_steps *steps, const ai_sight *sight, const sw_routeset *more)
{
    steps->sight = sight;
    steps->more = more;
    memset(steps->n, AI_NOT_LISTED, sizeof steps->n);
}

static bool is_better(const ai_step *a, const ai_step *b)
{
    return a->toll != b->toll ? a->toll < b->toll : a->good > b->good;
}

/* The best first. */
static void list_steps(ai_steps *steps, sw_node node)
{
    const ai_sight *sight = steps->sight;
    int n = 0;
    for (int w = 0; w < sight->g->n_words; w++) {
        uint64_t free = sight->own.w[w] | (steps->more ? steps->more->w[w] : 0);
        uint64_t bits = sight->book->around[node].w[w] & (free | sight->others.w[w]);
        for (; bits; bits &= bits - 1) {
            int at = __builtin_ctzll(bits);
            sw_route r = (sw_route)(64 * w + at);
            sw_node next = ai_other_end(sight->map, r, node);
            sw_city city = sight->map->node_city[next];
            ai_step step = {
                .route = r,
                .node = next,
                .city = city,
                .toll = !(free >> at & 1),
                .good = sight->s->goods_left[city]
                            ? (uint8_t)sw_goods_value(sight->g, sight->s, city, 0)
                            : 0,
            };
            int k = n++;
            for (; k > 0 && is_better(&step, &steps->at[node][k - 1]); k--) {
                steps->at[node][k] = steps->at[node][k - 1];
            }
            steps->at[node][k] = step;
        }
    }
    steps->n[node] = (uint8_t)n;
}

/* M-15, M-16: what entering a city brings. */
static int good_at(const walk *w, const ai_step *step)
{
    if (!(w->visited >> step->city & 1)) {
        return step->good;
    }
    if (!w->each_entry || step->city == w->from) {
        return 0;
    }
    const ai_sight *sight = w->steps->sight;
    int taken = w->taken[step->city];
    return taken < sight->s->goods_left[step->city]
               ? sw_goods_value(sight->g, sight->s, step->city, taken)
               : 0;
}

static void travel(walk *w, sw_node node, int gain, int tolls)
{
    if (gain > w->best->gain || (w->shortest && gain == w->best->gain && w->depth < w->best->n)) {
        w->best->gain = gain;
        w->best->tolls = w->tolls - tolls;
        w->best->n = w->depth;
        memcpy(w->best->path, w->path, (size_t)w->depth);
    }
    if (w->depth == SW_MAX_JOURNEY || w->left <= 0) {
        return;
    }
    if (w->steps->n[node] == AI_NOT_LISTED) {
        list_steps(w->steps, node);
    }
    for (int i = 0; i < w->steps->n[node]; i++) {
        sw_route r = w->steps->at[node][i].route;
        int toll = w->steps->at[node][i].toll;
        if (w->used[r]) {
            continue;
        }
        if (toll > tolls) {
            w->best->stuck = true;
            continue;
        }
        sw_city city = w->steps->at[node][i].city;
        uint64_t before = w->visited;
        int good = good_at(w, &w->steps->at[node][i]);
        w->visited |= (uint64_t)1 << city;
        w->taken[city] = (uint8_t)(w->taken[city] + w->each_entry);
        w->used[r] = true;
        w->path[w->depth++] = r;
        w->left--;
        travel(w, w->steps->at[node][i].node, gain + good, tolls - toll);
        w->depth--;
        w->used[r] = false;
        w->visited = before;
        w->taken[city] = (uint8_t)(w->taken[city] - w->each_entry);
    }
}

static void walk_begin(walk *w, ai_steps *steps, sw_city from, uint64_t visited, int tolls,
                       bool shortest, ai_journey *out)
{
    w->steps = steps;
    w->from = from;
    w->each_entry = steps->sight->g->options.goods_each_entry;
    w->shortest = shortest;
    memset(w->taken, 0, sizeof w->taken);
    w->tolls = tolls;
    memset(w->used, 0, sizeof w->used);
    w->visited = visited;
    w->left = steps->sight->guessed ? MAX_STEPS_GUESSED : MAX_STEPS;
    w->depth = 0;
    w->best = out;
    out->gain = out->tolls = out->n = 0;
    out->stuck = false;
}

/* From a city; SW_NONE: on from where the passenger is by now. */
static void find(ai_steps *steps, int city, int tolls, bool shortest, ai_journey *out)
{
    const sw_journey *j = &steps->sight->s->journey;
    walk w;
    if (city != SW_NONE) {
        walk_begin(&w, steps, (sw_city)city, (uint64_t)1 << city, tolls, shortest, out);
        travel(&w, (sw_node)city, 0, tolls); /* the vertex of a city has its number */
        return;
    }
    walk_begin(&w, steps, j->from, j->visited, tolls, shortest, out);
    for (int i = 0; i < j->n_used; i++) {
        w.used[j->used[i]] = true;
    }
    if (steps->sight->map->cities[j->at].kind != SW_PLACE_COUNTRY) {
        travel(&w, j->at_node, 0, tolls);
    }
}

void ai_journey_find(ai_steps *steps, sw_city city, int tolls, ai_journey *out)
{
    find(steps, city, tolls, false, out);
}

int ai_journeys_best(const ai_sight *sight, int city, ai_journey out[AI_BEST_JOURNEYS])
{
    ai_steps steps;
    int n = 0;
    ai_steps_make(&steps, sight, NULL);
    for (int tolls = ai_journey_tolls(sight); tolls >= 0 && n < AI_BEST_JOURNEYS;) {
        ai_journey found;
        find(&steps, city, tolls, true, &found);
        if (found.gain == 0) {
            break;
        }
        n -= n && found.gain == out[n - 1].gain; /* the same for fewer cards */
        out[n++] = found;
        tolls = found.tolls - 1;
    }
    return n;
}

/* Compared byte by byte, so the gaps between fields are set, too. */
static void depend(const ai_sight *sight, const sw_routeset *more, ai_journeys *out)
{
    memset(&out->on, 0, sizeof out->on);
    for (int w = 0; w < SW_ROUTE_WORDS; w++) {
        out->on.free.w[w] = sight->own.w[w] | (more ? more->w[w] : 0);
    }
    out->on.others = sight->others;
    memcpy(out->on.goods_left, sight->s->goods_left, sizeof out->on.goods_left);
    out->on.n = sight->self->n_passengers;
    memcpy(out->on.from, sight->self->passengers, out->on.n);
    out->on.tolls = (uint8_t)ai_journey_tolls(sight);
}

void ai_journeys_find(const ai_sight *sight, const sw_routeset *more, bool toll_gain,
                      ai_journeys *out)
{
    ai_steps steps;
    ai_journeys *kept = sight->journeys ? &sight->journeys[more != NULL] : NULL;
    depend(sight, more, out);
    // Gaps are 0 in both. NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
    if (kept && memcmp(&kept->on, &out->on, sizeof out->on) == 0) {
        *out = *kept;
        return;
    }
    ai_steps_make(&steps, sight, more);
    out->toll_gain = 0;
    for (int i = 0; i < out->on.n; i++) {
        ai_journey journey;
        ai_journey_find(&steps, out->on.from[i], out->on.tolls, &journey);
        out->gain[i] = journey.gain;
        if (toll_gain && journey.stuck) {
            ai_journey_find(&steps, out->on.from[i], out->on.tolls + 1, &journey);
            int gain = journey.gain - out->gain[i];
            out->toll_gain = gain > out->toll_gain ? gain : out->toll_gain;
        }
    }
    if (kept) {
        *kept = *out;
    }
}

void ai_journey_continue(const ai_sight *sight, ai_journey *out)
{
    ai_steps steps;
    ai_steps_make(&steps, sight, NULL);
    find(&steps, SW_NONE, ai_journey_tolls(sight), false, out);
}
