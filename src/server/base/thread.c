#include "thread.h"

void srv_threads_stop(const pthread_t *threads, int n, pthread_mutex_t *lock, pthread_cond_t *more,
                      bool *is_stopping)
{
    pthread_mutex_lock(lock);
    *is_stopping = true;
    pthread_cond_broadcast(more);
    pthread_mutex_unlock(lock);
    for (int i = 0; i < n; i++) {
        pthread_join(threads[i], NULL);
    }
}
