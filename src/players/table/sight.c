#include "sight.h"

static void count_unseen(ai_sight *sight)
{
    const sw_map *map = sight->map;
    for (int c = 0; c < map->n_cards; c++) {
        int left = map->cards[c].count - sight->self->hand[c];
        for (int seat = 0; seat < sight->g->n_players; seat++) {
            left -= seat == sight->me ? 0 : sight->s->seats[seat].known[c];
        }
        for (int i = 0; i < map->rules.n_slots; i++) {
            left -= sight->s->faceup[i] == c;
        }
        sight->unseen[c] = (uint8_t)(left > 0 ? left : 0);
    }
    for (int d = 0; d < map->n_decks; d++) {
        for (int i = 0; i < sight->s->piles[d].n_discard; i++) {
            sw_card c = sw_pile_discard(sight->g, sight->s, d, i);
            if (c < map->n_cards && sight->unseen[c]) {
                sight->unseen[c]--;
            }
        }
    }
    for (int c = 0; c < map->n_cards; c++) {
        sight->n_unseen[map->cards[c].deck] =
            (uint16_t)(sight->n_unseen[map->cards[c].deck] + sight->unseen[c]);
    }
}

/* In playouts discards are not counted: what is not in the own hand may come. */
static void guess_unseen(ai_sight *sight)
{
    uint8_t unseen[SW_MAX_CARD_KINDS + 1];
    for (int c = 0; c <= SW_MAX_CARD_KINDS; c++) {
        unseen[c] = (uint8_t)(sight->book->count[c] - sight->self->hand[c]);
    }
    memcpy(sight->unseen, unseen, sizeof unseen);
    for (int d = 0; d < sight->map->n_decks; d++) {
        int n = 0;
        for (int c = 0; c <= SW_MAX_CARD_KINDS; c++) {
            n += unseen[c] & sight->book->in_deck[d][c];
        }
        sight->n_unseen[d] = (uint16_t)n;
    }
}

static void count_fields(ai_sight *sight)
{
    for (int kind = 0; kind < sight->map->n_route_kinds; kind++) {
        const uint8_t *value = sight->book->value[kind];
        uint8_t fields[SW_MAX_CARD_KINDS + 1], held[AI_HELD] = {0};
        for (int c = 0; c <= SW_MAX_CARD_KINDS; c++) {
            fields[c] = (uint8_t)(value[c] * sight->self->hand[c]);
        }
        for (int i = 0; i < sight->book->n_coloured[kind]; i++) {
            sw_card c = sight->g->paying[kind][i];
            held[sight->g->paying_colour[kind][i]] += fields[c];
        }
        for (int colour = 0; colour < SW_MAX_COLOURS; colour++) {
            held[AI_GRAY] = held[colour] > held[AI_GRAY] ? held[colour] : held[AI_GRAY];
            held[AI_PAIRS] = (uint8_t)(held[AI_PAIRS] + held[colour] / 2);
        }
        memcpy(sight->held[kind], held, sizeof held);
    }
}

void ai_sight_note(ai_sight *sight, int seat, int route)
{
    const sw_track *track = &sight->map->routes[route];
    if (seat == sight->me) {
        sw_routeset_add(&sight->own, route);
    } else {
        sw_routeset_add(&sight->others, route);
        sight->rival[track->node[0]] = sight->rival[track->node[1]] = true;
    }
}

static void find_owners(ai_sight *sight)
{
    for (int r = 0; r < sight->map->n_routes; r++) {
        if (sight->s->owner[r] != SW_NONE) {
            ai_sight_note(sight, sight->s->owner[r], r);
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
static int turns_to_end(const ai_sight *sight, int seat)
{
    const sw_map *map = sight->map;
    int spare = map->rules.end_pieces, need = 0, turns = 0;
    bool chosen = !map->rules.choose_pieces || sight->s->phase != SW_SETUP;
    for (int k = 0; k < map->n_piece_kinds; k++) {
        int left = chosen ? sight->s->seats[seat].pieces[k] : map->rules.choose_pieces / 2;
        int kept = left < spare ? left : spare;
        spare -= kept;
        left -= kept;
        need += left * sight->book->piece_cards[k];
        turns += left * sight->book->piece_turns[k];
    }
    int floor = need / 4; /* part of a hand is always of the wrong colours */
    need = need * 5 / 4 - 600 * sight->hand_count[seat];
    turns += (need > floor ? need : floor) / 2;
    return turns + 1000 * figure_turns(&sight->s->seats[seat]);
}

/* W-2: before the pieces are chosen, any number up to each kind's can be planned with. */
static void count_pieces(ai_sight *sight)
{
    bool chosen = !sight->map->rules.choose_pieces || sight->s->phase != SW_SETUP;
    int all = 0;
    for (int k = 0; k < sight->map->n_piece_kinds; k++) {
        sight->pieces[k] = chosen ? sight->self->pieces[k] : sight->map->pieces[k].count;
        all += sight->pieces[k];
    }
    sight->n_pieces = chosen ? all : sight->map->rules.choose_pieces;
}

void ai_sight_open(ai_sight *sight)
{
    for (int w = 0; w < sight->g->n_words; w++) {
        uint64_t enough = 0;
        for (int kind = 0; kind < sight->map->n_route_kinds; kind++) {
            int n = sight->pieces[sight->map->route_kinds[kind].piece];
            enough |= sight->g->need[kind][n < SW_MAX_LENGTH ? n : SW_MAX_LENGTH].w[w];
        }
        sight->open.w[w] = sight->self->open.w[w] & enough;
    }
}

static int count_turns(const ai_sight *sight)
{
    int n = sight->g->n_players;
    if (sight->s->last_round) {
        return (sight->s->turns_left + n - 1) / n;
    }
    int least = 1000000;
    for (int seat = 0; seat < n; seat++) {
        int turns = seat == sight->me ? least : turns_to_end(sight, seat);
        least = turns < least ? turns : least;
    }
    return (least + 999) / 1000 + sight->map->rules.further_turns;
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

static void look(ai_sight *sight)
{
    count_fields(sight);
    count_pieces(sight);
    ai_sight_open(sight);
    sight->turns = count_turns(sight);
    int building = sight->turns - figure_turns(sight->self);
    sight->building = building > 0 ? building : 0;
}

void ai_sight_make(ai_sight *sight, const sw_game *g, const sw_view *view, const ai_book *book)
{
    *sight = (ai_sight){.g = g, .book = book, .s = &view->state, .me = view->viewer};
    sight->map = g->map;
    sight->self = &sight->s->seats[sight->me];
    memcpy(sight->hand_count, view->hand_count, sizeof sight->hand_count);
    count_unseen(sight);
    find_owners(sight);
    look(sight);
}

void ai_sight_again(ai_sight *sight)
{
    for (int seat = 0; seat < sight->g->n_players; seat++) {
        sight->hand_count[seat] = hand_count(&sight->s->seats[seat]);
    }
    guess_unseen(sight);
    look(sight);
}

void ai_sight_guess(ai_sight *sight, const sw_game *g, const sw_state *s, int me,
                    const ai_book *book)
{
    *sight = (ai_sight){.g = g, .book = book, .s = s, .me = me, .guessed = true};
    sight->map = g->map;
    sight->self = &sight->s->seats[sight->me];
    find_owners(sight);
    ai_sight_again(sight);
}

bool ai_ticket_done(const ai_sight *sight, int ticket)
{
    return sw_ticket_points(sight->g, sight->s, sight->me, ticket) > 0;
}

int ai_jokers(const ai_sight *sight, int kind, int length)
{
    int n = 0;
    for (int i = 0; i < sight->book->n_jokers[kind]; i++) {
        sw_card c = sight->book->jokers[kind][i];
        n += length >= sight->map->cards[c].min_length ? sight->self->hand[c] : 0;
    }
    return n;
}
