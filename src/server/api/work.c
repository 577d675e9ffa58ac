#include "work.h"
#include "server/base/thread.h"
#include <pthread.h>
#include <stdlib.h>

typedef struct job {
    void (*run)(void *data);
    void *data;
} job;

struct srv_work {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    job *queue; /* a ring */
    int most, first, n;
    bool stopping;
    int n_threads;
    pthread_t threads[];
};

static void *run_jobs(void *data)
{
    srv_work *w = data;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (w->n == 0 && !w->stopping) {
            pthread_cond_wait(&w->changed, &w->lock);
        }
        if (w->n == 0) {
            break;
        }
        job j = w->queue[w->first];
        w->first = (w->first + 1) % w->most;
        w->n--;
        pthread_mutex_unlock(&w->lock);
        j.run(j.data);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

srv_work *srv_work_start(int n_threads, int most)
{
    srv_work *w = calloc(1, sizeof *w + (size_t)n_threads * sizeof *w->threads);
    if (!w) {
        return NULL;
    }
    w->queue = calloc((size_t)most, sizeof *w->queue);
    if (!w->queue) {
        free(w);
        return NULL;
    }
    w->most = most;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    while (w->n_threads < n_threads &&
           pthread_create(&w->threads[w->n_threads], NULL, run_jobs, w) == 0) {
        w->n_threads++;
    }
    if (w->n_threads == 0 && n_threads > 0) {
        srv_work_stop(w);
        return NULL;
    }
    return w;
}

bool srv_work_add(srv_work *work, void (*run)(void *data), void *data)
{
    if (work->n_threads == 0) {
        run(data);
        return true;
    }
    pthread_mutex_lock(&work->lock);
    bool fits = work->n < work->most && !work->stopping;
    if (fits) {
        work->queue[(work->first + work->n++) % work->most] = (job){run, data};
        pthread_cond_signal(&work->changed);
    }
    pthread_mutex_unlock(&work->lock);
    return fits;
}

void srv_work_stop(srv_work *work)
{
    if (!work) {
        return;
    }
    srv_threads_stop(work->threads, work->n_threads, &work->lock, &work->changed, &work->stopping);
    pthread_cond_destroy(&work->changed);
    pthread_mutex_destroy(&work->lock);
    free(work->queue);
    free(work);
}
