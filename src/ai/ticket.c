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

/* What a ticket may still take. */
typedef struct room {
    int turns; /* thousandths */
    int pieces;
} room;

/* Value of a ticket on the network as planned; what does not fit is a loss. */
static int value_of(const ai_sight *t, const ai_style *style, const int32_t *price,
                    const room *left, int ticket)
{
    const sw_ticket_info *info = &t->map->tickets[ticket];
    int cost = 0, hops = 0, turns = 0, pieces = 0;
    for (int i = 0; i + 1 < info->n_cities; i++) {
        ai_paths paths;
        int most = 1000 * (info->points + info->penalty) - cost; /* it would bring nothing */
        sw_node at = ai_paths_find(t, price, info->city[i], info->city[i + 1], most, &paths);
        if (at == SW_NONE) {
            return -1000 * info->penalty;
        }
        cost += paths.dist[at];
        for (; paths.via[at] != SW_NONE; at = ai_other_end(t->map, paths.via[at], at)) {
            if (price[paths.via[at]] > 0) {
                hops++;
                turns += ai_route_time(t, paths.via[at]);
                pieces += t->map->routes[paths.via[at]].pieces;
            }
        }
    }
    int value = 1000 * info->points - cost;
    value -= (info->points + info->penalty) * style->risk * hops;
    bool fits = turns <= left->turns && pieces <= left->pieces;
    return fits && value > -1000 * info->penalty ? value : -1000 * info->penalty;
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
    int32_t price[SW_MAX_ROUTES];
    int values[SW_MAX_TICKETS], left = 0, best = NOTHING;
    ai_network_prices(t, t->book->rate * style->hurry / 100, price);
    for (int i = 0; i < plan->n_tickets; i++) {
        price[plan->order[i]] = 0;
    }
    room room_left = {(t->building - 1) * 10 * style->reach - plan->ticket_turns,
                      t->n_pieces - plan->ticket_pieces};
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
                values[n++] = value_of(t, style, price, &room_left, i);
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
