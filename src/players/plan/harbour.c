#include "harbour.h"
#include "players/table/ranking.h"

enum { WEIGHT = 1200 };

/* Points at the end for a harbour in a city that so many completed tickets name. */
static int points_of(const sw_map *map, int n_tickets)
{
    return map->rules.harbour_values[n_tickets < 3 ? n_tickets : 3];
}

/* The same with what not building it costs. */
static int value_of(const sw_map *map, int n_tickets)
{
    return points_of(map, n_tickets) + map->rules.harbour_unbuilt;
}

/* How many of the seat's tickets that are served name each city. */
static void count_tickets(const ai_sight *sight, const sw_ticketset *served, uint8_t *n)
{
    memset(n, 0, SW_MAX_CITIES);
    for (int w = 0; w < SW_TICKET_WORDS; w++) {
        for (uint64_t bits = served->w[w] & sight->self->tickets.w[w]; bits; bits &= bits - 1) {
            const sw_ticket_info *info = &sight->map->tickets[64 * w + __builtin_ctzll(bits)];
            for (int i = 0; i < info->n_cities; i++) {
                n[info->city[i]]++;
            }
        }
    }
}

/* Ports that the seat has reached and nobody has built in. */
static uint64_t open_ports(const ai_sight *sight)
{
    uint64_t reached = 0;
    for (int w = 0; w < sight->g->n_words; w++) {
        for (uint64_t bits = sight->own.w[w]; bits; bits &= bits - 1) {
            const sw_track *track = &sight->map->routes[64 * w + __builtin_ctzll(bits)];
            reached |= (uint64_t)1 << track->city[0] | (uint64_t)1 << track->city[1];
        }
    }
    for (int seat = 0; seat < sight->g->n_players; seat++) {
        for (int i = 0; i < sight->s->seats[seat].n_harbours; i++) {
            reached &= ~((uint64_t)1 << sight->s->seats[seat].harbours[i]);
        }
    }
    return reached;
}

void ai_harbour_goals(const ai_sight *sight, const sw_ticketset *served, ai_need *need)
{
    if (!sw_game_has(sight->g, SW_MODULE_HARBOURS)) {
        return;
    }
    int most =
        sight->self->harbours_left < SW_MAX_FIGURES ? sight->self->harbours_left : SW_MAX_FIGURES;
    if (!most) {
        return;
    }
    ai_ranking best;
    uint8_t n_tickets[SW_MAX_CITIES];
    ai_ranking_begin(&best, most);
    count_tickets(sight, served, n_tickets);
    uint64_t ports = open_ports(sight);
    for (; ports; ports &= ports - 1) {
        int city = __builtin_ctzll(ports);
        int value = sight->map->cities[city].port ? value_of(sight->map, n_tickets[city]) : 0;
        if (value > sight->map->rules.harbour_unbuilt || sight->turns <= 3) {
            ai_ranking_add(&best, value, city);
        }
    }
    for (int i = 0; i < best.n; i++) {
        if (best.value[i] > 0) {
            ai_need_harbour(need, best.item[i], WEIGHT);
        }
    }
}

void ai_harbour_offer(const ai_sight *sight, const ai_need *need, const ai_goal *goal,
                      const sw_ticketset *served, int time, ai_choice *choice)
{
    ai_purse purse;
    sw_move move = sw_move_none(SW_MOVE_HARBOUR);
    int cost;
    ai_purse_make(&purse, sight, need, goal);
    if (!ai_pay_harbour(sight, &purse, &move.pay, &cost)) {
        return;
    }
    move.at = goal->city;
    uint8_t n_tickets[SW_MAX_CITIES];
    count_tickets(sight, served, n_tickets);
    int points = value_of(sight->map, n_tickets[goal->city]);
    if (sw_check(sight->g, sight->s, &move) != SW_OK) {
        return;
    }
    if (ai_choice_offer(choice, &move, 1000 * points + (sight->turns > 1 ? time : 0))) {
        ai_say(choice, AI_WHY_HARBOUR, goal->city, points);
    }
}

static bool names(const sw_ticket_info *info, int city)
{
    bool is = false;
    for (int i = 0; i < info->n_cities; i++) {
        is |= info->city[i] == city;
    }
    return is;
}

static void hope_for(const ai_means *m, const ai_ticket_state *states, int city,
                     ai_harbour_hope *out)
{
    const sw_map *map = m->g->map;
    int done = 0, possible = 0;
    out->city = (sw_city)city;
    out->n_tickets = 0;
    for (int t = 0; t < map->n_tickets; t++) {
        if (sw_ticketset_has(&m->s->seats[m->seat].tickets, t) && names(&map->tickets[t], city)) {
            out->tickets[out->n_tickets].ticket = (sw_ticket)t;
            out->tickets[out->n_tickets++].state = states[t];
            done += states[t] == AI_TICKET_DONE;
            possible += states[t] != AI_TICKET_LOST;
        }
    }
    out->now = points_of(map, done);
    out->hoped = points_of(map, possible);
}

int ai_harbour_hopes(const ai_means *m, uint64_t cities, ai_harbour_hope *out)
{
    ai_ticket_state states[SW_MAX_TICKETS];
    int n = 0;
    for (int t = 0; cities && t < m->g->map->n_tickets; t++) {
        if (sw_ticketset_has(&m->s->seats[m->seat].tickets, t)) {
            states[t] = ai_ticket_state_of(m, t);
        }
    }
    for (; cities; cities &= cities - 1) {
        ai_harbour_hope hope;
        hope_for(m, states, __builtin_ctzll(cities), &hope);
        int i = n++;
        for (; i > 0 && (hope.hoped > out[i - 1].hoped ||
                         (hope.hoped == out[i - 1].hoped && hope.now > out[i - 1].now));
             i--) {
            out[i] = out[i - 1];
        }
        out[i] = hope;
    }
    return n;
}
