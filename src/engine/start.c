#include "offer.h"
#include "row.h"
#include "rule.h"
#include "shuffle.h"

static void start_seats(const sw_game *g, sw_state *s)
{
    const sw_map *map = g->map;
    for (int i = 0; i < SW_MAX_SEATS; i++) {
        sw_seat_state *seat = &s->seats[i];
        memset(seat->offered, SW_NONE, sizeof seat->offered);
        memset(seat->harbours, SW_NONE, sizeof seat->harbours);
        memset(seat->passengers, SW_NONE, sizeof seat->passengers);
        if (i >= g->n_players) {
            continue;
        }
        seat->open = g->all;
        for (int p = 0; p < map->n_piece_kinds; p++) {
            /* chosen pieces come out of the box (W-2) */
            (map->rules.choose_pieces ? seat->box : seat->pieces)[p] = map->pieces[p].count;
        }
    }
}

static void start_cards(const sw_game *g, sw_state *s)
{
    const sw_map *map = g->map;
    int at = 0;
    for (int deck = 0; deck < map->n_decks; deck++) {
        int from = at;
        for (int kind = 0; kind < map->n_cards; kind++) {
            if (map->cards[kind].deck == deck) {
                memset(s->cards + at, kind, map->cards[kind].count);
                at += map->cards[kind].count;
            }
        }
        sw__shuffle(s, s->cards + from, at - from);
        s->piles[deck].n_draw = (uint8_t)(at - from);
    }
    for (int seat = 0; seat < g->n_players; seat++) {
        for (int deck = 0; deck < map->n_decks; deck++) {
            for (int i = 0; i < map->rules.hand[deck]; i++) {
                s->seats[seat].hand[sw__draw(g, s, deck, NULL)]++;
            }
        }
    }
    sw__deal_row(g, s, NULL);
}

static void start_tickets(const sw_game *g, sw_state *s)
{
    const sw_map *map = g->map;
    int at = 0;
    for (int deck = 0; deck < map->n_ticket_decks; deck++) {
        int from = at;
        for (int t = 0; t < map->n_tickets; t++) {
            if (map->tickets[t].deck == deck) {
                s->ticket_order[at++] = (sw_ticket)t;
            }
        }
        sw__shuffle(s, s->ticket_order + from, at - from);
        s->ticket_piles[deck].n = (uint8_t)(at - from);
    }
    s->expects = map->rules.choose_mix ? SW_EXPECTS_TICKETS : SW_EXPECTS_KEEP;
    for (int seat = 0; seat < g->n_players && !map->rules.choose_mix; seat++) {
        const uint8_t count[SW_MAX_DECKS] = {map->rules.start_dealt};
        sw__offer(g, s, seat, count, NULL);
    }
}

void sw_start(const sw_game *g, const uint8_t seed[32], sw_state *s)
{
    memset(s, 0, sizeof *s);
    sw__key(seed, s->rng_key);
    memset(s->cards, SW_NONE, sizeof s->cards);
    memset(s->faceup, SW_NONE, sizeof s->faceup);
    memset(s->ticket_order, SW_NONE, sizeof s->ticket_order);
    memset(s->owner, SW_NONE, sizeof s->owner);
    memset(s->journey.used, SW_NONE, sizeof s->journey.used);
    s->journey.from = s->journey.at = s->journey.at_node = SW_NONE;
    s->phase = SW_SETUP;
    start_seats(g, s);
    start_cards(g, s);
    start_tickets(g, s);
    for (int i = 0; i < g->n_modules; i++) {
        if (g->modules[i]->setup) {
            g->modules[i]->setup(g, s);
        }
    }
}

bool sw_seed_parse(const char *hex, size_t len, uint8_t seed[32])
{
    if (len == 0 || len > 64) {
        return false;
    }
    uint8_t digits[64] = {0};
    for (size_t i = 0; i < len; i++) {
        char c = hex[len - 1 - i];
        if (c >= '0' && c <= '9') {
            digits[i] = (uint8_t)(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            digits[i] = (uint8_t)(c - 'a' + 10);
        } else if (c >= 'A' && c <= 'F') {
            digits[i] = (uint8_t)(c - 'A' + 10);
        } else {
            return false;
        }
    }
    for (int i = 0; i < 32; i++) {
        seed[31 - i] = (uint8_t)(digits[2 * i] | digits[2 * i + 1] << 4);
    }
    return true;
}
