/* Commands that are moves: cards, tickets, pieces, pass. */
#include "play.h"

#include <string.h>

/* Legal moves among which the person still has to choose. */
typedef struct options {
    play *p;
    sw_move move[SW_MAX_OFFER + 8];
    int n;
} options;

static void add_option(options *o, const sw_move *m)
{
    if (o->n < (int)(sizeof o->move / sizeof o->move[0])) {
        o->move[o->n++] = *m;
    }
}

/* The first of the moves that are left, or whichever is chosen of several. */
static void do_one(options *o, text_id question, void (*put)(void *data, int i, text_buf *b))
{
    int i = o->n > 1 ? play_choose(o->p, question, o->n, put, o) : 0;
    if (i >= 0) {
        play_do(o->p, &o->move[i]);
    }
}

static void put_deck(void *data, int i, text_buf *b)
{
    const options *o = data;
    tell t = play_teller(o->p);
    text_put(b, tell_deck(&t, o->move[i].other, TEXT_TMP));
}

static void put_mix(void *data, int i, text_buf *b)
{
    const options *o = data;
    tell t = play_teller(o->p);
    tell_put_ticket_count(&t, o->move[i].count, b);
}

/* Draws from the pile (slot SW_NONE) or the row; `deck` SW_NONE: not named. */
static void draw_at(play *p, int slot, int deck)
{
    options o = {.p = p};
    sw_move m = sw_move_none(SW_MOVE_DRAW);
    m.at = (uint8_t)slot;
    m.other = (uint8_t)deck;
    for (int i = 0; i < p->n_legal; i++) {
        const sw_move *l = &p->legal[i];
        if (l->type == SW_MOVE_DRAW && l->at == slot && (deck == SW_NONE || l->other == deck)) {
            add_option(&o, l);
        }
    }
    if (!o.n) {
        if (m.other == SW_NONE && (slot == SW_NONE || p->map->n_decks > 1)) {
            m.other = 0;
        }
        play_do(p, &m); /* says why not */
        return;
    }
    /* the proposal: a card like the one that was taken */
    sw_card card = slot == SW_NONE ? SW_NONE : p->view.state.faceup[slot];
    if (o.n == 2 && card != SW_NONE && o.move[1].other == p->map->cards[card].deck) {
        m = o.move[0];
        o.move[0] = o.move[1];
        o.move[1] = m;
    }
    do_one(&o, slot == SW_NONE ? TEXT_ASK_DECK : TEXT_ASK_REFILL, put_deck);
}

/* The place of a face-up card that a word names, or SW_NONE. */
static int find_slot(const play *p, const char *word)
{
    uint32_t kinds = play_card_word(p, word);
    for (int i = 0; i < p->map->rules.n_slots; i++) {
        sw_card card = p->view.state.faceup[i];
        if (card != SW_NONE && (kinds >> card) & 1) {
            return i;
        }
    }
    return SW_NONE;
}

static bool means_pile(const char *word)
{
    static const char *const words[] = {"blind", "pile", "deck", "stapel", "verdeckt"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (play_match(word, words[i]) >= 2) {
            return true;
        }
    }
    return false;
}

/* What follows "draw": a place, a pile or a card. False after saying that it is none of them. */
static bool read_draw(play *p, play_words *w, int *slot, int *deck)
{
    const char *word = play_peek(w);
    if (!word) {
        return true;
    }
    if (play_word_number(w, 1, p->map->rules.n_slots, slot)) {
        --*slot;
        return true;
    }
    if (strchr("0123456789", word[0])) {
        play_say(p, TEXT_NUMBER_RANGE, text_number(TEXT_TMP, p->map->rules.n_slots));
        return false;
    }
    w->at++;
    if (p->map->n_decks > 1) {
        *deck = play_deck_word(p, word);
    }
    if (*deck == SW_NONE) {
        *slot = find_slot(p, word);
    }
    if (*deck == SW_NONE && *slot == SW_NONE && !means_pile(word)) {
        play_say(p, TEXT_NO_SUCH_CARD, word);
        return false;
    }
    return true;
}

void play_draw(play *p, play_words *w)
{
    int slot = SW_NONE, deck = SW_NONE;
    if (!read_draw(p, w, &slot, &deck)) {
        return;
    }
    if (p->map->n_decks > 1 && play_peek(w)) {
        deck = play_deck_word(p, play_peek(w));
        if (deck == SW_NONE) {
            play_say(p, TEXT_NO_SUCH_DECK, play_peek(w));
            return;
        }
    }
    draw_at(p, slot, deck);
}

/* All legal mixes, the evenest first: it is the proposal. */
static void find_mixes(const play *p, options *o)
{
    int evenest = 0, least = 255;
    for (int i = 0; i < p->n_legal; i++) {
        if (p->legal[i].type == SW_MOVE_TICKETS) {
            int odd = p->legal[i].count[0] - p->legal[i].count[1];
            odd = odd < 0 ? -odd : odd;
            if (odd < least) {
                least = odd;
                evenest = o->n;
            }
            add_option(o, &p->legal[i]);
        }
    }
    if (o->n) {
        sw_move m = o->move[0];
        o->move[0] = o->move[evenest];
        o->move[evenest] = m;
    }
}

sw_move play_mix_proposal(const play *p)
{
    options o = {0};
    find_mixes(p, &o);
    return o.move[0];
}

/* "2 2", "2 short 2 long", "4 long", "long": how many from each deck. */
static bool read_mix(play *p, play_words *w, const options *all, sw_move *m)
{
    int n_decks = p->map->n_ticket_decks, deck = 0;
    int total = all->n ? all->move[0].count[0] + all->move[0].count[1] : 0;
    while (play_peek(w)) {
        int count = total;
        bool number = play_word_number(w, 0, SW_MAX_OFFER, &count);
        int named = play_peek(w) ? play_ticket_deck_word(p, play_peek(w)) : SW_NONE;
        if (named != SW_NONE) {
            w->at++;
            deck = named;
        } else if (!number) {
            play_say(p, TEXT_NO_SUCH_DECK, play_peek(w));
            return false;
        }
        if (deck >= n_decks) {
            break;
        }
        m->count[deck++] = (uint8_t)count;
    }
    return true;
}

void play_tickets(play *p, play_words *w)
{
    options o = {.p = p};
    find_mixes(p, &o);
    if (play_peek(w)) {
        sw_move m = sw_move_none(SW_MOVE_TICKETS);
        if (read_mix(p, w, &o, &m)) {
            play_do(p, &m);
        }
        return;
    }
    if (!o.n) {
        sw_move m = sw_move_none(SW_MOVE_TICKETS);
        m.count[0] = p->map->rules.draw_dealt;
        play_do(p, &m); /* says why not */
        return;
    }
    do_one(&o, TEXT_ASK_MIX, put_mix);
}

void play_keep(play *p, play_words *w)
{
    const sw_seat_state *seat = &p->view.state.seats[p->viewer];
    sw_move m = sw_move_none(SW_MOVE_KEEP);
    if (!seat->n_offered) {
        play_do(p, &m); /* says that it is not the time */
        return;
    }
    while (play_peek(w)) {
        int i;
        if (play_word_number(w, 1, seat->n_offered, &i)) {
            m.keep |= (uint8_t)(1u << (i - 1));
        } else if (play_match(play_peek(w), "all") >= 2 || play_match(play_peek(w), "alle") >= 2) {
            w->at++;
            m.keep = (uint8_t)((1u << seat->n_offered) - 1);
        } else {
            play_say(p, TEXT_NUMBER_RANGE, text_number(TEXT_TMP, seat->n_offered));
            return;
        }
    }
    play_do(p, &m);
}

sw_move play_pieces_proposal(const play *p)
{
    /* as many of each kind as its share of all (W-2) */
    const sw_map *map = p->map;
    int total = map->pieces[0].count + map->pieces[1].count;
    sw_move m = sw_move_none(SW_MOVE_PIECES);
    m.count[0] = (uint8_t)(map->rules.choose_pieces * map->pieces[0].count / (total ? total : 1));
    m.count[1] = (uint8_t)(map->rules.choose_pieces - m.count[0]);
    return m;
}

void play_pieces(play *p, play_words *w)
{
    sw_move m = play_pieces_proposal(p);
    int n[2] = {0, 0};
    if (play_peek(w)) {
        if (!play_word_number(w, 0, 250, &n[0])) {
            play_say(p, TEXT_NO_NUMBER, play_peek(w));
            return;
        }
        if (play_peek(w) && play_piece_word(p, play_peek(w)) != SW_NONE) {
            w->at++;
        }
        int rest = p->map->rules.choose_pieces - n[0];
        n[1] = rest > 0 ? rest : 0;
        play_word_number(w, 0, 250, &n[1]);
        m.count[0] = (uint8_t)n[0];
        m.count[1] = (uint8_t)n[1];
    }
    play_do(p, &m);
}

void play_exchange(play *p, play_words *w)
{
    int n = 1;
    int kind[2] = {SW_NONE, SW_NONE};
    play_word_number(w, 0, 9999, &n);
    for (int i = 0; i < 2 && play_peek(w);) {
        const char *word = play_word(w);
        kind[i] = play_piece_word(p, word);
        if (kind[i] != SW_NONE) {
            i++;
        } else if (play_match(word, "for") < 3 && play_match(word, "gegen") < 3) {
            play_say(p, TEXT_NO_SUCH_PIECE, word);
            return;
        }
    }
    if (kind[0] == SW_NONE) {
        play_note(p, TEXT_HELP_EXCHANGE);
        return;
    }
    if (kind[1] == SW_NONE) {
        kind[1] = kind[0] == 0 ? 1 : 0;
    }
    sw_move m = sw_move_none(SW_MOVE_EXCHANGE);
    m.at = (uint8_t)kind[0];
    m.other = (uint8_t)kind[1];
    m.count[0] = (uint8_t)(n < 255 ? n : 255); /* nobody has that many */
    play_do(p, &m);
}

void play_pass(play *p, play_words *w)
{
    (void)w;
    sw_move m = sw_move_none(SW_MOVE_PASS);
    play_do(p, &m);
}
