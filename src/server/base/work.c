#include "work.h"
#include "thread.h"
#include <stdlib.h>

typedef struct job {
    void (*run)(void *data);
    void *data;
    struct job *next;
} job;

struct srv_work {
    srv_threads threads; /* its lock is that of what follows */
    job *first, **last;
    int most, waiting, busy;
    bool is_done_at_once; /* by whoever adds it */
};

static void *run_jobs(void *data)
{
    srv_work *w = data;
    pthread_mutex_lock(&w->threads.lock);
    for (;;) {
        while (!w->first && !w->threads.is_stopping) {
            srv_threads_wait(&w->threads);
        }
        if (!w->first) {
            break;
        }
        job *j = w->first;
        w->first = j->next;
        w->last = w->first ? w->last : &w->first;
        w->waiting--;
        w->busy++;
        pthread_mutex_unlock(&w->threads.lock);
        j->run(j->data);
        free(j);
        pthread_mutex_lock(&w->threads.lock);
        w->busy--;
    }
    pthread_mutex_unlock(&w->threads.lock);
    return NULL;
}

srv_work *srv_work_start(int n_threads, int most)
{
    srv_work *w = calloc(1, sizeof *w);
    if (!w) {
        return NULL;
    }
    w->last = &w->first;
    w->most = most;
    w->is_done_at_once = n_threads == 0;
    if (srv_threads_start(&w->threads, n_threads, run_jobs, w) == 0 && n_threads > 0) {
        srv_work_free(w);
        return NULL;
    }
    return w;
}

bool srv_work_add(srv_work *w, void (*run)(void *data), void *data)
{
    if (w->is_done_at_once) {
        run(data);
        return true;
    }
    job *j = malloc(sizeof *j);
    if (!j) {
        return false;
    }
    *j = (job){run, data, NULL};
    pthread_mutex_lock(&w->threads.lock);
    bool fits = w->waiting < w->most && !w->threads.is_stopping;
    if (fits) {
        *w->last = j;
        w->last = &j->next;
        w->waiting++;
        srv_threads_wake(&w->threads);
    }
    pthread_mutex_unlock(&w->threads.lock);
    if (!fits) {
        free(j);
    }
    return fits;
}

void srv_work_count(srv_work *w, int *waiting, int *busy)
{
    pthread_mutex_lock(&w->threads.lock);
    *waiting = w->waiting;
    *busy = w->busy;
    pthread_mutex_unlock(&w->threads.lock);
}

void srv_work_stop(srv_work *w)
{
    if (w) {
        srv_threads_stop(&w->threads);
    }
}

void srv_work_free(srv_work *w)
{
    if (w) {
        srv_threads_free(&w->threads);
        free(w);
    }
}
