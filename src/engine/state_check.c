/* Do all parts of a state add up? For states from outside: every number is looked at before it is
 * used, nothing is taken for granted but the sizes of the arrays. */
#include "rule.h"

typedef sw_err (*part_check)(const sw_game *g, const sw_state *s, const char **text);

static bool expects_fits_phase(const sw_game *g, const sw_state *s)
{
    switch (s->expects) {
    case SW_EXPECTS_TICKETS:
        return s->phase == SW_SETUP && g->map->rules.choose_mix;
    case SW_EXPECTS_PIECES:
        return s->phase == SW_SETUP && g->map->rules.choose_pieces;
    case SW_EXPECTS_KEEP:
        return s->phase == SW_SETUP || s->phase == SW_PLAY;
    case SW_EXPECTS_ACTION:
    case SW_EXPECTS_SECOND_CARD:
        return s->phase == SW_PLAY;
    case SW_EXPECTS_STEP:
        return s->phase == SW_PLAY && sw_game_has(g, SW_MODULE_PASSENGERS);
    default:
        return s->phase == SW_OVER && s->expects == SW_EXPECTS_NOTHING;
    }
}

static sw_err check_turn(const sw_game *g, const sw_state *s, const char **text)
{
    bool over = s->phase == SW_OVER;
    if (s->phase > SW_OVER || !expects_fits_phase(g, s)) {
        *text = "what is expected does not fit the phase";
        return SW_E_STATE_TURN;
    }
    if (over ? s->to_move != SW_NONE : s->to_move >= g->n_players) {
        *text = "there is no such seat to move";
        return SW_E_STATE_TURN;
    }
    if (s->passes > g->n_players || (s->passes == g->n_players && !over)) {
        *text = "after so many passes in a row the game is over";
        return SW_E_STATE_TURN;
    }
    if (s->turn > g->options.max_turns || (s->turn == g->options.max_turns && !over)) {
        *text = "the game ends before that turn";
        return SW_E_STATE_TURN;
    }
    int most = g->n_players * g->map->rules.further_turns;
    bool fits =
        over ? s->last_round && s->turns_left == 0
             : (s->last_round ? s->phase == SW_PLAY && s->turns_left >= 1 && s->turns_left <= most
                              : s->turns_left == 0);
    if (!fits) {
        *text = "turns_left does not fit the phase and the number of players";
        return SW_E_STATE_TURN;
    }
    return SW_OK;
}

static sw_err check_cards(const sw_game *g, const sw_state *s, const char **text)
{
    const sw_map *map = g->map;
    int count[SW_MAX_CARD_KINDS] = {0};
    *text = "the cards in piles, row and hands are not those of the map";
    for (int d = 0; d < map->n_decks; d++) {
        int n = s->piles[d].n_draw + s->piles[d].n_discard;
        if (n > map->deck_size[d]) {
            return SW_E_STATE_CARDS;
        }
        for (int i = 0; i < n; i++) {
            int card = i < s->piles[d].n_draw ? sw_pile_draw(g, s, d, i)
                                              : sw_pile_discard(g, s, d, i - s->piles[d].n_draw);
            if (card >= map->n_cards || map->cards[card].deck != d) {
                *text = "a card lies in a pile that it does not belong to";
                return SW_E_STATE_CARDS;
            }
            count[card]++;
        }
    }
    for (int i = 0; i < map->rules.n_slots; i++) {
        if (s->faceup[i] != SW_NONE) {
            if (s->faceup[i] >= map->n_cards) {
                return SW_E_STATE_CARDS;
            }
            count[s->faceup[i]]++;
        }
    }
    for (int card = 0; card < map->n_cards; card++) {
        for (int seat = 0; seat < g->n_players; seat++) {
            count[card] += s->seats[seat].hand[card];
        }
        if (count[card] != map->cards[card].count) {
            return SW_E_STATE_CARDS;
        }
    }
    return SW_OK;
}

static sw_err check_known(const sw_game *g, const sw_state *s, const char **text)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        for (int card = 0; card < g->map->n_cards; card++) {
            if (s->seats[seat].known[card] > s->seats[seat].hand[card]) {
                *text = "more cards of a seat are known than it holds";
                return SW_E_STATE_KNOWN;
            }
        }
    }
    return SW_OK;
}

static sw_err check_owners(const sw_game *g, const sw_state *s, const char **text)
{
    const sw_map *map = g->map;
    for (int r = 0; r < map->n_routes; r++) {
        if (s->owner[r] == SW_NONE) {
            continue;
        }
        if (s->owner[r] >= g->n_players) {
            *text = "a route belongs to a seat that is not there";
            return SW_E_STATE_OWNERS;
        }
        for (int other = map->routes[r].group; other < r; other++) {
            if (map->routes[other].group != map->routes[r].group || s->owner[other] == SW_NONE) {
                continue;
            }
            if (g->parallel_closed || s->owner[other] == s->owner[r]) {
                *text = "parallel tracks are owned that exclude each other";
                return SW_E_STATE_OWNERS;
            }
        }
        if (s->phase == SW_SETUP) {
            *text = "no route is owned before the first turn";
            return SW_E_STATE_OWNERS;
        }
    }
    return SW_OK;
}

/* Has the seat chosen its pieces yet? */
static bool has_chosen(const sw_state *s, int seat)
{
    return s->phase != SW_SETUP || (s->expects == SW_EXPECTS_PIECES && seat < s->to_move);
}

static sw_err check_pieces(const sw_game *g, const sw_state *s, const char **text)
{
    const sw_map *map = g->map;
    *text = "the pieces placed, left and in the box are not as many as a seat has";
    for (int seat = 0; seat < g->n_players; seat++) {
        int count[SW_MAX_PIECE_KINDS] = {0};
        int box = 0;
        int all = 0;
        for (int r = 0; r < map->n_routes; r++) {
            if (s->owner[r] == seat) {
                count[map->route_kinds[map->routes[r].kind].piece] += map->routes[r].pieces;
            }
        }
        for (int p = 0; p < map->n_piece_kinds; p++) {
            const sw_seat_state *st = &s->seats[seat];
            if (count[p] + st->pieces[p] + st->box[p] != map->pieces[p].count) {
                return SW_E_STATE_PIECES;
            }
            box += st->box[p];
            all += map->pieces[p].count;
        }
        int chosen = map->rules.choose_pieces ? map->rules.choose_pieces : all;
        if (map->rules.choose_pieces && !has_chosen(s, seat)) {
            chosen = 0;
        }
        if (all - box != chosen) {
            *text = "the box does not hold as many pieces as it must";
            return SW_E_STATE_PIECES;
        }
    }
    return SW_OK;
}

static bool offer_expected(const sw_game *g, const sw_state *s, int seat)
{
    if (s->expects != SW_EXPECTS_KEEP) {
        return false;
    }
    bool at_once = s->phase == SW_SETUP && !g->map->rules.choose_mix;
    return at_once ? seat >= s->to_move : seat == s->to_move;
}

static sw_err check_offers(const sw_game *g, const sw_state *s, const char **text)
{
    const sw_rules *rules = &g->map->rules;
    for (int seat = 0; seat < g->n_players; seat++) {
        int n = s->seats[seat].n_offered;
        int most = s->phase == SW_SETUP ? rules->start_dealt : rules->draw_dealt;
        int least = s->phase == SW_SETUP ? rules->start_dealt : 1;
        if (offer_expected(g, s, seat) ? n < least || n > most : n != 0) {
            *text = "tickets are offered to a seat that has none to choose, or too many or few";
            return SW_E_STATE_TICKETS;
        }
    }
    return SW_OK;
}

static sw_err check_tickets(const sw_game *g, const sw_state *s, const char **text)
{
    const sw_map *map = g->map;
    uint8_t count[SW_MAX_TICKETS] = {0};
    sw_err err = check_offers(g, s, text);
    if (err) {
        return err;
    }
    *text = "every ticket must be in one place: a deck, an offer or a seat's tickets";
    for (int d = 0; d < map->n_ticket_decks; d++) {
        if (s->ticket_piles[d].n > map->ticket_deck_size[d] ||
            s->ticket_piles[d].head >= map->ticket_deck_size[d]) {
            return SW_E_STATE_TICKETS;
        }
        for (int i = 0; i < s->ticket_piles[d].n; i++) {
            int ticket = sw_ticket_pile_at(g, s, d, i);
            if (ticket >= map->n_tickets || map->tickets[ticket].deck != d) {
                return SW_E_STATE_TICKETS;
            }
            count[ticket]++;
        }
    }
    for (int seat = 0; seat < g->n_players; seat++) {
        for (int i = 0; i < s->seats[seat].n_offered; i++) {
            int ticket = s->seats[seat].offered[i];
            if (ticket >= map->n_tickets) {
                return SW_E_STATE_TICKETS;
            }
            count[ticket]++;
        }
        for (int t = 0; t < map->n_tickets; t++) {
            count[t] = (uint8_t)(count[t] + sw_ticketset_has(&s->seats[seat].tickets, t));
        }
    }
    for (int t = 0; t < map->n_tickets; t++) {
        if (count[t] != 1) {
            return SW_E_STATE_TICKETS;
        }
    }
    return SW_OK;
}

static sw_err check_modules(const sw_game *g, const sw_state *s, const char **text)
{
    for (int i = 0; i < g->n_modules; i++) {
        sw_err err = g->modules[i]->state_check ? g->modules[i]->state_check(g, s, text) : SW_OK;
        if (err) {
            return err;
        }
    }
    return SW_OK;
}

/* Somebody who is to decide has something to choose: a second card that is there, a route to
 * travel. */
static sw_err check_choice(const sw_game *g, const sw_state *s, const char **text)
{
    if (s->phase != SW_OVER && sw_moves_count(g, s) == 0) {
        *text = "there is no move of the kind that is expected";
        return SW_E_STATE_TURN;
    }
    return SW_OK;
}

sw_err sw_state_check(const sw_game *g, const sw_state *s, char *text, size_t size)
{
    static const part_check checks[] = {check_turn,   check_cards,   check_known,   check_owners,
                                        check_pieces, check_tickets, check_modules, check_choice};
    const char *why = "";
    sw_err err = SW_OK;
    for (size_t i = 0; i < sizeof checks / sizeof *checks && err == SW_OK; i++) {
        err = checks[i](g, s, &why);
    }
    if (text && size) {
        size_t n = err ? strlen(why) : 0;
        n = n < size ? n : size - 1;
        memcpy(text, why, n);
        text[n] = '\0';
    }
    return err;
}
