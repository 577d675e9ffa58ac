#include "base/hash.h"
#include "rule.h"

sw_card sw_pile_draw(const sw_game *g, const sw_state *s, int deck, int i)
{
    return s->cards[g->map->deck_base[deck] + s->piles[deck].n_draw - 1 - i];
}

sw_card sw_pile_discard(const sw_game *g, const sw_state *s, int deck, int i)
{
    return s->cards[g->map->deck_base[deck] + g->map->deck_size[deck] - 1 - i];
}

sw_ticket sw_ticket_pile_at(const sw_game *g, const sw_state *s, int deck, int i)
{
    int size = g->map->ticket_deck_size[deck];
    int at = s->ticket_piles[deck].head + i;
    return s->ticket_order[g->map->ticket_deck_base[deck] + (at >= size ? at - size : at)];
}

int sw_seat_hand_count(const sw_game *g, const sw_state *s, int seat)
{
    int n = 0;
    for (int kind = 0; kind < g->map->n_cards; kind++) {
        n += s->seats[seat].hand[kind];
    }
    return n;
}

int sw_goods_value(const sw_game *g, const sw_state *s, int city, int i)
{
    int stack = g->map->cities[city].goods;
    if (stack == SW_NONE || i >= s->goods_left[city]) {
        return 0;
    }
    int n = g->map->rules.stacks[stack].n;
    return g->map->rules.stacks[stack].value[n - s->goods_left[city] + i];
}

static uint64_t hash_seat(const sw_game *g, const sw_seat_state *seat, uint64_t h)
{
    for (int i = 0; i < SW_TICKET_WORDS; i++) {
        h = hash_word(h, seat->tickets.w[i]);
    }
    h = hash_word(h, (uint64_t)(uint32_t)seat->score << 16 | seat->goods);
    h = hash_bytes(h, seat->hand, g->map->n_cards);
    h = hash_bytes(h, seat->known, g->map->n_cards);
    h = hash_bytes(h, seat->pieces, sizeof seat->pieces);
    h = hash_bytes(h, seat->box, sizeof seat->box);
    h = hash_bytes(h, seat->offered, seat->n_offered);
    h = hash_word(h, (uint64_t)seat->harbours_left << 8 | seat->passengers_left);
    h = hash_bytes(h, seat->harbours, seat->n_harbours);
    return hash_bytes(h, seat->passengers, seat->n_passengers);
}

uint64_t sw_state_hash(const sw_game *g, const sw_state *s)
{
    const sw_map *map = g->map;
    uint64_t h = HASH_START;
    h = hash_word(h, (uint64_t)s->phase << 24 | (uint64_t)s->to_move << 16 |
                         (uint64_t)s->expects << 8 | s->passes);
    h = hash_word(h, (uint64_t)s->turn << 16 | (uint64_t)s->last_round << 8 | s->turns_left);
    for (int i = 0; i < 8; i++) {
        h = hash_word(h, s->rng_key[i]);
    }
    h = hash_word(h, s->rng_block);
    for (int d = 0; d < map->n_decks; d++) {
        const sw_card *base = s->cards + map->deck_base[d];
        h = hash_bytes(h, base, s->piles[d].n_draw);
        h = hash_bytes(h, base + map->deck_size[d] - s->piles[d].n_discard, s->piles[d].n_discard);
    }
    h = hash_bytes(h, s->faceup, map->rules.n_slots);
    for (int d = 0; d < map->n_ticket_decks; d++) {
        h = hash_word(h, s->ticket_piles[d].n);
        for (int i = 0; i < s->ticket_piles[d].n; i++) {
            h = hash_word(h, sw_ticket_pile_at(g, s, d, i));
        }
    }
    h = hash_bytes(h, s->owner, map->n_routes);
    h = hash_bytes(h, s->goods_left, map->n_cities);
    for (int i = 0; i < g->n_players; i++) {
        h = hash_seat(g, &s->seats[i], h);
    }
    h = hash_word(h, (uint64_t)s->journey.from << 24 | (uint64_t)s->journey.at << 16 |
                         s->journey.gained);
    return hash_bytes(h, s->journey.used, s->journey.n_used);
}

static void derive_journey(const sw_game *g, sw_state *s)
{
    sw_journey *j = &s->journey;
    j->at_node = j->from;
    j->visited = j->from < SW_MAX_CITIES ? (uint64_t)1 << j->from : 0;
    for (int i = 0; i < j->n_used && i < SW_MAX_JOURNEY; i++) {
        if (j->used[i] >= g->map->n_routes) {
            return; /* sw_state_check will refuse it */
        }
        const sw_track *t = &g->map->routes[j->used[i]];
        int end = t->node[0] == j->at_node ? 1 : 0;
        j->at_node = t->node[end];
        j->visited |= (uint64_t)1 << t->city[end];
    }
}

void sw_state_derive(const sw_game *g, sw_state *s)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        s->seats[seat].open = g->all;
    }
    for (int r = 0; r < g->map->n_routes; r++) {
        if (s->owner[r] < g->n_players) {
            sw__claim_close(g, s, r, s->owner[r]);
        }
    }
    derive_journey(g, s);
}
