#include "budget.h"
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

double cli_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int64_t cli_clock(void)
{
    return (int64_t)(1000 * cli_seconds());
}

typedef struct worker {
    void (*job)(void *data, int worker);
    void *data;
    int number;
    pthread_t thread;
} worker;

static void *work(void *data)
{
    worker *w = data;
    w->job(w->data, w->number);
    return NULL;
}

void cli_parallel(void (*job)(void *data, int worker), void *data, int workers)
{
    worker list[AI_MAX_THREADS];
    int n = 0, last = workers < AI_MAX_THREADS ? workers - 1 : AI_MAX_THREADS - 1;
    while (n < last) {
        list[n] = (worker){job, data, n, 0};
        if (pthread_create(&list[n].thread, NULL, work, &list[n]) != 0) {
            break;
        }
        n++;
    }
    for (int i = n; i < workers; i++) { /* where there are no more threads, one after the other */
        job(data, i);
    }
    for (int i = 0; i < n; i++) {
        pthread_join(list[i].thread, NULL);
    }
}

int cli_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (int)n : 1;
}

void cli_yield(void)
{
    sched_yield();
}

ai_budget cli_budget_make(const cli_budget *b)
{
    return (ai_budget){.millis = (int)b->millis,
                       .playouts = (int)b->playouts,
                       .threads = (int)b->threads,
                       .clock = cli_clock,
                       .parallel = cli_parallel,
                       .yield = cli_yield};
}
