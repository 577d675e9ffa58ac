/* Rough terrain (W-11): every rough field of a route takes two cards of one colour, any colour,
 * chosen anew for each field; jokers stand in. Other fields of the same route take one card each,
 * all of one colour (the route's, or any if it is gray).
 *
 * A set of the right size pays if its cards can be laid out like that: take x cards of one colour
 * for the plain fields, jokers for the rest of them; then every colour left with an odd number
 * needs one more joker to pair with, and the jokers that remain pair among themselves. */
#include "../engine/payment.h"
#include "rules.h"

static int price(const sw_track *t)
{
    return t->length + t->rough;
}

static bool pairs(const sw_game *g, const uint8_t *of_colour, int jokers)
{
    for (int c = 0; c < g->map->n_colours && jokers >= 0; c++) {
        jokers -= of_colour[c] & 1;
    }
    return jokers >= 0;
}

/* Can these cards be laid out? Their number is already right. */
static bool lays_out(const sw_game *g, const sw_track *t, uint8_t *of_colour, int jokers)
{
    int plain = t->length - t->rough;
    if (plain == 0) {
        return pairs(g, of_colour, jokers);
    }
    for (int c = 0; c < g->map->n_colours; c++) {
        if (t->colour != SW_NONE && t->colour != c) {
            continue;
        }
        for (int x = 0; x <= plain && x <= of_colour[c]; x++) {
            if (plain - x > jokers) {
                continue;
            }
            of_colour[c] = (uint8_t)(of_colour[c] - x);
            bool good = pairs(g, of_colour, jokers - (plain - x));
            of_colour[c] = (uint8_t)(of_colour[c] + x);
            if (good) {
                return true;
            }
        }
    }
    return false;
}

sw_err sw__rough_check(const sw_game *g, const sw_track *t, sw_pay pay)
{
    uint8_t of_colour[SW_MAX_COLOURS] = {0};
    int jokers = 0;
    int total = 0;
    for (sw_pay p = pay; p; p >>= 8) {
        int card = sw_pay_kind(p);
        const sw_card_kind *info = &g->map->cards[card];
        if (info->value[t->kind] == 0) {
            return SW_E_CARDS_KIND;
        }
        if (info->min_length > t->length) {
            return SW_E_JOKER_LENGTH;
        }
        if (info->joker) {
            jokers += sw_pay_count(p);
        } else {
            of_colour[info->colour] = (uint8_t)(of_colour[info->colour] + sw_pay_count(p));
        }
        total += sw_pay_count(p);
    }
    if (total != price(t)) {
        return total < price(t) ? SW_E_CARDS_SHORT : SW_E_CARDS_SURPLUS;
    }
    return lays_out(g, t, of_colour, jokers) ? SW_OK : SW_E_ROUGH_PAIRS;
}

/* Lists the payments for all routes of one price at once: they are many, the routes few. */
typedef struct lister {
    const sw_game *g;
    const sw_state *s;
    sw__list *list;
    const sw_track *track;
    int n_routes;
    sw_route routes[SW_MAX_ROUTES];
    int n_lanes;
    sw_card lane[SW_MAX_CARD_KINDS]; /* kinds that pay, ascending */
    uint8_t held[SW_MAX_CARD_KINDS];
    int behind[SW_MAX_CARD_KINDS + 1]; /* cards held in this lane and after it */
    uint8_t of_colour[SW_MAX_COLOURS];
    int jokers;
} lister;

static void list_sets(lister *l, int i, int need, sw_pay pay, int at)
{
    if (need == 0) {
        if (lays_out(l->g, l->track, l->of_colour, l->jokers)) {
            for (int r = 0; r < l->n_routes; r++) {
                sw__add_claims(l->g, l->s, l->list, l->routes[r], &pay, 1);
            }
        }
        return;
    }
    if (l->behind[i] < need) {
        return;
    }
    const sw_card_kind *info = &l->g->map->cards[l->lane[i]];
    int most = l->held[i] < need ? l->held[i] : need;
    list_sets(l, i + 1, need, pay, at);
    for (int c = 1; c <= most; c++) {
        int next = at;
        sw_pay with = sw_pay_add(pay, &next, l->lane[i], c);
        if (info->joker) {
            l->jokers += c;
            list_sets(l, i + 1, need - c, with, next);
            l->jokers -= c;
        } else {
            uint8_t *count = &l->of_colour[info->colour];
            *count = (uint8_t)(*count + c);
            list_sets(l, i + 1, need - c, with, next);
            *count = (uint8_t)(*count - c);
        }
    }
}

static bool same_price(const sw_track *a, const sw_track *b)
{
    return a->kind == b->kind && a->length == b->length && a->rough == b->rough &&
           (a->colour == b->colour || a->length == a->rough);
}

static void find_lanes(lister *l, const uint8_t *hand)
{
    const sw_map *map = l->g->map;
    l->n_lanes = 0;
    for (int card = 0; card < map->n_cards; card++) {
        if (hand[card] && map->cards[card].value[l->track->kind] &&
            map->cards[card].min_length <= l->track->length) {
            l->lane[l->n_lanes] = (sw_card)card;
            l->held[l->n_lanes++] = hand[card];
        }
    }
    l->behind[l->n_lanes] = 0;
    for (int i = l->n_lanes - 1; i >= 0; i--) {
        l->behind[i] = l->behind[i + 1] + l->held[i];
    }
}

static void moves(const sw_game *g, const sw_state *s, sw__list *list)
{
    const sw_seat_state *seat = &s->seats[s->to_move];
    if (s->expects != SW_EXPECTS_ACTION) {
        return;
    }
    sw_routeset todo = {{0}};
    bool any = false;
    for (int w = 0; w < g->n_words; w++) {
        todo.w[w] = seat->open.w[w] & g->rough.w[w];
        any |= todo.w[w] != 0;
    }
    if (!any) {
        return;
    }
    lister l = {.g = g, .s = s, .list = list};
    for (int r = 0; r < g->map->n_routes; r++) {
        const sw_track *t = &g->map->routes[r];
        if (!sw_routeset_has(&todo, r) ||
            t->pieces > seat->pieces[g->map->route_kinds[t->kind].piece]) {
            continue;
        }
        l.track = t;
        l.n_routes = 0;
        for (int other = r; other < g->map->n_routes; other++) {
            if (sw_routeset_has(&todo, other) && same_price(t, &g->map->routes[other])) {
                sw_routeset_remove(&todo, other);
                l.routes[l.n_routes++] = (sw_route)other;
            }
        }
        find_lanes(&l, seat->hand);
        list_sets(&l, 0, price(t), 0, 0);
    }
}

const sw_rule sw__rule_rough = {.moves = moves};
