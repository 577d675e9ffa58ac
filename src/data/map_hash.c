/* The hash by which game records name a map: of everything that a game depends on, and of nothing
 * else. Names of places, coordinates, notes, marks of doubt, the manners and the drawing may change
 * without making old records invalid. Field by field, so that it is the same on every machine. */
#include "map_hash.h"
#include "base/hash.h"
#include <string.h>

static uint64_t text(uint64_t h, const char *s)
{
    return hash_bytes(h, s, strlen(s));
}

static uint64_t board(uint64_t h, const sw_map *m)
{
    for (int i = 0; i < m->n_cities; i++) {
        const sw_place *c = &m->cities[i];
        const uint8_t fields[] = {c->kind, c->port, c->goods};
        h = hash_bytes(text(h, c->id), fields, sizeof fields);
    }
    for (int i = 0; i < m->n_routes; i++) {
        const sw_track *t = &m->routes[i];
        const uint8_t fields[] = {t->city[0], t->city[1], t->length, t->rough,
                                  t->pieces,  t->points,  t->colour, t->kind};
        h = hash_bytes(h, fields, sizeof fields);
    }
    for (int i = 0; i < m->n_tickets; i++) {
        const sw_ticket_info *t = &m->tickets[i];
        const uint8_t fields[] = {t->points, t->connected, t->penalty, t->deck};
        h = hash_bytes(hash_bytes(h, t->city, t->n_cities), fields, sizeof fields);
    }
    return h;
}

static uint64_t material(uint64_t h, const sw_map *m)
{
    for (int i = 0; i < m->n_cards; i++) {
        const sw_card_kind *c = &m->cards[i];
        const uint8_t fields[] = {c->deck,    c->count, c->colour,     c->joker,    c->alone,
                                  c->harbour, c->toll,  c->min_length, c->value[0], c->value[1]};
        h = hash_bytes(text(h, c->id), fields, sizeof fields);
    }
    for (int i = 0; i < m->n_decks; i++) {
        h = text(h, m->decks[i]);
    }
    for (int i = 0; i < m->n_ticket_decks; i++) {
        h = text(h, m->ticket_decks[i]);
    }
    for (int i = 0; i < m->n_piece_kinds; i++) {
        h = hash_word(text(h, m->pieces[i].id), m->pieces[i].count);
    }
    for (int i = 0; i < m->n_route_kinds; i++) {
        const sw_route_kind *k = &m->route_kinds[i];
        h = hash_word(text(h, k->id), (uint64_t)k->piece << 1 | k->single);
    }
    return h;
}

static uint64_t rules(uint64_t h, const sw_rules *r)
{
    const uint8_t fields[] = {
        r->hand[0],          r->hand[1],         r->faceup[0],         r->faceup[1],
        r->n_slots,          r->start_dealt,     r->start_keep,        r->draw_dealt,
        r->draw_keep,        r->choose_mix,      r->reshuffle_tickets, r->parallel_close,
        r->end_pieces,       r->further_turns,   r->bonus_longest,     r->bonus_tickets,
        r->choose_pieces,    r->exchange_cost,   r->harbours,          r->harbour_cards[0],
        r->harbour_cards[1], r->harbour_unbuilt, r->passengers,
    };
    h = hash_bytes(hash_word(h, r->modules), fields, sizeof fields);
    h = hash_bytes(hash_word(h, r->max_turns), r->tiebreaks, sizeof r->tiebreaks);
    h = hash_bytes(h, r->harbour_values, sizeof r->harbour_values);
    for (int i = 0; i < r->n_wipes; i++) {
        h = hash_word(h, (uint64_t)r->wipes[i].kinds << 32 | r->wipes[i].option_kinds);
        h = hash_word(h, r->wipes[i].count);
    }
    for (int i = 0; i < r->n_stacks; i++) {
        h = hash_bytes(text(h, r->stacks[i].id), r->stacks[i].value, r->stacks[i].n);
    }
    return h;
}

uint64_t sw__map_hash(const sw_map *m)
{
    uint64_t h = text(HASH_START, m->id);
    h = hash_word(h, (uint64_t)m->players_min << 8 | m->players_max);
    return rules(material(board(h, m), m), &m->rules);
}
