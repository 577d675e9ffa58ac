/* A way to a ticket is a cheapest path in which own routes are free and those that can be claimed
 * cost their fields. The places of a tour are joined one after the other in the order given, each
 * leg using what the legs before have built; that may be a little more than the best.
 *
 * Is a ticket lost? Not if the way found takes no more pieces than there are. If it takes more, the
 * way with the fewest pieces may fit, and where there are two kinds of pieces, one that trades some
 * of the one for some of the other: all trades are tried then. A tour is given up only if two
 * places that follow each other cannot be joined. So no ticket is called lost that could be done,
 * and of two places the answer is exact as far as pieces go; but one that needs a way with both few
 * pieces and few routes, or a tour whose legs fit only one by one, may be called open and be lost.
 */
#include "progress.h"
#include "ending.h"
#include "ways.h"

/* A field (or piece) outweighs any number of routes: fewer routes decide between equals. */
enum { UNIT = 256, MAX_PIECES = 128 };

typedef enum measure { BY_FIELDS, BY_PIECES, BY_ROUTES } measure;

static int piece_of(const sw_map *map, int route)
{
    return map->route_kinds[map->routes[route].kind].piece;
}

static void count_pieces(ai_means *m)
{
    const sw_map *map = m->g->map;
    const sw_seat_state *seat = &m->s->seats[m->seat];
    bool chosen = !map->rules.choose_pieces || m->s->phase != SW_SETUP;
    m->pieces = chosen ? 0 : map->rules.choose_pieces;
    for (int k = 0; chosen && k < map->n_piece_kinds; k++) {
        m->pieces += seat->pieces[k];
    }
    for (int k = 0; k < map->n_piece_kinds; k++) {
        int others = m->pieces - seat->pieces[k]; /* W-14: as many as go back */
        int taken = seat->box[k] < others ? seat->box[k] : others;
        m->most[k] = chosen ? seat->pieces[k] + taken : map->pieces[k].count;
    }
}

void ai_means_make(ai_means *m, const sw_game *g, const sw_state *s, int seat, const ai_book *book)
{
    *m = (ai_means){.g = g, .s = s, .book = book, .seat = seat};
    count_pieces(m);
    m->turns = ai_turns_left(g, s, seat);
    for (int r = 0; r < g->map->n_routes; r++) {
        if (s->owner[r] == seat) {
            sw_routeset_add(&m->own, r);
        } else if (sw_routeset_has(&s->seats[seat].open, r) &&
                   g->map->routes[r].pieces <= m->most[piece_of(g->map, r)]) {
            sw_routeset_add(&m->open, r);
        }
    }
}

static void set_prices(const sw_map *map, const sw_routeset *own, const sw_routeset *open,
                       measure by, int32_t *price)
{
    for (int r = 0; r < map->n_routes; r++) {
        const sw_track *track = &map->routes[r];
        int units = by == BY_FIELDS ? track->length : by == BY_PIECES ? track->pieces : 0;
        price[r] = sw_routeset_has(own, r)    ? 0
                   : sw_routeset_has(open, r) ? UNIT * units + 1
                                              : AI_CLOSED;
    }
}

/* Adds the way between two places; from now on its routes are free. */
static bool add_leg(const ai_book *book, int32_t *price, int from, int to, ai_way_plan *way)
{
    const sw_map *map = book->map;
    ai_paths paths;
    sw_node at = ai_paths_find(book, price, from, to, AI_ANY, &paths);
    if (at == SW_NONE) {
        return false;
    }
    int first = way->n;
    for (; paths.via[at] != SW_NONE; at = ai_other_end(map, paths.via[at], at)) {
        sw_route r = paths.via[at];
        if (price[r] == 0) {
            continue;
        }
        way->fields += map->routes[r].length;
        way->pieces[piece_of(map, r)] += map->routes[r].pieces;
        price[r] = 0;
        int i = way->n++; /* the path is walked from its end */
        for (; i > first; i--) {
            way->routes[i] = way->routes[i - 1];
        }
        way->routes[first] = r;
    }
    return true;
}

static bool add_ticket(const ai_book *book, int32_t *price, int ticket, ai_way_plan *way)
{
    const sw_ticket_info *info = &book->map->tickets[ticket];
    for (int i = 0; i + 1 < info->n_cities; i++) {
        if (!add_leg(book, price, info->city[i], info->city[i + 1], way)) {
            return false;
        }
    }
    return true;
}

static void clear(ai_way_plan *way)
{
    way->n = way->fields = 0;
    memset(way->pieces, 0, sizeof way->pieces);
}

static bool find_way(const ai_means *m, int ticket, measure by, ai_way_plan *way)
{
    int32_t price[SW_MAX_ROUTES];
    set_prices(m->g->map, &m->own, &m->open, by, price);
    clear(way);
    return add_ticket(m->book, price, ticket, way);
}

static bool fits(const ai_means *m, const ai_way_plan *way)
{
    int all = 0;
    for (int k = 0; k < m->g->map->n_piece_kinds; k++) {
        all += way->pieces[k];
        if (way->pieces[k] > m->most[k]) {
            return false;
        }
    }
    return all <= m->pieces && way->n <= m->turns;
}

/* Fewest pieces of the first kind to come to each vertex, by those of the second; a route takes
 * pieces of one kind. Gone over all routes until nothing becomes less. */
typedef struct trades {
    uint8_t first[SW_MAX_NODES][MAX_PIECES];
    int most; /* of the second */
} trades;

static bool cross(trades *t, int from, int to, int first, int second)
{
    bool less = false;
    for (int n = second; n <= t->most; n++) {
        int sum = t->first[from][n - second] + first;
        if (sum < t->first[to][n]) {
            t->first[to][n] = (uint8_t)sum;
            less = true;
        }
    }
    return less;
}

static void find_trades(const ai_means *m, int from, trades *t)
{
    const sw_map *map = m->g->map;
    for (int v = 0; v < map->n_nodes; v++) {
        memset(t->first[v], map->node_city[v] == from ? 0 : SW_NONE, sizeof t->first[v]);
    }
    for (bool less = true; less;) {
        less = false;
        for (int r = 0; r < map->n_routes; r++) {
            const sw_track *track = &map->routes[r];
            bool own = sw_routeset_has(&m->own, r);
            if (!own && !sw_routeset_has(&m->open, r)) {
                continue;
            }
            int cost = own ? 0 : track->pieces, kind = piece_of(map, r);
            int first = kind == 0 ? cost : 0, second = kind == 0 ? 0 : cost;
            less |= cross(t, track->node[0], track->node[1], first, second);
            less |= cross(t, track->node[1], track->node[0], first, second);
        }
    }
}

/* Do the pieces suffice for some way between two places? */
static bool can_join(const ai_means *m, int from, int to)
{
    const sw_map *map = m->g->map;
    trades t;
    t.most = map->n_piece_kinds < 2 ? 0 : m->most[1] < MAX_PIECES ? m->most[1] : MAX_PIECES - 1;
    find_trades(m, from, &t);
    for (int v = 0; v < map->n_nodes; v++) {
        for (int n = 0; map->node_city[v] == to && n <= t.most; n++) {
            if (t.first[v][n] <= m->most[0] && t.first[v][n] + n <= m->pieces) {
                return true;
            }
        }
    }
    return false;
}

/* Do the turns suffice for some way? */
static bool in_time(const ai_means *m, int from, int to)
{
    int32_t price[SW_MAX_ROUTES];
    ai_paths paths;
    set_prices(m->g->map, &m->own, &m->open, BY_ROUTES, price);
    sw_node at = ai_paths_find(m->book, price, from, to, AI_ANY, &paths);
    return at != SW_NONE && paths.dist[at] <= m->turns;
}

static bool is_lost(const ai_means *m, int ticket)
{
    const sw_ticket_info *info = &m->g->map->tickets[ticket];
    for (int i = 0; i + 1 < info->n_cities; i++) {
        if (!in_time(m, info->city[i], info->city[i + 1]) ||
            !can_join(m, info->city[i], info->city[i + 1])) {
            return true;
        }
    }
    return false;
}

/* The ticket is not done. `way` is left empty if there is none. */
static ai_ticket_state find_state(const ai_means *m, int ticket, ai_way_plan *way)
{
    ai_way_plan fewest;
    if (!find_way(m, ticket, BY_FIELDS, way)) {
        clear(way);
        return AI_TICKET_LOST;
    }
    if (m->s->phase != SW_OVER && fits(m, way)) {
        return AI_TICKET_OPEN;
    }
    if (m->s->phase != SW_OVER && find_way(m, ticket, BY_PIECES, &fewest) && fits(m, &fewest)) {
        *way = fewest;
        return AI_TICKET_OPEN;
    }
    return m->s->phase == SW_OVER || is_lost(m, ticket) ? AI_TICKET_LOST : AI_TICKET_OPEN;
}

static uint8_t find_joined(const ai_means *m, const sw_ticket_info *info)
{
    ai_parts parts;
    uint8_t best = 0;
    int most = 1;
    ai_parts_make(m->g, &m->own, &parts);
    for (int i = 0; i < info->n_cities; i++) {
        int n = 0;
        uint8_t joined = 0;
        for (int k = 0; k < info->n_cities; k++) {
            if (parts.part[info->city[k]] == parts.part[info->city[i]]) {
                joined |= (uint8_t)(1u << k);
                n++;
            }
        }
        if (n > most) {
            most = n;
            best = joined;
        }
    }
    return best;
}

static int whole_way(const ai_means *m, int ticket)
{
    const sw_routeset none = {{0}};
    int32_t price[SW_MAX_ROUTES];
    ai_way_plan way;
    set_prices(m->g->map, &none, &m->g->all, BY_FIELDS, price);
    clear(&way);
    add_ticket(m->book, price, ticket, &way);
    return way.fields;
}

ai_ticket_state ai_ticket_state_of(const ai_means *m, int ticket)
{
    ai_way_plan way;
    bool done = sw_ticket_points(m->g, m->s, m->seat, ticket) > 0;
    return done ? AI_TICKET_DONE : find_state(m, ticket, &way);
}

void ai_progress_make(const ai_means *m, int ticket, ai_progress *out)
{
    const sw_ticket_info *info = &m->g->map->tickets[ticket];
    out->points = sw_ticket_points(m->g, m->s, m->seat, ticket);
    clear(&out->way);
    out->state = out->points > 0 ? AI_TICKET_DONE : find_state(m, ticket, &out->way);
    out->whole = whole_way(m, ticket);
    out->joined = info->n_cities > 2 ? find_joined(m, info) : 0;
}

void ai_together(const ai_means *m, const sw_ticketset *tickets, ai_way_plan *out)
{
    const sw_map *map = m->g->map;
    sw_ticketset left = *tickets;
    int32_t price[SW_MAX_ROUTES];
    set_prices(map, &m->own, &m->open, BY_FIELDS, price);
    clear(out);
    for (;;) {
        int best = -1;
        for (int t = 0; t < map->n_tickets; t++) {
            if (sw_ticketset_has(&left, t) &&
                (best < 0 || map->tickets[t].points > map->tickets[best].points)) {
                best = t;
            }
        }
        if (best < 0) {
            return;
        }
        sw_ticketset_remove(&left, best);
        if (ai_ticket_state_of(m, best) == AI_TICKET_OPEN) {
            add_ticket(m->book, price, best, out);
        }
    }
}
