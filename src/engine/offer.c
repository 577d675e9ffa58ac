#include "offer.h"
#include "rule.h"
#include "shuffle.h"

/* While all choose at the start, others learn neither that a seat has chosen nor how many tickets
 * it kept (G-37). */
static uint8_t seen_by(const sw_state *s, int seat)
{
    return s->phase == SW_SETUP ? (uint8_t)(1 << seat) : SW_SEEN_BY_ALL;
}

int sw__offer_size(const sw_game *g, const sw_state *s)
{
    const sw_rules *rules = &g->map->rules;
    int left = 0;
    for (int deck = 0; deck < g->map->n_ticket_decks; deck++) {
        left += s->ticket_piles[deck].n;
    }
    /* The decks suffice for everybody at the start (sw_map_read sees to it): a view, which hides
     * how many are left then, gives the same answer. */
    if (s->phase == SW_SETUP) {
        return rules->start_dealt;
    }
    return left < rules->draw_dealt ? left : rules->draw_dealt;
}

int sw__offer_keep(const sw_game *g, const sw_state *s)
{
    const sw_rules *rules = &g->map->rules;
    int least = s->phase == SW_SETUP ? rules->start_keep : rules->draw_keep;
    int offered = s->seats[s->to_move].n_offered;
    return least < offered ? least : offered;
}

static sw_ticket take_top(const sw_game *g, sw_state *s, int deck)
{
    sw_ticket_pile *pile = &s->ticket_piles[deck];
    sw_ticket *top = &s->ticket_order[g->map->ticket_deck_base[deck] + pile->head];
    sw_ticket ticket = *top;
    *top = SW_NONE;
    pile->head = (uint8_t)(pile->head + 1 == g->map->ticket_deck_size[deck] ? 0 : pile->head + 1);
    pile->n--;
    return ticket;
}

static void put_under(const sw_game *g, sw_state *s, sw_ticket ticket)
{
    int deck = g->map->tickets[ticket].deck;
    sw_ticket_pile *pile = &s->ticket_piles[deck];
    int size = g->map->ticket_deck_size[deck];
    int end = pile->head + pile->n;
    s->ticket_order[g->map->ticket_deck_base[deck] + (end >= size ? end - size : end)] = ticket;
    pile->n++;
}

void sw__offer(const sw_game *g, sw_state *s, int seat, const uint8_t count[SW_MAX_DECKS],
               sw_events *ev)
{
    sw_seat_state *st = &s->seats[seat];
    st->n_offered = 0;
    for (int deck = 0; deck < g->map->n_ticket_decks; deck++) {
        for (int i = 0; i < count[deck]; i++) {
            st->offered[st->n_offered++] = take_top(g, s, deck);
        }
    }
    SW__EVENT(ev, OFFERED, seat, e->sees = seen_by(s, seat), e->knows = (uint8_t)(1 << seat),
              e->count[0] = count[0], e->count[1] = count[1], e->n_tickets = st->n_offered,
              memcpy(e->tickets, st->offered, sizeof e->tickets));
}

static void tell_kept(const sw_game *g, const sw_state *s, int mask, sw_events *ev)
{
    const sw_seat_state *st = &s->seats[s->to_move];
    sw_event *e = sw__event(ev, SW_EVENT_KEPT, s->to_move);
    if (!e) {
        return;
    }
    e->sees = seen_by(s, s->to_move);
    e->knows = (uint8_t)(1 << s->to_move);
    for (int i = 0; i < st->n_offered; i++) {
        if (mask >> i & 1) {
            e->tickets[e->n_tickets++] = st->offered[i];
            e->count[g->map->tickets[st->offered[i]].deck]++;
        }
    }
}

void sw__keep(const sw_game *g, sw_state *s, int mask, sw_events *ev)
{
    sw_seat_state *st = &s->seats[s->to_move];
    if (ev) {
        tell_kept(g, s, mask, ev);
    }
    for (int i = 0; i < st->n_offered; i++) {
        if (mask >> i & 1) {
            sw_ticketset_add(&st->tickets, st->offered[i]);
        } else {
            put_under(g, s, st->offered[i]);
        }
    }
    st->n_offered = 0;
    memset(st->offered, SW_NONE, sizeof st->offered);
}

void sw__shuffle_tickets(const sw_game *g, sw_state *s, sw_events *ev)
{
    for (int deck = 0; deck < g->map->n_ticket_decks; deck++) {
        sw_ticket order[SW_MAX_TICKETS];
        int n = s->ticket_piles[deck].n;
        for (int i = 0; i < n; i++) {
            order[i] = sw_ticket_pile_at(g, s, deck, i);
        }
        sw__shuffle(s, order, n);
        sw_ticket *base = s->ticket_order + g->map->ticket_deck_base[deck];
        memset(base, SW_NONE, g->map->ticket_deck_size[deck]);
        memcpy(base, order, (size_t)n);
        s->ticket_piles[deck].head = 0;
        SW__EVENT(ev, TICKETS_SHUFFLED, SW_NONE, e->deck = (uint8_t)deck, e->n = (uint8_t)n);
    }
}
