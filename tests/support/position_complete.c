#include "position_complete.h"

/* --- cards --- */

static bool take(int *left, int card)
{
    return left[card]-- > 0;
}

static bool take_mentioned(const position *p, int *left)
{
    const sw_map *map = p->game.map;
    bool fine = true;
    for (int card = 0; card < map->n_cards; card++) {
        left[card] = map->cards[card].count;
        for (int seat = 0; seat < p->game.n_players; seat++) {
            left[card] -= p->state.seats[seat].hand[card];
        }
        fine &= left[card] >= 0;
    }
    for (int i = 0; i < map->rules.n_slots; i++) {
        fine &= p->state.faceup[i] == SW_NONE || take(left, p->state.faceup[i]);
    }
    for (int deck = 0; deck < map->n_decks; deck++) {
        for (int i = 0; i < p->top[deck].n; i++) {
            fine &= take(left, p->top[deck].at[i]);
        }
        for (int i = 0; i < p->discards[deck].n; i++) {
            fine &= take(left, p->discards[deck].at[i]);
        }
    }
    return fine;
}

/* A row of different plain cards, each deck in its slots. */
static void lay_plain_row(position *p, int *left)
{
    const sw_map *map = p->game.map;
    int slot = 0;
    for (int deck = 0; deck < map->n_decks; deck++) {
        for (int i = 0, n = 0; i < map->rules.faceup[deck] && n < SW_MAX_CARDS; n++) {
            int card = n % map->n_cards;
            const sw_card_kind *info = &map->cards[card];
            if (info->deck == deck && info->colour != SW_NONE && left[card] > 0) {
                p->state.faceup[slot++] = (sw_card)card;
                left[card]--;
                i++;
            }
        }
    }
}

/* Kinds in turn, the jokers at the very end. */
static void list_rest(const sw_map *map, int deck, int *left, card_list *out)
{
    for (int jokers = 0; jokers < 2; jokers++) {
        for (bool more = true; more;) {
            more = false;
            for (int card = 0; card < map->n_cards; card++) {
                bool plain = map->cards[card].colour != SW_NONE;
                if (map->cards[card].deck == deck && left[card] > 0 && plain != jokers) {
                    left[card]--;
                    out->at[out->n++] = (sw_card)card;
                    more = true;
                }
            }
        }
    }
}

static void lay_pile(position *p, int deck, const card_list *draw, const card_list *discards)
{
    sw_state *s = &p->state;
    sw_card *base = s->cards + p->game.map->deck_base[deck];
    int size = p->game.map->deck_size[deck];
    for (int i = 0; i < draw->n; i++) {
        base[draw->n - 1 - i] = draw->at[i];
    }
    for (int i = 0; i < discards->n; i++) {
        base[size - 1 - i] = discards->at[i];
    }
    s->piles[deck] = (sw_pile){(uint8_t)draw->n, (uint8_t)discards->n};
}

static const char *complete_cards(position *p)
{
    const sw_map *map = p->game.map;
    int left[SW_MAX_CARD_KINDS];
    if (!take_mentioned(p, left)) {
        return "more cards of a kind are mentioned than there are";
    }
    if (!p->row_given) {
        lay_plain_row(p, left);
    }
    for (int deck = 0; deck < map->n_decks; deck++) {
        card_list rest = {0};
        list_rest(map, deck, left, &rest);
        card_list draw = p->top[deck];
        card_list discards = p->discards[deck];
        if (rest.n && p->rest == REST_DRAW && p->pile_given[deck]) {
            return "the piles are given: say where the rest of the cards is";
        }
        for (int i = 0; i < rest.n; i++) {
            if (p->rest >= 0) {
                p->state.seats[p->rest].hand[rest.at[i]]++;
            } else if (p->rest == REST_DISCARD) {
                discards.at[discards.n++] = rest.at[i];
            } else {
                draw.at[draw.n++] = rest.at[i];
            }
        }
        lay_pile(p, deck, &draw, &discards);
    }
    return NULL;
}

/* --- tickets --- */

static const char *complete_tickets(position *p)
{
    const sw_map *map = p->game.map;
    sw_state *s = &p->state;
    bool seen[SW_MAX_TICKETS] = {false};
    for (int t = 0; t < map->n_tickets; t++) {
        for (int seat = 0; seat < p->game.n_players; seat++) {
            seen[t] |= sw_ticketset_has(&s->seats[seat].tickets, t);
        }
    }
    for (int deck = 0; deck < map->n_ticket_decks; deck++) {
        ticket_list pile = p->ticket_top[deck];
        for (int i = 0; i < pile.n; i++) {
            if (seen[pile.at[i]]) {
                return "a ticket is in two places";
            }
            seen[pile.at[i]] = true;
        }
        for (int t = 0; t < map->n_tickets; t++) {
            if (seen[t] || map->tickets[t].deck != deck) {
                continue;
            }
            if (p->ticket_pile_given[deck]) {
                sw_ticketset_add(&s->seats[p->game.n_players - 1].tickets, t);
            } else {
                pile.at[pile.n++] = (sw_ticket)t;
            }
        }
        memcpy(s->ticket_order + map->ticket_deck_base[deck], pile.at, (size_t)pile.n);
        s->ticket_piles[deck] = (sw_ticket_pile){0, (uint8_t)pile.n};
    }
    return NULL;
}

/* --- routes and pieces --- */

static int placed(const position *p, int seat, int piece)
{
    const sw_map *map = p->game.map;
    int n = 0;
    for (int r = 0; r < map->n_routes; r++) {
        bool counts = map->route_kinds[map->routes[r].kind].piece == piece;
        n += counts && p->state.owner[r] == seat ? map->routes[r].pieces : 0;
    }
    return n;
}

static bool may_fill(const position *p, int route, int piece)
{
    const sw_map *map = p->game.map;
    for (int r = 0; r < map->n_routes; r++) {
        if (map->routes[r].group == map->routes[route].group &&
            (p->reserved[r] || p->state.owner[r] != SW_NONE)) {
            return false;
        }
    }
    return map->route_kinds[map->routes[route].kind].piece == piece;
}

/* Gives the seat routes that take exactly `need` pieces, the longest first. */
static bool fill(position *p, int seat, int piece, int need, int longest)
{
    if (need == 0) {
        return true;
    }
    for (int length = need < longest ? need : longest; length > 0; length--) {
        for (int r = 0; r < p->game.map->n_routes; r++) {
            if (p->game.map->routes[r].pieces == length && may_fill(p, r, piece)) {
                p->state.owner[r] = (sw_seat)seat;
                if (fill(p, seat, piece, need - length, length)) {
                    return true;
                }
                p->state.owner[r] = SW_NONE;
                break;
            }
        }
    }
    return false;
}

/* How many pieces of a kind the seat has, on the board and to place. */
static int has_pieces(const position *p, int seat, int piece)
{
    const sw_map *map = p->game.map;
    const sw_seat_state *st = &p->state.seats[seat];
    int on_board = placed(p, seat, piece);
    if (!map->rules.choose_pieces) {
        return map->pieces[piece].count;
    }
    if (p->pieces_given[seat]) {
        return on_board + st->pieces[piece];
    }
    /* twenty of the first kind, unless more of it or of the other are placed */
    int total = map->rules.choose_pieces;
    int first = placed(p, seat, 0) > 20 ? placed(p, seat, 0) : 20;
    if (total - first < placed(p, seat, 1)) {
        first = total - placed(p, seat, 1);
    }
    return piece == 0 ? first : total - first;
}

static const char *complete_pieces(position *p)
{
    const sw_map *map = p->game.map;
    for (int seat = 0; seat < p->game.n_players; seat++) {
        sw_seat_state *st = &p->state.seats[seat];
        int has[SW_MAX_PIECE_KINDS];
        for (int piece = 0; piece < map->n_piece_kinds; piece++) {
            has[piece] = has_pieces(p, seat, piece);
            int left = p->leave[seat][piece];
            int need = has[piece] - left - placed(p, seat, piece);
            if (left >= 0 && (need < 0 || !fill(p, seat, piece, need, SW_MAX_LENGTH))) {
                return "no routes are left to place so many pieces on";
            }
        }
        for (int piece = 0; piece < map->n_piece_kinds; piece++) {
            st->pieces[piece] = (uint8_t)(has[piece] - placed(p, seat, piece));
            st->box[piece] = (uint8_t)(map->pieces[piece].count - has[piece]);
        }
        int score = st->goods - p->lost[seat];
        for (int r = 0; r < map->n_routes; r++) {
            score += p->state.owner[r] == seat ? map->routes[r].points : 0;
        }
        st->score = (int16_t)score;
    }
    return NULL;
}

const char *complete_position(position *p)
{
    if (p->state.to_move >= p->game.n_players || p->rest >= p->game.n_players) {
        return "there is no such seat";
    }
    const char *why = complete_cards(p);
    why = why ? why : complete_tickets(p);
    return why ? why : complete_pieces(p);
}
