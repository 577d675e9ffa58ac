#include "script.h"
#include "names.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void script_init(script *s)
{
    memset(s, 0, sizeof *s);
    position_init(&s->p);
    s->n_moves = -1;
    s->moves = malloc(SCRIPT_MOVES * sizeof *s->moves);
}

void script_free(script *s)
{
    free(s->moves);
}

bool script_fail(script *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->error, sizeof s->error, format, args);
    va_end(args);
    return false;
}

void script_list(script *s)
{
    if (s->n_moves < 0) {
        s->n_moves = sw_moves(&s->p.game, &s->p.state, s->moves, SCRIPT_MOVES);
    }
}

/* --- moves from words --- */

static bool read_pay(script *s, int n, char **words, sw_pay *pay)
{
    uint8_t counts[SW_MAX_CARD_KINDS] = {0};
    if (n < 1 || strcmp(words[0], "pay") != 0 ||
        !read_counts(s->p.game.map, n - 1, words + 1, counts) ||
        !sw_pay_pack(counts, s->p.game.map->n_cards, pay)) {
        return script_fail(s, "pay CARD [N] …");
    }
    return true;
}

static bool read_draw(script *s, int n, char **words, sw_move *m)
{
    const sw_map *map = s->p.game.map;
    if (n >= 2 && strcmp(words[0], "slot") == 0) {
        m->at = (uint8_t)name_number(words[1]);
        if (n == 4 && strcmp(words[2], "refill") == 0) {
            m->other = (uint8_t)name_deck(map, words[3]);
        }
        return true;
    }
    m->other = n == 1 ? (uint8_t)name_deck(map, words[0]) : SW_NONE;
    return true; /* SW_NONE: no such deck */
}

static bool read_tickets(script *s, int n, char **words, sw_move *m)
{
    if (n == 1) {
        m->count[0] = (uint8_t)name_number(words[0]);
        return true;
    }
    for (int i = 0; i + 1 < n; i += 2) {
        int deck = name_ticket_deck(s->p.game.map, words[i]);
        if (deck < 0) {
            return script_fail(s, "no such deck: %s", words[i]);
        }
        m->count[deck] = (uint8_t)name_number(words[i + 1]);
    }
    return true;
}

static bool read_keep(script *s, int n, char **words, sw_move *m)
{
    const sw_seat_state *st = &s->p.state.seats[s->p.state.to_move];
    for (int i = 0; i < n; i++) {
        int at = *words[i] == '@' ? name_number(words[i] + 1) : -1;
        int ticket = name_ticket(s->p.game.map, words[i]);
        for (int k = 0; at < 0 && k < st->n_offered; k++) {
            at = st->offered[k] == ticket ? k : at;
        }
        if (at < 0 || at > 7) {
            return script_fail(s, "%s is not offered", words[i]);
        }
        m->keep |= (uint8_t)(1 << at);
    }
    return true;
}

static bool read_claim(script *s, int n, char **words, sw_move *m)
{
    int route = n ? name_route(s->p.game.map, words[0]) : -1;
    if (route < 0) {
        return script_fail(s, "no such route: %s", n ? words[0] : "");
    }
    m->at = (uint8_t)route;
    if (n > 2 && strcmp(words[n - 2], "place") == 0) {
        m->other = (uint8_t)name_city(s->p.game.map, words[n - 1]);
        n -= 2;
    }
    return read_pay(s, n - 1, words + 1, &m->pay);
}

static bool read_pieces(script *s, int n, char **words, sw_move *m)
{
    for (int i = 0; i + 1 < n; i += 2) {
        int piece = name_piece(s->p.game.map, words[i]);
        if (piece < 0) {
            return script_fail(s, "no such piece: %s", words[i]);
        }
        m->count[piece] = (uint8_t)name_number(words[i + 1]);
    }
    return true;
}

bool script_move(script *s, int n, char **words, sw_move *m)
{
    static const char *const types[SW_N_MOVE_TYPES] = {"keep",    "pieces",    "draw", "tickets",
                                                       "claim",   "passenger", "step", "stop",
                                                       "harbour", "exchange",  "pass"};
    const sw_map *map = s->p.game.map;
    int type = 0;
    while (n && type < SW_N_MOVE_TYPES && strcmp(types[type], words[0]) != 0) {
        type++;
    }
    if (!n || type == SW_N_MOVE_TYPES) {
        return script_fail(s, "no such move");
    }
    *m = sw_move_none((sw_move_type)type);
    n--;
    words++;
    switch ((sw_move_type)type) {
    case SW_MOVE_DRAW:
        return read_draw(s, n, words, m);
    case SW_MOVE_TICKETS:
        return read_tickets(s, n, words, m);
    case SW_MOVE_KEEP:
        return read_keep(s, n, words, m);
    case SW_MOVE_CLAIM:
        return read_claim(s, n, words, m);
    case SW_MOVE_PIECES:
        return read_pieces(s, n, words, m);
    case SW_MOVE_EXCHANGE:
        if (n == 3) {
            m->at = (uint8_t)name_piece(map, words[0]);
            m->other = (uint8_t)name_piece(map, words[1]);
            m->count[0] = (uint8_t)name_number(words[2]);
        }
        return n == 3 || script_fail(s, "exchange PIECE PIECE N");
    case SW_MOVE_HARBOUR:
        m->at = n ? (uint8_t)name_city(map, words[0]) : SW_NONE;
        return read_pay(s, n - 1, words + 1, &m->pay);
    case SW_MOVE_PASSENGER:
        m->at = n ? (uint8_t)name_city(map, words[0]) : SW_NONE;
        return true;
    case SW_MOVE_STEP:
        m->at = n ? (uint8_t)name_route(map, words[0]) : SW_NONE;
        return true;
    default:
        return n == 0 || script_fail(s, "too many words");
    }
}

/* --- playing --- */

static int times_listed(script *s, const sw_move *m)
{
    int n = 0;
    script_list(s);
    for (int i = 0; i < s->n_moves; i++) {
        n += sw_move_equal(&s->moves[i], m);
    }
    return n;
}

static bool legal(script *s, const sw_move *m)
{
    sw_err err = sw_check(&s->p.game, &s->p.state, m);
    int listed = times_listed(s, m);
    if (err) {
        return script_fail(s, "refused: %s", sw_err_name(err));
    }
    return listed == 1 || script_fail(s, "%d times in the list of moves", listed);
}

static bool play(script *s, const sw_move *m)
{
    sw_state quiet = s->p.state;
    sw_events events = {s->events, 0, SW_MAX_EVENTS};
    sw_apply(&s->p.game, &s->p.state, m, &events);
    s->n_events = events.n;
    s->n_moves = -1;
    sw_apply_unchecked(&s->p.game, &quiet, m);
    if (memcmp(&quiet, &s->p.state, sizeof quiet) != 0) {
        return script_fail(s, "sw_apply and sw_apply_unchecked differ");
    }
    char text[200];
    sw_err err = sw_state_check(&s->p.game, &s->p.state, text, sizeof text);
    return !err || script_fail(s, "after the move: %s", text);
}

static bool run_refuse(script *s, int n, char **words)
{
    sw_move m;
    int wanted = n > 1 ? name_error(words[0]) : -1;
    if (wanted <= SW_OK) {
        return script_fail(s, "refuse REASON MOVE");
    }
    if (!script_move(s, n - 1, words + 1, &m)) {
        return false;
    }
    sw_state before = s->p.state;
    sw_err err = sw_apply(&s->p.game, &s->p.state, &m, NULL);
    if (err != (sw_err)wanted) {
        return script_fail(s, "not refused for that: %s", sw_err_name(err));
    }
    if (memcmp(&before, &s->p.state, sizeof before) != 0) {
        return script_fail(s, "the refusal changed the state");
    }
    return times_listed(s, &m) == 0 || script_fail(s, "it is in the list of moves");
}

static bool run_turns(script *s, int turns)
{
    for (int end = s->p.state.turn + turns; s->p.state.turn < end;) {
        if (s->p.state.phase == SW_OVER) {
            return script_fail(s, "the game was over after turn %d", s->p.state.turn);
        }
        script_list(s);
        if (!play(s, &s->moves[0])) {
            return false;
        }
    }
    return true;
}

bool script_line(script *s, char *line)
{
    char *words[64];
    int n = split_words(line, words, 64);
    if (n == 0) {
        return true;
    }
    int done = s->finished ? 0 : position_line(&s->p, n, words);
    if (done) {
        return done > 0 || script_fail(s, "%s", s->p.error);
    }
    if (!s->finished && !position_finish(&s->p)) {
        return script_fail(s, "%s", s->p.error);
    }
    s->finished = true;
    sw_move m;
    if (strcmp(words[0], "expect") == 0) {
        return script_expect(s, n - 1, words + 1);
    }
    if (strcmp(words[0], "refuse") == 0) {
        return run_refuse(s, n - 1, words + 1);
    }
    if (strcmp(words[0], "turns") == 0 && n == 2) {
        return run_turns(s, name_number(words[1]));
    }
    if (strcmp(words[0], "legal") == 0) {
        return script_move(s, n - 1, words + 1, &m) && legal(s, &m);
    }
    if (strcmp(words[0], "do") == 0) {
        return script_move(s, n - 1, words + 1, &m) && legal(s, &m) && play(s, &m);
    }
    return script_fail(s, "no such directive, or not now: %s", words[0]);
}
