/* Names and phrases: what things of a map are called. Nothing here knows a map; cards that have no
 * name of their own are described by what they can do. */
#include "tell.h"

#include <string.h>

const char *tell_seat(const tell *t, int seat)
{
    return seat == t->you ? text_get(t->lang, TEXT_YOU) : t->names[seat];
}

const char *tell_owner(const tell *t, int seat)
{
    return seat == t->you ? text_get(t->lang, TEXT_YOU_DATIVE) : t->names[seat];
}

const char *tell_is_you(const tell *t, int seat)
{
    return seat == t->you ? "1" : "0";
}

const char *tell_city(const tell *t, int city)
{
    const sw_place *p = &t->game->map->cities[city];
    return t->lang == TEXT_DE ? p->name_de : p->name_en;
}

const char *tell_map(text_lang lang, const sw_map *map)
{
    return lang == TEXT_DE ? map->name_de : map->name_en;
}

const char *tell_colour(const tell *t, int colour, text_str *s)
{
    if (colour == SW_NONE) {
        return text_get(t->lang, TEXT_GRAY);
    }
    return text_word(t->lang, t->game->map->colours[colour], false, s);
}

/* On maps where a colour is one kind of card its name says it all. */
static bool colour_is_kind(const sw_map *map, int colour)
{
    int n = 0;
    for (int k = 0; k < map->n_cards; k++) {
        n += map->cards[k].colour == colour;
    }
    return n == 1;
}

/* A colour as the name of a card: German writes it as a noun. Colours begin with letters of ASCII,
 * or stay as they are. */
static const char *card_colour(const tell *t, int colour, text_str *s)
{
    const char *name = tell_colour(t, colour, TEXT_TMP);
    text_buf b = text_buf_of(s);
    text_put(&b, name);
    if (t->lang == TEXT_DE && *s->at >= 'a' && *s->at <= 'z') {
        *s->at = (char)(*s->at - 'a' + 'A');
    }
    return s->at;
}

const char *tell_card(const tell *t, int kind, bool many, text_str *s)
{
    const sw_map *map = t->game->map;
    const sw_card_kind *c = &map->cards[kind];
    if (c->colour == SW_NONE) {
        return text_word(t->lang, c->id, many, s);
    }
    if (colour_is_kind(map, c->colour)) {
        return card_colour(t, c->colour, s);
    }
    bool twice = false;
    for (int k = 0; k < map->n_route_kinds; k++) {
        twice |= c->value[k] > 1;
    }
    text_buf b = text_buf_of(s);
    const char *colour = card_colour(t, c->colour, TEXT_TMP);
    text_str *vehicle = TEXT_TMP;
    text_buf v = text_buf_of(vehicle);
    text_put(&v, twice ? "double_" : "");
    text_put(&v, map->decks[c->deck]);
    text_say(&b, t->lang, TEXT_CARD, colour, text_word(t->lang, vehicle->at, many, TEXT_TMP));
    if (c->harbour) {
        text_put(&b, text_get(t->lang, TEXT_CARD_HARBOUR));
    }
    return s->at;
}

const char *tell_deck(const tell *t, int deck, text_str *s)
{
    return text_word(t->lang, t->game->map->decks[deck], false, s);
}

const char *tell_ticket_deck(const tell *t, int deck, text_str *s)
{
    return text_word(t->lang, t->game->map->ticket_decks[deck], true, s);
}

const char *tell_piece(const tell *t, int piece, bool many, text_str *s)
{
    return text_word(t->lang, t->game->map->pieces[piece].id, many, s);
}

const char *tell_route_kind(const tell *t, int kind, text_str *s)
{
    return text_word(t->lang, t->game->map->route_kinds[kind].id, false, s);
}

void tell_put_route(const tell *t, int route, text_buf *b)
{
    const sw_track *r = &t->game->map->routes[route];
    text_put(b, tell_city(t, r->city[0]));
    text_put(b, " – ");
    text_put(b, tell_city(t, r->city[1]));
}

void tell_put_track(const tell *t, int route, text_buf *b)
{
    const sw_map *map = t->game->map;
    const sw_track *r = &map->routes[route];
    if (map->n_route_kinds > 1) {
        text_put(b, tell_route_kind(t, r->kind, TEXT_TMP));
        text_put(b, " ");
    }
    text_put(b, text_number(TEXT_TMP, r->length));
    text_put(b, " ");
    text_put(b, tell_colour(t, r->colour, TEXT_TMP));
    if (r->rough) {
        text_say(b, t->lang, TEXT_TRACK_ROUGH, text_number(TEXT_TMP, r->rough));
    }
    text_say(b, t->lang, TEXT_TRACK_POINTS, text_number(TEXT_TMP, r->points));
}

/* "3 red" */
static void put_count(const tell *t, int n, int kind, text_buf *b)
{
    text_put(b, text_number(TEXT_TMP, n));
    text_put(b, " ");
    text_put(b, tell_card(t, kind, n != 1, TEXT_TMP));
}

void tell_put_cards(const tell *t, const uint8_t *counts, text_buf *b)
{
    size_t start = b->len;
    for (int k = 0; k < t->game->map->n_cards; k++) {
        if (counts[k]) {
            text_put_sep(b, start, ", ");
            put_count(t, counts[k], k, b);
        }
    }
    if (b->len == start) {
        text_put(b, text_get(t->lang, TEXT_NONE));
    }
}

void tell_put_pay(const tell *t, sw_pay pay, text_buf *b)
{
    size_t start = b->len;
    for (sw_pay p = pay; p; p >>= 8) {
        text_put_sep(b, start, " + ");
        put_count(t, sw_pay_count(p), sw_pay_kind(p), b);
    }
}

void tell_put_pieces(const tell *t, const uint8_t *counts, text_buf *b)
{
    const sw_map *map = t->game->map;
    for (int k = 0; k < map->n_piece_kinds; k++) {
        text_put(b, k ? ", " : "");
        text_put(b, text_number(TEXT_TMP, counts[k]));
        text_put(b, " ");
        text_put(b, tell_piece(t, k, counts[k] != 1, TEXT_TMP));
    }
}

static void put_cities(const tell *t, const sw_ticket_info *k, text_buf *b)
{
    for (int i = 0; i < k->n_cities; i++) {
        text_put(b, i ? " – " : "");
        text_put(b, tell_city(t, k->city[i]));
    }
}

void tell_put_worth(const tell *t, int ticket, text_buf *b)
{
    const sw_ticket_info *k = &t->game->map->tickets[ticket];
    put_cities(t, k, b);
    text_put(b, " (");
    text_put(b, text_number(TEXT_TMP, k->points));
    text_put(b, ")");
}

void tell_put_ticket(const tell *t, int ticket, text_buf *b)
{
    const sw_ticket_info *k = &t->game->map->tickets[ticket];
    if (k->n_cities > 2) {
        put_cities(t, k, b);
        text_say(b, t->lang, TEXT_TICKET_TOUR, text_number(TEXT_TMP, k->points),
                 text_number(TEXT_TMP, k->connected), text_number(TEXT_TMP, k->penalty));
    } else {
        tell_put_worth(t, ticket, b);
    }
}

void tell_put_ticket_count(const tell *t, const uint8_t *counts, text_buf *b)
{
    const sw_map *map = t->game->map;
    int total = 0;
    size_t start = b->len;
    for (int d = 0; d < map->n_ticket_decks; d++) {
        total += counts[d];
        if (counts[d] && map->n_ticket_decks > 1) {
            text_put_sep(b, start, text_get(t->lang, TEXT_AND));
            text_put(b, text_number(TEXT_TMP, counts[d]));
            text_put(b, " ");
            text_put(b, tell_ticket_deck(t, d, TEXT_TMP));
        }
    }
    if (b->len == start) {
        text_put(b, text_number(TEXT_TMP, total));
    }
    text_put(b, " ");
    text_put(b, text_word(t->lang, "ticket", total != 1, TEXT_TMP));
}

static void put_kept(const tell *t, const sw_state *s, const sw_move *m, text_buf *b)
{
    const sw_seat_state *seat = &s->seats[s->to_move];
    size_t start = b->len;
    for (int i = 0; i < seat->n_offered; i++) {
        if ((m->keep >> i) & 1) {
            text_put_sep(b, start, ", ");
            tell_put_ticket(t, seat->offered[i], b);
        }
    }
}

static void put_draw(const tell *t, const sw_state *s, const sw_move *m, text_buf *b)
{
    bool decks = t->game->map->n_decks > 1;
    if (m->at == SW_NONE) {
        text_put(b, text_get(t->lang, TEXT_MOVE_DRAW));
        if (decks) {
            text_say(b, t->lang, TEXT_MOVE_DRAW_DECK, tell_deck(t, m->other, TEXT_TMP));
        }
        return;
    }
    const char *card =
        s->faceup[m->at] == SW_NONE ? "" : tell_card(t, s->faceup[m->at], false, TEXT_TMP);
    text_say(b, t->lang, TEXT_MOVE_TAKE, text_number(TEXT_TMP, m->at + 1), card);
    if (decks && m->other != SW_NONE) {
        text_say(b, t->lang, TEXT_MOVE_REFILL, tell_deck(t, m->other, TEXT_TMP));
    }
}

static void put_claim(const tell *t, const sw_move *m, text_buf *b)
{
    text_str *pay = TEXT_TMP, *route = TEXT_TMP;
    text_buf pay_b = text_buf_of(pay), route_b = text_buf_of(route);
    tell_put_pay(t, m->pay, &pay_b);
    tell_put_route(t, m->at, &route_b);
    text_say(b, t->lang, TEXT_MOVE_CLAIM, route->at, pay->at);
    if (m->other != SW_NONE) {
        text_say(b, t->lang, TEXT_MOVE_CLAIM_PASSENGER, tell_city(t, m->other));
    }
}

void tell_put_move(const tell *t, const sw_state *s, const sw_move *m, text_buf *b)
{
    text_str *part = TEXT_TMP;
    text_buf p = text_buf_of(part);
    switch (m->type) {
    case SW_MOVE_KEEP:
        put_kept(t, s, m, &p);
        text_say(b, t->lang, TEXT_MOVE_KEEP, part->at);
        break;
    case SW_MOVE_PIECES:
        tell_put_pieces(t, m->count, &p);
        text_say(b, t->lang, TEXT_MOVE_PIECES, part->at);
        break;
    case SW_MOVE_DRAW:
        put_draw(t, s, m, b);
        break;
    case SW_MOVE_TICKETS:
        tell_put_ticket_count(t, m->count, &p);
        text_say(b, t->lang, TEXT_MOVE_TICKETS, part->at);
        break;
    case SW_MOVE_CLAIM:
        put_claim(t, m, b);
        break;
    case SW_MOVE_PASSENGER:
        text_say(b, t->lang, TEXT_MOVE_PASSENGER, tell_city(t, m->at));
        break;
    case SW_MOVE_STEP:
        tell_put_route(t, m->at, &p);
        text_say(b, t->lang, TEXT_MOVE_STEP, part->at);
        break;
    case SW_MOVE_STOP:
        text_put(b, text_get(t->lang, TEXT_MOVE_STOP));
        break;
    case SW_MOVE_HARBOUR:
        tell_put_pay(t, m->pay, &p);
        text_say(b, t->lang, TEXT_MOVE_HARBOUR, tell_city(t, m->at), part->at);
        break;
    case SW_MOVE_EXCHANGE:
        text_say(b, t->lang, TEXT_MOVE_EXCHANGE, text_number(TEXT_TMP, m->count[0]),
                 tell_piece(t, m->at, m->count[0] != 1, TEXT_TMP),
                 tell_piece(t, m->other, true, TEXT_TMP));
        break;
    default:
        text_put(b, text_get(t->lang, TEXT_MOVE_PASS));
        break;
    }
}

void tell_put_reason(const tell *t, const ai_reason *reason, text_buf *b)
{
    text_str *about = TEXT_TMP;
    text_buf a = text_buf_of(about);
    switch (ai_reason_about(reason->why)) {
    case AI_ABOUT_ROUTE:
        tell_put_route(t, reason->about, &a);
        break;
    case AI_ABOUT_TICKET:
        tell_put_ticket(t, reason->about, &a);
        break;
    case AI_ABOUT_CITY:
        text_put(&a, tell_city(t, reason->about));
        break;
    case AI_ABOUT_NOTHING:
        break;
    }
    ai_reason_fill(b, text_reason(t->lang, reason->why), reason, about->at);
}
