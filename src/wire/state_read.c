/* Reading a state or a view that comes from outside. Nothing is trusted: every number is held
 * against its limit before it is used as an index or a size; whether all adds up is for
 * sw_state_check. A view has the same shape with holes, so both share one reader. */
#include "options.h"
#include "state_reader.h"

bool wire_state_bad(const wire_state_reader *r, int value, const char *key, const char *what)
{
    if (r->seat < 0) {
        return wire_fail(r->e, WIRE_BAD_STATE, value, "\"%s\" %s.", key, what);
    }
    return wire_fail(r->e, WIRE_BAD_STATE, value, "\"%s\" of seat %d %s.", key, r->seat, what);
}

bool wire_state_bad_id(const wire_state_reader *r, int value, const char *key, const char *what,
                       const wire_id *id)
{
    if (r->seat < 0) {
        return wire_fail(r->e, WIRE_BAD_STATE, value, "\"%s\" names %s: \"%s\".", key, what,
                         id->at);
    }
    return wire_fail(r->e, WIRE_BAD_STATE, value, "\"%s\" of seat %d names %s: \"%s\".", key,
                     r->seat, what, id->at);
}

bool wire_state_keys(const wire_state_reader *r, int object, const char *name,
                     const char *const *keys)
{
    if (json_type_of(r->j, object) != JSON_OBJECT) {
        return wire_state_bad(r, object, name, "must be an object");
    }
    for (int k = json_first(r->j, object); k != JSON_MISSING; k = json_next(r->j, object, k)) {
        int i = 0;
        while (keys[i] && (!keys[i][0] || !json_is(r->j, k, keys[i]))) {
            i++;
        }
        if (!keys[i]) {
            wire_id id;
            wire_id_read(r->j, k, &id);
            return wire_state_bad_id(r, k, name, "a key that this map has no use for", &id);
        }
    }
    return true;
}

bool wire_state_int(const wire_state_reader *r, int object, const char *key, int min, int max,
                    int *out)
{
    int64_t n = 0;
    int value = json_get(r->j, object, key);
    bool ok = json_int(r->j, value, min, max, &n);
    *out = (int)n;
    return ok || wire_state_bad(r, value, key, "must be a whole number in range");
}

bool wire_state_list(const wire_state_reader *r, int object, const char *key, int max, int *list)
{
    *list = json_get(r->j, object, key);
    if (json_type_of(r->j, *list) != JSON_ARRAY) {
        return wire_state_bad(r, *list, key, "must be a list");
    }
    return json_size(r->j, *list) <= max || wire_state_bad(r, *list, key, "has too many entries");
}

bool wire_state_ticket(const wire_state_reader *r, int value, const char *key, sw_ticket *out)
{
    int64_t n;
    if (!json_int(r->j, value, 0, r->map->n_tickets - 1, &n)) {
        return wire_state_bad(r, value, key, "must hold numbers of tickets");
    }
    *out = (sw_ticket)n;
    return true;
}

/* ---- turn ---- */

static bool read_to_move(const wire_state_reader *r, int root)
{
    sw_state *s = r->s;
    int to_move = json_get(r->j, root, "to_move"), expects = json_get(r->j, root, "expects");
    if (s->phase == SW_OVER) {
        s->to_move = SW_NONE;
        s->expects = SW_EXPECTS_NOTHING;
        return to_move != JSON_MISSING && json_type_of(r->j, to_move) == JSON_NULL &&
                       expects != JSON_MISSING && json_type_of(r->j, expects) == JSON_NULL
                   ? true
                   : wire_state_bad(r, to_move, "to_move",
                                    "and \"expects\" must be null after the end");
    }
    int seat;
    if (!wire_state_int(r, root, "to_move", 0, r->g->n_players - 1, &seat)) {
        return false;
    }
    s->to_move = (uint8_t)seat;
    for (int x = 0; x < SW_EXPECTS_NOTHING; x++) {
        if (json_is(r->j, expects, wire_expects_name((sw_expects)x))) {
            s->expects = (uint8_t)x;
            return true;
        }
    }
    return wire_state_bad(r, expects, "expects", "names nothing that a player can be asked for");
}

static bool read_turn(const wire_state_reader *r, int root)
{
    sw_state *s = r->s;
    int phase = json_get(r->j, root, "phase");
    int p = SW_SETUP;
    while (p <= SW_OVER && !json_is(r->j, phase, wire_phase_name((sw_phase)p))) {
        p++;
    }
    if (p > SW_OVER) {
        return wire_state_bad(r, phase, "phase", "must be \"setup\", \"play\" or \"over\"");
    }
    s->phase = (uint8_t)p;
    int turn, passes, left;
    if (!read_to_move(r, root) || !wire_state_int(r, root, "turn", 0, UINT16_MAX, &turn) ||
        !wire_state_int(r, root, "passes", 0, SW_MAX_SEATS, &passes)) {
        return false;
    }
    s->turn = (uint16_t)turn;
    s->passes = (uint8_t)passes;
    int value = json_get(r->j, root, "turns_left");
    if (value != JSON_MISSING && json_type_of(r->j, value) == JSON_NULL) {
        return true;
    }
    if (!wire_state_int(r, root, "turns_left", 0, 255, &left)) {
        return false;
    }
    s->last_round = 1;
    s->turns_left = (uint8_t)left;
    return true;
}

static bool read_rng(const wire_state_reader *r, int root)
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
        return wire_state_bad(r, value, "rng", "must be the 72 hex digits that \"state\" gave");
    }
    r->s->rng_block = (uint32_t)x;
    return true;
}

/* ---- cards ---- */

/* One pile of cards of a deck; the i-th goes where `first` and `step` say. */
static bool read_pile(const wire_state_reader *r, int object, const char *key, int deck, int first,
                      int step, int room, uint8_t *count)
{
    int list;
    if (!wire_state_list(r, object, key, room, &list)) {
        return false;
    }
    int n = 0;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        wire_id id;
        int kind = wire_card(r->j, v, r->map, &id);
        if (kind == SW_NONE || r->map->cards[kind].deck != deck) {
            return wire_state_bad_id(r, v, key, "what is no card of its deck", &id);
        }
        r->s->cards[first + step * n++] = (sw_card)kind;
    }
    *count = (uint8_t)n;
    return true;
}

/* The draw list's first card is the next to be drawn and lies last in `cards` (sw_pile). */
static bool read_deck(const wire_state_reader *r, int object, int deck)
{
    const char *const keys[] = {r->v ? "draw_count" : "draw", "discard", NULL};
    if (!wire_state_keys(r, object, "decks", keys)) {
        return false;
    }
    int base = r->map->deck_base[deck], size = r->map->deck_size[deck], n_draw;
    sw_pile *pile = &r->s->piles[deck];
    if (r->v) {
        if (!wire_state_int(r, object, "draw_count", 0, size, &n_draw)) {
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

static bool read_faceup(const wire_state_reader *r, int root)
{
    int list;
    int slots = r->map->rules.n_slots;
    if (!wire_state_list(r, root, "faceup", slots, &list)) {
        return false;
    }
    if (json_size(r->j, list) != slots) {
        return wire_state_bad(r, list, "faceup", "must have an entry for every place in the row");
    }
    int i = 0;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        wire_id id;
        int kind = wire_card(r->j, v, r->map, &id);
        if (kind == SW_NONE && json_type_of(r->j, v) != JSON_NULL) {
            return wire_state_bad_id(r, v, "faceup", "what is no card", &id);
        }
        r->s->faceup[i++] = (sw_card)kind;
    }
    return true;
}

static bool read_cards(const wire_state_reader *r, int root)
{
    const char *keys[SW_MAX_DECKS + 1] = {NULL};
    memcpy(keys, r->map->decks, r->map->n_decks * sizeof *keys);
    int decks = json_get(r->j, root, "decks");
    if (!wire_state_keys(r, decks, "decks", keys)) {
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

static bool read_ticket_decks(const wire_state_reader *r, int root)
{
    const char *keys[SW_MAX_DECKS + 1] = {NULL};
    memcpy(keys, r->map->ticket_decks, r->map->n_ticket_decks * sizeof *keys);
    int decks = json_get(r->j, root, "ticket_decks"), list;
    if (r->v && r->v->tickets_secret) {
        return decks == JSON_MISSING ||
               wire_state_bad(r, decks, "ticket_decks", "is secret by now");
    }
    if (!wire_state_keys(r, decks, "ticket_decks", keys)) {
        return false;
    }
    for (int d = 0; d < r->map->n_ticket_decks; d++) {
        int n;
        if (r->v) {
            if (!wire_state_int(r, decks, keys[d], 0, r->map->ticket_deck_size[d], &n)) {
                return false;
            }
            r->s->ticket_piles[d].n = (uint8_t)n;
            continue;
        }
        if (!wire_state_list(r, decks, keys[d], r->map->ticket_deck_size[d], &list)) {
            return false;
        }
        sw_ticket_pile *pile = &r->s->ticket_piles[d];
        for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
            sw_ticket ticket = 0;
            if (!wire_state_ticket(r, v, "ticket_decks", &ticket)) {
                return false;
            }
            if (r->map->tickets[ticket].deck != d) {
                return wire_state_bad(r, v, "ticket_decks", "holds a ticket of another deck");
            }
            r->s->ticket_order[r->map->ticket_deck_base[d] + pile->n++] = ticket;
        }
    }
    return true;
}

static bool read_owners(const wire_state_reader *r, int root)
{
    int list;
    if (!wire_state_list(r, root, "owners", r->map->n_routes, &list)) {
        return false;
    }
    if (json_size(r->j, list) != r->map->n_routes) {
        return wire_state_bad(r, list, "owners", "must have an entry for every route");
    }
    int route = 0;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        int owner = wire_count(r->j, v, r->g->n_players - 1);
        if (owner < 0 && json_type_of(r->j, v) != JSON_NULL) {
            return wire_state_bad(r, v, "owners", "must hold seats and nulls");
        }
        r->s->owner[route++] = owner < 0 ? SW_NONE : (sw_seat)owner;
    }
    return true;
}

/* ---- passengers and goods ---- */

/* What is left of a stack is its lower part. */
static bool read_stack(const wire_state_reader *r, int goods, int city)
{
    const sw_place *place = &r->map->cities[city];
    int list;
    int full = r->map->rules.stacks[place->goods].n;
    if (!wire_state_list(r, goods, place->id, full, &list)) {
        return false;
    }
    int i = full - json_size(r->j, list);
    r->s->goods_left[city] = (uint8_t)(full - i);
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        if (wire_count(r->j, v, 255) != r->map->rules.stacks[place->goods].value[i++]) {
            return wire_state_bad(r, v, place->id,
                                  "must hold the lower part of its stack, top first");
        }
    }
    return true;
}

static bool read_goods(const wire_state_reader *r, int root)
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
    if (!wire_state_keys(r, goods, "goods", keys)) {
        return false;
    }
    for (int c = 0; c < r->map->n_cities; c++) {
        if (r->map->cities[c].goods != SW_NONE && !read_stack(r, goods, c)) {
            return false;
        }
    }
    return true;
}

static bool read_journey(const wire_state_reader *r, int root)
{
    static const char *const keys[] = {"from", "at", "used", "gained", NULL};
    sw_journey *journey = &r->s->journey;
    int object = json_get(r->j, root, "journey");
    if ((object != JSON_MISSING) != (r->s->expects == SW_EXPECTS_STEP)) {
        return wire_state_bad(r, object, "journey",
                              "must be there exactly while a passenger moves");
    }
    if (object == JSON_MISSING) {
        return true;
    }
    if (!wire_state_keys(r, object, "journey", keys)) {
        return false;
    }
    wire_id id;
    int from = wire_city(r->j, json_get(r->j, object, "from"), r->map, &id);
    int at = wire_city(r->j, json_get(r->j, object, "at"), r->map, &id);
    if (from == SW_NONE || at == SW_NONE) {
        return wire_state_bad(r, object, "journey", "must name places on this map");
    }
    int list, gained;
    if (!wire_state_list(r, object, "used", SW_MAX_JOURNEY, &list) ||
        !wire_state_int(r, object, "gained", 0, WIRE_MAX_POINTS, &gained)) {
        return false;
    }
    journey->from = (sw_city)from;
    journey->at = (sw_city)at;
    journey->gained = (uint16_t)gained;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        int route = wire_count(r->j, v, r->map->n_routes - 1);
        if (route < 0) {
            return wire_state_bad(r, v, "used", "must hold numbers of routes");
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
    if (!wire_options_read(j, json_get(j, value, "options"), false, &options, e, WIRE_BAD_STATE)) {
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
static bool read_all(wire_state_reader *r, int value)
{
    bool passengers = sw_game_has(r->g, SW_MODULE_PASSENGERS);
    const char *const keys[] = {"map",
                                "hash",
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
    if (!wire_state_keys(r, value, r->v ? "view" : "state", keys) || !read_turn(r, value)) {
        return false;
    }
    if (r->v) {
        sw_view_secrets(r->g, r->v);
    }
    return read_cards(r, value) && read_ticket_decks(r, value) && read_owners(r, value) &&
           wire_state_seats(r, value) && (r->v || read_rng(r, value)) &&
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
    wire_state_reader r = {j, g, g->map, out, NULL, -1, e};
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
    wire_state_reader r = {j, g, g->map, &view.state, &view, -1, e};
    if (!read_all(&r, value)) {
        return false;
    }
    wire_state_find_offer(&r);
    sw_state_derive(g, &view.state);
    sw_determinize(g, &view, random, out);
    return check_state(g, out, value, e);
}
