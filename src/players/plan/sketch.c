/* One order is enough for a guess: the dearest tickets first. If the plan is too large, the ticket
 * that costs most for what it brings is given up, and only what was connected after it is found
 * anew. */
#include "sketch.h"
#include "estimate.h"

enum { USUAL_LOSS = 8000 };

/* The requests of the dearest tickets first. */
static void sort_by_points(ai_requests *requests)
{
    const sw_map *map = requests->ground->sight->map;
    for (int i = 1; i < requests->n; i++) {
        ai_request q = requests->at[i];
        int j = i;
        for (; j > 0 &&
               map->tickets[requests->at[j - 1].ticket].points < map->tickets[q.ticket].points;
             j--) {
            requests->at[j] = requests->at[j - 1];
        }
        requests->at[j] = q;
    }
}

/* A forest that grows request by request. */
typedef struct sketch {
    int32_t price[SW_MAX_ROUTES]; /* of what is left to be chosen: routes of the forest are free */
    sw_ticketset served;          /* tickets that it connects */
    int lost;                     /* first request of one that it could not connect */
    sw_routeset grown[AI_MAX_REQUESTS]; /* what each request added */
} sketch;

static int first_request(const ai_requests *requests, int ticket)
{
    int i = 0;
    while (requests->at[i].ticket != ticket) {
        i++;
    }
    return i;
}

/* Connects the requests from number `first` on, in their order; each notes what it adds. Tickets
 * that cannot be completed are taken out. */
static void sketch_forest(ai_requests *requests, int first, sketch *k)
{
    const sw_map *map = requests->ground->sight->map;
    const sw_node *part = requests->ground->parts.part;
    k->lost = requests->n;
    for (int i = first; i < requests->n; i++) {
        ai_request *q = &requests->at[i];
        ai_paths paths;
        q->price = q->hops = 0;
        k->grown[i] = (sw_routeset){{0}};
        if (!sw_ticketset_has(&k->served, q->ticket) || part[q->from] == part[q->to]) {
            continue;
        }
        sw_node at =
            ai_paths_find(requests->ground->sight->book, k->price, q->from, q->to, AI_ANY, &paths);
        if (at == SW_NONE) {
            int lost = first_request(requests, q->ticket);
            k->lost = lost < k->lost ? lost : k->lost;
            sw_ticketset_remove(&k->served, q->ticket);
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

static sw_routeset routes_of(const ai_requests *requests, const sketch *k)
{
    sw_routeset set = {{0}};
    for (int i = 0; i < requests->n; i++) {
        for (int w = 0; w < SW_ROUTE_WORDS; w++) {
            set.w[w] |= k->grown[i].w[w];
        }
    }
    return set;
}

/* Takes out a ticket, and what others that were lost have left behind. What was connected before
 * them stays as it is, the rest is found anew. */
static void sketch_without(ai_requests *requests, int ticket, sketch *k)
{
    int first = first_request(requests, ticket);
    first = first < k->lost ? first : k->lost;
    for (int i = first; i < requests->n; i++) {
        for (int w = 0; w < SW_ROUTE_WORDS; w++) {
            for (uint64_t bits = k->grown[i].w[w]; bits; bits &= bits - 1) {
                int r = 64 * w + __builtin_ctzll(bits);
                k->price[r] = requests->ground->price[r];
            }
        }
    }
    sw_ticketset_remove(&k->served, ticket);
    sketch_forest(requests, first, k);
}

/* The ticket that costs most for what it brings, or SW_NONE. */
static int worst_ticket(const ai_requests *requests, const sw_ticketset *served)
{
    int worst = SW_NONE, most = 0;
    for (int i = 0; i < requests->n; i++) {
        const ai_request *q = &requests->at[i];
        const sw_ticket_info *info = &requests->ground->sight->map->tickets[q->ticket];
        int ratio = sw_ticketset_has(served, q->ticket) && q->price
                        ? q->price / (info->points + info->penalty)
                        : 0;
        if (ratio > most) {
            most = ratio;
            worst = q->ticket;
        }
    }
    return worst;
}

void ai_sketch_make(ai_plan *plan, const ai_ground *ground, const sw_ticketset *tickets,
                    const sw_routeset *without)
{
    ai_requests requests;
    sketch k;
    ai_requests_make(&requests, ground, tickets);
    sort_by_points(&requests);
    memcpy(k.price, ground->price, sizeof k.price[0] * ground->sight->map->n_routes);
    for (int w = 0; w < SW_ROUTE_WORDS; w++) {
        for (uint64_t bits = without->w[w]; bits; bits &= bits - 1) {
            k.price[64 * w + __builtin_ctzll(bits)] = AI_CLOSED;
        }
    }
    k.served = *tickets;
    sketch_forest(&requests, 0, &k);
    sw_routeset set = routes_of(&requests, &k);
    ai_plan_estimate(plan, &requests, &k.served, &set);
    while (!plan->fits) {
        int worst = worst_ticket(&requests, &k.served);
        if (worst == SW_NONE) {
            break;
        }
        ai_plan other;
        sketch_without(&requests, worst, &k);
        set = routes_of(&requests, &k);
        ai_plan_estimate(&other, &requests, &k.served, &set);
        if (other.value <= plan->value) {
            break;
        }
        *plan = other;
    }
    for (int i = 0; i < plan->n_tickets; i++) {
        plan->loss[i] = USUAL_LOSS;
    }
}
