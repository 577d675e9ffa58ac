/* The one door through which secrets leave: everything a viewer may not know is overwritten here.
 */
#include <stellwerk/stellwerk.h>

bool sw_view_open(const sw_view *v, int seat)
{
    return v->viewer == seat || v->state.phase == SW_OVER;
}

static void hide_piles(const sw_game *g, sw_view *v)
{
    const sw_map *map = g->map;
    sw_state *s = &v->state;
    for (int d = 0; d < map->n_decks; d++) {
        /* also where cards lay that were drawn: the array still holds them */
        memset(s->cards + map->deck_base[d], SW_NONE,
               (size_t)(map->deck_size[d] - s->piles[d].n_discard));
    }
    memset(s->ticket_order, SW_NONE, sizeof s->ticket_order);
    for (int d = 0; d < map->n_ticket_decks; d++) {
        s->ticket_piles[d].head = 0;
        if (v->tickets_secret) {
            s->ticket_piles[d].n = 0;
        }
    }
    memset(s->rng_key, 0, sizeof s->rng_key);
    s->rng_block = 0;
}

static void count_seat(const sw_game *g, sw_view *v, int seat)
{
    const sw_map *map = g->map;
    const sw_seat_state *st = &v->state.seats[seat];
    for (int kind = 0; kind < map->n_cards; kind++) {
        uint8_t *backs = &v->hand_backs[seat][map->cards[kind].deck];
        *backs = (uint8_t)(*backs + st->hand[kind]);
        v->hand_count[seat] = (uint8_t)(v->hand_count[seat] + st->hand[kind]);
    }
    for (int t = 0; t < map->n_tickets; t++) {
        if (sw_ticketset_has(&st->tickets, t)) {
            v->ticket_backs[seat][map->tickets[t].deck]++;
            v->ticket_count[seat]++;
        }
    }
    v->offered_count[seat] = st->n_offered;
    for (int i = 0; i < st->n_offered; i++) {
        v->offered_backs[seat][map->tickets[st->offered[i]].deck]++;
    }
}

static void hide_seat(sw_view *v, int seat)
{
    sw_seat_state *st = &v->state.seats[seat];
    memset(st->hand, 0, sizeof st->hand);
    memset(&st->tickets, 0, sizeof st->tickets);
    st->n_offered = 0;
    memset(st->offered, SW_NONE, sizeof st->offered);
    if (v->tickets_secret) { /* G-37 */
        v->ticket_count[seat] = v->offered_count[seat] = SW_NONE;
        memset(v->ticket_backs[seat], SW_NONE, sizeof v->ticket_backs[seat]);
        memset(v->offered_backs[seat], SW_NONE, sizeof v->offered_backs[seat]);
    }
    if (v->pieces_secret) { /* W-2 */
        memset(st->pieces, 0, sizeof st->pieces);
        memset(st->box, 0, sizeof st->box);
    }
}

void sw_view_secrets(const sw_game *g, sw_view *v)
{
    const sw_state *s = &v->state;
    v->tickets_secret = s->phase == SW_SETUP && s->expects != SW_EXPECTS_PIECES;
    v->pieces_secret = s->phase == SW_SETUP && g->map->rules.choose_pieces != 0;
}

void sw_view_make(const sw_game *g, const sw_state *s, int viewer, sw_view *v)
{
    memset(v, 0, sizeof *v);
    v->viewer = (uint8_t)viewer;
    v->state = *s;
    sw_view_secrets(g, v);
    for (int seat = 0; seat < g->n_players; seat++) {
        count_seat(g, v, seat);
        if (!sw_view_open(v, seat)) {
            hide_seat(v, seat);
        }
    }
    hide_piles(g, v);
}
