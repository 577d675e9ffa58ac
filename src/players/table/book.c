#include "book.h"

enum { IDLE = 400 }; /* plans change: a card that no goal asks for now is worth something, too */

static void list_cards(ai_book *book, const sw_game *g)
{
    const sw_map *map = g->map;
    for (int kind = 0; kind < map->n_route_kinds; kind++) {
        int cards = 0, fields = 0;
        for (int c = 0; c < map->n_cards; c++) {
            const sw_card_kind *card = &map->cards[c];
            if (!g->value[kind][c]) {
                continue;
            }
            if (card->joker && book->n_jokers[kind] < 4) {
                book->jokers[kind][book->n_jokers[kind]++] = (sw_card)c;
            } else if (card->colour != SW_NONE && book->n_pay[kind][card->colour] < 4) {
                book->pay[kind][card->colour][book->n_pay[kind][card->colour]++] = (sw_card)c;
                cards += card->count;
                fields += card->count * g->value[kind][c];
            }
        }
        book->yield[kind] = cards ? fields * 1000 / cards : 1000;
        memcpy(book->value[kind], g->value[kind], sizeof g->value[kind]);
        int coloured = 0;
        while (coloured < g->n_paying[kind] && g->paying_colour[kind][coloured] < map->n_colours) {
            coloured++;
        }
        book->n_coloured[kind] = (uint8_t)coloured;
    }
    for (int c = 0; c < map->n_cards; c++) {
        book->joker_set |= map->cards[c].joker ? 1u << c : 0;
        book->count[c] = map->cards[c].count;
        book->in_deck[map->cards[c].deck][c] = 255;
        book->idle[c] = map->cards[c].toll ? 0 : map->cards[c].joker ? 3 * IDLE / 2 : IDLE;
    }
}

static void order_cards(ai_book *book, const sw_game *g, int kind, int colour)
{
    int n = 0;
    for (int pass = 0; pass < 4; pass++) {
        bool harbour = pass & 1;
        int value = pass < 2 ? 2 : 1;
        for (int i = 0; i < book->n_pay[kind][colour]; i++) {
            sw_card c = book->pay[kind][colour][i];
            if (g->value[kind][c] == value && g->map->cards[c].harbour == harbour) {
                book->spend[kind][colour][n].card = c;
                book->spend[kind][colour][n++].value = (uint8_t)value;
            }
        }
    }
}

static void list_routes(ai_book *book, const sw_map *map)
{
    int pieces[SW_MAX_PIECE_KINDS] = {0}, claims[SW_MAX_PIECE_KINDS] = {0};
    for (int r = 0; r < map->n_routes; r++) {
        const sw_track *track = &map->routes[r];
        int plain = track->length - track->rough;
        int k = map->route_kinds[track->kind].piece;
        book->cards[r] = plain * 1000000 / book->yield[track->kind] + 2000 * track->rough;
        book->column[r] = track->rough               ? AI_PAIRS
                          : track->colour == SW_NONE ? AI_GRAY
                                                     : track->colour;
        for (int held = 0; held <= track->length; held++) {
            int all = 4 * track->length;
            book->time[r][held] = ai_turns_for(book->cards[r] * (all - 3 * held) / all);
        }
        book->piece_cards[k] += book->cards[r];
        pieces[k] += track->pieces;
        claims[k]++;
        for (int end = 0; end < 2; end++) {
            sw_node node = track->node[end];
            sw_routeset_add(&book->around[node], r);
            if (book->n_links[node] < AI_MAX_LINKS) {
                int i = book->n_links[node]++;
                book->links[node][i].route = (sw_route)r;
                book->links[node][i].node = track->node[1 - end];
            }
        }
    }
    for (int k = 0; k < map->n_piece_kinds; k++) {
        if (pieces[k]) {
            book->piece_cards[k] /= pieces[k];
            book->piece_turns[k] = 750 * claims[k] / pieces[k];
        }
    }
}

/* Fills an empty board with the best routes, one after the other. */
static int find_rate(const ai_book *book, const sw_map *map)
{
    sw_routeset used = {{0}};
    int pieces[SW_MAX_PIECE_KINDS] = {0}, points = 0, turns = 0;
    for (int k = 0; k < map->n_piece_kinds; k++) {
        pieces[k] = map->pieces[k].count;
    }
    for (;;) {
        int best = -1, best_value = 0;
        for (int r = 0; r < map->n_routes; r++) {
            const sw_track *track = &map->routes[r];
            int value = track->points * 1000000 / ai_turns_for(book->cards[r]);
            if (!sw_routeset_has(&used, track->group) && value > best_value &&
                track->pieces <= pieces[map->route_kinds[track->kind].piece]) {
                best_value = value;
                best = r;
            }
        }
        if (best < 0) {
            break;
        }
        const sw_track *track = &map->routes[best];
        sw_routeset_add(&used, track->group);
        pieces[map->route_kinds[track->kind].piece] -= track->pieces;
        points += track->points;
        turns += ai_turns_for(book->cards[best]);
    }
    return turns ? (int)((int64_t)points * 1000000 / turns) : 1000;
}

void ai_book_make(ai_book *book, const sw_game *g)
{
    memset(book, 0, sizeof *book);
    book->map = g->map;
    list_cards(book, g);
    for (int kind = 0; kind < g->map->n_route_kinds; kind++) {
        for (int colour = 0; colour < g->map->n_colours; colour++) {
            order_cards(book, g, kind, colour);
        }
    }
    list_routes(book, g->map);
    book->rate = find_rate(book, g->map);
}
