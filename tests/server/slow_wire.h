/* A wire to the tests' PostgreSQL that can be slow, or hold back everything: between the server and
 * the database's socket. */
#ifndef TESTS_SLOW_WIRE_H
#define TESTS_SLOW_WIRE_H

#include "store_kit.h"
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/un.h>

static struct {
    char folder[64], address[300];
    struct sockaddr_un from, to;
    int listener;
    atomic_int delay; /* ms, in each direction */
    atomic_bool is_held;
    atomic_int n_asked;               /* what came from the server, in how many parts */
    atomic_int waiting, most_waiting; /* parts that are on their way at the same time */
} wire;

typedef struct wire_end {
    int from, to;
    bool is_server;
} wire_end;

static void wire_sleep(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static void wire_pass(const wire_end *e, const char *bytes, size_t n)
{
    int now = atomic_fetch_add(&wire.waiting, 1) + 1;
    if (e->is_server) {
        atomic_fetch_add(&wire.n_asked, 1);
    }
    if (now > atomic_load(&wire.most_waiting)) {
        atomic_store(&wire.most_waiting, now);
    }
    if (wire.delay) {
        wire_sleep(wire.delay);
    }
    while (wire.is_held) {
        wire_sleep(5);
    }
    atomic_fetch_sub(&wire.waiting, 1);
    (void)!send(e->to, bytes, n, MSG_NOSIGNAL);
}

static void *wire_run(void *data)
{
    wire_end *e = data;
    char bytes[65536];
    for (ssize_t n; (n = recv(e->from, bytes, sizeof bytes, 0)) > 0;) {
        wire_pass(e, bytes, (size_t)n);
    }
    shutdown(e->to, SHUT_RDWR);
    free(e);
    return NULL; /* the sockets are left to the end of the test */
}

static void wire_end_run(int from, int to, bool is_server)
{
    pthread_t thread;
    wire_end *e = malloc(sizeof *e);
    *e = (wire_end){from, to, is_server};
    if (pthread_create(&thread, NULL, wire_run, e) == 0) {
        pthread_detach(thread);
    }
}

static void *wire_accept(void *data)
{
    (void)data;
    for (int client; (client = accept(wire.listener, NULL, NULL)) >= 0;) {
        int database = socket(AF_UNIX, SOCK_STREAM, 0);
        if (connect(database, (struct sockaddr *)&wire.to, sizeof wire.to) != 0) {
            close(client);
            close(database);
            continue;
        }
        wire_end_run(client, database, true);
        wire_end_run(database, client, false);
    }
    return NULL;
}

/* Where a store goes through the wire. */
static const char *wire_open(void)
{
    pthread_t thread;
    const char *place = strstr(kit_postgres, "host=") + 5;
    wire.from.sun_family = wire.to.sun_family = AF_UNIX;
    snprintf(wire.folder, sizeof wire.folder, "/tmp/stellwerk-wire.XXXXXX");
    if (!mkdtemp(wire.folder)) {
        exit(1);
    }
    snprintf(wire.from.sun_path, sizeof wire.from.sun_path, "%s/.s.PGSQL.5432", wire.folder);
    snprintf(wire.to.sun_path, sizeof wire.to.sun_path, "%.*s/.s.PGSQL.5432",
             (int)strcspn(place, "&"), place);
    snprintf(wire.address, sizeof wire.address, "postgres:///postgres?host=%s&user=stellwerk",
             wire.folder);
    wire.listener = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(wire.listener, (struct sockaddr *)&wire.from, sizeof wire.from) != 0 ||
        listen(wire.listener, 100) != 0 || pthread_create(&thread, NULL, wire_accept, NULL) != 0) {
        exit(1);
    }
    pthread_detach(thread);
    return wire.address;
}

static void wire_close(void)
{
    wire.is_held = false;
    wire.delay = 0;
    shutdown(wire.listener, SHUT_RDWR);
    unlink(wire.from.sun_path);
    rmdir(wire.folder);
}

#endif
