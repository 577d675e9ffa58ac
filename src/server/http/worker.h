/* A thread that serves the connections of one MHD daemon, which has none of its own.
 *
 * MHD's own threads (0.9.75 at least) may sleep with work in hand: they take 128 events at a time,
 * and when there were exactly as many, they wait for more before they look at them. With a few
 * hundred clients who all wait for an answer, none of them gets one any more. MHD_run never waits.
 */
#ifndef SERVER_HTTP_WORKER_H
#define SERVER_HTTP_WORKER_H

#include <microhttpd.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct srv_worker {
    struct MHD_Daemon *daemon; /* with MHD_USE_EPOLL; the caller's */
    int bell;                  /* an eventfd that ends its sleep */
    atomic_bool is_stopping, is_quiescing;
    atomic_bool is_woken, is_asleep;
    MHD_socket listener; /* given back when it has quiesced */
    sem_t quiesced;
    pthread_t thread;
} srv_worker;

/* False: the system gives no thread. */
bool srv_worker_start(srv_worker *worker, struct MHD_Daemon *daemon);
/* One of its connections has been resumed, or has ended: MHD is to be run once more, since it may
 * have looked for those just before. Any thread. */
void srv_worker_wake(srv_worker *worker);
/* Takes no more connections from now on; gives the socket they came from. Once, not by the thread
 * itself. */
MHD_socket srv_worker_quiesce(srv_worker *worker);
/* Its thread ends. It may still be woken, to no effect; afterwards the daemon can be stopped. */
void srv_worker_stop(srv_worker *worker);
/* Nobody wakes it any more. */
void srv_worker_close(srv_worker *worker);

#endif
