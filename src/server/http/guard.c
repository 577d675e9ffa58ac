#include "guard.h"
#include "server/base/clock.h"
#include "server/base/thread.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>

enum { LOOK_MILLIS = 2000 };

struct srv_guarded {
    int socket;
    _Atomic int64_t until; /* microseconds of the steady clock; 0: any time */
    srv_guarded *next, *previous;
};

struct srv_guard {
    srv_threads thread; /* its lock is that of the list */
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
    pthread_mutex_lock(&g->thread.lock);
    while (!g->thread.is_stopping) {
        srv_threads_wait_millis(&g->thread, LOOK_MILLIS);
        look(g);
    }
    pthread_mutex_unlock(&g->thread.lock);
    return NULL;
}

srv_guard *srv_guard_start(void)
{
    srv_guard *g = calloc(1, sizeof *g);
    if (!g) {
        return NULL;
    }
    if (srv_threads_start(&g->thread, 1, run, g) == 0) {
        srv_threads_free(&g->thread);
        free(g);
        return NULL;
    }
    return g;
}

void srv_guard_stop(srv_guard *guard)
{
    srv_threads_free(&guard->thread);
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
    pthread_mutex_lock(&guard->thread.lock);
    c->next = guard->all;
    if (c->next) {
        c->next->previous = c;
    }
    guard->all = c;
    pthread_mutex_unlock(&guard->thread.lock);
    return c;
}

void srv_guard_remove(srv_guard *guard, srv_guarded *guarded)
{
    pthread_mutex_lock(&guard->thread.lock);
    *(guarded->previous ? &guarded->previous->next : &guard->all) = guarded->next;
    if (guarded->next) {
        guarded->next->previous = guarded->previous;
    }
    pthread_mutex_unlock(&guard->thread.lock);
    free(guarded);
}

void srv_guard_allow(srv_guarded *guarded, int seconds)
{
    if (guarded) {
        atomic_store(&guarded->until, seconds ? srv_steady() + seconds * (int64_t)1000000 : 0);
    }
}
