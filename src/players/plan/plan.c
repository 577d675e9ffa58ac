/* Steiner forest by insertion: the pairs of places that tickets ask for are connected one after the
 * other on the cheapest path, on which routes chosen before are free. Which order is best is not
 * known beforehand, so some are tried: the longest first, the shortest first, and each pair last
 * in turn. Routes that turn out to be unnecessary are taken out again.
 *
 * What a set of routes is worth does not follow from its price but from a guess of the final score:
 * points of its routes, of the tickets, and of the routes that can be had with what pieces and
 * turns are left. A plan that takes longer than the game will last loses value with every turn.
 * Some styles think a plan over: the cheapest ways are not always those of the best plan. */
#include "plan.h"
#include "players/table/pace.h"

enum {
    MAX_REQUESTS = 32,
    MAX_ORDERS = 6,
    TOO_LARGE = 50000, /* value lost for every piece that is lacking */
    NO_WAY_ROUND = 30000,
    USUAL_LOSS = 8000,
    BETTER = 1500, /* value that another plan must have more: it is a guess */
    SKETCHED = 24  /* routes for points that a sketch chooses from */
};

/* Two places to be joined for a ticket; a tour makes several. */
typedef struct request {
    sw_city from, to;
    sw_ticket ticket;
    uint8_t hops;  /* routes missing on its own shortest path */
    int32_t price; /* of that path */
} request;

typedef struct builder {
    const ai_ground *ground;
    const ai_sight *t;
    const ai_style *style;
    const sw_ticketset *tickets;
    int n_requests;
    request requests[MAX_REQUESTS];
} builder;

static void add_requests(builder *b, int ticket)
{
    const sw_ticket_info *info = &b->t->map->tickets[ticket];
    for (int i = 0; i + 1 < info->n_cities && b->n_requests < MAX_REQUESTS; i++) {
        b->requests[b->n_requests++] =
            (request){.from = info->city[i], .to = info->city[i + 1], .ticket = (sw_ticket)ticket};
    }
}

/* Own path of every request; those of tickets that cannot be completed are left out. */
static void measure_requests(builder *b, sw_ticketset *serve)
{
    const sw_map *map = b->t->map;
    ai_paths paths;
    int kept = 0;
    sw_ticketset lost = {{0}};
    for (int i = 0; i < b->n_requests; i++) {
        request *q = &b->requests[i];
        sw_node at = ai_paths_find(b->t->book, b->ground->price, q->from, q->to, AI_ANY, &paths);
        if (at == SW_NONE) {
            sw_ticketset_add(&lost, q->ticket);
            continue;
        }
        q->price = paths.dist[at];
        while (paths.via[at] != SW_NONE) {
            q->hops = (uint8_t)(q->hops + (b->ground->price[paths.via[at]] > 0));
            at = ai_other_end(map, paths.via[at], at);
        }
    }
    for (int i = 0; i < b->n_requests; i++) {
        if (!sw_ticketset_has(&lost, b->requests[i].ticket)) {
            b->requests[kept++] = b->requests[i];
        }
    }
    b->n_requests = kept;
    for (int i = 0; i < SW_TICKET_WORDS; i++) {
        serve->w[i] &= ~lost.w[i];
    }
}

/* Longest first. */
static void sort_requests(builder *b)
{
    for (int i = 1; i < b->n_requests; i++) {
        request q = b->requests[i];
        int j = i;
        for (; j > 0 && b->requests[j - 1].price < q.price; j--) {
            b->requests[j] = b->requests[j - 1];
        }
        b->requests[j] = q;
    }
}

/* Connects the requests of the tickets served in the order given. Gives the price in all. */
static int32_t connect(const builder *b, const sw_ticketset *serve, const uint8_t *order,
                       sw_routeset *set)
{
    const sw_map *map = b->t->map;
    int32_t price[SW_MAX_ROUTES];
    memcpy(price, b->ground->price, (size_t)map->n_routes * sizeof *price);
    *set = (sw_routeset){{0}};
    int32_t sum = 0;
    ai_paths paths;
    for (int i = 0; i < b->n_requests; i++) {
        const request *q = &b->requests[order[i]];
        if (!sw_ticketset_has(serve, q->ticket) || q->price == 0) {
            continue;
        }
        sw_node at = ai_paths_find(b->t->book, price, q->from, q->to, AI_ANY, &paths);
        if (at == SW_NONE) {
            return AI_CLOSED;
        }
        sum += paths.dist[at];
        while (paths.via[at] != SW_NONE) {
            sw_route r = paths.via[at];
            if (price[r] > 0) {
                price[r] = 0;
                sw_routeset_add(set, r);
            }
            at = ai_other_end(map, r, at);
        }
    }
    return sum;
}

/* Order number `n`: 0 longest first, 1 shortest first, else the n-2-th last. */
static void make_order(const builder *b, int n, uint8_t *order)
{
    int k = 0;
    for (int i = 0; i < b->n_requests; i++) {
        int q = n == 1 ? b->n_requests - 1 - i : i;
        if (n < 2 || q != n - 2) {
            order[k++] = (uint8_t)q;
        }
    }
    if (k < b->n_requests) {
        order[k] = (uint8_t)(n - 2);
    }
}

static void best_forest(const builder *b, const sw_ticketset *serve, int n_orders, sw_routeset *set)
{
    int32_t best = AI_CLOSED + 1;
    int most = b->n_requests < 2 ? 1 : b->n_requests < 3 ? 2 : b->n_requests + 2;
    n_orders = n_orders < most ? n_orders : most;
    for (int n = 0; n < n_orders; n++) {
        uint8_t order[MAX_REQUESTS];
        sw_routeset this_set;
        make_order(b, n, order);
        int32_t price = connect(b, serve, order, &this_set);
        if (price < best) {
            best = price;
            *set = this_set;
        }
    }
}

/* The best `most` open routes by points per turn. */
static void sort_extras(ai_ground *ground, int most)
{
    const ai_sight *t = ground->t;
    const sw_map *map = t->map;
    int adjoin = map->rules.bonus_longest ? ground->style->adjoin : 0;
    bool mine[SW_MAX_NODES] = {false};
    for (int w = 0; w < t->g->n_words; w++) {
        for (uint64_t bits = t->own.w[w]; bits; bits &= bits - 1) {
            const sw_track *track = &map->routes[64 * w + __builtin_ctzll(bits)];
            mine[track->node[0]] = mine[track->node[1]] = true;
        }
    }
    int n = 0;
    for (int w = 0; w < t->g->n_words; w++) {
        for (uint64_t bits = t->open.w[w]; bits; bits &= bits - 1) {
            int r = 64 * w + __builtin_ctzll(bits);
            const sw_track *track = &map->routes[r];
            bool joins = mine[track->node[0]] || mine[track->node[1]];
            int value = 1000 * track->points + (joins ? adjoin : 0);
            int ratio = value * 1000 / ground->time[r];
            if (n == most) {
                if (ground->ratio[n - 1] >= ratio) {
                    continue;
                }
                n--;
            }
            int j = n++;
            for (; j > 0 && ground->ratio[j - 1] < ratio; j--) {
                ground->ratio[j] = ground->ratio[j - 1];
                ground->extras[j] = ground->extras[j - 1];
            }
            ground->ratio[j] = ratio;
            ground->extras[j] = (sw_route)r;
        }
    }
    ground->n_extras = n;
}

static void put_route(const builder *b, ai_plan *plan, int r)
{
    const sw_track *track = &b->t->map->routes[r];
    if (plan->n == AI_MAX_PLAN) {
        return;
    }
    int k = b->t->map->route_kinds[track->kind].piece;
    plan->order[plan->n++] = (sw_route)r;
    sw_routeset_add(&plan->routes, r);
    plan->pieces[k] = (uint8_t)(plan->pieces[k] + track->pieces);
    plan->turns += b->ground->time[r];
    plan->value += 1000 * track->points;
}

/* Turns for the routes of a plan together. The hand is shared out: first to routes of a colour,
 * then to gray ones. */
static int plan_turns(const builder *b, const ai_plan *plan)
{
    const ai_sight *t = b->t;
    const sw_map *map = t->map;
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
            int left = t->held[kind][colour] - missing.fields[kind][colour];
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
        missing.jokers += map->cards[c].joker ? t->self->hand[c] : 0;
    }
    return 1000 * plan->n + ai_pace_turns(t, &missing);
}

/* Routes for points, as long as pieces and turns last. */
static void fill(const builder *b, ai_plan *plan)
{
    const sw_map *map = b->t->map;
    sw_routeset groups = {{0}};
    int used = 0;
    for (int i = 0; i < plan->n; i++) {
        sw_routeset_add(&groups, map->routes[plan->order[i]].group);
        used += map->routes[plan->order[i]].pieces;
    }
    for (int i = 0; i < b->ground->n_extras && plan->turns < b->ground->budget; i++) {
        sw_route r = b->ground->extras[i];
        const sw_track *track = &map->routes[r];
        int k = map->route_kinds[track->kind].piece;
        if (sw_routeset_has(&groups, track->group) ||
            plan->pieces[k] + track->pieces > b->t->pieces[k] ||
            used + track->pieces > b->t->n_pieces ||
            plan->turns + b->ground->time[r] > b->ground->budget) {
            continue;
        }
        sw_routeset_add(&groups, track->group);
        used += track->pieces;
        put_route(b, plan, r);
    }
}

static int ticket_value(const builder *b, const sw_ticketset *serve)
{
    const sw_map *map = b->t->map;
    int value = 0;
    for (int w = 0; w < SW_TICKET_WORDS; w++) {
        for (uint64_t bits = b->tickets->w[w]; bits; bits &= bits - 1) {
            int ticket = 64 * w + __builtin_ctzll(bits);
            const sw_ticket_info *info = &map->tickets[ticket];
            value += sw_ticketset_has(serve, ticket) ? 1000 * info->points : -1000 * info->penalty;
        }
    }
    for (int i = 0; i < b->n_requests; i++) {
        const request *q = &b->requests[i];
        if (sw_ticketset_has(serve, q->ticket)) {
            const sw_ticket_info *info = &map->tickets[q->ticket];
            value -= (info->points + info->penalty) * b->style->risk * q->hops;
        }
    }
    return value;
}

static void make_plan(const builder *b, const sw_ticketset *serve, const sw_routeset *set,
                      ai_plan *plan)
{
    const ai_sight *t = b->t;
    *plan = (ai_plan){.served = *serve};
    for (int w = 0; w < t->g->n_words; w++) {
        for (uint64_t bits = set->w[w]; bits; bits &= bits - 1) {
            put_route(b, plan, 64 * w + __builtin_ctzll(bits));
        }
    }
    plan->n_tickets = plan->n;
    plan->ticket_turns = plan->turns = plan_turns(b, plan);
    plan->value += ticket_value(b, serve);
    int used = 0;
    for (int k = 0; k < t->map->n_piece_kinds; k++) {
        used += plan->pieces[k];
        plan->value -=
            plan->pieces[k] > t->pieces[k] ? TOO_LARGE * (plan->pieces[k] - t->pieces[k]) : 0;
    }
    plan->value -= used > t->n_pieces ? TOO_LARGE * (used - t->n_pieces) : 0;
    plan->fits = used <= t->n_pieces && plan->pieces[0] <= t->pieces[0] &&
                 plan->pieces[1] <= t->pieces[1] && plan->turns <= b->ground->reach;
    plan->ticket_pieces = used;
    if (plan->turns > b->ground->reach) {
        plan->value -= (int)((int64_t)(plan->turns - b->ground->reach) * b->style->late / 1000);
    }
    fill(b, plan);
}

/* Takes out routes, dearest first, without which all that is served stays connected. */
static void prune(const builder *b, const sw_ticketset *serve, sw_routeset *set)
{
    const sw_map *map = b->t->map;
    int32_t price[SW_MAX_ROUTES];
    for (int r = 0; r < map->n_routes; r++) {
        price[r] = ai_route_own(b->t, r) ? 0 : sw_routeset_has(set, r) ? 1 : AI_CLOSED;
    }
    sw_routeset kept = {{0}};
    for (;;) {
        int worst = -1;
        for (int r = 0; r < map->n_routes; r++) {
            if (price[r] == 1 && !sw_routeset_has(&kept, r) &&
                (worst < 0 || b->ground->price[r] > b->ground->price[worst])) {
                worst = r;
            }
        }
        if (worst < 0) {
            break;
        }
        price[worst] = AI_CLOSED;
        bool needed = false;
        ai_paths paths;
        for (int i = 0; i < b->n_requests && !needed; i++) {
            const request *q = &b->requests[i];
            needed = sw_ticketset_has(serve, q->ticket) && q->price > 0 &&
                     ai_paths_find(b->t->book, price, q->from, q->to, AI_ANY, &paths) == SW_NONE;
        }
        if (needed) {
            price[worst] = 1;
            sw_routeset_add(&kept, worst);
        }
    }
    *set = kept;
}

/* Gives up tickets as long as that makes the plan better. */
static void drop_tickets(const builder *b, sw_ticketset *serve, ai_plan *plan)
{
    for (;;) {
        sw_ticketset best_serve = *serve, seen = {{0}};
        ai_plan best = *plan;
        for (int i = 0; i < b->n_requests; i++) {
            const request *q = &b->requests[i];
            const sw_ticket_info *info = &b->t->map->tickets[q->ticket];
            bool cheap = q->price < 700 * (info->points + info->penalty) && plan->fits;
            if (!sw_ticketset_has(serve, q->ticket) || sw_ticketset_has(&seen, q->ticket) ||
                q->price == 0 || cheap) {
                continue;
            }
            sw_ticketset_add(&seen, q->ticket);
            sw_ticketset less = *serve;
            sw_ticketset_remove(&less, q->ticket);
            sw_routeset set = {{0}};
            ai_plan other;
            best_forest(b, &less, 1, &set);
            make_plan(b, &less, &set, &other);
            if (other.value > best.value) {
                best = other;
                best_serve = less;
            }
        }
        if (best.value <= plan->value) {
            return;
        }
        *plan = best;
        *serve = best_serve;
    }
}

/* What losing each route for a ticket would cost: the way around it, if there is one. */
static void find_losses(ai_ground *ground, ai_plan *plan)
{
    const ai_sight *t = ground->t;
    for (int i = 0; i < plan->n_tickets; i++) {
        ground->price[plan->order[i]] = 0;
    }
    for (int i = 0; i < plan->n_tickets; i++) {
        const sw_track *track = &t->map->routes[plan->order[i]];
        int32_t kept[4];
        sw_route others[4];
        int n = 0;
        for (int r = track->group; r < t->map->n_routes && n < 4; r++) {
            bool lost = r == plan->order[i] || t->g->parallel_closed;
            if (t->map->routes[r].group == track->group && lost) {
                kept[n] = ground->price[r];
                others[n++] = (sw_route)r;
                ground->price[r] = AI_CLOSED;
            }
        }
        ai_paths paths;
        sw_node at =
            ai_paths_find(t->book, ground->price, track->city[0], track->city[1], AI_ANY, &paths);
        plan->loss[i] = at == SW_NONE ? NO_WAY_ROUND : paths.dist[at];
        for (int k = 0; k < n; k++) {
            ground->price[others[k]] = kept[k];
        }
    }
}

static void ground_make(ai_ground *ground, const ai_sight *t, const ai_style *style, int hand,
                        int most)
{
    ground->t = t;
    ground->style = style;
    ground->budget = t->building * 10 * style->length;
    ground->reach = t->building * 10 * style->reach;
    ai_network_prices(t, t->book->rate * style->hurry / 100, hand, ground->price);
    for (int w = 0; w < t->g->n_words; w++) {
        for (uint64_t bits = t->open.w[w]; bits; bits &= bits - 1) {
            int r = 64 * w + __builtin_ctzll(bits);
            ground->time[r] = ai_route_time(t, r);
        }
    }
    sort_extras(ground, most);
}

void ai_ground_sketch(ai_ground *ground, const ai_sight *t, const ai_style *style)
{
    ground_make(ground, t, style, 100, SKETCHED);
    ai_parts_make(t->g, &t->own, &ground->parts);
}

/* What the tickets ask for. */
static void builder_begin(builder *b, const ai_ground *ground, const sw_ticketset *tickets)
{
    b->ground = ground;
    b->t = ground->t;
    b->style = ground->style;
    b->tickets = tickets;
    b->n_requests = 0;
    for (int w = 0; w < SW_TICKET_WORDS; w++) {
        for (uint64_t bits = tickets->w[w]; bits; bits &= bits - 1) {
            add_requests(b, 64 * w + __builtin_ctzll(bits));
        }
    }
}

/* The tickets by the cheapest ways, and points with what is left. */
static void plan_cheaply(ai_plan *plan, const ai_sight *t, const ai_style *style,
                         const sw_ticketset *tickets)
{
    ai_ground ground;
    builder b;
    sw_ticketset serve = *tickets;
    ground_make(&ground, t, style, AI_STEADY, SW_MAX_ROUTES);
    builder_begin(&b, &ground, tickets);
    measure_requests(&b, &serve);
    sort_requests(&b);
    sw_routeset set = {{0}};
    best_forest(&b, &serve, MAX_ORDERS, &set);
    make_plan(&b, &serve, &set, plan);
    drop_tickets(&b, &serve, plan);
    best_forest(&b, &serve, MAX_ORDERS, &set);
    prune(&b, &serve, &set);
    make_plan(&b, &serve, &set, plan);
    find_losses(&ground, plan);
}

/* Those of the dearest tickets first. */
static void sort_by_points(builder *b)
{
    const sw_map *map = b->t->map;
    for (int i = 1; i < b->n_requests; i++) {
        request q = b->requests[i];
        int j = i;
        for (; j > 0 &&
               map->tickets[b->requests[j - 1].ticket].points < map->tickets[q.ticket].points;
             j--) {
            b->requests[j] = b->requests[j - 1];
        }
        b->requests[j] = q;
    }
}

/* A forest that grows request by request. */
typedef struct sketch {
    int32_t price[SW_MAX_ROUTES]; /* of what is left to be chosen: routes of the forest are free */
    sw_ticketset serve;           /* tickets that it connects */
    int lost;                     /* first request of one that it could not connect */
    sw_routeset grown[MAX_REQUESTS]; /* what each request added */
} sketch;

static int first_request(const builder *b, int ticket)
{
    int i = 0;
    while (b->requests[i].ticket != ticket) {
        i++;
    }
    return i;
}

/* Connects the requests from number `first` on, in their order; each notes what it adds. Tickets
 * that cannot be completed are taken out. */
static void sketch_forest(builder *b, int first, sketch *k)
{
    const sw_map *map = b->t->map;
    const sw_node *part = b->ground->parts.part;
    k->lost = b->n_requests;
    for (int i = first; i < b->n_requests; i++) {
        request *q = &b->requests[i];
        ai_paths paths;
        q->price = q->hops = 0;
        k->grown[i] = (sw_routeset){{0}};
        if (!sw_ticketset_has(&k->serve, q->ticket) || part[q->from] == part[q->to]) {
            continue;
        }
        sw_node at = ai_paths_find(b->t->book, k->price, q->from, q->to, AI_ANY, &paths);
        if (at == SW_NONE) {
            int lost = first_request(b, q->ticket);
            k->lost = lost < k->lost ? lost : k->lost;
            sw_ticketset_remove(&k->serve, q->ticket);
            continue;
        }
        q->price = paths.dist[at];
        for (; paths.via[at] != SW_NONE; at = ai_other_end(map, paths.via[at], at)) {
            sw_route r = paths.via[at];
            if (k->price[r] > 0) {
                q->hops++;
                k->price[r] = 0;
                sw_routeset_add(&k->grown[i], r);
            }
        }
    }
}

static sw_routeset routes_of(const builder *b, const sketch *k)
{
    sw_routeset set = {{0}};
    for (int i = 0; i < b->n_requests; i++) {
        for (int w = 0; w < SW_ROUTE_WORDS; w++) {
            set.w[w] |= k->grown[i].w[w];
        }
    }
    return set;
}

/* Takes out a ticket, and what others that were lost have left behind. What was connected before
 * them stays as it is, the rest is found anew. */
static void sketch_without(builder *b, int ticket, sketch *k)
{
    int first = first_request(b, ticket);
    first = first < k->lost ? first : k->lost;
    for (int i = first; i < b->n_requests; i++) {
        for (int w = 0; w < SW_ROUTE_WORDS; w++) {
            for (uint64_t bits = k->grown[i].w[w]; bits; bits &= bits - 1) {
                int r = 64 * w + __builtin_ctzll(bits);
                k->price[r] = b->ground->price[r];
            }
        }
    }
    sw_ticketset_remove(&k->serve, ticket);
    sketch_forest(b, first, k);
}

/* The ticket that costs most for what it brings, or SW_NONE. */
static int worst_ticket(const builder *b, const sw_ticketset *serve)
{
    int worst = SW_NONE, most = 0;
    for (int i = 0; i < b->n_requests; i++) {
        const request *q = &b->requests[i];
        const sw_ticket_info *info = &b->t->map->tickets[q->ticket];
        int ratio = sw_ticketset_has(serve, q->ticket) && q->price
                        ? q->price / (info->points + info->penalty)
                        : 0;
        if (ratio > most) {
            most = ratio;
            worst = q->ticket;
        }
    }
    return worst;
}

/* The same in a hurry, without some routes. */
static void sketch_cheaply(ai_plan *plan, const ai_ground *ground, const sw_ticketset *tickets,
                           const sw_routeset *without)
{
    builder b;
    sketch k;
    builder_begin(&b, ground, tickets);
    sort_by_points(&b);
    memcpy(k.price, ground->price, sizeof k.price[0] * ground->t->map->n_routes);
    for (int w = 0; w < SW_ROUTE_WORDS; w++) {
        for (uint64_t bits = without->w[w]; bits; bits &= bits - 1) {
            k.price[64 * w + __builtin_ctzll(bits)] = AI_CLOSED;
        }
    }
    k.serve = *tickets;
    sketch_forest(&b, 0, &k);
    sw_routeset set = routes_of(&b, &k);
    make_plan(&b, &k.serve, &set, plan);
    while (!plan->fits) {
        int worst = worst_ticket(&b, &k.serve);
        if (worst == SW_NONE) {
            break;
        }
        ai_plan other;
        sketch_without(&b, worst, &k);
        set = routes_of(&b, &k);
        make_plan(&b, &k.serve, &set, &other);
        if (other.value <= plan->value) {
            break;
        }
        *plan = other;
    }
    for (int i = 0; i < plan->n_tickets; i++) {
        plan->loss[i] = USUAL_LOSS;
    }
}

/* What a plan is made for. */
typedef struct purpose {
    const ai_sight *t;
    const ai_style *style;
    const ai_ground *ground; /* of a sketch, or NULL */
    const sw_ticketset *tickets;
    sw_routeset without;
} purpose;

static void plan_for(const purpose *p, ai_plan *plan)
{
    if (p->ground) {
        sketch_cheaply(plan, p->ground, p->tickets, &p->without);
        return;
    }
    ai_sight board = *p->t;
    for (int w = 0; w < SW_ROUTE_WORDS; w++) {
        board.open.w[w] &= ~p->without.w[w];
    }
    plan_cheaply(plan, &board, p->style, p->tickets);
}

/* Prices say what a way costs, but only whole plans tell what it leaves for points: looks for a
 * better one that does without one more of the routes. */
static bool rethink(purpose *p, ai_plan *plan)
{
    ai_plan best = *plan;
    int without = SW_NONE;
    best.value += BETTER;
    for (int i = 0; i < plan->n_tickets; i++) {
        ai_plan other;
        sw_routeset_add(&p->without, plan->order[i]);
        plan_for(p, &other);
        sw_routeset_remove(&p->without, plan->order[i]);
        if (other.value > best.value) {
            best = other;
            without = plan->order[i];
        }
    }
    if (without == SW_NONE) {
        return false;
    }
    sw_routeset_add(&p->without, without);
    *plan = best;
    return true;
}

static void think(purpose *p, ai_plan *plan)
{
    plan_for(p, plan);
    for (int i = 0; i < p->style->rethink && rethink(p, plan); i++) {
    }
}

void ai_plan_make(ai_plan *plan, const ai_sight *t, const ai_style *style,
                  const sw_ticketset *tickets)
{
    purpose p = {.t = t, .style = style, .tickets = tickets};
    think(&p, plan);
}

void ai_plan_sketch(ai_plan *plan, const ai_ground *ground, const sw_ticketset *tickets)
{
    purpose p = {.t = ground->t, .style = ground->style, .ground = ground, .tickets = tickets};
    think(&p, plan);
}

bool ai_plan_holds(const ai_plan *plan, const ai_sight *t)
{
    for (int i = 0; i < plan->n_tickets; i++) {
        if (!ai_route_own(t, plan->order[i]) && !ai_route_open(t, plan->order[i])) {
            return false;
        }
    }
    return true;
}

void ai_plan_narrow(ai_plan *plan)
{
    for (; plan->n > plan->n_tickets && plan->n_tickets; plan->n--) {
        sw_routeset_remove(&plan->routes, plan->order[plan->n - 1]);
    }
}

void ai_plan_advance(ai_plan *plan, const ai_sight *t)
{
    int n = 0, n_tickets = 0;
    for (int i = 0; i < plan->n; i++) {
        sw_route r = plan->order[i];
        if (ai_route_own(t, r) || !ai_route_open(t, r)) {
            sw_routeset_remove(&plan->routes, r);
            continue;
        }
        n_tickets += i < plan->n_tickets;
        plan->loss[n] = plan->loss[i];
        plan->order[n++] = r;
    }
    plan->n = n;
    plan->n_tickets = n_tickets;
}
