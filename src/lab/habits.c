#include "habits.h"
#include "players/table/ways.h"
#include <string.h>

enum { CLOSED = 255 }; /* more pieces than anybody has */

/* Pieces that the ways of a ticket still take the seat; CLOSED if there are none. Of a tour the
 * ways from each of its places to the next, each for itself: a simplification. */
static int ticket_distance(const ai_book *book, const sw_state *s, int seat, int ticket)
{
    int32_t price[SW_MAX_ROUTES];
    for (int r = 0; r < book->map->n_routes; r++) {
        price[r] = s->owner[r] == seat                        ? 0
                   : sw_routeset_has(&s->seats[seat].open, r) ? book->map->routes[r].pieces
                                                              : AI_CLOSED;
    }
    int32_t sum = ai_ticket_distance(book, price, ticket);
    return sum < CLOSED ? sum : CLOSED;
}

static bool holds(const sw_state *s, int seat, int ticket)
{
    return sw_ticketset_has(&s->seats[seat].tickets, ticket);
}

static void note_hurts(habits_watch *w, const sw_state *before, const sw_state *after, int route)
{
    const sw_game *g = w->game;
    ai_book book;
    ai_book_make(&book, g);
    for (int victim = 0; victim < g->n_players; victim++) {
        for (int t = 0; victim != before->to_move && t < g->map->n_tickets; t++) {
            if (!holds(before, victim, t) || w->n_hurts == HABITS_MAX_HURTS) {
                continue;
            }
            int was = ticket_distance(&book, before, victim, t);
            int is = was == 0 ? 0 : ticket_distance(&book, after, victim, t);
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
