#include "room.h"
#include "server/base/thread.h"
#include <stdlib.h>

/* A queue of rooms, each held by it and in it once for each of two reasons, and of people whose
 * names have changed. */
typedef struct chore {
    srv_room *room;   /* NULL: a person */
    bool is_presence; /* other nodes are told who is connected */
    srv_id person;    /* "": anybody */
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

/* False: no memory. */
static bool push(srv_chores *c, chore what)
{
    chore *item = malloc(sizeof *item);
    if (!item) {
        return false;
    }
    *item = what;
    pthread_mutex_lock(&c->lock);
    *(c->last ? &c->last->next : &c->first) = item;
    c->last = item;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
    return true;
}

static void push_room(srv_chores *c, srv_room *r, bool is_presence)
{
    bool *waits = is_presence ? &r->presence_waits : &r->chore_waits;
    if (*waits) {
        return;
    }
    *waits = true;
    atomic_fetch_add(&r->n_users, 1);
    if (!push(c, (chore){.room = r, .is_presence = is_presence})) {
        *waits = false;
        atomic_fetch_sub(&r->n_users, 1); /* not the last one: somebody holds its lock */
    }
}

void srv_chores_push(srv_chores *c, srv_room *r)
{
    push_room(c, r, false);
}

void srv_chores_push_presence(srv_chores *c, srv_room *r)
{
    push_room(c, r, true);
}

/* With `missed`, nobody knows what was, also of who is connected: who hears of us for the first
 * time answers. */
static void tell(srv_room *r, void *missed)
{
    pthread_mutex_lock(&r->lock);
    srv_chores_push(r->hall->chores, r);
    if (missed && srv_streams_here(r)) {
        srv_presence_push(r);
    }
    pthread_mutex_unlock(&r->lock);
}

void srv_chores_told(void *hall, srv_news news)
{
    srv_hall *h = hall;
    if (!news.node) {
        atomic_fetch_add(&h->others, 1);
    }
    if (atomic_load(&h->is_stopping)) {
        return;
    }
    if (!news.game) {
        (void)push(h->chores, (chore){.person = news.person ? *news.person : (srv_id){""}});
    }
    if (!news.game && !news.person) {
        srv_rooms_each(h, tell, h);
    }
    srv_room *r = news.game ? srv_room_have(h, news.game) : NULL;
    if (r && news.node) {
        srv_presence_hear(r, news.node, news.connected);
    } else if (r) {
        tell(r, NULL);
    }
    if (r) {
        srv_room_release(r);
    }
}

/* False: there is none, or it is the end. */
static bool pop(srv_chores *c, bool wait, chore *out)
{
    bool found = false;
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
        *out = *item;
        found = true;
        free(item);
    }
    pthread_mutex_unlock(&c->lock);
    return found;
}

static void *run(void *data)
{
    srv_chores *c = data;
    for (chore next; pop(c, true, &next);) {
        srv_room *r = next.room;
        if (!r) {
            srv_hall_person_changed(c->hall, next.person.at[0] ? &next.person : NULL);
            continue;
        }
        pthread_mutex_lock(&r->lock);
        /* What is told from now on is another chore. */
        *(next.is_presence ? &r->presence_waits : &r->chore_waits) = false;
        pthread_mutex_unlock(&r->lock);
        if (next.is_presence) {
            srv_presence_tell(r);
        } else {
            srv_room_catch_up(r);
        }
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
    srv_threads_stop(&c->thread, 1, &c->lock, &c->more, &c->is_stopping);
    c->is_running = false;
}

void srv_chores_free(srv_chores *c)
{
    if (!c) {
        return;
    }
    for (chore next; pop(c, false, &next);) {
        if (next.room) {
            srv_room_release(next.room);
        }
    }
    pthread_cond_destroy(&c->more);
    pthread_mutex_destroy(&c->lock);
    free(c);
}
