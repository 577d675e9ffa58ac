/* Commands that pay: claiming a route and building a harbour.
 *
 * All legal payments come from the engine. Those that spend jokers or harbour cards without need
 * are put aside (G-19), the rest is sorted with the cheapest first; a question is asked only if
 * more than one is left. Whoever names cards gets exactly those. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

/* Cards that were named: so many (-1: some) of these kinds. */
typedef struct wish {
    uint32_t kinds;
    int count;
} wish;

typedef struct order {
    wish wishes[PLAY_MAX_WORDS];
    int n_wishes;
    bool all;      /* every payment is to be listed */
    bool placed;   /* it was said whether a passenger is placed, and */
    int passenger; /* where, or SW_NONE */
} order;

/* A payment and what it costs beyond ordinary cards. */
typedef struct option {
    sw_move move;
    uint32_t colours;
    int jokers, best_jokers, harbours, doubles, cards, left;
} option;

typedef struct offer {
    play *p;
    option *at;
    int n;
    bool routes; /* the payments are for different routes */
} offer;

static option make_option(const play *p, const sw_move *m)
{
    const uint8_t *hand = p->view.state.seats[p->viewer].hand;
    option o = {.move = *m};
    for (sw_pay pay = m->pay; pay; pay >>= 8) {
        const sw_card_kind *c = &p->map->cards[sw_pay_kind(pay)];
        int n = sw_pay_count(pay);
        o.cards += n;
        o.jokers += c->joker ? n : 0;
        o.best_jokers += c->joker && !c->min_length ? n : 0;
        o.harbours += c->harbour ? n : 0;
        for (int k = 0; k < p->map->n_route_kinds; k++) {
            o.doubles += c->value[k] > 1 ? n : 0;
        }
        if (c->colour != SW_NONE) {
            o.colours |= (uint32_t)1 << c->colour;
            o.left += hand[sw_pay_kind(pay)] - n;
        }
    }
    return o;
}

/* Fewest jokers, then fewest harbour symbols, then what leaves the most of its colour. */
static int compare(const void *left, const void *right)
{
    const option *a = left, *b = right;
    int by[] = {a->jokers - b->jokers,
                a->best_jokers - b->best_jokers,
                a->harbours - b->harbours,
                a->cards - b->cards,
                b->left - a->left,
                a->move.at - b->move.at,
                a->move.pay < b->move.pay ? -1 : 1};
    for (size_t i = 0; i < sizeof by / sizeof by[0]; i++) {
        if (by[i]) {
            return by[i];
        }
    }
    return 0;
}

/* Would nobody pay b who can pay a? The same colours with fewer jokers, or with plain cards in
 * place of harbour cards. */
static bool dominates(const play *p, const option *a, const option *b)
{
    if ((b->colours & ~a->colours) || a->best_jokers > b->best_jokers) {
        return false;
    }
    if (a->move.type == SW_MOVE_CLAIM) {
        const sw_track *x = &p->map->routes[a->move.at], *y = &p->map->routes[b->move.at];
        if (x->points != y->points || x->kind != y->kind) {
            return false;
        }
    }
    if (a->jokers != b->jokers) {
        return a->jokers < b->jokers;
    }
    if (a->best_jokers != b->best_jokers) {
        return true;
    }
    return a->harbours <= b->harbours && a->doubles <= b->doubles && a->cards <= b->cards;
}

/* Options are sorted: what dominates comes first. */
static void drop_dominated(offer *o)
{
    int n = 0;
    for (int i = 0; i < o->n; i++) {
        bool keep = true;
        for (int j = 0; j < n && keep; j++) {
            keep = !dominates(o->p, &o->at[j], &o->at[i]);
        }
        if (keep) {
            o->at[n++] = o->at[i];
        }
    }
    o->n = n;
}

static bool fits(const order *want, sw_pay pay)
{
    for (int i = 0; i < want->n_wishes; i++) {
        const wish *w = &want->wishes[i];
        int n = 0;
        for (sw_pay p = pay; p; p >>= 8) {
            n += (w->kinds >> sw_pay_kind(p)) & 1 ? sw_pay_count(p) : 0;
        }
        if (w->count < 0 ? n == 0 : n != w->count) {
            return false;
        }
    }
    return true;
}

static bool is_one_of(const char *word, const char *const *words)
{
    for (; *words; words++) {
        if (strcmp(word, *words) == 0) {
            return true;
        }
    }
    return false;
}

/* "with Berlin": a passenger; "with 3 red": only a word between. */
static bool read_with(play *p, play_words *w, order *o)
{
    const char *next = play_peek(w);
    if (!next || strchr("0123456789", next[0]) || play_card_word(p, next)) {
        return true;
    }
    o->placed = true;
    return play_city(p, w, &o->passenger);
}

/* "3 red", "2 red ship": a number and words that together name the kinds. */
static bool read_wish(play *p, play_words *w, order *o)
{
    wish one = {.kinds = ~(uint32_t)0, .count = -1};
    play_word_number(w, 0, 99, &one.count);
    int n = 0;
    for (uint32_t kinds; play_peek(w) && (kinds = play_card_word(p, play_peek(w))); n++) {
        if (!(one.kinds & kinds)) {
            break; /* another kind: "red joker" are two */
        }
        one.kinds &= kinds;
        w->at++;
    }
    if (!n) {
        play_say(p, TEXT_NO_SUCH_CARD, play_peek(w) ? play_peek(w) : "");
        return false;
    }
    o->wishes[o->n_wishes++] = one;
    return true;
}

static bool read_order(play *p, play_words *w, order *o)
{
    static const char *const all[] = {"?", "all", "alle", NULL};
    static const char *const with[] = {"with", "mit", "for", "für", "and", "und", "+", "=", NULL};
    static const char *const without[] = {"without", "ohne", "nobody", "niemand", NULL};
    static const char *const passenger[] = {"passenger", "reisender", "passagier", "p", NULL};
    while (play_peek(w)) {
        bool ok = true;
        if (is_one_of(play_peek(w), all)) {
            w->at++;
            o->all = true;
        } else if (is_one_of(play_peek(w), with)) {
            w->at++;
            ok = read_with(p, w, o);
        } else if (is_one_of(play_peek(w), without)) {
            w->at = w->n;
            o->placed = true;
        } else if (is_one_of(play_peek(w), passenger)) {
            w->at++;
            o->placed = true;
            ok = play_city(p, w, &o->passenger);
        } else {
            ok = read_wish(p, w, o);
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

static void put_option(void *data, int i, text_buf *b)
{
    const offer *o = data;
    tell t = play_teller(o->p);
    tell_put_pay(&t, o->at[i].move.pay, b);
    if (o->routes) {
        text_put(b, " – ");
        tell_put_track(&t, o->at[i].move.at, b);
    }
}

/* The payment that is wanted, of all that are possible; -1: none. */
static int choose_pay(offer *o, const order *want)
{
    enum { SHOWN = 12 };
    qsort(o->at, (size_t)o->n, sizeof *o->at, compare);
    if (!want->all) {
        drop_dominated(o);
    }
    if (o->n == 1) {
        return 0;
    }
    for (int i = 1; i < o->n; i++) {
        o->routes |= o->at[i].move.at != o->at[0].move.at;
    }
    bool more = o->n > SHOWN && !want->all;
    return play_choose(o->p, more ? TEXT_ASK_PAY_MORE : TEXT_ASK_PAY, more ? SHOWN : o->n,
                       put_option, o);
}

/* Fields of a route without rough ones that the hand can pay at best, and in which colour. */
static int best_colour(const play *p, int route, int *colour)
{
    const sw_track *r = &p->map->routes[route];
    const uint8_t *hand = p->view.state.seats[p->viewer].hand;
    int best = -1;
    for (int c = 0; c < p->map->n_colours; c++) {
        int n = 0;
        for (int k = 0; k < p->map->n_cards; k++) {
            const sw_card_kind *kind = &p->map->cards[k];
            if (kind->colour == c || (kind->joker && r->length >= kind->min_length)) {
                n += hand[k] * p->game.value[r->kind][k];
            }
        }
        if ((r->colour == SW_NONE || r->colour == c) && n > best) {
            best = n;
            *colour = c;
        }
    }
    return best;
}

static void explain_route(play *p, int route)
{
    tell t = play_teller(p);
    text_str *name = TEXT_TMP;
    text_buf b = text_buf_of(name);
    const sw_track *r = &p->map->routes[route];
    sw_move m = sw_move_none(SW_MOVE_CLAIM);
    m.at = (uint8_t)route;
    sw_err err = sw_check(&p->game, &p->view.state, &m);
    tell_put_route(&t, route, &b);
    text_put(&b, ", ");
    tell_put_track(&t, route, &b);
    if (err == SW_E_ROUTE_TAKEN) {
        play_say(p, TEXT_WHY_TAKEN, name->at, tell_owner(&t, p->view.state.owner[route]));
    } else if (err != SW_E_CARDS_SHORT && err != SW_E_ROUGH_PAIRS) {
        play_say(p, TEXT_WHY, name->at, text_refusal(p->lang, err));
    } else if (r->rough) {
        play_say(p, TEXT_WHY, name->at, text_refusal(p->lang, SW_E_ROUGH_PAIRS));
    } else {
        int colour = 0;
        int have = best_colour(p, route, &colour);
        play_say(p, TEXT_WHY_CARDS, name->at, text_number(TEXT_TMP, r->length),
                 text_number(TEXT_TMP, have), tell_colour(&t, colour, TEXT_TMP));
    }
}

/* One route by number, or all between two cities. */
static bool read_routes(play *p, play_words *w, sw_routeset *out)
{
    int from, to, n = 0;
    memset(out, 0, sizeof *out);
    if (play_peek(w) && play_peek(w)[0] == '#') {
        w->word[w->at]++;
    }
    if (play_word_number(w, 0, p->map->n_routes - 1, &from)) {
        sw_routeset_add(out, from);
        return true;
    }
    if (!play_city(p, w, &from)) {
        return false;
    }
    static const char *const between[] = {"-", "–", "to", "nach", NULL};
    if (play_peek(w) && is_one_of(play_peek(w), between)) {
        w->at++;
    }
    if (!play_city(p, w, &to)) {
        return false;
    }
    for (int r = 0; r < p->map->n_routes; r++) {
        const sw_city *c = p->map->routes[r].city;
        if ((c[0] == from && c[1] == to) || (c[0] == to && c[1] == from)) {
            sw_routeset_add(out, r);
            n++;
        }
    }
    if (!n) {
        tell t = play_teller(p);
        play_say(p, TEXT_NOT_JOINED, tell_city(&t, from), tell_city(&t, to));
    }
    return n > 0;
}

static void put_passenger(void *data, int i, text_buf *b)
{
    const offer *o = data;
    tell t = play_teller(o->p);
    sw_city city = o->at[i].move.other;
    text_put(b, city == SW_NONE ? text_get(t.lang, TEXT_NO_PASSENGER) : tell_city(&t, city));
}

/* The payment is settled; with or without a passenger (M-10)? */
static void claim_with(play *p, sw_move m, const order *want)
{
    option at[3];
    offer o = {.p = p, .at = at};
    if (want->placed) {
        m.other = (uint8_t)want->passenger;
        play_do(p, &m);
        return;
    }
    for (int i = 0; i < p->n_legal && o.n < 3; i++) {
        const sw_move *l = &p->legal[i];
        if (l->type == SW_MOVE_CLAIM && l->at == m.at && l->pay == m.pay) {
            at[o.n++] = (option){.move = *l};
            if (l->other == SW_NONE && o.n > 1) { /* nobody comes first: it is the default */
                at[o.n - 1] = at[0];
                at[0].move = *l;
            }
        }
    }
    int i = o.n > 1 ? play_choose(p, TEXT_ASK_PASSENGER, o.n, put_passenger, &o) : 0;
    if (i >= 0) {
        play_do(p, &at[i].move);
    }
}

/* Collects the legal payments that fit; *any: there are some if the wishes are left out. */
static void collect(offer *o, sw_move_type type, const sw_routeset *at, const order *want,
                    bool *any)
{
    const play *p = o->p;
    *any = false;
    for (int i = 0; i < p->n_legal; i++) {
        const sw_move *m = &p->legal[i];
        if (m->type == type && sw_routeset_has(at, m->at) && m->other == SW_NONE) {
            *any = true;
            if (fits(want, m->pay)) {
                o->at[o->n++] = make_option(p, m);
            }
        }
    }
}

/* Gives false if there is no payment at all; else the payment chosen is in *m, or *m is none. */
static bool settle(play *p, sw_move_type type, const sw_routeset *at, const order *want, sw_move *m)
{
    bool any;
    offer o = {.p = p, .at = calloc((size_t)p->n_legal + 1, sizeof *o.at)};
    *m = sw_move_none(SW_MOVE_PASS);
    if (!o.at) {
        return true;
    }
    collect(&o, type, at, want, &any);
    if (any && !o.n) {
        play_note(p, TEXT_NO_SUCH_PAY);
    } else if (any) {
        int i = choose_pay(&o, want);
        if (i >= 0) {
            *m = o.at[i].move;
        }
    }
    free(o.at);
    return any;
}

void play_claim(play *p, play_words *w)
{
    sw_routeset routes;
    order want = {.passenger = SW_NONE};
    if (!read_routes(p, w, &routes) || !read_order(p, w, &want)) {
        return;
    }
    sw_move m;
    if (settle(p, SW_MOVE_CLAIM, &routes, &want, &m)) {
        if (m.type == SW_MOVE_CLAIM) {
            claim_with(p, m, &want);
        }
        return;
    }
    if (p->view.state.expects != SW_EXPECTS_ACTION) {
        play_refuse(p, SW_E_NOT_NOW);
        return;
    }
    int n = 0;
    for (int r = 0; r < p->map->n_routes; r++) {
        if (sw_routeset_has(&routes, r) && (!n || play_twins(p, r) >= 0)) {
            explain_route(p, r);
            n++;
        }
    }
}

void play_harbour(play *p, play_words *w)
{
    order want = {.passenger = SW_NONE};
    sw_routeset at = {{0}};
    int city;
    if (!play_city(p, w, &city) || !read_order(p, w, &want)) {
        return;
    }
    sw_routeset_add(&at, city);
    sw_move m;
    if (!settle(p, SW_MOVE_HARBOUR, &at, &want, &m)) {
        m = sw_move_none(SW_MOVE_HARBOUR);
        m.at = (uint8_t)city;
        play_do(p, &m); /* says why not */
    } else if (m.type == SW_MOVE_HARBOUR) {
        play_do(p, &m);
    }
}
