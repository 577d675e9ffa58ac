/* For tests of the hall: a store in memory, people, calls that wait for their answer, streams. */
#ifndef TESTS_HALL_KIT_H
#define TESTS_HALL_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants those before it */
#include <cmocka.h>

#include "server/api/ask.h"
#include "server/hall/room.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- answers ---- */

typedef struct answer {
    srv_reply reply;
    pthread_mutex_t lock;
    pthread_cond_t cond;
    bool is_ready;
    int status;
    char *body;
    json j;
    void *memory;
} answer;

static void kit_ready(srv_reply *reply)
{
    answer *a = reply->data;
    pthread_mutex_lock(&a->lock);
    assert_false(a->is_ready);
    a->is_ready = true;
    pthread_cond_signal(&a->cond);
    pthread_mutex_unlock(&a->lock);
}

static inline answer *kit_answer(void)
{
    answer *a = calloc(1, sizeof *a);
    assert_non_null(a);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->cond, NULL);
    a->reply = (srv_reply){.ready = kit_ready, .data = a};
    return a;
}

static inline void kit_parse(const char *text, json *j, void **memory)
{
    size_t len = strlen(text), size = 64 * len + 4096;
    json_error e;
    *memory = malloc(size);
    arena m = arena_make(*memory, size);
    if (!json_parse(text, len, &m, j, &e)) {
        fail_msg("no JSON: %s: %s", e.text, text);
    }
}

static inline answer *kit_wait(answer *a)
{
    pthread_mutex_lock(&a->lock);
    while (!a->is_ready) {
        pthread_cond_wait(&a->cond, &a->lock);
    }
    pthread_mutex_unlock(&a->lock);
    a->status = a->reply.status;
    a->body = a->reply.body;
    assert_non_null(a->body);
    assert_int_equal(strlen(a->body), a->reply.len);
    kit_parse(a->body, &a->j, &a->memory);
    return a;
}

static inline void kit_free(answer *a)
{
    pthread_mutex_destroy(&a->lock);
    pthread_cond_destroy(&a->cond);
    free(a->memory);
    free(a->body);
    free(a);
}

/* ---- the hall ---- */

static atomic_llong kit_time; /* 0: the true one */

static inline int64_t kit_now(void)
{
    return atomic_load(&kit_time);
}

static const srv_time kit_times = {kit_now, kit_now};

static inline srv_store *kit_store(void)
{
    char why[200] = "";
    srv_store *s = srv_store_open("memory:", NULL, why, sizeof why);
    if (!s) {
        fail_msg("%s", why);
    }
    return s;
}

static inline srv_hall *kit_hall_with(srv_store *s, const srv_limits *limits, int pace, bool fake)
{
    const srv_hall_options options = {.limits = limits,
                                      .public_url = "https://games.example.org/",
                                      .n_bots = 2,
                                      .pace = pace,
                                      .time = fake ? &kit_times : NULL};
    srv_hall *h = srv_hall_open(s, &options);
    assert_non_null(h);
    return h;
}

static inline srv_hall *kit_hall(srv_store *s)
{
    srv_limits limits = srv_limits_default();
    return kit_hall_with(s, &limits, 0, false);
}

static inline srv_person kit_person(srv_store *s, const char *name)
{
    srv_person p = {.id = srv_id_make()};
    srv_write w = {.kind = SRV_NEW_PLAYER};
    w.player.id = p.id;
    w.player.name = name;
    w.player.created = 1;
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
    snprintf(p.name, sizeof p.name, "%s", name);
    return p;
}

/* Seats stay where a test has put them, unless it asks for a draw. */
static inline answer *kit_create(srv_hall *h, const srv_person *who, const char *request)
{
    json j;
    void *memory;
    srv_head head;
    srv_trouble trouble = {0};
    answer *a = kit_answer();
    kit_parse(request, &j, &memory);
    if (srv_head_ask(&j, srv_hall_variants(h), &who->id, &head, &trouble)) {
        if (json_get(&j, 0, "seating") == JSON_MISSING) {
            head.seating = WIRE_SEATING_CHOSEN;
        }
        srv_hall_create(h, who, &head, &a->reply);
    } else {
        srv_reply_trouble(&a->reply, &trouble);
        kit_ready(&a->reply);
    }
    free(memory);
    return kit_wait(a);
}

/* Asks for a change, and does not wait for the answer. `request` may be NULL. */
static inline void kit_ask(srv_hall *h, srv_action action, const srv_person *who,
                           const srv_id *game, const char *request, answer *a)
{
    json j;
    void *memory = NULL;
    srv_request asked;
    srv_trouble trouble = {0};
    if (request) {
        kit_parse(request, &j, &memory);
    }
    srv_room *room = srv_hall_find(h, game, &a->reply);
    if (!room) {
        kit_ready(&a->reply);
    } else if (srv_ask(action, request ? &j : NULL, &h->limits, room, who, &asked, &trouble)) {
        srv_room_do(room, who, &asked, &a->reply);
    } else {
        srv_reply_trouble(&a->reply, &trouble);
        kit_ready(&a->reply);
    }
    if (room) {
        srv_room_release(room);
    }
    free(memory);
}

static inline answer *kit_do(srv_hall *h, srv_action action, const srv_person *who,
                             const srv_id *game, const char *request)
{
    answer *a = kit_answer();
    kit_ask(h, action, who, game, request, a);
    return kit_wait(a);
}

typedef void (*kit_look)(srv_room *room, const srv_person *who, srv_reply *reply);

static inline answer *kit_get(kit_look look, srv_hall *h, const srv_person *who, const srv_id *game)
{
    answer *a = kit_answer();
    srv_room *room = srv_hall_find(h, game, &a->reply);
    if (room) {
        look(room, who, &a->reply);
        srv_room_release(room);
    } else {
        kit_ready(&a->reply);
    }
    return kit_wait(a);
}

static const srv_person nobody;

/* ---- what answers say ---- */

static inline int64_t kit_int(const answer *a, const char *key)
{
    int64_t n = INT64_MIN;
    int value = json_get(&a->j, 0, key);
    if (json_type_of(&a->j, value) == JSON_NULL) {
        return -1;
    }
    if (!json_int(&a->j, value, INT64_MIN + 1, INT64_MAX, &n)) {
        fail_msg("no number %s in %s", key, a->body);
    }
    return n;
}

static inline bool kit_is(const answer *a, const char *key, const char *value)
{
    return json_is(&a->j, json_get(&a->j, 0, key), value);
}

/* The status and, of errors, the code. */
static inline void kit_expect_at(answer *a, int status, const char *code, const char *file,
                                 int line)
{
    if (a->status != status ||
        (code && !json_is(&a->j, json_get(&a->j, json_get(&a->j, 0, "error"), "code"), code))) {
        print_error("expected %d %s, got %d %s\n", status, code ? code : "", a->status, a->body);
        _fail(file, line);
    }
    kit_free(a);
}
#define kit_expect(a, status, code) kit_expect_at(a, status, code, __FILE__, __LINE__)

/* Makes a game that must be possible. */
static inline srv_id kit_game_of(srv_hall *h, const srv_person *who, const char *request)
{
    srv_id id;
    answer *a = kit_create(h, who, request);
    if (a->status != 201) {
        fail_msg("%d %s", a->status, a->body);
    }
    const char *text;
    size_t len;
    assert_true(json_plain(&a->j, json_get(&a->j, 0, "id"), &text, &len));
    assert_int_equal(len, SRV_ID_LENGTH);
    char copy[SRV_ID_SIZE] = {0};
    memcpy(copy, text, len);
    assert_true(srv_id_read(copy, &id));
    kit_free(a);
    return id;
}

static inline void kit_sit(srv_hall *h, const srv_person *who, const srv_id *game)
{
    kit_expect(kit_do(h, SRV_DO_SIT, who, game, "{}"), 200, NULL);
}

/* The i-th of somebody's moves (modulo their number) as a request; NULL: it is not their turn. */
static inline char *kit_choice(srv_hall *h, const srv_person *who, const srv_id *game, unsigned i)
{
    answer *a = kit_get(srv_room_moves, h, who, game);
    assert_int_equal(a->status, 200);
    int moves = json_get(&a->j, 0, "moves"), n = json_size(&a->j, moves);
    char *request = NULL;
    if (n > 0) {
        int v = json_first(&a->j, moves);
        for (unsigned k = i % (unsigned)n; k > 0; k--) {
            v = json_next(&a->j, moves, v);
        }
        size_t len;
        const char *source = json_source(&a->j, v, &len);
        request = malloc(len + 64);
        snprintf(request, len + 64, "{\"version\":%d,\"move\":%.*s}", (int)kit_int(a, "version"),
                 (int)len, source);
    }
    kit_free(a);
    return request;
}

static inline void kit_sleep(int millis)
{
    nanosleep(&(struct timespec){millis / 1000, millis % 1000 * 1000000L}, NULL);
}

/* Waits until something is so. It is there soon, except on a machine that has much else to do. */
#define kit_until(condition)                                                                       \
    do {                                                                                           \
        for (int looks = 0; !(condition); looks++) {                                               \
            if (looks == 30000) {                                                                  \
                fail_msg("it does not come: " #condition);                                         \
            }                                                                                      \
            kit_sleep(2);                                                                          \
        }                                                                                          \
    } while (0)

/* GET of a game. */
static inline answer *kit_show(srv_hall *h, const srv_person *who, const srv_id *game)
{
    answer *a = kit_get(srv_room_show, h, who, game);
    assert_int_equal(a->status, 200);
    return a;
}

static inline bool kit_has_status(srv_hall *h, const srv_id *game, const char *status)
{
    answer *a = kit_show(h, &nobody, game);
    bool is = kit_is(a, "status", status);
    kit_free(a);
    return is;
}

/* Is it over in the store, whatever the hall knows of it? */
static inline bool kit_is_stored_over(srv_store *store, const srv_id *game)
{
    srv_log log;
    assert_int_equal(srv_store_log(store, game, 1000000, &log), SRV_DONE);
    bool over = log.status == SRV_OVER;
    srv_log_free(&log);
    return over;
}

/* Waits until it is somebody's turn: what all have chosen is made a moment later. */
static inline void kit_settle(srv_hall *h, const srv_id *game)
{
    for (bool waits = true; waits;) {
        answer *a = kit_show(h, &nobody, game);
        waits = kit_is(a, "status", "running") && kit_int(a, "to_move") < 0;
        kit_free(a);
        kit_sleep(waits ? 1 : 0);
    }
}

/* The i-th move there is, by somebody whose turn it must be. */
static inline void kit_move(srv_hall *h, const srv_person *who, const srv_id *game, unsigned i)
{
    char *request = kit_choice(h, who, game, i);
    assert_non_null(request);
    kit_expect(kit_do(h, SRV_DO_MOVE, who, game, request), 200, NULL);
    kit_settle(h, game);
    free(request);
}

/* Do all choose at the same time now? */
static inline bool kit_chooses(srv_hall *h, const srv_id *game)
{
    kit_settle(h, game);
    answer *a = kit_show(h, &nobody, game);
    bool chooses = json_type_of(&a->j, json_get(&a->j, 0, "ready")) == JSON_ARRAY;
    kit_free(a);
    return chooses;
}

/* All of them make their choices of the set-up, and the bots theirs. */
static inline void kit_set_up(srv_hall *h, const srv_person *people, int n, const srv_id *game)
{
    for (int i = 0; kit_chooses(h, game); i = (i + 1) % n) {
        char *request = kit_choice(h, &people[i], game, 0);
        if (request) {
            kit_expect(kit_do(h, SRV_DO_MOVE, &people[i], game, request), 200, NULL);
        }
        free(request);
    }
}

/* Plays for these people, the bots for themselves, until the game is over; gives the moves made by
 * people. */
static inline int kit_play(srv_hall *h, const srv_person *people, int n, const srv_id *game,
                           unsigned seed)
{
    int made = 0;
    for (int idle = 0; idle < 20000;) {
        bool moved = false;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525u + 1013904223u;
            char *request = kit_choice(h, &people[i], game, seed >> 8);
            if (request) {
                answer *a = kit_do(h, SRV_DO_MOVE, &people[i], game, request);
                if (a->status != 200 && a->status != 409) {
                    fail_msg("%s: %d %s", request, a->status, a->body);
                }
                made += a->status == 200;
                kit_free(a);
                free(request);
                moved = true;
            }
        }
        if (!moved) {
            if (!kit_has_status(h, game, "running")) {
                return made;
            }
            kit_sleep(1);
            idle++;
        }
    }
    fail_msg("the game stands still");
    return made;
}

/* ---- streams ---- */

typedef struct listener {
    srv_stream *stream;
    pthread_mutex_t lock;
    pthread_cond_t cond;
    bool is_awake;
    char *text;
    size_t len;
    bool has_ended;
} listener;

static void kit_wake(void *data)
{
    listener *l = data;
    pthread_mutex_lock(&l->lock);
    l->is_awake = true;
    pthread_cond_signal(&l->cond);
    pthread_mutex_unlock(&l->lock);
}

static inline listener *kit_listen(srv_hall *h, const srv_person *who, const srv_id *game,
                                   int after, bool views)
{
    listener *l = calloc(1, sizeof *l);
    srv_reply reply = {.ready = NULL};
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->cond, NULL);
    l->text = calloc(1, 1);
    srv_room *room = srv_hall_find(h, game, &reply);
    assert_non_null(room);
    l->stream = srv_room_listen(room, who, after, views, kit_wake, l, &reply);
    srv_room_release(room);
    assert_non_null(l->stream);
    return l;
}

/* Reads all there is now, in parts of odd sizes. */
static inline void kit_read(listener *l)
{
    for (;;) {
        char part[777];
        long n = srv_stream_read(l->stream, part, 1 + l->len % sizeof part);
        if (n <= 0) {
            l->has_ended = n == SRV_STREAM_END;
            return;
        }
        l->text = realloc(l->text, l->len + (size_t)n + 1);
        memcpy(l->text + l->len, part, (size_t)n);
        l->len += (size_t)n;
        l->text[l->len] = '\0';
    }
}

static inline void kit_unlisten(listener *l)
{
    srv_stream_close(l->stream);
    pthread_mutex_destroy(&l->lock);
    pthread_cond_destroy(&l->cond);
    free(l->text);
    free(l);
}

/* Checks that the entries told are exactly those from `first` to `last`, once and in order. */
static inline void kit_expect_entries(const listener *l, int first, int last)
{
    int next = first;
    for (const char *p = l->text; (p = strstr(p, "id: "));) {
        if (p == l->text || p[-1] == '\n') {
            int version = atoi(p + 4);
            if (version != next) {
                fail_msg("version %d came instead of %d", version, next);
            }
            const char *data = strchr(p, '\n') + 1;
            char want[64];
            snprintf(want, sizeof want, "data: {\"version\":%d,\"type\":\"", version);
            if (strncmp(data, want, strlen(want)) != 0) {
                fail_msg("this is no event: %.80s", data);
            }
            next++;
        }
        p++;
    }
    if (next != last + 1) {
        fail_msg("the last version is %d instead of %d", next - 1, last);
    }
}

#endif
