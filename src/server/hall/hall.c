#include "change.h"
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening and closing ---- */

int64_t srv_hall_now(const srv_hall *h)
{
    return srv_clock_now(&h->clock);
}

static bool prepare(srv_hall *h, const srv_hall_options *options)
{
    const char *url = options->public_url ? options->public_url : "";
    size_t size = strlen(url) + 1;
    h->url = malloc(size);
    h->variants = srv_variants_make();
    h->unread = srv_unread_make();
    if (!h->url || !h->variants || !h->unread || sodium_init() < 0) {
        return false;
    }
    memcpy(h->url, url, size);
    while (h->url[0] && h->url[strlen(h->url) - 1] == '/') {
        h->url[strlen(h->url) - 1] = '\0';
    }
    return true;
}

srv_hall *srv_hall_open(srv_store *store, const srv_hall_options *options)
{
    srv_hall *h = calloc(1, sizeof *h);
    if (!h) {
        return NULL;
    }
    h->store = store;
    h->is_shared = srv_store_shared(store);
    h->options = *options;
    h->limits = *options->limits;
    h->options.limits = &h->limits;
    srv_clock_start(&h->clock, options->time);
    int64_t truth;
    if (h->is_shared && srv_store_time(store, &truth)) {
        (void)srv_clock_follow(&h->clock, truth);
    }
    atomic_init(&h->boot, srv_hall_now(h));
    atomic_init(&h->n_owners, 1);
    pthread_mutex_init(&h->lock, NULL);
    pthread_mutex_init(&h->flight_lock, NULL);
    pthread_mutex_init(&h->people_lock, NULL);
    pthread_cond_init(&h->landed, NULL);
    h->chores = srv_work_start(1, INT_MAX);
    h->bots = srv_work_start(options->n_bots < 1 ? 1 : options->n_bots, h->limits.bot_queue);
    if (!prepare(h, options) || !h->chores || !h->bots || !srv_alarm_start(h)) {
        srv_hall_close(h);
        return NULL;
    }
    srv_maps_keep(h);
    srv_store_watch(store, srv_chores_told, h);
    srv_unread_survey(h);
    return h;
}

void srv_hall_write(srv_hall *h, srv_write *write)
{
    atomic_fetch_add(&h->n_flying, 1);
    srv_store_submit(h->store, write);
}

/* Whoever is not the last only counts. The last one holds the lock while it does, so that the hall
 * is not gone before it has let go. */
void srv_hall_landed(srv_hall *h)
{
    int n = atomic_load(&h->n_flying);
    while (n > 1 && !atomic_compare_exchange_weak(&h->n_flying, &n, n - 1)) {
        ;
    }
    if (n > 1) {
        return;
    }
    pthread_mutex_lock(&h->flight_lock);
    if (atomic_fetch_sub(&h->n_flying, 1) == 1) {
        pthread_cond_broadcast(&h->landed);
    }
    pthread_mutex_unlock(&h->flight_lock);
}

static void end_streams(srv_room *r, void *data)
{
    (void)data;
    pthread_mutex_lock(&r->lock);
    srv_streams_wake(r);
    pthread_mutex_unlock(&r->lock);
    srv_changes_resume(r); /* they are told that the server stops */
}

void srv_hall_stop(srv_hall *h)
{
    if (atomic_exchange(&h->is_stopping, true)) {
        return;
    }
    srv_alarm_stop(h->alarm);
    srv_work_stop(h->bots);
    srv_work_stop(h->chores);
    pthread_mutex_lock(&h->flight_lock);
    while (atomic_load(&h->n_flying) > 0) {
        pthread_cond_wait(&h->landed, &h->flight_lock);
    }
    pthread_mutex_unlock(&h->flight_lock);
    srv_rooms_each(h, end_streams, NULL);
}

void srv_hall_close(srv_hall *h)
{
    srv_hall_stop(h);
    if (h->store) {
        srv_store_watch(h->store, NULL, NULL);
    }
    if (atomic_fetch_sub(&h->n_owners, 1) == 1) {
        srv_hall_free(h);
    }
}

void srv_hall_free(srv_hall *h)
{
    srv_work_free(h->bots);
    srv_work_free(h->chores);
    srv_rooms_free(h);
    srv_alarm_free(h->alarm);
    srv_variants_free(h->variants);
    srv_unread_free(h->unread);
    pthread_mutex_destroy(&h->lock);
    pthread_mutex_destroy(&h->flight_lock);
    pthread_mutex_destroy(&h->people_lock);
    pthread_cond_destroy(&h->landed);
    free(h->url);
    free(h);
}

const srv_clock *srv_hall_clock(const srv_hall *h)
{
    return &h->clock;
}

const srv_variants *srv_hall_variants(const srv_hall *h)
{
    return h->variants;
}

/* ---- looking ---- */

/* Whoever has heard of something from one node can ask any other about it at once. False: there is
 * no such game any more, and that was answered. */
static bool lock_fresh(srv_room *r, srv_reply *reply)
{
    if (r->hall->is_shared) {
        (void)srv_room_refresh(r); /* else as it is known here */
    }
    if (srv_room_is_gone(r, reply)) {
        reply->ready(reply);
        return false;
    }
    pthread_mutex_lock(&r->lock);
    return true;
}

static void look_at(srv_room *r, const srv_person *who, srv_put show, srv_reply *reply)
{
    if (!lock_fresh(r, reply)) {
        return;
    }
    srv_look look = srv_room_look(r, &who->id);
    srv_reply_put(reply, 200, show, &look);
    pthread_mutex_unlock(&r->lock);
    reply->ready(reply);
}

void srv_room_show(srv_room *r, const srv_person *who, srv_reply *reply)
{
    look_at(r, who, srv_show_game, reply);
}

void srv_room_moves(srv_room *r, const srv_person *who, srv_reply *reply)
{
    look_at(r, who, srv_show_moves, reply);
}

void srv_room_record(srv_room *r, const srv_person *who, srv_reply *reply)
{
    if (!lock_fresh(r, reply)) {
        return;
    }
    if (r->table->now.status < SRV_OVER) {
        srv_reply_error(reply, SRV_E_NOT_OVER, "The record is told when the game is over.");
    } else if (!r->table->now.started) {
        srv_reply_error(reply, SRV_E_NOT_STARTED, "The game was never played.");
    } else {
        srv_look look = srv_room_look(r, &who->id);
        srv_reply_put(reply, 200, srv_show_record, &look);
    }
    pthread_mutex_unlock(&r->lock);
    reply->ready(reply);
}

static int seat_of(srv_room *r, const srv_person *who)
{
    pthread_mutex_lock(&r->lock);
    int seat = srv_position_seat(r->table, &r->table->now, &who->id);
    pthread_mutex_unlock(&r->lock);
    return seat;
}

/* From the store: another node may have taken it. */
void srv_room_queue(srv_room *r, const srv_person *who, srv_reply *reply)
{
    int seat = seat_of(r, who);
    if (seat < 0) {
        srv_reply_error(reply, SRV_E_NOT_YOUR_SEAT, NULL);
    } else {
        srv_queue queue = srv_queue_load(r->hall->store, r->table, seat);
        pthread_mutex_lock(&r->lock);
        bool stands = srv_queue_stands(r->table, seat, &queue);
        srv_reply_put(reply, 200, srv_show_queue,
                      &(srv_queue_look){r->table, stands ? &queue : NULL});
        pthread_mutex_unlock(&r->lock);
    }
    reply->ready(reply);
}

/* ---- changes ---- */

const sw_game *srv_room_game(const srv_room *r)
{
    return r->table->game; /* the same as long as the room lives */
}

void srv_room_state(srv_room *r, const srv_person *who, int version, sw_state *out)
{
    pthread_mutex_lock(&r->lock);
    if (version > r->table->now.version && r->hall->is_shared) { /* another node may know it */
        pthread_mutex_unlock(&r->lock);
        (void)srv_room_refresh(r);
        pthread_mutex_lock(&r->lock);
    }
    srv_position then;
    const srv_position *p = &r->table->now;
    if (version < p->position || (version < p->version && p->state.phase == SW_SETUP)) {
        srv_table_replay(r->table, version, &then);
        p = &then;
    }
    int seat = srv_position_seat(r->table, p, &who->id);
    srv_state_for(r->table, p, seat, out);
    if (seat >= 0) {
        out->to_move = (uint8_t)seat;
    }
    pthread_mutex_unlock(&r->lock);
}

/* May it be asked for at all? False: the reply tells. */
static bool may_ask(srv_room *r, const srv_person *who, srv_action action, srv_reply *reply)
{
    if (!who->id.at[0] && !(action == SRV_DO_CLOSE && who->is_admin)) {
        srv_reply_error(reply, SRV_E_NO_SESSION, NULL);
        return false;
    }
    /* Only somebody who is new to the game can have one too many. */
    return action != SRV_DO_SIT || seat_of(r, who) >= 0 ||
           srv_hall_may_join(r->hall, &who->id, reply);
}

void srv_room_do(srv_room *r, const srv_person *who, srv_request *request, srv_reply *reply)
{
    srv_change *c = NULL;
    if (may_ask(r, who, request->action, reply)) {
        c = srv_change_make(r, request->action);
        if (!c) {
            srv_reply_error(reply, SRV_E_BUSY, NULL);
        }
    }
    if (!c) {
        srv_request_free(request);
        reply->ready(reply);
        return;
    }
    c->asked = *request;
    c->base = request->action == SRV_DO_MOVE ? request->moves.version : 0;
    c->who = *who;
    c->reply = reply;
    srv_change_submit(c);
}

/* ---- people ---- */

static void rename_in(srv_room *r, void *data)
{
    const srv_player *player = data;
    pthread_mutex_lock(&r->lock);
    for (int i = 0; i < r->table->n_people; i++) {
        if (strcmp(r->table->people[i].id.at, player->id.at) == 0) {
            srv_table_rename(r->table, i, player->name);
            r->table->people[i].is_account = player->password[0] != '\0';
            if (player->is_gone) {
                srv_table_forget(r->table, i);
            }
            srv_streams_forget(r);
        }
    }
    pthread_mutex_unlock(&r->lock);
}

/* All names of a room anew. People are only ever added. */
static void rename_all(srv_room *r, void *data)
{
    (void)data;
    srv_player player;
    for (int i = 0;; i++) {
        pthread_mutex_lock(&r->lock);
        bool there = i < r->table->n_people;
        srv_id id = there ? r->table->people[i].id : (srv_id){""};
        pthread_mutex_unlock(&r->lock);
        if (!there) {
            return;
        }
        if (srv_store_player(r->hall->store, &id, &player) == SRV_DONE) {
            player.id = id;
            rename_in(r, &player);
        }
    }
}

void srv_hall_hear_people(srv_hall *h, void (*heard)(void *data, const srv_id *who), void *data)
{
    pthread_mutex_lock(&h->people_lock);
    h->heard = heard;
    h->heard_data = data;
    pthread_mutex_unlock(&h->people_lock);
}

void srv_hall_person_changed(srv_hall *h, const srv_id *id)
{
    srv_player player;
    if (!id) {
        srv_rooms_each(h, rename_all, NULL);
    } else if (srv_store_player(h->store, id, &player) == SRV_DONE) {
        player.id = *id;
        srv_rooms_each(h, rename_in, &player);
    }
}

/* ---- figures ---- */

void srv_hall_count(srv_hall *h, srv_hall_figures *out)
{
    *out = (srv_hall_figures){.streams = atomic_load(&h->n_streams),
                              .moves = atomic_load(&h->n_moves),
                              .bot_moves = atomic_load(&h->n_bot_moves),
                              .conflicts = atomic_load(&h->n_conflicts),
                              .catch_ups = atomic_load(&h->n_catch_ups),
                              .rewinds = atomic_load(&h->n_rewinds),
                              .timeouts = atomic_load(&h->n_timeouts),
                              .stream_bytes = atomic_load(&h->stream_bytes),
                              .unreadable = srv_unread_count(h)};
    pthread_mutex_lock(&h->lock);
    out->tables = h->n_rooms;
    pthread_mutex_unlock(&h->lock);
    srv_work_count(h->bots, &out->bots_waiting, &out->bots_busy);
}
