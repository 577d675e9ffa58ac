/* Views: nobody can know what he cannot know (noninterference), guessed states fit what is known,
 * events tell no secrets. Random games on every map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/maps.h"
#include "support/players.h"
#include <stdlib.h>

enum { MAX_MOVES = 1 << 17 };

/* Seats, then the spectator. */
static int viewer_at(const sw_game *g, int i)
{
    return i < g->n_players ? i : SW_SPECTATOR;
}

static bool open_to(const sw_state *s, int viewer, int seat)
{
    return viewer == seat || s->phase == SW_OVER;
}

/* --- guesses give the same view --- */

static void watch_guess(const decision *d, void *data)
{
    (void)data;
    if (d->number % 3 != 0 && d->after->phase == SW_PLAY) {
        return;
    }
    for (int i = 0; i <= d->g->n_players; i++) {
        sw_view view;
        sw_view again;
        sw_state guessed;
        char text[200];
        sw_view_make(d->g, d->after, viewer_at(d->g, i), &view);
        sw_determinize(d->g, &view, d->random, &guessed);
        sw_err err = sw_state_check(d->g, &guessed, text, sizeof text);
        if (err) {
            print_error("%s: %s\n", d->g->map->id, text);
        }
        assert_int_equal(err, SW_OK);
        sw_view_make(d->g, &guessed, viewer_at(d->g, i), &again);
        assert_memory_equal(&view, &again, sizeof view);
        for (int seat = 0; seat < d->g->n_players; seat++) {
            assert_memory_equal(&guessed.seats[seat].open, &d->after->seats[seat].open,
                                sizeof(sw_routeset));
        }
    }
}

static void guessed_states_give_the_same_view(void **state)
{
    (void)state;
    play_everything(1, watch_guess, NULL);
}

/* --- states that differ in hidden things only --- */

/* Exchanges a hidden card of a closed seat with one of its draw pile, and stirs the pile. */
static void stir_cards(const sw_game *g, sw_state *s, int viewer, sw_random *r)
{
    for (int deck = 0; deck < g->map->n_decks; deck++) {
        sw_card *pile = s->cards + g->map->deck_base[deck];
        int n = s->piles[deck].n_draw;
        for (int i = n - 1; i > 0; i--) {
            int k = sw_random_below(r, i + 1);
            sw_card swap = pile[i];
            pile[i] = pile[k];
            pile[k] = swap;
        }
        for (int seat = 0; seat < g->n_players && n; seat++) {
            sw_seat_state *st = &s->seats[seat];
            for (int kind = 0; kind < g->map->n_cards && !open_to(s, viewer, seat); kind++) {
                if (g->map->cards[kind].deck == deck && st->hand[kind] > st->known[kind]) {
                    int at = sw_random_below(r, n);
                    st->hand[kind]--;
                    st->hand[pile[at]]++;
                    pile[at] = (sw_card)kind;
                }
            }
        }
    }
}

/* Exchanges tickets of closed seats with those of the same deck. */
static void stir_tickets(const sw_game *g, sw_state *s, int viewer, sw_random *r)
{
    for (int deck = 0; deck < g->map->n_ticket_decks; deck++) {
        int base = g->map->ticket_deck_base[deck];
        int size = g->map->ticket_deck_size[deck];
        int n = s->ticket_piles[deck].n;
        for (int seat = 0; seat < g->n_players && n; seat++) {
            sw_seat_state *st = &s->seats[seat];
            if (open_to(s, viewer, seat)) {
                continue;
            }
            int at = base + (s->ticket_piles[deck].head + sw_random_below(r, n)) % size;
            for (int i = 0; i < st->n_offered; i++) {
                if (g->map->tickets[st->offered[i]].deck == deck) {
                    sw_ticket swap = st->offered[i];
                    st->offered[i] = s->ticket_order[at];
                    s->ticket_order[at] = swap;
                }
            }
            for (int t = 0; t < g->map->n_tickets; t++) {
                if (g->map->tickets[t].deck == deck && sw_ticketset_has(&st->tickets, t)) {
                    st->tickets.w[t >> 6] &= ~((uint64_t)1 << (t & 63));
                    sw_ticketset_add(&st->tickets, s->ticket_order[at]);
                    s->ticket_order[at] = (sw_ticket)t;
                    break;
                }
            }
        }
    }
}

static void watch_stirred(const decision *d, void *data)
{
    (void)data;
    for (int i = 0; i <= d->g->n_players; i++) {
        int viewer = viewer_at(d->g, i);
        sw_state other = *d->after;
        stir_cards(d->g, &other, viewer, d->random);
        stir_tickets(d->g, &other, viewer, d->random);
        other.rng_block += 7;
        other.rng_key[3] ^= 0x1234;
        sw_view a;
        sw_view b;
        sw_view_make(d->g, d->after, viewer, &a);
        sw_view_make(d->g, &other, viewer, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

static void hidden_things_do_not_show(void **state)
{
    (void)state;
    play_everything(1, watch_stirred, NULL);
}

/* --- set-up: what the others choose does not show until all have chosen (G-37, M-2, W-2) --- */

static int visible(const sw_events *events, int viewer, sw_event *out)
{
    memset(out, 0, SW_MAX_EVENTS * sizeof *out);
    return sw_events_filter(events->at, events->n, viewer, out);
}

/* Every move of the seat looks the same to the others; only the last seat's choice reveals. */
static void assert_choice_is_secret(const decision *d, int viewer)
{
    sw_view first;
    sw_event first_events[SW_MAX_EVENTS];
    int n_first = 0;
    for (int i = 0; i < d->n_moves; i++) {
        sw_state after = *d->before;
        sw_event at[SW_MAX_EVENTS];
        sw_events events = {at, 0, SW_MAX_EVENTS};
        assert_int_equal(sw_apply(d->g, &after, &d->moves[i], &events), SW_OK);
        sw_view view;
        sw_event seen[SW_MAX_EVENTS];
        sw_view_make(d->g, &after, viewer, &view);
        int n = visible(&events, viewer, seen);
        if (i == 0) {
            first = view;
            n_first = n;
            memcpy(first_events, seen, sizeof seen);
        }
        assert_memory_equal(&view, &first, sizeof view);
        assert_int_equal(n, n_first);
        assert_memory_equal(seen, first_events, sizeof seen);
    }
}

static void watch_setup(const decision *d, void *data)
{
    (void)data;
    bool last = d->before->to_move == d->g->n_players - 1;
    if (d->before->phase != SW_SETUP || (last && d->before->expects != SW_EXPECTS_TICKETS)) {
        return;
    }
    for (int i = 0; i <= d->g->n_players; i++) {
        if (viewer_at(d->g, i) != d->before->to_move) {
            assert_choice_is_secret(d, viewer_at(d->g, i));
        }
    }
}

static void choices_of_the_setup_are_secret(void **state)
{
    (void)state;
    play_everything(1, watch_setup, NULL);
}

/* --- a view is enough to choose a move from --- */

static void watch_moves(const decision *d, void *data)
{
    (void)data;
    static sw_move moves[MAX_MOVES];
    sw_view view;
    sw_view_make(d->g, d->before, d->before->to_move, &view);
    assert_int_equal(sw_moves(d->g, &view.state, moves, MAX_MOVES), d->n_moves);
    assert_memory_equal(moves, d->moves, (size_t)d->n_moves * sizeof *moves);
    assert_int_equal(sw_check(d->g, &view.state, d->chosen), SW_OK);
}

static void moves_follow_from_the_view(void **state)
{
    (void)state;
    play_everything(1, watch_moves, NULL);
}

/* --- events --- */

static void assert_event_fits(const sw_event *e, int viewer)
{
    int bit = viewer == SW_SPECTATOR ? SW_SPECTATOR_BIT : 1 << viewer;
    assert_true(e->sees & bit);
    if (e->seat == viewer) {
        return;
    }
    if (e->type == SW_EVENT_DRAWN) {
        assert_int_equal(e->card, SW_NONE);
    }
    if (e->type == SW_EVENT_OFFERED || e->type == SW_EVENT_KEPT) {
        static const sw_ticket none[SW_MAX_OFFER];
        assert_int_equal(e->n_tickets, 0);
        assert_memory_equal(e->tickets, none, sizeof none);
    }
}

static void watch_events(const decision *d, void *data)
{
    int *most = data;
    assert_true(d->events->n <= SW_MAX_EVENTS);
    *most = d->events->n > *most ? d->events->n : *most;
    for (int i = 0; i <= d->g->n_players; i++) {
        sw_event seen[SW_MAX_EVENTS];
        int n = visible(d->events, viewer_at(d->g, i), seen);
        for (int k = 0; k < n; k++) {
            assert_event_fits(&seen[k], viewer_at(d->g, i));
        }
    }
    /* a short list holds the first events and counts them all */
    sw_state s = *d->before;
    sw_event few[2];
    sw_events events = {few, 0, 2};
    assert_int_equal(sw_apply(d->g, &s, d->chosen, &events), SW_OK);
    assert_int_equal(events.n, d->events->n);
    assert_memory_equal(&s, d->after, sizeof s);
    for (int i = 0; i < 2 && i < events.n; i++) {
        assert_int_equal(few[i].type, d->events->at[i].type);
    }
}

static void events_tell_no_secrets(void **state)
{
    (void)state;
    int most = 0;
    play_everything(1, watch_events, &most);
    assert_true(most > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guessed_states_give_the_same_view),
        cmocka_unit_test(hidden_things_do_not_show),
        cmocka_unit_test(choices_of_the_setup_are_secret),
        cmocka_unit_test(moves_follow_from_the_view),
        cmocka_unit_test(events_tell_no_secrets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
