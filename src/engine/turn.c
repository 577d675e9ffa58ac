/* The order of play: from one choice of the set-up to the next, from turn to turn, and the end. */
#include "offer.h"
#include "row.h"
#include "rule.h"

static int pieces_left(const sw_game *g, const sw_seat_state *seat)
{
    int n = 0;
    for (int i = 0; i < g->map->n_piece_kinds; i++) {
        n += seat->pieces[i];
    }
    return n;
}

static void end_game(sw_state *s, sw_ending ending, sw_events *ev)
{
    s->phase = SW_OVER;
    s->to_move = SW_NONE;
    s->expects = SW_EXPECTS_NOTHING;
    s->last_round = 1;
    s->turns_left = 0;
    SW__EVENT(ev, OVER, SW_NONE, e->n = (uint8_t)ending);
}

static void end_turn(const sw_game *g, sw_state *s, sw_events *ev)
{
    const sw_rules *rules = &g->map->rules;
    int seat = s->to_move;
    s->turn++;
    if (s->passes == g->n_players) { /* G-4 */
        end_game(s, SW_END_PASSES, ev);
        return;
    }
    if (s->last_round) {
        s->turns_left--;
        if (s->turns_left == 0) {
            end_game(s, SW_END_PIECES, ev);
            return;
        }
    } else if (pieces_left(g, &s->seats[seat]) <= rules->end_pieces) {
        /* G-30, G-31: everybody plays on, the seat that ran out last of all */
        s->last_round = 1;
        s->turns_left = (uint8_t)(g->n_players * rules->further_turns);
        SW__EVENT(ev, LAST_ROUND, seat, e->n = s->turns_left);
    }
    if (s->turn >= g->options.max_turns) { /* G-5 */
        end_game(s, SW_END_TURNS, ev);
        return;
    }
    s->to_move = (uint8_t)(seat + 1 == g->n_players ? 0 : seat + 1);
    s->expects = SW_EXPECTS_ACTION;
}

void sw__end_action(const sw_game *g, sw_state *s, sw_events *ev)
{
    sw__settle_row(g, s, ev);
    end_turn(g, s, ev);
}

/* Everybody learns how many tickets each seat has kept (G-37), and the mix of it. */
static void reveal_tickets(const sw_game *g, const sw_state *s, sw_events *ev)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        sw_event *e = sw__event(ev, SW_EVENT_KEPT, seat);
        for (int t = 0; e && t < g->map->n_tickets; t++) {
            if (sw_ticketset_has(&s->seats[seat].tickets, t)) {
                e->tickets[e->n_tickets++] = (sw_ticket)t;
                e->count[g->map->tickets[t].deck]++;
            }
        }
        if (e) {
            e->knows = (uint8_t)(1 << seat);
            e->sees = (uint8_t)(SW_SEEN_BY_ALL & ~(1 << seat)); /* the seat itself knew at once */
        }
    }
}

static void reveal_pieces(const sw_game *g, const sw_state *s, sw_events *ev)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        SW__EVENT(ev, CHOSEN, seat, memcpy(e->count, s->seats[seat].pieces, sizeof e->count),
                  e->sees = (uint8_t)(SW_SEEN_BY_ALL & ~(1 << seat)));
    }
}

static void end_ticket_choice(const sw_game *g, sw_state *s, sw_events *ev)
{
    if (ev) {
        reveal_tickets(g, s, ev);
    }
    if (g->map->rules.reshuffle_tickets) { /* M-2 */
        sw__shuffle_tickets(g, s, ev);
    }
}

void sw__end_setup_choice(const sw_game *g, sw_state *s, sw_events *ev)
{
    const sw_rules *rules = &g->map->rules;
    if (s->to_move + 1 < g->n_players) {
        s->to_move++;
        if (s->expects == SW_EXPECTS_KEEP && rules->choose_mix) {
            s->expects = SW_EXPECTS_TICKETS;
        }
        return;
    }
    s->to_move = 0;
    if (s->expects == SW_EXPECTS_KEEP) {
        end_ticket_choice(g, s, ev);
        if (rules->choose_pieces) {
            s->expects = SW_EXPECTS_PIECES;
            return;
        }
    } else if (ev) {
        reveal_pieces(g, s, ev);
    }
    s->phase = SW_PLAY;
    s->expects = SW_EXPECTS_ACTION;
}
