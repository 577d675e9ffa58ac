/* Events and scores as sentences. */
#include "tell.h"

/* A sentence starts behind a space, unless it is the first. */
static void begin(text_buf *b)
{
    text_put_sep(b, 0, " ");
}

static void say_seat(const tell *t, const sw_event *e, text_id id, const char *what, text_buf *b)
{
    text_say(b, t->lang, id, tell_seat(t, e->seat), tell_is_you(t, e->seat), what);
}

static void put_tickets(const tell *t, const sw_event *e, text_buf *b)
{
    for (int i = 0; i < e->n_tickets; i++) {
        text_put(b, i ? ", " : ": ");
        tell_put_ticket(t, e->tickets[i], b);
    }
}

/* The seat that chooses gets its offer as a numbered list from whoever asks it, so that it is not
 * told twice. */
static void tell_tickets(const tell *t, const sw_event *e, text_buf *b)
{
    bool offered = e->type == SW_EVENT_OFFERED;
    text_str *what = TEXT_TMP;
    text_buf w = text_buf_of(what);
    tell_put_ticket_count(t, e->count, &w);
    if (!offered || e->seat != t->you) {
        put_tickets(t, e, &w);
    }
    say_seat(t, e, offered ? TEXT_EVENT_OFFERED : TEXT_EVENT_KEPT, what->at, b);
}

static void tell_drawn(const tell *t, const sw_event *e, text_buf *b)
{
    bool decks = t->game->map->n_decks > 1;
    if (e->card != SW_NONE) {
        say_seat(t, e, TEXT_EVENT_DRAWN_CARD, tell_card(t, e->card, false, TEXT_TMP), b);
    } else if (decks) {
        say_seat(t, e, TEXT_EVENT_DRAWN_DECK, tell_deck(t, e->deck, TEXT_TMP), b);
    } else {
        say_seat(t, e, TEXT_EVENT_DRAWN, "", b);
    }
}

static void tell_taken(const tell *t, const sw_event *e, text_buf *b)
{
    text_say(b, t->lang, TEXT_EVENT_TAKEN, tell_seat(t, e->seat), tell_is_you(t, e->seat),
             tell_card(t, e->card, false, TEXT_TMP), text_number(TEXT_TMP, e->slot + 1));
}

static void tell_spared(const tell *t, const sw_event *e, text_buf *b)
{
    if (e->n) {
        text_say(b, t->lang, TEXT_EVENT_WIPE_LIMIT, text_number(TEXT_TMP, e->n));
    } else {
        text_put(b, text_get(t->lang, TEXT_EVENT_WIPE_SPARED));
    }
}

static void tell_shuffled(const tell *t, const sw_event *e, text_buf *b)
{
    bool tickets = e->type == SW_EVENT_TICKETS_SHUFFLED;
    const sw_map *map = t->game->map;
    const char *n = text_number(TEXT_TMP, e->n);
    if (tickets && map->n_ticket_decks > 1) {
        text_say(b, t->lang, TEXT_EVENT_TICKETS_SHUFFLED_DECK, n,
                 tell_ticket_deck(t, e->deck, TEXT_TMP));
    } else if (tickets) {
        text_say(b, t->lang, TEXT_EVENT_TICKETS_SHUFFLED, n);
    } else if (map->n_decks > 1) {
        text_say(b, t->lang, TEXT_EVENT_SHUFFLED_DECK, n, tell_deck(t, e->deck, TEXT_TMP));
    } else {
        text_say(b, t->lang, TEXT_EVENT_SHUFFLED, n);
    }
}

static void tell_claimed(const tell *t, const sw_event *e, text_buf *b)
{
    text_str *route = TEXT_TMP, *pay = TEXT_TMP;
    text_buf route_b = text_buf_of(route), pay_b = text_buf_of(pay);
    tell_put_route(t, e->at, &route_b);
    tell_put_pay(t, e->pay, &pay_b);
    text_say(b, t->lang, TEXT_EVENT_CLAIMED, tell_seat(t, e->seat), tell_is_you(t, e->seat),
             route->at, pay->at, text_number(TEXT_TMP, e->points));
}

static void tell_stepped(const tell *t, const sw_event *e, text_buf *b)
{
    text_say(b, t->lang, TEXT_EVENT_STEPPED, tell_city(t, e->city));
    if (e->n) {
        text_say(b, t->lang, TEXT_EVENT_STEPPED_PAID, text_number(TEXT_TMP, e->n));
    }
    if (e->points) {
        text_say(b, t->lang, TEXT_EVENT_STEPPED_GOOD, text_number(TEXT_TMP, e->points));
    }
    text_put(b, ".");
}

static void tell_harbour(const tell *t, const sw_event *e, text_buf *b)
{
    text_str *pay = TEXT_TMP;
    text_buf pay_b = text_buf_of(pay);
    tell_put_pay(t, e->pay, &pay_b);
    text_say(b, t->lang, TEXT_EVENT_HARBOUR, tell_seat(t, e->seat), tell_is_you(t, e->seat),
             tell_city(t, e->city), pay->at);
}

static void tell_exchanged(const tell *t, const sw_event *e, text_buf *b)
{
    bool many = e->n != 1;
    text_say(b, t->lang, TEXT_EVENT_EXCHANGED, tell_seat(t, e->seat), tell_is_you(t, e->seat),
             text_number(TEXT_TMP, e->n), tell_piece(t, e->at, many, TEXT_TMP),
             tell_piece(t, e->other, many, TEXT_TMP),
             text_number(TEXT_TMP, e->points < 0 ? -e->points : e->points));
}

static void tell_chosen(const tell *t, const sw_event *e, text_buf *b)
{
    text_str *what = TEXT_TMP;
    text_buf w = text_buf_of(what);
    tell_put_pieces(t, e->count, &w);
    say_seat(t, e, TEXT_EVENT_CHOSEN, what->at, b);
}

static void tell_over(const tell *t, const sw_event *e, text_buf *b)
{
    static const text_id why[SW_N_ENDINGS] = {TEXT_OVER_PIECES, TEXT_OVER_PASSES, TEXT_OVER_TURNS};
    text_put(b, text_get(t->lang, e->n < SW_N_ENDINGS ? why[e->n] : TEXT_OVER_PIECES));
}

static void tell_event(const tell *t, const sw_event *e, text_buf *b)
{
    switch (e->type) {
    case SW_EVENT_OFFERED:
    case SW_EVENT_KEPT:
        tell_tickets(t, e, b);
        break;
    case SW_EVENT_CHOSEN:
        tell_chosen(t, e, b);
        break;
    case SW_EVENT_DRAWN:
        tell_drawn(t, e, b);
        break;
    case SW_EVENT_TAKEN:
        tell_taken(t, e, b);
        break;
    case SW_EVENT_WIPED:
        text_put(b, text_get(t->lang, TEXT_EVENT_WIPED));
        break;
    case SW_EVENT_WIPE_SPARED:
        tell_spared(t, e, b);
        break;
    case SW_EVENT_SHUFFLED:
    case SW_EVENT_TICKETS_SHUFFLED:
        tell_shuffled(t, e, b);
        break;
    case SW_EVENT_CLAIMED:
        tell_claimed(t, e, b);
        break;
    case SW_EVENT_PLACED:
        say_seat(t, e, TEXT_EVENT_PLACED, tell_city(t, e->city), b);
        break;
    case SW_EVENT_DEPARTED:
        say_seat(t, e, TEXT_EVENT_DEPARTED, tell_city(t, e->city), b);
        break;
    case SW_EVENT_STEPPED:
        tell_stepped(t, e, b);
        break;
    case SW_EVENT_ARRIVED:
        text_say(b, t->lang, TEXT_EVENT_ARRIVED, tell_city(t, e->city),
                 text_number(TEXT_TMP, e->points));
        break;
    case SW_EVENT_HARBOUR:
        tell_harbour(t, e, b);
        break;
    case SW_EVENT_EXCHANGED:
        tell_exchanged(t, e, b);
        break;
    case SW_EVENT_PASSED:
        say_seat(t, e, TEXT_EVENT_PASSED, "", b);
        break;
    case SW_EVENT_LAST_ROUND:
        text_say(b, t->lang, TEXT_EVENT_LAST_ROUND, text_number(TEXT_TMP, e->n));
        break;
    default:
        tell_over(t, e, b);
        break;
    }
}

/* Cards laid one after the other are one sentence. Gives how many events it took. */
static int tell_laid(const tell *t, const sw_event *e, int n, text_buf *b)
{
    int many = 1;
    while (many < n && e[many].type == SW_EVENT_LAID) {
        many++;
    }
    text_str *what = TEXT_TMP;
    text_buf w = text_buf_of(what);
    for (int i = 0; i < many; i++) {
        text_put(&w, i ? ", " : "");
        text_put(&w, text_number(TEXT_TMP, e[i].slot + 1));
        text_put(&w, " ");
        text_put(&w, tell_card(t, e[i].card, false, TEXT_TMP));
    }
    text_say(b, t->lang, TEXT_EVENT_LAID, what->at, text_number(TEXT_TMP, many));
    return many;
}

void tell_put_events(const tell *t, const sw_event *events, int n, text_buf *b)
{
    for (int i = 0; i < n;) {
        begin(b);
        if (events[i].type == SW_EVENT_LAID) {
            i += tell_laid(t, events + i, n - i, b);
        } else {
            tell_event(t, &events[i++], b);
        }
    }
}

static void put_part(const tell *t, text_id id, int points, text_buf *b)
{
    text_put(b, ", ");
    text_say(b, t->lang, id, text_number(TEXT_TMP, points));
}

void tell_put_score(const tell *t, const sw_seat_score *score, int seat, text_buf *b)
{
    const sw_game *g = t->game;
    const sw_rules *rules = &g->map->rules;
    text_say(b, t->lang, TEXT_SCORE_TOTAL, tell_seat(t, seat), text_number(TEXT_TMP, score->total));
    text_say(b, t->lang, TEXT_SCORE_ROUTES, text_number(TEXT_TMP, score->routes));
    text_put(b, ", ");
    text_say(b, t->lang, TEXT_SCORE_TICKETS, text_number(TEXT_TMP, score->tickets),
             text_number(TEXT_TMP, score->tickets_done), text_number(TEXT_TMP, score->n_tickets));
    if (rules->bonus_longest) {
        put_part(t, TEXT_SCORE_LONGEST, score->longest, b);
    }
    if (rules->bonus_longest || rules->bonus_tickets) {
        put_part(t, TEXT_SCORE_BONUS, score->bonus, b);
    }
    if (sw_game_has(g, SW_MODULE_PASSENGERS)) {
        put_part(t, TEXT_SCORE_GOODS, score->goods, b);
    }
    if (sw_game_has(g, SW_MODULE_HARBOURS)) {
        put_part(t, TEXT_SCORE_HARBOURS, score->harbours, b);
        put_part(t, TEXT_SCORE_UNBUILT, score->harbours_unbuilt, b);
    }
    if (sw_game_has(g, SW_MODULE_EXCHANGE)) {
        put_part(t, TEXT_SCORE_EXCHANGE, score->exchange, b);
    }
    text_put(b, ".");
}

void tell_put_winners(const tell *t, const sw_scores *scores, text_buf *b)
{
    text_str *who = TEXT_TMP;
    text_buf w = text_buf_of(who);
    int n = 0;
    bool you = false;
    for (int i = 0; i < t->game->n_players; i++) {
        if ((scores->winners >> i) & 1) {
            text_put(&w, n++ ? text_get(t->lang, TEXT_AND) : "");
            text_put(&w, tell_seat(t, i));
            you = i == t->you;
        }
    }
    if (n > 1) {
        text_say(b, t->lang, TEXT_WINNERS, who->at);
    } else {
        text_say(b, t->lang, TEXT_WINNER, who->at, you ? "1" : "0");
    }
}
