#include "habits.h"
#include <string.h>

enum { CLOSED = 255 }; /* more pieces than anybody has */

/* Pieces that a way between two places still takes the seat; CLOSED if there is none. */
static int distance(const sw_game *g, const sw_state *s, int seat, int from, int to)
{
    const sw_map *map = g->map;
    int best[SW_MAX_NODES];
    for (int v = 0; v < map->n_nodes; v++) {
        best[v] = map->node_city[v] == from ? 0 : CLOSED;
    }
    for (bool changed = true; changed;) { /* Bellman and Ford: boards are small */
        changed = false;
        for (int r = 0; r < map->n_routes; r++) {
            bool own = s->owner[r] == seat;
            if (!own && !sw_routeset_has(&s->seats[seat].open, r)) {
                continue;
            }
            int cost = own ? 0 : map->routes[r].pieces;
            for (int end = 0; end < 2; end++) {
                int v = map->routes[r].node[end], w = map->routes[r].node[1 - end];
                if (best[v] + cost < best[w]) {
                    best[w] = best[v] + cost;
                    changed = true;
                }
            }
        }
    }
    int nearest = CLOSED;
    for (int v = 0; v < map->n_nodes; v++) {
        if (map->node_city[v] == to && best[v] < nearest) {
            nearest = best[v];
        }
    }
    return nearest;
}

/* Of a tour the ways from each of its places to the next, each for itself: a simplification. */
static int ticket_distance(const sw_game *g, const sw_state *s, int seat, int ticket)
{
    const sw_ticket_info *t = &g->map->tickets[ticket];
    int sum = 0;
    for (int i = 0; i + 1 < t->n_cities; i++) {
        sum += distance(g, s, seat, t->city[i], t->city[i + 1]);
    }
    return sum < CLOSED ? sum : CLOSED;
}

static bool holds(const sw_state *s, int seat, int ticket)
{
    return sw_ticketset_has(&s->seats[seat].tickets, ticket);
}

static void note_hurts(habits_watch *w, const sw_state *before, const sw_state *after, int route)
{
    const sw_game *g = w->game;
    for (int victim = 0; victim < g->n_players; victim++) {
        for (int t = 0; victim != before->to_move && t < g->map->n_tickets; t++) {
            if (!holds(before, victim, t) || w->n_hurts == HABITS_MAX_HURTS) {
                continue;
            }
            int was = ticket_distance(g, before, victim, t);
            int is = was == 0 ? 0 : ticket_distance(g, after, victim, t);
            if (is > was) {
                w->hurts[w->n_hurts++] = (habits_hurt){before->to_move,
                                                       (sw_seat)victim,
                                                       (sw_route)route,
                                                       (sw_ticket)t,
                                                       is == CLOSED ? CLOSED : (uint8_t)(is - was),
                                                       g->map->routes[route].points};
            }
        }
    }
}

void habits_see(habits_watch *w, const sw_state *before, const sw_move *move)
{
    sw_state after = *before;
    sw_apply_unchecked(w->game, &after, move);
    if (before->phase == SW_PLAY && after.turn != before->turn) {
        w->turns[before->to_move]++;
    }
    if (move->type == SW_MOVE_CLAIM) {
        note_hurts(w, before, &after, move->at);
    }
}

/* Had the seat of a hurt not claimed the route: the same tickets, the same longest path? */
static bool is_useless(const sw_game *g, const sw_state *end, const habits_hurt *h)
{
    sw_state without = *end;
    without.owner[h->route] = SW_NONE;
    for (int t = 0; t < g->map->n_tickets; t++) {
        if (holds(end, h->seat, t) &&
            sw_ticket_points(g, end, h->seat, t) != sw_ticket_points(g, &without, h->seat, t)) {
            return false;
        }
    }
    return !g->map->rules.bonus_longest || sw_longest_path(g, end, h->seat, NULL, NULL) ==
                                               sw_longest_path(g, &without, h->seat, NULL, NULL);
}

void habits_count(const habits_watch *w, const sw_state *end, habits *out)
{
    const sw_game *g = w->game;
    sw_scores scores;
    sw_score(g, end, &scores);
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < g->n_players; seat++) {
        out->seats[seat].turns = w->turns[seat];
    }
    bool is_block = false;
    for (int i = 0; i < w->n_hurts; i++) { /* all of one claim stand together */
        const habits_hurt *h = &w->hurts[i];
        habits_seat *seat = &out->seats[h->seat];
        if (i == 0 || w->hurts[i - 1].route != h->route) {
            is_block =
                h->points * seat->turns < scores.seats[h->seat].total && is_useless(g, end, h);
            seat->blocks += is_block;
        }
        if (!is_block) {
            continue;
        }
        const sw_ticket_info *t = &g->map->tickets[h->ticket];
        seat->closed += h->detour == CLOSED;
        seat->detours += h->detour == CLOSED ? 0 : h->detour;
        if (sw_ticket_points(g, end, h->victim, h->ticket) < 0) {
            seat->spoilt++;
            seat->gained += t->points + t->penalty;
        }
    }
}
