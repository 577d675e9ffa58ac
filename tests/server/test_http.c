/* The end of the HTTP server while others still answer and wake: nothing that they touch is gone.
 * It is linked with --wrap for the functions named __wrap_ here (tests/CMakeLists.txt), so that a
 * thread can be held in the middle of what it does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "quick_time.h"
#include "server/http/http.h"
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 60, ROUNDS = 15, N_CLIENTS = 6 };

/* ---- where threads can be held ---- */

typedef struct gate {
    atomic_bool is_shut;
    sem_t reached, open;
} gate;

static gate resumed, asked; /* after a connection was resumed; before the store is asked */

static void pass(gate *g)
{
    if (atomic_exchange(&g->is_shut, false)) {
        sem_post(&g->reached);
        while (sem_wait(&g->open) != 0) {
            ; /* a signal */
        }
    }
}

static void shut(gate *g)
{
    sem_init(&g->reached, 0, 0);
    sem_init(&g->open, 0, 0);
    atomic_store(&g->is_shut, true);
}

static void wait_for(sem_t *event)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE;
    assert_int_equal(sem_timedwait(event, &until), 0);
}

/* Threads of connections are never held: those suspend, and resume what was answered meanwhile. */
static _Thread_local bool is_worker;
static sem_t suspended;

void __real_MHD_suspend_connection(struct MHD_Connection *connection);
void __wrap_MHD_suspend_connection(struct MHD_Connection *connection);
void __wrap_MHD_suspend_connection(struct MHD_Connection *connection)
{
    is_worker = true;
    __real_MHD_suspend_connection(connection);
    sem_post(&suspended);
}

void __real_MHD_resume_connection(struct MHD_Connection *connection);
void __wrap_MHD_resume_connection(struct MHD_Connection *connection);
void __wrap_MHD_resume_connection(struct MHD_Connection *connection)
{
    __real_MHD_resume_connection(connection);
    if (!is_worker) {
        pass(&resumed);
    }
}

bool __real_srv_store_ready(srv_store *store);
bool __wrap_srv_store_ready(srv_store *store);
bool __wrap_srv_store_ready(srv_store *store)
{
    pass(&asked);
    return __real_srv_store_ready(store);
}

/* ---- a server ---- */

typedef struct server {
    srv_limits limits;
    srv_listener listener;
    srv_store *store;
    srv_hall *hall;
    srv_api *api;
    srv_http *http;
} server;

/* `room`: for what a client has not taken yet, in bytes; 0: as usual. */
static void start_with(server *s, int room)
{
    static const srv_assets nothing = {0};
    char why[200] = "";
    s->limits = srv_limits_default();
    s->limits.requests_rate = s->limits.guests_rate = 1000000;
    assert_true(srv_listen("127.0.0.1:0", &s->listener, why, sizeof why));
    if (room) { /* connections have it from their listener */
        (void)setsockopt(s->listener.socket, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    }
    s->store = srv_store_open("memory:", NULL, why, sizeof why);
    assert_non_null(s->store);
    s->hall = srv_hall_open(s->store, &(srv_hall_options){.limits = &s->limits, .n_bots = 1});
    assert_non_null(s->hall);
    s->api = srv_api_open(&(srv_api_options){.store = s->store,
                                             .hall = s->hall,
                                             .limits = &s->limits,
                                             .public_url = s->listener.url,
                                             .store_name = "memory"});
    assert_non_null(s->api);
    s->http = srv_http_start(
        &s->listener, &(srv_http_options){.assets = &nothing, .api = s->api, .limits = &s->limits});
    assert_non_null(s->http);
}

static void start(server *s)
{
    start_with(s, 0);
}

/* All that comes after srv_http_stop, as `stellwerk serve` does it. */
static void stop_the_rest(server *s)
{
    srv_api_stop(s->api);
    srv_hall_close(s->hall);
    srv_http_close(s->http);
    srv_api_close(s->api);
    srv_store_close(s->store);
}

/* ---- clients ---- */

/* `room`: for what is not read, in bytes; 0: as usual. */
static int dial_with(const server *s, int room)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port =
                                      htons((uint16_t)atoi(strrchr(s->listener.url, ':') + 1)),
                                  .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const struct timeval patience = {PATIENCE, 0};
    int client = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(client >= 0);
    (void)setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (room) {
        (void)setsockopt(client, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    }
    if (connect(client, (struct sockaddr *)&address, sizeof address) != 0) {
        close(client);
        return -1;
    }
    return client;
}

static int dial(const server *s)
{
    return dial_with(s, 0);
}

static bool ask(int client, const char *request)
{
    size_t len = strlen(request);
    return send(client, request, len, MSG_NOSIGNAL) == (ssize_t)len;
}

/* What has come so far, up to `size`; "" at the end. */
static const char *read_some(int client, char *to, size_t size)
{
    ssize_t n = recv(client, to, size - 1, 0);
    to[n > 0 ? n : 0] = '\0';
    return to;
}

static const char ready[] = "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n";

/* ---- tests ---- */

/* The answer was sent, and the server stops, while the thread that gave the answer has just resumed
 * the connection and is about to wake the connection's thread. */
static void who_answers_may_be_late(void **state)
{
    (void)state;
    server s;
    char text[2000];
    start(&s);
    shut(&resumed);
    int client = dial(&s);
    do { /* until it is resumed by who answers, and not by its own thread, which was not asleep yet
          */
        shut(&asked);
        sem_init(&suspended, 0, 0);
        assert_true(ask(client, ready));
        wait_for(&asked.reached);
        wait_for(&suspended);
        sem_post(&asked.open);
        assert_non_null(strstr(read_some(client, text, sizeof text), " 200 OK"));
    } while (sem_trywait(&resumed.reached) != 0);
    srv_http_stop(s.http);
    sem_post(&resumed.open);
    stop_the_rest(&s);
    close(client);
}

/* The store answers when the server has waited long enough for it: the connection, which sleeps, is
 * closed without an answer. */
static void answers_that_come_too_late_lead_nowhere(void **state)
{
    (void)state;
    server s;
    char text[2000];
    start(&s);
    shut(&asked);
    int client = dial(&s);
    assert_true(ask(client, ready));
    wait_for(&asked.reached);
    atomic_store(&is_quick, true);
    srv_http_stop(s.http);
    atomic_store(&is_quick, false);
    sem_post(&asked.open);
    stop_the_rest(&s);
    assert_string_equal(read_some(client, text, sizeof text), "");
    close(client);
}

static char game[100]; /* that is watched; set before there are clients */

/* Asks one thing after the other until the server has gone. */
static void *be_busy(void *data)
{
    static const char guest[] = "POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Type: "
                                "application/json\r\nContent-Length: 12\r\n\r\n{\"name\":\"A\"}";
    static const char list[] = "GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n";
    const char *const requests[] = {ready, guest, list};
    char text[4000];
    int client = dial(data);
    for (int i = 0; client >= 0 && ask(client, requests[i % 3]); i++) {
        if (!read_some(client, text, sizeof text)[0]) {
            break;
        }
    }
    close(client);
    return NULL;
}

/* Reads an event stream to its end. */
static void *watch(void *data)
{
    char text[4000];
    int client = dial(data);
    snprintf(text, sizeof text, "GET /api/v1/games/%s/events HTTP/1.1\r\nHost: x\r\n\r\n", game);
    if (client >= 0 && ask(client, text)) {
        while (read_some(client, text, sizeof text)[0]) {
            ;
        }
    }
    close(client);
    return NULL;
}

/* The value of a string in an answer. */
static void find(const char *text, const char *key, char *out, size_t size)
{
    const char *at = strstr(text, key);
    if (!at) {
        fail_msg("no %s in %s", key, text);
        return;
    }
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void exchange(const server *s, const char *request, char *text, size_t size)
{
    int client = dial(s);
    size_t len = 0;
    assert_true(ask(client, request));
    while (len < size - 1 && read_some(client, text + len, size - len)[0]) {
        len = strlen(text);
    }
    close(client);
}

/* Bots play without a pause, so that streams are woken all the time. */
static void let_bots_play(const server *s)
{
    static char text[20000];
    static const char body[] =
        "{\"map\":\"usa\",\"seats\":[\"bot:greedy\",\"bot:greedy\",\"bot:greedy\"]}";
    char token[100], request[1000];
    exchange(s,
             "POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: "
             "application/json\r\nContent-Length: 12\r\n\r\n{\"name\":\"A\"}",
             text, sizeof text);
    find(text, "\"token\":\"", token, sizeof token);
    snprintf(request, sizeof request,
             "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "
             "%s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
             token, strlen(body), body);
    exchange(s, request, text, sizeof text);
    find(text, "\"id\":\"", game, sizeof game);
}

static srv_hall_figures figures_of(const server *s)
{
    srv_hall_figures figures;
    srv_hall_count(s->hall, &figures);
    return figures;
}

static void a_moment(void)
{
    const struct timespec moment = {0, 100 * 1000 * 1000};
    nanosleep(&moment, NULL);
}

/* A stream that is held up since nobody reads it is closed when the hall has gone already. */
static void streams_that_nobody_reads_end_last(void **state)
{
    (void)state;
    server s;
    static char text[20000];
    char request[200];
    start_with(&s, 4096);
    let_bots_play(&s);
    snprintf(request, sizeof request,
             "GET /api/v1/games/%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", game);
    for (exchange(&s, request, text, sizeof text); !strstr(text, "\"over\"");) {
        a_moment();
        exchange(&s, request, text, sizeof text);
    }
    int client = dial_with(&s, 4096);
    snprintf(request, sizeof request,
             "GET /api/v1/games/%s/events?after=0 HTTP/1.1\r\nHost: x\r\n\r\n", game);
    assert_true(ask(client, request));
    for (int64_t sent = -1, before = -2; sent != before || sent == 0;) {
        a_moment();
        before = sent;
        sent = figures_of(&s).stream_bytes;
    }
    atomic_store(&is_quick, true);
    srv_http_stop(s.http);
    atomic_store(&is_quick, false);
    assert_int_equal(figures_of(&s).streams, 1);
    stop_the_rest(&s);
    close(client);
}

/* Whatever the clients are at when the server stops, all of it ends. */
static void servers_stop_while_they_are_busy(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        server s;
        pthread_t clients[2 * N_CLIENTS];
        start(&s);
        let_bots_play(&s);
        for (int i = 0; i < 2 * N_CLIENTS; i++) {
            assert_int_equal(pthread_create(&clients[i], NULL, i % 2 ? watch : be_busy, &s), 0);
        }
        const struct timespec a_while = {0, round * 1000 * 1000};
        nanosleep(&a_while, NULL);
        srv_http_stop(s.http);
        stop_the_rest(&s);
        for (int i = 0; i < 2 * N_CLIENTS; i++) {
            pthread_join(clients[i], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_answers_may_be_late),
        cmocka_unit_test(answers_that_come_too_late_lead_nowhere),
        cmocka_unit_test(streams_that_nobody_reads_end_last),
        cmocka_unit_test(servers_stop_while_they_are_busy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
