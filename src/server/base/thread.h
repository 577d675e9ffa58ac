/* Threads that wait for work under a lock: their end. */
#ifndef SERVER_BASE_THREAD_H
#define SERVER_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Tells them that it is the end, and waits until they have seen it. `is_stopping` is under the
 * lock; `more` is what they wait for. */
void srv_threads_stop(const pthread_t *threads, int n, pthread_mutex_t *lock, pthread_cond_t *more,
                      bool *is_stopping);

#endif
