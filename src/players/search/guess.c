#include "guess.h"

/* What is left of the way that a ticket asks for. */
enum { DONE, LAST_THIRD, MIDDLE_THIRD, FIRST_THIRD, NOTHING_YET, IMPOSSIBLE, N_CLASSES };

/* By the share of the pieces that a seat has placed (percent, up to) and what is left of a ticket's
 * way: its share of the tickets held over that of the others, in hundredths. Counted in 200 games
 * of planner against racer on each of the four maps, and evened out over the maps. */
static const struct stage {
    int placed;
    uint16_t fit[N_CLASSES];
} stages[] = {
    {12, {2000, 740, 300, 210, 67, 100}}, {25, {2000, 300, 246, 142, 41, 60}},
    {45, {2000, 246, 182, 67, 22, 37}},   {70, {2200, 149, 70, 25, 10, 22}},
    {100, {1640, 41, 20, 9, 6, 10}},
};

static const struct stage *find_stage(const sw_game *g, const sw_view *view, int seat)
{
    int placed = 0, left = 0;
    for (int k = 0; k < g->map->n_piece_kinds; k++) {
        left += view->state.seats[seat].pieces[k];
    }
    for (int r = 0; r < g->map->n_routes; r++) {
        placed += view->state.owner[r] == seat ? g->map->routes[r].pieces : 0;
    }
    const struct stage *at = stages;
    while (placed * 100 > at->placed * (placed + left)) {
        at++;
    }
    return at;
}

static int classify(int32_t left, int32_t whole)
{
    return left == AI_CLOSED       ? IMPOSSIBLE
           : left == 0             ? DONE
           : 3 * left <= whole     ? LAST_THIRD
           : 3 * left <= 2 * whole ? MIDDLE_THIRD
           : left < whole          ? FIRST_THIRD
                                   : NOTHING_YET;
}

static void judge_seat(ai_guess *guess, const ai_sight *t, const sw_view *view, int seat)
{
    const sw_map *map = t->map;
    const struct stage *stage = find_stage(t->g, view, seat);
    int32_t left[SW_MAX_ROUTES], whole[SW_MAX_ROUTES];
    for (int r = 0; r < map->n_routes; r++) {
        whole[r] = map->routes[r].length;
        left[r] = view->state.owner[r] == seat                        ? 0
                  : sw_routeset_has(&view->state.seats[seat].open, r) ? whole[r]
                                                                      : AI_CLOSED;
    }
    for (int ticket = 0; ticket < map->n_tickets; ticket++) {
        int class = classify(ai_ticket_distance(t->book, left, ticket),
                             ai_ticket_distance(t->book, whole, ticket));
        guess->fit[seat][ticket] = sw_ticketset_has(&guess->bottom, ticket) ? 1 : stage->fit[class];
    }
}

void ai_guess_make(ai_guess *guess, const sw_game *g, const ai_book *book, const sw_view *view,
                   const sw_ticketset *seen)
{
    ai_sight t;
    ai_sight_make(&t, g, view, book);
    for (int w = 0; w < SW_TICKET_WORDS; w++) {
        guess->bottom.w[w] = seen->w[w] & ~t.self->tickets.w[w];
    }
    for (int i = 0; i < t.self->n_offered; i++) {
        sw_ticketset_remove(&guess->bottom, t.self->offered[i]);
    }
    for (int seat = 0; seat < g->n_players; seat++) {
        if (!sw_view_open(view, seat)) {
            judge_seat(guess, &t, view, seat);
        }
    }
}

/* Exchanges a ticket of the seat with one of the pile, or not, by how well each fits. */
static void draw_likely(const uint16_t *fit, sw_ticket *pile, int n, int held, sw_random *random,
                        sw_ticketset *tickets)
{
    int sum = fit[held];
    for (int i = 0; i < n; i++) {
        sum += fit[pile[i]];
    }
    int at = sw_random_below(random, sum) - fit[held];
    for (int i = 0; at >= 0 && i < n; i++) {
        at -= fit[pile[i]];
        if (at < 0) {
            sw_ticketset_remove(tickets, held);
            sw_ticketset_add(tickets, pile[i]);
            pile[i] = (sw_ticket)held;
        }
    }
}

static void put_to_bottom(const sw_ticketset *bottom, sw_ticket *pile, int n)
{
    for (int i = 0, end = n; i < end;) {
        if (sw_ticketset_has(bottom, pile[i])) {
            sw_ticket swap = pile[--end];
            pile[end] = pile[i];
            pile[i] = swap;
        } else {
            i++;
        }
    }
}

void ai_guess_world(const ai_guess *guess, const sw_game *g, const sw_view *view, sw_random *random,
                    sw_state *world)
{
    const sw_map *map = g->map;
    sw_determinize(g, view, random, world);
    for (int seat = 0; seat < g->n_players; seat++) {
        if (sw_view_open(view, seat)) {
            continue;
        }
        sw_ticketset *tickets = &world->seats[seat].tickets;
        sw_ticketset before = *tickets;
        for (int ticket = 0; ticket < map->n_tickets; ticket++) {
            if (sw_ticketset_has(&before, ticket)) {
                int deck = map->tickets[ticket].deck;
                draw_likely(guess->fit[seat], world->ticket_order + map->ticket_deck_base[deck],
                            world->ticket_piles[deck].n, ticket, random, tickets);
            }
        }
    }
    for (int deck = 0; deck < map->n_ticket_decks; deck++) {
        put_to_bottom(&guess->bottom, world->ticket_order + map->ticket_deck_base[deck],
                      world->ticket_piles[deck].n);
    }
}
