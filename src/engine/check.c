/* Is a move legal, and if not, why? Written from the rules, not from the list of moves: the tests
 * hold the two against each other. */
#include "offer.h"
#include "payment.h"
#include "row.h"
#include "rule.h"

/* Which fields a type of move uses; the others must be as sw_move_none leaves them. */
enum { AT = 1, OTHER = 2, KEEP = 4, COUNT = 8, PAY = 16 };
static const uint8_t fields[SW_N_MOVE_TYPES] = {
    [SW_MOVE_KEEP] = KEEP,
    [SW_MOVE_PIECES] = COUNT,
    [SW_MOVE_DRAW] = AT | OTHER,
    [SW_MOVE_TICKETS] = COUNT,
    [SW_MOVE_CLAIM] = AT | OTHER | PAY,
    [SW_MOVE_PASSENGER] = AT,
    [SW_MOVE_STEP] = AT,
    [SW_MOVE_STOP] = 0,
    [SW_MOVE_HARBOUR] = AT | PAY,
    [SW_MOVE_EXCHANGE] = AT | OTHER | COUNT,
    [SW_MOVE_PASS] = 0,
};

static bool well_formed(const sw_move *m)
{
    int use = fields[m->type];
    return ((use & AT) || m->at == SW_NONE) && ((use & OTHER) || m->other == SW_NONE) &&
           ((use & KEEP) || m->keep == 0) &&
           ((use & COUNT) || (m->count[0] == 0 && m->count[1] == 0)) &&
           ((use & PAY) || m->pay == 0) && m->zero[0] == 0 && m->zero[1] == 0;
}

static sw_err check_keep(const sw_game *g, const sw_state *s, const sw_move *m)
{
    if (s->expects != SW_EXPECTS_KEEP) {
        return SW_E_NOT_NOW;
    }
    if (m->keep >> s->seats[s->to_move].n_offered) {
        return SW_E_KEEP_UNOFFERED;
    }
    return sw__offer_count(m->keep) < sw__offer_keep(g, s) ? SW_E_KEEP_TOO_FEW : SW_OK;
}

static sw_err check_blind(const sw_game *g, const sw_state *s, int deck)
{
    if (deck >= g->map->n_decks) {
        return SW_E_NO_SUCH_DECK;
    }
    return sw__deck_gives(s, deck) ? SW_OK : SW_E_DECK_EMPTY;
}

static sw_err check_refill(const sw_game *g, const sw_state *s, int deck)
{
    if (g->map->n_decks == 1) {
        return deck == SW_NONE ? SW_OK : SW_E_MALFORMED;
    }
    if (deck == SW_NONE) {
        return sw__any_deck_gives(g, s) ? SW_E_REFILL : SW_OK;
    }
    return deck < g->map->n_decks && sw__deck_gives(s, deck) ? SW_OK : SW_E_REFILL;
}

static sw_err check_draw(const sw_game *g, const sw_state *s, const sw_move *m)
{
    bool second = s->expects == SW_EXPECTS_SECOND_CARD;
    if (!second && s->expects != SW_EXPECTS_ACTION) {
        return SW_E_NOT_NOW;
    }
    if (m->at == SW_NONE) {
        return check_blind(g, s, m->other);
    }
    if (m->at >= g->map->rules.n_slots || s->faceup[m->at] == SW_NONE) {
        return SW_E_SLOT_EMPTY;
    }
    if (!sw__row_open(g, s)) {
        return SW_E_CARDS_NONE; /* G-13 */
    }
    if (second && (g->alone >> s->faceup[m->at] & 1)) {
        return SW_E_SECOND_JOKER; /* G-8 */
    }
    return check_refill(g, s, m->other);
}

static sw_err check_tickets(const sw_game *g, const sw_state *s, const sw_move *m)
{
    if (s->expects != SW_EXPECTS_TICKETS && s->expects != SW_EXPECTS_ACTION) {
        return SW_E_NOT_NOW;
    }
    int size = sw__offer_size(g, s);
    if (size == 0) {
        return SW_E_TICKETS_NONE;
    }
    if (m->count[0] + m->count[1] != size) {
        return SW_E_TICKETS_SUM;
    }
    if (g->map->n_ticket_decks == 1 && m->count[1]) {
        return SW_E_NO_SUCH_DECK;
    }
    for (int deck = 0; deck < g->map->n_ticket_decks; deck++) {
        if (s->phase != SW_SETUP && m->count[deck] > s->ticket_piles[deck].n) {
            return SW_E_TICKETS_DECK;
        }
    }
    return SW_OK;
}

/* May the seat to move claim that route, payment aside? */
static sw_err claim_open(const sw_game *g, const sw_state *s, int route)
{
    const sw_track *track = &g->map->routes[route];
    if (s->owner[route] != SW_NONE) {
        return SW_E_ROUTE_TAKEN;
    }
    for (int r = track->group; r < g->map->n_routes; r++) { /* G-22 */
        if (g->map->routes[r].group == track->group && s->owner[r] != SW_NONE) {
            if (s->owner[r] == s->to_move) {
                return SW_E_PARALLEL_OWN;
            }
            if (g->parallel_closed) {
                return SW_E_PARALLEL_CLOSED;
            }
        }
    }
    int piece = g->map->route_kinds[track->kind].piece;
    return s->seats[s->to_move].pieces[piece] < track->pieces ? SW_E_NO_PIECES : SW_OK;
}

static sw_err check_claim(const sw_game *g, const sw_state *s, const sw_move *m)
{
    if (s->expects != SW_EXPECTS_ACTION) {
        return SW_E_NOT_NOW;
    }
    if (m->at >= g->map->n_routes) {
        return SW_E_NO_SUCH_ROUTE;
    }
    sw_err err = claim_open(g, s, m->at);
    if (err) {
        return err;
    }
    const sw_track *track = &g->map->routes[m->at];
    err = sw__pay_held(g, s->seats[s->to_move].hand, m->pay);
    if (err) {
        return err;
    }
    int colour = track->colour == SW_NONE ? g->map->n_colours : track->colour;
    err = track->rough ? sw__rough_check(g, track, m->pay)
                       : sw__pay_check(g, m->pay, track->kind, colour, track->length);
    if (err || m->other == SW_NONE) {
        return err;
    }
    return sw__passenger_check(g, s, m->at, m->other);
}

static sw_err check_stop(const sw_game *g, const sw_state *s)
{
    return s->expects == SW_EXPECTS_SECOND_CARD && g->options.second_card_optional ? SW_OK
                                                                                   : SW_E_NOT_NOW;
}

static sw_err check_pass(const sw_game *g, const sw_state *s)
{
    if (s->expects != SW_EXPECTS_ACTION) {
        return SW_E_NOT_NOW;
    }
    sw_move first[2];
    bool stuck = sw_moves(g, s, first, 2) > 0 &&
                 (first[0].type == SW_MOVE_PASS ||
                  (g->options.pass_instead_of_tickets && first[0].type == SW_MOVE_TICKETS));
    return stuck ? SW_OK : SW_E_PASS; /* G-2, G-3 */
}

sw_err sw_check(const sw_game *g, const sw_state *s, const sw_move *m)
{
    if (s->phase == SW_OVER) {
        return SW_E_GAME_OVER;
    }
    if (m->type >= SW_N_MOVE_TYPES) {
        return SW_E_MOVE_TYPE;
    }
    if (!well_formed(m)) {
        return SW_E_MALFORMED;
    }
    for (int i = 0; i < g->n_modules; i++) {
        if (g->modules[i]->owns >> m->type & 1 &&
            (m->type != SW_MOVE_STOP || s->expects == SW_EXPECTS_STEP)) {
            return g->modules[i]->check(g, s, m);
        }
    }
    switch ((sw_move_type)m->type) {
    case SW_MOVE_KEEP:
        return check_keep(g, s, m);
    case SW_MOVE_DRAW:
        return check_draw(g, s, m);
    case SW_MOVE_TICKETS:
        return check_tickets(g, s, m);
    case SW_MOVE_CLAIM:
        return check_claim(g, s, m);
    case SW_MOVE_STOP:
        return check_stop(g, s);
    case SW_MOVE_PASS:
        return check_pass(g, s);
    default:
        return SW_E_MOVE_TYPE; /* of a module that this map does not use */
    }
}
