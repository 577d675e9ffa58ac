#include "position.h"
#include "maps.h"
#include "names.h"
#include "position_complete.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int split_words(char *line, char **words, int cap)
{
    int n = 0;
    char *rest = NULL;
    for (char *w = strtok_r(line, " \t\r\n", &rest); w && n < cap && *w != '#';
         w = strtok_r(NULL, " \t\r\n", &rest)) {
        words[n++] = w;
    }
    return n;
}

void position_init(position *p)
{
    memset(p, 0, sizeof *p);
    p->rest = REST_DRAW;
    memset(p->leave, -1, sizeof p->leave);
}

static int wrong(position *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(p->error, sizeof p->error, format, args);
    va_end(args);
    return -1;
}

bool read_cards(const sw_map *map, int n, char **words, card_list *list)
{
    for (int i = 0; i < n; i++) {
        int card = name_card(map, words[i]);
        if (card < 0) {
            return false;
        }
        int count = i + 1 < n ? name_number(words[i + 1]) : -1;
        i += count >= 0;
        for (int k = 0; k < (count < 0 ? 1 : count) && list->n < SW_MAX_CARDS; k++) {
            list->at[list->n++] = (sw_card)card;
        }
    }
    return true;
}

bool read_counts(const sw_map *map, int n, char **words, uint8_t *counts)
{
    card_list list = {0};
    if (!read_cards(map, n, words, &list)) {
        return false;
    }
    for (int i = 0; i < list.n; i++) {
        counts[list.at[i]]++;
    }
    return true;
}

/* --- beginning a game --- */

static bool read_options(int n, char **words, sw_options *options)
{
    for (int i = 0; i < n; i++) {
        char *value = strchr(words[i], '=');
        const sw_option_info *o = sw_option_list;
        while (value && o->name && strncmp(o->name, words[i], (size_t)(value - words[i])) != 0) {
            o++;
        }
        if (!value || !o->name || name_number(value + 1) < 0) {
            return false;
        }
        uint16_t number = (uint16_t)name_number(value + 1);
        memcpy((char *)options + o->offset, &number, sizeof number);
    }
    return true;
}

/* As sw_start leaves it, but with nothing dealt: position_finish deals. */
static void clear_table(position *p)
{
    sw_state *s = &p->state;
    const sw_game *g = &p->game;
    s->phase = SW_PLAY;
    s->expects = SW_EXPECTS_ACTION;
    memset(s->faceup, SW_NONE, sizeof s->faceup);
    memset(s->cards, SW_NONE, sizeof s->cards);
    memset(s->ticket_order, SW_NONE, sizeof s->ticket_order);
    memset(s->piles, 0, sizeof s->piles);
    memset(s->ticket_piles, 0, sizeof s->ticket_piles);
    for (int seat = 0; seat < g->n_players; seat++) {
        sw_seat_state *st = &s->seats[seat];
        memset(st->hand, 0, sizeof st->hand);
        memset(st->offered, SW_NONE, sizeof st->offered);
        st->n_offered = 0;
    }
}

static int begin(position *p, int n, char **words, bool real)
{
    sw_options options = sw_options_default();
    uint8_t seed[32];
    if (p->begun || n < 3 || !read_options(n - 3, words + 3, &options)) {
        return wrong(p, "%s MAP PLAYERS [OPTION=N …]", words[0]);
    }
    sw_err err = sw_game_init(&p->game, test_map(words[1]), name_number(words[2]), &options);
    if (err) {
        return wrong(p, "%s", sw_err_text(err));
    }
    p->begun = true;
    p->started = real;
    test_seed(1, seed);
    sw_start(&p->game, seed, &p->state);
    if (!real) {
        clear_table(p);
    }
    return 1;
}

/* --- directives: n words after the first --- */

static int set_row(position *p, int n, char **words)
{
    if (n > p->game.map->rules.n_slots) {
        return wrong(p, "the row has no more than %d slots", p->game.map->rules.n_slots);
    }
    p->row_given = true;
    for (int i = 0; i < n; i++) {
        int card = name_card(p->game.map, words[i]);
        if (card < 0 && strcmp(words[i], "-") != 0) {
            return wrong(p, "no such card: %s", words[i]);
        }
        p->state.faceup[i] = card < 0 ? SW_NONE : (sw_card)card;
    }
    return 1;
}

static int set_pile(position *p, const char *what, int n, char **words)
{
    int deck = n ? name_deck(p->game.map, words[0]) : -1;
    if (deck < 0) {
        return wrong(p, "%s DECK CARD …", what);
    }
    card_list *list = strcmp(what, "discards") == 0 ? &p->discards[deck] : &p->top[deck];
    p->pile_given[deck] |= strcmp(what, "pile") == 0;
    return read_cards(p->game.map, n - 1, words + 1, list) ? 1 : wrong(p, "no such card");
}

static int set_ticket_pile(position *p, const char *what, int n, char **words)
{
    int deck = n ? name_ticket_deck(p->game.map, words[0]) : -1;
    if (deck < 0) {
        return wrong(p, "%s DECK TICKET …", what);
    }
    p->ticket_pile_given[deck] = strcmp(what, "ticketpile") == 0;
    for (int i = 1; i < n; i++) {
        int ticket = name_ticket(p->game.map, words[i]);
        if (ticket < 0) {
            return wrong(p, "no such ticket: %s", words[i]);
        }
        p->ticket_top[deck].at[p->ticket_top[deck].n++] = (sw_ticket)ticket;
    }
    return 1;
}

static int set_routes(position *p, int seat, int n, char **words)
{
    for (int i = 0; i < n; i++) {
        int route = name_route(p->game.map, words[i]);
        if (route < 0) {
            return wrong(p, "no such route: %s", words[i]);
        }
        if (seat < 0) {
            p->reserved[route] = true;
        } else {
            p->state.owner[route] = (sw_seat)seat;
        }
    }
    return 1;
}

static int set_goods(position *p, int n, char **words)
{
    const sw_map *map = p->game.map;
    int city = n > 1 ? name_city(map, words[0]) : -1;
    int left = n > 1 ? name_number(words[1]) : -1;
    int seat = n > 2 ? name_number(words[2]) : p->game.n_players - 1;
    if (city < 0 || left < 0 || left > p->state.goods_left[city] || seat >= p->game.n_players) {
        return wrong(p, "goods CITY N [SEAT]");
    }
    while (p->state.goods_left[city] > left) {
        sw_seat_state *st = &p->state.seats[seat];
        st->goods = (uint16_t)(st->goods + sw_goods_value(&p->game, &p->state, city, 0));
        p->state.goods_left[city]--;
    }
    return 1;
}

static int set_pieces(position *p, int seat, int n, char **words, bool leave)
{
    for (int i = 0; i + 1 < n; i += 2) {
        int piece = name_piece(p->game.map, words[i]);
        int count = name_number(words[i + 1]);
        if (piece < 0 || count < 0) {
            return wrong(p, "PIECE N");
        }
        if (leave) {
            p->leave[seat][piece] = count;
        } else {
            p->pieces_given[seat] = true;
            p->state.seats[seat].pieces[piece] = (uint8_t)count;
        }
    }
    return 1;
}

static int set_figures(position *p, int seat, const char *what, int n, char **words)
{
    sw_seat_state *st = &p->state.seats[seat];
    bool harbours = strcmp(what, "harbours") == 0;
    for (int i = 0; i < n; i++) {
        int city = name_city(p->game.map, words[i]);
        if (city < 0 || i >= SW_MAX_FIGURES) {
            return wrong(p, "no such city, or too many: %s", words[i]);
        }
        if (harbours) {
            st->harbours[st->n_harbours++] = (sw_city)city;
            st->harbours_left--;
        } else {
            st->passengers[st->n_passengers++] = (sw_city)city;
            st->passengers_left--;
        }
    }
    return 1;
}

static int set_tickets(position *p, int seat, int n, char **words)
{
    for (int i = 0; i < n; i++) {
        int ticket = name_ticket(p->game.map, words[i]);
        if (ticket < 0) {
            return wrong(p, "no such ticket: %s", words[i]);
        }
        sw_ticketset_add(&p->state.seats[seat].tickets, ticket);
    }
    return 1;
}

/* Directives that name a seat first. */
static int seat_line(position *p, int n, char **words)
{
    const char *what = words[0];
    int seat = n > 1 ? name_number(words[1]) : -1;
    if (seat < 0 || seat >= p->game.n_players) {
        return 0;
    }
    sw_seat_state *st = &p->state.seats[seat];
    n -= 2;
    words += 2;
    if (strcmp(what, "hand") == 0 || strcmp(what, "known") == 0) {
        uint8_t *counts = *what == 'h' ? st->hand : st->known;
        return read_counts(p->game.map, n, words, counts) ? 1 : wrong(p, "no such card");
    }
    if (strcmp(what, "own") == 0) {
        return set_routes(p, seat, n, words);
    }
    if (strcmp(what, "leave") == 0 || strcmp(what, "pieces") == 0) {
        return set_pieces(p, seat, n, words, *what == 'l');
    }
    if (strcmp(what, "tickets") == 0) {
        return set_tickets(p, seat, n, words);
    }
    if (strcmp(what, "harbours") == 0 || strcmp(what, "passengers") == 0) {
        return set_figures(p, seat, what, n, words);
    }
    int number = n == 1 ? name_number(words[0]) : -1;
    if (number < 0) {
        return 0;
    }
    if (strcmp(what, "lost") == 0) {
        p->lost[seat] = number;
        return 1;
    }
    if (strcmp(what, "moved") == 0) {
        st->passengers_left = (uint8_t)(st->passengers_left - number);
        return 1;
    }
    return 0;
}

static int number_line(position *p, const char *what, const char *word)
{
    int n = name_number(word);
    if (n < 0) {
        return 0;
    }
    if (strcmp(what, "seat") == 0) {
        p->state.to_move = (uint8_t)n;
    } else if (strcmp(what, "turn") == 0) {
        p->state.turn = (uint16_t)n;
    } else if (strcmp(what, "passes") == 0) {
        p->state.passes = (uint8_t)n;
    } else if (strcmp(what, "last") == 0) {
        p->state.last_round = 1;
        p->state.turns_left = (uint8_t)n;
    } else if (strcmp(what, "rest") == 0) {
        p->rest = n;
    } else {
        return 0;
    }
    return 1;
}

int position_line(position *p, int n, char **words)
{
    const char *what = words[0];
    if (strcmp(what, "game") == 0 || strcmp(what, "setup") == 0) {
        return begin(p, n, words, *what == 's');
    }
    if (!p->begun) {
        return wrong(p, "a position starts with `game` or `setup`");
    }
    if (p->started) {
        return 0;
    }
    if (strcmp(what, "row") == 0) {
        return set_row(p, n - 1, words + 1);
    }
    if (strcmp(what, "top") == 0 || strcmp(what, "pile") == 0 || strcmp(what, "discards") == 0) {
        return set_pile(p, what, n - 1, words + 1);
    }
    if (strcmp(what, "tickettop") == 0 || strcmp(what, "ticketpile") == 0) {
        return set_ticket_pile(p, what, n - 1, words + 1);
    }
    if (strcmp(what, "free") == 0) {
        return set_routes(p, -1, n - 1, words + 1);
    }
    if (strcmp(what, "goods") == 0) {
        return set_goods(p, n - 1, words + 1);
    }
    if (strcmp(what, "rest") == 0 && n == 2 && strcmp(words[1], "discards") == 0) {
        p->rest = REST_DISCARD;
        return 1;
    }
    int done = n == 2 ? number_line(p, what, words[1]) : 0;
    return done ? done : seat_line(p, n, words);
}

bool position_finish(position *p)
{
    if (!p->begun) {
        wrong(p, "there is no game");
        return false;
    }
    if (p->started) {
        return true;
    }
    const char *why = complete_position(p);
    if (why) {
        wrong(p, "%s", why);
        return false;
    }
    char text[200];
    sw_state_derive(&p->game, &p->state);
    if (sw_state_check(&p->game, &p->state, text, sizeof text) != SW_OK) {
        wrong(p, "the position is wrong: %s", text);
        return false;
    }
    return true;
}

void position_text(position *p, const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    strcpy(copy, text);
    position_init(p);
    char *rest = NULL;
    for (char *line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *words[64];
        int n = split_words(line, words, 64);
        if (n && position_line(p, n, words) <= 0) {
            fprintf(stderr, "%s: %s\n", words[0], p->error);
            abort();
        }
    }
    free(copy);
    if (!position_finish(p)) {
        fprintf(stderr, "%s\n", p->error);
        abort();
    }
}
