#include "rule.h"

static int ticket_points(const sw_game *g, const sw__network *net, int ticket)
{
    const sw_ticket_info *t = &g->map->tickets[ticket];
    if (t->n_cities > 2) {
        return sw__tour_points(g, net, t);
    }
    return sw__network_joins(g, net, t->city[0], t->city[1]) ? t->points : -t->penalty;
}

int sw_ticket_points(const sw_game *g, const sw_state *s, int seat, int ticket)
{
    sw__network net;
    sw__network_make(g, s, seat, &net);
    return ticket_points(g, &net, ticket);
}

static void score_tickets(const sw_game *g, const sw_ticketset *tickets, sw__network *net,
                          sw_seat_score *out)
{
    for (int w = 0; w < SW_TICKET_WORDS; w++) {
        for (uint64_t bits = tickets->w[w]; bits; bits &= bits - 1) {
            int ticket = 64 * w + __builtin_ctzll(bits);
            int points = ticket_points(g, net, ticket);
            out->n_tickets++;
            out->tickets += points;
            if (points > 0) {
                out->tickets_done++;
                sw_ticketset_add(&net->done, ticket);
            }
        }
    }
}

sw_ticketset sw_tickets_done(const sw_game *g, const sw_state *s, int seat,
                             const sw_ticketset *tickets)
{
    sw__network net;
    sw_seat_score unused = {0};
    sw__network_make(g, s, seat, &net);
    score_tickets(g, tickets, &net, &unused);
    return net.done;
}

/* G-33, G-34, M-23: everybody who ties for the most gets it, nobody if the most is nothing. */
static void give_bonus(const sw_game *g, sw_scores *out, int points, size_t offset)
{
    int most = 1;
    for (int seat = 0; points && seat < g->n_players; seat++) {
        uint8_t n = *((const uint8_t *)&out->seats[seat] + offset);
        most = n > most ? n : most;
    }
    for (int seat = 0; points && seat < g->n_players; seat++) {
        if (*((const uint8_t *)&out->seats[seat] + offset) == most) {
            out->seats[seat].bonus += points;
        }
    }
}

static int tiebreak_value(const sw_seat_score *s, int tiebreak)
{
    switch (tiebreak) {
    case SW_TIE_TICKETS:
        return s->tickets_done;
    case SW_TIE_LONGEST:
        return s->longest;
    case SW_TIE_GOODS:
        return s->goods;
    default:
        return 0;
    }
}

/* G-39: positive if a is ahead of b. */
static int compare(const sw_game *g, const sw_seat_score *a, const sw_seat_score *b)
{
    int ahead = a->total - b->total;
    const uint8_t *t = g->map->rules.tiebreaks;
    for (int i = 0; ahead == 0 && i < SW_MAX_TIEBREAKS && t[i] != SW_TIE_END; i++) {
        ahead = tiebreak_value(a, t[i]) - tiebreak_value(b, t[i]);
    }
    return ahead;
}

static void rank(const sw_game *g, sw_scores *out)
{
    for (int a = 0; a < g->n_players; a++) {
        int ahead = 0;
        for (int b = 0; b < g->n_players; b++) {
            ahead += compare(g, &out->seats[b], &out->seats[a]) > 0;
        }
        out->seats[a].place = (uint8_t)(ahead + 1);
        if (ahead == 0) {
            out->winners |= (uint8_t)(1 << a);
        }
    }
}

/* Which criterion, by its number in the map's list, separates two seats with the same points. */
static int separates(const sw_game *g, const sw_seat_score *a, const sw_seat_score *b)
{
    const uint8_t *t = g->map->rules.tiebreaks;
    int i = 0;
    while (i < SW_MAX_TIEBREAKS - 1 && t[i] != SW_TIE_END &&
           tiebreak_value(a, t[i]) == tiebreak_value(b, t[i])) {
        i++;
    }
    return i;
}

/* If several have the most points: what made one of them the winner, in the end. */
static void find_tie(const sw_game *g, sw_scores *out)
{
    int winner = 0, last = 0;
    while (!(out->winners >> winner & 1)) {
        winner++;
    }
    const sw_seat_score *best = &out->seats[winner];
    for (int seat = 0; seat < g->n_players; seat++) {
        if (seat != winner && out->seats[seat].total == best->total) {
            int i = separates(g, best, &out->seats[seat]);
            last = i > last ? i : last;
            out->tied = true;
        }
    }
    out->tie = out->tied ? g->map->rules.tiebreaks[last] : SW_TIE_END;
}

static bool asks_longest(const sw_rules *rules)
{
    bool asks = rules->bonus_longest != 0;
    for (int i = 0; i < SW_MAX_TIEBREAKS && rules->tiebreaks[i] != SW_TIE_END; i++) {
        asks |= rules->tiebreaks[i] == SW_TIE_LONGEST;
    }
    return asks;
}

void sw_score(const sw_game *g, const sw_state *s, sw_scores *out)
{
    sw__network nets[SW_MAX_SEATS];
    const sw_rules *rules = &g->map->rules;
    bool longest = asks_longest(rules);
    memset(out, 0, sizeof *out);
    sw__networks_make(g, s, nets);
    for (int seat = 0; seat < g->n_players; seat++) {
        sw_seat_score *o = &out->seats[seat];
        sw__network *net = &nets[seat];
        for (int i = 0; i < net->n_edges; i++) {
            o->routes += g->map->routes[net->edge[i]].points;
        }
        score_tickets(g, &s->seats[seat].tickets, net, o);
        if (longest) {
            o->longest = (uint8_t)sw__longest_trail(g, net);
        }
        for (int i = 0; i < g->n_modules; i++) {
            if (g->modules[i]->score) {
                g->modules[i]->score(g, s, seat, net, o);
            }
        }
    }
    give_bonus(g, out, rules->bonus_longest, offsetof(sw_seat_score, longest));
    give_bonus(g, out, rules->bonus_tickets, offsetof(sw_seat_score, tickets_done));
    for (int seat = 0; seat < g->n_players; seat++) {
        sw_seat_score *o = &out->seats[seat];
        o->total = s->seats[seat].score + o->tickets + o->bonus + o->harbours + o->harbours_unbuilt;
    }
    rank(g, out);
    find_tie(g, out);
}
