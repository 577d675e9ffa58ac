#include "offer.h"
#include "row.h"
#include "rule.h"

static void apply_keep(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    sw__keep(g, s, m->keep, ev);
    if (s->phase == SW_SETUP) {
        sw__end_setup_choice(g, s, ev);
    } else {
        sw__end_action(g, s, ev);
    }
}

static void apply_tickets(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    sw__offer(g, s, s->to_move, m->count, ev);
    s->expects = SW_EXPECTS_KEEP;
}

/* G-6, G-10: is there a card that may be taken second? */
static bool second_card_there(const sw_game *g, const sw_state *s)
{
    if (sw__any_deck_gives(g, s) || !g->options.faceup_when_empty) { /* G-13 */
        return sw__any_deck_gives(g, s);
    }
    for (int slot = 0; slot < g->map->rules.n_slots; slot++) {
        if (s->faceup[slot] != SW_NONE && !(g->alone >> s->faceup[slot] & 1)) {
            return true;
        }
    }
    return false;
}

static void take_blind(const sw_game *g, sw_state *s, int deck, sw_events *ev)
{
    int seat = s->to_move;
    sw_event *e = ev ? sw__event(ev, SW_EVENT_DRAWN, seat) : NULL; /* before a shuffle it causes */
    sw_card card = sw__draw(g, s, deck, ev);
    if (e) {
        e->deck = (uint8_t)deck;
        e->card = card;
        e->knows = (uint8_t)(1 << seat);
    }
    s->seats[seat].hand[card]++;
}

static void take_faceup(const sw_game *g, sw_state *s, int slot, int refill, sw_events *ev)
{
    sw_card card = s->faceup[slot];
    sw_seat_state *seat = &s->seats[s->to_move];
    seat->hand[card]++;
    seat->known[card]++;
    s->faceup[slot] = SW_NONE;
    SW__EVENT(ev, TAKEN, s->to_move, e->slot = (uint8_t)slot, e->card = card);
    int deck = refill == SW_NONE ? 0 : refill;
    if (sw__deck_gives(s, deck)) {
        sw__refill(g, s, slot, deck, ev);
    }
}

static void apply_draw(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    bool last = s->expects == SW_EXPECTS_SECOND_CARD;
    if (m->at == SW_NONE) {
        take_blind(g, s, m->other, ev);
    } else {
        last |= g->alone >> s->faceup[m->at] & 1; /* G-7 */
        take_faceup(g, s, m->at, m->other, ev);
    }
    if (last || !second_card_there(g, s)) {
        sw__end_action(g, s, ev);
    } else {
        s->expects = SW_EXPECTS_SECOND_CARD;
    }
}

void sw__claim_close(const sw_game *g, sw_state *s, int route, int seat)
{
    for (int i = 0; i < g->n_players; i++) {
        if (i == seat || g->parallel_closed) {
            for (int w = 0; w < g->n_words; w++) {
                s->seats[i].open.w[w] &= ~g->group[route].w[w];
            }
        } else {
            sw_routeset_remove(&s->seats[i].open, route);
        }
    }
}

static void apply_claim(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    const sw_track *track = &g->map->routes[m->at];
    sw_seat_state *seat = &s->seats[s->to_move];
    SW__EVENT(ev, CLAIMED, s->to_move, e->at = m->at, e->pay = m->pay, e->points = track->points);
    sw__pay_cards(g, s, m->pay, ev);
    s->owner[m->at] = s->to_move;
    sw__claim_close(g, s, m->at, s->to_move);
    sw_piece piece = g->map->route_kinds[track->kind].piece;
    seat->pieces[piece] = (uint8_t)(seat->pieces[piece] - track->pieces);
    seat->score += track->points;
    if (m->other != SW_NONE) {
        sw__passenger_place(s, m->other, ev);
    }
    sw__end_action(g, s, ev);
}

static void apply_module(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    for (int i = 0; i < g->n_modules; i++) {
        if (g->modules[i]->owns >> m->type & 1) {
            g->modules[i]->apply(g, s, m, ev);
            return;
        }
    }
}

static void apply(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    if (m->type != SW_MOVE_PASS) {
        s->passes = 0;
    }
    switch ((sw_move_type)m->type) {
    case SW_MOVE_KEEP:
        apply_keep(g, s, m, ev);
        break;
    case SW_MOVE_DRAW:
        apply_draw(g, s, m, ev);
        break;
    case SW_MOVE_TICKETS:
        apply_tickets(g, s, m, ev);
        break;
    case SW_MOVE_CLAIM:
        apply_claim(g, s, m, ev);
        break;
    case SW_MOVE_PASS:
        s->passes++;
        SW__EVENT(ev, PASSED, s->to_move, (void)e);
        sw__end_action(g, s, ev);
        break;
    case SW_MOVE_STOP:
        if (s->expects == SW_EXPECTS_SECOND_CARD) { /* option second_card_optional */
            sw__end_action(g, s, ev);
            break;
        }
        apply_module(g, s, m, ev);
        break;
    default:
        apply_module(g, s, m, ev);
        break;
    }
}

sw_err sw_apply(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    sw_err err = sw_check(g, s, m);
    if (err == SW_OK) {
        apply(g, s, m, ev);
    }
    return err;
}

void sw_apply_unchecked(const sw_game *g, sw_state *s, const sw_move *m)
{
    apply(g, s, m, NULL);
}
