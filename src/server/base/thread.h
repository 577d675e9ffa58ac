/* Threads that wait under a lock for something to do: their beginning, their waiting, their end. */
#ifndef SERVER_BASE_THREAD_H
#define SERVER_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum { SRV_MAX_THREADS = 64 }; /* more than cores that anybody gives to a game */

typedef struct srv_threads {
    pthread_mutex_t lock; /* of what they wait for, and of is_stopping */
    pthread_cond_t changed;
    bool is_made;     /* lock and condition are */
    bool is_stopping; /* who waits, looks at this, too */
    int n;
    pthread_t at[SRV_MAX_THREADS];
} srv_threads;

/* Starts up to n threads (SRV_MAX_THREADS at most, 0: only the lock) in a zeroed struct; gives how
 * many there are. */
int srv_threads_start(srv_threads *t, int n, void *(*run)(void *data), void *data);
/* Under the lock: sleeps until somebody wakes it, or perhaps earlier. */
void srv_threads_wait(srv_threads *t);
void srv_threads_wait_millis(srv_threads *t, int64_t millis); /* or until the time is up */
void srv_threads_wake(srv_threads *t);                        /* one of them */
/* Tells them that it is the end, and waits for it. The lock stays; a second time does nothing. */
void srv_threads_stop(srv_threads *t);
void srv_threads_free(srv_threads *t); /* stops them first; nothing to do where none was started */

#endif
