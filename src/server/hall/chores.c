#include "room.h"
#include <stdlib.h>

/* What is told from now on is another chore. */
static void clear(srv_room *r, bool *waits)
{
    pthread_mutex_lock(&r->lock);
    *waits = false;
    pthread_mutex_unlock(&r->lock);
}

static void catch_up(void *room)
{
    srv_room *r = room;
    clear(r, &r->chore_waits);
    if (!atomic_load(&r->hall->is_stopping)) {
        srv_room_catch_up(r);
    }
    srv_room_release(r);
}

static void tell_presence(void *room)
{
    srv_room *r = room;
    clear(r, &r->presence_waits);
    if (!atomic_load(&r->hall->is_stopping)) {
        srv_presence_tell(r);
    }
    srv_room_release(r);
}

/* A room waits once for each of the two; the queue holds it. */
static void push_room(srv_room *r, bool *waits, void (*chore)(void *room))
{
    if (*waits) {
        return;
    }
    *waits = true;
    atomic_fetch_add(&r->n_users, 1);
    if (!srv_work_add(r->hall->chores, chore, r)) {
        *waits = false;
        srv_room_release(r); /* not the last one: somebody holds its lock */
    }
}

void srv_chores_push(srv_room *r)
{
    push_room(r, &r->chore_waits, catch_up);
}

void srv_chores_push_presence(srv_room *r)
{
    push_room(r, &r->presence_waits, tell_presence);
}

/* Somebody whose name has changed. */
typedef struct renamed {
    srv_hall *hall;
    srv_id person; /* "": anybody */
} renamed;

static void rename_person(void *data)
{
    renamed *p = data;
    if (!atomic_load(&p->hall->is_stopping)) {
        srv_hall_person_changed(p->hall, p->person.at[0] ? &p->person : NULL);
        pthread_mutex_lock(&p->hall->people_lock);
        if (p->hall->heard && p->person.at[0]) {
            p->hall->heard(p->hall->heard_data, &p->person);
        }
        pthread_mutex_unlock(&p->hall->people_lock);
    }
    free(p);
}

static void push_person(srv_hall *h, srv_id person)
{
    renamed *p = malloc(sizeof *p);
    if (p) {
        *p = (renamed){h, person};
    }
    if (p && !srv_work_add(h->chores, rename_person, p)) {
        free(p);
    }
}

/* With `missed`, nobody knows what was, also of who is connected: who hears of us for the first
 * time answers. */
static void tell(srv_room *r, void *missed)
{
    pthread_mutex_lock(&r->lock);
    srv_chores_push(r);
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
        push_person(h, news.person ? *news.person : (srv_id){""});
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
