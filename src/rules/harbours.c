/* Harbours (W-12, W-13): built as an action in a port city that one's own route reaches, paid with
 * cards that carry the harbour symbol; worth the more, the more completed tickets name the city. */
#include "engine/payment.h"
#include "engine/row.h"
#include "rules.h"

static void setup(const sw_game *g, sw_state *s)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        s->seats[seat].harbours_left = g->map->rules.harbours;
    }
}

static bool taken(const sw_game *g, const sw_state *s, int city)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        for (int i = 0; i < s->seats[seat].n_harbours; i++) {
            if (s->seats[seat].harbours[i] == city) {
                return true;
            }
        }
    }
    return false;
}

static bool reached(const sw_game *g, const sw_state *s, int city)
{
    for (int i = 0; i < g->n_adjacent[city]; i++) {
        if (s->owner[g->adjacent[city][i]] == s->to_move) {
            return true;
        }
    }
    return false;
}

static sw_err check_place(const sw_game *g, const sw_state *s, int city)
{
    if (s->seats[s->to_move].harbours_left == 0) {
        return SW_E_HARBOUR_NONE;
    }
    if (city >= g->map->n_cities || !g->map->cities[city].port) {
        return SW_E_HARBOUR_PLACE;
    }
    if (taken(g, s, city)) {
        return SW_E_HARBOUR_TAKEN;
    }
    return reached(g, s, city) ? SW_OK : SW_E_HARBOUR_ROUTE;
}

/* All payments: every colour with at least one card of it, then jokers alone. */
static int list_pays(const sw_game *g, const uint8_t *hand, sw_pay *out)
{
    const uint8_t *most = g->map->rules.harbour_cards;
    int joker = g->harbour_joker;
    int jokers = joker != SW_NONE ? hand[joker] : 0;
    int n = 0;
    uint8_t counts[SW_MAX_CARD_KINDS];
    for (int colour = 0; colour < g->map->n_colours; colour++) {
        int card[2];
        int held[2];
        for (int deck = 0; deck < 2; deck++) {
            card[deck] = g->harbour_card[deck][colour];
            held[deck] = card[deck] != SW_NONE ? hand[card[deck]] : 0;
            held[deck] = held[deck] < most[deck] ? held[deck] : most[deck];
        }
        if (held[0] + held[1] + jokers < g->harbour_price) {
            continue;
        }
        for (int a = 0; a <= held[0]; a++) {
            for (int b = a ? 0 : 1; b <= held[1]; b++) {
                int rest = g->harbour_price - a - b;
                if (rest > jokers) {
                    continue;
                }
                memset(counts, 0, sizeof counts);
                if (a) {
                    counts[card[0]] = (uint8_t)a;
                }
                if (b) {
                    counts[card[1]] = (uint8_t)b;
                }
                if (rest) {
                    counts[joker] = (uint8_t)rest;
                }
                sw_pay_pack(counts, g->map->n_cards, &out[n++]);
            }
        }
    }
    if (jokers >= g->harbour_price) {
        memset(counts, 0, sizeof counts);
        counts[joker] = (uint8_t)g->harbour_price;
        sw_pay_pack(counts, g->map->n_cards, &out[n++]);
    }
    return n;
}

int sw__harbour_missing(const sw_game *g, const uint8_t *hand)
{
    const uint8_t *most = g->map->rules.harbour_cards;
    int jokers = g->harbour_joker != SW_NONE ? hand[g->harbour_joker] : 0, best = 0;
    for (int colour = 0; colour < g->map->n_colours; colour++) {
        int sum = 0;
        for (int deck = 0; deck < SW_MAX_DECKS; deck++) {
            int card = g->harbour_card[deck][colour];
            int held = card != SW_NONE ? hand[card] : 0;
            sum += held < most[deck] ? held : most[deck];
        }
        best = sum > best ? sum : best;
    }
    return best + jokers < g->harbour_price ? g->harbour_price - best - jokers : 0;
}

static void moves(const sw_game *g, const sw_state *s, sw__list *list)
{
    /* up to eight colours, up to 8 + 8 cards: (1 + 8) * (1 + 8) sets each */
    sw_pay pays[SW_MAX_COLOURS * 81 + 1];
    const sw_seat_state *seat = &s->seats[s->to_move];
    if (s->expects != SW_EXPECTS_ACTION || seat->harbours_left == 0) {
        return;
    }
    int n = list_pays(g, seat->hand, pays);
    if (n == 0) {
        return;
    }
    sw_move m = sw_move_none(SW_MOVE_HARBOUR);
    for (int city = 0; city < g->map->n_cities; city++) {
        if (check_place(g, s, city) != SW_OK) {
            continue;
        }
        m.at = (uint8_t)city;
        for (int i = 0; i < n; i++) {
            m.pay = pays[i];
            sw__add(list, m);
        }
    }
}

static sw_err check_pay(const sw_game *g, sw_pay pay)
{
    const uint8_t *most = g->map->rules.harbour_cards;
    int of_deck[SW_MAX_DECKS] = {0};
    int total = 0;
    sw_colour colour = SW_NONE;
    for (sw_pay p = pay; p; p >>= 8) {
        const sw_card_kind *info = &g->map->cards[sw_pay_kind(p)];
        if (!info->harbour) {
            return SW_E_CARDS_KIND;
        }
        total += sw_pay_count(p);
        if (info->joker) {
            continue;
        }
        if (colour != SW_NONE && info->colour != colour) {
            return SW_E_CARDS_COLOUR;
        }
        colour = info->colour;
        of_deck[info->deck] += sw_pay_count(p);
    }
    if (total < g->harbour_price) {
        return SW_E_CARDS_SHORT;
    }
    return total > g->harbour_price || of_deck[0] > most[0] || of_deck[1] > most[1]
               ? SW_E_CARDS_SURPLUS
               : SW_OK;
}

static sw_err check(const sw_game *g, const sw_state *s, const sw_move *m)
{
    if (s->expects != SW_EXPECTS_ACTION) {
        return SW_E_NOT_NOW;
    }
    sw_err err = check_place(g, s, m->at);
    if (err == SW_OK) {
        err = sw__pay_held(g, s->seats[s->to_move].hand, m->pay);
    }
    return err == SW_OK ? check_pay(g, m->pay) : err;
}

static void apply(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev)
{
    sw_seat_state *seat = &s->seats[s->to_move];
    SW__EVENT(ev, HARBOUR, s->to_move, e->city = m->at, e->pay = m->pay);
    sw__pay_cards(g, s, m->pay, ev);
    seat->harbours[seat->n_harbours++] = m->at;
    seat->harbours_left--;
    sw__end_action(g, s, ev);
}

static bool names(const sw_ticket_info *t, int city)
{
    for (int i = 0; i < t->n_cities; i++) {
        if (t->city[i] == city) {
            return true;
        }
    }
    return false;
}

/* W-13: a tour counts for every city on it, also when it was done out of order. */
static void score(const sw_game *g, const sw_state *s, int seat, const sw__network *net,
                  sw_seat_score *out)
{
    const sw_seat_state *st = &s->seats[seat];
    for (int i = 0; i < st->n_harbours; i++) {
        int n = 0;
        for (int t = 0; t < g->map->n_tickets; t++) {
            n += sw_ticketset_has(&net->done, t) && names(&g->map->tickets[t], st->harbours[i]);
        }
        out->harbours += g->map->rules.harbour_values[n < 3 ? n : 3];
    }
    out->harbours_unbuilt = -st->harbours_left * g->map->rules.harbour_unbuilt;
}

static sw_err state_check(const sw_game *g, const sw_state *s, const char **text)
{
    uint64_t seen = 0;
    for (int seat = 0; seat < g->n_players; seat++) {
        const sw_seat_state *st = &s->seats[seat];
        if (st->n_harbours + st->harbours_left != g->map->rules.harbours) {
            *text = "harbours built and left are not as many as a seat has";
            return SW_E_STATE_HARBOURS;
        }
        for (int i = 0; i < st->n_harbours; i++) {
            int city = st->harbours[i];
            if (city >= g->map->n_cities || !g->map->cities[city].port || seen >> city & 1) {
                *text = "a harbour stands where none can, or two stand in one city";
                return SW_E_STATE_HARBOURS;
            }
            seen |= (uint64_t)1 << city;
        }
    }
    return SW_OK;
}

const sw_rule sw__rule_harbours = {
    .owns = 1u << SW_MOVE_HARBOUR,
    .setup = setup,
    .moves = moves,
    .check = check,
    .apply = apply,
    .score = score,
    .state_check = state_check,
};
