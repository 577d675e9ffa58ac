#include "estimate.h"
#include "players/table/pace.h"

enum { TOO_LARGE = 50000 }; /* value lost for every piece that is lacking */

static void put_route(const ai_ground *ground, ai_plan *plan, int r)
{
    const sw_track *track = &ground->sight->map->routes[r];
    if (plan->n == AI_MAX_PLAN) {
        return;
    }
    int k = ground->sight->map->route_kinds[track->kind].piece;
    plan->order[plan->n++] = (sw_route)r;
    sw_routeset_add(&plan->routes, r);
    plan->pieces[k] = (uint8_t)(plan->pieces[k] + track->pieces);
    plan->turns += ground->time[r];
    plan->value += 1000 * track->points;
}

/* Turns for the routes of a plan together. The hand is shared out: first to routes of a colour,
 * then to gray ones. */
static int plan_turns(const ai_sight *sight, const ai_plan *plan)
{
    const sw_map *map = sight->map;
    ai_missing missing = {{{0}}, 0};
    int gray[AI_MAX_PLAN], n_gray = 0;
    for (int i = 0; i < plan->n; i++) {
        const sw_track *track = &map->routes[plan->order[i]];
        if (track->rough) {
            missing.fields[track->kind][map->n_colours] += track->length + track->rough;
        } else if (track->colour == SW_NONE) {
            gray[n_gray++] = plan->order[i];
        } else {
            missing.fields[track->kind][track->colour] += track->length;
        }
    }
    int spare[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS];
    for (int kind = 0; kind < map->n_route_kinds; kind++) {
        for (int colour = 0; colour < map->n_colours; colour++) {
            int left = sight->held[kind][colour] - missing.fields[kind][colour];
            spare[kind][colour] = left > 0 ? left : 0;
            missing.fields[kind][colour] = left < 0 ? -left : 0;
        }
    }
    for (int i = 0; i < n_gray; i++) {
        const sw_track *track = &map->routes[gray[i]];
        int best = 0;
        for (int colour = 1; colour < map->n_colours; colour++) {
            best = spare[track->kind][colour] > spare[track->kind][best] ? colour : best;
        }
        int used =
            spare[track->kind][best] < track->length ? spare[track->kind][best] : track->length;
        spare[track->kind][best] -= used;
        missing.fields[track->kind][map->n_colours] += track->length - used;
    }
    for (int c = 0; c < map->n_cards; c++) {
        missing.jokers += map->cards[c].joker ? sight->self->hand[c] : 0;
    }
    return 1000 * plan->n + ai_pace_turns(sight, &missing);
}

/* Routes for points, as long as pieces and turns last. */
static void fill(const ai_ground *ground, ai_plan *plan)
{
    const ai_sight *sight = ground->sight;
    const sw_map *map = sight->map;
    sw_routeset groups = {{0}};
    int used = 0;
    for (int i = 0; i < plan->n; i++) {
        sw_routeset_add(&groups, map->routes[plan->order[i]].group);
        used += map->routes[plan->order[i]].pieces;
    }
    for (int i = 0; i < ground->n_extras && plan->turns < ground->budget; i++) {
        sw_route r = ground->extras[i];
        const sw_track *track = &map->routes[r];
        int k = map->route_kinds[track->kind].piece;
        if (sw_routeset_has(&groups, track->group) ||
            plan->pieces[k] + track->pieces > sight->pieces[k] ||
            used + track->pieces > sight->n_pieces ||
            plan->turns + ground->time[r] > ground->budget) {
            continue;
        }
        sw_routeset_add(&groups, track->group);
        used += track->pieces;
        put_route(ground, plan, r);
    }
}

static int ticket_value(const ai_requests *requests, const sw_ticketset *served)
{
    const sw_map *map = requests->ground->sight->map;
    int value = 0;
    for (int w = 0; w < SW_TICKET_WORDS; w++) {
        for (uint64_t bits = requests->tickets->w[w]; bits; bits &= bits - 1) {
            int ticket = 64 * w + __builtin_ctzll(bits);
            const sw_ticket_info *info = &map->tickets[ticket];
            value += sw_ticketset_has(served, ticket) ? 1000 * info->points : -1000 * info->penalty;
        }
    }
    for (int i = 0; i < requests->n; i++) {
        const ai_request *q = &requests->at[i];
        if (sw_ticketset_has(served, q->ticket)) {
            const sw_ticket_info *info = &map->tickets[q->ticket];
            value -= (info->points + info->penalty) * requests->ground->manner->risk * q->hops;
        }
    }
    return value;
}

void ai_plan_estimate(ai_plan *plan, const ai_requests *requests, const sw_ticketset *served,
                      const sw_routeset *routes)
{
    const ai_ground *ground = requests->ground;
    const ai_sight *sight = ground->sight;
    *plan = (ai_plan){.served = *served};
    for (int w = 0; w < sight->g->n_words; w++) {
        for (uint64_t bits = routes->w[w]; bits; bits &= bits - 1) {
            put_route(ground, plan, 64 * w + __builtin_ctzll(bits));
        }
    }
    plan->n_tickets = plan->n;
    plan->ticket_turns = plan->turns = plan_turns(sight, plan);
    plan->value += ticket_value(requests, served);
    int used = 0;
    for (int k = 0; k < sight->map->n_piece_kinds; k++) {
        used += plan->pieces[k];
        plan->value -= plan->pieces[k] > sight->pieces[k]
                           ? TOO_LARGE * (plan->pieces[k] - sight->pieces[k])
                           : 0;
    }
    plan->value -= used > sight->n_pieces ? TOO_LARGE * (used - sight->n_pieces) : 0;
    plan->fits = used <= sight->n_pieces && plan->pieces[0] <= sight->pieces[0] &&
                 plan->pieces[1] <= sight->pieces[1] && plan->turns <= ground->reach;
    plan->ticket_pieces = used;
    if (plan->turns > ground->reach) {
        plan->value -= (int)((int64_t)(plan->turns - ground->reach) * ground->manner->late / 1000);
    }
    fill(ground, plan);
}
