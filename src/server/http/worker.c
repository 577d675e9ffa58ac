#include "worker.h"
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { MAX_WAIT = 1000 }; /* ms: whatever MHD might miss, it does not miss it for longer */

/* How long it may wait for events, as poll wants it. */
static int patience(struct MHD_Daemon *daemon)
{
    MHD_UNSIGNED_LONG_LONG millis;
    bool is_bounded = MHD_get_timeout(daemon, &millis) == MHD_YES;
    return is_bounded && millis < MAX_WAIT ? (int)millis : MAX_WAIT;
}

static void ring(srv_worker *w)
{
    uint64_t one = 1;
    (void)!write(w->bell, &one, sizeof one);
}

static void sleep_until_events(srv_worker *w, struct pollfd files[2])
{
    uint64_t rings;
    if (poll(files, 2, patience(w->daemon)) > 0 && files[1].revents) {
        (void)!read(w->bell, &rings, sizeof rings);
    }
}

/* Here, since MHD panics if another thread does it while MHD_run decides about the same socket. */
static void quiesce_if_asked(srv_worker *w)
{
    if (atomic_exchange(&w->is_quiescing, false)) {
        w->listener = MHD_quiesce_daemon(w->daemon);
        sem_post(&w->quiesced);
    }
}

/* MHD_run looks for resumed connections first, and then takes the events, that of a connection
 * resumed in between, too: so it is not enough to wait for events. Whoever resumes one says so
 * afterwards; either it is seen here before the sleep, or the sleep is seen there, and ended. */
static void *run(void *data)
{
    srv_worker *w = data;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(w->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd files[] = {{.fd = info->epoll_fd, .events = POLLIN},
                             {.fd = w->bell, .events = POLLIN}};
    while (!atomic_load(&w->is_stopping)) {
        atomic_store(&w->is_woken, false);
        quiesce_if_asked(w);
        (void)MHD_run(w->daemon);
        atomic_store(&w->is_asleep, true);
        if (!atomic_load(&w->is_woken)) {
            sleep_until_events(w, files);
        }
        atomic_store(&w->is_asleep, false);
    }
    return NULL;
}

void srv_worker_wake(srv_worker *w)
{
    atomic_store(&w->is_woken, true);
    if (atomic_exchange(&w->is_asleep, false)) { /* one ring is enough */
        ring(w);
    }
}

MHD_socket srv_worker_quiesce(srv_worker *w)
{
    atomic_store(&w->is_quiescing, true);
    ring(w);
    while (sem_wait(&w->quiesced) != 0) {
        ; /* a signal */
    }
    return w->listener;
}

bool srv_worker_start(srv_worker *w, struct MHD_Daemon *daemon)
{
    w->daemon = daemon;
    atomic_init(&w->is_stopping, false);
    atomic_init(&w->is_quiescing, false);
    atomic_init(&w->is_woken, false);
    atomic_init(&w->is_asleep, false);
    w->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (w->bell < 0) {
        return false;
    }
    sem_init(&w->quiesced, 0, 0);
    if (pthread_create(&w->thread, NULL, run, w) != 0) {
        sem_destroy(&w->quiesced);
        close(w->bell);
        return false;
    }
    return true;
}

void srv_worker_stop(srv_worker *w)
{
    atomic_store(&w->is_stopping, true);
    ring(w);
    pthread_join(w->thread, NULL);
}

void srv_worker_close(srv_worker *w)
{
    sem_destroy(&w->quiesced);
    close(w->bell);
}
