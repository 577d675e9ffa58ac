/* Payments.
 *
 * A set pays for n fields if the values of its cards reach n and no card is superfluous. With
 * values of one and two (double ships, W-9) that means: the sum is exactly n, or it is n + 1 and
 * every card in it counts two. All cards but the jokers have one colour. A set of jokers only
 * belongs to no colour, so it is listed apart, once. */
#include "payment.h"

typedef struct lanes {
    int n;
    sw_card kind[6]; /* ascending */
    uint8_t held[6], value[6];
    bool coloured[6];
} lanes;

typedef struct pays {
    sw_pay *at;
    int n;
} pays;

/* Sets from lane i on whose values add up to `need`; `pay` holds what is chosen so far. */
static void list_sums(const lanes *l, int i, int need, bool coloured, sw_pay pay, int at, pays *out)
{
    if (need == 0) {
        if (coloured) {
            out->at[out->n++] = pay;
        }
        return;
    }
    if (i == l->n) {
        return;
    }
    int value = l->value[i];
    int most = need / value;
    if (most > l->held[i]) {
        most = l->held[i];
    }
    list_sums(l, i + 1, need, coloured, pay, at, out);
    for (int c = 1; c <= most; c++) {
        int next = at;
        sw_pay with = sw_pay_add(pay, &next, l->kind[i], c);
        list_sums(l, i + 1, need - c * value, coloured || l->coloured[i], with, next, out);
    }
}

static void add_lane(const sw_game *g, const uint8_t *hand, int kind, int card, int length,
                     lanes *l)
{
    const sw_card_kind *info = &g->map->cards[card];
    if (hand[card] == 0 || info->min_length > length) {
        return;
    }
    l->kind[l->n] = (sw_card)card;
    l->held[l->n] = hand[card];
    l->value[l->n] = g->value[kind][card];
    l->coloured[l->n] = !info->joker;
    l->n++;
}

static bool has_double(const lanes *l)
{
    for (int i = 0; i < l->n; i++) {
        if (l->value[i] > 1) {
            return true;
        }
    }
    return false;
}

/* All sets of these lanes; `coloured`: sets without a coloured card count as well. */
static void list_lanes(const lanes *l, int length, bool coloured, pays *out)
{
    list_sums(l, 0, length, coloured, 0, 0, out);
    if ((length & 1) == 0 || !has_double(l)) {
        return;
    }
    lanes doubles = {0};
    for (int i = 0; i < l->n; i++) {
        if (l->value[i] == 2) {
            int n = doubles.n++;
            doubles.kind[n] = l->kind[i];
            doubles.held[n] = l->held[i];
            doubles.value[n] = 2;
            doubles.coloured[n] = l->coloured[i];
        }
    }
    list_sums(&doubles, 0, length + 1, coloured, 0, 0, out);
}

static void list_jokers(const sw_game *g, const uint8_t *hand, int kind, int length, pays *out)
{
    lanes l = {0};
    for (int i = 0; i < g->n_jokers[kind]; i++) {
        add_lane(g, hand, kind, g->jokers[kind][i], length, &l);
    }
    if (l.n) {
        list_lanes(&l, length, true, out);
    }
}

/* The common case: one kind of card of the colour, one of joker, both worth one field. */
static inline void list_simple(const uint8_t *hand, int card, int joker, int length, pays *out)
{
    int held = hand[card];
    int jokers = hand[joker];
    int least = held < length ? length - held : 0;
    int most = jokers < length - 1 ? jokers : length - 1;
    for (int k = least; k <= most; k++) {
        sw_pay coloured = (sw_pay)(((card + 1) << 3) | (length - k - 1));
        sw_pay wild = k ? (sw_pay)(((joker + 1) << 3) | (k - 1)) : 0;
        out->at[out->n++] =
            card < joker ? coloured | wild << 8 : (k ? wild | coloured << 8 : coloured);
    }
}

static void list_colour(const sw_game *g, const uint8_t *hand, int kind, int colour, int length,
                        pays *out)
{
    if (g->simple[kind]) {
        int card = g->pay[kind][colour][0];
        if (hand[card]) {
            list_simple(hand, card, g->jokers[kind][0], length, out);
        }
        return;
    }
    lanes l = {0};
    bool any = false;
    int j = 0;
    for (int i = 0; i < g->n_pay[kind][colour]; i++) { /* merged with the jokers, ascending */
        int card = g->pay[kind][colour][i];
        for (; j < g->n_jokers[kind] && g->jokers[kind][j] < card; j++) {
            add_lane(g, hand, kind, g->jokers[kind][j], length, &l);
        }
        any |= hand[card] != 0;
        add_lane(g, hand, kind, card, length, &l);
    }
    for (; j < g->n_jokers[kind]; j++) {
        add_lane(g, hand, kind, g->jokers[kind][j], length, &l);
    }
    if (any) {
        list_lanes(&l, length, false, out);
    }
}

int sw__pays(const sw_game *g, const uint8_t *hand, int kind, int colour, int length, sw_pay *out)
{
    pays list = {out, 0};
    if (colour < g->map->n_colours) {
        list_colour(g, hand, kind, colour, length, &list);
    } else {
        for (int c = 0; c < g->map->n_colours; c++) {
            list_colour(g, hand, kind, c, length, &list);
        }
    }
    list_jokers(g, hand, kind, length, &list);
    return list.n;
}

sw_err sw__pay_check(const sw_game *g, sw_pay pay, int kind, int colour, int length)
{
    int sum = 0;
    bool single = false;
    sw_colour of = SW_NONE;
    for (sw_pay p = pay; p; p >>= 8) {
        int card = sw_pay_kind(p);
        const sw_card_kind *info = &g->map->cards[card];
        int value = g->value[kind][card];
        if (value == 0) {
            return SW_E_CARDS_KIND;
        }
        if (info->min_length > length) {
            return SW_E_JOKER_LENGTH;
        }
        if (!info->joker) {
            if ((of != SW_NONE && info->colour != of) ||
                (colour < g->map->n_colours && info->colour != colour)) {
                return SW_E_CARDS_COLOUR;
            }
            of = info->colour;
        }
        single |= value == 1;
        sum += value * sw_pay_count(p);
    }
    if (sum < length) {
        return SW_E_CARDS_SHORT;
    }
    return sum == length || (sum == length + 1 && !single) ? SW_OK : SW_E_CARDS_SURPLUS;
}

sw_err sw__pay_held(const sw_game *g, const uint8_t *hand, sw_pay pay)
{
    int last = -1;
    for (sw_pay p = pay; p; p >>= 8) {
        int card = sw_pay_kind(p);
        if (card <= last || card >= g->map->n_cards) {
            return SW_E_MALFORMED;
        }
        last = card;
        if (sw_pay_count(p) > hand[card]) {
            return SW_E_CARDS_MISSING;
        }
    }
    return SW_OK;
}

bool sw_pay_pack(const uint8_t *counts, int n, sw_pay *pay)
{
    sw_pay p = 0;
    int at = 0;
    for (int kind = 0; kind < n; kind++) {
        if (counts[kind] == 0) {
            continue;
        }
        if (at == 8 || counts[kind] > 8) {
            return false;
        }
        p = sw_pay_add(p, &at, kind, counts[kind]);
    }
    *pay = p;
    return true;
}
