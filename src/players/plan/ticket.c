#include "ticket.h"

enum { NOTHING = -100000 };

sw_move ai_ticket_keep(const ai_sight *t, const ai_style *style, bool fewest, bool sketch,
                       ai_plan *plan)
{
    sw_move best = sw_move_none(SW_MOVE_KEEP);
    int n = t->self->n_offered, best_size = 0;
    bool found = false;
    ai_ground ground;
    if (sketch) {
        ai_ground_sketch(&ground, t, style);
    }
    for (int mask = 1; mask < 1 << n; mask++) {
        sw_move move = sw_move_none(SW_MOVE_KEEP);
        move.keep = (uint8_t)mask;
        int size = __builtin_popcount((unsigned)mask);
        if ((fewest && found && size > best_size) || sw_check(t->g, t->s, &move) != SW_OK) {
            continue;
        }
        sw_ticketset tickets = t->self->tickets;
        for (int i = 0; i < n; i++) {
            if (mask >> i & 1) {
                sw_ticketset_add(&tickets, t->self->offered[i]);
            }
        }
        ai_plan this_plan;
        if (sketch) {
            ai_plan_sketch(&this_plan, &ground, &tickets);
        } else {
            ai_plan_make(&this_plan, t, style, &tickets);
        }
        if (!found || this_plan.value > plan->value || (fewest && size < best_size)) {
            found = true;
            best = move;
            best_size = size;
            *plan = this_plan;
        }
    }
    return best;
}

/* Tickets that may come, against the network as planned. */
typedef struct prospect {
    const ai_sight *t;
    const ai_style *style;
    int turns, pieces; /* that a ticket may still take; turns in thousandths */
    int32_t price[SW_MAX_ROUTES];
    bool sketch;
    ai_paths tree; /* if so: from the network to everywhere */
} prospect;

/* What joining two places takes. */
typedef struct joint {
    int cost, hops, turns, pieces;
} joint;

static void add_route(const prospect *p, int route, joint *j)
{
    if (p->price[route] > 0) {
        j->cost += p->price[route];
        j->hops++;
        j->turns += ai_route_time(p->t, route);
        j->pieces += p->t->map->routes[route].pieces;
    }
}

/* The cheapest way. False if there is none that costs no more than `most` in all. */
static bool join(const prospect *p, int from, int to, int most, joint *j)
{
    ai_paths paths;
    sw_node at = ai_paths_find(p->t->book, p->price, from, to, most - j->cost, &paths);
    if (at == SW_NONE) {
        return false;
    }
    for (; paths.via[at] != SW_NONE; at = ai_other_end(p->t->map, paths.via[at], at)) {
        add_route(p, paths.via[at], j);
    }
    return true;
}

/* The vertex of a place that is nearest to the network. */
static int nearest(const prospect *p, int place)
{
    const sw_map *map = p->t->map;
    int best = place;
    for (int v = map->n_cities; map->cities[place].kind == SW_PLACE_COUNTRY && v < map->n_nodes;
         v++) {
        if (map->node_city[v] == place && p->tree.dist[v] < p->tree.dist[best]) {
            best = v;
        }
    }
    return best;
}

/* The way in the tree: cheapest if it comes by the network, and seldom much dearer else. */
static bool join_by_tree(const prospect *p, int from, int to, joint *j)
{
    int end[2] = {nearest(p, from), nearest(p, to)};
    if (p->tree.dist[end[0]] == AI_CLOSED || p->tree.dist[end[1]] == AI_CLOSED) {
        return false;
    }
    while (end[0] != end[1]) {
        int *later = &end[p->tree.rank[end[1]] > p->tree.rank[end[0]]];
        sw_route r = p->tree.via[*later];
        add_route(p, r, j);
        *later = ai_other_end(p->t->map, r, *later);
    }
    return true;
}

/* Value of a ticket on the network as planned; what does not fit is a loss. */
static int value_of(const prospect *p, int ticket)
{
    const sw_ticket_info *info = &p->t->map->tickets[ticket];
    int loss = -1000 * info->penalty, most = 1000 * (info->points + info->penalty);
    joint j = {0};
    for (int i = 0; i + 1 < info->n_cities; i++) {
        sw_city from = info->city[i], to = info->city[i + 1];
        if (!(p->sketch ? join_by_tree(p, from, to, &j) : join(p, from, to, most, &j))) {
            return loss;
        }
    }
    int value = 1000 * info->points - j.cost;
    value -= (info->points + info->penalty) * p->style->risk * j.hops;
    return j.turns <= p->turns && j.pieces <= p->pieces && value > loss ? value : loss;
}

/* A place in the network as planned; SW_NONE: there is none. No country, if that can be: its ends
 * do not hang together. */
static int network_place(const ai_sight *t, const ai_plan *plan)
{
    int r = plan->n_tickets ? plan->order[0] : -1;
    for (int w = 0; r < 0 && w < t->g->n_words; w++) {
        r = t->own.w[w] ? 64 * w + __builtin_ctzll(t->own.w[w]) : -1;
    }
    if (r < 0) {
        return SW_NONE;
    }
    const sw_city *city = t->map->routes[r].city;
    return city[t->map->cities[city[0]].kind == SW_PLACE_COUNTRY];
}

static void prospect_begin(prospect *p, const ai_sight *t, const ai_style *style,
                           const ai_plan *plan, bool sketch)
{
    p->t = t;
    p->style = style;
    p->turns = (t->building - 1) * 10 * style->reach - plan->ticket_turns;
    p->pieces = t->n_pieces - plan->ticket_pieces;
    ai_network_prices(t, t->book->rate * style->hurry / 100, 100, p->price);
    for (int i = 0; i < plan->n_tickets; i++) {
        p->price[plan->order[i]] = 0;
    }
    int root = network_place(t, plan);
    p->sketch = sketch && root != SW_NONE;
    if (p->sketch) {
        ai_paths_find(t->book, p->price, root, SW_NONE, AI_ANY, &p->tree);
    }
}

/* What the best of k drawn from the values is worth, and a part of what the others bring. */
static int best_of(int *values, int n, int k)
{
    for (int i = 1; i < n; i++) {
        int v = values[i], j = i;
        for (; j > 0 && values[j - 1] < v; j--) {
            values[j] = values[j - 1];
        }
        values[j] = v;
    }
    int64_t best = 0, all = 0, none = 1000000; /* chance that no better one was drawn */
    for (int i = 0; i < n && none > 0; i++) {
        int64_t drawn = n - i > k ? none * k / (n - i) : none;
        best += drawn * values[i];
        none -= drawn;
    }
    for (int i = 0; i < n && values[i] > 0; i++) {
        all += values[i];
    }
    best /= 1000000;
    all = all * k / n;
    return (int)(all > best ? best + (all - best) * 3 / 10 : best);
}

int ai_ticket_prospect(const ai_sight *t, const ai_style *style, const ai_plan *plan,
                       const sw_ticketset *seen, int every, sw_move *move)
{
    const sw_map *map = t->map;
    int values[SW_MAX_TICKETS], left = 0, best = NOTHING;
    prospect p;
    prospect_begin(&p, t, style, plan, every > 1);
    for (int d = 0; d < map->n_ticket_decks; d++) {
        left += t->s->ticket_piles[d].n;
    }
    int k = map->rules.draw_dealt < left ? map->rules.draw_dealt : left;
    for (int d = 0; d < map->n_ticket_decks && k; d++) {
        sw_move this_move = sw_move_none(SW_MOVE_TICKETS);
        int here = t->s->ticket_piles[d].n < k ? t->s->ticket_piles[d].n : k;
        this_move.count[d] = (uint8_t)here;
        if (map->n_ticket_decks > 1) {
            this_move.count[1 - d] = (uint8_t)(k - here);
        }
        int n = 0;
        for (int i = t->s->turn % every; i < map->n_tickets && here; i += every) {
            if (map->tickets[i].deck == d && !sw_ticketset_has(seen, i) &&
                !sw_ticketset_has(&t->self->tickets, i)) {
                values[n++] = value_of(&p, i);
            }
        }
        int value = n ? best_of(values, n, k) : NOTHING;
        if (value > best && sw_check(t->g, t->s, &this_move) == SW_OK) {
            best = value;
            *move = this_move;
        }
    }
    return best;
}

sw_move ai_ticket_mix(const ai_sight *t, int percent)
{
    const sw_map *map = t->map;
    int sum[SW_MAX_DECKS] = {0};
    for (int i = 0; i < map->n_tickets; i++) {
        const sw_ticket_info *info = &map->tickets[i];
        sum[info->deck] += info->points * 1000 / map->ticket_deck_size[info->deck];
    }
    int low = map->n_ticket_decks > 1 && sum[1] < sum[0] ? 1 : 0;
    sw_move move = sw_move_none(SW_MOVE_TICKETS);
    int n = map->rules.start_dealt, cheap = n * percent / 100;
    move.count[low] = (uint8_t)(map->n_ticket_decks > 1 ? cheap : n);
    if (map->n_ticket_decks > 1) {
        move.count[1 - low] = (uint8_t)(n - cheap);
    }
    return move;
}
