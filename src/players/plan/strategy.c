#include "strategy.h"
#include "draw.h"
#include "exchange.h"
#include "harbour.h"
#include "journey.h"
#include "passenger.h"
#include "payment.h"

enum {
    ASK_AGAIN = 3,  /* rounds between thoughts about new tickets in playouts */
    PLAN_AGAIN = 3, /* the same between plans when there was nothing to plan */
    WEIGHT_TICKET = 1000
};

/* Everything that one decision works with. */
typedef struct decision {
    ai_course *m;
    const ai_sight *t;
    ai_need need;
    ai_choice choice;
    int time; /* value of a turn */
} decision;

void ai_course_begin(ai_course *m, const ai_manner *manner)
{
    memset(m, 0, sizeof *m);
    m->manner = manner;
    m->planned_turn = -1;
}

void ai_course_recall(ai_course *m, const ai_budget *budget)
{
    m->seen = budget->returned ? *budget->returned : (sw_ticketset){{0}};
}

int ai_course_time(const ai_course *m, const ai_sight *t)
{
    return t->book->rate * m->manner->style.hurry / 100;
}

/* In playouts a plan is kept as long as it is good for something. */
static bool is_kept(ai_course *m, const ai_sight *t)
{
    if (!m->quick || m->planned_turn < 0 ||
        memcmp(&m->planned, &t->self->tickets, sizeof m->planned) != 0 ||
        !ai_plan_holds(&m->plan, t)) {
        return false;
    }
    ai_plan_advance(&m->plan, t);
    return m->plan.n > 0 ||
           (m->in_vain && t->s->turn < m->planned_turn + PLAN_AGAIN * t->g->n_players);
}

void ai_course_plan(ai_course *m, const ai_sight *t)
{
    if (is_kept(m, t)) {
        return;
    }
    if (m->quick) {
        ai_ground ground;
        ai_ground_sketch(&ground, t, &m->manner->style);
        ai_plan_sketch(&m->plan, &ground, &t->self->tickets);
    } else {
        ai_plan_make(&m->plan, t, &m->manner->style, &t->self->tickets);
    }
    if (!m->manner->scattered) {
        ai_plan_narrow(&m->plan);
    }
    m->planned = t->self->tickets;
    m->planned_turn = t->s->turn;
    m->in_vain = m->plan.n == 0;
}

static void tell_plan(const ai_plan *plan, ai_info *info)
{
    info->n_plan = plan->n;
    info->plan_tickets = plan->served;
    memcpy(info->plan, plan->order, (size_t)plan->n);
}

static void update_plan(decision *d)
{
    ai_course_plan(d->m, d->t);
    if (!d->m->quick) {
        tell_plan(&d->m->plan, d->choice.info);
    }
}

static int danger(const ai_manner *m, const ai_sight *t, int route)
{
    const sw_track *track = &t->map->routes[route];
    int near = t->rival[track->node[0]] + t->rival[track->node[1]];
    return m->danger + near * m->danger_near + (track->length <= 2 ? m->danger_short : 0);
}

/* Goals of the hand: harbours, then the plan's routes, those most in danger first. */
void ai_course_need(const ai_course *m, const ai_sight *t, ai_need *need)
{
    const ai_plan *plan = &m->plan;
    ai_need_clear(need);
    ai_harbour_goals(t, &plan->served, need);
    int key[AI_MAX_PLAN], at[AI_MAX_PLAN];
    for (int i = 0; i < plan->n_tickets; i++) {
        int value = danger(m->manner, t, plan->order[i]) * (plan->loss[i] / 100), j = i;
        for (; j > 0 && key[j - 1] < value; j--) {
            key[j] = key[j - 1];
            at[j] = at[j - 1];
        }
        key[j] = value;
        at[j] = i;
    }
    int ahead = m->manner->ahead ? m->manner->ahead : plan->n;
    for (int i = 0; i < plan->n && i < ahead; i++) {
        bool ticket = i < plan->n_tickets;
        ai_need_route(need, plan->order[ticket ? at[i] : i],
                      ticket ? WEIGHT_TICKET : m->manner->points_weight - 5 * i);
    }
    ai_need_make(need, t, t->turns <= m->manner->free_jokers);
    ai_passenger_worth(t, &plan->routes, ai_course_time(m, t), need->worth);
}

/* Points of tickets that become complete with one more route; `choice`, if any, is told of them. */
static int ticket_gain(const ai_sight *t, int route, ai_choice *choice)
{
    sw_state after = *t->s;
    after.owner[route] = (sw_seat)t->me;
    int gain = 0;
    for (int i = 0; i < t->map->n_tickets; i++) {
        if (sw_ticketset_has(&t->self->tickets, i) && !ai_ticket_done(t, i)) {
            int points = sw_ticket_points(t->g, &after, t->me, i);
            gain += points > 0 ? points + t->map->tickets[i].penalty : 0;
            if (points > 0 && choice) {
                ai_say_more(choice, AI_WHY_COMPLETES, i, points);
            }
        }
    }
    return gain;
}

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
static bool joins_pair(const ai_sight *t, const ai_parts *parts, const sw_ticket_info *info, int a,
                       int b)
{
    sw_city from = info->city[0], to = info->city[1];
    if (!(ai_parts_has(t->map, parts, a, from) && ai_parts_has(t->map, parts, b, to)) &&
        !(ai_parts_has(t->map, parts, b, from) && ai_parts_has(t->map, parts, a, to))) {
        return false;
    }
    if (t->map->cities[from].kind == SW_PLACE_COUNTRY ||
        t->map->cities[to].kind == SW_PLACE_COUNTRY) {
        for (int v = 0; v < t->map->n_nodes; v++) {
            if (t->map->node_city[v] == from && ai_parts_has(t->map, parts, parts->part[v], to)) {
                return false; /* another end of the country is there already */
            }
        }
    }
    return true;
}

/* The same from the parts of the network, which is quicker. */
static int part_gain(const ai_sight *t, const ai_parts *parts, int route)
{
    const sw_track *track = &t->map->routes[route];
    sw_node a = parts->part[track->node[0]], b = parts->part[track->node[1]];
    int gain = 0;
    for (int w = 0; a != b && w < SW_TICKET_WORDS; w++) {
        for (uint64_t bits = t->self->tickets.w[w]; bits; bits &= bits - 1) {
            int ticket = 64 * w + __builtin_ctzll(bits);
            const sw_ticket_info *info = &t->map->tickets[ticket];
            if (info->n_cities == 2 && joins_pair(t, parts, info, a, b)) {
                gain += info->points + info->penalty;
            } else if (info->n_cities > 2 && joins_tour(parts, info, a, b)) {
                sw_state after = *t->s; /* in which order does it meet its cities? */
                after.owner[route] = (sw_seat)t->me;
                int points = sw_ticket_points(t->g, &after, t->me, ticket);
                gain += points > 0 ? points + info->penalty : 0;
            }
        }
    }
    return gain;
}

/* What else speaks for the claim that was chosen. */
static void say_claim(decision *d)
{
    const sw_move *m = &d->choice.move;
    if (m->type != SW_MOVE_CLAIM) {
        return;
    }
    ticket_gain(d->t, m->at, &d->choice);
    const sw_track *track = &d->t->map->routes[m->at];
    if (d->t->rival[track->node[0]] && d->t->rival[track->node[1]]) {
        ai_say_more(&d->choice, AI_WHY_THREATENED, m->at, 0);
    }
    if (m->other != SW_NONE) {
        ai_say_more(&d->choice, AI_WHY_PLACES, m->other, 0);
    }
}

static void offer_claim(decision *d, int route, const ai_goal *goal, int value, ai_why why)
{
    const ai_sight *t = d->t;
    ai_purse purse;
    sw_move move = sw_move_none(SW_MOVE_CLAIM);
    int cost;
    if (d->m->quick && d->choice.any && value <= d->choice.value) {
        return; /* it would be noted as an alternative at most */
    }
    ai_purse_make(&purse, t, &d->need, goal);
    if (!ai_pay_route(t, &purse, route, &move.pay, &cost)) {
        return;
    }
    move.at = (uint8_t)route;
    move.other = (uint8_t)ai_passenger_place(t, &d->m->plan.routes, route);
    if (sw_check(t->g, t->s, &move) != SW_OK) {
        move.other = SW_NONE;
        if (sw_check(t->g, t->s, &move) != SW_OK) {
            return;
        }
    }
    if (ai_choice_offer(&d->choice, &move, value)) {
        ai_say(&d->choice, why, route, t->map->routes[route].points);
    }
}

/* Goals that the hand pays now: worth a turn, and more the likelier and dearer their loss is. */
static void offer_goals(decision *d)
{
    const ai_sight *t = d->t;
    const ai_plan *plan = &d->m->plan;
    for (int i = 0; i < d->need.n; i++) {
        const ai_goal *goal = &d->need.goals[i];
        if (!goal->ready) {
            continue;
        }
        if (goal->route == SW_NONE) {
            ai_harbour_offer(t, &d->need, goal, &plan->served, d->time, &d->choice);
            continue;
        }
        int loss = 10 * t->map->routes[goal->route].points * d->m->manner->stake;
        bool ticket = false;
        for (int k = 0; k < plan->n_tickets; k++) {
            if (plan->order[k] == goal->route) {
                loss = plan->loss[k];
                ticket = true;
            }
        }
        int value = d->time * d->m->manner->eager / 100 +
                    (int)((int64_t)loss * danger(d->m->manner, t, goal->route) / 1000);
        offer_claim(d, goal->route, goal, value,
                    ticket ? AI_WHY_CLAIM_TICKETS : AI_WHY_CLAIM_POINTS);
    }
}

/* Routes that the cards left over by the plan happen to pay. */
static void offer_windfalls(decision *d)
{
    const ai_sight *t = d->t;
    const ai_plan *plan = &d->m->plan;
    int pieces[SW_MAX_PIECE_KINDS] = {t->pieces[0], t->pieces[1]};
    int fields[SW_MAX_ROUTE_KINDS][AI_GRAY + 1] = {{0}};
    for (int i = 0; i < plan->n_tickets; i++) {
        const sw_track *track = &t->map->routes[plan->order[i]];
        pieces[t->map->route_kinds[track->kind].piece] -= track->pieces;
    }
    for (int kind = 0; kind < t->map->n_route_kinds; kind++) {
        for (int colour = 0; colour < t->map->n_colours; colour++) {
            int n = d->need.fields[kind][colour];
            fields[kind][colour] = n;
            fields[kind][AI_GRAY] = n > fields[kind][AI_GRAY] ? n : fields[kind][AI_GRAY];
        }
    }
    for (int r = ai_next_open(t, 0); r >= 0; r = ai_next_open(t, r + 1)) {
        const sw_track *track = &t->map->routes[r];
        int value = 1000 * track->points - d->m->manner->last_piece * track->pieces;
        if (track->rough || sw_routeset_has(&plan->routes, r) ||
            pieces[t->map->route_kinds[track->kind].piece] < track->pieces || value < 0) {
            continue;
        }
        int column = track->colour == SW_NONE ? AI_GRAY : track->colour;
        if (fields[track->kind][column] >= track->length) {
            offer_claim(d, r, NULL, value, AI_WHY_CLAIM_SPARE);
        }
    }
}

/* In the last turns nothing is saved up any more: whatever brings most now. */
static void offer_last_claims(decision *d)
{
    const ai_sight *t = d->t;
    int best[4], value[4], n = 0;
    ai_parts parts;
    ai_parts_make(t->g, &t->own, &parts);
    for (int r = ai_next_open(t, 0); r >= 0; r = ai_next_open(t, r + 1)) {
        const sw_track *track = &t->map->routes[r];
        if (ai_route_held(t, r) + ai_jokers(t, track->kind, track->length) < track->length) {
            continue;
        }
        int v = 1000 * (track->points + part_gain(t, &parts, r));
        int j = n < 4 ? n++ : 4;
        for (; j > 0 && value[j - 1] < v; j--) {
            if (j < 4) {
                value[j] = value[j - 1];
                best[j] = best[j - 1];
            }
        }
        if (j < 4) {
            value[j] = v;
            best[j] = r;
        }
    }
    for (int i = 0; i < n; i++) {
        offer_claim(d, best[i], NULL, value[i], AI_WHY_CLAIM_LAST);
    }
}

static void say_next(decision *d)
{
    if (d->m->plan.n) {
        ai_say_more(&d->choice, AI_WHY_NEXT, d->m->plan.order[0], 0);
    }
}

static void offer_draw(decision *d)
{
    sw_move move;
    int worth;
    if (!ai_draw_choose(d->t, d->need.worth, &move, &worth)) {
        return;
    }
    int useful = worth < 2000 ? worth : 2000;
    int value = d->t->turns <= 1 ? 0 : (int)((int64_t)d->time * useful / 2000);
    if (ai_choice_offer(&d->choice, &move, value)) {
        ai_say(&d->choice, move.at == SW_NONE ? AI_WHY_DRAW_BLIND : AI_WHY_DRAW_OPEN, 0, 0);
        say_next(d);
    }
}

/* More tickets: when those in hand lack nothing, turns are left over, and what may come fits the
 * network. */
static void offer_tickets(decision *d)
{
    const ai_sight *t = d->t;
    const ai_plan *plan = &d->m->plan;
    bool busy = plan->n_tickets && !d->m->manner->scattered;
    if (d->m->manner->fewest_tickets || t->s->last_round || busy ||
        1000 * t->turns < plan->ticket_turns + 1000 * d->m->manner->leisure) {
        return;
    }
    if (d->m->quick) {
        if (d->choice.any || t->s->turn < d->m->asked_turn + ASK_AGAIN * t->g->n_players) {
            return;
        }
        d->m->asked_turn = t->s->turn;
    }
    sw_move move;
    int value =
        ai_ticket_prospect(t, &d->m->manner->style, plan, &d->m->seen, d->m->quick ? 3 : 1, &move);
    if (value > -50000 && ai_choice_offer(&d->choice, &move, value)) {
        ai_say(&d->choice, AI_WHY_TICKETS, 0, value / 1000);
    }
}

static sw_move choose_action(decision *d)
{
    update_plan(d);
    ai_course_need(d->m, d->t, &d->need);
    if (d->t->turns <= 1 && d->t->s->last_round) {
        offer_last_claims(d);
        for (int i = 0; i < d->need.n; i++) {
            if (d->need.goals[i].route == SW_NONE) {
                ai_harbour_offer(d->t, &d->need, &d->need.goals[i], &d->m->plan.served, d->time,
                                 &d->choice);
            }
        }
    } else {
        offer_goals(d);
        if (d->t->turns <= d->m->manner->last_turns) {
            offer_windfalls(d);
        }
        offer_tickets(d);
    }
    ai_passenger_offer(d->t, &d->m->plan.routes, d->time, &d->choice);
    offer_draw(d);
    if (d->t->turns > 2 && !d->m->quick) {
        ai_exchange_offer(d->t, &d->m->manner->style, &d->m->plan, d->time, &d->choice);
    }
    if (!d->choice.any) {
        return ai_any_move(d->t->g, d->t->s);
    }
    if (d->choice.move.type == SW_MOVE_EXCHANGE) {
        d->m->planned_turn = -1;
    }
    if (!d->m->quick) {
        say_claim(d);
    }
    return d->choice.move;
}

static sw_move choose_second_card(decision *d)
{
    sw_move move;
    int worth;
    update_plan(d);
    ai_course_need(d->m, d->t, &d->need);
    ai_say(&d->choice, AI_WHY_DRAW_SECOND, 0, 0);
    say_next(d);
    return ai_draw_choose(d->t, d->need.worth, &move, &worth) ? move
                                                              : ai_any_move(d->t->g, d->t->s);
}

static sw_move choose_keep(decision *d)
{
    ai_course *m = d->m;
    const ai_sight *t = d->t;
    sw_move move =
        ai_ticket_keep(t, &m->manner->style, m->manner->fewest_tickets, m->quick, &m->plan);
    /* M-2: where the decks are shuffled after the start's choice, all may come again. */
    bool shuffled = t->map->rules.reshuffle_tickets && t->s->phase == SW_SETUP;
    m->planned = t->self->tickets;
    m->planned_turn = t->map->rules.choose_pieces && t->s->phase == SW_SETUP ? -1 : t->s->turn;
    for (int i = 0; i < t->self->n_offered; i++) {
        if (!shuffled) {
            sw_ticketset_add(&m->seen, t->self->offered[i]);
        }
        if (move.keep >> i & 1) {
            sw_ticketset_add(&m->planned, t->self->offered[i]);
        }
    }
    tell_plan(&m->plan, d->choice.info);
    d->choice.info->value_milli = m->plan.value;
    ai_say(&d->choice, AI_WHY_KEEP_FIT, 0, m->plan.value / 1000);
    return move;
}

/* W-2: what the plan takes of each kind, and the rest in equal parts. */
static sw_move choose_pieces(decision *d)
{
    const sw_map *map = d->t->map;
    update_plan(d);
    int left = map->rules.choose_pieces, count[SW_MAX_PIECE_KINDS] = {0};
    for (int k = 0; k < map->n_piece_kinds; k++) {
        count[k] = d->m->plan.pieces[k];
        left -= count[k];
    }
    for (int i = 0, k = 0; left > 0 && i < 1000; i++, k = k + 1 < map->n_piece_kinds ? k + 1 : 0) {
        if (count[k] < map->pieces[k].count) {
            count[k]++;
            left--;
        }
    }
    sw_move move = sw_move_none(SW_MOVE_PIECES);
    for (int k = 0; k < map->n_piece_kinds; k++) {
        move.count[k] = (uint8_t)count[k];
    }
    d->m->planned_turn = -1;
    ai_say(&d->choice, AI_WHY_PIECES_PLAN, 0, 0);
    return sw_check(d->t->g, d->t->s, &move) == SW_OK ? move : ai_any_move(d->t->g, d->t->s);
}

static sw_move choose_step(decision *d)
{
    ai_journey journey;
    sw_move move = sw_move_none(SW_MOVE_STOP);
    ai_journey_continue(d->t, &journey);
    if (journey.n) {
        move = sw_move_none(SW_MOVE_STEP);
        move.at = journey.path[0];
    }
    ai_say(&d->choice, journey.n ? AI_WHY_TRAVEL : AI_WHY_STOP, 0, journey.gain);
    return sw_check(d->t->g, d->t->s, &move) == SW_OK ? move : ai_any_move(d->t->g, d->t->s);
}

sw_move ai_course_choose(ai_course *m, const ai_sight *t, ai_info *info)
{
    decision d;
    d.m = m;
    d.t = t;
    d.choice = ai_choice_make(info);
    d.time = ai_course_time(m, t);
    switch (t->s->expects) {
    case SW_EXPECTS_TICKETS: {
        sw_move mix = ai_ticket_mix(t, m->manner->cheap_tickets);
        ai_say(&d.choice, AI_WHY_MIX, 0, 0);
        return sw_check(t->g, t->s, &mix) == SW_OK ? mix : ai_any_move(t->g, t->s);
    }
    case SW_EXPECTS_KEEP:
        return choose_keep(&d);
    case SW_EXPECTS_PIECES:
        return choose_pieces(&d);
    case SW_EXPECTS_SECOND_CARD:
        return choose_second_card(&d);
    case SW_EXPECTS_STEP:
        return choose_step(&d);
    default:
        return choose_action(&d);
    }
}

void ai_strategy_begin(const ai_player *self, void *block, const sw_game *g, int seat,
                       uint64_t seed)
{
    (void)seat;
    (void)seed;
    ai_strategy *m = block;
    ai_book_make(&m->book, g);
    ai_course_begin(&m->course, self->nature);
}

size_t ai_strategy_memory(const sw_game *g)
{
    (void)g;
    return sizeof(ai_strategy);
}

sw_move ai_strategy_choose(void *block, const sw_game *g, const sw_view *view,
                           const ai_budget *budget, ai_info *info)
{
    ai_strategy *m = block;
    ai_sight t;
    ai_sight_make(&t, g, view, &m->book);
    ai_course_recall(&m->course, budget);
    return ai_course_choose(&m->course, &t, info);
}
