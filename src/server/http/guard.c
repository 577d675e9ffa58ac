#include "guard.h"
#include "server/api/call.h"
#include "server/base/thread.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

enum { LOOK_SECONDS = 2 };

struct srv_guarded {
    int socket;
    _Atomic int64_t until; /* microseconds of the steady clock; 0: any time */
    srv_guarded *next, *previous;
};

struct srv_guard {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    bool stopping;
    srv_guarded *all;
};

/* The owner of the socket notices its end like that of a client who has gone. */
static void look(const srv_guard *g)
{
    int64_t now = srv_steady();
    for (srv_guarded *c = g->all; c; c = c->next) {
        int64_t until = atomic_load(&c->until);
        if (until && until < now) {
            (void)shutdown(c->socket, SHUT_RDWR);
            atomic_store(&c->until, 0);
        }
    }
}

static void *run(void *data)
{
    srv_guard *g = data;
    pthread_mutex_lock(&g->lock);
    while (!g->stopping) {
        struct timespec next;
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_sec += LOOK_SECONDS;
        (void)pthread_cond_timedwait(&g->changed, &g->lock, &next);
        look(g);
    }
    pthread_mutex_unlock(&g->lock);
    return NULL;
}

srv_guard *srv_guard_start(void)
{
    srv_guard *g = calloc(1, sizeof *g);
    if (!g) {
        return NULL;
    }
    pthread_mutex_init(&g->lock, NULL);
    pthread_cond_init(&g->changed, NULL);
    if (pthread_create(&g->thread, NULL, run, g) != 0) {
        free(g);
        return NULL;
    }
    return g;
}

void srv_guard_stop(srv_guard *guard)
{
    srv_threads_stop(&guard->thread, 1, &guard->lock, &guard->changed, &guard->stopping);
    pthread_cond_destroy(&guard->changed);
    pthread_mutex_destroy(&guard->lock);
    free(guard);
}

srv_guarded *srv_guard_add(srv_guard *guard, int socket)
{
    srv_guarded *c = calloc(1, sizeof *c);
    if (!c) {
        return NULL;
    }
    c->socket = socket;
    atomic_init(&c->until, 0);
    pthread_mutex_lock(&guard->lock);
    c->next = guard->all;
    if (c->next) {
        c->next->previous = c;
    }
    guard->all = c;
    pthread_mutex_unlock(&guard->lock);
    return c;
}

void srv_guard_remove(srv_guard *guard, srv_guarded *guarded)
{
    pthread_mutex_lock(&guard->lock);
    *(guarded->previous ? &guarded->previous->next : &guard->all) = guarded->next;
    if (guarded->next) {
        guarded->next->previous = guarded->previous;
    }
    pthread_mutex_unlock(&guard->lock);
    free(guarded);
}

void srv_guard_allow(srv_guarded *guarded, int seconds)
{
    if (guarded) {
        atomic_store(&guarded->until, seconds ? srv_steady() + seconds * (int64_t)1000000 : 0);
    }
}
