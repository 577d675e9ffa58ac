#include "server/base/clock.h"
#include "sql.h"
#include <stdlib.h>
#include <time.h>

bool srv_sql_open(srv_sql_store *s, const srv_sql *sql, int n)
{
    pthread_condattr_t steady;
    s->sql = sql;
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&s->given, &steady);
    pthread_condattr_destroy(&steady);
    s->idle = calloc((size_t)n, sizeof(void *));
    return s->idle != NULL;
}

void srv_sql_close(srv_sql_store *s)
{
    pthread_cond_destroy(&s->given);
    pthread_mutex_destroy(&s->lock);
    free(s->idle);
}

void *srv_sql_take(srv_sql_store *s, int64_t millis)
{
    int64_t end = srv_steady_millis() + millis;
    const struct timespec until = {end / 1000, end % 1000 * 1000000};
    bool in_time = true;
    pthread_mutex_lock(&s->lock);
    while (s->n_idle == 0 && in_time) {
        in_time = (millis ? pthread_cond_timedwait(&s->given, &s->lock, &until)
                          : pthread_cond_wait(&s->given, &s->lock)) == 0;
    }
    void *connection = s->n_idle ? s->idle[--s->n_idle] : NULL;
    pthread_mutex_unlock(&s->lock);
    return connection;
}

void srv_sql_give(srv_sql_store *s, void *connection)
{
    pthread_mutex_lock(&s->lock);
    s->idle[s->n_idle++] = connection;
    pthread_mutex_unlock(&s->lock);
    pthread_cond_signal(&s->given);
}
