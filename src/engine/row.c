#include "row.h"
#include "rule.h"
#include "shuffle.h"

static void reshuffle(const sw_game *g, sw_state *s, int deck, sw_events *ev)
{
    sw_pile *pile = &s->piles[deck];
    int size = g->map->deck_size[deck];
    sw_card *base = s->cards + g->map->deck_base[deck];
    int n = pile->n_discard;
    memmove(base, base + size - n, (size_t)n);
    memset(base + n, SW_NONE, (size_t)(size - n));
    pile->n_draw = (uint8_t)n;
    pile->n_discard = 0;
    sw__shuffle(s, base, n);
    SW__EVENT(ev, SHUFFLED, SW_NONE, e->deck = (uint8_t)deck, e->n = (uint8_t)n);
}

/* G-12: the moment a draw pile is empty its discards become the new one. */
static inline void renew(const sw_game *g, sw_state *s, int deck, sw_events *ev)
{
    if (s->piles[deck].n_draw == 0 && s->piles[deck].n_discard != 0) {
        reshuffle(g, s, deck, ev);
    }
}

static inline void discard(const sw_game *g, sw_state *s, int kind)
{
    int deck = g->map->cards[kind].deck;
    int end = g->map->deck_base[deck] + g->map->deck_size[deck] - 1;
    s->cards[end - s->piles[deck].n_discard++] = (sw_card)kind;
}

sw_card sw__draw(const sw_game *g, sw_state *s, int deck, sw_events *ev)
{
    renew(g, s, deck, ev);
    int n = s->piles[deck].n_draw - 1;
    sw_card *top = &s->cards[g->map->deck_base[deck] + n];
    s->piles[deck].n_draw = (uint8_t)n;
    sw_card card = *top;
    *top = SW_NONE;
    renew(g, s, deck, ev);
    return card;
}

void sw__pay_cards(const sw_game *g, sw_state *s, sw_pay pay, sw_events *ev)
{
    sw_seat_state *seat = &s->seats[s->to_move];
    for (sw_pay p = pay; p; p >>= 8) {
        int kind = sw_pay_kind(p);
        int n = sw_pay_count(p);
        seat->hand[kind] = (uint8_t)(seat->hand[kind] - n);
        seat->known[kind] = (uint8_t)(seat->known[kind] > n ? seat->known[kind] - n : 0);
        for (int i = 0; i < n; i++) {
            discard(g, s, kind);
        }
    }
    for (int deck = 0; deck < g->map->n_decks; deck++) {
        renew(g, s, deck, ev);
    }
}

/* How many of the eight bytes are `kind`: those that differ from it keep their highest bit out. */
static inline int count_kind(uint64_t row, int kind)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = 0x7f * ones;
    uint64_t differs = row ^ (ones * (uint64_t)kind);
    uint64_t same = ~(((differs & low) + low) | differs | low);
    return (int)((same >> 7) * ones >> 56);
}

/* The row as one number. Empty slots, also those that the map has not, are SW_NONE. */
static inline uint64_t row_of(const sw_state *s)
{
    uint64_t row;
    _Static_assert(sizeof s->faceup == sizeof row, "the row is looked at in one go");
    memcpy(&row, s->faceup, sizeof row);
    return row;
}

/* Does the row hold a full set of cards that wipe it? Asked whenever an action ends. */
static inline bool must_wipe(const sw_game *g, const sw_state *s)
{
    const sw_rules *rules = &g->map->rules;
    uint64_t row = row_of(s);
    for (int w = 0; w < rules->n_wipes; w++) {
        int n = 0;
        for (uint32_t kinds = g->wipe[w]; kinds; kinds &= kinds - 1) {
            n += count_kind(row, __builtin_ctz(kinds));
        }
        if (n >= rules->wipes[w].count) {
            return true;
        }
    }
    return false;
}

/* G-16 (b): would the cards that are not in hands make a row with no more than two of each group?
 */
static bool row_could_be_good(const sw_game *g, const sw_state *s)
{
    int plain = 0;
    int special[SW_MAX_WIPES] = {0};
    uint32_t all_wipes = g->wipe[0] | g->wipe[1];
    for (int kind = 0; kind < g->map->n_cards; kind++) {
        int n = g->map->cards[kind].count;
        for (int seat = 0; seat < g->n_players; seat++) {
            n -= s->seats[seat].hand[kind];
        }
        if (!(all_wipes >> kind & 1)) {
            plain += n;
        }
        for (int w = 0; w < g->map->rules.n_wipes; w++) {
            if (g->wipe[w] >> kind & 1) {
                special[w] += n;
            }
        }
    }
    for (int w = 0; w < g->map->rules.n_wipes; w++) {
        int most = g->map->rules.wipes[w].count - 1;
        plain += special[w] < most ? special[w] : most;
    }
    return plain >= g->map->rules.n_slots;
}

static void lay(const sw_game *g, sw_state *s, int slot, int deck, sw_events *ev)
{
    sw_event *e =
        ev ? sw__event(ev, SW_EVENT_LAID, SW_NONE) : NULL; /* before a shuffle it causes */
    s->faceup[slot] = sw__draw(g, s, deck, ev);
    if (e) {
        e->slot = (uint8_t)slot;
        e->card = s->faceup[slot];
        e->deck = (uint8_t)deck;
    }
}

/* W-4: of the decks that give, the one with fewer cards in the row, then the first; -1: none gives.
 */
static int deck_for_gap(const sw_game *g, const sw_state *s)
{
    int in_row[SW_MAX_DECKS] = {0};
    for (int i = 0; i < g->map->rules.n_slots; i++) {
        if (s->faceup[i] != SW_NONE) {
            in_row[g->map->cards[s->faceup[i]].deck]++;
        }
    }
    int best = -1;
    for (int deck = 0; deck < g->map->n_decks; deck++) {
        if (sw__deck_gives(s, deck) && (best < 0 || in_row[deck] < in_row[best])) {
            best = deck;
        }
    }
    return best;
}

static bool lay_into_gaps(const sw_game *g, sw_state *s, sw_events *ev)
{
    bool laid = false;
    for (int slot = 0; slot < g->map->rules.n_slots; slot++) {
        if (s->faceup[slot] == SW_NONE) {
            int deck = deck_for_gap(g, s);
            if (deck < 0) {
                break;
            }
            lay(g, s, slot, deck, ev);
            laid = true;
        }
    }
    return laid;
}

/* W-5: each deck's share in its own slots, what it cannot give from the other. */
static void lay_row(const sw_game *g, sw_state *s, sw_events *ev)
{
    int slot = 0;
    for (int deck = 0; deck < g->map->n_decks; deck++) {
        for (int i = 0; i < g->map->rules.faceup[deck]; i++, slot++) {
            if (sw__deck_gives(s, deck)) {
                lay(g, s, slot, deck, ev);
            }
        }
    }
    lay_into_gaps(g, s, ev);
}

static void wipe(const sw_game *g, sw_state *s, sw_events *ev)
{
    SW__EVENT(ev, WIPED, SW_NONE, (void)e);
    for (int i = 0; i < g->map->rules.n_slots; i++) {
        if (s->faceup[i] != SW_NONE) {
            discard(g, s, s->faceup[i]);
            s->faceup[i] = SW_NONE;
        }
    }
    for (int deck = 0; deck < g->map->n_decks; deck++) {
        renew(g, s, deck, ev); /* G-17: the cards just wiped are in the new pile */
    }
    lay_row(g, s, ev);
}

/* The guards of G-16. `laid`: a card was laid into the row; only then is it told that a
 * row stays, as it may stay for many turns. */
static void wipe_all(const sw_game *g, sw_state *s, bool laid, sw_events *ev)
{
    int most = g->options.three_wipes ? 3 : SW_MAX_CHECK_WIPES;
    for (int wipes = 0; must_wipe(g, s); wipes++) {
        bool limit = wipes == most;
        if (limit || !sw__any_deck_gives(g, s) || !row_could_be_good(g, s)) {
            if (laid || wipes) {
                SW__EVENT(ev, WIPE_SPARED, SW_NONE, e->n = (uint8_t)(limit ? wipes : 0));
            }
            return;
        }
        wipe(g, s, ev);
    }
}

/* G-15; most rows are good. */
static inline void check_row(const sw_game *g, sw_state *s, bool laid, sw_events *ev)
{
    if (must_wipe(g, s)) {
        wipe_all(g, s, laid, ev);
    }
}

void sw__refill(const sw_game *g, sw_state *s, int slot, int deck, sw_events *ev)
{
    lay(g, s, slot, deck, ev);
    check_row(g, s, true, ev);
}

/* A payment can make a wipe possible that was not before, so the row is looked at also if no card
 * is laid. */
void sw__settle_row(const sw_game *g, sw_state *s, sw_events *ev)
{
    bool gaps = count_kind(row_of(s), SW_NONE) > SW_MAX_SLOTS - g->map->rules.n_slots;
    bool laid = gaps && lay_into_gaps(g, s, ev);
    if (laid || !g->options.three_wipes) {
        check_row(g, s, laid, ev);
    }
}

void sw__deal_row(const sw_game *g, sw_state *s, sw_events *ev)
{
    lay_row(g, s, ev);
    check_row(g, s, true, ev);
}
