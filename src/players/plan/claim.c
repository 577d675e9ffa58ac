#include "claim.h"
#include "harbour.h"
#include "passenger.h"
#include "payment.h"
#include "players/table/ranking.h"

enum { LAST_CLAIMS = 4 }; /* that are worth paying for on trial */

/* A tour hangs together when parts `a` and `b` of the network become one, and does not yet. */
static bool joins_tour(const ai_parts *parts, const sw_ticket_info *tour, int a, int b)
{
    bool in_a = false, in_b = false;
    for (int i = 0; i < tour->n_cities; i++) {
        int part = parts->part[tour->city[i]];
        if (part != a && part != b) {
            return false;
        }
        in_a = in_a || part == a;
        in_b = in_b || part == b;
    }
    return in_a && in_b;
}

/* Two places are joined when parts `a` and `b` become one, and are not yet. */
static bool joins_pair(const ai_sight *sight, const ai_parts *parts, const sw_ticket_info *info,
                       int a, int b)
{
    sw_city from = info->city[0], to = info->city[1];
    if (!(ai_parts_has(sight->map, parts, a, from) && ai_parts_has(sight->map, parts, b, to)) &&
        !(ai_parts_has(sight->map, parts, b, from) && ai_parts_has(sight->map, parts, a, to))) {
        return false;
    }
    if (sight->map->cities[from].kind == SW_PLACE_COUNTRY ||
        sight->map->cities[to].kind == SW_PLACE_COUNTRY) {
        for (int v = 0; v < sight->map->n_nodes; v++) {
            if (sight->map->node_city[v] == from &&
                ai_parts_has(sight->map, parts, parts->part[v], to)) {
                return false; /* another end of the country is there already */
            }
        }
    }
    return true;
}

/* Points of tickets that become complete with one more route, what they would have cost included.
 * Found from the parts of the network, which is quicker than scoring the board with the route. */
static int ticket_gain(const ai_sight *sight, const ai_parts *parts, int route)
{
    const sw_track *track = &sight->map->routes[route];
    sw_node a = parts->part[track->node[0]], b = parts->part[track->node[1]];
    int gain = 0;
    for (int w = 0; a != b && w < SW_TICKET_WORDS; w++) {
        for (uint64_t bits = sight->self->tickets.w[w]; bits; bits &= bits - 1) {
            int ticket = 64 * w + __builtin_ctzll(bits);
            const sw_ticket_info *info = &sight->map->tickets[ticket];
            if (info->n_cities == 2 && joins_pair(sight, parts, info, a, b)) {
                gain += info->points + info->penalty;
            } else if (info->n_cities > 2 && joins_tour(parts, info, a, b)) {
                sw_state after = *sight->s; /* in which order does it meet its cities? */
                after.owner[route] = (sw_seat)sight->me;
                int points = sw_ticket_points(sight->g, &after, sight->me, ticket);
                gain += points > 0 ? points + info->penalty : 0;
            }
        }
    }
    return gain;
}

static void say_completed(ai_decision *d, int route)
{
    const ai_sight *sight = d->sight;
    sw_state after = *sight->s;
    after.owner[route] = (sw_seat)sight->me;
    for (int i = 0; i < sight->map->n_tickets; i++) {
        if (sw_ticketset_has(&sight->self->tickets, i) && !ai_ticket_done(sight, i)) {
            int points = sw_ticket_points(sight->g, &after, sight->me, i);
            if (points > 0) {
                ai_say_more(&d->choice, AI_WHY_COMPLETES, i, points);
            }
        }
    }
}

void ai_claim_explain(ai_decision *d)
{
    const sw_move *move = &d->choice.move;
    if (move->type != SW_MOVE_CLAIM) {
        return;
    }
    say_completed(d, move->at);
    const sw_track *track = &d->sight->map->routes[move->at];
    if (d->sight->rival[track->node[0]] && d->sight->rival[track->node[1]]) {
        ai_say_more(&d->choice, AI_WHY_THREATENED, move->at, 0);
    }
    if (move->other != SW_NONE) {
        ai_say_more(&d->choice, AI_WHY_PLACES, move->other, 0);
    }
}

static void offer(ai_decision *d, int route, const ai_goal *goal, int value, ai_why why)
{
    const ai_sight *sight = d->sight;
    ai_purse purse;
    sw_move move = sw_move_none(SW_MOVE_CLAIM);
    int cost;
    if (d->course->quick && d->choice.any && value <= d->choice.value) {
        return; /* it would be noted as an alternative at most */
    }
    ai_purse_make(&purse, sight, &d->need, goal);
    if (!ai_pay_route(sight, &purse, route, &move.pay, &cost)) {
        return;
    }
    move.at = (uint8_t)route;
    move.other = (uint8_t)ai_passenger_place(sight, &d->course->plan.routes, route);
    if (sw_check(sight->g, sight->s, &move) != SW_OK) {
        move.other = SW_NONE;
        if (sw_check(sight->g, sight->s, &move) != SW_OK) {
            return;
        }
    }
    if (ai_choice_offer(&d->choice, &move, value)) {
        ai_say(&d->choice, why, route, sight->map->routes[route].points);
    }
}

void ai_claim_goals(ai_decision *d)
{
    const ai_sight *sight = d->sight;
    const ai_plan *plan = &d->course->plan;
    for (int i = 0; i < d->need.n; i++) {
        const ai_goal *goal = &d->need.goals[i];
        if (!goal->ready) {
            continue;
        }
        if (goal->route == SW_NONE) {
            ai_harbour_offer(sight, &d->need, goal, &plan->served, d->time, &d->choice);
            continue;
        }
        int loss = 10 * sight->map->routes[goal->route].points * d->course->manner->stake;
        bool ticket = false;
        for (int k = 0; k < plan->n_tickets; k++) {
            if (plan->order[k] == goal->route) {
                loss = plan->loss[k];
                ticket = true;
            }
        }
        int value = d->time * d->course->manner->eager / 100 +
                    (int)((int64_t)loss * ai_course_danger(d->course, sight, goal->route) / 1000);
        offer(d, goal->route, goal, value, ticket ? AI_WHY_CLAIM_TICKETS : AI_WHY_CLAIM_POINTS);
    }
}

void ai_claim_windfalls(ai_decision *d)
{
    const ai_sight *sight = d->sight;
    const ai_plan *plan = &d->course->plan;
    int pieces[SW_MAX_PIECE_KINDS] = {sight->pieces[0], sight->pieces[1]};
    int fields[SW_MAX_ROUTE_KINDS][AI_GRAY + 1] = {{0}};
    for (int i = 0; i < plan->n_tickets; i++) {
        const sw_track *track = &sight->map->routes[plan->order[i]];
        pieces[sight->map->route_kinds[track->kind].piece] -= track->pieces;
    }
    for (int kind = 0; kind < sight->map->n_route_kinds; kind++) {
        for (int colour = 0; colour < sight->map->n_colours; colour++) {
            int n = d->need.fields[kind][colour];
            fields[kind][colour] = n;
            fields[kind][AI_GRAY] = n > fields[kind][AI_GRAY] ? n : fields[kind][AI_GRAY];
        }
    }
    for (int r = ai_next_open(sight, 0); r >= 0; r = ai_next_open(sight, r + 1)) {
        const sw_track *track = &sight->map->routes[r];
        int value = 1000 * track->points - d->course->manner->last_piece * track->pieces;
        if (track->rough || sw_routeset_has(&plan->routes, r) ||
            pieces[sight->map->route_kinds[track->kind].piece] < track->pieces || value < 0) {
            continue;
        }
        int column = track->colour == SW_NONE ? AI_GRAY : track->colour;
        if (fields[track->kind][column] >= track->length) {
            offer(d, r, NULL, value, AI_WHY_CLAIM_SPARE);
        }
    }
}

void ai_claim_last(ai_decision *d)
{
    const ai_sight *sight = d->sight;
    ai_ranking best;
    ai_parts parts;
    ai_ranking_begin(&best, LAST_CLAIMS);
    ai_parts_make(sight->g, &sight->own, &parts);
    for (int r = ai_next_open(sight, 0); r >= 0; r = ai_next_open(sight, r + 1)) {
        if (ai_route_payable(sight, r)) {
            int points = sight->map->routes[r].points + ticket_gain(sight, &parts, r);
            ai_ranking_add(&best, 1000 * points, r);
        }
    }
    for (int i = 0; i < best.n; i++) {
        offer(d, best.item[i], NULL, best.value[i], AI_WHY_CLAIM_LAST);
    }
}
