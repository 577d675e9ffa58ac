#include "http.h"
#include "visit.h"
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    CONNECTION_MEMORY = 8192, /* request line and headers must fit: 414 or 431 if they do not */
    STOP_SECONDS = 5          /* for requests that have begun */
};

/* ---- connections ---- */

srv_worker *srv_http_worker(srv_http *http, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_DAEMON);
    srv_worker *worker = http->workers;
    while (worker->daemon != info->daemon) {
        worker++;
    }
    return worker;
}

srv_address srv_http_peer(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return srv_address_of(info ? info->client_addr : NULL);
}

bool srv_http_is_proxy(const srv_http *http, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info && srv_networks_have(http->options.proxies, info->client_addr);
}

/* Before anything is read of a connection. It is counted when it begins, for MHD may still refuse
 * it; so two threads may let in one too many. */
static enum MHD_Result on_accept(void *closure, const struct sockaddr *from, socklen_t size)
{
    (void)size;
    const srv_http *http = closure;
    srv_address address = srv_address_of(from);
    return !http->per_address || srv_networks_have(http->options.proxies, from) ||
                   srv_tally_of(http->addresses, address.at) < http->per_address
               ? MHD_YES
               : MHD_NO;
}

static void count_address(srv_http *http, struct MHD_Connection *connection, bool begins)
{
    srv_address address = srv_http_peer(connection);
    if (!http->per_address) {
        return;
    }
    if (begins) {
        (void)srv_tally_take(http->addresses, address.at, INT_MAX);
    } else {
        srv_tally_give(http->addresses, address.at);
    }
}

static void on_connection(void *closure, struct MHD_Connection *connection, void **guarded,
                          enum MHD_ConnectionNotificationCode code)
{
    srv_http *http = closure;
    bool begins = code == MHD_CONNECTION_NOTIFY_STARTED;
    srv_api_count_connection(http->options.api, begins ? 1 : -1);
    count_address(http, connection, begins);
    if (begins) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        *guarded = info ? srv_guard_add(http->guard, info->connect_fd) : NULL;
        srv_guard_allow(*guarded, http->options.limits->request_seconds);
        return;
    }
    if (*guarded) {
        srv_guard_remove(http->guard, *guarded);
        *guarded = NULL;
    }
    /* If there were too many, the daemon listens again when it is run once more. */
    srv_worker_wake(srv_http_worker(http, connection));
}

/* Decodes %XX in place. A zero byte would end the path early and make it look like another, so such
 * paths stay as they were sent: there is nothing at them. */
static size_t on_unescape(void *closure, struct MHD_Connection *connection, char *text)
{
    (void)closure, (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

/* ---- the server ---- */

static int count_threads(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 2 ? 2 : n > SRV_MAX_WORKERS ? SRV_MAX_WORKERS : (int)n;
}

/* A daemon of its own for each thread; they share the socket, of which each has a copy. */
static struct MHD_Daemon *start_daemon(srv_http *http, int socket, int n)
{
    int copy = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    struct MHD_Daemon *daemon =
        copy < 0
            ? NULL
            : MHD_start_daemon(
                  MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, on_accept, http, srv_visit_go_on,
                  http, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)copy, MHD_OPTION_CONNECTION_LIMIT,
                  (unsigned)((http->options.limits->connections + n - 1) / n),
                  MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)http->options.limits->idle_seconds,
                  MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
                  MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK, on_unescape, NULL,
                  MHD_OPTION_NOTIFY_COMPLETED, srv_visit_end, http, MHD_OPTION_NOTIFY_CONNECTION,
                  on_connection, http, MHD_OPTION_END);
    if (!daemon && copy >= 0) {
        close(copy);
    }
    return daemon;
}

static bool start_workers(srv_http *http, int socket)
{
    int n = count_threads();
    for (; http->n_workers < n; http->n_workers++) {
        struct MHD_Daemon *daemon = start_daemon(http, socket, n);
        if (!daemon) {
            return false;
        }
        if (!srv_worker_start(&http->workers[http->n_workers], daemon)) {
            MHD_stop_daemon(daemon);
            return false;
        }
    }
    return true;
}

static void stop_workers(srv_http *http)
{
    for (int i = 0; i < http->n_workers; i++) {
        srv_worker_stop(&http->workers[i]);
    }
}

void srv_http_close(srv_http *http)
{
    for (int i = 0; i < http->n_workers; i++) {
        MHD_stop_daemon(http->workers[i].daemon);
        srv_worker_close(&http->workers[i]);
    }
    if (http->guard) {
        srv_guard_stop(http->guard);
    }
    srv_tally_free(http->addresses);
    pthread_mutex_destroy(&http->lock);
    free(http);
}

srv_http *srv_http_start(const srv_listener *listener, const srv_http_options *options)
{
    srv_http *http = calloc(1, sizeof *http);
    if (!http) {
        close(listener->socket);
        return NULL;
    }
    http->options = *options;
    atomic_init(&http->n_requests, 0);
    atomic_init(&http->stopping, false);
    pthread_mutex_init(&http->lock, NULL);
    http->guard = srv_guard_start();
    http->addresses = srv_tally_make();
    /* From one address of the network: a household behind one router, with several tabs each. Not
     * counted when only this machine can connect, because all of the world may come through the
     * address of a proxy there. */
    http->per_address = listener->is_local ? 0 : options->limits->per_address;
    bool started = http->guard && http->addresses && start_workers(http, listener->socket);
    close(listener->socket);
    if (!started) {
        stop_workers(http);
        srv_http_close(http);
        return NULL;
    }
    return http;
}

static void wait_for_requests(srv_http *http)
{
    const struct timespec tick = {0, 10 * 1000 * 1000};
    for (int ticks = STOP_SECONDS * 100; ticks > 0 && atomic_load(&http->n_requests) > 0; ticks--) {
        nanosleep(&tick, NULL);
    }
}

void srv_http_stop(srv_http *http)
{
    /* Nobody is let in any more; but the sockets are closed last, because the threads may still
     * name their numbers, which the next open files would get. */
    MHD_socket sockets[SRV_MAX_WORKERS];
    const int n = http->n_workers;
    for (int i = 0; i < n; i++) {
        sockets[i] = srv_worker_quiesce(&http->workers[i]);
        if (sockets[i] != MHD_INVALID_SOCKET) {
            (void)shutdown(sockets[i], SHUT_RDWR);
        }
    }
    atomic_store(&http->stopping, true);
    srv_visits_end_feeds(http);
    wait_for_requests(http);
    stop_workers(http);
    for (int i = 0; i < n; i++) {
        if (sockets[i] != MHD_INVALID_SOCKET) {
            close(sockets[i]);
        }
    }
}
