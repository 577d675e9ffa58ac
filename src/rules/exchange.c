/* Choice and exchange of pieces (W-2, W-14): a seat starts with part of its pieces, the rest is its
 * box; later, as an action, pieces go back and forth between the two for points. */
#include "rules.h"

static void list_choices(const sw_game *g, const sw_state *s, sw__list *list)
{
    const sw_map *map = g->map;
    int total = map->rules.choose_pieces;
    const uint8_t *box = s->seats[s->to_move].box;
    sw_move m = sw_move_none(SW_MOVE_PIECES);
    for (int first = 0; first <= box[0] && first <= total; first++) {
        int second = total - first;
        if (second <= box[1]) {
            m.count[0] = (uint8_t)first;
            m.count[1] = (uint8_t)second;
            sw__add(list, m);
        }
    }
}

static void list_exchanges(const sw_game *g, const sw_state *s, sw__list *list)
{
    const sw_seat_state *seat = &s->seats[s->to_move];
    sw_move m = sw_move_none(SW_MOVE_EXCHANGE);
    for (int give = 0; give < g->map->n_piece_kinds; give++) {
        for (int take = 0; take < g->map->n_piece_kinds; take++) {
            if (give == take) {
                continue;
            }
            m.at = (uint8_t)give;
            m.other = (uint8_t)take;
            for (int n = 1; n <= seat->pieces[give] && n <= seat->box[take]; n++) {
                m.count[0] = (uint8_t)n;
                sw__add(list, m);
            }
        }
    }
}

static void moves(const sw_game *g, const sw_state *s, sw__list *list)
{
    if (s->expects == SW_EXPECTS_PIECES) {
        list_choices(g, s, list);
    } else if (s->expects == SW_EXPECTS_ACTION) {
        list_exchanges(g, s, list);
    }
}

static sw_err check_choice(const sw_game *g, const sw_state *s, const sw_move *m)
{
    const uint8_t *box = s->seats[s->to_move].box;
    if (s->expects != SW_EXPECTS_PIECES) {
        return SW_E_NOT_NOW;
    }
    if (m->count[0] > box[0] || m->count[1] > box[1]) {
        return SW_E_PIECES_LIMIT;
    }
    return m->count[0] + m->count[1] == g->map->rules.choose_pieces ? SW_OK : SW_E_PIECES_SUM;
}

static sw_err check_exchange(const sw_game *g, const sw_state *s, const sw_move *m)
{
    const sw_seat_state *seat = &s->seats[s->to_move];
    if (s->expects != SW_EXPECTS_ACTION) {
        return SW_E_NOT_NOW;
    }
    if (m->at >= g->map->n_piece_kinds || m->other >= g->map->n_piece_kinds || m->count[1]) {
        return SW_E_MALFORMED;
    }
    if (m->at == m->other) {
        return SW_E_EXCHANGE_SAME;
    }
    if (m->count[0] == 0) {
        return SW_E_EXCHANGE_COUNT;
    }
    if (m->count[0] > seat->pieces[m->at]) {
        return SW_E_EXCHANGE_SUPPLY;
    }
    return m->count[0] > seat->box[m->other] ? SW_E_EXCHANGE_BOX : SW_OK;
}

static sw_err check(const sw_game *g, const sw_state *s, const sw_move *m)
{
    return m->type == SW_MOVE_PIECES ? check_choice(g, s, m) : check_exchange(g, s, m);
}

static void apply_choice(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    sw_seat_state *seat = &s->seats[s->to_move];
    for (int i = 0; i < g->map->n_piece_kinds; i++) {
        seat->pieces[i] = m->count[i];
        seat->box[i] = (uint8_t)(seat->box[i] - m->count[i]);
    }
    /* the others see it when all have chosen (sw__end_setup_choice) */
    SW__EVENT(ev, CHOSEN, s->to_move, memcpy(e->count, m->count, sizeof e->count),
              e->sees = (uint8_t)(1 << s->to_move));
    sw__end_setup_choice(g, s, ev);
}

static void apply_exchange(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    sw_seat_state *seat = &s->seats[s->to_move];
    int n = m->count[0];
    int cost = n * g->map->rules.exchange_cost;
    seat->pieces[m->at] = (uint8_t)(seat->pieces[m->at] - n);
    seat->box[m->at] = (uint8_t)(seat->box[m->at] + n);
    seat->pieces[m->other] = (uint8_t)(seat->pieces[m->other] + n);
    seat->box[m->other] = (uint8_t)(seat->box[m->other] - n);
    seat->score -= cost; /* G-35: may fall below zero */
    SW__EVENT(ev, EXCHANGED, s->to_move, e->at = m->at, e->other = m->other, e->n = (uint8_t)n,
              e->points = (int16_t)-cost);
    sw__end_action(g, s, ev);
}

static void apply(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    if (m->type == SW_MOVE_PIECES) {
        apply_choice(g, s, m, ev);
    } else {
        apply_exchange(g, s, m, ev);
    }
}

/* What the board shows beyond routes and goods was lost by exchanging. */
static void score(const sw_game *g, const sw_state *s, int seat, const sw__network *net,
                  sw_seat_score *out)
{
    (void)g, (void)net;
    out->exchange = s->seats[seat].score - out->routes - s->seats[seat].goods;
}

const sw_rule sw__rule_exchange = {
    .owns = 1u << SW_MOVE_PIECES | 1u << SW_MOVE_EXCHANGE,
    .moves = moves,
    .check = check,
    .apply = apply,
    .score = score,
};
