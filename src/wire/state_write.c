/* States and views share one writer: a view has the same shape with holes. */
#include "options.h"
#include "state.h"

static const char *const phase_names[] = {
    [SW_SETUP] = "setup", [SW_PLAY] = "play", [SW_OVER] = "over"};
static const char *const expects_names[SW_N_EXPECTS] = {
    [SW_EXPECTS_TICKETS] = "tickets",         [SW_EXPECTS_KEEP] = "keep",
    [SW_EXPECTS_PIECES] = "pieces",           [SW_EXPECTS_ACTION] = "action",
    [SW_EXPECTS_SECOND_CARD] = "second_card", [SW_EXPECTS_STEP] = "step",
};

const char *wire_phase_name(sw_phase phase)
{
    return phase_names[phase];
}

const char *wire_expects_name(sw_expects expects)
{
    return expects_names[expects];
}

/* `v` is NULL when everything is written. */
typedef struct writer {
    json_out *o;
    const sw_game *g;
    const sw_map *map;
    const sw_state *s;
    const sw_view *v;
} writer;

static void put_int(writer *w, const char *key, int n)
{
    json_key(w->o, key);
    json_put_int(w->o, n);
}

static void put_id(writer *w, const char *key, const char *id)
{
    json_key(w->o, key);
    json_put_string(w->o, id);
}

static void put_card(json_out *o, const sw_map *map, sw_card kind)
{
    if (kind == SW_NONE) {
        json_put_null(o);
    } else {
        json_put_string(o, map->cards[kind].id);
    }
}

void wire_row_put(json_out *o, const sw_map *map, const sw_state *s)
{
    json_open(o, '[');
    for (int i = 0; i < map->rules.n_slots; i++) {
        put_card(o, map, s->faceup[i]);
    }
    json_close(o, ']');
}

/* Which version of a built-in map it is, unless it is the newest: silence means that. */
static void put_hash(writer *w)
{
    if (sw_map_is_earlier(w->map)) {
        char hash[16];
        wire_hex_put(hash, w->map->hash, sizeof hash);
        json_key(w->o, "hash");
        json_put_chars(w->o, hash, sizeof hash);
    }
}

static void put_head(writer *w)
{
    const sw_state *s = w->s;
    put_id(w, "map", w->map->id);
    put_hash(w);
    put_int(w, "players", w->g->n_players);
    wire_options_put_told(w->o, w->map, &w->g->options);
    put_id(w, "phase", phase_names[s->phase]);
    if (s->phase == SW_OVER) {
        json_key(w->o, "to_move");
        json_put_null(w->o);
        json_key(w->o, "expects");
        json_put_null(w->o);
    } else {
        put_int(w, "to_move", s->to_move);
        put_id(w, "expects", expects_names[s->expects]);
    }
    put_int(w, "turn", s->turn);
    put_int(w, "passes", s->passes);
    json_key(w->o, "turns_left");
    if (s->last_round) {
        json_put_int(w->o, s->turns_left);
    } else {
        json_put_null(w->o);
    }
}

static void put_decks(writer *w)
{
    json_key(w->o, "decks");
    json_open(w->o, '{');
    for (int d = 0; d < w->map->n_decks; d++) {
        json_key(w->o, w->map->decks[d]);
        json_open(w->o, '{');
        int n_draw = w->s->piles[d].n_draw;
        if (w->v) {
            put_int(w, "draw_count", n_draw);
        } else {
            json_key(w->o, "draw");
            json_open(w->o, '[');
            for (int i = 0; i < n_draw; i++) {
                put_card(w->o, w->map, sw_pile_draw(w->g, w->s, d, i));
            }
            json_close(w->o, ']');
        }
        json_key(w->o, "discard");
        json_open(w->o, '[');
        for (int i = 0; i < w->s->piles[d].n_discard; i++) {
            put_card(w->o, w->map, sw_pile_discard(w->g, w->s, d, i));
        }
        json_close(w->o, ']');
        json_close(w->o, '}');
    }
    json_close(w->o, '}');
    json_key(w->o, "faceup");
    wire_row_put(w->o, w->map, w->s);
}

static void put_ticket_decks(writer *w)
{
    json_key(w->o, "ticket_decks");
    json_open(w->o, '{');
    for (int d = 0; d < w->map->n_ticket_decks; d++) {
        int n = w->s->ticket_piles[d].n;
        json_key(w->o, w->map->ticket_decks[d]);
        if (w->v) {
            json_put_int(w->o, n);
            continue;
        }
        json_open(w->o, '[');
        for (int i = 0; i < n; i++) {
            json_put_int(w->o, sw_ticket_pile_at(w->g, w->s, d, i));
        }
        json_close(w->o, ']');
    }
    json_close(w->o, '}');
}

static void put_owners(writer *w)
{
    json_key(w->o, "owners");
    json_open(w->o, '[');
    for (int r = 0; r < w->map->n_routes; r++) {
        if (w->s->owner[r] == SW_NONE) {
            json_put_null(w->o);
        } else {
            json_put_int(w->o, w->s->owner[r]);
        }
    }
    json_close(w->o, ']');
}

/* Counts of zero are left out. */
static void put_cards(writer *w, const char *key, const uint8_t *counts)
{
    json_key(w->o, key);
    json_open(w->o, '{');
    for (int k = 0; k < w->map->n_cards; k++) {
        if (counts[k]) {
            put_int(w, w->map->cards[k].id, counts[k]);
        }
    }
    json_close(w->o, '}');
}

static void put_pieces(writer *w, const char *key, const uint8_t *counts)
{
    json_key(w->o, key);
    json_open(w->o, '{');
    for (int k = 0; k < w->map->n_piece_kinds; k++) {
        put_int(w, w->map->pieces[k].id, counts[k]);
    }
    json_close(w->o, '}');
}

static void put_cities(writer *w, const char *key, const sw_city *cities, int n)
{
    json_key(w->o, key);
    json_open(w->o, '[');
    for (int i = 0; i < n; i++) {
        json_put_string(w->o, w->map->cities[cities[i]].id);
    }
    json_close(w->o, ']');
}

static void put_backs(writer *w, const char *key, const char *const *decks, int n,
                      const uint8_t *counts)
{
    json_key(w->o, key);
    json_open(w->o, '{');
    for (int d = 0; d < n; d++) {
        put_int(w, decks[d], counts[d]);
    }
    json_close(w->o, '}');
}

/* What a seat holds in secret, to those who may see it. */
static void put_held(writer *w, const sw_seat_state *seat)
{
    put_cards(w, "hand", seat->hand);
    json_key(w->o, "tickets");
    json_open(w->o, '[');
    for (int t = 0; t < w->map->n_tickets; t++) {
        if (sw_ticketset_has(&seat->tickets, t)) {
            json_put_int(w->o, t);
        }
    }
    json_close(w->o, ']');
    json_key(w->o, "offered");
    json_open(w->o, '[');
    for (int i = 0; i < seat->n_offered; i++) {
        json_put_int(w->o, seat->offered[i]);
    }
    json_close(w->o, ']');
}

/* What the others see of it: numbers, and backs where they differ. */
static void put_held_counts(writer *w, int i)
{
    const sw_view *v = w->v;
    put_int(w, "hand_count", v->hand_count[i]);
    if (w->map->n_decks > 1) {
        put_backs(w, "hand_backs", w->map->decks, w->map->n_decks, v->hand_backs[i]);
    }
    if (v->tickets_secret) {
        return;
    }
    put_int(w, "ticket_count", v->ticket_count[i]);
    if (w->map->n_ticket_decks > 1) {
        put_backs(w, "ticket_backs", w->map->ticket_decks, w->map->n_ticket_decks,
                  v->ticket_backs[i]);
    }
    put_int(w, "offered_count", v->offered_count[i]);
}

static void put_seat(writer *w, int i)
{
    const sw_seat_state *seat = &w->s->seats[i];
    bool open = !w->v || sw_view_open(w->v, i);
    json_open(w->o, '{');
    put_int(w, "score", seat->score);
    if (open) {
        put_held(w, seat);
    } else {
        put_held_counts(w, i);
    }
    if (open || !w->v->pieces_secret) {
        put_pieces(w, "pieces", seat->pieces);
        if (w->map->rules.choose_pieces) {
            put_pieces(w, "box", seat->box);
        }
    }
    if (sw_game_has(w->g, SW_MODULE_HARBOURS)) {
        put_cities(w, "harbours", seat->harbours, seat->n_harbours);
        put_int(w, "harbours_left", seat->harbours_left);
    }
    if (sw_game_has(w->g, SW_MODULE_PASSENGERS)) {
        put_cities(w, "passengers", seat->passengers, seat->n_passengers);
        put_int(w, "passengers_left", seat->passengers_left);
        put_int(w, "goods", seat->goods);
    }
    put_cards(w, "known", seat->known);
    json_close(w->o, '}');
}

static void put_goods(writer *w)
{
    json_key(w->o, "goods");
    json_open(w->o, '{');
    for (int c = 0; c < w->map->n_cities; c++) {
        if (w->map->cities[c].goods == SW_NONE) {
            continue;
        }
        json_key(w->o, w->map->cities[c].id);
        json_open(w->o, '[');
        for (int i = 0; i < w->s->goods_left[c]; i++) {
            json_put_int(w->o, sw_goods_value(w->g, w->s, c, i));
        }
        json_close(w->o, ']');
    }
    json_close(w->o, '}');
}

static void put_journey(writer *w)
{
    const sw_journey *journey = &w->s->journey;
    json_key(w->o, "journey");
    json_open(w->o, '{');
    put_id(w, "from", w->map->cities[journey->from].id);
    put_id(w, "at", w->map->cities[journey->at].id);
    json_key(w->o, "used");
    json_open(w->o, '[');
    for (int i = 0; i < journey->n_used; i++) {
        json_put_int(w->o, journey->used[i]);
    }
    json_close(w->o, ']');
    put_int(w, "gained", journey->gained);
    json_close(w->o, '}');
}

static void put_rng(writer *w)
{
    char hex[WIRE_RNG_DIGITS];
    for (int i = 0; i < 32; i++) {
        wire_hex_put(hex + (ptrdiff_t)2 * i, w->s->rng_key[i / 4] >> (8 * (i % 4)), 2);
    }
    wire_hex_put(hex + 64, w->s->rng_block, 8);
    json_key(w->o, "rng");
    json_put_chars(w->o, hex, sizeof hex);
}

static void put_all(writer *w)
{
    json_open(w->o, '{');
    put_head(w);
    put_decks(w);
    if (!w->v || !w->v->tickets_secret) {
        put_ticket_decks(w);
    }
    put_owners(w);
    json_key(w->o, "seats");
    json_open(w->o, '[');
    for (int i = 0; i < w->g->n_players; i++) {
        put_seat(w, i);
    }
    json_close(w->o, ']');
    if (sw_game_has(w->g, SW_MODULE_PASSENGERS)) {
        put_goods(w);
        if (w->s->expects == SW_EXPECTS_STEP) {
            put_journey(w);
        }
    }
    if (!w->v) {
        put_rng(w);
    }
    json_close(w->o, '}');
}

void wire_state_put(json_out *o, const sw_game *g, const sw_state *s)
{
    put_all(&(writer){o, g, g->map, s, NULL});
}

void wire_view_put(json_out *o, const sw_game *g, const sw_view *v)
{
    put_all(&(writer){o, g, g->map, &v->state, v});
}
