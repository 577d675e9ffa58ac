/* The greedy player: takes what brings most at once. A route counts by its points, more if it lies
 * on the cheapest way of a ticket; cards are drawn for the routes that would count most. It plans
 * nothing and remembers nothing. */
#include "players.h"
#include "players/plan/choice.h"
#include "players/plan/draw.h"
#include "players/plan/harbour.h"
#include "players/plan/journey.h"
#include "players/plan/passenger.h"
#include "players/plan/ticket.h"
#include "players/table/ways.h"

enum {
    WANTED = 3,        /* routes for points that cards are drawn for */
    ON_THE_WAY = 4000, /* worth of a route on a ticket's way */
    WORTH_CLAIMING = 4000,
    MANY_CARDS = 14 /* with so many in hand anything is claimed */
};

typedef struct decision {
    int rate;
    ai_sight t;
    ai_need need;
    ai_choice choice;
    sw_routeset ways; /* routes on the ways of tickets */
    int value[SW_MAX_ROUTES];
} decision;

static size_t memory(const sw_game *g)
{
    (void)g;
    return sizeof(ai_book);
}

static void begin(const ai_player *self, void *at, const sw_game *g, int seat, uint64_t seed)
{
    (void)self;
    (void)seat;
    (void)seed;
    ai_book_make(at, g);
}

/* The routes that a ticket still lacks on its cheapest way; gives the price, or AI_CLOSED. */
static int32_t mark_way(decision *d, const int32_t *price, int ticket, sw_routeset *ways)
{
    const sw_ticket_info *info = &d->t.map->tickets[ticket];
    int32_t sum = 0;
    for (int i = 0; i + 1 < info->n_cities; i++) {
        ai_paths paths;
        sw_node at =
            ai_paths_find(d->t.book, price, info->city[i], info->city[i + 1], AI_ANY, &paths);
        if (at == SW_NONE) {
            return AI_CLOSED;
        }
        sum += paths.dist[at];
        for (; paths.via[at] != SW_NONE; at = ai_other_end(d->t.map, paths.via[at], at)) {
            if (price[paths.via[at]] > 0) {
                sw_routeset_add(ways, paths.via[at]);
            }
        }
    }
    return sum;
}

/* Tickets that bring more than their way costs; at least as many as must be kept. */
static sw_move choose_keep(decision *d)
{
    const ai_sight *t = &d->t;
    int32_t price[SW_MAX_ROUTES];
    int best[SW_MAX_OFFER], value[SW_MAX_OFFER], n = t->self->n_offered;
    ai_network_prices(t, d->rate, 100, price);
    for (int i = 0; i < n; i++) {
        sw_routeset ways = {{0}};
        int ticket = t->self->offered[i], j = i;
        int v = 1000 * t->map->tickets[ticket].points - mark_way(d, price, ticket, &ways);
        for (; j > 0 && value[j - 1] < v; j--) {
            value[j] = value[j - 1];
            best[j] = best[j - 1];
        }
        value[j] = v;
        best[j] = i;
    }
    sw_move move = sw_move_none(SW_MOVE_KEEP);
    for (int i = 0; i < n; i++) {
        if (value[i] > 0 || sw_check(t->g, t->s, &move) != SW_OK) {
            move.keep = (uint8_t)(move.keep | 1 << best[i]);
        }
    }
    ai_say(&d->choice, AI_WHY_KEEP_WORTH, 0, 0);
    return move;
}

static void value_routes(decision *d)
{
    const ai_sight *t = &d->t;
    int32_t price[SW_MAX_ROUTES];
    ai_network_prices(t, d->rate, 100, price);
    for (int i = 0; i < t->map->n_tickets; i++) {
        if (sw_ticketset_has(&t->self->tickets, i) && !ai_ticket_done(t, i)) {
            mark_way(d, price, i, &d->ways);
        }
    }
    for (int r = 0; r < t->map->n_routes; r++) {
        bool open = price[r] > 0 && price[r] < AI_CLOSED;
        int ticket = sw_routeset_has(&d->ways, r) ? ON_THE_WAY : 0;
        d->value[r] = open ? 1000 * t->map->routes[r].points + ticket : -1;
    }
}

static void make_need(decision *d)
{
    const ai_sight *t = &d->t;
    sw_ticketset all = t->self->tickets;
    ai_need_clear(&d->need);
    ai_harbour_goals(t, &all, &d->need);
    sw_routeset added = {{0}};
    for (int points = 0; points < WANTED;) {
        int best = -1;
        for (int r = 0; r < t->map->n_routes; r++) {
            if (d->value[r] >= 0 && !sw_routeset_has(&added, r) &&
                (best < 0 || d->value[r] > d->value[best])) {
                best = r;
            }
        }
        if (best < 0 || !ai_need_route(&d->need, best, 1000)) {
            break;
        }
        sw_routeset_add(&added, best);
        points += !sw_routeset_has(&d->ways, best);
    }
    ai_need_make(&d->need, t, true);
}

static void offer_claims(decision *d)
{
    const ai_sight *t = &d->t;
    bool many = t->turns <= 3 || sw_seat_hand_count(t->g, t->s, t->me) >= MANY_CARDS;
    ai_purse purse;
    ai_purse_make(&purse, t, NULL, NULL);
    for (int r = 0; r < t->map->n_routes; r++) {
        const sw_track *track = &t->map->routes[r];
        sw_move move = sw_move_none(SW_MOVE_CLAIM);
        int cost;
        if (d->value[r] < (many ? 0 : WORTH_CLAIMING) ||
            (d->choice.any && d->value[r] <= d->choice.value) ||
            ai_route_held(t, r) + ai_jokers(t, track->kind, track->length) < track->length ||
            !ai_pay_route(t, &purse, r, &move.pay, &cost)) {
            continue;
        }
        sw_routeset nothing = {{0}};
        move.at = (uint8_t)r;
        move.other = (uint8_t)ai_passenger_place(t, &nothing, r);
        if (sw_check(t->g, t->s, &move) == SW_OK &&
            ai_choice_offer(&d->choice, &move, d->value[r])) {
            ai_say(&d->choice, AI_WHY_CLAIM_BEST, r, 0);
        }
    }
}

static void offer_draw(decision *d)
{
    sw_move move;
    int worth;
    if (ai_draw_choose(&d->t, d->need.worth, &move, &worth) &&
        ai_choice_offer(&d->choice, &move, worth)) {
        ai_say(&d->choice, AI_WHY_DRAW_WORTH, 0, 0);
    }
}

static sw_move choose_action(decision *d)
{
    sw_routeset nothing = {{0}};
    sw_ticketset all = d->t.self->tickets;
    value_routes(d);
    make_need(d);
    offer_claims(d);
    for (int i = 0; i < d->need.n; i++) {
        const ai_goal *goal = &d->need.goals[i];
        if (goal->ready && goal->route == SW_NONE) {
            ai_harbour_offer(&d->t, &d->need, goal, &all, d->rate, &d->choice);
        }
    }
    ai_passenger_offer(&d->t, &nothing, d->rate, &d->choice);
    if (!d->choice.any) {
        offer_draw(d);
    }
    return d->choice.any ? d->choice.move : ai_any_move(d->t.g, d->t.s);
}

static sw_move choose_second_card(decision *d)
{
    value_routes(d);
    make_need(d);
    offer_draw(d);
    return d->choice.any ? d->choice.move : ai_any_move(d->t.g, d->t.s);
}

/* W-2: as many of each kind as the board has fields for them. */
static sw_move choose_pieces(decision *d)
{
    const sw_map *map = d->t.map;
    int fields[SW_MAX_PIECE_KINDS] = {0}, all = 0;
    for (int r = 0; r < map->n_routes; r++) {
        fields[map->route_kinds[map->routes[r].kind].piece] += map->routes[r].pieces;
        all += map->routes[r].pieces;
    }
    sw_move move = sw_move_none(SW_MOVE_PIECES);
    int first = map->rules.choose_pieces * fields[0] / (all ? all : 1);
    first = first < map->pieces[0].count ? first : map->pieces[0].count;
    move.count[0] = (uint8_t)first;
    move.count[1] = (uint8_t)(map->rules.choose_pieces - first);
    ai_say(&d->choice, AI_WHY_PIECES_BOARD, 0, 0);
    return sw_check(d->t.g, d->t.s, &move) == SW_OK ? move : ai_any_move(d->t.g, d->t.s);
}

static sw_move choose_step(decision *d)
{
    ai_journey journey;
    sw_move move = sw_move_none(SW_MOVE_STOP);
    ai_journey_continue(&d->t, &journey);
    if (journey.n) {
        move = sw_move_none(SW_MOVE_STEP);
        move.at = journey.path[0];
    }
    ai_say(&d->choice, journey.n ? AI_WHY_TRAVEL : AI_WHY_STOP, 0, journey.gain);
    return sw_check(d->t.g, d->t.s, &move) == SW_OK ? move : ai_any_move(d->t.g, d->t.s);
}

static sw_move choose(void *at, const sw_game *g, const sw_view *view, const ai_budget *budget,
                      ai_info *info)
{
    (void)budget;
    const ai_book *book = at;
    decision d = {.rate = book->rate, .choice = ai_choice_make(info)};
    ai_sight_make(&d.t, g, view, book);
    switch (view->state.expects) {
    case SW_EXPECTS_TICKETS: {
        sw_move mix = ai_ticket_mix(&d.t, 50);
        ai_say(&d.choice, AI_WHY_MIX, 0, 0);
        return sw_check(g, d.t.s, &mix) == SW_OK ? mix : ai_any_move(g, d.t.s);
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

const ai_player ai_greedy = {
    .name = "greedy",
    .summary = "claims what brings most at once",
    .memory = memory,
    .begin = begin,
    .choose = choose,
};
