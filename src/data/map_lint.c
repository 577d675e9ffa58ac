/* Warnings: a map that can be played but probably not as it was meant. Only maps without errors
 * come here, so every index is in range. */
#include "graph.h"
#include "reader.h"
#include <string.h>

static const char *city_id(const sw_map *m, int city)
{
    return m->cities[city].id;
}

/* ---- the board ---- */

static void lint_places(sw__reader *r, const sw__graph *g)
{
    const sw_map *m = r->map;
    int degree[SW_MAX_CITIES] = {0};
    for (int i = 0; i < m->n_routes; i++) {
        degree[m->routes[i].city[0]]++;
        degree[m->routes[i].city[1]]++;
    }
    for (int i = 0; i < m->n_cities; i++) {
        const sw_place *p = &m->cities[i];
        if (degree[i] == 0) {
            SW__FOUND_WITH(r, r->at.city[i], PLACE_LONELY, p->id);
        } else if (p->kind != SW_PLACE_COUNTRY && degree[0] > 0 &&
                   m->cities[0].kind != SW_PLACE_COUNTRY && g->distance[0][i] == SW__FAR) {
            SW__FOUND_WITH(r, r->at.city[i], PLACE_APART, p->id, m->cities[0].id);
        }
        for (int k = 0; k < i; k++) {
            if (p->lat_e4 == m->cities[k].lat_e4 && p->lon_e4 == m->cities[k].lon_e4) {
                SW__FOUND_WITH(r, r->at.city[i], PLACE_TWICE, p->id, m->cities[k].id);
                break;
            }
        }
    }
}

static void lint_parallel(sw__reader *r)
{
    const sw_map *m = r->map;
    for (int i = 0; i < m->n_routes; i++) {
        const sw_track *t = &m->routes[i];
        const sw_track *first = &m->routes[t->group];
        if (t->length != first->length || t->rough != first->rough) {
            SW__FOUND_WITH(r, r->at.route[i], PARALLEL_LENGTH, city_id(m, t->city[0]),
                           city_id(m, t->city[1]), SW__INT(t->length), SW__INT(first->length));
        }
        for (int k = t->group; k < i && t->colour != SW_NONE; k++) {
            if (m->routes[k].group == t->group && m->routes[k].colour == t->colour) {
                SW__FOUND_WITH(r, r->at.route[i], PARALLEL_COLOUR, city_id(m, t->city[0]),
                               city_id(m, t->city[1]), m->colours[t->colour]);
                break;
            }
        }
    }
}

/* Value of all cards of a colour and all jokers for one route. */
static int most_payment(const sw_map *m, const sw_track *t, int colour)
{
    int sum = 0;
    for (int i = 0; i < m->n_cards; i++) {
        const sw_card_kind *c = &m->cards[i];
        bool joker = c->joker && c->min_length <= t->length;
        if (joker || c->colour == colour) {
            sum += c->value[t->kind] * c->count;
        }
    }
    return sum;
}

/* The same for the colour that has most. */
static int best_payment(const sw_map *m, const sw_track *t)
{
    int most = 0;
    for (int c = 0; c < m->n_colours; c++) {
        int sum = t->colour == SW_NONE || t->colour == c ? most_payment(m, t, c) : 0;
        most = sum > most ? sum : most;
    }
    return most;
}

static void lint_claims(sw__reader *r)
{
    const sw_map *m = r->map;
    for (int i = 0; i < m->n_routes; i++) {
        const sw_track *t = &m->routes[i];
        int most = best_payment(m, t);
        if (most < t->length + t->rough) {
            SW__FOUND_WITH(r, r->at.route[i], ROUTE_CARDS, SW__INT(most),
                           SW__INT(t->length + t->rough));
        }
        int piece = m->route_kinds[t->kind].piece;
        if (t->pieces > m->pieces[piece].count) {
            SW__FOUND_WITH(r, r->at.route[i], ROUTE_PIECES, SW__INT(t->pieces),
                           SW__INT(m->pieces[piece].count));
        }
    }
}

/* ---- colours and cards ---- */

static void lint_colours(sw__reader *r)
{
    const sw_map *m = r->map;
    for (int k = 0; k < m->n_route_kinds; k++) {
        int fields[SW_MAX_COLOURS] = {0}, all = 0, routes = 0;
        for (int i = 0; i < m->n_routes; i++) {
            const sw_track *t = &m->routes[i];
            routes += t->kind == k;
            if (t->kind == k && t->colour != SW_NONE) {
                fields[t->colour] += t->length;
                all += t->length;
            }
        }
        if (routes == 0) {
            SW__FOUND_WITH(r, r->at.route_kind[k], KIND_UNUSED, m->route_kinds[k].id);
        }
        for (int c = 0; c < m->n_colours && all > 0; c++) {
            int share = fields[c] * m->n_colours; /* equal to `all` when balanced */
            int slack = all / 4 + 2 * m->n_colours;
            if (share < all - slack || share > all + slack) {
                SW__FOUND_WITH(r, r->at.cards, COLOURS_BALANCE, m->colours[c], SW__INT(fields[c]),
                               m->route_kinds[k].id, SW__INT(all / m->n_colours));
            }
        }
    }
}

static void lint_cards(sw__reader *r)
{
    const sw_map *m = r->map;
    int count[SW_MAX_COLOURS] = {0};
    for (int i = 0; i < m->n_cards; i++) {
        const sw_card_kind *c = &m->cards[i];
        int pays = 0;
        for (int k = 0; k < m->n_route_kinds; k++) {
            pays += c->value[k];
        }
        if (pays == 0 && !c->toll && !c->harbour) {
            SW__FOUND_WITH(r, r->at.card[i], CARD_USELESS, c->id);
        }
        if (c->colour != SW_NONE) {
            count[c->colour] += c->count;
        }
    }
    for (int c = 0; c < m->n_colours; c++) {
        if (count[c] == 0) {
            SW__FOUND_WITH(r, r->at.cards, COLOUR_CARDS, m->colours[c]);
        } else if (count[c] != count[0]) {
            SW__FOUND_WITH(r, r->at.cards, CARDS_UNEQUAL, SW__INT(count[c]), m->colours[c],
                           SW__INT(count[0]), m->colours[0]);
        }
    }
    for (int w = 0; w < m->rules.n_wipes; w++) {
        int n = 0;
        for (int i = 0; i < m->n_cards; i++) {
            n += (m->rules.wipes[w].kinds >> i & 1) ? m->cards[i].count : 0;
        }
        int need = m->rules.wipes[w].count;
        if (need > n || need > m->rules.n_slots) {
            SW__FOUND_WITH(r, json_get(&r->doc, r->at.rules, "wipes"), WIPE_NEVER, SW__INT(need),
                           SW__INT(n), SW__INT(m->rules.n_slots));
        }
    }
}

/* ---- tickets ---- */

static bool same_places(const sw_ticket_info *a, const sw_ticket_info *b)
{
    int n = a->n_cities;
    bool forward = n == b->n_cities, backward = forward;
    for (int i = 0; i < n && (forward || backward); i++) {
        forward = forward && a->city[i] == b->city[i];
        backward = backward && a->city[i] == b->city[n - 1 - i];
    }
    return forward || backward;
}

static void lint_ticket(sw__reader *r, const sw__graph *lengths, const sw__graph *pieces, int i)
{
    const sw_map *m = r->map;
    const sw_ticket_info *t = &m->tickets[i];
    const char *from = city_id(m, t->city[0]), *to = city_id(m, t->city[t->n_cities - 1]);
    int way = sw__graph_ticket(lengths, t), need = sw__graph_ticket(pieces, t), have = 0;
    for (int k = 0; k < m->n_piece_kinds; k++) {
        have += m->pieces[k].count;
    }
    have = m->rules.choose_pieces > 0 ? m->rules.choose_pieces : have;
    if (way == SW__FAR) {
        SW__FOUND_WITH(r, r->at.ticket[i], TICKET_APART, from, to);
    } else if (t->n_cities == 2 && need > have) {
        SW__FOUND_WITH(r, r->at.ticket[i], TICKET_FAR, from, to, SW__INT(need), SW__INT(have));
    } else if (t->n_cities == 2 && t->points < way) {
        SW__FOUND_WITH(r, r->at.ticket[i], TICKET_POINTS, from, to, SW__INT(t->points),
                       SW__INT(way));
    }
    for (int k = 0; k < i; k++) {
        if (same_places(t, &m->tickets[k])) {
            SW__FOUND_WITH(r, r->at.ticket[i], TICKET_TWICE, from, to);
            break;
        }
    }
}

/* ---- modules ---- */

static void lint_harbours(sw__reader *r)
{
    const sw_map *m = r->map;
    int ports = 0;
    for (int i = 0; i < m->n_cities; i++) {
        ports += m->cities[i].port;
    }
    if (ports == 0) {
        SW__FOUND(r, r->at.rules, HARBOURS_PORTS);
    }
    for (int c = 0; c < m->n_colours; c++) {
        for (int d = 0; d < m->n_decks; d++) {
            int n = 0;
            for (int i = 0; i < m->n_cards; i++) {
                const sw_card_kind *k = &m->cards[i];
                n += k->harbour && k->deck == d && k->colour == c ? k->count : 0;
            }
            if (n < m->rules.harbour_cards[d]) {
                SW__FOUND_WITH(r, r->at.cards, HARBOUR_CARDS, SW__INT(m->rules.harbour_cards[d]),
                               m->colours[c], m->decks[d], SW__INT(n));
            }
        }
    }
}

static void lint_modules(sw__reader *r)
{
    const sw_map *m = r->map;
    int rough = 0, tours = 0, toll = 0, goods = 0;
    for (int i = 0; i < m->n_routes; i++) {
        rough += m->routes[i].rough;
    }
    for (int i = 0; i < m->n_tickets; i++) {
        tours += m->tickets[i].n_cities > 2;
    }
    for (int i = 0; i < m->n_cards; i++) {
        toll += m->cards[i].toll;
    }
    for (int i = 0; i < m->n_cities; i++) {
        goods += m->cities[i].goods != SW_NONE;
    }
    uint32_t on = m->rules.modules;
    if (on >> SW_MODULE_ROUGH & 1 && rough == 0) {
        SW__FOUND(r, r->at.rules, ROUGH_UNUSED);
    }
    if (on >> SW_MODULE_TOURS & 1 && tours == 0) {
        SW__FOUND(r, r->at.rules, TOURS_UNUSED);
    }
    if (on >> SW_MODULE_PASSENGERS & 1 && goods == 0) {
        SW__FOUND(r, r->at.rules, PASSENGERS_GOODS);
    } else if (on >> SW_MODULE_PASSENGERS & 1 && toll == 0) {
        SW__FOUND(r, r->at.rules, PASSENGERS_TOLL);
    }
    if (on >> SW_MODULE_HARBOURS & 1) {
        lint_harbours(r);
    }
}

/* The most pieces of a kind that a seat can place, if it has the board for itself: a sum of routes
 * that can be paid for, one of each group, that is no larger than what it has. With routes of six
 * alone, 45 pieces are 42. */
static int most_placed(const sw_map *m, int piece)
{
    bool sums[UINT8_MAX + 1] = {true};
    int have = m->pieces[piece].count;
    for (int group = 0; group < m->n_routes; group++) {
        bool before[UINT8_MAX + 1];
        memcpy(before, sums, sizeof before);
        for (int i = group; i < m->n_routes; i++) {
            const sw_track *t = &m->routes[i];
            if (t->group != group || m->route_kinds[t->kind].piece != piece ||
                best_payment(m, t) < t->length + t->rough) {
                continue;
            }
            for (int sum = t->pieces; sum <= have; sum++) {
                sums[sum] = sums[sum] || before[sum - t->pieces];
            }
        }
    }
    while (have > 0 && !sums[have]) {
        have--;
    }
    return have;
}

/* Can a seat ever place so many pieces that the last round starts? The number of players does not
 * matter: others can only take routes away. */
static void lint_end(sw__reader *r)
{
    const sw_map *m = r->map;
    int room[SW_MAX_PIECE_KINDS] = {0}, placed = 0, all = 0;
    for (int i = 0; i < m->n_routes; i++) {
        room[m->route_kinds[m->routes[i].kind].piece] += m->routes[i].pieces;
    }
    for (int k = 0; k < m->n_piece_kinds; k++) {
        placed += most_placed(m, k);
        all += m->pieces[k].count;
        if (room[k] == 0) {
            SW__FOUND_WITH(r, r->at.rules, PIECES_UNUSED, m->pieces[k].id);
        }
    }
    all = m->rules.choose_pieces > 0 ? m->rules.choose_pieces : all;
    if (placed < all - m->rules.end_pieces) {
        SW__FOUND_WITH(r, r->at.rules, END_NEVER, SW__INT(placed), SW__INT(all));
    }
}

void sw__lint_map(sw__reader *r)
{
    /* too large for the stack of a small machine */
    sw__graph *lengths = arena_take(&r->memory, sizeof *lengths);
    sw__graph *pieces = arena_take(&r->memory, sizeof *pieces);
    if (!lengths || !pieces) {
        r->memory_out = true;
        return;
    }
    sw__graph_make(lengths, r->map, SW__BY_LENGTH);
    sw__graph_make(pieces, r->map, SW__BY_PIECES);
    lint_end(r);
    lint_modules(r);
    lint_colours(r);
    lint_cards(r);
    lint_places(r, lengths);
    lint_parallel(r);
    lint_claims(r);
    for (int i = 0; i < r->map->n_tickets; i++) {
        lint_ticket(r, lengths, pieces, i);
    }
}
