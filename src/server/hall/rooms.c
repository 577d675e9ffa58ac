/* The rooms that are in memory, by the ids of their games, and which of them are dropped when there
 * are too many. */
#include "base/hash.h"
#include "room.h"
#include <stdlib.h>
#include <string.h>

enum {
    SEARCHED = 64,     /* rooms looked at to find one that can be dropped */
    FIRST_BUCKETS = 64 /* doubled as rooms come */
};

/* ---- under the hall's lock ---- */

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

/* ---- from anywhere ---- */

srv_room *srv_room_have(srv_hall *h, const srv_id *game)
{
    pthread_mutex_lock(&h->lock);
    srv_room *r = lookup(h, game);
    pthread_mutex_unlock(&h->lock);
    return r;
}

srv_room *srv_hall_at_hand(srv_hall *h, const srv_id *game)
{
    srv_room *r = h->is_shared || atomic_load(&h->is_stopping) ? NULL : srv_room_have(h, game);
    if (r && atomic_load(&r->is_gone)) { /* perhaps it is back: the store is asked */
        srv_room_release(r);
        return NULL;
    }
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

/* ---- new ones ---- */

srv_room *srv_room_make(srv_hall *h, srv_table *t)
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
    srv_room_keep_up(r);
    return r;
}

srv_room *srv_room_settle(srv_room *r)
{
    srv_room *result = insert(r->hall, r);
    if (result != r) {
        free_room(r);
        return result;
    }
    pthread_mutex_lock(&r->lock);
    srv_room_count(r);
    srv_room_schedule(r);
    pthread_mutex_unlock(&r->lock);
    return r;
}

srv_room *srv_room_add(srv_hall *h, srv_table *table)
{
    srv_room *r = srv_room_make(h, table);
    if (r) {
        r->is_ours = true;
    }
    return r ? srv_room_settle(r) : NULL;
}
