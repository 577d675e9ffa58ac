#include "event.h"
#include "move.h"

typedef struct writer {
    json_out *o;
    const sw_map *map;
} writer;

static void put_int(const writer *w, const char *key, int n)
{
    json_key(w->o, key);
    json_put_int(w->o, n);
}

static void put_id(const writer *w, const char *key, const char *id)
{
    json_key(w->o, key);
    json_put_string(w->o, id);
}

static void put_city(const writer *w, uint8_t city)
{
    put_id(w, "city", w->map->cities[city].id);
}

static void put_pay(const writer *w, sw_pay pay)
{
    json_key(w->o, "pay");
    wire_pay_put(w->o, w->map, pay);
}

/* Tickets offered or kept: how many of each deck; which, to those who may know. */
static void put_tickets(const writer *w, const sw_event *e)
{
    int sum = 0;
    json_key(w->o, "count");
    json_open(w->o, '{');
    for (int d = 0; d < w->map->n_ticket_decks; d++) {
        put_int(w, w->map->ticket_decks[d], e->count[d]);
        sum += e->count[d];
    }
    json_close(w->o, '}');
    if (e->n_tickets < sum) {
        return;
    }
    json_key(w->o, "tickets");
    json_open(w->o, '[');
    for (int i = 0; i < e->n_tickets; i++) {
        json_put_int(w->o, e->tickets[i]);
    }
    json_close(w->o, ']');
}

static void put_chosen(const writer *w, const sw_event *e)
{
    json_key(w->o, "pieces");
    json_open(w->o, '{');
    for (int k = 0; k < w->map->n_piece_kinds; k++) {
        put_int(w, w->map->pieces[k].id, e->count[k]);
    }
    json_close(w->o, '}');
}

static void put_card(const writer *w, const sw_event *e)
{
    if (e->slot != SW_NONE) {
        put_int(w, "slot", e->slot);
    }
    if (e->card != SW_NONE) {
        put_id(w, "card", w->map->cards[e->card].id);
    }
    if (e->deck != SW_NONE) {
        put_id(w, "deck", w->map->decks[e->deck]);
    }
}

static void put_exchanged(const writer *w, const sw_event *e)
{
    put_id(w, "give", w->map->pieces[e->at].id);
    put_id(w, "take", w->map->pieces[e->other].id);
    put_int(w, "count", e->n);
    put_int(w, "points", e->points);
}

static void put_fields(const writer *w, const sw_event *e)
{
    switch ((sw_event_type)e->type) {
    case SW_EVENT_OFFERED:
    case SW_EVENT_KEPT:
        put_tickets(w, e);
        break;
    case SW_EVENT_CHOSEN:
        put_chosen(w, e);
        break;
    case SW_EVENT_DRAWN:
    case SW_EVENT_TAKEN:
    case SW_EVENT_LAID:
        put_card(w, e);
        break;
    case SW_EVENT_SHUFFLED:
        put_id(w, "deck", w->map->decks[e->deck]);
        put_int(w, "n", e->n);
        break;
    case SW_EVENT_TICKETS_SHUFFLED:
        put_id(w, "deck", w->map->ticket_decks[e->deck]);
        put_int(w, "n", e->n);
        break;
    case SW_EVENT_CLAIMED:
        put_int(w, "route", e->at);
        put_pay(w, e->pay);
        put_int(w, "points", e->points);
        break;
    case SW_EVENT_PLACED:
    case SW_EVENT_DEPARTED:
        put_city(w, e->city);
        break;
    case SW_EVENT_STEPPED:
        put_int(w, "route", e->at);
        put_city(w, e->city);
        put_int(w, "points", e->points);
        put_int(w, "paid", e->n);
        break;
    case SW_EVENT_ARRIVED:
        put_city(w, e->city);
        put_int(w, "points", e->points);
        break;
    case SW_EVENT_HARBOUR:
        put_city(w, e->city);
        put_pay(w, e->pay);
        break;
    case SW_EVENT_EXCHANGED:
        put_exchanged(w, e);
        break;
    case SW_EVENT_LAST_ROUND:
        put_int(w, "turns", e->n);
        break;
    case SW_EVENT_OVER:
        put_id(w, "reason", sw_ending_name((sw_ending)e->n));
        break;
    case SW_EVENT_WIPE_SPARED:
        if (e->n) {
            put_int(w, "wipes", e->n);
        }
        break;
    case SW_EVENT_WIPED:
    case SW_EVENT_PASSED:
    case SW_N_EVENTS:
        break;
    }
}

void wire_event_put(json_out *o, const sw_map *map, const sw_event *e)
{
    writer w = {o, map};
    json_open(o, '{');
    put_id(&w, "e", sw_event_name((sw_event_type)e->type));
    if (e->seat != SW_NONE) {
        put_int(&w, "seat", e->seat);
    }
    put_fields(&w, e);
    json_close(o, '}');
}

int wire_events_once(sw_event *events, int n)
{
    int left = 0;
    for (int i = 0; i < n; i++) {
        bool told_before = events[i].seat != SW_NONE && !(events[i].sees >> events[i].seat & 1);
        if (!told_before) {
            events[left++] = events[i];
        }
    }
    return left;
}

void wire_events_put(json_out *o, const sw_map *map, const sw_event *events, int n)
{
    json_open(o, '[');
    for (int i = 0; i < n; i++) {
        wire_event_put(o, map, &events[i]);
    }
    json_close(o, ']');
}
