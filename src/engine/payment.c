/* Payments.
 *
 * A set pays for n fields if the values of its cards reach n and no card is superfluous. With
 * values of one and two (double ships, W-9) that means: the sum is exactly n, or it is n + 1 and
 * every card in it counts two. All cards but the jokers have one colour. A set of jokers only
 * belongs to no colour, so it is listed apart, once. */
#include "payment.h"

typedef struct lister {
    const sw_lanes *lanes;
    uint8_t held[SW_MAX_LANES]; /* of each lane, 0 if it may not pay for this length */
    sw_pay *out;
    int n;
} lister;

/* Sets from lane i on whose values add up to `need`; `pay` holds what is chosen so far, `fits`
 * whether a coloured card is in it if one must be. */
static void list_sums(lister *l, int i, int need, bool fits, sw_pay pay, int at)
{
    int value = l->lanes->at[i].value;
    int most = need / value;
    if (most > l->held[i]) {
        most = l->held[i];
    }
    bool coloured = fits || !l->lanes->at[i].joker;
    if (i + 1 == l->lanes->n || i + 1 == SW_MAX_LANES) { /* the last must bring the rest */
        if (most * value == need && (need ? coloured : fits)) {
            l->out[l->n++] = need ? sw_pay_add(pay, &at, l->lanes->at[i].card, most) : pay;
        }
        return;
    }
    list_sums(l, i + 1, need, fits, pay, at);
    for (int c = 1; c <= most; c++) {
        int next = at;
        sw_pay with = sw_pay_add(pay, &next, l->lanes->at[i].card, c);
        list_sums(l, i + 1, need - c * value, coloured, with, next);
    }
}

/* The same for up to three lanes, as all four boards have them, without going down and up again. */
static inline void list_three(lister *l, int h0, int h1, int h2, int need, bool fits)
{
    const sw_lanes *lanes = l->lanes;
    int v0 = lanes->at[0].value, v1 = lanes->at[1].value, v2 = lanes->at[2].value;
    sw_pay e0 = (sw_pay)((lanes->at[0].card + 1) << 3) - 1; /* plus the number of cards */
    sw_pay e1 = (sw_pay)((lanes->at[1].card + 1) << 3) - 1;
    sw_pay e2 = (sw_pay)((lanes->at[2].card + 1) << 3) - 1;
    bool c0 = !lanes->at[0].joker, c1 = !lanes->at[1].joker, c2 = !lanes->at[2].joker;
    int rest0 = need - h1 * v1 - h2 * v2; /* what the others cannot bring */
    for (int a = rest0 > 0 ? (rest0 + v0 - 1) >> (v0 - 1) : 0; a <= h0 && a * v0 <= need; a++) {
        int rest = need - a * v0;
        int rest1 = rest - h2 * v2;
        sw_pay first = a ? e0 + (sw_pay)a : 0;
        int at = a ? 8 : 0;
        for (int b = rest1 > 0 ? (rest1 + v1 - 1) >> (v1 - 1) : 0; b <= h1 && b * v1 <= rest; b++) {
            int left = rest - b * v1;
            int c = left >> (v2 - 1);
            if (c << (v2 - 1) != left || !(fits || (a && c0) || (b && c1) || (c && c2))) {
                continue;
            }
            sw_pay pay = first;
            int next = at;
            if (b) {
                pay |= (e1 + (sw_pay)b) << next;
                next += 8;
            }
            if (c) {
                pay |= (e2 + (sw_pay)c) << next;
            }
            l->out[l->n++] = pay;
        }
    }
}

/* All sets of the lanes; `fits` if they need no coloured card. */
static void list_lanes(lister *l, const uint8_t *hand, int length, bool fits)
{
    const sw_lanes *lanes = l->lanes;
    int n = lanes->n <= 3 ? 3 : lanes->n; /* unused lanes hold nothing */
    bool round_up = lanes->has_double && (length & 1);
    for (int i = 0; i < n; i++) {
        l->held[i] = lanes->at[i].min_length <= length ? hand[lanes->at[i].card] : 0;
    }
    if (n == 3) {
        list_three(l, l->held[0], l->held[1], l->held[2], length, fits);
    } else {
        list_sums(l, 0, length, fits, 0, 0);
    }
    if (!round_up) {
        return;
    }
    for (int i = 0; i < n; i++) {
        l->held[i] = lanes->at[i].value == 2 ? l->held[i] : 0;
    }
    if (n == 3) {
        list_three(l, l->held[0], l->held[1], l->held[2], length + 1, fits);
    } else {
        list_sums(l, 0, length + 1, fits, 0, 0);
    }
}

/* Where kinds are simple: a stretch of the table for each colour, then jokers alone. */
static int pays_simple(const sw_game *g, const sw__purse *p, int first, int last, int length,
                       sw_pay *out)
{
    int n = 0;
    if (p->jokers == 0) { /* one payment or none: written anyhow, and counted without a branch */
        for (int c = first; c <= last; c++) {
            out[n] = g->simple_pay[p->kind][c][length][0];
            n += p->of_colour[c] >= length;
        }
        return n;
    }
    int most = p->jokers < length - 1 ? p->jokers : length - 1;
    for (int c = first; c <= last; c++) {
        int held = p->of_colour[c];
        if (held == 0) {
            continue;
        }
        const sw_pay *table = g->simple_pay[p->kind][c][length];
        for (int k = held < length ? length - held : 0; k <= most; k++) {
            out[n++] = table[k];
        }
    }
    if (p->jokers >= length) {
        out[n++] = g->simple_pay[p->kind][0][length][length];
    }
    return n;
}

static void count_simple(const sw_game *g, const uint8_t *hand, sw__purse *out)
{
    const sw_lanes *lanes = g->lanes[out->kind];
    int most = 0;
    for (int c = 0; c < g->map->n_colours; c++) {
        int n = hand[lanes[c].at[0].card];
        out->of_colour[c] = n;
        most = n > most ? n : most;
    }
    out->jokers = hand[lanes[0].at[1].card];
    out->most = most + out->jokers;
}

void sw__purse_make(const sw_game *g, const uint8_t *hand, int kind, sw__purse *out)
{
    int n_colours = g->map->n_colours;
    out->hand = hand;
    out->kind = kind;
    if (g->simple[kind]) {
        count_simple(g, hand, out);
        return;
    }
    int sum[SW_MAX_COLOURS + 1] = {0};
    for (int i = 0; i < g->n_paying[kind]; i++) {
        int card = g->paying[kind][i];
        sum[g->paying_colour[kind][i]] += hand[card] * g->value[kind][card];
    }
    out->jokers = sum[n_colours];
    out->most = 0;
    for (int c = 0; c < n_colours; c++) {
        out->of_colour[c] = sum[c];
        out->most = sum[c] > out->most ? sum[c] : out->most;
    }
    out->most += out->jokers;
}

int sw__pays(const sw_game *g, const sw__purse *p, int colour, int length, sw_pay *out)
{
    int n_colours = g->map->n_colours;
    int first = colour < n_colours ? colour : 0;
    int last = colour < n_colours ? colour : n_colours - 1;
    if (g->simple[p->kind]) {
        return pays_simple(g, p, first, last, length, out);
    }
    lister l = {.out = out};
    for (int c = first; c <= last; c++) {
        if (p->of_colour[c] && p->of_colour[c] + p->jokers >= length) {
            l.lanes = &g->lanes[p->kind][c];
            list_lanes(&l, p->hand, length, false);
        }
    }
    if (p->jokers >= length) {
        l.lanes = &g->lanes[p->kind][n_colours];
        list_lanes(&l, p->hand, length, true);
    }
    return l.n;
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

/* Sums of one and two that reach the length always hold a set that pays (see above), so only the
 * sum counts. */
static int lanes_missing(const sw_lanes *lanes, const uint8_t *hand, int length)
{
    int sum = 0, most = 0;
    for (int i = 0; i < lanes->n; i++) {
        if (lanes->at[i].min_length <= length) {
            sum += lanes->at[i].value * hand[lanes->at[i].card];
            most = lanes->at[i].value > most ? lanes->at[i].value : most;
        }
    }
    if (sum >= length) {
        return 0;
    }
    return most ? (length - sum + most - 1) / most : length - sum;
}

int sw__pay_missing(const sw_game *g, const uint8_t *hand, int kind, int colour, int length)
{
    int n_colours = g->map->n_colours;
    int first = colour < n_colours ? colour : 0, last = colour < n_colours ? colour : n_colours - 1;
    int least = length;
    for (int c = first; c <= last; c++) {
        int missing = lanes_missing(&g->lanes[kind][c], hand, length);
        least = missing < least ? missing : least;
    }
    return least;
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
