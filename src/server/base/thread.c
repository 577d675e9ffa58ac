#include "thread.h"
#include <time.h>

int srv_threads_start(srv_threads *t, int n, void *(*run)(void *data), void *data)
{
    pthread_condattr_t steady; /* changes of the time of day must not lengthen a wait */
    pthread_mutex_init(&t->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&t->changed, &steady);
    pthread_condattr_destroy(&steady);
    t->is_made = true;
    while (t->n < n && t->n < SRV_MAX_THREADS &&
           pthread_create(&t->at[t->n], NULL, run, data) == 0) {
        t->n++;
    }
    return t->n;
}

void srv_threads_wait(srv_threads *t)
{
    pthread_cond_wait(&t->changed, &t->lock);
}

void srv_threads_wait_millis(srv_threads *t, int64_t millis)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += millis / 1000;
    until.tv_nsec += millis % 1000 * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&t->changed, &t->lock, &until);
}

void srv_threads_wake(srv_threads *t)
{
    pthread_cond_signal(&t->changed);
}

void srv_threads_stop(srv_threads *t)
{
    if (!t->is_made) {
        return;
    }
    pthread_mutex_lock(&t->lock);
    t->is_stopping = true;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    for (; t->n > 0; t->n--) {
        pthread_join(t->at[t->n - 1], NULL);
    }
}

void srv_threads_free(srv_threads *t)
{
    srv_threads_stop(t);
    if (t->is_made) {
        pthread_cond_destroy(&t->changed);
        pthread_mutex_destroy(&t->lock);
    }
}
