#include "room.h"
#include <stdlib.h>

/* A queue of rooms, each held by it and in it once. */
typedef struct chore {
    srv_room *room;
    struct chore *next;
} chore;

struct srv_chores {
    srv_hall *hall;
    pthread_mutex_t lock;
    pthread_cond_t more;
    chore *first, *last;
    bool is_stopping, is_running;
    pthread_t thread;
};

void srv_chores_push(srv_chores *c, srv_room *r)
{
    chore *item = r->chore_waits ? NULL : malloc(sizeof *item);
    if (!item) {
        return;
    }
    *item = (chore){r, NULL};
    r->chore_waits = true;
    atomic_fetch_add(&r->n_users, 1);
    pthread_mutex_lock(&c->lock);
    *(c->last ? &c->last->next : &c->first) = item;
    c->last = item;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
}

static void tell(srv_room *r, void *data)
{
    (void)data;
    pthread_mutex_lock(&r->lock);
    srv_chores_push(r->hall->chores, r);
    pthread_mutex_unlock(&r->lock);
}

void srv_chores_told(void *hall, const srv_id *game)
{
    srv_hall *h = hall;
    atomic_fetch_add(&h->others, 1);
    if (atomic_load(&h->is_stopping)) {
        return;
    }
    if (!game) {
        srv_rooms_each(h, tell, NULL);
        return;
    }
    srv_room *r = srv_room_have(h, game);
    if (r) {
        tell(r, NULL);
        srv_room_release(r);
    }
}

static srv_room *pop(srv_chores *c, bool wait)
{
    srv_room *r = NULL;
    pthread_mutex_lock(&c->lock);
    while (wait && !c->first && !c->is_stopping) {
        pthread_cond_wait(&c->more, &c->lock);
    }
    if (c->first && !(wait && c->is_stopping)) {
        chore *item = c->first;
        c->first = item->next;
        if (!c->first) {
            c->last = NULL;
        }
        r = item->room;
        free(item);
    }
    pthread_mutex_unlock(&c->lock);
    return r;
}

static void *run(void *data)
{
    srv_chores *c = data;
    for (srv_room *r; (r = pop(c, true));) {
        pthread_mutex_lock(&r->lock);
        r->chore_waits = false; /* what is told from now on is another chore */
        pthread_mutex_unlock(&r->lock);
        srv_room_catch_up(r);
        srv_room_release(r);
    }
    return NULL;
}

bool srv_chores_start(srv_hall *h)
{
    srv_chores *c = calloc(1, sizeof *c);
    if (!c) {
        return false;
    }
    h->chores = c;
    c->hall = h;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->more, NULL);
    c->is_running = pthread_create(&c->thread, NULL, run, c) == 0;
    return c->is_running;
}

void srv_chores_stop(srv_chores *c)
{
    if (!c || !c->is_running) {
        return;
    }
    pthread_mutex_lock(&c->lock);
    c->is_stopping = true;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
    c->is_running = false;
}

void srv_chores_free(srv_chores *c)
{
    if (!c) {
        return;
    }
    for (srv_room *r; (r = pop(c, false));) {
        srv_room_release(r);
    }
    pthread_cond_destroy(&c->more);
    pthread_mutex_destroy(&c->lock);
    free(c);
}
