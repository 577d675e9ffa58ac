/* Inside the engine: the interface of rule modules, and what the files of the engine share.
 *
 * A module is one `const sw_rule` in src/rules; the core runs its hooks when the map names it. All
 * hooks are optional. A module owns some types of moves (`owns`): only it lists, checks and applies
 * them. */
#ifndef ENGINE_RULE_H
#define ENGINE_RULE_H

#include "network.h"
#include <stellwerk/stellwerk.h>

/* A list of moves being written: counts beyond its capacity, writes within. */
typedef struct sw__list {
    sw_move *at;
    int n, cap;
} sw__list;

static inline void sw__add(sw__list *l, sw_move m)
{
    if (l->n < l->cap) {
        l->at[l->n] = m;
    }
    l->n++;
}

typedef struct sw_rule {
    uint32_t owns; /* bit set of sw_move_type */
    void (*setup)(const sw_game *g, sw_state *s);
    /* Lists the owned moves that are legal now; called for every `expects` but those of the core.
     */
    void (*moves)(const sw_game *g, const sw_state *s, sw__list *list);
    sw_err (*check)(const sw_game *g, const sw_state *s, const sw_move *m);
    void (*apply)(const sw_game *g, sw_state *s, const sw_move *m, sw_events *ev);
    /* Adds to the breakdown of one seat after routes and tickets are counted. */
    void (*score)(const sw_game *g, const sw_state *s, int seat, const sw__network *net,
                  sw_seat_score *out);
    /* For states from outside: SW_OK, or what does not add up. */
    sw_err (*state_check)(const sw_game *g, const sw_state *s, const char **text);
} sw_rule;

extern const sw_rule *const sw__rules[SW_N_MODULES]; /* by sw_module */

/* events */
static inline sw_event *sw__event(sw_events *ev, sw_event_type type, int seat)
{
    static const sw_event empty = {.sees = SW_SEEN_BY_ALL,
                                   .knows = SW_SEEN_BY_ALL,
                                   .at = SW_NONE,
                                   .other = SW_NONE,
                                   .city = SW_NONE,
                                   .slot = SW_NONE,
                                   .deck = SW_NONE,
                                   .card = SW_NONE};
    if (ev->n >= ev->cap) {
        ev->n++;
        return NULL;
    }
    sw_event *e = &ev->at[ev->n++];
    *e = empty;
    e->type = (uint8_t)type;
    e->seat = (uint8_t)seat;
    return e;
}
/* Appends an event if the caller wants events: SW__EVENT(ev, CLAIMED, seat, e->at = …, e->points =
 * …) */
#define SW__EVENT(ev, type, seat, ...)                                                             \
    do {                                                                                           \
        if (ev) {                                                                                  \
            sw_event *e = sw__event(ev, SW_EVENT_##type, seat);                                    \
            if (e) {                                                                               \
                __VA_ARGS__;                                                                       \
            }                                                                                      \
        }                                                                                          \
    } while (0)

/* turn.c */
void sw__end_action(const sw_game *g, sw_state *s, sw_events *ev);
void sw__end_setup_choice(const sw_game *g, sw_state *s, sw_events *ev);

/* apply.c: closes a route for those who may not claim it once `seat` owns it (G-22). */
void sw__claim_close(const sw_game *g, sw_state *s, int route, int seat);

/* moves.c */
/* Lists claims of `route` with each payment, and with each place for a passenger if there is one.
 */
void sw__add_claims(const sw_game *g, const sw_state *s, sw__list *list, int route,
                    const sw_pay *pays, int n_pays);

/* passengers.c */
/* May the seat to move put a passenger on `city` when it claims `route`? */
sw_err sw__passenger_check(const sw_game *g, const sw_state *s, int route, int city);
void sw__passenger_place(sw_state *s, int city, sw_events *ev);

/* rough.c: is this set right for a route with rough fields (W-11)? */
sw_err sw__rough_check(const sw_game *g, const sw_track *track, sw_pay pay);
/* How many more cards the hand needs for it, at best. */
int sw__rough_missing(const sw_game *g, const sw_track *track, const uint8_t *hand);

/* harbours.c: how many more cards the hand needs for a harbour, at best. */
int sw__harbour_missing(const sw_game *g, const uint8_t *hand);

/* tours.c: points of a ticket that names more than two cities. */
int sw__tour_points(const sw_game *g, const sw__network *net, const sw_ticket_info *tour);

#endif
