#include "option.h"
#include "players/plan/draw.h"
#include "players/plan/exchange.h"
#include "players/plan/harbour.h"
#include "players/plan/passenger.h"
#include "players/plan/payment.h"
#include "players/plan/ticket.h"
#include "players/table/ranking.h"

enum {
    MAX_CLAIMS = 12,
    MAX_LISTED = 256,
    HARM = 200 /* value of a route for each percent that somebody wants it: a block */
};

int ai_options_add(ai_options *options, const sw_move *move)
{
    for (int i = 0; i < options->n; i++) {
        if (sw_move_equal(&options->moves[i], move)) {
            return i;
        }
    }
    if (options->n == AI_MAX_OPTIONS) {
        return -1;
    }
    options->moves[options->n] = *move;
    return options->n++;
}

static void add_legal(const ai_sight *sight, ai_options *out, const sw_move *move)
{
    if (sw_check(sight->g, sight->s, move) == SW_OK) {
        ai_options_add(out, move);
    }
}

/* The way to pay for a route that leaves the best hand; false: there is none. */
static bool pay(const ai_sight *sight, const ai_need *need, int route, sw_pay *pay, int *cost)
{
    const ai_goal *goal = NULL;
    for (int i = 0; i < need->n; i++) {
        goal = need->goals[i].route == route ? &need->goals[i] : goal;
    }
    ai_purse purse;
    ai_purse_make(&purse, sight, need, goal);
    return ai_pay_route(sight, &purse, route, pay, cost);
}

/* Routes that can be paid, best first: those of the plan, then by points and by who wants them. */
static int list_claims(const ai_sight *sight, const ai_course *course, const ai_need *need,
                       const uint8_t *wanted, sw_move *moves)
{
    sw_pay pays[SW_MAX_ROUTES];
    ai_ranking best;
    ai_ranking_begin(&best, MAX_CLAIMS);
    for (int r = ai_next_open(sight, 0); r >= 0; r = ai_next_open(sight, r + 1)) {
        int cost;
        if (ai_route_payable(sight, r) && pay(sight, need, r, &pays[r], &cost)) {
            int planned = sw_routeset_has(&course->plan.routes, r) ? 10000 : 0;
            int points = 1000 * sight->map->routes[r].points;
            ai_ranking_add(&best, points - cost / 4 + planned + HARM * wanted[r], r);
        }
    }
    for (int i = 0; i < best.n; i++) {
        moves[i] = sw_move_none(SW_MOVE_CLAIM);
        moves[i].at = (uint8_t)best.item[i];
        moves[i].pay = pays[best.item[i]];
    }
    return best.n;
}

/* Parallel tracks that cost the same cards are the same thing. */
static bool is_twin(const ai_sight *sight, const sw_move *a, const sw_move *b)
{
    return sight->map->routes[a->at].group == sight->map->routes[b->at].group && a->pay == b->pay;
}

static void add_claims(const ai_sight *sight, const ai_course *course, const ai_need *need,
                       const uint8_t *wanted, ai_options *out)
{
    sw_move moves[MAX_CLAIMS];
    int n = list_claims(sight, course, need, wanted, moves);
    bool passengers = sw_game_has(sight->g, SW_MODULE_PASSENGERS) && sight->self->passengers_left;
    for (int i = 0; i < n; i++) {
        bool twin = false;
        for (int k = 0; k < i; k++) {
            twin = twin || is_twin(sight, &moves[i], &moves[k]);
        }
        if (twin) {
            continue;
        }
        if (passengers) {
            sw_move placed = moves[i];
            placed.other = (uint8_t)ai_passenger_place(sight, &course->plan.routes, placed.at);
            if (placed.other != SW_NONE) {
                add_legal(sight, out, &placed);
            }
        }
        add_legal(sight, out, &moves[i]);
    }
}

/* Every kind of card in the row, and the top of every deck. */
static void add_draws(const ai_sight *sight, const ai_need *need, ai_options *out)
{
    sw_move best;
    int value;
    if (!ai_draw_choose(sight, need->worth, &best, &value)) {
        return;
    }
    ai_options_add(out, &best);
    uint32_t seen = best.at == SW_NONE ? 0 : (uint32_t)1 << sight->s->faceup[best.at];
    for (int i = 0; i < sight->map->rules.n_slots; i++) {
        sw_card c = sight->s->faceup[i];
        if (c != SW_NONE && !(seen >> c & 1)) {
            sw_move move = sw_move_none(SW_MOVE_DRAW);
            move.at = (uint8_t)i;
            move.other = sight->map->n_decks > 1 ? best.other : SW_NONE;
            seen |= (uint32_t)1 << c;
            add_legal(sight, out, &move);
        }
    }
    for (int d = 0; d < sight->map->n_decks; d++) {
        sw_move move = sw_move_none(SW_MOVE_DRAW);
        move.other = (uint8_t)d;
        add_legal(sight, out, &move);
    }
}

static void add_tickets(const ai_sight *sight, const ai_course *course, ai_options *out)
{
    sw_move move;
    if (ai_ticket_prospect(sight, course->manner, &course->plan, &course->seen, 1, &move) >
        -50000) {
        ai_options_add(out, &move);
    }
}

/* Harbours, journeys and exchanges as the planner offers them, without its conditions. */
static void add_others(const ai_sight *sight, const ai_course *course, const ai_need *need,
                       ai_options *out)
{
    int time = ai_course_time(course, sight);
    for (int i = 0; i < need->n; i++) {
        ai_info info = {0};
        ai_choice choice = ai_choice_make(&info);
        if (need->goals[i].route == SW_NONE) {
            ai_harbour_offer(sight, need, &need->goals[i], &course->plan.served, time, &choice);
            if (choice.any) {
                add_legal(sight, out, &choice.move);
            }
        }
    }
    for (int i = 0; i < sight->self->n_passengers; i++) {
        sw_move move = sw_move_none(SW_MOVE_PASSENGER);
        move.at = sight->self->passengers[i];
        add_legal(sight, out, &move);
    }
    if (sw_game_has(sight->g, SW_MODULE_EXCHANGE) && sight->turns > 2) {
        ai_info info = {0};
        ai_choice choice = ai_choice_make(&info);
        ai_exchange_offer(sight, course->manner, &course->plan, 0, &choice);
        if (choice.any) {
            add_legal(sight, out, &choice.move);
        }
    }
}

/* Few decisions, all of them listed: tickets to keep, a mix, pieces, a step of a journey. */
static void add_all(const ai_sight *sight, ai_options *out)
{
    sw_move moves[MAX_LISTED];
    int n = sw_moves(sight->g, sight->s, moves, MAX_LISTED);
    for (int i = 0; i < n; i++) {
        ai_options_add(out, &moves[i]);
    }
}

void ai_options_find(const ai_sight *sight, const ai_course *course, const uint8_t *wanted,
                     ai_options *out)
{
    ai_need need;
    switch (sight->s->expects) {
    case SW_EXPECTS_ACTION:
        ai_course_need(course, sight, &need);
        add_draws(sight, &need, out);
        add_others(sight, course, &need, out);
        add_claims(sight, course, &need, wanted, out);
        add_tickets(sight, course, out);
        break;
    case SW_EXPECTS_SECOND_CARD:
        ai_course_need(course, sight, &need);
        add_draws(sight, &need, out);
        break;
    default:
        add_all(sight, out);
        break;
    }
}
