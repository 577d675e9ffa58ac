/* The cheapest ways for the tickets, then second thoughts: tickets are given up if that makes the
 * plan better, and some manners try each plan without each of its routes, for the cheapest ways are
 * not always those of the best plan. */
#include "plan.h"
#include "estimate.h"
#include "sketch.h"

enum {
    MAX_ORDERS = 6,
    NO_WAY_ROUND = 30000,
    BETTER = 1500 /* value that another plan must have more: it is a guess */
};

/* Gives up tickets as long as that makes the plan better. */
static void drop_tickets(const ai_requests *requests, sw_ticketset *served, ai_plan *plan)
{
    for (;;) {
        sw_ticketset best_served = *served, seen = {{0}};
        ai_plan best = *plan;
        for (int i = 0; i < requests->n; i++) {
            const ai_request *q = &requests->at[i];
            const sw_ticket_info *info = &requests->ground->sight->map->tickets[q->ticket];
            bool cheap = q->price < 700 * (info->points + info->penalty) && plan->fits;
            if (!sw_ticketset_has(served, q->ticket) || sw_ticketset_has(&seen, q->ticket) ||
                q->price == 0 || cheap) {
                continue;
            }
            sw_ticketset_add(&seen, q->ticket);
            sw_ticketset less = *served;
            sw_ticketset_remove(&less, q->ticket);
            sw_routeset set = {{0}};
            ai_plan other;
            ai_forest_find(requests, &less, 1, &set);
            ai_plan_estimate(&other, requests, &less, &set);
            if (other.value > best.value) {
                best = other;
                best_served = less;
            }
        }
        if (best.value <= plan->value) {
            return;
        }
        *plan = best;
        *served = best_served;
    }
}

/* What losing each route for a ticket would cost: the way around it, if there is one. */
static void find_losses(ai_ground *ground, ai_plan *plan)
{
    const ai_sight *sight = ground->sight;
    for (int i = 0; i < plan->n_tickets; i++) {
        ground->price[plan->order[i]] = 0;
    }
    for (int i = 0; i < plan->n_tickets; i++) {
        const sw_track *track = &sight->map->routes[plan->order[i]];
        int32_t kept[4];
        sw_route others[4];
        int n = 0;
        for (int r = track->group; r < sight->map->n_routes && n < 4; r++) {
            bool lost = r == plan->order[i] || sight->g->parallel_closed;
            if (sight->map->routes[r].group == track->group && lost) {
                kept[n] = ground->price[r];
                others[n++] = (sw_route)r;
                ground->price[r] = AI_CLOSED;
            }
        }
        ai_paths paths;
        sw_node at = ai_paths_find(sight->book, ground->price, track->city[0], track->city[1],
                                   AI_ANY, &paths);
        plan->loss[i] = at == SW_NONE ? NO_WAY_ROUND : paths.dist[at];
        for (int k = 0; k < n; k++) {
            ground->price[others[k]] = kept[k];
        }
    }
}

/* The tickets by the cheapest ways, and points with what is left. */
static void plan_cheaply(ai_plan *plan, const ai_sight *sight, const ai_manner *manner,
                         const sw_ticketset *tickets)
{
    ai_ground ground;
    ai_requests requests;
    sw_ticketset served = *tickets;
    ai_ground_make(&ground, sight, manner, AI_STEADY, SW_MAX_ROUTES);
    ai_requests_make(&requests, &ground, tickets);
    ai_requests_measure(&requests, &served);
    sw_routeset set = {{0}};
    ai_forest_find(&requests, &served, MAX_ORDERS, &set);
    ai_plan_estimate(plan, &requests, &served, &set);
    drop_tickets(&requests, &served, plan);
    ai_forest_find(&requests, &served, MAX_ORDERS, &set);
    ai_forest_prune(&requests, &served, &set);
    ai_plan_estimate(plan, &requests, &served, &set);
    find_losses(&ground, plan);
}

/* What a plan is made for. */
typedef struct purpose {
    const ai_sight *sight;
    const ai_manner *manner;
    const ai_ground *ground; /* for a sketch, or NULL */
    const sw_ticketset *tickets;
    sw_routeset without;
} purpose;

static void plan_for(const purpose *p, ai_plan *plan)
{
    if (p->ground) {
        ai_sketch_make(plan, p->ground, p->tickets, &p->without);
        return;
    }
    ai_sight board = *p->sight;
    for (int w = 0; w < SW_ROUTE_WORDS; w++) {
        board.open.w[w] &= ~p->without.w[w];
    }
    plan_cheaply(plan, &board, p->manner, p->tickets);
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
    for (int i = 0; i < p->manner->rethink && rethink(p, plan); i++) {
    }
}

void ai_plan_make(ai_plan *plan, const ai_sight *sight, const ai_manner *manner,
                  const sw_ticketset *tickets)
{
    purpose p = {.sight = sight, .manner = manner, .tickets = tickets};
    think(&p, plan);
}

void ai_plan_sketch(ai_plan *plan, const ai_ground *ground, const sw_ticketset *tickets)
{
    purpose p = {
        .sight = ground->sight, .manner = ground->manner, .ground = ground, .tickets = tickets};
    think(&p, plan);
}

bool ai_plan_holds(const ai_plan *plan, const ai_sight *sight)
{
    for (int i = 0; i < plan->n_tickets; i++) {
        if (!ai_route_own(sight, plan->order[i]) && !ai_route_open(sight, plan->order[i])) {
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

void ai_plan_advance(ai_plan *plan, const ai_sight *sight)
{
    int n = 0, n_tickets = 0;
    for (int i = 0; i < plan->n; i++) {
        sw_route r = plan->order[i];
        if (ai_route_own(sight, r) || !ai_route_open(sight, r)) {
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
