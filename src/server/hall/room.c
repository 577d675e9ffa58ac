#include "base/hash.h"
#include "change.h"
#include "reply.h"
#include "server/game/clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BEAT = 15000,     /* ms between keep-alives */
    AWAY_PACE = 1500, /* so that somebody who is back can take over */
    HOUR = 3600000,
    SEARCHED = 64,     /* rooms looked at to find one that can be dropped */
    FIRST_BUCKETS = 64 /* doubled as rooms come */
};

/* ---- the map of rooms, under the hall's lock ---- */

static size_t bucket_of(const srv_hall *h, const srv_id *id)
{
    return (size_t)hash_bytes(HASH_START, id->at, SRV_ID_LENGTH) & (h->n_buckets - 1);
}

static bool grow(srv_hall *h)
{
    size_t n = h->n_buckets ? 2 * h->n_buckets : FIRST_BUCKETS;
    srv_room **wider = calloc(n, sizeof(srv_room *));
    if (!wider) {
        return h->n_buckets != 0;
    }
    free(h->buckets);
    h->buckets = wider;
    h->n_buckets = n;
    for (srv_room *r = h->oldest; r; r = r->newer) {
        srv_room **bucket = &wider[bucket_of(h, &r->id)];
        r->next = *bucket;
        *bucket = r;
    }
    return true;
}

static void unlist(srv_hall *h, srv_room *r)
{
    *(r->older ? &r->older->newer : &h->oldest) = r->newer;
    *(r->newer ? &r->newer->older : &h->newest) = r->older;
}

static void list_newest(srv_hall *h, srv_room *r)
{
    r->older = h->newest;
    r->newer = NULL;
    *(h->newest ? &h->newest->newer : &h->oldest) = r;
    h->newest = r;
}

static srv_room *lookup(srv_hall *h, const srv_id *id)
{
    srv_room *r = h->n_buckets ? h->buckets[bucket_of(h, id)] : NULL;
    while (r && strcmp(r->id.at, id->at) != 0) {
        r = r->next;
    }
    if (r) {
        atomic_fetch_add(&r->n_users, 1);
        unlist(h, r);
        list_newest(h, r);
    }
    return r;
}

static void free_room(srv_room *r)
{
    if (r->is_counted) {
        atomic_fetch_sub(&r->hall->n_bot_tables, 1);
    }
    srv_variants_give(r->hall->variants, r->table->game);
    srv_table_free(r->table);
    pthread_mutex_destroy(&r->lock);
    free(atomic_load(&r->spare));
    free(r);
}

static void remove_room(srv_hall *h, srv_room *r)
{
    srv_room **at = &h->buckets[bucket_of(h, &r->id)];
    while (*at != r) {
        at = &(*at)->next;
    }
    *at = r->next;
    unlist(h, r);
    h->n_rooms--;
}

/* Those that the server must act for are kept if there are others. */
static srv_room *drop_one(srv_hall *h)
{
    for (int pass = 0; pass < 2; pass++) {
        int searched = 0;
        for (srv_room *r = h->oldest; r && searched < SEARCHED; r = r->newer, searched++) {
            if (srv_alarm_forget(h->alarm, r, pass == 1)) {
                remove_room(h, r);
                return r;
            }
        }
    }
    return NULL;
}

/* Inserts a room, or gives the one that was faster. NULL: too many are in use. */
static srv_room *insert(srv_hall *h, srv_room *r)
{
    srv_room *dropped = NULL, *result = NULL;
    pthread_mutex_lock(&h->lock);
    srv_room *known = lookup(h, &r->id);
    if (known) {
        result = known;
    } else {
        if (h->n_rooms >= h->limits.tables) {
            dropped = drop_one(h);
        }
        bool fits = h->n_rooms < h->limits.tables;
        if (fits && ((size_t)h->n_rooms < h->n_buckets || grow(h))) {
            srv_room **bucket = &h->buckets[bucket_of(h, &r->id)];
            r->next = *bucket;
            *bucket = r;
            list_newest(h, r);
            h->n_rooms++;
            atomic_fetch_add(&r->n_users, 1);
            result = r;
        }
    }
    pthread_mutex_unlock(&h->lock);
    if (dropped) {
        free_room(dropped);
    }
    return result;
}

srv_room *srv_room_have(srv_hall *h, const srv_id *game)
{
    pthread_mutex_lock(&h->lock);
    srv_room *r = lookup(h, game);
    pthread_mutex_unlock(&h->lock);
    return r;
}

void srv_room_release(srv_room *r)
{
    atomic_fetch_sub(&r->n_users, 1);
}

void srv_rooms_each(srv_hall *h, void (*each)(srv_room *room, void *data), void *data)
{
    pthread_mutex_lock(&h->lock);
    int n = 0;
    srv_room **all = malloc((size_t)(h->n_rooms + 1) * sizeof(srv_room *));
    for (srv_room *r = h->oldest; all && r; r = r->newer) {
        atomic_fetch_add(&r->n_users, 1);
        all[n++] = r;
    }
    pthread_mutex_unlock(&h->lock);
    for (int i = 0; i < n; i++) {
        each(all[i], data);
        srv_room_release(all[i]);
    }
    free(all);
}

void srv_rooms_free(srv_hall *h)
{
    for (srv_room *r = h->oldest, *newer; r; r = newer) {
        newer = r->newer;
        free_room(r);
    }
    free(h->buckets);
}

/* ---- loading ---- */

/* Games without people are counted: there may be only so many. */
static void count_bots(srv_room *r)
{
    const srv_position *p = &r->table->now;
    bool bots_only = p->status == SRV_RUNNING && srv_position_people(r->table, p) == 0;
    if (bots_only != r->is_counted) {
        atomic_fetch_add(&r->hall->n_bot_tables, bots_only ? 1 : -1);
        r->is_counted = bots_only;
    }
}

static srv_room *make_room(srv_hall *h, srv_table *t)
{
    srv_room *r = calloc(1, sizeof *r);
    if (!r) {
        srv_variants_give(h->variants, t->game);
        srv_table_free(t);
        return NULL;
    }
    r->hall = h;
    r->id = t->id;
    r->table = t;
    r->alarm_at = -1;
    atomic_init(&r->n_users, 0);
    pthread_mutex_init(&r->lock, NULL);
    return r;
}

static srv_room *settle(srv_room *r)
{
    srv_room *result = insert(r->hall, r);
    if (result != r) {
        free_room(r);
        return result;
    }
    pthread_mutex_lock(&r->lock);
    count_bots(r);
    srv_room_schedule(r);
    pthread_mutex_unlock(&r->lock);
    return r;
}

srv_room *srv_room_add(srv_hall *h, srv_table *table)
{
    srv_room *r = make_room(h, table);
    if (r) {
        r->is_ours = true;
    }
    return r ? settle(r) : NULL;
}

static bool has_name(const srv_table *t, const srv_id *id)
{
    for (int i = 0; i < t->n_people; i++) {
        if (strcmp(t->people[i].id.at, id->at) == 0) {
            return t->people[i].name != NULL;
        }
    }
    return false;
}

/* Before the table is shared. Names that cannot be read now are asked for the next time. */
static void load_names(srv_hall *h, srv_table *t)
{
    for (int i = 0; i < t->n_people; i++) {
        srv_player player;
        srv_id id = t->people[i].id;
        if (!t->people[i].name && srv_store_player(h->store, &id, &player) == SRV_DONE) {
            srv_table_rename(t, i, player.name);
        }
    }
}

static bool has_plans(const srv_table *t)
{
    return !t->head.clock.turn && t->now.status == SRV_RUNNING;
}

/* The queued draws of a seat, as they are stored. */
static srv_plan load_plan(srv_hall *h, const srv_table *t, int seat)
{
    srv_plan plan = {0};
    char *text = srv_store_plan(h->store, &t->id, seat);
    if (text) {
        srv_plan_read(text, t, &plan); /* needs the head alone, which never changes */
        free(text);
    }
    return plan;
}

static srv_table *read_table(srv_hall *h, const srv_log *log, char *why, size_t size)
{
    srv_head head;
    if (!srv_head_read(log->head, h->variants, &head, why, size)) {
        return NULL;
    }
    const sw_game *game = srv_variants_take(h->variants, head.map, head.n, &head.options);
    srv_table *t = game ? srv_table_make(&log->game, &head, game, log->created) : NULL;
    if (!t) {
        srv_variants_give(h->variants, game);
        snprintf(why, size, "the options of the head do not suit the map");
        return NULL;
    }
    for (int i = 0; i < log->n; i++) {
        if (!srv_table_append(t, &log->entries[i], NULL, why, size)) {
            srv_variants_give(h->variants, game);
            srv_table_free(t);
            return NULL;
        }
    }
    load_names(h, t);
    return t;
}

static void fail(srv_reply *reply, int status, const char *code, const char *message)
{
    if (reply) {
        srv_reply_error(reply, status, code, message);
    }
}

static srv_room *load(srv_hall *h, const srv_id *game, srv_reply *reply)
{
    srv_log log;
    char why[200];
    unsigned others = atomic_load(&h->others);
    srv_result result = srv_store_log(h->store, game, 0, &log);
    if (result != SRV_DONE) {
        result == SRV_MISSING
            ? fail(reply, 404, "unknown_game", "There is no such game.")
            : fail(reply, 503, "unavailable", "The games cannot be read just now.");
        return NULL;
    }
    srv_table *t = read_table(h, &log, why, sizeof why);
    bool is_unrated = log.status == SRV_OVER && log.is_rated && log.due != 0;
    srv_log_free(&log);
    srv_room *r = t ? make_room(h, t) : NULL;
    if (!r) {
        fail(reply, 503, "unavailable", "This game cannot be read.");
        return NULL;
    }
    r->is_unrated = is_unrated;
    for (int i = 0; i < t->head.n && has_plans(t); i++) {
        if (t->now.seats[i].kind == SRV_SEAT_PERSON) {
            r->plans[i] = load_plan(h, t, i);
        }
    }
    r = settle(r);
    if (!r) {
        fail(reply, 503, "busy", "Too many games are in use just now.");
    } else if (others != atomic_load(&h->others)) {
        /* told of a change while it was being read */
        srv_chores_told(h, (srv_news){.game = game});
    }
    return r;
}

srv_room *srv_room_find(srv_hall *h, const srv_id *game, srv_reply *reply)
{
    if (atomic_load(&h->is_stopping)) {
        fail(reply, 503, "unavailable", "The server is stopping.");
        return NULL;
    }
    srv_room *r = srv_room_have(h, game);
    return r ? r : load(h, game, reply);
}

/* ---- catching up ---- */

/* Names of people who are new at the table, looked up before its lock is taken. */
static srv_player *names_of(srv_room *r, const srv_log *log, int *n)
{
    srv_player *list = calloc((size_t)log->n + 1, sizeof *list);
    *n = 0;
    for (int i = 0; list && i < log->n; i++) {
        const srv_id *id = &log->entries[i].player;
        pthread_mutex_lock(&r->lock);
        bool known = !id->at[0] || has_name(r->table, id);
        pthread_mutex_unlock(&r->lock);
        for (int k = 0; k < *n; k++) {
            known = known || strcmp(list[k].id.at, id->at) == 0;
        }
        if (!known && srv_store_player(r->hall->store, id, &list[*n]) == SRV_DONE) {
            list[(*n)++].id = *id;
        }
    }
    return list;
}

static void take_in(srv_room *r, const srv_log *log, const srv_player *names, int n_names)
{
    srv_table *t = r->table;
    char why[200];
    for (int i = 0; i < n_names; i++) {
        int person = srv_table_person(t, &names[i].id);
        if (person >= 0) {
            srv_table_rename(t, person, names[i].name);
        }
    }
    for (int i = 0; i < log->n && !r->is_broken; i++) {
        sw_event list[SW_MAX_EVENTS];
        sw_events events = {list, 0, SW_MAX_EVENTS};
        if (log->entries[i].version <= t->now.version) {
            continue; /* our own, or taken in meanwhile */
        }
        if (srv_table_append(t, &log->entries[i], &events, why, sizeof why)) {
            r->is_ours = false;
            srv_room_changed(r, list, events.n < events.cap ? events.n : events.cap);
        } else {
            r->is_broken = true;
        }
    }
}

/* Which seats' queued draws may have changed? All of them if nothing else has; else that of the
 * seat to move is worth a look, because they would be made now. */
static void read_plans(srv_room *r, bool all)
{
    for (int seat = 0; seat < r->table->head.n; seat++) {
        pthread_mutex_lock(&r->lock);
        const srv_position *p = &r->table->now;
        unsigned plans_set = r->plans_set;
        bool look = has_plans(r->table) && p->seats[seat].kind == SRV_SEAT_PERSON &&
                    (all || p->state.to_move == seat);
        pthread_mutex_unlock(&r->lock);
        if (look) {
            srv_plan plan = load_plan(r->hall, r->table, seat);
            pthread_mutex_lock(&r->lock);
            if (plans_set == r->plans_set) {
                r->plans[seat] = plan;
            }
            pthread_mutex_unlock(&r->lock);
        }
    }
}

static srv_result read_others(srv_room *r, bool with_plans)
{
    srv_log log;
    int n_names;
    pthread_mutex_lock(&r->lock);
    int version = r->table->now.version;
    pthread_mutex_unlock(&r->lock);
    srv_result result = srv_store_log(r->hall->store, &r->id, version, &log);
    if (result != SRV_DONE) {
        return result;
    }
    srv_player *names = names_of(r, &log, &n_names);
    pthread_mutex_lock(&r->lock);
    take_in(r, &log, names, n_names);
    pthread_mutex_unlock(&r->lock);
    if (with_plans) {
        read_plans(r, log.n == 0);
    }
    pthread_mutex_lock(&r->lock);
    r->is_behind = false;
    pthread_mutex_unlock(&r->lock);
    free(names);
    srv_log_free(&log);
    return SRV_DONE;
}

void srv_room_catch_up(srv_room *r)
{
    atomic_fetch_add(&r->hall->n_catch_ups, 1);
    srv_result result = read_others(r, true);
    if (result == SRV_DONE) {
        srv_changes_resume(r);
    } else {
        srv_changes_fail(r);
    }
}

void srv_room_refresh(srv_room *r)
{
    if (read_others(r, false) == SRV_DONE) {
        srv_changes_resume(r);
    }
}

/* ---- what follows from a change ---- */

void srv_room_changed(srv_room *r, const sw_event *events, int n)
{
    const srv_position *p = &r->table->now;
    const srv_line *line = &r->table->lines[p->version - 1];
    count_bots(r);
    if (line->kind == SRV_SIT || line->kind == SRV_LEAVE) {
        srv_streams_seats(r);
    }
    if (p->status >= SRV_OVER) {
        srv_streams_forget(r); /* players may read spectators' chat now */
    }
    srv_streams_note(r, events, n);
    srv_streams_wake(r);
}

/* A bot's first card of a turn takes a while, so that people can follow; the rest of its turn less.
 * What happens in the set-up cannot be seen anyway. */
static int64_t pace_of(const srv_room *r, const srv_position *p)
{
    const srv_seat *seat = &p->seats[p->state.to_move];
    int pace = r->hall->options.pace;
    if (pace == 0 || (srv_position_people(r->table, p) == 0 && !r->streams)) {
        return 0;
    }
    if (seat->away && !seat->resigned) {
        return pace > AWAY_PACE ? pace : AWAY_PACE;
    }
    if (p->state.phase == SW_SETUP) {
        return 0;
    }
    return p->turn_start == p->touched ? pace : pace / 3;
}

/* When a game that has not started is given up. After a restart people have time to come back. */
static int64_t expiry_of(const srv_room *r, const srv_position *p)
{
    int64_t due = p->updated + (int64_t)r->hall->limits.open_days * 24 * HOUR;
    return due > r->hall->boot + HOUR ? due : r->hall->boot + HOUR;
}

int64_t srv_room_due(const srv_room *r, const srv_position *p)
{
    if (p->status == SRV_OPEN) {
        return expiry_of(r, p);
    }
    int seat = srv_position_to_move(p);
    if (seat < 0) {
        bool ends = r->table->now.status == SRV_RUNNING && r->table->head.is_rated;
        return p->status == SRV_OVER && (ends || r->is_unrated) ? p->updated : 0;
    }
    if (srv_position_bot(p, seat)) {
        return p->touched + pace_of(r, p);
    }
    if (r->plans[seat].is_set && p->state.phase == SW_PLAY) {
        return p->touched;
    }
    return srv_clock_deadline(r->table, p, r->hall->boot);
}

/* The same as far as it concerns this node now. */
static int64_t next_act(const srv_room *r)
{
    const srv_position *p = &r->table->now;
    if (r->is_broken || r->under_way || r->first || (r->is_behind && r->chore_waits)) {
        return 0; /* they come back by themselves */
    }
    if (r->is_behind) {
        return r->not_before + 1;
    }
    int64_t due = srv_room_due(r, p);
    if (p->status == SRV_RUNNING && srv_position_bot(p, p->state.to_move) && r->bot_thinks) {
        due = 0;
    }
    if (due != 0 && !r->is_ours) {
        due += SRV_HEAD_START;
    }
    return due != 0 && due < r->not_before ? r->not_before : due;
}

void srv_room_schedule(srv_room *r)
{
    int64_t due = next_act(r);
    if (r->streams && (due == 0 || r->next_beat < due)) {
        due = r->next_beat;
    }
    srv_alarm_set(r->hall->alarm, r, due);
}

/* What the server has to do at this table now; SRV_DO_BOT is queued at once. */
static int what_is_due(srv_room *r, int64_t now)
{
    const srv_position *p = &r->table->now;
    int64_t due = next_act(r);
    if (due == 0 || due > now) {
        return -1;
    }
    if (r->is_behind) {
        srv_chores_push(r);
        return -1;
    }
    if (p->status == SRV_OPEN) {
        if (!r->streams) {
            return SRV_DO_EXPIRE;
        }
        r->not_before = now + HOUR; /* somebody still waits here */
        return -1;
    }
    if (p->status >= SRV_OVER) {
        return SRV_DO_RATE;
    }
    int seat = p->state.to_move;
    if (!srv_position_bot(p, seat)) {
        return r->plans[seat].is_set && p->state.phase == SW_PLAY ? SRV_DO_PLAN : SRV_DO_CLOCK;
    }
    r->bot_thinks = srv_bots_push(r);
    if (!r->bot_thinks) {
        r->not_before = now + 250;
    }
    return -1;
}

void srv_room_act(srv_room *r)
{
    int64_t now = srv_hall_now(r->hall);
    pthread_mutex_lock(&r->lock);
    if (r->streams && r->next_beat <= now) {
        r->next_beat = now + BEAT;
        r->beat++;
        srv_streams_wake(r);
        if (srv_streams_here(r)) {
            srv_presence_push(r);
        }
    }
    int action = atomic_load(&r->hall->is_stopping) ? -1 : what_is_due(r, now);
    srv_change *c = action >= 0 ? srv_change_make(r, action) : NULL;
    if (action >= 0 && !c) {
        r->not_before = now + 1000;
    }
    if (!c) {
        srv_room_schedule(r);
    }
    pthread_mutex_unlock(&r->lock);
    if (c) {
        srv_change_submit(c);
    }
}

srv_look srv_room_look(const srv_room *r, const srv_id *viewer)
{
    return (srv_look){r->table,
                      srv_position_seat(r->table, &r->table->now, viewer),
                      srv_streams_connected(r),
                      srv_hall_now(r->hall),
                      r->hall->boot,
                      r->hall->url};
}
