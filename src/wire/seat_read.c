/* Seats of a state or view that comes from outside. */
#include "state_reader.h"

static bool read_counts(const wire_state_reader *r, int object, const char *key, uint8_t *counts)
{
    int cards = json_get(r->j, object, key);
    if (json_type_of(r->j, cards) != JSON_OBJECT) {
        return wire_state_bad(r, cards, key, "must be an object of cards and their numbers");
    }
    for (int k = json_first(r->j, cards); k != JSON_MISSING; k = json_next(r->j, cards, k)) {
        wire_id id;
        int kind = wire_card(r->j, k, r->map, &id);
        if (kind == SW_NONE) {
            return wire_state_bad_id(r, k, key, "what is no card", &id);
        }
        int n = wire_count(r->j, json_member_value(r->j, k), r->map->cards[kind].count);
        if (n < 0) {
            return wire_state_bad_id(r, k, key, "a number of cards that cannot be", &id);
        }
        counts[kind] = (uint8_t)n;
    }
    return true;
}

static bool read_seat_tickets(const wire_state_reader *r, int object, sw_seat_state *seat)
{
    int kept, offered;
    if (!wire_state_list(r, object, "tickets", r->map->n_tickets, &kept) ||
        !wire_state_list(r, object, "offered", SW_MAX_OFFER, &offered)) {
        return false;
    }
    for (int v = json_first(r->j, kept); v != JSON_MISSING; v = json_next(r->j, kept, v)) {
        sw_ticket ticket = 0;
        if (!wire_state_ticket(r, v, "tickets", &ticket)) {
            return false;
        }
        if (sw_ticketset_has(&seat->tickets, ticket)) {
            return wire_state_bad(r, v, "tickets", "holds a ticket twice");
        }
        sw_ticketset_add(&seat->tickets, ticket);
    }
    for (int v = json_first(r->j, offered); v != JSON_MISSING; v = json_next(r->j, offered, v)) {
        if (!wire_state_ticket(r, v, "offered", &seat->offered[seat->n_offered++])) {
            return false;
        }
    }
    return true;
}

static bool read_pieces(const wire_state_reader *r, int object, const char *key, uint8_t *counts)
{
    const char *keys[SW_MAX_PIECE_KINDS + 1] = {NULL};
    int n;
    for (int k = 0; k < r->map->n_piece_kinds; k++) {
        keys[k] = r->map->pieces[k].id;
    }
    int pieces = json_get(r->j, object, key);
    if (!wire_state_keys(r, pieces, key, keys)) {
        return false;
    }
    for (int k = 0; k < r->map->n_piece_kinds; k++) {
        if (!wire_state_int(r, pieces, keys[k], 0, r->map->pieces[k].count, &n)) {
            return false;
        }
        counts[k] = (uint8_t)n;
    }
    return true;
}

/* Harbours or passengers: where they stand, and how many are left. */
static bool read_figures(const wire_state_reader *r, int object, const char *key,
                         const char *left_key, int max, sw_city *cities, uint8_t *count,
                         uint8_t *left)
{
    int list, n;
    if (!wire_state_list(r, object, key, max, &list) ||
        !wire_state_int(r, object, left_key, 0, max, &n)) {
        return false;
    }
    *left = (uint8_t)n;
    for (int v = json_first(r->j, list); v != JSON_MISSING; v = json_next(r->j, list, v)) {
        wire_id id;
        int city = wire_city(r->j, v, r->map, &id);
        if (city == SW_NONE) {
            return wire_state_bad_id(r, v, key, "what is no place on this map", &id);
        }
        cities[(*count)++] = (sw_city)city;
    }
    return true;
}

/* Counts by deck, which must add up to `total`. Where there is one deck, they are not written. */
static bool read_backs(const wire_state_reader *r, int object, const char *key,
                       const char *const *decks, int n, int total, uint8_t *counts)
{
    const char *keys[SW_MAX_DECKS + 1] = {NULL};
    memcpy(keys, decks, (size_t)n * sizeof *keys);
    if (n == 1) {
        counts[0] = (uint8_t)total;
        return true;
    }
    int backs = json_get(r->j, object, key), sum = 0, count;
    if (!wire_state_keys(r, backs, key, keys)) {
        return false;
    }
    for (int d = 0; d < n; d++) {
        if (!wire_state_int(r, backs, keys[d], 0, total, &count)) {
            return false;
        }
        counts[d] = (uint8_t)count;
        sum += count;
    }
    return sum == total || wire_state_bad(r, backs, key, "does not add up");
}

/* What a view tells of a seat that it does not show. */
static bool read_held_counts(const wire_state_reader *r, int object)
{
    sw_view *v = r->v;
    const sw_map *map = r->map;
    int hand, kept, offered;
    if (!wire_state_int(r, object, "hand_count", 0, 255, &hand) ||
        !read_backs(r, object, "hand_backs", map->decks, map->n_decks, hand,
                    v->hand_backs[r->seat])) {
        return false;
    }
    v->hand_count[r->seat] = (uint8_t)hand;
    if (v->tickets_secret) {
        v->ticket_count[r->seat] = v->offered_count[r->seat] = SW_NONE;
        return true;
    }
    if (!wire_state_int(r, object, "ticket_count", 0, map->n_tickets, &kept) ||
        !wire_state_int(r, object, "offered_count", 0, SW_MAX_OFFER, &offered) ||
        !read_backs(r, object, "ticket_backs", map->ticket_decks, map->n_ticket_decks, kept,
                    v->ticket_backs[r->seat])) {
        return false;
    }
    v->ticket_count[r->seat] = (uint8_t)kept;
    v->offered_count[r->seat] = (uint8_t)offered;
    return true;
}

static bool read_seat(const wire_state_reader *r, int object)
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
    if (!wire_state_keys(r, object, "seats", keys) ||
        !wire_state_int(r, object, "score", -WIRE_MAX_POINTS, WIRE_MAX_POINTS, &n)) {
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
        !wire_state_int(r, object, "goods", 0, WIRE_MAX_POINTS, &n)) {
        return false;
    }
    seat->goods = (uint16_t)n;
    return true;
}

bool wire_state_seats(wire_state_reader *r, int root)
{
    int list;
    if (!wire_state_list(r, root, "seats", r->g->n_players, &list)) {
        return false;
    }
    if (json_size(r->j, list) != r->g->n_players) {
        return wire_state_bad(r, list, "seats", "must have an entry for every player");
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
void wire_state_find_offer(const wire_state_reader *r)
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
