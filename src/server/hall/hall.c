#include "change.h"
#include "reply.h"
#include "server/base/clock.h"
#include "server/game/plain.h"
#include "wire/value.h"
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_MOVE = 2000,  /* bytes of a move's JSON; the longest are a tenth of it */
    MAX_JOURNEY = 128 /* moves, more than a passenger finds tracks */
};

/* ---- opening and closing ---- */

int64_t srv_hall_now(const srv_hall *h)
{
    return h->options.now ? h->options.now() : srv_now();
}

static bool prepare(srv_hall *h, const srv_hall_options *options)
{
    const char *url = options->public_url ? options->public_url : "";
    size_t size = strlen(url) + 1;
    h->url = malloc(size);
    h->variants = srv_variants_make();
    if (!h->url || !h->variants || sodium_init() < 0) {
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
    h->boot = srv_hall_now(h);
    atomic_init(&h->n_owners, 1);
    pthread_mutex_init(&h->lock, NULL);
    pthread_mutex_init(&h->flight_lock, NULL);
    pthread_cond_init(&h->landed, NULL);
    h->chores = srv_work_start(1, INT_MAX);
    h->bots = srv_work_start(options->n_bots < 1 ? 1 : options->n_bots, h->limits.bot_queue);
    if (!prepare(h, options) || !h->chores || !h->bots || !srv_alarm_start(h)) {
        srv_hall_close(h);
        return NULL;
    }
    srv_store_watch(store, srv_chores_told, h);
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
    pthread_mutex_destroy(&h->lock);
    pthread_mutex_destroy(&h->flight_lock);
    pthread_cond_destroy(&h->landed);
    free(h->url);
    free(h);
}

/* ---- looking ---- */

typedef void (*show)(json_out *o, const void *data);

/* The room of a game as it is now: whoever has heard of something from one node can ask any other
 * about it at once. */
static srv_room *find_fresh(srv_hall *h, const srv_id *game, srv_reply *reply)
{
    srv_room *r = srv_room_find(h, game, reply);
    if (r && h->is_shared) {
        srv_room_refresh(r);
    }
    return r;
}

static void look_at(srv_hall *h, const srv_person *who, const srv_id *game, show put,
                    srv_reply *reply)
{
    srv_room *r = find_fresh(h, game, reply);
    if (r) {
        pthread_mutex_lock(&r->lock);
        srv_look look = srv_room_look(r, &who->id);
        srv_reply_put(reply, 200, put, &look);
        pthread_mutex_unlock(&r->lock);
        srv_room_release(r);
    }
    reply->ready(reply);
}

void srv_hall_show(srv_hall *h, const srv_person *who, const srv_id *game, srv_reply *reply)
{
    look_at(h, who, game, srv_show_game, reply);
}

void srv_hall_moves(srv_hall *h, const srv_person *who, const srv_id *game, srv_reply *reply)
{
    look_at(h, who, game, srv_show_moves, reply);
}

void srv_hall_record(srv_hall *h, const srv_person *who, const srv_id *game, srv_reply *reply)
{
    srv_room *r = find_fresh(h, game, reply);
    if (r) {
        pthread_mutex_lock(&r->lock);
        if (r->table->now.status < SRV_OVER) {
            srv_reply_error(reply, 409, "not_over", "The record is told when the game is over.");
        } else if (!r->table->now.started) {
            srv_reply_error(reply, 409, "not_started", "The game was never played.");
        } else {
            srv_look look = srv_room_look(r, &who->id);
            srv_reply_put(reply, 200, srv_show_record, &look);
        }
        pthread_mutex_unlock(&r->lock);
        srv_room_release(r);
    }
    reply->ready(reply);
}

typedef struct plan_answer {
    const srv_table *table;
    const srv_plan *plan; /* NULL: none */
} plan_answer;

static void put_plan_answer(json_out *o, const void *data)
{
    const plan_answer *a = data;
    json_open(o, '{');
    json_key(o, "queue");
    if (a->plan) {
        srv_plan_put(o, a->table, a->plan, false);
    } else {
        json_put_null(o);
    }
    json_close(o, '}');
}

/* From the store: another node may have taken it. */
void srv_hall_plan(srv_hall *h, const srv_person *who, const srv_id *game, srv_reply *reply)
{
    srv_room *r = srv_room_find(h, game, reply);
    if (!r) {
        reply->ready(reply);
        return;
    }
    pthread_mutex_lock(&r->lock);
    int seat = srv_position_seat(r->table, &r->table->now, &who->id);
    pthread_mutex_unlock(&r->lock);
    if (seat < 0) {
        srv_reply_error(reply, 403, "not_your_seat", "You have no seat in this game.");
    } else {
        srv_plan plan = {0};
        char *text = srv_store_plan(h->store, game, seat);
        pthread_mutex_lock(&r->lock);
        bool stands =
            text && srv_plan_read(text, r->table, &plan) && srv_plan_stands(r->table, seat, &plan);
        srv_reply_put(reply, 200, put_plan_answer, &(plan_answer){r->table, stands ? &plan : NULL});
        pthread_mutex_unlock(&r->lock);
        free(text);
    }
    srv_room_release(r);
    reply->ready(reply);
}

/* ---- changes ---- */

static bool bad_request(srv_reply *reply, const char *message)
{
    srv_reply_error(reply, 400, "bad_request", message);
    return false;
}

static char *copy_of(const char *text, size_t len)
{
    char *copy = malloc(len + 1);
    if (copy) {
        memcpy(copy, text, len);
        copy[len] = '\0';
    }
    return copy;
}

/* No other keys than these; a request without a body has none. */
static bool only_keys(const json *j, const char *a, const char *b)
{
    if (!j) {
        return true;
    }
    if (json_type_of(j, 0) != JSON_OBJECT) {
        return false;
    }
    for (int k = json_first(j, 0); k != JSON_MISSING; k = json_next(j, 0, k)) {
        if (!(a && json_is(j, k, a)) && !(b && json_is(j, k, b))) {
            return false;
        }
    }
    return true;
}

static int member(const json *j, const char *key)
{
    return j ? json_get(j, 0, key) : JSON_MISSING;
}

static bool read_sit(const json *j, srv_change *c, srv_reply *reply)
{
    wire_id seed = {.at = "", .len = 0};
    int seat = member(j, "seat"), given = member(j, "client_seed");
    int64_t n = -1;
    if (!only_keys(j, "seat", "client_seed") ||
        (seat != JSON_MISSING && !json_int(j, seat, 0, SW_MAX_SEATS - 1, &n))) {
        return bad_request(reply, "A seat is taken with \"seat\" (from 0) and \"client_seed\".");
    }
    if (given != JSON_MISSING && (!wire_id_read(j, given, &seed) || !srv_seed_ok(seed.at))) {
        return bad_request(reply, "\"client_seed\" must have up to 64 letters, digits, _ and -.");
    }
    c->seat = (int)n;
    c->text = copy_of(seed.at, seed.len);
    return c->text != NULL;
}

static bool read_move(const json *j, srv_change *c, srv_reply *reply)
{
    int64_t version;
    size_t len;
    int move = member(j, "move"), moves = member(j, "moves");
    bool is_list = move == JSON_MISSING && json_type_of(j, moves) == JSON_ARRAY;
    if (!j || !only_keys(j, "version", is_list ? "moves" : "move") ||
        !json_int(j, member(j, "version"), 0, INT32_MAX, &version) ||
        (!is_list && json_type_of(j, move) != JSON_OBJECT)) {
        return bad_request(reply, "A move is made with \"version\" and \"move\", a journey with "
                                  "\"version\" and \"moves\".");
    }
    c->n_moves = is_list ? json_size(j, moves) : 1;
    if (c->n_moves < 1 || c->n_moves > MAX_JOURNEY) {
        return bad_request(reply, "\"moves\" must be a list of 1 to 128 moves.");
    }
    const char *source = json_source(j, is_list ? moves : move, &len);
    if (len > MAX_MOVE * (is_list ? 4 : 1)) {
        return bad_request(reply, "No move is that long.");
    }
    c->version = (int)version;
    c->text = copy_of(source, len);
    return c->text != NULL;
}

/* A line of plain text of up to so many characters; "" if it may be left out and is. */
static bool read_text(const json *j, const char *key, int max, bool is_optional, srv_change *c,
                      srv_reply *reply)
{
    char message[120];
    size_t len = 0;
    int value = member(j, key);
    if (is_optional && value == JSON_MISSING && only_keys(j, NULL, NULL)) {
        c->text = copy_of("", 0);
        return c->text != NULL;
    }
    if (j) {
        (void)json_source(j, value == JSON_MISSING ? 0 : value, &len);
    }
    void *memory = malloc(len + 64); /* decoded it is no longer than its source */
    arena a = arena_make(memory, memory ? len + 64 : 0);
    const char *text = j ? json_string(j, value, &a) : NULL;
    int n = text ? srv_plain_length(text) : -1;
    bool fine = n >= (is_optional ? 0 : 1) && n <= max && only_keys(j, key, NULL);
    if (fine) {
        c->text = copy_of(text, strlen(text));
    } else {
        snprintf(message, sizeof message, "\"%s\" must be one line of 1 to %d characters.", key,
                 max);
        bad_request(reply, message);
    }
    free(memory);
    return fine && c->text;
}

static bool read_abort(const json *j, srv_change *c, srv_reply *reply)
{
    c->flag = true;
    return (only_keys(j, "abort", NULL) &&
            (member(j, "abort") == JSON_MISSING || json_bool(j, member(j, "abort"), &c->flag))) ||
           bad_request(reply, "\"abort\" must be true or false.");
}

static bool read_queue(const json *j, srv_change *c, srv_reply *reply)
{
    size_t len = 0;
    const char *source = j ? json_source(j, 0, &len) : "";
    if (len == 0 || len > MAX_MOVE) {
        return bad_request(reply, "Draws are queued with \"deck\", \"until\" and \"turns\".");
    }
    c->text = copy_of(source, len);
    return c->text != NULL;
}

static bool read_request(srv_hall *h, const json *j, srv_change *c, srv_reply *reply)
{
    switch (c->action) {
    case SRV_DO_SIT:
        return read_sit(j, c, reply);
    case SRV_DO_MOVE:
        return read_move(j, c, reply);
    case SRV_DO_CHAT:
        return read_text(j, "text", h->limits.chat_length, false, c, reply);
    case SRV_DO_CLOSE:
        return read_text(j, "reason", h->limits.chat_length, true, c, reply);
    case SRV_DO_ABORT:
        return read_abort(j, c, reply);
    case SRV_DO_QUEUE:
        return read_queue(j, c, reply);
    default:
        return only_keys(j, NULL, NULL) || bad_request(reply, "This takes nothing in its body.");
    }
}

/* Is that person new to the game? Only then can it be one too many. */
static bool may_sit(srv_room *r, const srv_person *who, srv_reply *reply)
{
    pthread_mutex_lock(&r->lock);
    bool seated = srv_position_seat(r->table, &r->table->now, &who->id) >= 0;
    pthread_mutex_unlock(&r->lock);
    return seated || srv_hall_may_join(r->hall, &who->id, reply);
}

/* A move for a version that is not known here: another node may know it. */
static void look_ahead(srv_room *r, const srv_change *c)
{
    pthread_mutex_lock(&r->lock);
    bool ahead = c->action == SRV_DO_MOVE && c->version > r->table->now.version;
    pthread_mutex_unlock(&r->lock);
    if (ahead) {
        srv_room_refresh(r);
    }
}

static bool begin(srv_hall *h, srv_action action, const srv_person *who, srv_room *r,
                  const json *request, srv_reply *reply)
{
    srv_change *c = srv_change_make(r, (int)action);
    bool fine =
        c && read_request(h, request, c, reply) && (action != SRV_DO_SIT || may_sit(r, who, reply));
    if (!fine) {
        if (!reply->status) {
            srv_reply_error(reply, 503, "busy", "There is not enough memory.");
        }
        if (c) {
            srv_change_free(c);
        }
        return false;
    }
    c->who = *who;
    c->reply = reply;
    look_ahead(r, c);
    srv_change_submit(c);
    return true;
}

void srv_hall_do(srv_hall *h, srv_action action, const srv_person *who, const srv_id *game,
                 const json *request, srv_reply *reply)
{
    reply->status = 0;
    reply->body = NULL;
    if (!who->id.at[0] && !(action == SRV_DO_CLOSE && who->is_admin)) {
        srv_reply_error(reply, 401, "no_session", "Say who you are first.");
        reply->ready(reply);
        return;
    }
    srv_room *r = srv_room_find(h, game, reply);
    bool begun = r && begin(h, action, who, r, request, reply);
    if (r) {
        srv_room_release(r);
    }
    if (!begun) {
        reply->ready(reply);
    }
}

/* ---- people ---- */

static void rename_in(srv_room *r, void *data)
{
    const srv_player *player = data;
    pthread_mutex_lock(&r->lock);
    for (int i = 0; i < r->table->n_people; i++) {
        if (strcmp(r->table->people[i].id.at, player->id.at) == 0) {
            srv_table_rename(r->table, i, player->name);
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
                              .timeouts = atomic_load(&h->n_timeouts),
                              .stream_bytes = atomic_load(&h->stream_bytes)};
    pthread_mutex_lock(&h->lock);
    out->tables = h->n_rooms;
    pthread_mutex_unlock(&h->lock);
    srv_work_count(h->bots, &out->bots_waiting, &out->bots_busy);
}
