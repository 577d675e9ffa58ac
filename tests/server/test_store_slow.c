/* A database that is far away, and one that hangs: it takes connections and says nothing. Whoever
 * needs it is told so within the documented ten seconds; nobody else notices. */
#define KIT_NAME "slow"
#include "api_kit.h"
#include "server/base/clock.h"
#include "slow_wire.h"
#include "store_kit.h"

enum { DOCUMENTED = 10000, A_MOMENT = 2000, N_CLIENTS = 60 };

static server s;
static char token[64], game[64], path[100];

typedef struct request {
    const char *method, *path, *body;
    int status;
    int64_t took;
} request;

static void *ask_once(void *data)
{
    request *r = data;
    int64_t began = srv_steady_millis();
    r->status = server_ask(&s, r->method, r->path, token, r->body, NULL, NULL);
    r->took = srv_steady_millis() - began;
    return NULL;
}

static request ask(const char *method, const char *at, const char *body)
{
    request r = {.method = method, .path = at, .body = body};
    ask_once(&r);
    return r;
}

static void open_game(void)
{
    s.limits = srv_limits_default();
    s.store = kit_open(wire.address);
    server_open(&s);
    assert_int_equal(
        server_ask(&s, "POST", "/api/v1/guests", NULL, "{\"name\":\"Anna\"}", "token", token), 201);
    assert_int_equal(server_ask(&s, "POST", "/api/v1/games", token,
                                "{\"map\":\"berlin\",\"seats\":[\"me\",\"open\"]}", "id", game),
                     201);
    snprintf(path, sizeof path, "/api/v1/games/%s", game);
    assert_int_equal(ask("GET", path, NULL).status, 200);
    assert_int_equal(ask("GET", "/readyz", NULL).status, 200);
}

static void expect(const request *r, int status, int64_t most)
{
    if (r->status != status || r->took > most) {
        fail_msg("%s %s: %d after %lld ms", r->method, r->path, r->status, (long long)r->took);
    }
}

static void a_store_that_hangs(void **state)
{
    (void)state;
    char chat[120];
    snprintf(chat, sizeof chat, "%s/chat", path);
    static const char *const needs_store[] = {"/api/v1/games", "/api/v1/ratings", "/api/v1/me"};
    request all[N_CLIENTS];
    pthread_t threads[N_CLIENTS];
    wire.is_held = true;
    for (int i = 0; i < N_CLIENTS; i++) {
        all[i] = (request){.method = "GET", .path = needs_store[i % 3]};
        if (i % 10 == 0) {
            all[i] = (request){.method = "POST", .path = chat, .body = "{\"text\":\"hello\"}"};
        } else if (i % 10 == 1) {
            all[i].path = "/readyz";
        } else if (i % 10 == 2) {
            all[i].path = path;
        }
        assert_int_equal(pthread_create(&threads[i], NULL, ask_once, &all[i]), 0);
    }
    for (int i = 0; i < 5; i++) { /* meanwhile */
        request health = ask("GET", "/healthz", NULL),
                description = ask("GET", "/api/openapi.json", NULL);
        expect(&health, 200, A_MOMENT);
        expect(&description, 200, A_MOMENT);
        wire_sleep(100);
    }
    for (int i = 0; i < N_CLIENTS; i++) {
        pthread_join(threads[i], NULL);
        /* the game is in memory, and whoever asks was known a moment ago */
        expect(&all[i], i % 10 == 2 ? 200 : 503, DOCUMENTED + A_MOMENT);
    }
    /* By now it is known, and nobody waits for long. */
    request again = ask("GET", "/api/v1/games", NULL), still = ask("GET", path, NULL);
    expect(&again, 503, DOCUMENTED / 2);
    expect(&still, 200, DOCUMENTED / 2);
    wire.is_held = false;
    int status = 0;
    for (int i = 0; i < 600 && status != 200; i++, wire_sleep(100)) {
        status = ask("GET", "/readyz", NULL).status;
    }
    assert_int_equal(status, 200);
    for (int i = 0; i < 600 && (i == 0 || status != 200); i++, wire_sleep(100)) {
        status = ask("POST", chat, "{\"text\":\"again\"}").status;
    }
    assert_int_equal(status, 200);
}

/* ---- far away ---- */

enum { N_READERS = 24, N_READS = 8 };

static void *read_logs(void *data)
{
    srv_id id;
    (void)data;
    assert_true(srv_id_read(game, &id));
    for (int i = 0; i < N_READS; i++) {
        srv_log log;
        assert_int_equal(srv_store_log(s.store, &id, 0, &log), SRV_DONE);
        srv_log_free(&log);
    }
    return NULL;
}

/* What a read costs there is one way to the database and back, and sixteen are on it at a time: at
 * 4 ms that leaves room for thousands a second. */
static void a_store_far_away(void **state)
{
    (void)state;
    pthread_t threads[N_READERS];
    wire.delay = 20;
    for (int round = 0; round < 2; round++) { /* in the first one connections are made */
        wire.n_asked = wire.most_waiting = 0;
        for (int i = 0; i < N_READERS; i++) {
            assert_int_equal(pthread_create(&threads[i], NULL, read_logs, NULL), 0);
        }
        for (int i = 0; i < N_READERS; i++) {
            pthread_join(threads[i], NULL);
        }
    }
    assert_true(wire.most_waiting >= 12);
    /* and the alarm's look at the store beside it */
    assert_in_range(wire.n_asked, N_READERS * N_READS, N_READERS * N_READS + 40);
    wire.delay = 0;
}

static int close_all(void **state)
{
    (void)state;
    server_close(&s);
    wire_close();
    return 0;
}

static int open_all(void **state)
{
    (void)state;
    kit_fresh_postgres();
    (void)wire_open();
    open_game();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_store_far_away),
        cmocka_unit_test(a_store_that_hangs),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
