#include "move.h"
#include "value.h"

static const char *const names[SW_N_MOVE_TYPES] = {
    [SW_MOVE_KEEP] = "keep",         [SW_MOVE_PIECES] = "pieces", [SW_MOVE_DRAW] = "draw",
    [SW_MOVE_TICKETS] = "tickets",   [SW_MOVE_CLAIM] = "claim",   [SW_MOVE_PASSENGER] = "passenger",
    [SW_MOVE_STEP] = "step",         [SW_MOVE_STOP] = "stop",     [SW_MOVE_HARBOUR] = "harbour",
    [SW_MOVE_EXCHANGE] = "exchange", [SW_MOVE_PASS] = "pass",
};

/* ---- writing ---- */

void wire_pay_put(json_out *o, const sw_map *map, sw_pay pay)
{
    json_open(o, '{');
    for (sw_pay p = pay; p; p >>= 8) {
        json_key(o, map->cards[sw_pay_kind(p)].id);
        json_put_int(o, sw_pay_count(p));
    }
    json_close(o, '}');
}

static void put_keep(json_out *o, const sw_seat_state *seat, unsigned keep)
{
    sw_ticketset kept = {{0}};
    for (int i = 0; i < seat->n_offered; i++) {
        if (keep >> i & 1) {
            sw_ticketset_add(&kept, seat->offered[i]);
        }
    }
    json_key(o, "tickets");
    json_open(o, '[');
    for (int t = 0; t < SW_MAX_TICKETS; t++) {
        if (sw_ticketset_has(&kept, t)) {
            json_put_int(o, t);
        }
    }
    json_close(o, ']');
}

static void put_draw(json_out *o, const sw_map *map, const sw_move *m)
{
    if (m->at == SW_NONE) {
        json_key(o, "deck");
        json_put_string(o, map->decks[m->other]);
        return;
    }
    json_key(o, "slot");
    json_put_int(o, m->at);
    if (m->other != SW_NONE) {
        json_key(o, "refill");
        json_put_string(o, map->decks[m->other]);
    }
}

static void put_take(json_out *o, const sw_map *map, const sw_move *m)
{
    json_key(o, "take");
    json_open(o, '{');
    for (int d = 0; d < map->n_ticket_decks; d++) {
        if (m->count[d]) {
            json_key(o, map->ticket_decks[d]);
            json_put_int(o, m->count[d]);
        }
    }
    json_close(o, '}');
}

static void put_id(json_out *o, const char *key, const char *id)
{
    json_key(o, key);
    json_put_string(o, id);
}

static void put_int(json_out *o, const char *key, int n)
{
    json_key(o, key);
    json_put_int(o, n);
}

void wire_move_put(json_out *o, const sw_game *g, const sw_state *s, const sw_move *m)
{
    const sw_map *map = g->map;
    json_open(o, '{');
    put_id(o, "t", names[m->type]);
    switch ((sw_move_type)m->type) {
    case SW_MOVE_KEEP:
        put_keep(o, &s->seats[s->to_move], m->keep);
        break;
    case SW_MOVE_PIECES:
        for (int k = 0; k < map->n_piece_kinds; k++) {
            put_int(o, map->pieces[k].id, m->count[k]);
        }
        break;
    case SW_MOVE_DRAW:
        put_draw(o, map, m);
        break;
    case SW_MOVE_TICKETS:
        put_take(o, map, m);
        break;
    case SW_MOVE_CLAIM:
        put_int(o, "route", m->at);
        json_key(o, "pay");
        wire_pay_put(o, map, m->pay);
        if (m->other != SW_NONE) {
            put_id(o, "passenger", map->cities[m->other].id);
        }
        break;
    case SW_MOVE_PASSENGER:
        put_id(o, "city", map->cities[m->at].id);
        break;
    case SW_MOVE_STEP:
        put_int(o, "route", m->at);
        break;
    case SW_MOVE_HARBOUR:
        put_id(o, "city", map->cities[m->at].id);
        json_key(o, "pay");
        wire_pay_put(o, map, m->pay);
        break;
    case SW_MOVE_EXCHANGE:
        put_id(o, "give", map->pieces[m->at].id);
        put_id(o, "take", map->pieces[m->other].id);
        put_int(o, "count", m->count[0]);
        break;
    case SW_MOVE_STOP:
    case SW_MOVE_PASS:
    case SW_N_MOVE_TYPES:
        break;
    }
    json_close(o, '}');
}

/* ---- reading ---- */

/* A move being read. `n_keys` counts the keys that were used: the object may have no others. */
typedef struct reader {
    const json *j;
    int object;
    const sw_game *g;
    const sw_map *map;
    const sw_seat_state *seat;
    bool partial;   /* keys may be missing */
    unsigned given; /* fields that are not (WIRE_GIVES_…) */
    int n_keys;
    wire_error *e;
} reader;

static bool has(reader *r, const char *key)
{
    return json_get(r->j, r->object, key) != JSON_MISSING;
}

/* Is that field to be read? */
static bool takes(reader *r, const char *key, unsigned field)
{
    bool is = !r->partial || has(r, key);
    r->given |= is ? field : 0;
    return is;
}

/* The value of a key that the move must have; JSON_MISSING is then refused by its reader. */
static int member(reader *r, const char *key)
{
    int value = json_get(r->j, r->object, key);
    r->n_keys += value != JSON_MISSING;
    return value;
}

static bool malformed(reader *r, int value, const char *key, const char *what)
{
    value = value == JSON_MISSING ? r->object : value;
    return wire_fail(r->e, WIRE_ILLEGAL_MOVE, value, "The move's \"%s\" %s.", key, what);
}

static bool read_number(reader *r, const char *key, int max, uint8_t *out)
{
    int value = member(r, key);
    int n = wire_count(r->j, value, max);
    if (n < 0) {
        return malformed(r, value, key, "must be a whole number in range");
    }
    *out = (uint8_t)n;
    return true;
}

static bool read_city(reader *r, const char *key, uint8_t *out)
{
    wire_id id;
    int value = member(r, key);
    *out = (uint8_t)wire_city(r->j, value, r->map, &id);
    return *out != SW_NONE || malformed(r, value, key, "must be the id of a place on this map");
}

static bool read_piece(reader *r, const char *key, uint8_t *out)
{
    wire_id id;
    int value = member(r, key);
    *out = (uint8_t)wire_piece(r->j, value, r->map, &id);
    return *out != SW_NONE || malformed(r, value, key, "must be a kind of piece of this map");
}

static bool read_deck(reader *r, const char *key, uint8_t *out)
{
    wire_id id;
    int value = member(r, key);
    *out = (uint8_t)wire_deck(r->j, value, r->map, &id);
    return *out != SW_NONE || malformed(r, value, key, "must be a card deck of this map");
}

static bool read_route(reader *r, uint8_t *out)
{
    int value = member(r, "route");
    int n = wire_count(r->j, value, SW_MAX_ROUTES);
    if (n < 0) {
        return malformed(r, value, "route", "must be the number of a route");
    }
    *out = (uint8_t)n;
    return n < r->map->n_routes || wire_refuse(r->e, WIRE_ILLEGAL_MOVE, value, SW_E_NO_SUCH_ROUTE);
}

static bool read_pay(reader *r, sw_pay *out)
{
    int pay = member(r, "pay");
    if (json_type_of(r->j, pay) != JSON_OBJECT) {
        return malformed(r, pay, "pay", "must be an object of cards and their numbers");
    }
    uint8_t counts[SW_MAX_CARD_KINDS] = {0};
    for (int key = json_first(r->j, pay); key != JSON_MISSING; key = json_next(r->j, pay, key)) {
        wire_id id;
        int kind = wire_card(r->j, key, r->map, &id);
        int n = wire_count(r->j, json_member_value(r->j, key), 255);
        if (kind == SW_NONE) {
            return wire_fail(r->e, WIRE_ILLEGAL_MOVE, key, "This map has no card \"%s\".", id.at);
        }
        if (n < 1) {
            return malformed(r, key, "pay", "must have numbers from 1 up");
        }
        counts[kind] = (uint8_t)n;
    }
    return sw_pay_pack(counts, r->map->n_cards, out) ||
           wire_refuse(r->e, WIRE_ILLEGAL_MOVE, pay, SW_E_CARDS_SURPLUS);
}

static bool read_keep(reader *r, sw_move *m)
{
    int list = member(r, "tickets");
    if (json_type_of(r->j, list) != JSON_ARRAY) {
        return malformed(r, list, "tickets", "must be a list of tickets");
    }
    int last = -1;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        int ticket = wire_count(r->j, v, SW_MAX_TICKETS);
        if (ticket < 0) {
            return malformed(r, v, "tickets", "must hold numbers of tickets");
        }
        if (ticket <= last) {
            return malformed(r, v, "tickets", "must be ascending");
        }
        last = ticket;
        int i = 0;
        while (i < r->seat->n_offered && r->seat->offered[i] != ticket) {
            i++;
        }
        if (i == r->seat->n_offered) {
            return wire_refuse(r->e, WIRE_ILLEGAL_MOVE, v, SW_E_KEEP_UNOFFERED);
        }
        m->keep |= (uint8_t)(1u << i);
    }
    return true;
}

static bool read_pieces(reader *r, sw_move *m)
{
    for (int k = 0; k < r->map->n_piece_kinds; k++) {
        const char *id = r->map->pieces[k].id;
        if (takes(r, id, k ? WIRE_GIVES_COUNT2 : WIRE_GIVES_COUNT) &&
            !read_number(r, id, 255, &m->count[k])) {
            return false;
        }
    }
    return true;
}

static bool read_draw(reader *r, sw_move *m)
{
    if (!has(r, "slot")) {
        return !takes(r, "deck", WIRE_GIVES_AT | WIRE_GIVES_OTHER) ||
               read_deck(r, "deck", &m->other);
    }
    r->given |= WIRE_GIVES_AT | (has(r, "refill") ? WIRE_GIVES_OTHER : 0);
    if (!read_number(r, "slot", SW_MAX_SLOTS, &m->at)) {
        return false;
    }
    if (m->at >= r->map->rules.n_slots) {
        return malformed(r, JSON_MISSING, "slot", "must be a place in the row, from 0");
    }
    return !has(r, "refill") || read_deck(r, "refill", &m->other);
}

static bool read_take(reader *r, sw_move *m)
{
    int take = member(r, "take");
    if (json_type_of(r->j, take) != JSON_OBJECT) {
        return malformed(r, take, "take", "must be an object of ticket decks and numbers");
    }
    for (int key = json_first(r->j, take); key != JSON_MISSING; key = json_next(r->j, take, key)) {
        wire_id id;
        int deck = wire_ticket_deck(r->j, key, r->map, &id);
        int n = wire_count(r->j, json_member_value(r->j, key), 255);
        if (deck == SW_NONE) {
            return wire_fail(r->e, WIRE_ILLEGAL_MOVE, key, "This map has no ticket deck \"%s\".",
                             id.at);
        }
        if (n < 1) {
            return malformed(r, key, "take", "must have numbers from 1 up");
        }
        m->count[deck] = (uint8_t)n;
    }
    return true;
}

static bool read_claim(reader *r, sw_move *m)
{
    r->given |= has(r, "passenger") ? WIRE_GIVES_OTHER : 0;
    return (!takes(r, "route", WIRE_GIVES_AT) || read_route(r, &m->at)) &&
           (!takes(r, "pay", WIRE_GIVES_PAY) || read_pay(r, &m->pay)) &&
           (!has(r, "passenger") || read_city(r, "passenger", &m->other));
}

static bool read_harbour(reader *r, sw_move *m)
{
    return (!takes(r, "city", WIRE_GIVES_AT) || read_city(r, "city", &m->at)) &&
           (!takes(r, "pay", WIRE_GIVES_PAY) || read_pay(r, &m->pay));
}

static bool read_exchange(reader *r, sw_move *m)
{
    return (!takes(r, "give", WIRE_GIVES_AT) || read_piece(r, "give", &m->at)) &&
           (!takes(r, "take", WIRE_GIVES_OTHER) || read_piece(r, "take", &m->other)) &&
           (!takes(r, "count", WIRE_GIVES_COUNT) || read_number(r, "count", 255, &m->count[0]));
}

static bool read_fields(reader *r, sw_move *m)
{
    switch ((sw_move_type)m->type) {
    case SW_MOVE_KEEP:
        return !takes(r, "tickets", WIRE_GIVES_KEEP) || read_keep(r, m);
    case SW_MOVE_PIECES:
        return read_pieces(r, m);
    case SW_MOVE_DRAW:
        return read_draw(r, m);
    case SW_MOVE_TICKETS:
        return !takes(r, "take", WIRE_GIVES_COUNT | WIRE_GIVES_COUNT2) || read_take(r, m);
    case SW_MOVE_CLAIM:
        return read_claim(r, m);
    case SW_MOVE_PASSENGER:
        return !takes(r, "city", WIRE_GIVES_AT) || read_city(r, "city", &m->at);
    case SW_MOVE_STEP:
        return !takes(r, "route", WIRE_GIVES_AT) || read_route(r, &m->at);
    case SW_MOVE_HARBOUR:
        return read_harbour(r, m);
    case SW_MOVE_EXCHANGE:
        return read_exchange(r, m);
    case SW_MOVE_STOP:
    case SW_MOVE_PASS:
    case SW_N_MOVE_TYPES:
        break;
    }
    return true;
}

static bool read(const json *j, int value, const sw_game *g, const sw_state *s, bool partial,
                 sw_move *out, unsigned *given, wire_error *e)
{
    static const sw_seat_state nobody;
    if (json_type_of(j, value) != JSON_OBJECT) {
        return wire_fail(e, WIRE_BAD_REQUEST, value, "A move must be an object.");
    }
    const sw_seat_state *seat = s->to_move < SW_MAX_SEATS ? &s->seats[s->to_move] : &nobody;
    reader r = {j, value, g, g->map, seat, partial, 0, 0, e};
    int t = member(&r, "t");
    int type = 0;
    while (type < SW_N_MOVE_TYPES && !json_is(j, t, names[type])) {
        type++;
    }
    if (type == SW_N_MOVE_TYPES) {
        return malformed(&r, t, "t", "names no kind of move");
    }
    *out = sw_move_none((sw_move_type)type);
    if (!read_fields(&r, out)) {
        return false;
    }
    *given = r.given;
    return r.n_keys == json_size(j, value) ||
           wire_fail(e, WIRE_ILLEGAL_MOVE, value, "The move has a key that \"%s\" does not take.",
                     names[type]);
}

bool wire_move_read(const json *j, int value, const sw_game *g, const sw_state *s, sw_move *out,
                    wire_error *e)
{
    unsigned given;
    return read(j, value, g, s, false, out, &given, e);
}

bool wire_intent_read(const json *j, int value, const sw_game *g, const sw_state *s, sw_move *out,
                      unsigned *given, wire_error *e)
{
    return read(j, value, g, s, true, out, given, e);
}

bool wire_intent_fits(const sw_move *intent, unsigned given, const sw_move *move)
{
    return move->type == intent->type && (!(given & WIRE_GIVES_AT) || move->at == intent->at) &&
           (!(given & WIRE_GIVES_OTHER) || move->other == intent->other) &&
           (!(given & WIRE_GIVES_KEEP) || move->keep == intent->keep) &&
           (!(given & WIRE_GIVES_COUNT) || move->count[0] == intent->count[0]) &&
           (!(given & WIRE_GIVES_COUNT2) || move->count[1] == intent->count[1]) &&
           (!(given & WIRE_GIVES_PAY) || move->pay == intent->pay);
}
