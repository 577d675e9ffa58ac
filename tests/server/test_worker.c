/* The thread that serves MHD's connections. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/http/worker.h"
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    AT_ONCE = 128,    /* as many events as MHD takes at one time */
    PATIENCE = 20000, /* ms: MHD's own threads would wait for ever */
    ROUNDS = 40
};

static srv_worker worker;
static struct sockaddr_in address;

/* Later requests of a connection sleep, and are resumed by another thread: main. */
static struct MHD_Connection *sleepers[AT_ONCE];
static atomic_int n_sleepers;
static atomic_bool sleeps;

static enum MHD_Result on_request(void *closure, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *upload,
                                  size_t *size, void **mine)
{
    (void)closure, (void)url, (void)method, (void)version, (void)upload, (void)size;
    static int begun, woken;
    if (!*mine) {
        *mine = &begun;
        return MHD_YES;
    }
    if (atomic_load(&sleeps) && *mine != &woken) {
        *mine = &woken;
        sleepers[atomic_load(&n_sleepers)] = connection;
        MHD_suspend_connection(connection);
        atomic_fetch_add(&n_sleepers, 1);
        return MHD_YES;
    }
    struct MHD_Response *response =
        MHD_create_response_from_buffer(2, (void *)(uintptr_t) "ok", MHD_RESPMEM_PERSISTENT);
    enum MHD_Result result = MHD_queue_response(connection, 200, response);
    MHD_destroy_response(response);
    return result;
}

static struct MHD_Daemon *start_daemon(void)
{
    socklen_t size = sizeof address;
    int s = socket(AF_INET, SOCK_STREAM, 0);
    address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    assert_int_equal(bind(s, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(s, AT_ONCE), 0);
    assert_int_equal(getsockname(s, (struct sockaddr *)&address, &size), 0);
    struct MHD_Daemon *daemon =
        MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request, NULL,
                         MHD_OPTION_LISTEN_SOCKET, (MHD_socket)s, MHD_OPTION_END);
    assert_non_null(daemon);
    return daemon;
}

static int dial(void)
{
    int s = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(s >= 0);
    assert_int_equal(connect(s, (struct sockaddr *)&address, sizeof address), 0);
    return s;
}

static void ask_all(const int *sockets)
{
    static const char request[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    for (int i = 0; i < AT_ONCE; i++) {
        assert_int_equal(send(sockets[i], request, sizeof request - 1, 0), sizeof request - 1);
    }
}

static void expect_answers(const int *sockets)
{
    for (int i = 0; i < AT_ONCE; i++) {
        char text[1000] = "";
        struct pollfd file = {.fd = sockets[i], .events = POLLIN};
        if (poll(&file, 1, PATIENCE) != 1) {
            fail_msg("connection %d gets no answer", i);
        }
        assert_true(recv(sockets[i], text, sizeof text - 1, 0) > 0);
        assert_non_null(strstr(text, " 200 OK"));
    }
}

static void wait_for_sleepers(void)
{
    for (int i = 0; i < PATIENCE && atomic_load(&n_sleepers) < AT_ONCE; i++) {
        poll(NULL, 0, 1);
    }
    assert_int_equal(atomic_load(&n_sleepers), AT_ONCE);
}

/* Exactly as many requests as MHD takes events at one time are there when it looks: its own threads
 * (0.9.75) wait for one more before they answer any. Then all of them sleep, and are resumed one by
 * one, while the thread may be asleep, or just falling asleep. */
static void as_many_as_fit_are_answered(void **state)
{
    (void)state;
    int sockets[AT_ONCE];
    struct MHD_Daemon *daemon = start_daemon();
    for (int i = 0; i < AT_ONCE; i++) {
        sockets[i] = dial();
    }
    const union MHD_DaemonInfo *info = NULL;
    do { /* all of them are let in, and their readiness to be written to was taken note of */
        assert_int_equal(MHD_run(daemon), MHD_YES);
        info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    } while (info->num_connections < AT_ONCE);
    assert_int_equal(MHD_run(daemon), MHD_YES);
    ask_all(sockets);
    assert_true(srv_worker_start(&worker, daemon));
    expect_answers(sockets);
    time_t begin = time(NULL);
    for (int round = 0; round < ROUNDS; round++) {
        atomic_store(&n_sleepers, 0);
        atomic_store(&sleeps, true);
        ask_all(sockets);
        wait_for_sleepers();
        for (int i = 0; i < AT_ONCE; i++) {
            MHD_resume_connection(sleepers[i]);
            srv_worker_wake(&worker);
        }
        expect_answers(sockets);
    }
    /* Who is not woken sleeps for a second each time. */
    assert_true(time(NULL) - begin < ROUNDS);
    /* No more are let in, and those who are in are served. */
    MHD_socket listener = srv_worker_quiesce(&worker);
    assert_true(listener != MHD_INVALID_SOCKET);
    close(listener);
    int late = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(late, (struct sockaddr *)&address, sizeof address), -1);
    close(late);
    atomic_store(&sleeps, false);
    ask_all(sockets);
    expect_answers(sockets);
    srv_worker_stop(&worker);
    MHD_stop_daemon(daemon);
    srv_worker_close(&worker);
    for (int i = 0; i < AT_ONCE; i++) {
        close(sockets[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_many_as_fit_are_answered)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
