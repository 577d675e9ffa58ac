/* Checks of a map as a whole: do the numbers fit each other and what the engine has room for? Rows
 * that were already found wrong carry SW_NONE and are left out. */
#include "reader.h"

static void check_decks(sw__reader *r)
{
    sw_map *m = r->map;
    int size[SW_MAX_DECKS] = {0}, all = 0;
    for (int i = 0; i < m->n_cards; i++) {
        if (m->cards[i].deck != SW_NONE) {
            size[m->cards[i].deck] += m->cards[i].count;
        }
        all += m->cards[i].count;
    }
    if (all > SW_MAX_CARDS) {
        SW__FOUND_WITH(r, r->at.cards, CARDS_LIMIT, SW__INT(all), SW__INT(SW_MAX_CARDS));
        return;
    }
    for (int d = 0; d < m->n_decks; d++) {
        int need = m->players_max * m->rules.hand[d] + m->rules.faceup[d];
        if (size[d] < need || size[d] == 0) {
            SW__FOUND_WITH(r, r->at.cards, DECK_SMALL, m->decks[d], SW__INT(size[d]),
                           SW__INT(m->players_max), SW__INT(need));
        }
        m->deck_size[d] = (uint8_t)size[d];
    }
    m->deck_base[1] = m->deck_size[0];
}

static void check_payments(sw__reader *r)
{
    const sw_map *m = r->map;
    for (int k = 0; k < m->n_route_kinds; k++) {
        int jokers = 0, coloured[SW_MAX_COLOURS] = {0};
        for (int i = 0; i < m->n_cards; i++) {
            const sw_card_kind *c = &m->cards[i];
            if (c->value[k] == 0) {
                continue;
            }
            if (c->joker && ++jokers == SW__MAX_JOKERS + 1) {
                SW__FOUND_WITH(r, r->at.card[i], JOKER_KINDS, SW__INT(SW__MAX_JOKERS),
                               m->route_kinds[k].id);
            }
            if (c->colour != SW_NONE && ++coloured[c->colour] == SW__MAX_COLOUR_PAY + 1) {
                SW__FOUND_WITH(r, r->at.card[i], COLOUR_KINDS, SW__INT(SW__MAX_COLOUR_PAY),
                               m->route_kinds[k].id);
            }
        }
    }
}

/* Harbours are paid with one kind of card from each deck and colour, and one kind of joker:
 * sw_game.harbour_card. */
static void check_harbour_cards(sw__reader *r)
{
    const sw_map *m = r->map;
    int jokers = 0, coloured[SW_MAX_DECKS][SW_MAX_COLOURS] = {{0}};
    for (int i = 0; i < m->n_cards; i++) {
        const sw_card_kind *c = &m->cards[i];
        if (!c->harbour || c->deck == SW_NONE) {
            continue;
        }
        bool twice = (c->joker && ++jokers == 2) ||
                     (c->colour != SW_NONE && ++coloured[c->deck][c->colour] == 2);
        if (twice) {
            SW__FOUND(r, r->at.card[i], HARBOUR_KINDS);
        }
    }
}

/* Rough fields are paid in pairs of cards (W-11): what a double card would be there is not
 * defined. */
static void check_rough(sw__reader *r)
{
    const sw_map *m = r->map;
    bool rough[SW_MAX_ROUTE_KINDS] = {false};
    int n = 0;
    for (int i = 0; i < m->n_routes; i++) {
        if (m->routes[i].rough == 0 || m->routes[i].kind == SW_NONE) {
            continue;
        }
        rough[m->routes[i].kind] = true;
        if (++n == SW_MAX_ROUGH + 1) {
            SW__FOUND_WITH(r, r->at.route[i], ROUGH_LIMIT, SW__INT(SW_MAX_ROUGH));
        }
    }
    for (int i = 0; i < m->n_cards; i++) {
        for (int k = 0; k < m->n_route_kinds; k++) {
            if (rough[k] && m->cards[i].value[k] > 1) {
                SW__FOUND_WITH(r, r->at.card[i], ROUGH_DOUBLE, m->route_kinds[k].id);
            }
        }
    }
}

static void check_degrees(sw__reader *r)
{
    const sw_map *m = r->map;
    int degree[SW_MAX_NODES] = {0};
    for (int i = 0; i < m->n_routes; i++) {
        for (int end = 0; end < 2; end++) {
            sw_node node = m->routes[i].node[end];
            if (node != SW_NONE && ++degree[node] == SW_MAX_DEGREE + 1) {
                SW__FOUND_WITH(r, r->at.route[i], DEGREE, SW__INT(SW_MAX_DEGREE),
                               m->cities[m->node_city[node]].id);
            }
        }
    }
}

/* A choice at the start must not depend on what others took: every deck alone suffices for all. */
static void check_ticket_decks(sw__reader *r)
{
    const sw_map *m = r->map;
    for (int d = 0; d < m->n_ticket_decks; d++) {
        int need = m->players_max * m->rules.start_dealt;
        if (m->ticket_deck_size[d] < need) {
            SW__FOUND_WITH(r, json_get(&r->doc, 0, "tickets"), TICKETS_FEW, m->ticket_decks[d],
                           SW__INT(m->ticket_deck_size[d]), SW__INT(m->players_max), SW__INT(need));
        }
    }
}

static void check_passengers(sw__reader *r)
{
    const sw_map *m = r->map;
    bool on = m->rules.modules >> SW_MODULE_PASSENGERS & 1;
    int steps = 0, kinds = 0;
    for (int i = 0; i < m->n_piece_kinds; i++) {
        steps += m->pieces[i].count; /* own routes take a piece each at least */
    }
    for (int i = 0; i < m->n_cards; i++) {
        if (!m->cards[i].toll) {
            continue;
        }
        steps += m->cards[i].count;
        if (!on) {
            SW__FOUND(r, r->at.card[i], TOLL_MODULE);
        } else if (++kinds == 2) {
            SW__FOUND(r, r->at.card[i], TOLL_KINDS);
        }
    }
    if (on && steps > SW_MAX_JOURNEY) {
        SW__FOUND_WITH(r, r->at.rules, JOURNEY_LIMIT, SW__INT(steps), SW__INT(SW_MAX_JOURNEY));
    }
}

void sw__check_map(sw__reader *r)
{
    check_decks(r);
    check_payments(r);
    check_harbour_cards(r);
    check_rough(r);
    check_degrees(r);
    check_ticket_decks(r);
    check_passengers(r);
}
