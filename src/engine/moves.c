/* The list of legal moves.
 *
 * Claims are found by sets of routes: those open to the seat, with few enough fields for the pieces
 * left, and no longer than the cards of their colour and the jokers reach. Only for what is left of
 * them are payments listed, and for gray routes once per length. */
#include "offer.h"
#include "payment.h"
#include "row.h"
#include "rule.h"

static inline void add_all(sw__list *list, const sw_move *moves, int n)
{
    int room = list->cap - list->n;
    if (room > 0) {
        memcpy(list->at + list->n, moves, (size_t)(n < room ? n : room) * sizeof *moves);
    }
    list->n += n;
}

/* Whether a slot gives a move is as good as random, and a processor guesses such a branch badly. So
 * every move is written, and the count goes on only if it is one. */
static void list_draws(const sw_game *g, const sw_state *s, bool second, sw__list *list)
{
    const sw_map *map = g->map;
    sw_move found[SW_MAX_DECKS * (1 + SW_MAX_SLOTS)];
    sw_move m = sw_move_none(SW_MOVE_DRAW);
    uint8_t gives[SW_MAX_DECKS];
    int n = 0;
    for (int deck = 0; deck < map->n_decks; deck++) {
        m.other = gives[n] = (uint8_t)deck;
        found[n] = m;
        n += sw__deck_gives(s, deck);
    }
    int n_gives = n;
    if (n_gives == 0 && !g->options.faceup_when_empty) { /* G-13 */
        return;
    }
    if (map->n_decks == 1 || n_gives == 0) {
        gives[0] = SW_NONE;
        n_gives = 1;
    }
    uint32_t taboo = second ? g->alone : 0; /* G-8 */
    for (int i = 0; i < n_gives; i++) {     /* W-3, W-4 */
        m.other = gives[i];
        for (int slot = 0; slot < map->rules.n_slots; slot++) {
            sw_card card = s->faceup[slot];
            m.at = (uint8_t)slot;
            found[n] = m;
            n += (card != SW_NONE) & (int)(~taboo >> (card & 31) & 1);
        }
    }
    add_all(list, found, n);
}

static void list_tickets(const sw_game *g, const sw_state *s, sw__list *list)
{
    sw_move m = sw_move_none(SW_MOVE_TICKETS);
    int size = sw__offer_size(g, s);
    if (size == 0) {
        return;
    }
    if (!g->map->rules.choose_mix) {
        m.count[0] = (uint8_t)size;
        sw__add(list, m);
        return;
    }
    bool hidden = s->phase == SW_SETUP; /* then every deck suffices */
    for (int first = 0; first <= size; first++) {
        int second = size - first;
        if (hidden || (first <= s->ticket_piles[0].n && second <= s->ticket_piles[1].n)) {
            m.count[0] = (uint8_t)first;
            m.count[1] = (uint8_t)second;
            sw__add(list, m);
        }
    }
}

static void list_keeps(const sw_game *g, const sw_state *s, sw__list *list)
{
    sw_move m = sw_move_none(SW_MOVE_KEEP);
    int least = sw__offer_keep(g, s);
    for (int mask = 1; mask < 1 << s->seats[s->to_move].n_offered; mask++) {
        if (sw__offer_count((unsigned)mask) >= least) {
            m.keep = (uint8_t)mask;
            sw__add(list, m);
        }
    }
}

static inline void add_claim_set(sw__list *list, sw_move m, const sw_pay *pays, int n_pays)
{
    int n = list->n;
    list->n += n_pays;
    if (list->n > list->cap) {
        n_pays = list->cap > n ? list->cap - n : 0;
    }
    if (n_pays == 0) {
        return; /* also when the caller only counts, without an array */
    }
    uint64_t head; /* the move without its payment, in one piece */
    memcpy(&head, &m, sizeof head);
    sw_move *out = list->at + n;
    for (int i = 0; i < n_pays; i++) {
        memcpy(&out[i], &head, sizeof head);
        out[i].pay = pays[i];
    }
}

/* `places`: the seat has passengers to place. */
static inline void add_claims(const sw_game *g, const sw_state *s, sw__list *list, int route,
                              const sw_pay *pays, int n_pays, bool places)
{
    sw_move m = sw_move_none(SW_MOVE_CLAIM);
    m.at = (uint8_t)route;
    add_claim_set(list, m, pays, n_pays);
    if (!places) {
        return;
    }
    for (int end = 0; end < 2; end++) { /* M-10 */
        m.other = g->map->routes[route].city[end];
        if (sw__passenger_check(g, s, route, m.other) == SW_OK) {
            add_claim_set(list, m, pays, n_pays);
        }
    }
}

void sw__add_claims(const sw_game *g, const sw_state *s, sw__list *list, int route,
                    const sw_pay *pays, int n_pays)
{
    add_claims(g, s, list, route, pays, n_pays, s->seats[s->to_move].passengers_left != 0);
}

static inline int within(int n)
{
    return n < SW_MAX_LENGTH ? n : SW_MAX_LENGTH;
}

static void list_coloured(const sw_game *g, const sw_state *s, const sw__purse *purse,
                          const sw_routeset *need, sw_pay *buffer, sw__list *list)
{
    const sw_routeset *open = &s->seats[s->to_move].open;
    bool places = s->seats[s->to_move].passengers_left != 0;
    bool simple = g->simple[purse->kind];
    sw_routeset found = {{0}};
    for (int colour = 0; colour < g->map->n_colours; colour++) {
        int reach = within(purse->of_colour[colour] + purse->jokers);
        const sw_routeset *upto = &g->upto[purse->kind][colour][reach];
        for (int word = 0; word < SW_ROUTE_WORDS; word++) {
            found.w[word] |= upto->w[word];
        }
    }
    for (int word = 0; word < g->n_words; word++) {
        for (uint64_t w = found.w[word] & open->w[word] & need->w[word]; w; w &= w - 1) {
            int route = 64 * word + __builtin_ctzll(w);
            int colour = g->colour[route];
            int length = g->length[route];
            const sw_pay *pays = buffer;
            int n = simple ? sw__simple_pays(g, purse, colour, length, &pays)
                           : sw__pays(g, purse, colour, length, buffer);
            add_claims(g, s, list, route, pays, n, places);
        }
    }
}

static void list_gray(const sw_game *g, const sw_state *s, const sw__purse *purse,
                      const sw_routeset *need, sw_pay *buffer, sw__list *list)
{
    const sw_routeset *open = &s->seats[s->to_move].open;
    bool places = s->seats[s->to_move].passengers_left != 0;
    int gray = g->map->n_colours;
    unsigned lengths = g->gray_lengths[purse->kind] & ((2u << within(purse->most)) - 1);
    for (; lengths; lengths &= lengths - 1) {
        int length = __builtin_ctz(lengths);
        const sw_routeset *exact = &g->exact[purse->kind][gray][length];
        int n_pays = -1;
        for (int word = 0; word < g->n_words; word++) {
            uint64_t w = exact->w[word] & open->w[word] & need->w[word];
            if (w && n_pays < 0) {
                n_pays = sw__pays(g, purse, gray, length, buffer);
            }
            for (; w; w &= w - 1) {
                add_claims(g, s, list, 64 * word + __builtin_ctzll(w), buffer, n_pays, places);
            }
        }
    }
}

static void list_claims(const sw_game *g, const sw_state *s, sw__list *list)
{
    sw_pay buffer[SW__MAX_PAYS];
    const sw_seat_state *seat = &s->seats[s->to_move];
    for (int kind = 0; kind < g->map->n_route_kinds; kind++) {
        int pieces = seat->pieces[g->map->route_kinds[kind].piece];
        if (pieces == 0) {
            continue; /* G-20 */
        }
        const sw_routeset *need = &g->need[kind][within(pieces)];
        sw__purse purse;
        sw__purse_make(g, seat->hand, kind, &purse);
        list_coloured(g, s, &purse, need, buffer, list);
        list_gray(g, s, &purse, need, buffer, list);
    }
}

static void list_modules(const sw_game *g, const sw_state *s, sw__list *list)
{
    for (int i = 0; i < g->n_modules; i++) {
        if (g->modules[i]->moves) {
            g->modules[i]->moves(g, s, list);
        }
    }
}

static void list_actions(const sw_game *g, const sw_state *s, sw__list *list)
{
    list_draws(g, s, false, list);
    list_claims(g, s, list);
    list_modules(g, s, list);
    bool stuck = list->n == 0;
    list_tickets(g, s, list);
    if (list->n == 0 || (stuck && g->options.pass_instead_of_tickets)) { /* G-2, G-3 */
        sw__add(list, sw_move_none(SW_MOVE_PASS));
    }
}

static void list_all(const sw_game *g, const sw_state *s, sw__list *list)
{
    switch ((sw_expects)s->expects) {
    case SW_EXPECTS_TICKETS:
        list_tickets(g, s, list);
        break;
    case SW_EXPECTS_KEEP:
        list_keeps(g, s, list);
        break;
    case SW_EXPECTS_ACTION:
        list_actions(g, s, list);
        break;
    case SW_EXPECTS_SECOND_CARD:
        list_draws(g, s, true, list);
        if (g->options.second_card_optional) { /* G-6 */
            sw__add(list, sw_move_none(SW_MOVE_STOP));
        }
        break;
    case SW_EXPECTS_PIECES:
    case SW_EXPECTS_STEP:
        list_modules(g, s, list);
        break;
    case SW_EXPECTS_NOTHING:
    case SW_N_EXPECTS:
        break;
    }
}

int sw_moves(const sw_game *g, const sw_state *s, sw_move *out, int cap)
{
    sw__list list = {out, 0, out && cap > 0 ? cap : 0};
    list_all(g, s, &list);
    return list.n < list.cap ? list.n : list.cap;
}

int sw_moves_count(const sw_game *g, const sw_state *s)
{
    sw__list list = {NULL, 0, 0};
    list_all(g, s, &list);
    return list.n;
}

/* A seat that has everything, which no game allows: all cards, every route its own and yet open,
 * all pieces to place and all to exchange. Whatever action is legal in some position is legal in
 * this one, but for passengers that stand on the board: they are counted apart, as here they would
 * be in the way of others. */
int sw_moves_most(const sw_game *g)
{
    enum {
        OTHER_CHOICES = 256
    }; /* sets of eight tickets, numbers in a byte; all others are fewer */
    const sw_map *map = g->map;
    sw_state s = {.phase = SW_PLAY, .expects = SW_EXPECTS_ACTION};
    sw_seat_state *seat = &s.seats[s.to_move];
    seat->open = g->all;
    for (int card = 0; card < map->n_cards; card++) {
        seat->hand[card] = map->cards[card].count;
    }
    for (int kind = 0; kind < map->n_piece_kinds; kind++) {
        seat->pieces[kind] = seat->box[kind] = map->pieces[kind].count;
    }
    for (int deck = 0; deck < map->n_decks; deck++) {
        s.piles[deck].n_draw = map->deck_size[deck];
    }
    for (int deck = 0; deck < map->n_ticket_decks; deck++) {
        s.ticket_piles[deck].n = map->ticket_deck_size[deck];
    }
    seat->harbours_left = map->rules.harbours;
    seat->passengers_left = map->rules.passengers;
    int actions = sw_moves_count(g, &s) + map->rules.passengers;
    return actions > OTHER_CHOICES ? actions : OTHER_CHOICES;
}
