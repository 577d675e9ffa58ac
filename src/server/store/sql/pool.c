#include "sql.h"
#include <stdlib.h>

bool srv_sql_open(srv_sql_store *s, const srv_sql *sql, int n)
{
    s->sql = sql;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->given, NULL);
    s->idle = calloc((size_t)n, sizeof(void *));
    return s->idle != NULL;
}

void srv_sql_close(srv_sql_store *s)
{
    pthread_cond_destroy(&s->given);
    pthread_mutex_destroy(&s->lock);
    free(s->idle);
}

void *srv_sql_take(srv_sql_store *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->n_idle == 0) {
        pthread_cond_wait(&s->given, &s->lock);
    }
    void *connection = s->idle[--s->n_idle];
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
