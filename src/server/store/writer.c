#include "writer.h"
#include "server/base/thread.h"
#include <stdatomic.h>
#include <stdlib.h>

enum { USUAL_BATCH = 1000 };

struct srv_writer {
    srv_commit commit;
    void *store;
    int batch;                /* SRV_AT_ONCE: there is no thread */
    srv_threads thread;       /* its lock is that of what follows */
    srv_write *first, **last; /* those that wait, in the order in which they came */
    srv_write **list;         /* the thread's own */
    _Atomic int64_t batches, writes;
};

/* Takes what waits, up to a batch; 0: the end. */
static int take(srv_writer *w)
{
    int n = 0;
    pthread_mutex_lock(&w->thread.lock);
    while (!w->first && !w->thread.is_stopping) {
        srv_threads_wait(&w->thread);
    }
    for (; w->first && n < w->batch; n++) {
        w->list[n] = w->first;
        w->first = w->first->next;
    }
    if (!w->first) {
        w->last = &w->first;
    }
    pthread_mutex_unlock(&w->thread.lock);
    return n;
}

static void make_durable(srv_writer *w, srv_write **list, int n)
{
    w->commit(w->store, list, n);
    atomic_fetch_add(&w->batches, 1);
    atomic_fetch_add(&w->writes, n);
}

static void *run(void *data)
{
    srv_writer *w = data;
    for (int n; (n = take(w)) > 0;) {
        make_durable(w, w->list, n);
        for (int i = 0; i < n; i++) {
            w->list[i]->done(w->list[i]);
        }
    }
    return NULL;
}

srv_writer *srv_writer_start(srv_commit commit, void *store, int batch)
{
    srv_writer *w = calloc(1, sizeof *w);
    if (!w) {
        return NULL;
    }
    w->commit = commit;
    w->store = store;
    w->batch = batch ? batch : USUAL_BATCH;
    w->last = &w->first;
    w->list = batch == SRV_AT_ONCE ? NULL : calloc((size_t)w->batch, sizeof(srv_write *));
    int n = w->list ? 1 : 0;
    if (srv_threads_start(&w->thread, n, run, w) == n && (n || batch == SRV_AT_ONCE)) {
        return w;
    }
    srv_writer_stop(w);
    return NULL;
}

void srv_writer_count(srv_writer *w, int64_t *batches, int64_t *writes)
{
    *batches = atomic_load(&w->batches);
    *writes = atomic_load(&w->writes);
}

void srv_writer_submit(srv_writer *w, srv_write *write)
{
    write->next = NULL;
    pthread_mutex_lock(&w->thread.lock);
    if (w->batch == SRV_AT_ONCE) {
        make_durable(w, &write, 1);
        pthread_mutex_unlock(&w->thread.lock);
        write->done(write);
        return;
    }
    bool wake = !w->first;
    *w->last = write;
    w->last = &write->next;
    pthread_mutex_unlock(&w->thread.lock);
    if (wake) {
        srv_threads_wake(&w->thread);
    }
}

void srv_writer_stop(srv_writer *w)
{
    srv_threads_free(&w->thread);
    free(w->list);
    free(w);
}
