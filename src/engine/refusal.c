#include <stellwerk/refusal.h>

#include "offer.h"
#include "payment.h"
#include "rule.h"

/* The track that stands against a route: an own one if `own`, else anybody's (G-22). */
static void find_beside(const sw_game *g, const sw_state *s, int route, bool own, sw_refusal *out)
{
    for (int r = 0; r < g->map->n_routes; r++) {
        if (sw_routeset_has(&g->group[route], r) && s->owner[r] != SW_NONE &&
            (s->owner[r] == s->to_move || !own)) {
            out->route = (sw_route)r;
            out->seat = s->owner[r];
            return;
        }
    }
}

static void count_pieces(const sw_game *g, const sw_state *s, int route, sw_refusal *out)
{
    const sw_track *track = &g->map->routes[route];
    out->piece = g->map->route_kinds[track->kind].piece;
    out->have = s->seats[s->to_move].pieces[out->piece];
    out->need = track->pieces;
}

/* What the hand lacks for a claim or a harbour, whatever was offered for it. */
static void count_missing(const sw_game *g, const sw_state *s, const sw_move *m, sw_refusal *out)
{
    const uint8_t *hand = s->seats[s->to_move].hand;
    int missing;
    if (m->type == SW_MOVE_HARBOUR) {
        missing = sw__harbour_missing(g, hand);
    } else {
        const sw_track *track = &g->map->routes[m->at];
        missing = track->rough
                      ? sw__rough_missing(g, track, hand)
                      : sw__pay_missing(g, hand, track->kind, g->colour[m->at], track->length);
        out->colour = track->colour;
    }
    out->missing = (int16_t)(missing > 0 ? missing : -1);
}

/* The check stopped at the first of them, so what stands behind it may be anything. */
static void list_unheld(const sw_game *g, const sw_state *s, sw_pay pay, sw_refusal *out)
{
    const uint8_t *hand = s->seats[s->to_move].hand;
    for (sw_pay p = pay; p; p >>= 8) {
        int kind = sw_pay_kind(p);
        if (kind >= 0 && kind < g->map->n_cards && sw_pay_count(p) > hand[kind]) {
            out->cards[kind] = (uint8_t)(sw_pay_count(p) - hand[kind]);
        }
    }
}

/* The longest that a joker of the payment asks for. */
static void find_joker(const sw_game *g, sw_pay pay, sw_refusal *out)
{
    for (sw_pay p = pay; p; p >>= 8) {
        int least = g->map->cards[sw_pay_kind(p)].min_length;
        out->need = (int16_t)(least > out->need ? least : out->need);
    }
}

/* Whose harbour or passenger stands in a city. */
static void find_figure(const sw_game *g, const sw_state *s, int city, sw_refusal *out)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        const sw_seat_state *st = &s->seats[seat];
        for (int i = 0; i < st->n_harbours; i++) {
            out->seat = st->harbours[i] == city ? (sw_seat)seat : out->seat;
        }
        for (int i = 0; i < st->n_passengers; i++) {
            out->seat = st->passengers[i] == city ? (sw_seat)seat : out->seat;
        }
    }
}

static void count_exchange(const sw_state *s, const sw_move *m, sw_refusal *out)
{
    const sw_seat_state *seat = &s->seats[s->to_move];
    bool box = out->err == SW_E_EXCHANGE_BOX;
    out->piece = box ? m->other : m->at;
    out->have = box ? seat->box[out->piece] : seat->pieces[out->piece];
    out->need = m->count[0];
}

static void count_choice(const sw_state *s, const sw_move *m, sw_refusal *out)
{
    const uint8_t *box = s->seats[s->to_move].box;
    out->piece = m->count[0] > box[0] ? 0 : 1;
    out->have = box[out->piece];
    out->need = m->count[out->piece];
}

static void fill(const sw_game *g, const sw_state *s, const sw_move *m, sw_refusal *out)
{
    switch (out->err) {
    case SW_E_ROUTE_TAKEN:
        out->seat = s->owner[m->at];
        break;
    case SW_E_PARALLEL_OWN:
    case SW_E_PARALLEL_CLOSED:
        find_beside(g, s, m->at, out->err == SW_E_PARALLEL_OWN, out);
        break;
    case SW_E_NO_PIECES:
        count_pieces(g, s, m->at, out);
        break;
    case SW_E_CARDS_SHORT:
        count_missing(g, s, m, out);
        break;
    case SW_E_CARDS_MISSING:
        list_unheld(g, s, m->pay, out);
        break;
    case SW_E_JOKER_LENGTH:
        find_joker(g, m->pay, out);
        break;
    case SW_E_HARBOUR_TAKEN:
        find_figure(g, s, m->at, out);
        break;
    case SW_E_PASSENGER_OCCUPIED:
        find_figure(g, s, m->other, out);
        break;
    case SW_E_KEEP_TOO_FEW:
        out->need = (int16_t)sw__offer_keep(g, s);
        break;
    case SW_E_TICKETS_SUM:
        out->need = (int16_t)sw__offer_size(g, s);
        break;
    case SW_E_PIECES_SUM:
        out->need = g->map->rules.choose_pieces;
        break;
    case SW_E_PIECES_LIMIT:
        count_choice(s, m, out);
        break;
    case SW_E_EXCHANGE_SUPPLY:
    case SW_E_EXCHANGE_BOX:
        count_exchange(s, m, out);
        break;
    default:
        break;
    }
}

sw_err sw_explain(const sw_game *g, const sw_state *s, int seat, const sw_move *m, sw_refusal *out)
{
    *out = (sw_refusal){.seat = SW_NONE,
                        .route = SW_NONE,
                        .piece = SW_NONE,
                        .colour = SW_NONE,
                        .have = -1,
                        .need = -1,
                        .missing = -1};
    out->err = s->phase != SW_OVER && seat != s->to_move ? SW_E_NOT_YOUR_TURN : sw_check(g, s, m);
    if (out->err != SW_OK && out->err != SW_E_NOT_YOUR_TURN) {
        fill(g, s, m, out);
    }
    return out->err;
}
