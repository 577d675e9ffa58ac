/* What a case may expect, all exact:
 *
 *   phase setup|play|over      asks tickets|keep|pieces|action|second_card|step|nothing
 *   seat N|none                turn N          turns_left N|none        passes N
 *   hand SEAT CARD [N] …       cards SEAT N (how many)       known SEAT CARD [N] …
 *   row CARD|- …               draw DECK N                   discards DECK N | CARD [N] …
 *   points SEAT N (shown)      pieces SEAT PIECE N …         box SEAT PIECE N …
 *   tickets SEAT TICKET …      offered SEAT TICKET …         offers SEAT N (how many)
 *   ticketpile DECK N | TICKET …
 *   owner ROUTE SEAT|none      goods CITY N                  gained N           at CITY
 *   passengers SEAT CITY …     passengers_left SEAT N
 *   harbours SEAT CITY …       harbours_left SEAT N
 *   events NAME …              all events of the last move
 *   event NAME [KEY VALUE …]   there is one; seat route city slot deck card n points sees knows
 *   moves [TYPE|ROUTE] N       how many legal moves (of a type, or claims of a route)
 *   score SEAT KEY N …         total routes tickets done bonus longest goods harbours unbuilt
 *                              exchange place, as if the game ended now
 *   ticket SEAT TICKET N       its points now              winners SEAT …
 *   tie none|tickets|longest|goods|shared   what decided between those with the most points
 *   path SEAT N                longest path, and that its routes are one */
#include "names.h"
#include "script.h"
#include <stdio.h>
#include <stdlib.h>

typedef struct want {
    script *s;
    const sw_game *g;
    const sw_state *st;
    int n; /* words after the key */
    char **words;
} want;

static bool number(const want *w, int is, const char *word)
{
    int wanted = *word == '-' ? -name_number(word + 1) : name_number(word);
    return is == wanted || script_fail(w->s, "it is %d", is);
}

static bool number_or_none(const want *w, int is, bool none, const char *word)
{
    if (strcmp(word, "none") == 0) {
        return none || script_fail(w->s, "it is %d", is);
    }
    return none ? script_fail(w->s, "it is none") : number(w, is, word);
}

static bool word(const want *w, const char *is)
{
    return strcmp(is, w->words[0]) == 0 || script_fail(w->s, "it is %s", is);
}

/* The seat named first; NULL if there is none. */
static const sw_seat_state *seat_of(const want *w)
{
    int seat = name_number(w->words[0]);
    if (seat < 0 || seat >= w->g->n_players) {
        script_fail(w->s, "no such seat: %s", w->words[0]);
        return NULL;
    }
    return &w->st->seats[seat];
}

static bool counts_equal(const want *w, const uint8_t *is)
{
    uint8_t counts[SW_MAX_CARD_KINDS] = {0};
    if (!read_counts(w->g->map, w->n - 1, w->words + 1, counts)) {
        return script_fail(w->s, "no such card");
    }
    for (int card = 0; card < w->g->map->n_cards; card++) {
        if (counts[card] != is[card]) {
            return script_fail(w->s, "%d of %s", is[card], w->g->map->cards[card].id);
        }
    }
    return true;
}

static bool expect_table(const want *w, const char *key, bool *known)
{
    static const char *const phases[] = {"setup", "play", "over"};
    static const char *const asks[] = {"tickets",     "keep", "pieces", "action",
                                       "second_card", "step", "nothing"};
    const sw_state *st = w->st;
    if (strcmp(key, "phase") == 0) {
        return word(w, phases[st->phase]);
    }
    if (strcmp(key, "asks") == 0) {
        return word(w, asks[st->expects]);
    }
    if (strcmp(key, "seat") == 0) {
        return number_or_none(w, st->to_move, st->to_move == SW_NONE, w->words[0]);
    }
    if (strcmp(key, "turn") == 0) {
        return number(w, st->turn, w->words[0]);
    }
    if (strcmp(key, "passes") == 0) {
        return number(w, st->passes, w->words[0]);
    }
    if (strcmp(key, "turns_left") == 0) {
        return number_or_none(w, st->turns_left, !st->last_round, w->words[0]);
    }
    if (strcmp(key, "gained") == 0) {
        return number(w, st->journey.gained, w->words[0]);
    }
    if (strcmp(key, "at") == 0) {
        return word(w, w->g->map->cities[st->journey.at].id);
    }
    *known = false;
    return false;
}

static bool expect_row(const want *w)
{
    for (int i = 0; i < w->g->map->rules.n_slots; i++) {
        sw_card card = w->st->faceup[i];
        const char *is = card == SW_NONE ? "-" : w->g->map->cards[card].id;
        if (i >= w->n || strcmp(w->words[i], is) != 0) {
            return script_fail(w->s, "slot %d holds %s", i, is);
        }
    }
    return true;
}

static bool expect_discards(const want *w)
{
    int deck = name_deck(w->g->map, w->words[0]);
    if (deck < 0 || w->n < 2) {
        return script_fail(w->s, "discards DECK …");
    }
    int n = w->st->piles[deck].n_discard;
    if (w->n == 2 && name_number(w->words[1]) >= 0) {
        return number(w, n, w->words[1]);
    }
    card_list list = {0};
    if (!read_cards(w->g->map, w->n - 1, w->words + 1, &list) || list.n != n) {
        return script_fail(w->s, "there are %d", n);
    }
    for (int i = 0; i < n; i++) {
        sw_card card = sw_pile_discard(w->g, w->st, deck, i);
        if (card != list.at[i]) {
            return script_fail(w->s, "number %d is %s", i, w->g->map->cards[card].id);
        }
    }
    return true;
}

static bool expect_ticket_pile(const want *w)
{
    int deck = name_ticket_deck(w->g->map, w->words[0]);
    if (deck < 0) {
        return script_fail(w->s, "no such deck");
    }
    int n = w->st->ticket_piles[deck].n;
    if (w->n == 2 && strchr(w->words[1], ':') == NULL) {
        return number(w, n, w->words[1]);
    }
    for (int i = 0; i < n || i < w->n - 1; i++) {
        int ticket = i < n ? sw_ticket_pile_at(w->g, w->st, deck, i) : -2;
        if (i >= w->n - 1 || ticket != name_ticket(w->g->map, w->words[i + 1])) {
            return script_fail(w->s, "number %d is ticket %d of %d", i, ticket, n);
        }
    }
    return true;
}

static bool expect_piles(const want *w, const char *key, bool *known)
{
    if (strcmp(key, "row") == 0) {
        return expect_row(w);
    }
    if (strcmp(key, "draw") == 0 && w->n == 2) {
        int deck = name_deck(w->g->map, w->words[0]);
        return deck < 0 ? script_fail(w->s, "no such deck")
                        : number(w, w->st->piles[deck].n_draw, w->words[1]);
    }
    if (strcmp(key, "discards") == 0) {
        return expect_discards(w);
    }
    if (strcmp(key, "ticketpile") == 0) {
        return expect_ticket_pile(w);
    }
    *known = false;
    return false;
}

static bool expect_set(const want *w, const sw_ticketset *is)
{
    sw_ticketset wanted = {{0}};
    for (int i = 1; i < w->n; i++) {
        int ticket = name_ticket(w->g->map, w->words[i]);
        if (ticket < 0) {
            return script_fail(w->s, "no such ticket: %s", w->words[i]);
        }
        sw_ticketset_add(&wanted, ticket);
    }
    return memcmp(&wanted, is, sizeof wanted) == 0 ||
           script_fail(w->s, "they are %d others", sw_ticketset_count(is));
}

static bool expect_offered(const want *w, const sw_seat_state *st)
{
    for (int i = 0; i < st->n_offered || i < w->n - 1; i++) {
        if (i >= st->n_offered || i >= w->n - 1 ||
            st->offered[i] != name_ticket(w->g->map, w->words[i + 1])) {
            return script_fail(w->s, "number %d of %d differs", i, st->n_offered);
        }
    }
    return true;
}

static bool expect_cities(const want *w, int n, const sw_city *cities)
{
    for (int i = 0; i < n || i < w->n - 1; i++) {
        if (i >= n || i >= w->n - 1 || cities[i] != name_city(w->g->map, w->words[i + 1])) {
            return script_fail(w->s, "number %d of %d differs", i, n);
        }
    }
    return true;
}

static bool expect_pieces(const want *w, const uint8_t *is)
{
    for (int i = 1; i + 1 < w->n; i += 2) {
        int piece = name_piece(w->g->map, w->words[i]);
        if (piece < 0) {
            return script_fail(w->s, "no such piece: %s", w->words[i]);
        }
        if (!number(w, is[piece], w->words[i + 1])) {
            return false;
        }
    }
    return true;
}

static bool expect_seat(const want *w, const char *key, bool *known)
{
    static const char *const keys[] = {
        "hand",    "known",  "cards",      "points",   "pieces",          "box",          "tickets",
        "offered", "offers", "passengers", "harbours", "passengers_left", "harbours_left"};
    size_t k = 0;
    while (k < sizeof keys / sizeof *keys && strcmp(keys[k], key) != 0) {
        k++;
    }
    if (k == sizeof keys / sizeof *keys) {
        *known = false;
        return false;
    }
    const sw_seat_state *st = seat_of(w);
    if (!st) {
        return false;
    }
    int seat = (int)(st - w->st->seats);
    const char *second = w->n > 1 ? w->words[1] : "none";
    switch (k) {
    case 0:
        return counts_equal(w, st->hand);
    case 1:
        return counts_equal(w, st->known);
    case 2:
        return number(w, sw_seat_hand_count(w->g, w->st, seat), second);
    case 3:
        return number(w, st->score, second);
    case 4:
        return expect_pieces(w, st->pieces);
    case 5:
        return expect_pieces(w, st->box);
    case 6:
        return expect_set(w, &st->tickets);
    case 7:
        return expect_offered(w, st);
    case 8:
        return number(w, st->n_offered, second);
    case 9:
        return expect_cities(w, st->n_passengers, st->passengers);
    case 10:
        return expect_cities(w, st->n_harbours, st->harbours);
    case 11:
        return number(w, st->passengers_left, second);
    default:
        return number(w, st->harbours_left, second);
    }
}

static bool expect_events(const want *w)
{
    char is[400] = "";
    bool equal = w->n == w->s->n_events;
    for (int i = 0; i < w->s->n_events; i++) {
        const char *name = sw_event_name((sw_event_type)w->s->events[i].type);
        equal = equal && strcmp(name, w->words[i]) == 0;
        size_t at = strlen(is);
        snprintf(is + at, sizeof is - at, " %s", name);
    }
    return equal || script_fail(w->s, "they are:%s", is);
}

static bool event_has(const want *w, const sw_event *e, const char *key, const char *value)
{
    const sw_map *map = w->g->map;
    int n = *value == '-' ? -name_number(value + 1) : name_number(value);
    if (strcmp(key, "route") == 0) {
        return e->at == name_route(map, value);
    }
    if (strcmp(key, "city") == 0) {
        return (e->city == SW_NONE ? e->at : e->city) == name_city(map, value);
    }
    if (strcmp(key, "card") == 0) {
        return e->card == name_card(map, value);
    }
    if (strcmp(key, "deck") == 0) {
        return e->deck == name_deck(map, value) || e->deck == name_ticket_deck(map, value);
    }
    return (strcmp(key, "seat") == 0 && e->seat == n) ||
           (strcmp(key, "slot") == 0 && e->slot == n) || (strcmp(key, "n") == 0 && e->n == n) ||
           (strcmp(key, "points") == 0 && e->points == n) ||
           (strcmp(key, "sees") == 0 && e->sees == n) ||
           (strcmp(key, "knows") == 0 && e->knows == n) ||
           (strcmp(key, "count") == 0 && e->count[0] == n);
}

static bool expect_event(const want *w)
{
    for (int i = 0; i < w->s->n_events; i++) {
        const sw_event *e = &w->s->events[i];
        bool fits = strcmp(sw_event_name((sw_event_type)e->type), w->words[0]) == 0;
        for (int k = 1; fits && k + 1 < w->n; k += 2) {
            fits = event_has(w, e, w->words[k], w->words[k + 1]);
        }
        if (fits) {
            return true;
        }
    }
    return script_fail(w->s, "there is no such event among %d", w->s->n_events);
}

static bool expect_moves(const want *w)
{
    static const char *const types[] = {"keep",    "pieces",    "draw", "tickets",
                                        "claim",   "passenger", "step", "stop",
                                        "harbour", "exchange",  "pass"};
    script_list(w->s);
    if (w->n == 1) {
        return number(w, w->s->n_moves, w->words[0]);
    }
    int route = name_route(w->g->map, w->words[0]);
    int n = 0;
    for (int i = 0; i < w->s->n_moves; i++) {
        const sw_move *m = &w->s->moves[i];
        n += route >= 0 ? m->type == SW_MOVE_CLAIM && m->at == route
                        : strcmp(types[m->type], w->words[0]) == 0;
    }
    return number(w, n, w->words[1]);
}

static bool expect_score(const want *w)
{
    int seat = name_number(w->words[0]);
    sw_scores scores;
    sw_score(w->g, w->st, &scores);
    if (seat < 0 || seat >= w->g->n_players) {
        return script_fail(w->s, "no such seat");
    }
    const sw_seat_score *o = &scores.seats[seat];
    const struct {
        const char *key;
        int is;
    } all[] = {
        {"total", o->total},       {"routes", o->routes},     {"tickets", o->tickets},
        {"done", o->tickets_done}, {"bonus", o->bonus},       {"longest", o->longest},
        {"goods", o->goods},       {"harbours", o->harbours}, {"unbuilt", o->harbours_unbuilt},
        {"exchange", o->exchange}, {"place", o->place}};
    for (int i = 1; i + 1 < w->n; i += 2) {
        size_t k = 0;
        while (k < sizeof all / sizeof *all && strcmp(all[k].key, w->words[i]) != 0) {
            k++;
        }
        if (k == sizeof all / sizeof *all) {
            return script_fail(w->s, "no such part: %s", w->words[i]);
        }
        if (!number(w, all[k].is, w->words[i + 1])) {
            return script_fail(w->s, "%s is %d", all[k].key, all[k].is);
        }
    }
    return true;
}

static bool expect_winners(const want *w)
{
    sw_scores scores;
    sw_score(w->g, w->st, &scores);
    int wanted = 0;
    for (int i = 0; i < w->n; i++) {
        wanted |= 1 << name_number(w->words[i]);
    }
    return scores.winners == wanted || script_fail(w->s, "as bits they are %d", scores.winners);
}

static bool expect_tie(const want *w)
{
    static const char *const names[] = {[SW_TIE_END] = "shared",
                                        [SW_TIE_TICKETS] = "tickets",
                                        [SW_TIE_LONGEST] = "longest",
                                        [SW_TIE_GOODS] = "goods"};
    sw_scores scores;
    sw_score(w->g, w->st, &scores);
    const char *is = scores.tied ? names[scores.tie] : "none";
    return strcmp(is, w->words[0]) == 0 || script_fail(w->s, "it is %s", is);
}

/* The routes given as the longest path are the seat's, none twice, and follow one another. */
static bool expect_path(const want *w)
{
    sw_route path[SW_MAX_ROUTES];
    int n = 0;
    int seat = name_number(w->words[0]);
    int length = sw_longest_path(w->g, w->st, seat, path, &n);
    bool fits[2] = {true, true}; /* beginning at either end of the first route */
    for (int first = 0; first < 2; first++) {
        int sum = 0;
        int at = n ? w->g->map->routes[path[0]].node[first] : 0;
        for (int i = 0; i < n; i++) {
            const sw_track *t = &w->g->map->routes[path[i]];
            fits[first] &= (t->node[0] == at || t->node[1] == at) && w->st->owner[path[i]] == seat;
            at = t->node[0] == at ? t->node[1] : t->node[0];
            sum += t->pieces;
            for (int k = 0; k < i; k++) {
                fits[first] &= path[k] != path[i];
            }
        }
        fits[first] &= sum == length;
    }
    if (!fits[0] && !fits[1]) {
        return script_fail(w->s, "what is given as the path is none");
    }
    return number(w, length, w->words[1]);
}

static bool expect_board(const want *w, const char *key, bool *known)
{
    if (strcmp(key, "owner") == 0 && w->n == 2) {
        int route = name_route(w->g->map, w->words[0]);
        int owner = route < 0 ? SW_NONE : w->st->owner[route];
        return number_or_none(w, owner, owner == SW_NONE, w->words[1]);
    }
    if (strcmp(key, "goods") == 0 && w->n == 2) {
        int city = name_city(w->g->map, w->words[0]);
        return city < 0 ? script_fail(w->s, "no such city")
                        : number(w, w->st->goods_left[city], w->words[1]);
    }
    if (strcmp(key, "ticket") == 0 && w->n == 3) {
        int ticket = name_ticket(w->g->map, w->words[1]);
        return ticket < 0
                   ? script_fail(w->s, "no such ticket")
                   : number(w, sw_ticket_points(w->g, w->st, name_number(w->words[0]), ticket),
                            w->words[2]);
    }
    if (strcmp(key, "events") == 0) {
        return expect_events(w);
    }
    if (strcmp(key, "event") == 0) {
        return expect_event(w);
    }
    if (strcmp(key, "moves") == 0) {
        return expect_moves(w);
    }
    if (strcmp(key, "score") == 0) {
        return expect_score(w);
    }
    if (strcmp(key, "winners") == 0) {
        return expect_winners(w);
    }
    if (strcmp(key, "tie") == 0 && w->n == 1) {
        return expect_tie(w);
    }
    if (strcmp(key, "path") == 0 && w->n == 2) {
        return expect_path(w);
    }
    *known = false;
    return false;
}

bool script_expect(script *s, int n, char **words)
{
    static bool (*const groups[])(const want *, const char *, bool *) = {expect_table, expect_piles,
                                                                         expect_seat, expect_board};
    if (n < 2 && !(n == 1 && strcmp(words[0], "events") == 0)) {
        return script_fail(s, "expect WHAT VALUE");
    }
    want w = {s, &s->p.game, &s->p.state, n - 1, words + 1};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        bool known = true;
        bool fine = groups[i](&w, words[0], &known);
        if (known) {
            return fine;
        }
    }
    return script_fail(s, "nobody knows what to expect of %s", words[0]);
}
