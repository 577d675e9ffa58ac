/* A full state guessed from a view.
 *
 * Cards: what is not in an open hand, the row or a discard pile is unseen. Cards that everybody saw
 * a seat take are in its hand; the others of the deck are dealt at random to the hands, by their
 * backs, and what remains is the draw pile. Tickets likewise. While the start's choices are secret,
 * others' choices are made up: any that the rules allow. */
#include <stellwerk/stellwerk.h>

static void shuffle(sw_random *random, uint8_t *items, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = sw_random_below(random, i + 1);
        uint8_t swap = items[i];
        items[i] = items[j];
        items[j] = swap;
    }
}

/* Cards of the deck that could be anywhere unseen, shuffled; returns how many. */
static int unseen_cards(const sw_game *g, const sw_view *v, int deck, sw_random *random,
                        sw_card *out)
{
    const sw_state *s = &v->state;
    int n = 0;
    for (int kind = 0; kind < g->map->n_cards; kind++) {
        if (g->map->cards[kind].deck != deck) {
            continue;
        }
        int left = g->map->cards[kind].count;
        for (int seat = 0; seat < g->n_players; seat++) {
            left -= sw_view_open(v, seat) ? s->seats[seat].hand[kind] : s->seats[seat].known[kind];
        }
        for (int i = 0; i < g->map->rules.n_slots; i++) {
            left -= s->faceup[i] == kind;
        }
        for (int i = 0; i < s->piles[deck].n_discard; i++) {
            left -= sw_pile_discard(g, s, deck, i) == kind;
        }
        for (; left > 0; left--) {
            out[n++] = (sw_card)kind;
        }
    }
    shuffle(random, out, n);
    return n;
}

static void deal_cards(const sw_game *g, const sw_view *v, sw_random *random, sw_state *s)
{
    for (int deck = 0; deck < g->map->n_decks; deck++) {
        sw_card cards[SW_MAX_CARDS];
        int n = unseen_cards(g, v, deck, random, cards);
        for (int seat = 0; seat < g->n_players; seat++) {
            if (sw_view_open(v, seat)) {
                continue;
            }
            sw_seat_state *st = &s->seats[seat];
            int need = v->hand_backs[seat][deck];
            for (int kind = 0; kind < g->map->n_cards; kind++) {
                if (g->map->cards[kind].deck == deck) {
                    st->hand[kind] = st->known[kind];
                    need -= st->known[kind];
                }
            }
            for (; need > 0 && n > 0; need--) {
                st->hand[cards[--n]]++;
            }
        }
        memcpy(s->cards + g->map->deck_base[deck], cards, (size_t)n);
    }
}

/* Tickets of the deck that are not seen in anybody's hand, shuffled. */
static int unseen_tickets(const sw_game *g, const sw_view *v, int deck, sw_random *random,
                          sw_ticket *out)
{
    sw_ticketset seen = {{0}};
    for (int seat = 0; seat < g->n_players; seat++) {
        const sw_seat_state *st = &v->state.seats[seat];
        for (int w = 0; w < SW_TICKET_WORDS; w++) {
            seen.w[w] |= st->tickets.w[w];
        }
        for (int i = 0; i < st->n_offered; i++) {
            sw_ticketset_add(&seen, st->offered[i]);
        }
    }
    int n = 0;
    for (int t = 0; t < g->map->n_tickets; t++) {
        if (g->map->tickets[t].deck == deck && !sw_ticketset_has(&seen, t)) {
            out[n++] = (sw_ticket)t;
        }
    }
    shuffle(random, out, n);
    return n;
}

/* How many tickets of each deck a seat has kept and is offered, whose tickets the viewer does not
 * see. */
typedef struct holding {
    uint8_t kept[SW_MAX_DECKS], offered[SW_MAX_DECKS];
} holding;

/* While the numbers are secret: any choice that the seat can have made by now. */
static holding imagine_holding(const sw_game *g, const sw_state *s, int seat, sw_random *random)
{
    const sw_rules *rules = &g->map->rules;
    holding h = {{0}, {0}};
    uint8_t dealt[SW_MAX_DECKS] = {rules->start_dealt};
    if (rules->choose_mix) {
        dealt[0] = (uint8_t)sw_random_below(random, rules->start_dealt + 1);
        dealt[1] = (uint8_t)(rules->start_dealt - dealt[0]);
        if (seat > s->to_move || (seat == s->to_move && s->expects == SW_EXPECTS_TICKETS)) {
            return h; /* not asked yet */
        }
    }
    if (seat >= s->to_move) {
        memcpy(h.offered, dealt, sizeof h.offered);
        return h;
    }
    int range = rules->start_dealt - rules->start_keep + 1;
    int keep = rules->start_keep + sw_random_below(random, range);
    for (int i = 0; i < keep; i++) {
        int left[2] = {dealt[0] - h.kept[0], dealt[1] - h.kept[1]};
        h.kept[sw_random_below(random, left[0] + left[1]) < left[0] ? 0 : 1]++;
    }
    return h;
}

static void deal_tickets(const sw_game *g, const sw_view *v, sw_random *random, sw_state *s)
{
    holding holdings[SW_MAX_SEATS];
    for (int seat = 0; seat < g->n_players; seat++) {
        if (v->tickets_secret) {
            holdings[seat] = imagine_holding(g, &v->state, seat, random);
        } else {
            memcpy(holdings[seat].kept, v->ticket_backs[seat], SW_MAX_DECKS);
            memcpy(holdings[seat].offered, v->offered_backs[seat], SW_MAX_DECKS);
        }
    }
    for (int deck = 0; deck < g->map->n_ticket_decks; deck++) {
        sw_ticket tickets[SW_MAX_TICKETS] = {0};
        int n = unseen_tickets(g, v, deck, random, tickets);
        for (int seat = 0; seat < g->n_players; seat++) {
            sw_seat_state *st = &s->seats[seat];
            if (sw_view_open(v, seat)) {
                continue;
            }
            for (int i = 0; i < holdings[seat].kept[deck] && n > 0; i++) {
                sw_ticketset_add(&st->tickets, tickets[--n]);
            }
            for (int i = 0; i < holdings[seat].offered[deck] && n > 0; i++) {
                st->offered[st->n_offered++] = tickets[--n];
            }
        }
        memcpy(s->ticket_order + g->map->ticket_deck_base[deck], tickets, (size_t)n);
        s->ticket_piles[deck].head = 0;
        s->ticket_piles[deck].n = (uint8_t)n;
    }
}

static void imagine_pieces(const sw_game *g, const sw_view *v, sw_random *random, sw_state *s)
{
    const sw_map *map = g->map;
    for (int seat = 0; seat < g->n_players; seat++) {
        if (sw_view_open(v, seat)) {
            continue;
        }
        sw_seat_state *st = &s->seats[seat];
        int chosen[SW_MAX_PIECE_KINDS] = {0};
        if (s->expects == SW_EXPECTS_PIECES && seat < s->to_move) {
            int total = map->rules.choose_pieces;
            int least = total > map->pieces[1].count ? total - map->pieces[1].count : 0;
            int most = map->pieces[0].count < total ? map->pieces[0].count : total;
            chosen[0] = least + sw_random_below(random, most - least + 1);
            chosen[1] = total - chosen[0];
        }
        for (int p = 0; p < map->n_piece_kinds; p++) {
            st->pieces[p] = (uint8_t)chosen[p];
            st->box[p] = (uint8_t)(map->pieces[p].count - chosen[p]);
        }
    }
}

void sw_determinize(const sw_game *g, const sw_view *v, sw_random *random, sw_state *s)
{
    *s = v->state;
    for (int i = 0; i < 8; i++) {
        s->rng_key[i] = (uint32_t)sw_random_next(random);
    }
    deal_cards(g, v, random, s);
    deal_tickets(g, v, random, s);
    if (v->pieces_secret) {
        imagine_pieces(g, v, random, s);
    }
}
