/* A passenger's journey, step by step (M-13). */
#include "play.h"

#include <stdlib.h>

/* Where a step leads from where the passenger is. */
static int step_city(const play *p, int route)
{
    const sw_track *r = &p->map->routes[route];
    return r->node[0] == p->view.state.journey.at_node ? r->city[1] : r->city[0];
}

/* The good that a step earns: tried out, as goods lie open. */
static int step_good(const play *p, int route)
{
    sw_state after = p->state;
    sw_move m = sw_move_none(SW_MOVE_STEP);
    m.at = (uint8_t)route;
    sw_apply_unchecked(&p->game, &after, &m);
    return after.journey.gained - p->state.journey.gained;
}

static void put_step(const play *p, int route, text_buf *b)
{
    tell t = play_teller(p);
    int city = step_city(p, route), owner = p->view.state.owner[route];
    int good = step_good(p, route);
    text_put(b, tell_city(&t, city));
    if (good) {
        text_say(b, p->lang, TEXT_STEP_GOOD, text_number(TEXT_TMP, good));
    }
    if (owner != p->viewer && owner != SW_NONE) {
        text_say(b, p->lang, TEXT_STEP_TOLL, p->names[owner]);
    }
}

void play_steps(const play *p)
{
    tell t = play_teller(p);
    const sw_journey *j = &p->view.state.journey;
    play_say(p, TEXT_JOURNEY, tell_city(&t, j->at), text_number(TEXT_TMP, j->gained));
    int n = 0;
    for (int i = 0; i < p->n_legal; i++) {
        if (p->legal[i].type == SW_MOVE_STEP) {
            char line[TELL_MAX];
            text_buf b = text_buf_make(line, sizeof line);
            text_put(&b, text_number(TEXT_TMP, ++n));
            text_put(&b, "  ");
            put_step(p, p->legal[i].at, &b);
            play_line(line);
        }
    }
    bool stop = j->n_used > 0;
    play_note(p, !n ? TEXT_STEP_OR_STOP_END : stop ? TEXT_STEP_OR_STOP : TEXT_STEP_FIRST);
}

static void put_passenger(void *data, int i, text_buf *b)
{
    const play *p = data;
    tell t = play_teller(p);
    text_put(b, tell_city(&t, p->view.state.seats[p->viewer].passengers[i]));
}

/* The city that was named, or that of the only passenger, or whichever is chosen. */
static bool read_passenger(play *p, play_words *w, sw_move *m)
{
    const sw_seat_state *seat = &p->view.state.seats[p->viewer];
    int city = 0;
    if (play_peek(w)) {
        if (!play_city(p, w, &city)) {
            return false;
        }
    } else if (seat->n_passengers) {
        int n = seat->n_passengers;
        int i = n > 1 ? play_choose(p, TEXT_ASK_TRAVEL, n, put_passenger, p) : 0;
        if (i < 0) {
            return false;
        }
        city = seat->passengers[i];
    }
    m->at = (uint8_t)city;
    return true;
}

void play_passenger(play *p, play_words *w)
{
    sw_move m = sw_move_none(SW_MOVE_PASSENGER);
    if (p->view.state.expects == SW_EXPECTS_STEP) {
        play_step(p, w);
        return;
    }
    if (!read_passenger(p, w, &m)) {
        return;
    }
    if (!play_do(p, &m)) {
        return;
    }
    /* further cities are the way: "passenger berlin leipzig dresden" */
    while (play_peek(w) && p->view.state.expects == SW_EXPECTS_STEP) {
        int before = p->n_moves;
        play_step(p, w);
        if (p->n_moves == before) {
            return;
        }
    }
}

/* The i-th legal step (from 1), or -1. */
static int nth_step(const play *p, int number)
{
    for (int i = 0; i < p->n_legal; i++) {
        if (p->legal[i].type == SW_MOVE_STEP && --number == 0) {
            return i;
        }
    }
    return -1;
}

/* The step to a city: over an own route if there is one. */
static int step_to(const play *p, int city)
{
    int found = -1;
    for (int i = 0; i < p->n_legal; i++) {
        if (p->legal[i].type == SW_MOVE_STEP && step_city(p, p->legal[i].at) == city &&
            (found < 0 || p->view.state.owner[p->legal[i].at] == p->viewer)) {
            found = i;
        }
    }
    return found;
}

/* Why the passenger cannot go there: the reason of the first route that joins the two. */
static void explain_step(play *p, int city)
{
    tell t = play_teller(p);
    int at = p->view.state.journey.at;
    for (int r = 0; r < p->map->n_routes; r++) {
        const sw_city *c = p->map->routes[r].city;
        if ((c[0] == at && c[1] == city) || (c[0] == city && c[1] == at)) {
            sw_move m = sw_move_none(SW_MOVE_STEP);
            m.at = (uint8_t)r;
            play_do(p, &m);
            return;
        }
    }
    play_say(p, TEXT_NOT_JOINED, tell_city(&t, at), tell_city(&t, city));
}

void play_step(play *p, play_words *w)
{
    int number, city, i;
    if (p->view.state.expects != SW_EXPECTS_STEP) {
        play_refuse(p, SW_E_NOT_NOW);
        return;
    }
    if (play_word_number(w, 0, 99, &number)) {
        if (number == 0) {
            play_stop(p, w);
            return;
        }
        i = nth_step(p, number);
        if (i < 0) {
            play_note(p, TEXT_NO_SUCH_STEP);
            return;
        }
    } else {
        if (!play_city(p, w, &city)) {
            return;
        }
        i = step_to(p, city);
        if (i < 0) {
            explain_step(p, city);
            return;
        }
    }
    play_do(p, &p->legal[i]);
}

void play_stop(play *p, play_words *w)
{
    (void)w;
    sw_move m = sw_move_none(SW_MOVE_STOP);
    play_do(p, &m);
}
