#include "sight.h"

static void count_unseen(ai_sight *t)
{
    const sw_map *map = t->map;
    for (int c = 0; c < map->n_cards; c++) {
        int left = map->cards[c].count - t->self->hand[c];
        for (int seat = 0; seat < t->g->n_players; seat++) {
            left -= seat == t->me ? 0 : t->s->seats[seat].known[c];
        }
        for (int i = 0; i < map->rules.n_slots; i++) {
            left -= t->s->faceup[i] == c;
        }
        t->unseen[c] = (uint8_t)(left > 0 ? left : 0);
    }
    for (int d = 0; d < map->n_decks; d++) {
        for (int i = 0; i < t->s->piles[d].n_discard; i++) {
            sw_card c = sw_pile_discard(t->g, t->s, d, i);
            if (c < map->n_cards && t->unseen[c]) {
                t->unseen[c]--;
            }
        }
    }
    for (int c = 0; c < map->n_cards; c++) {
        t->n_unseen[map->cards[c].deck] =
            (uint16_t)(t->n_unseen[map->cards[c].deck] + t->unseen[c]);
    }
}

/* In playouts discards are not counted: what is not in the own hand may come. */
static void guess_unseen(ai_sight *t)
{
    uint8_t unseen[SW_MAX_CARD_KINDS + 1];
    for (int c = 0; c <= SW_MAX_CARD_KINDS; c++) {
        unseen[c] = (uint8_t)(t->book->count[c] - t->self->hand[c]);
    }
    memcpy(t->unseen, unseen, sizeof unseen);
    for (int d = 0; d < t->map->n_decks; d++) {
        int n = 0;
        for (int c = 0; c <= SW_MAX_CARD_KINDS; c++) {
            n += unseen[c] & t->book->in_deck[d][c];
        }
        t->n_unseen[d] = (uint16_t)n;
    }
}

static void count_fields(ai_sight *t)
{
    for (int kind = 0; kind < t->map->n_route_kinds; kind++) {
        const uint8_t *value = t->book->value[kind];
        uint8_t fields[SW_MAX_CARD_KINDS + 1], held[AI_HELD] = {0};
        for (int c = 0; c <= SW_MAX_CARD_KINDS; c++) {
            fields[c] = (uint8_t)(value[c] * t->self->hand[c]);
        }
        for (int i = 0; i < t->book->n_coloured[kind]; i++) {
            sw_card c = t->g->paying[kind][i];
            held[t->g->paying_colour[kind][i]] += fields[c];
        }
        for (int colour = 0; colour < SW_MAX_COLOURS; colour++) {
            held[AI_GRAY] = held[colour] > held[AI_GRAY] ? held[colour] : held[AI_GRAY];
            held[AI_PAIRS] = (uint8_t)(held[AI_PAIRS] + held[colour] / 2);
        }
        memcpy(t->held[kind], held, sizeof held);
    }
}

void ai_sight_note(ai_sight *t, int seat, int route)
{
    const sw_track *track = &t->map->routes[route];
    if (seat == t->me) {
        sw_routeset_add(&t->own, route);
    } else {
        sw_routeset_add(&t->others, route);
        t->rival[track->node[0]] = t->rival[track->node[1]] = true;
    }
}

static void find_owners(ai_sight *t)
{
    for (int r = 0; r < t->map->n_routes; r++) {
        if (t->s->owner[r] != SW_NONE) {
            ai_sight_note(t, t->s->owner[r], r);
        }
    }
}

/* Figures take turns of their own: a journey one, a harbour its cards as well. */
static int figure_turns(const sw_seat_state *seat)
{
    return seat->passengers_left + seat->n_passengers + 3 * seat->harbours_left;
}

/* Turns until the seat has run out of pieces if it does nothing but race: each piece takes its
 * cards, and claims are as long as the board's better half. */
static int turns_to_end(const ai_sight *t, int seat)
{
    const sw_map *map = t->map;
    int spare = map->rules.end_pieces, need = 0, turns = 0;
    bool chosen = !map->rules.choose_pieces || t->s->phase != SW_SETUP;
    for (int k = 0; k < map->n_piece_kinds; k++) {
        int left = chosen ? t->s->seats[seat].pieces[k] : map->rules.choose_pieces / 2;
        int kept = left < spare ? left : spare;
        spare -= kept;
        left -= kept;
        need += left * t->book->piece_cards[k];
        turns += left * t->book->piece_turns[k];
    }
    int floor = need / 4; /* part of a hand is always of the wrong colours */
    need = need * 5 / 4 - 600 * t->hand_count[seat];
    turns += (need > floor ? need : floor) / 2;
    return turns + 1000 * figure_turns(&t->s->seats[seat]);
}

/* W-2: before the pieces are chosen, any number up to each kind's can be planned with. */
static void count_pieces(ai_sight *t)
{
    bool chosen = !t->map->rules.choose_pieces || t->s->phase != SW_SETUP;
    int all = 0;
    for (int k = 0; k < t->map->n_piece_kinds; k++) {
        t->pieces[k] = chosen ? t->self->pieces[k] : t->map->pieces[k].count;
        all += t->pieces[k];
    }
    t->n_pieces = chosen ? all : t->map->rules.choose_pieces;
}

void ai_sight_open(ai_sight *t)
{
    for (int w = 0; w < t->g->n_words; w++) {
        uint64_t enough = 0;
        for (int kind = 0; kind < t->map->n_route_kinds; kind++) {
            int n = t->pieces[t->map->route_kinds[kind].piece];
            enough |= t->g->need[kind][n < SW_MAX_LENGTH ? n : SW_MAX_LENGTH].w[w];
        }
        t->open.w[w] = t->self->open.w[w] & enough;
    }
}

static int count_turns(const ai_sight *t)
{
    int n = t->g->n_players;
    if (t->s->last_round) {
        return (t->s->turns_left + n - 1) / n;
    }
    int least = 1000000;
    for (int seat = 0; seat < n; seat++) {
        int turns = seat == t->me ? least : turns_to_end(t, seat);
        least = turns < least ? turns : least;
    }
    return (least + 999) / 1000 + t->map->rules.further_turns;
}

/* All kinds, not only those of the map: a fixed number is quicker, and of the others nobody has
 * any. */
static uint8_t hand_count(const sw_seat_state *seat)
{
    int n = 0;
    for (int c = 0; c <= SW_MAX_CARD_KINDS; c++) {
        n += seat->hand[c];
    }
    return (uint8_t)n;
}

static void look(ai_sight *t)
{
    count_fields(t);
    count_pieces(t);
    ai_sight_open(t);
    t->turns = count_turns(t);
    int building = t->turns - figure_turns(t->self);
    t->building = building > 0 ? building : 0;
}

void ai_sight_make(ai_sight *t, const sw_game *g, const sw_view *view, const ai_book *book)
{
    *t = (ai_sight){.g = g, .book = book, .s = &view->state, .me = view->viewer};
    t->map = g->map;
    t->self = &t->s->seats[t->me];
    memcpy(t->hand_count, view->hand_count, sizeof t->hand_count);
    count_unseen(t);
    find_owners(t);
    look(t);
}

void ai_sight_again(ai_sight *t)
{
    for (int seat = 0; seat < t->g->n_players; seat++) {
        t->hand_count[seat] = hand_count(&t->s->seats[seat]);
    }
    guess_unseen(t);
    look(t);
}

void ai_sight_guess(ai_sight *t, const sw_game *g, const sw_state *s, int me, const ai_book *book)
{
    *t = (ai_sight){.g = g, .book = book, .s = s, .me = me, .guessed = true};
    t->map = g->map;
    t->self = &t->s->seats[t->me];
    find_owners(t);
    ai_sight_again(t);
}

bool ai_ticket_done(const ai_sight *t, int ticket)
{
    return sw_ticket_points(t->g, t->s, t->me, ticket) > 0;
}

int ai_jokers(const ai_sight *t, int kind, int length)
{
    int n = 0;
    for (int i = 0; i < t->book->n_jokers[kind]; i++) {
        sw_card c = t->book->jokers[kind][i];
        n += length >= t->map->cards[c].min_length ? t->self->hand[c] : 0;
    }
    return n;
}
