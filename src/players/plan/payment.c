/* Coloured payments are found by trying every number of cards of each kind: a colour has at most a
 * few kinds of cards on a route, so there are at most some dozens of ways. Rough fields (W-11) are
 * paid pair by pair, pairs without jokers first, which finds a payment whenever there is one. */
#include "payment.h"

enum { NO_COST = 1 << 28 };

void ai_purse_make(ai_purse *purse, const ai_sight *sight, const ai_need *need, const ai_goal *goal)
{
    const sw_map *map = sight->map;
    bool harbours = sw_game_has(sight->g, SW_MODULE_HARBOURS) && sight->self->harbours_left;
    memset(purse, 0, sizeof *purse);
    for (int c = 0; c < map->n_cards; c++) {
        const sw_card_kind *card = &map->cards[c];
        purse->hand[c] = sight->self->hand[c];
        purse->spare[c] = need ? need->spare[c] : purse->hand[c];
        if (goal) {
            purse->spare[c] = (uint8_t)(purse->spare[c] + goal->taken[c]);
        }
        int base = card->joker ? (card->min_length > 1 ? 900 : 1200) : 100;
        base += card->harbour && harbours ? 150 : 0;
        base += need && !card->joker ? need->worth[c] / 8 : 0;
        purse->cheap[c] = base;
        purse->dear[c] = base + (card->joker ? 600 : 800);
    }
}

static int price(const ai_purse *purse, int card, int n)
{
    int cheap = n < purse->spare[card] ? n : purse->spare[card];
    return cheap * purse->cheap[card] + (n - cheap) * purse->dear[card];
}

/* One search for the cheapest set of cards of one colour and jokers. */
typedef struct search {
    const ai_purse *purse;
    int n_kinds;
    sw_card kinds[6];
    uint8_t value[6];
    int fields;
    uint8_t count[6], best[6];
    int best_cost;
} search;

/* W-9: no card of a payment may be one that it could do without. */
static bool is_lean(const search *s, int sum)
{
    for (int i = 0; i < s->n_kinds; i++) {
        if (s->count[i] && sum - s->value[i] >= s->fields) {
            return false;
        }
    }
    return true;
}

static void try_counts(search *s, int at, int sum, int cost)
{
    if (cost >= s->best_cost) {
        return;
    }
    if (sum >= s->fields) {
        if (is_lean(s, sum)) {
            s->best_cost = cost;
            memcpy(s->best, s->count, sizeof s->best);
        }
        return;
    }
    if (at == s->n_kinds) {
        return;
    }
    for (int n = 0; n <= s->purse->hand[s->kinds[at]]; n++) {
        s->count[at] = (uint8_t)n;
        int total = sum + n * s->value[at];
        try_counts(s, at + 1, total, cost + price(s->purse, s->kinds[at], n));
        if (total >= s->fields) {
            break;
        }
    }
    s->count[at] = 0;
}

static void add_kind(search *s, int card, int value)
{
    if (s->n_kinds < 6 && s->purse->hand[card] && value) {
        s->kinds[s->n_kinds] = (sw_card)card;
        s->value[s->n_kinds++] = (uint8_t)value;
    }
}

/* The cheapest set for plain fields, added to counts; NO_COST if there is none. */
static int pay_plain(const ai_sight *sight, const ai_purse *purse, const sw_track *track,
                     int fields, uint8_t *counts)
{
    const ai_book *book = sight->book;
    int cost = NO_COST;
    search best = {0};
    for (int colour = 0; colour < sight->map->n_colours; colour++) {
        if (track->colour != SW_NONE && track->colour != colour) {
            continue;
        }
        search s = {.purse = purse, .fields = fields, .best_cost = cost};
        for (int i = 0; i < book->n_pay[track->kind][colour]; i++) {
            sw_card c = book->pay[track->kind][colour][i];
            add_kind(&s, c, sight->g->value[track->kind][c]);
        }
        for (int i = 0; i < book->n_jokers[track->kind]; i++) {
            sw_card c = book->jokers[track->kind][i];
            if (track->length >= sight->map->cards[c].min_length) {
                add_kind(&s, c, sight->g->value[track->kind][c]);
            }
        }
        try_counts(&s, 0, 0, 0);
        if (s.best_cost < cost) {
            cost = s.best_cost;
            best = s;
        }
    }
    for (int i = 0; i < best.n_kinds; i++) {
        counts[best.kinds[i]] = (uint8_t)(counts[best.kinds[i]] + best.best[i]);
    }
    return cost;
}

/* The card of a colour (SW_NONE: joker) that is cheapest to give up next; SW_NONE if none is left.
 */
static int cheapest(const ai_sight *sight, const ai_purse *purse, const sw_track *track, int colour,
                    const uint8_t *counts, int *cost)
{
    const ai_book *book = sight->book;
    int best = SW_NONE;
    int n = colour == SW_NONE ? book->n_jokers[track->kind] : book->n_pay[track->kind][colour];
    for (int i = 0; i < n; i++) {
        sw_card c =
            colour == SW_NONE ? book->jokers[track->kind][i] : book->pay[track->kind][colour][i];
        if (purse->hand[c] <= counts[c] || track->length < sight->map->cards[c].min_length) {
            continue;
        }
        int next = counts[c] < purse->spare[c] ? purse->cheap[c] : purse->dear[c];
        if (best == SW_NONE || next < *cost) {
            best = c;
            *cost = next;
        }
    }
    return best;
}

/* One rough field: the cheapest pair with `jokers` jokers. False if there is none. */
static bool pay_pair(const ai_sight *sight, const ai_purse *purse, const sw_track *track,
                     int jokers, uint8_t *counts, int *cost)
{
    int pair[2] = {SW_NONE, SW_NONE}, least = NO_COST;
    int n_first = jokers == 2 ? 1 : sight->map->n_colours;
    for (int i = 0; i < n_first; i++) {
        int colour = jokers == 2 ? SW_NONE : i, cost0 = 0, cost1 = 0;
        int a = cheapest(sight, purse, track, colour, counts, &cost0);
        if (a == SW_NONE) {
            continue;
        }
        counts[a]++;
        int b = cheapest(sight, purse, track, jokers ? SW_NONE : colour, counts, &cost1);
        counts[a]--;
        if (b != SW_NONE && cost0 + cost1 < least) {
            least = cost0 + cost1;
            pair[0] = a;
            pair[1] = b;
        }
    }
    if (pair[0] == SW_NONE) {
        return false;
    }
    counts[pair[0]]++;
    counts[pair[1]]++;
    *cost += least;
    return true;
}

bool ai_pay_route(const ai_sight *sight, const ai_purse *purse, int route, sw_pay *pay, int *cost)
{
    const sw_track *track = &sight->map->routes[route];
    uint8_t counts[SW_MAX_CARD_KINDS + 1] = {0};
    *cost = 0;
    if (track->length > track->rough) {
        *cost = pay_plain(sight, purse, track, track->length - track->rough, counts);
        if (*cost >= NO_COST) {
            return false;
        }
    }
    for (int i = 0; i < track->rough; i++) {
        if (!pay_pair(sight, purse, track, 0, counts, cost) &&
            !pay_pair(sight, purse, track, 1, counts, cost) &&
            !pay_pair(sight, purse, track, 2, counts, cost)) {
            return false;
        }
    }
    return sw_pay_pack(counts, sight->map->n_cards, pay);
}

/* W-12: the symbols of one colour, jokers for what is missing. */
static bool pay_symbols(const ai_sight *sight, const ai_purse *purse, int colour, uint8_t *counts,
                        int *cost)
{
    const sw_map *map = sight->map;
    int missing = 0;
    *cost = 0;
    for (int d = 0; d < map->n_decks; d++) {
        int wanted = map->rules.harbour_cards[d];
        sw_card c = sight->g->harbour_card[d][colour];
        int n = c == SW_NONE ? 0 : purse->hand[c] < wanted ? purse->hand[c] : wanted;
        if (n) {
            counts[c] = (uint8_t)n;
            *cost += price(purse, c, n);
        }
        missing += wanted - n;
    }
    for (uint32_t bits = sight->book->joker_set; bits && missing; bits &= bits - 1) {
        int c = __builtin_ctz(bits);
        int n = purse->hand[c] < missing ? purse->hand[c] : missing;
        counts[c] = (uint8_t)n;
        *cost += price(purse, c, n);
        missing -= n;
    }
    return !missing;
}

bool ai_pay_harbour(const ai_sight *sight, const ai_purse *purse, sw_pay *pay, int *cost)
{
    *cost = NO_COST;
    for (int colour = 0; colour < sight->map->n_colours; colour++) {
        uint8_t counts[SW_MAX_CARD_KINDS + 1] = {0};
        int this_cost;
        sw_pay this_pay;
        if (pay_symbols(sight, purse, colour, counts, &this_cost) && this_cost < *cost &&
            sw_pay_pack(counts, sight->map->n_cards, &this_pay)) {
            *cost = this_cost;
            *pay = this_pay;
        }
    }
    return *cost < NO_COST;
}
