/* Commands that show something: all of it from the viewer's view. */
#include "play.h"

#include "text/person.h"
#include <stdlib.h>
#include <string.h>

void play_row(const play *p)
{
    tell t = play_teller(p);
    char line[TELL_MAX];
    text_buf b = text_buf_make(line, sizeof line);
    const sw_state *s = &p->view.state;
    text_put(&b, text_get(p->lang, TEXT_ROW));
    for (int i = 0; i < p->map->rules.n_slots; i++) {
        text_put(&b, i ? ", " : " ");
        text_put(&b, text_number(TEXT_TMP, i + 1));
        text_put(&b, " ");
        text_put(&b, s->faceup[i] == SW_NONE ? text_get(p->lang, TEXT_EMPTY)
                                             : tell_card(&t, s->faceup[i], false, TEXT_TMP));
    }
    text_put(&b, ".");
    for (int d = 0; d < p->map->n_decks; d++) {
        const char *n = text_number(TEXT_TMP, s->piles[d].n_draw);
        if (p->map->n_decks > 1) {
            text_say(&b, p->lang, TEXT_PILE_DECK, n, tell_deck(&t, d, TEXT_TMP));
        } else {
            text_say(&b, p->lang, TEXT_PILE, n);
        }
    }
    play_line(line);
}

/* Harbours and passengers of a seat, where the map has them. */
static void put_figures(const play *p, int seat, text_buf *b)
{
    tell t = play_teller(p);
    const sw_seat_state *s = &p->view.state.seats[seat];
    if (sw_game_has(&p->game, SW_MODULE_HARBOURS)) {
        if (s->harbours_left) {
            text_say(b, p->lang, TEXT_SEAT_HARBOURS, text_number(TEXT_TMP, s->harbours_left));
        }
        for (int i = 0; i < s->n_harbours; i++) {
            text_put(b, i ? ", " : text_get(p->lang, TEXT_BUILT));
            text_put(b, tell_city(&t, s->harbours[i]));
        }
    }
    if (sw_game_has(&p->game, SW_MODULE_PASSENGERS)) {
        if (s->passengers_left) {
            text_say(b, p->lang, TEXT_SEAT_PASSENGERS, text_number(TEXT_TMP, s->passengers_left));
        }
        for (int i = 0; i < s->n_passengers; i++) {
            text_put(b, i ? ", " : text_get(p->lang, TEXT_STANDING));
            text_put(b, tell_city(&t, s->passengers[i]));
        }
    }
}

void play_seat_line(const play *p, int seat)
{
    tell t = play_teller(p);
    const sw_view *v = &p->view;
    char line[TELL_MAX];
    text_buf b = text_buf_make(line, sizeof line);
    text_say(&b, p->lang, TEXT_SEAT, tell_seat(&t, seat),
             text_number(TEXT_TMP, v->state.seats[seat].score));
    if (!v->pieces_secret || seat == p->viewer) {
        text_put(&b, ", ");
        tell_put_pieces(&t, v->state.seats[seat].pieces, &b);
    }
    text_say(&b, p->lang, TEXT_SEAT_CARDS, text_number(TEXT_TMP, v->hand_count[seat]));
    if (v->ticket_count[seat] != SW_NONE) {
        text_say(&b, p->lang, TEXT_SEAT_TICKETS, text_number(TEXT_TMP, v->ticket_count[seat]));
    }
    put_figures(p, seat, &b);
    text_put(&b, ".");
    play_line(line);
}

void play_hand(play *p, play_words *w)
{
    (void)w;
    tell t = play_teller(p);
    const sw_seat_state *seat = &p->view.state.seats[p->viewer];
    text_str *cards = TEXT_TMP, *pieces = TEXT_TMP;
    text_buf cards_b = text_buf_of(cards), pieces_b = text_buf_of(pieces);
    tell_put_cards(&t, seat->hand, &cards_b);
    tell_put_pieces(&t, seat->pieces, &pieces_b);
    play_say(p, TEXT_HAND, cards->at, pieces->at);
    if (p->map->rules.choose_pieces) {
        text_str *box = TEXT_TMP;
        text_buf box_b = text_buf_of(box);
        tell_put_pieces(&t, seat->box, &box_b);
        play_say(p, TEXT_BOX, box->at);
    }
}

void play_board(play *p, play_words *w)
{
    (void)w;
    const sw_state *s = &p->view.state;
    for (int i = 0; i < p->game.n_players; i++) {
        play_seat_line(p, i);
    }
    play_row(p);
    if (!p->view.tickets_secret) {
        tell t = play_teller(p);
        uint8_t left[SW_MAX_DECKS] = {s->ticket_piles[0].n, s->ticket_piles[1].n};
        text_str *count = TEXT_TMP;
        text_buf b = text_buf_of(count);
        tell_put_ticket_count(&t, left, &b);
        play_say(p, TEXT_TICKETS_LEFT, count->at);
    }
}

static bool payable(const play *p, int route)
{
    for (int i = 0; i < p->n_legal; i++) {
        if (p->legal[i].type == SW_MOVE_CLAIM && p->legal[i].at == route) {
            return true;
        }
    }
    return false;
}

int play_twins(const play *p, int route)
{
    const sw_track *track = &p->map->routes[route];
    int n = 0;
    for (int r = track->group; r < p->map->n_routes; r++) {
        const sw_track *other = &p->map->routes[r];
        if (r != route && other->group == track->group && other->colour == track->colour &&
            p->view.state.owner[r] == SW_NONE && p->view.state.owner[route] == SW_NONE) {
            if (r < route) {
                return -1;
            }
            n++;
        }
    }
    return n;
}

/* With `status`: to whom it belongs, or whether the viewer can claim it. */
static void show_route(const play *p, int route, bool status)
{
    int more = play_twins(p, route);
    if (more < 0) {
        return;
    }
    tell t = play_teller(p);
    char line[TELL_MAX];
    text_buf b = text_buf_make(line, sizeof line);
    int owner = p->view.state.owner[route];
    text_put(&b, "#");
    text_put(&b, text_number(TEXT_TMP, route));
    text_put(&b, "  ");
    tell_put_route(&t, route, &b);
    text_put(&b, ", ");
    tell_put_track(&t, route, &b);
    if (more) {
        text_say(&b, p->lang, TEXT_ROUTE_TRACKS, text_number(TEXT_TMP, more + 1));
    }
    if (owner != SW_NONE && status) {
        text_put(&b, ", ");
        text_say(&b, p->lang, TEXT_ROUTE_OWNED, tell_owner(&t, owner));
    } else if (owner == SW_NONE && !sw_routeset_has(&p->view.state.seats[p->viewer].open, route)) {
        text_put(&b, text_get(p->lang, TEXT_ROUTE_CLOSED));
    } else if (status && payable(p, route)) {
        text_put(&b, text_get(p->lang, TEXT_ROUTE_PAYABLE));
    }
    play_line(line);
}

/* What stands in a city: harbours, passengers, goods. */
static void put_place(const play *p, int city, text_buf *b)
{
    tell t = play_teller(p);
    const sw_state *s = &p->view.state;
    text_put(b, tell_city(&t, city));
    if (p->map->cities[city].port) {
        text_put(b, text_get(p->lang, TEXT_PLACE_PORT));
    }
    if (s->goods_left[city]) {
        text_put(b, text_get(p->lang, TEXT_PLACE_GOODS));
        for (int i = 0; i < s->goods_left[city]; i++) {
            text_put(b, i ? "-" : " ");
            text_put(b, text_number(TEXT_TMP, sw_goods_value(&p->game, s, city, i)));
        }
    }
    for (int seat = 0; seat < p->game.n_players; seat++) {
        const sw_seat_state *at = &s->seats[seat];
        for (int i = 0; i < at->n_harbours; i++) {
            if (at->harbours[i] == city) {
                text_say(b, p->lang, TEXT_PLACE_HARBOUR, p->names[seat]);
            }
        }
        for (int i = 0; i < at->n_passengers; i++) {
            if (at->passengers[i] == city) {
                text_say(b, p->lang, TEXT_PLACE_PASSENGER, p->names[seat]);
            }
        }
    }
}

static void show_city(const play *p, int city)
{
    char line[TELL_MAX];
    text_buf b = text_buf_make(line, sizeof line);
    put_place(p, city, &b);
    text_put(&b, ":");
    play_line(line);
    for (int r = 0; r < p->map->n_routes; r++) {
        if (p->map->routes[r].city[0] == city || p->map->routes[r].city[1] == city) {
            show_route(p, r, true);
        }
    }
}

void play_routes(play *p, play_words *w)
{
    const char *word = play_peek(w);
    bool all = word && (play_match(word, "all") == 3 || play_match(word, "alle") == 3);
    if (word && !all) {
        int city;
        if (play_city(p, w, &city)) {
            show_city(p, city);
        }
        return;
    }
    int n = 0;
    for (int r = 0; r < p->map->n_routes; r++) {
        bool open = sw_routeset_has(&p->view.state.seats[p->viewer].open, r);
        if (open && (all || payable(p, r))) {
            show_route(p, r, all);
            n += play_twins(p, r) >= 0;
        }
    }
    play_say(p, all ? TEXT_ROUTES_FREE : TEXT_ROUTES_PAYABLE, text_number(TEXT_TMP, n));
}

void play_mine(play *p, play_words *w)
{
    (void)w;
    int n = 0;
    for (int r = 0; r < p->map->n_routes; r++) {
        if (p->view.state.owner[r] == p->viewer) {
            show_route(p, r, false);
            n++;
        }
    }
    play_say(p, TEXT_ROUTES_MINE, text_number(TEXT_TMP, n));
    if (p->map->rules.bonus_longest) {
        int length = sw_longest_path(&p->game, &p->view.state, p->viewer, NULL, NULL);
        play_say(p, TEXT_LONGEST, text_number(TEXT_TMP, length));
    }
    play_seat_line(p, p->viewer);
}

/* "Chicago: Duluth 3 red, Omaha 4 blue (Anna), …" */
static void put_neighbours(const play *p, int city, text_buf *b)
{
    tell t = play_teller(p);
    bool first = true;
    for (int r = 0; r < p->map->n_routes; r++) {
        const sw_track *track = &p->map->routes[r];
        if (track->city[0] != city && track->city[1] != city) {
            continue;
        }
        text_put(b, first ? ": " : ", ");
        first = false;
        text_put(b, tell_city(&t, track->city[track->city[0] == city]));
        text_put(b, " ");
        if (p->map->n_route_kinds > 1) {
            text_put(b, tell_route_kind(&t, track->kind, TEXT_TMP));
            text_put(b, " ");
        }
        text_put(b, text_number(TEXT_TMP, track->length));
        text_put(b, " ");
        text_put(b, tell_colour(&t, track->colour, TEXT_TMP));
        if (p->view.state.owner[r] != SW_NONE) {
            text_put(b, " (");
            text_put(b, tell_owner(&t, p->view.state.owner[r]));
            text_put(b, ")");
        }
    }
}

void play_map(play *p, play_words *w)
{
    if (play_peek(w)) {
        play_routes(p, w);
        return;
    }
    for (int c = 0; c < p->map->n_cities; c++) {
        char line[TELL_MAX];
        text_buf b = text_buf_make(line, sizeof line);
        put_place(p, c, &b);
        put_neighbours(p, c, &b);
        text_put(&b, ".");
        play_line(line);
    }
}

void play_log(play *p, play_words *w)
{
    int n = 20;
    play_word_number(w, 1, 100000, &n);
    play_tell(p, p->n_moves > n ? p->n_moves - n : 0, p->n_moves);
}

void play_score(play *p, play_words *w)
{
    (void)w;
    tell t = play_teller(p);
    sw_scores scores;
    char line[TELL_MAX];
    text_buf b = text_buf_make(line, sizeof line);
    sw_score(&p->game, &p->view.state, &scores);
    tell_put_score(&t, &scores.seats[p->viewer], p->viewer, &b);
    play_note(p, TEXT_SCORE_NOW);
    play_line(line);
    for (int i = 0; i < p->game.n_players; i++) {
        if (i != p->viewer) {
            play_seat_line(p, i);
        }
    }
}

void play_moves(play *p, play_words *w)
{
    (void)w;
    tell t = play_teller(p);
    for (int i = 0; i < p->n_legal; i++) {
        const sw_move *m = &p->legal[i];
        if (m->type == SW_MOVE_CLAIM) {
            continue; /* below, one line for all payments of a route */
        }
        char line[TELL_MAX];
        text_buf b = text_buf_make(line, sizeof line);
        tell_put_move(&t, &p->view.state, m, &b);
        play_line(line);
    }
    if (p->view.state.expects == SW_EXPECTS_ACTION) {
        play_routes(p, &(play_words){0});
    }
}

void play_hint(play *p, play_words *w)
{
    (void)w;
    const ai_player *bot = play_strongest_bot();
    size_t size = bot->memory(&p->game);
    void *memory = malloc(size ? size : 1);
    if (!memory) {
        return;
    }
    ai_info info;
    memset(&info, 0, sizeof info);
    ai_budget budget = {.playouts = 1000, .returned = &p->returned.by[p->viewer]};
    bot->begin(bot, memory, &p->game, p->viewer, 1);
    sw_move m = bot->choose(memory, &p->game, &p->view, &budget, &info);
    free(memory);

    tell t = play_teller(p);
    char line[TELL_MAX];
    text_buf b = text_buf_make(line, sizeof line);
    tell_put_move(&t, &p->view.state, &m, &b);
    const char *name = text_person(bot->name, 0, 0, NULL, 0);
    play_say(p, TEXT_HINT, name ? name : bot->name, line);
    if (info.n_reasons) {
        b = text_buf_make(line, sizeof line);
        for (int i = 0; i < info.n_reasons; i++) {
            text_put_sep(&b, 0, " ");
            tell_put_reason(&t, &info.reasons[i], &b);
        }
        play_say(p, TEXT_HINT_REASON, line);
    }
}

static void show_tickets(const play *p, int seat)
{
    tell t = play_teller(p);
    for (int k = 0; k < p->map->n_tickets; k++) {
        if (sw_ticketset_has(&p->state.seats[seat].tickets, k)) {
            char line[TELL_MAX];
            text_buf b = text_buf_make(line, sizeof line);
            int points = sw_ticket_points(&p->game, &p->state, seat, k);
            text_put(&b, "  ");
            tell_put_ticket(&t, k, &b);
            text_say(&b, p->lang, points > 0 ? TEXT_RESULT_DONE : TEXT_RESULT_OPEN,
                     text_number(TEXT_TMP, points));
            play_line(line);
        }
    }
}

static void show_result(const play *p, const sw_seat_score *score, int seat)
{
    tell t = play_teller(p);
    char line[TELL_MAX];
    text_buf b = text_buf_make(line, sizeof line);
    text_put(&b, text_number(TEXT_TMP, score->place));
    text_put(&b, ". ");
    tell_put_score(&t, score, seat, &b);
    play_line(line);
    show_tickets(p, seat);
}

void play_result(play *p)
{
    if (p->n_people != 1) { /* the end is read by all */
        int told = p->viewer == SW_SPECTATOR ? p->n_moves : p->seats[p->viewer].told;
        p->viewer = SW_SPECTATOR;
        play_tell(p, told, p->n_moves);
        play_line("");
    }
    tell t = play_teller(p);
    sw_scores scores;
    sw_score(&p->game, &p->state, &scores);
    play_note(p, TEXT_RESULT);
    for (int place = 1; place <= p->game.n_players; place++) {
        for (int i = 0; i < p->game.n_players; i++) {
            if (scores.seats[i].place == place) {
                show_result(p, &scores.seats[i], i);
            }
        }
    }
    char line[TELL_MAX];
    text_buf b = text_buf_make(line, sizeof line);
    tell_put_winners(&t, &scores, &b);
    play_line(line);
    if (scores.tied) { /* G-39 */
        static const text_id why[] = {[SW_TIE_END] = TEXT_TIE_SHARED,
                                      [SW_TIE_TICKETS] = TEXT_TIE_TICKETS,
                                      [SW_TIE_LONGEST] = TEXT_TIE_LONGEST,
                                      [SW_TIE_GOODS] = TEXT_TIE_GOODS};
        play_note(p, why[scores.tie]);
    }
}
