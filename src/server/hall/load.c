/* Reading games from the store: all of one, and what other nodes have added since. */
#include "change.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a whole game ---- */

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
            t->people[i].is_account = player.password[0] != '\0';
        }
    }
}

static bool may_queue(const srv_table *t)
{
    return !t->head.clock.turn && t->now.status == SRV_RUNNING;
}

srv_queue srv_queue_load(srv_store *store, const srv_table *t, int seat)
{
    srv_queue queue = {0};
    char *text = srv_store_queue(store, &t->id, seat);
    if (text) {
        srv_queue_read(text, t, &queue); /* needs the head alone, which never changes */
        free(text);
    }
    return queue;
}

static srv_table *read_table(srv_hall *h, const srv_log *log, char *why, size_t size)
{
    srv_head head;
    if (!srv_head_read(log->head, h->variants, &head, why, size) &&
        !(srv_maps_learn(h, log->head) &&
          srv_head_read(log->head, h->variants, &head, why, size))) {
        return NULL;
    }
    const sw_game *game = srv_variants_take(h->variants, head.map, head.n, &head.options);
    srv_table *t = game ? srv_table_make(&log->game, &head, game, log->created) : NULL;
    if (!t) {
        srv_variants_give(h->variants, game);
        snprintf(why, size, "the options of the head do not suit the map");
        return NULL;
    }
    t->map_file = srv_variants_file(h->variants, head.map);
    for (int i = 0; i < log->n; i++) {
        if (!srv_table_append(t, &log->entries[i], NULL, why, size)) {
            srv_variants_give(h->variants, game);
            srv_table_free(t);
            return NULL;
        }
    }
    return t;
}

/* The same, and whoever wants to know learns whether it can be read. */
static srv_table *try_table(srv_hall *h, const srv_log *log)
{
    char why[SRV_WHY_SIZE];
    srv_table *t = read_table(h, log, why, sizeof why);
    if (t) {
        srv_unread_clear(h, &log->game);
    } else {
        srv_unread_note(h, log, why);
    }
    return t;
}

void srv_hall_try(srv_hall *h, const srv_id *game)
{
    srv_log log;
    if (srv_store_log(h->store, game, 0, &log) != SRV_DONE) {
        return;
    }
    srv_table *t = try_table(h, &log);
    if (t) {
        srv_variants_give(h->variants, t->game);
        srv_table_free(t);
    }
    srv_log_free(&log);
}

static void fail(srv_reply *reply, srv_error error, const char *message)
{
    if (reply) {
        srv_reply_error(reply, error, message);
    }
}

static srv_room *load(srv_hall *h, const srv_id *game, srv_reply *reply)
{
    srv_log log;
    unsigned others = atomic_load(&h->others);
    srv_result result = srv_store_log(h->store, game, 0, &log);
    if (result != SRV_DONE) {
        result == SRV_MISSING
            ? fail(reply, SRV_E_UNKNOWN_GAME, NULL)
            : fail(reply, SRV_E_UNAVAILABLE, "The games cannot be read just now.");
        return NULL;
    }
    srv_table *t = try_table(h, &log);
    bool is_unrated = log.status == SRV_OVER && log.is_rated && log.due != 0;
    srv_log_free(&log);
    if (!t) {
        fail(reply, SRV_E_UNREADABLE_GAME, NULL);
        return NULL;
    }
    load_names(h, t);
    srv_room *r = srv_room_make(h, t);
    if (!r) {
        fail(reply, SRV_E_BUSY, NULL);
        return NULL;
    }
    r->is_unrated = is_unrated;
    for (int i = 0; i < t->head.n && may_queue(t); i++) {
        if (t->now.seats[i].kind == SRV_SEAT_PERSON) {
            r->queues[i] = srv_queue_load(h->store, t, i);
        }
    }
    r = srv_room_settle(r);
    if (!r) {
        fail(reply, SRV_E_BUSY, "Too many games are in use just now.");
    } else if (others != atomic_load(&h->others)) {
        /* told of a change while it was being read */
        srv_chores_told(h, (srv_news){.game = game});
    }
    return r;
}

srv_room *srv_hall_find(srv_hall *h, const srv_id *game, srv_reply *reply)
{
    if (atomic_load(&h->is_stopping)) {
        fail(reply, SRV_E_UNAVAILABLE, "The server is stopping.");
        return NULL;
    }
    srv_room *r = srv_room_have(h, game);
    if (!r) {
        return load(h, game, reply);
    }
    if (atomic_load(&r->is_gone)) {
        (void)srv_room_refresh(r);
        if (srv_room_is_gone(r, reply)) {
            srv_room_release(r);
            return NULL;
        }
    }
    return r;
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

static void take_names(srv_table *t, const srv_player *names, int n)
{
    for (int i = 0; i < n; i++) {
        int person = srv_table_person(t, &names[i].id);
        if (person >= 0) {
            srv_table_rename(t, person, names[i].name);
            t->people[person].is_account = names[i].password[0] != '\0';
        }
    }
}

static void take_in(srv_room *r, const srv_log *log)
{
    srv_table *t = r->table;
    char why[SRV_WHY_SIZE];
    for (int i = 0; i < log->n && !r->is_broken; i++) {
        sw_event list[SW_MAX_EVENTS];
        sw_events events = {list, 0, SW_MAX_EVENTS};
        if (log->entries[i].version <= t->now.version) {
            continue; /* our own, or taken in meanwhile */
        }
        if (srv_table_append(t, &log->entries[i], &events, why, sizeof why)) {
            r->is_ours = false;
            srv_room_keep_up(r);
            srv_room_changed(r, list, events.n);
        } else {
            r->is_broken = true;
            srv_unread_note(r->hall, log, why);
        }
    }
}

/* Which seats' queued draws may have changed? All of them if nothing else has; else that of the
 * seat to move is worth a look, because they would be made now. */
static void read_queues(srv_room *r, bool all)
{
    for (int seat = 0; seat < r->table->head.n; seat++) {
        pthread_mutex_lock(&r->lock);
        const srv_position *p = &r->table->now;
        unsigned queues_set = r->queues_set;
        bool look = may_queue(r->table) && p->seats[seat].kind == SRV_SEAT_PERSON &&
                    (all || p->state.to_move == seat);
        pthread_mutex_unlock(&r->lock);
        if (look) {
            srv_queue queue = srv_queue_load(r->hall->store, r->table, seat);
            pthread_mutex_lock(&r->lock);
            if (queues_set == r->queues_set) {
                r->queues[seat] = queue;
            }
            pthread_mutex_unlock(&r->lock);
        }
    }
}

/* What has become of a log that was read. */
typedef enum taken {
    TAKEN,    /* all of it is in the table */
    REWOUND,  /* the same, and the table had to go back before */
    NOT_OURS, /* it does not go on from the table: all of it must be read */
    LATER     /* a write is on its way that the store knows nothing about yet */
} taken;

/* Under the lock. `version` is the one that the table had when the log was asked for, -1: the log
 * is whole. */
static taken take_log(srv_room *r, const srv_log *log, int version)
{
    const srv_table *t = r->table;
    if (version >= 0 && !srv_room_continues(r, version, log)) {
        return NOT_OURS;
    }
    bool goes_back = version < 0 && srv_room_common(r, log) < t->now.version;
    if (goes_back && r->under_way) {
        return LATER;
    }
    if (goes_back) {
        srv_room_rewind(r, log);
    }
    if (log->n > 0 && log->entries[0].version > t->now.version + 1) {
        return NOT_OURS; /* it went back meanwhile */
    }
    take_in(r, log);
    return goes_back ? REWOUND : TAKEN;
}

/* Reads and takes in what the store has, from the last entry on that the table has or, with
 * `is_whole`, from the first; *went_on: there was something new. */
static srv_result read_entries(srv_room *r, bool is_whole, taken *what, bool *went_on)
{
    srv_log log;
    int n_names;
    pthread_mutex_lock(&r->lock);
    int version = r->table->now.version;
    pthread_mutex_unlock(&r->lock);
    int after = is_whole || version == 0 ? 0 : version - 1;
    srv_result result = srv_store_log(r->hall->store, &r->id, after, &log);
    if (result != SRV_DONE) {
        return result;
    }
    srv_player *names = names_of(r, &log, &n_names);
    pthread_mutex_lock(&r->lock);
    int before = r->table->now.version;
    take_names(r->table, names, n_names);
    *what = take_log(r, &log, is_whole ? -1 : version);
    *went_on = r->table->now.version > before;
    pthread_mutex_unlock(&r->lock);
    free(names);
    srv_log_free(&log);
    return SRV_DONE;
}

static srv_result read_others(srv_room *r, bool with_queues)
{
    taken what = TAKEN;
    bool went_on = false;
    srv_result result = read_entries(r, false, &what, &went_on);
    if (result == SRV_DONE && what == NOT_OURS) {
        result = read_entries(r, true, &what, &went_on);
    }
    bool was_gone = atomic_exchange(&r->is_gone, result == SRV_MISSING);
    if (result != SRV_DONE) {
        if (result == SRV_MISSING && !was_gone) {
            pthread_mutex_lock(&r->lock);
            srv_streams_wake(r); /* they end */
            pthread_mutex_unlock(&r->lock);
        }
        return result;
    }
    if (with_queues || what == REWOUND) {
        read_queues(r, what == REWOUND || !went_on);
    }
    pthread_mutex_lock(&r->lock);
    r->is_behind = what == LATER || what == NOT_OURS;
    pthread_mutex_unlock(&r->lock);
    return SRV_DONE;
}

bool srv_room_is_gone(srv_room *r, srv_reply *reply)
{
    bool gone = atomic_load(&r->is_gone);
    if (gone) {
        fail(reply, SRV_E_UNKNOWN_GAME, NULL);
    }
    return gone;
}

void srv_room_catch_up(srv_room *r)
{
    atomic_fetch_add(&r->hall->n_catch_ups, 1);
    srv_result result = read_others(r, true);
    if (result == SRV_FAILED) {
        srv_changes_fail(r);
    } else {
        srv_changes_resume(r);
    }
}

bool srv_room_refresh(srv_room *r)
{
    srv_result result = read_others(r, false);
    if (result != SRV_FAILED) {
        srv_changes_resume(r);
    }
    return result != SRV_FAILED;
}
