/* Steiner forest by insertion: the pairs of places that tickets ask for are connected one after the
 * other on the cheapest path, on which routes chosen before are free. Which order is best is not
 * known beforehand, so some are tried: the longest first, the shortest first, and each pair last
 * in turn. */
#include "forest.h"

static void add_requests(ai_requests *requests, int ticket)
{
    const sw_ticket_info *info = &requests->ground->sight->map->tickets[ticket];
    for (int i = 0; i + 1 < info->n_cities && requests->n < AI_MAX_REQUESTS; i++) {
        requests->at[requests->n++] = (ai_request){
            .from = info->city[i], .to = info->city[i + 1], .ticket = (sw_ticket)ticket};
    }
}

void ai_requests_make(ai_requests *requests, const ai_ground *ground, const sw_ticketset *tickets)
{
    requests->ground = ground;
    requests->tickets = tickets;
    requests->n = 0;
    for (int w = 0; w < SW_TICKET_WORDS; w++) {
        for (uint64_t bits = tickets->w[w]; bits; bits &= bits - 1) {
            add_requests(requests, 64 * w + __builtin_ctzll(bits));
        }
    }
}

/* False: there is no path. */
static bool measure(const ai_ground *ground, ai_request *q)
{
    ai_paths paths;
    sw_node at = ai_paths_find(ground->sight->book, ground->price, q->from, q->to, AI_ANY, &paths);
    if (at == SW_NONE) {
        return false;
    }
    q->price = paths.dist[at];
    while (paths.via[at] != SW_NONE) {
        q->hops = (uint8_t)(q->hops + (ground->price[paths.via[at]] > 0));
        at = ai_other_end(ground->sight->map, paths.via[at], at);
    }
    return true;
}

static void sort_longest_first(ai_requests *requests)
{
    for (int i = 1; i < requests->n; i++) {
        ai_request q = requests->at[i];
        int j = i;
        for (; j > 0 && requests->at[j - 1].price < q.price; j--) {
            requests->at[j] = requests->at[j - 1];
        }
        requests->at[j] = q;
    }
}

void ai_requests_measure(ai_requests *requests, sw_ticketset *served)
{
    int kept = 0;
    sw_ticketset lost = {{0}};
    for (int i = 0; i < requests->n; i++) {
        if (!measure(requests->ground, &requests->at[i])) {
            sw_ticketset_add(&lost, requests->at[i].ticket);
        }
    }
    for (int i = 0; i < requests->n; i++) {
        if (!sw_ticketset_has(&lost, requests->at[i].ticket)) {
            requests->at[kept++] = requests->at[i];
        }
    }
    requests->n = kept;
    for (int i = 0; i < SW_TICKET_WORDS; i++) {
        served->w[i] &= ~lost.w[i];
    }
    sort_longest_first(requests);
}

/* Connects the requests of the tickets served in the order given. Gives the price in all. */
static int32_t connect(const ai_requests *requests, const sw_ticketset *served,
                       const uint8_t *order, sw_routeset *routes)
{
    const ai_ground *ground = requests->ground;
    const sw_map *map = ground->sight->map;
    int32_t price[SW_MAX_ROUTES];
    memcpy(price, ground->price, (size_t)map->n_routes * sizeof *price);
    *routes = (sw_routeset){{0}};
    int32_t sum = 0;
    ai_paths paths;
    for (int i = 0; i < requests->n; i++) {
        const ai_request *q = &requests->at[order[i]];
        if (!sw_ticketset_has(served, q->ticket) || q->price == 0) {
            continue;
        }
        sw_node at = ai_paths_find(ground->sight->book, price, q->from, q->to, AI_ANY, &paths);
        if (at == SW_NONE) {
            return AI_CLOSED;
        }
        sum += paths.dist[at];
        while (paths.via[at] != SW_NONE) {
            sw_route r = paths.via[at];
            if (price[r] > 0) {
                price[r] = 0;
                sw_routeset_add(routes, r);
            }
            at = ai_other_end(map, r, at);
        }
    }
    return sum;
}

/* Order number `n`: 0 longest first, 1 shortest first, else the n-2-th last. */
static void make_order(const ai_requests *requests, int n, uint8_t *order)
{
    int k = 0;
    for (int i = 0; i < requests->n; i++) {
        int q = n == 1 ? requests->n - 1 - i : i;
        if (n < 2 || q != n - 2) {
            order[k++] = (uint8_t)q;
        }
    }
    if (k < requests->n) {
        order[k] = (uint8_t)(n - 2);
    }
}

void ai_forest_find(const ai_requests *requests, const sw_ticketset *served, int n_orders,
                    sw_routeset *routes)
{
    int32_t best = AI_CLOSED + 1;
    int most = requests->n < 2 ? 1 : requests->n < 3 ? 2 : requests->n + 2;
    n_orders = n_orders < most ? n_orders : most;
    for (int n = 0; n < n_orders; n++) {
        uint8_t order[AI_MAX_REQUESTS];
        sw_routeset these;
        make_order(requests, n, order);
        int32_t price = connect(requests, served, order, &these);
        if (price < best) {
            best = price;
            *routes = these;
        }
    }
}

/* Are all requests of the tickets served connected at these prices? */
static bool is_connected(const ai_requests *requests, const sw_ticketset *served,
                         const int32_t *price)
{
    bool all = true;
    for (int i = 0; i < requests->n && all; i++) {
        const ai_request *q = &requests->at[i];
        ai_paths paths;
        all = !sw_ticketset_has(served, q->ticket) || q->price == 0 ||
              ai_paths_find(requests->ground->sight->book, price, q->from, q->to, AI_ANY, &paths) !=
                  SW_NONE;
    }
    return all;
}

void ai_forest_prune(const ai_requests *requests, const sw_ticketset *served, sw_routeset *routes)
{
    const ai_ground *ground = requests->ground;
    const sw_map *map = ground->sight->map;
    int32_t price[SW_MAX_ROUTES];
    for (int r = 0; r < map->n_routes; r++) {
        price[r] = ai_route_own(ground->sight, r) ? 0 : sw_routeset_has(routes, r) ? 1 : AI_CLOSED;
    }
    sw_routeset kept = {{0}};
    for (;;) {
        int worst = -1;
        for (int r = 0; r < map->n_routes; r++) {
            if (price[r] == 1 && !sw_routeset_has(&kept, r) &&
                (worst < 0 || ground->price[r] > ground->price[worst])) {
                worst = r;
            }
        }
        if (worst < 0) {
            break;
        }
        price[worst] = AI_CLOSED;
        if (!is_connected(requests, served, price)) {
            price[worst] = 1;
            sw_routeset_add(&kept, worst);
        }
    }
    *routes = kept;
}
