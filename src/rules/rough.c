/* Rough terrain (W-11): every rough field of a route takes two cards of one colour, any colour,
 * chosen anew for each field; jokers stand in. Other fields of the same route take one card each,
 * all of one colour (the route's, or any if it is gray).
 *
 * A set of the right size pays if its cards can be laid out like that: take x cards of one colour
 * for the plain fields, jokers for the rest of them; then every colour left with an odd number
 * needs one more joker to pair with, and the jokers that remain pair among themselves. */
#include "engine/payment.h"
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

/* Cards that pairs for the rough fields lack, jokers aside. */
static int pairs_missing(const sw_game *g, const uint8_t *of_colour, int rough)
{
    int odd = 0;
    for (int c = 0; c < g->map->n_colours; c++) {
        rough -= of_colour[c] / 2;
        odd += of_colour[c] & 1;
    }
    return rough <= 0 ? 0 : 2 * rough - (odd < rough ? odd : rough);
}

int sw__rough_missing(const sw_game *g, const sw_track *t, const uint8_t *hand)
{
    uint8_t of_colour[SW_MAX_COLOURS] = {0};
    int jokers = 0, plain = t->length - t->rough, least = price(t);
    for (int i = 0; i < g->n_paying[t->kind]; i++) {
        int card = g->paying[t->kind][i];
        const sw_card_kind *info = &g->map->cards[card];
        if (info->min_length > t->length) {
            continue;
        }
        if (info->joker) {
            jokers += hand[card];
        } else {
            of_colour[info->colour] = (uint8_t)(of_colour[info->colour] + hand[card]);
        }
    }
    for (int c = 0; c < g->map->n_colours; c++) {
        if (t->colour != SW_NONE && t->colour != c) {
            continue;
        }
        for (int x = 0; x <= plain && x <= of_colour[c]; x++) {
            of_colour[c] = (uint8_t)(of_colour[c] - x);
            int missing = plain - x + pairs_missing(g, of_colour, t->rough);
            of_colour[c] = (uint8_t)(of_colour[c] + x);
            least = missing < least ? missing : least;
        }
    }
    return least > jokers ? least - jokers : 0;
}

/* Lists the payments for all routes of one price at once: they are many, the routes few. Kinds are
 * gone through colour by colour, jokers last, so that a set with too many odd colours for the
 * jokers is given up early. */
typedef struct lister {
    const sw_game *g;
    const sw_state *s;
    sw__list *list;
    const sw_track *track;
    int n_routes;
    sw_route routes[SW_MAX_ROUGH];
    int n_lanes;
    sw_card lane[SW_MAX_CARD_KINDS]; /* kinds that pay, by colour */
    uint8_t held[SW_MAX_CARD_KINDS];
    int behind[SW_MAX_CARD_KINDS + 1]; /* cards held in this lane and after it */
    int max_odd;                       /* colours that may be left over single */
    uint8_t count[SW_MAX_CARD_KINDS];  /* chosen, by card kind */
    uint8_t of_colour[SW_MAX_COLOURS];
    int jokers;
} lister;

static void add_set(const lister *l)
{
    uint8_t of_colour[SW_MAX_COLOURS];
    memcpy(of_colour, l->of_colour, sizeof of_colour);
    sw_pay pay;
    if (!lays_out(l->g, l->track, of_colour, l->jokers) ||
        !sw_pay_pack(l->count, l->g->map->n_cards, &pay)) {
        return;
    }
    for (int r = 0; r < l->n_routes; r++) {
        sw__add_claims(l->g, l->s, l->list, l->routes[r], &pay, 1);
    }
}

/* `odd`: colours with an odd number of cards so far. */
static void list_sets(lister *l, int i, int need, int odd)
{
    if (need == 0) {
        add_set(l);
        return;
    }
    if (l->behind[i] < need) {
        return;
    }
    // behind[i] > 0, so there is a lane i. NOLINTNEXTLINE(clang-analyzer-core.*)
    int card = l->lane[i];
    const sw_card_kind *info = &l->g->map->cards[card];
    uint8_t *sum = info->joker ? NULL : &l->of_colour[info->colour];
    int open = sum ? *sum & 1 : 0; /* this colour can still become even */
    if (odd - open > l->max_odd) {
        return;
    }
    int most = l->held[i] < need ? l->held[i] : need;
    int least = need - l->behind[i + 1] > 0 ? need - l->behind[i + 1] : 0;
    for (int c = least; c <= most; c++) {
        int parity = sum ? ((*sum + c) & 1) - (*sum & 1) : 0;
        l->count[card] = (uint8_t)c;
        if (sum) {
            *sum = (uint8_t)(*sum + c);
        } else {
            l->jokers += c;
        }
        list_sets(l, i + 1, need - c, odd + parity);
        if (sum) {
            *sum = (uint8_t)(*sum - c);
        } else {
            l->jokers -= c;
        }
    }
    l->count[card] = 0;
}

static bool same_price(const sw_track *a, const sw_track *b)
{
    return a->kind == b->kind && a->length == b->length && a->rough == b->rough &&
           (a->colour == b->colour || a->length == a->rough);
}

static void find_lanes(lister *l, const uint8_t *hand)
{
    const sw_game *g = l->g;
    int kind = l->track->kind;
    int jokers = 0;
    l->n_lanes = 0;
    for (int i = 0; i < g->n_paying[kind]; i++) {
        int card = g->paying[kind][i];
        if (hand[card] && g->map->cards[card].min_length <= l->track->length) {
            l->lane[l->n_lanes] = (sw_card)card;
            l->held[l->n_lanes++] = hand[card];
            jokers += g->map->cards[card].joker ? hand[card] : 0;
        }
    }
    /* plain fields take cards of one colour and so even out one */
    l->max_odd = jokers + (l->track->length > l->track->rough);
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
    uint64_t todo = 0; /* by place in g->rough */
    for (int i = 0; i < g->n_rough; i++) {
        const sw_track *t = &g->map->routes[g->rough[i]];
        if (sw_routeset_has(&seat->open, g->rough[i]) &&
            t->pieces <= seat->pieces[g->map->route_kinds[t->kind].piece]) {
            todo |= (uint64_t)1 << i;
        }
    }
    lister l;
    l.g = g;
    l.s = s;
    l.list = list;
    l.jokers = 0;
    memset(l.of_colour, 0, sizeof l.of_colour);
    memset(l.count, 0, sizeof l.count);
    while (todo) {
        l.track = &g->map->routes[g->rough[__builtin_ctzll(todo)]];
        l.n_routes = 0;
        for (uint64_t rest = todo; rest; rest &= rest - 1) {
            int i = __builtin_ctzll(rest);
            if (same_price(l.track, &g->map->routes[g->rough[i]])) {
                todo &= ~((uint64_t)1 << i);
                l.routes[l.n_routes++] = g->rough[i];
            }
        }
        find_lanes(&l, seat->hand);
        list_sets(&l, 0, price(l.track), 0);
    }
}

const sw_rule sw__rule_rough = {.moves = moves};
