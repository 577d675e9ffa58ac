/* Reading a state or a view that comes from outside. Nothing is trusted: every number is held
 * against its limit before it is used as an index or a size; whether all adds up is for
 * sw_state_check. A view has the same shape with holes, so both share one reader. */
#include "options.h"
#include "state.h"

typedef struct reader {
    const json *j;
    const sw_game *g;
    const sw_map *map;
    sw_state *s;
    sw_view *v; /* NULL: everything is there */
    int seat;   /* of which something is read, -1: none */
    wire_error *e;
} reader;

/* "seats[1].hand must be …", or "decks must be …". */
static bool bad(const reader *r, int value, const char *key, const char *what)
{
    if (r->seat < 0) {
        return wire_fail(r->e, WIRE_BAD_STATE, value, "\"%s\" %s.", key, what);
    }
    return wire_fail(r->e, WIRE_BAD_STATE, value, "\"%s\" of seat %d %s.", key, r->seat, what);
}

static bool bad_id(const reader *r, int value, const char *key, const char *what, const wire_id *id)
{
    if (r->seat < 0) {
        return wire_fail(r->e, WIRE_BAD_STATE, value, "\"%s\" names %s: \"%s\".", key, what,
                         id->at);
    }
    return wire_fail(r->e, WIRE_BAD_STATE, value, "\"%s\" of seat %d names %s: \"%s\".", key,
                     r->seat, what, id->at);
}

/* Refuses keys that are not in `keys` (ended by NULL; "" is a key that this map has no use for). */
static bool only_keys(const reader *r, int object, const char *name, const char *const *keys)
{
    if (json_type_of(r->j, object) != JSON_OBJECT) {
        return bad(r, object, name, "must be an object");
    }
    for (int k = json_first(r->j, object); k != JSON_MISSING; k = json_next(r->j, object, k)) {
        int i = 0;
        while (keys[i] && (!keys[i][0] || !json_is(r->j, k, keys[i]))) {
            i++;
        }
        if (!keys[i]) {
            wire_id id;
            wire_id_read(r->j, k, &id);
            return bad_id(r, k, name, "a key that this map has no use for", &id);
        }
    }
    return true;
}

static bool read_int(const reader *r, int object, const char *key, int min, int max, int *out)
{
    int64_t n = 0;
    int value = json_get(r->j, object, key);
    bool ok = json_int(r->j, value, min, max, &n);
    *out = (int)n;
    return ok || bad(r, value, key, "must be a whole number in range");
}

static bool read_list(const reader *r, int object, const char *key, int max, int *list)
{
    *list = json_get(r->j, object, key);
    if (json_type_of(r->j, *list) != JSON_ARRAY) {
        return bad(r, *list, key, "must be a list");
    }
    return json_size(r->j, *list) <= max || bad(r, *list, key, "has too many entries");
}

/* ---- turn ---- */

static bool read_to_move(const reader *r, int root)
{
    sw_state *s = r->s;
    int to_move = json_get(r->j, root, "to_move"), expects = json_get(r->j, root, "expects");
    if (s->phase == SW_OVER) {
        s->to_move = SW_NONE;
        s->expects = SW_EXPECTS_NOTHING;
        return to_move != JSON_MISSING && json_type_of(r->j, to_move) == JSON_NULL &&
                       expects != JSON_MISSING && json_type_of(r->j, expects) == JSON_NULL
                   ? true
                   : bad(r, to_move, "to_move", "and \"expects\" must be null after the end");
    }
    int seat;
    if (!read_int(r, root, "to_move", 0, r->g->n_players - 1, &seat)) {
        return false;
    }
    s->to_move = (uint8_t)seat;
    for (int x = 0; x < SW_EXPECTS_NOTHING; x++) {
        if (json_is(r->j, expects, wire_expects_name((sw_expects)x))) {
            s->expects = (uint8_t)x;
            return true;
        }
    }
    return bad(r, expects, "expects", "names nothing that a player can be asked for");
}

static bool read_turn(const reader *r, int root)
{
    sw_state *s = r->s;
    int phase = json_get(r->j, root, "phase");
    int p = SW_SETUP;
    while (p <= SW_OVER && !json_is(r->j, phase, wire_phase_name((sw_phase)p))) {
        p++;
    }
    if (p > SW_OVER) {
        return bad(r, phase, "phase", "must be \"setup\", \"play\" or \"over\"");
    }
    s->phase = (uint8_t)p;
    int turn, passes, left;
    if (!read_to_move(r, root) || !read_int(r, root, "turn", 0, UINT16_MAX, &turn) ||
        !read_int(r, root, "passes", 0, SW_MAX_SEATS, &passes)) {
        return false;
    }
    s->turn = (uint16_t)turn;
    s->passes = (uint8_t)passes;
    int value = json_get(r->j, root, "turns_left");
    if (value != JSON_MISSING && json_type_of(r->j, value) == JSON_NULL) {
        return true;
    }
    if (!read_int(r, root, "turns_left", 0, 255, &left)) {
        return false;
    }
    s->last_round = 1;
    s->turns_left = (uint8_t)left;
    return true;
}

static bool read_rng(const reader *r, int root)
{
    const char *hex;
    size_t len;
    uint64_t x;
    int value = json_get(r->j, root, "rng");
    bool ok = json_plain(r->j, value, &hex, &len) && len == WIRE_RNG_DIGITS;
    for (int i = 0; ok && i < 32; i++) {
        ok = wire_hex_read(hex + (ptrdiff_t)2 * i, 2, &x);
        r->s->rng_key[i / 4] |= ok ? (uint32_t)x << (8 * (i % 4)) : 0;
    }
    if (!ok || !wire_hex_read(hex + 64, 8, &x)) {
        return bad(r, value, "rng", "must be the 72 hex digits that \"state\" gave");
    }
    r->s->rng_block = (uint32_t)x;
    return true;
}

/* ---- cards ---- */

/* One pile of cards of a deck; the i-th goes where `first` and `step` say. */
static bool read_pile(const reader *r, int object, const char *key, int deck, int first, int step,
                      int room, uint8_t *count)
{
    int list;
    if (!read_list(r, object, key, room, &list)) {
        return false;
    }
    int n = 0;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        wire_id id;
        int kind = wire_card(r->j, v, r->map, &id);
        if (kind == SW_NONE || r->map->cards[kind].deck != deck) {
            return bad_id(r, v, key, "what is no card of its deck", &id);
        }
        r->s->cards[first + step * n++] = (sw_card)kind;
    }
    *count = (uint8_t)n;
    return true;
}

/* The draw list's first card is the next to be drawn and lies last in `cards` (sw_pile). */
static bool read_deck(const reader *r, int object, int deck)
{
    const char *const keys[] = {r->v ? "draw_count" : "draw", "discard", NULL};
    if (!only_keys(r, object, "decks", keys)) {
        return false;
    }
    int base = r->map->deck_base[deck], size = r->map->deck_size[deck], n_draw;
    sw_pile *pile = &r->s->piles[deck];
    if (r->v) {
        if (!read_int(r, object, "draw_count", 0, size, &n_draw)) {
            return false;
        }
        pile->n_draw = (uint8_t)n_draw;
        return read_pile(r, object, "discard", deck, base + size - 1, -1, size - n_draw,
                         &pile->n_discard);
    }
    n_draw = json_size(r->j, json_get(r->j, object, "draw"));
    return read_pile(r, object, "draw", deck, base + n_draw - 1, -1, size, &pile->n_draw) &&
           read_pile(r, object, "discard", deck, base + size - 1, -1, size - n_draw,
                     &pile->n_discard);
}

static bool read_faceup(const reader *r, int root)
{
    int list;
    int slots = r->map->rules.n_slots;
    if (!read_list(r, root, "faceup", slots, &list)) {
        return false;
    }
    if (json_size(r->j, list) != slots) {
        return bad(r, list, "faceup", "must have an entry for every place in the row");
    }
    int i = 0;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        wire_id id;
        int kind = wire_card(r->j, v, r->map, &id);
        if (kind == SW_NONE && json_type_of(r->j, v) != JSON_NULL) {
            return bad_id(r, v, "faceup", "what is no card", &id);
        }
        r->s->faceup[i++] = (sw_card)kind;
    }
    return true;
}

static bool read_cards(const reader *r, int root)
{
    const char *keys[SW_MAX_DECKS + 1] = {NULL};
    memcpy(keys, r->map->decks, r->map->n_decks * sizeof *keys);
    int decks = json_get(r->j, root, "decks");
    if (!only_keys(r, decks, "decks", keys)) {
        return false;
    }
    for (int d = 0; d < r->map->n_decks; d++) {
        if (!read_deck(r, json_get(r->j, decks, keys[d]), d)) {
            return false;
        }
    }
    return read_faceup(r, root);
}

/* ---- tickets, routes ---- */

static bool read_ticket(const reader *r, int value, const char *key, sw_ticket *out)
{
    int64_t n;
    if (!json_int(r->j, value, 0, r->map->n_tickets - 1, &n)) {
        return bad(r, value, key, "must hold numbers of tickets");
    }
    *out = (sw_ticket)n;
    return true;
}

static bool read_ticket_decks(const reader *r, int root)
{
    const char *keys[SW_MAX_DECKS + 1] = {NULL};
    memcpy(keys, r->map->ticket_decks, r->map->n_ticket_decks * sizeof *keys);
    int decks = json_get(r->j, root, "ticket_decks"), list;
    if (r->v && r->v->tickets_secret) {
        return decks == JSON_MISSING || bad(r, decks, "ticket_decks", "is secret by now");
    }
    if (!only_keys(r, decks, "ticket_decks", keys)) {
        return false;
    }
    for (int d = 0; d < r->map->n_ticket_decks; d++) {
        int n;
        if (r->v) {
            if (!read_int(r, decks, keys[d], 0, r->map->ticket_deck_size[d], &n)) {
                return false;
            }
            r->s->ticket_piles[d].n = (uint8_t)n;
            continue;
        }
        if (!read_list(r, decks, keys[d], r->map->ticket_deck_size[d], &list)) {
            return false;
        }
        sw_ticket_pile *pile = &r->s->ticket_piles[d];
        for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
            sw_ticket ticket = 0;
            if (!read_ticket(r, v, "ticket_decks", &ticket)) {
                return false;
            }
            if (r->map->tickets[ticket].deck != d) {
                return bad(r, v, "ticket_decks", "holds a ticket of another deck");
            }
            r->s->ticket_order[r->map->ticket_deck_base[d] + pile->n++] = ticket;
        }
    }
    return true;
}

static bool read_owners(const reader *r, int root)
{
    int list;
    if (!read_list(r, root, "owners", r->map->n_routes, &list)) {
        return false;
    }
    if (json_size(r->j, list) != r->map->n_routes) {
        return bad(r, list, "owners", "must have an entry for every route");
    }
    int route = 0;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        int owner = wire_count(r->j, v, r->g->n_players - 1);
        if (owner < 0 && json_type_of(r->j, v) != JSON_NULL) {
            return bad(r, v, "owners", "must hold seats and nulls");
        }
        r->s->owner[route++] = owner < 0 ? SW_NONE : (sw_seat)owner;
    }
    return true;
}

/* ---- seats ---- */

static bool read_counts(const reader *r, int object, const char *key, uint8_t *counts)
{
    int cards = json_get(r->j, object, key);
    if (json_type_of(r->j, cards) != JSON_OBJECT) {
        return bad(r, cards, key, "must be an object of cards and their numbers");
    }
    for (int k = json_first(r->j, cards); k != JSON_MISSING; k = json_next(r->j, cards, k)) {
        wire_id id;
        int kind = wire_card(r->j, k, r->map, &id);
        if (kind == SW_NONE) {
            return bad_id(r, k, key, "what is no card", &id);
        }
        int n = wire_count(r->j, json_member_value(r->j, k), r->map->cards[kind].count);
        if (n < 0) {
            return bad_id(r, k, key, "a number of cards that cannot be", &id);
        }
        counts[kind] = (uint8_t)n;
    }
    return true;
}

static bool read_seat_tickets(const reader *r, int object, sw_seat_state *seat)
{
    int kept, offered;
    if (!read_list(r, object, "tickets", r->map->n_tickets, &kept) ||
        !read_list(r, object, "offered", SW_MAX_OFFER, &offered)) {
        return false;
    }
    for (int v = json_first(r->j, kept); v != JSON_MISSING; v = json_next(r->j, kept, v)) {
        sw_ticket ticket = 0;
        if (!read_ticket(r, v, "tickets", &ticket)) {
            return false;
        }
        if (sw_ticketset_has(&seat->tickets, ticket)) {
            return bad(r, v, "tickets", "holds a ticket twice");
        }
        sw_ticketset_add(&seat->tickets, ticket);
    }
    for (int v = json_first(r->j, offered); v != JSON_MISSING; v = json_next(r->j, offered, v)) {
        if (!read_ticket(r, v, "offered", &seat->offered[seat->n_offered++])) {
            return false;
        }
    }
    return true;
}

static bool read_pieces(const reader *r, int object, const char *key, uint8_t *counts)
{
    const char *keys[SW_MAX_PIECE_KINDS + 1] = {NULL};
    int n;
    for (int k = 0; k < r->map->n_piece_kinds; k++) {
        keys[k] = r->map->pieces[k].id;
    }
    int pieces = json_get(r->j, object, key);
    if (!only_keys(r, pieces, key, keys)) {
        return false;
    }
    for (int k = 0; k < r->map->n_piece_kinds; k++) {
        if (!read_int(r, pieces, keys[k], 0, r->map->pieces[k].count, &n)) {
            return false;
        }
        counts[k] = (uint8_t)n;
    }
    return true;
}

/* Harbours or passengers: where they stand, and how many are left. */
static bool read_figures(const reader *r, int object, const char *key, const char *left_key,
                         int max, sw_city *cities, uint8_t *count, uint8_t *left)
{
    int list, n;
    if (!read_list(r, object, key, max, &list) || !read_int(r, object, left_key, 0, max, &n)) {
        return false;
    }
    *left = (uint8_t)n;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        wire_id id;
        int city = wire_city(r->j, v, r->map, &id);
        if (city == SW_NONE) {
            return bad_id(r, v, key, "what is no place on this map", &id);
        }
        cities[(*count)++] = (sw_city)city;
    }
    return true;
}

/* Counts by deck, which must add up to `total`. Where there is one deck, they are not written. */
static bool read_backs(const reader *r, int object, const char *key, const char *const *decks,
                       int n, int total, uint8_t *counts)
{
    const char *keys[SW_MAX_DECKS + 1] = {NULL};
    memcpy(keys, decks, (size_t)n * sizeof *keys);
    if (n == 1) {
        counts[0] = (uint8_t)total;
        return true;
    }
    int backs = json_get(r->j, object, key), sum = 0, count;
    if (!only_keys(r, backs, key, keys)) {
        return false;
    }
    for (int d = 0; d < n; d++) {
        if (!read_int(r, backs, keys[d], 0, total, &count)) {
            return false;
        }
        counts[d] = (uint8_t)count;
        sum += count;
    }
    return sum == total || bad(r, backs, key, "does not add up");
}

/* What a view tells of a seat that it does not show. */
static bool read_held_counts(const reader *r, int object)
{
    sw_view *v = r->v;
    const sw_map *map = r->map;
    int hand, kept, offered;
    if (!read_int(r, object, "hand_count", 0, 255, &hand) ||
        !read_backs(r, object, "hand_backs", map->decks, map->n_decks, hand,
                    v->hand_backs[r->seat])) {
        return false;
    }
    v->hand_count[r->seat] = (uint8_t)hand;
    if (v->tickets_secret) {
        v->ticket_count[r->seat] = v->offered_count[r->seat] = SW_NONE;
        return true;
    }
    if (!read_int(r, object, "ticket_count", 0, map->n_tickets, &kept) ||
        !read_int(r, object, "offered_count", 0, SW_MAX_OFFER, &offered) ||
        !read_backs(r, object, "ticket_backs", map->ticket_decks, map->n_ticket_decks, kept,
                    v->ticket_backs[r->seat])) {
        return false;
    }
    v->ticket_count[r->seat] = (uint8_t)kept;
    v->offered_count[r->seat] = (uint8_t)offered;
    return true;
}

enum { MAX_POINTS = 9999 }; /* no game comes near; sums of it still fit everywhere */

static bool read_seat(const reader *r, int object)
{
    const sw_rules *rules = &r->map->rules;
    bool harbours = sw_game_has(r->g, SW_MODULE_HARBOURS);
    bool passengers = sw_game_has(r->g, SW_MODULE_PASSENGERS);
    bool open = !r->v || sw_view_open(r->v, r->seat);
    bool counted = !open && !r->v->tickets_secret;
    bool pieces = open || !r->v->pieces_secret;
    const char *const keys[] = {"score",
                                "known",
                                open ? "hand" : "hand_count",
                                open ? "tickets" : "",
                                open ? "offered" : "",
                                !open && r->map->n_decks > 1 ? "hand_backs" : "",
                                counted ? "ticket_count" : "",
                                counted ? "offered_count" : "",
                                counted && r->map->n_ticket_decks > 1 ? "ticket_backs" : "",
                                pieces ? "pieces" : "",
                                pieces && rules->choose_pieces ? "box" : "",
                                harbours ? "harbours" : "",
                                harbours ? "harbours_left" : "",
                                passengers ? "passengers" : "",
                                passengers ? "passengers_left" : "",
                                passengers ? "goods" : "",
                                NULL};
    sw_seat_state *seat = &r->s->seats[r->seat];
    int n;
    if (!only_keys(r, object, "seats", keys) ||
        !read_int(r, object, "score", -MAX_POINTS, MAX_POINTS, &n)) {
        return false;
    }
    seat->score = (int16_t)n;
    bool held =
        open ? read_counts(r, object, "hand", seat->hand) && read_seat_tickets(r, object, seat)
             : read_held_counts(r, object);
    if (!held || (pieces && !read_pieces(r, object, "pieces", seat->pieces))) {
        return false;
    }
    if (json_get(r->j, object, "known") != JSON_MISSING &&
        !read_counts(r, object, "known", seat->known)) {
        return false;
    }
    if (pieces && rules->choose_pieces && !read_pieces(r, object, "box", seat->box)) {
        return false;
    }
    if (harbours && !read_figures(r, object, "harbours", "harbours_left", rules->harbours,
                                  seat->harbours, &seat->n_harbours, &seat->harbours_left)) {
        return false;
    }
    if (!passengers) {
        return true;
    }
    if (!read_figures(r, object, "passengers", "passengers_left", rules->passengers,
                      seat->passengers, &seat->n_passengers, &seat->passengers_left) ||
        !read_int(r, object, "goods", 0, MAX_POINTS, &n)) {
        return false;
    }
    seat->goods = (uint16_t)n;
    return true;
}

static bool read_seats(reader *r, int root)
{
    int list;
    if (!read_list(r, root, "seats", r->g->n_players, &list)) {
        return false;
    }
    if (json_size(r->j, list) != r->g->n_players) {
        return bad(r, list, "seats", "must have an entry for every player");
    }
    r->seat = 0;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        if (!read_seat(r, v)) {
            return false;
        }
        r->seat++;
    }
    r->seat = -1;
    return true;
}

/* From which decks the tickets are that another seat is offered is not told: they are those that
 * are nowhere else. Only one seat is offered some at a time, once the start's choice is over. */
static void find_offer(const reader *r)
{
    int seat = 0;
    while (seat < r->g->n_players && (sw_view_open(r->v, seat) || r->v->offered_count[seat] == 0)) {
        seat++;
    }
    if (r->v->tickets_secret || seat == r->g->n_players) {
        return;
    }
    int n = r->v->offered_count[seat];
    for (int d = 0; d < r->map->n_ticket_decks; d++) {
        int left = r->map->ticket_deck_size[d] - r->s->ticket_piles[d].n;
        for (int i = 0; i < r->g->n_players; i++) {
            left -= r->v->ticket_backs[i][d];
        }
        for (int t = 0; t < r->map->n_tickets && r->v->viewer != SW_SPECTATOR; t++) {
            left -= r->map->tickets[t].deck == d &&
                    sw_ticketset_has(&r->s->seats[r->v->viewer].tickets, t);
        }
        left = left < 0 ? 0 : left > n ? n : left;
        r->v->offered_backs[seat][d] = (uint8_t)left;
        n -= left;
    }
}

/* ---- passengers and goods ---- */

/* What is left of a stack is its lower part. */
static bool read_stack(const reader *r, int goods, int city)
{
    const sw_place *place = &r->map->cities[city];
    int list;
    int full = r->map->rules.stacks[place->goods].n;
    if (!read_list(r, goods, place->id, full, &list)) {
        return false;
    }
    int i = full - json_size(r->j, list);
    r->s->goods_left[city] = (uint8_t)(full - i);
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        if (wire_count(r->j, v, 255) != r->map->rules.stacks[place->goods].value[i++]) {
            return bad(r, v, place->id, "must hold the lower part of its stack, top first");
        }
    }
    return true;
}

static bool read_goods(const reader *r, int root)
{
    int goods = json_get(r->j, root, "goods");
    const char *keys[SW_MAX_CITIES + 1];
    int n = 0;
    for (int c = 0; c < r->map->n_cities; c++) {
        if (r->map->cities[c].goods != SW_NONE) {
            keys[n++] = r->map->cities[c].id;
        }
    }
    keys[n] = NULL;
    if (!only_keys(r, goods, "goods", keys)) {
        return false;
    }
    for (int c = 0; c < r->map->n_cities; c++) {
        if (r->map->cities[c].goods != SW_NONE && !read_stack(r, goods, c)) {
            return false;
        }
    }
    return true;
}

static bool read_journey(const reader *r, int root)
{
    static const char *const keys[] = {"from", "at", "used", "gained", NULL};
    sw_journey *journey = &r->s->journey;
    int object = json_get(r->j, root, "journey");
    if ((object != JSON_MISSING) != (r->s->expects == SW_EXPECTS_STEP)) {
        return bad(r, object, "journey", "must be there exactly while a passenger moves");
    }
    if (object == JSON_MISSING) {
        return true;
    }
    if (!only_keys(r, object, "journey", keys)) {
        return false;
    }
    wire_id id;
    int from = wire_city(r->j, json_get(r->j, object, "from"), r->map, &id);
    int at = wire_city(r->j, json_get(r->j, object, "at"), r->map, &id);
    if (from == SW_NONE || at == SW_NONE) {
        return bad(r, object, "journey", "must name places on this map");
    }
    int list, gained;
    if (!read_list(r, object, "used", SW_MAX_JOURNEY, &list) ||
        !read_int(r, object, "gained", 0, MAX_POINTS, &gained)) {
        return false;
    }
    journey->from = (sw_city)from;
    journey->at = (sw_city)at;
    journey->gained = (uint16_t)gained;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        int route = wire_count(r->j, v, r->map->n_routes - 1);
        if (route < 0) {
            return bad(r, v, "used", "must hold numbers of routes");
        }
        journey->used[journey->n_used++] = (sw_route)route;
    }
    return true;
}

/* ---- the whole ---- */

bool wire_state_game(const json *j, int value, const sw_map *map, sw_game *out, wire_error *e)
{
    sw_options options;
    int players = wire_count(j, json_get(j, value, "players"), 255);
    if (!wire_options_read(j, json_get(j, value, "options"), &options, e, WIRE_BAD_STATE)) {
        return false;
    }
    sw_err err = players < 0 ? SW_E_PLAYERS : sw_game_init(out, map, players, &options);
    return err == SW_OK || wire_refuse(e, WIRE_BAD_STATE, json_get(j, value, "players"), err);
}

/* As sw_start leaves what is not in use. */
static void clear(sw_state *s)
{
    memset(s, 0, sizeof *s);
    memset(s->cards, SW_NONE, sizeof s->cards);
    memset(s->faceup, SW_NONE, sizeof s->faceup);
    memset(s->ticket_order, SW_NONE, sizeof s->ticket_order);
    memset(s->owner, SW_NONE, sizeof s->owner);
    memset(s->journey.used, SW_NONE, sizeof s->journey.used);
    s->journey.from = s->journey.at = s->journey.at_node = SW_NONE;
    for (int i = 0; i < SW_MAX_SEATS; i++) {
        memset(s->seats[i].offered, SW_NONE, sizeof s->seats[i].offered);
        memset(s->seats[i].harbours, SW_NONE, sizeof s->seats[i].harbours);
        memset(s->seats[i].passengers, SW_NONE, sizeof s->seats[i].passengers);
    }
}

/* Everything but what follows from the rest. */
static bool read_all(reader *r, int value)
{
    bool passengers = sw_game_has(r->g, SW_MODULE_PASSENGERS);
    const char *const keys[] = {"map",
                                "players",
                                "options",
                                "phase",
                                "to_move",
                                "expects",
                                "turn",
                                "passes",
                                "turns_left",
                                "decks",
                                "faceup",
                                "ticket_decks",
                                "owners",
                                "seats",
                                passengers ? "goods" : "",
                                r->v ? "" : "rng",
                                passengers ? "journey" : "",
                                NULL};
    clear(r->s);
    if (!only_keys(r, value, r->v ? "view" : "state", keys) || !read_turn(r, value)) {
        return false;
    }
    if (r->v) {
        sw_view_secrets(r->g, r->v);
    }
    return read_cards(r, value) && read_ticket_decks(r, value) && read_owners(r, value) &&
           read_seats(r, value) && (r->v || read_rng(r, value)) &&
           (!passengers || (read_goods(r, value) && read_journey(r, value)));
}

/* Does all add up? */
static bool check_state(const sw_game *g, const sw_state *s, int value, wire_error *e)
{
    char text[160] = "";
    sw_err err = sw_state_check(g, s, text, sizeof text);
    if (err == SW_OK) {
        return true;
    }
    wire_refuse(e, WIRE_BAD_STATE, value, err);
    if (text[0]) {
        wire_fail(e, WIRE_BAD_STATE, value, "%s %s", sw_err_text(err), text);
        e->reason = err;
    }
    return false;
}

bool wire_state_read(const json *j, int value, const sw_game *g, sw_state *out, wire_error *e)
{
    reader r = {j, g, g->map, out, NULL, -1, e};
    if (!read_all(&r, value)) {
        return false;
    }
    sw_state_derive(g, out);
    return check_state(g, out, value, e);
}

bool wire_view_guess(const json *j, int value, const sw_game *g, int viewer, sw_random *random,
                     sw_state *out, wire_error *e)
{
    sw_view view;
    memset(&view, 0, sizeof view);
    view.viewer = (uint8_t)viewer;
    reader r = {j, g, g->map, &view.state, &view, -1, e};
    if (!read_all(&r, value)) {
        return false;
    }
    find_offer(&r);
    sw_state_derive(g, &view.state);
    sw_determinize(g, &view, random, out);
    return check_state(g, out, value, e);
}
