/* Event streams: every entry once and in order, wherever one begins; who is there; slow readers. */
#include "hall_pair.h"

/* The text of a stream without what has no id. */
static char *entries_of(const listener *l)
{
    char *out = calloc(1, l->len + 1), *to = out;
    for (const char *p = l->text; *p;) {
        const char *end = strstr(p, "\n\n") + 2;
        if (strncmp(p, "id:", 3) == 0) {
            memcpy(to, p, (size_t)(end - p));
            to += end - p;
        }
        p = end;
    }
    *to = '\0';
    return out;
}

/* Resumed after any version, a stream tells what one that was there all the time has told. */
static void test_resume(void **state)
{
    (void)state;
    fixture f = pair_open("{\"map\":\"world\",\"seats\":[\"me\",\"open\",\"bot:greedy\"],"
                          "\"options\":{\"max_turns\":60}}");
    const srv_person *viewers[3] = {&f.people[0], &f.people[1], &nobody};
    listener *whole[3];
    for (int i = 0; i < 3; i++) {
        whole[i] = kit_listen(f.hall, viewers[i], &f.game, 0, false);
    }
    kit_sit(f.hall, &f.people[1], &f.game);
    unsigned seed = 5;
    for (int moves = 0; kit_has_status(f.hall, &f.game, "running"); moves++) {
        char *request = kit_choice(f.hall, &f.people[moves & 1], &f.game, seed = seed * 69069u + 1);
        if (request) {
            kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.people[moves & 1], &f.game, request), 200,
                       NULL);
            free(request);
        }
        kit_read(whole[moves % 3]); /* one after the other lags behind */
    }
    int version = pair_version(&f);
    for (int i = 0; i < 3; i++) {
        kit_read(whole[i]);
        kit_expect_entries(whole[i], 1, version);
        char *all = entries_of(whole[i]);
        for (int n = 0; n < 25; n++) {
            int after = (int)((seed = seed * 69069u + 1) >> 8) % (version + 1);
            listener *l = kit_listen(f.hall, viewers[i], &f.game, after, false);
            kit_read(l);
            kit_expect_entries(l, after + 1, version);
            char *part = entries_of(l);
            assert_string_equal(all + strlen(all) - strlen(part), part);
            free(part);
            kit_unlisten(l);
        }
        free(all);
        kit_unlisten(whole[i]);
    }
    pair_close(&f);
}

/* Many streams of one game on threads of their own, while it is played. */
typedef struct reader {
    fixture *f;
    int viewer;  /* 2: spectator */
    int version; /* that came last */
    pthread_t thread;
} reader;

static atomic_bool played;

static void *read_on(void *data)
{
    reader *r = data;
    const srv_person *who = r->viewer < 2 ? &r->f->people[r->viewer] : &nobody;
    for (int version = 0;;) {
        bool last = atomic_load(&played);
        listener *l = kit_listen(r->f->hall, who, &r->f->game, version, r->viewer == 1);
        for (int i = 0; i < 20; i++) {
            struct timespec until;
            kit_read(l);
            clock_gettime(CLOCK_REALTIME, &until);
            until.tv_nsec += 2000000;
            if (until.tv_nsec >= 1000000000) {
                until.tv_nsec -= 1000000000;
                until.tv_sec++;
            }
            pthread_mutex_lock(&l->lock);
            if (!l->is_awake) {
                pthread_cond_timedwait(&l->cond, &l->lock, &until);
            }
            l->is_awake = false;
            pthread_mutex_unlock(&l->lock);
        }
        kit_read(l);
        /* goes on after the last version that came, as a browser would */
        for (const char *p = l->text; (p = strstr(p, "id: ")); p++) {
            if (p == l->text || p[-1] == '\n') {
                int v = atoi(p + 4);
                if (v != version + 1) {
                    print_error("%d after %d\n", v, version);
                    abort();
                }
                version = v;
            }
        }
        kit_unlisten(l);
        if (last) {
            r->version = version;
            return NULL;
        }
    }
}

static void test_crowd(void **state)
{
    (void)state;
    enum { N = 24 };
    fixture f = pair_open("{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"bot:random\"]}");
    reader readers[N];
    atomic_store(&played, false);
    kit_sit(f.hall, &f.people[1], &f.game);
    for (int i = 0; i < N; i++) {
        readers[i] = (reader){.f = &f, .viewer = i % 3};
        assert_int_equal(pthread_create(&readers[i].thread, NULL, read_on, &readers[i]), 0);
    }
    kit_play(f.hall, f.people, 2, &f.game, 8);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.people[0], &f.game, "{\"text\":\"gg\"}"), 200, NULL);
    atomic_store(&played, true);
    int version = pair_version(&f);
    for (int i = 0; i < N; i++) {
        pthread_join(readers[i].thread, NULL);
        assert_int_equal(readers[i].version, version);
    }
    srv_hall_figures figures;
    srv_hall_count(f.hall, &figures);
    assert_int_equal(figures.streams, 0);
    assert_true(figures.stream_bytes > 100000);
    pair_close(&f);
}

static void test_now(void **state)
{
    (void)state;
    fixture f = pair_open("{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.people[0], &f.game, "{\"text\":\"old\"}"), 200, NULL);
    listener *l = kit_listen(f.hall, &nobody, &f.game, -1, false);
    listener *ahead = kit_listen(f.hall, &nobody, &f.game, 1000, false);
    kit_read(l);
    assert_ptr_equal(strstr(l->text, "id: 1\ndata: {\"version\":1,\"type\":\"now\"}\n\n"), l->text);
    assert_null(strstr(l->text, "old"));
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.people[0], &f.game, "{\"text\":\"new\"}"), 200, NULL);
    assert_true(l->is_awake);
    kit_read(l);
    assert_non_null(strstr(l->text, "id: 2\ndata: {\"version\":2,\"type\":\"chat\""));
    kit_read(ahead); /* it has heard of more than there is */
    const char *told = "id: 1\ndata: {\"version\":1,\"type\":\"rewound\"}\n\nid: 2\ndata: {";
    assert_ptr_equal(strstr(ahead->text, told), ahead->text);
    kit_unlisten(l);
    kit_unlisten(ahead);
    pair_close(&f);
}

static void test_presence(void **state)
{
    (void)state;
    fixture f = pair_open("{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    listener *l = kit_listen(f.hall, &nobody, &f.game, -1, false);
    kit_read(l);
    assert_non_null(
        strstr(l->text, "data: {\"type\":\"presence\",\"seat\":0,\"connected\":false}\n\n"));
    listener *ann = kit_listen(f.hall, &f.people[0], &f.game, -1, false);
    listener *again = kit_listen(f.hall, &f.people[0], &f.game, -1, false);
    assert_true(l->is_awake);
    l->is_awake = false;
    l->len = 0;
    kit_read(l);
    assert_string_equal(l->text, "data: {\"type\":\"presence\",\"seat\":0,\"connected\":true}\n\n");
    answer *a = kit_show(f.hall, &nobody, &f.game);
    assert_non_null(strstr(a->body, "\"connected\":true"));
    kit_free(a);
    kit_unlisten(again);
    assert_false(l->is_awake); /* still there with the other stream */
    kit_unlisten(ann);
    assert_true(l->is_awake);
    l->len = 0;
    kit_read(l);
    assert_string_equal(l->text,
                        "data: {\"type\":\"presence\",\"seat\":0,\"connected\":false}\n\n");
    /* a spectator who sits down is there */
    listener *bob = kit_listen(f.hall, &f.people[1], &f.game, -1, false);
    kit_sit(f.hall, &f.people[1], &f.game);
    l->len = 0;
    kit_read(l);
    assert_non_null(
        strstr(l->text, "data: {\"type\":\"presence\",\"seat\":1,\"connected\":true}\n\n"));
    kit_unlisten(bob);
    kit_unlisten(l);
    pair_close(&f);
}

static void test_views(void **state)
{
    (void)state;
    fixture f = pair_open("{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    kit_sit(f.hall, &f.people[1], &f.game);
    listener *l = kit_listen(f.hall, &f.people[0], &f.game, 0, true);
    kit_read(l);
    const char *view = strstr(l->text, "\"view\":{");
    assert_non_null(view);
    answer *a = kit_show(f.hall, &f.people[0], &f.game);
    const char *shown = strstr(a->body, "\"view\":{");
    size_t len = (size_t)(strstr(shown, ",\"chat\":") - shown);
    assert_memory_equal(view, shown, len);
    kit_free(a);
    /* only the newest of several comes with one */
    for (int i = 0; i < 3; i++) {
        kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.people[0], &f.game, "{\"text\":\"x\"}"), 200,
                   NULL);
    }
    l->len = 0;
    kit_read(l);
    view = strstr(l->text, "\"view\":{");
    assert_non_null(view);
    assert_null(strstr(view + 1, "\"view\":{"));
    assert_non_null(strstr(l->text, "id: 4\n"));
    assert_true(strstr(l->text, "id: 4\n") < view);
    kit_unlisten(l);
    pair_close(&f);
}

/* The end of the hall is the end of its streams, which may be closed later. */
static void test_end(void **state)
{
    (void)state;
    fixture f = pair_open("{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    listener *l = kit_listen(f.hall, &nobody, &f.game, -1, false);
    kit_read(l);
    assert_false(l->has_ended);
    srv_hall_stop(f.hall);
    assert_true(l->is_awake);
    kit_read(l);
    assert_true(l->has_ended);
    kit_expect(kit_get(srv_room_show, f.hall, &nobody, &f.game), 503, "unavailable");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.people[1], &f.game, "{}"), 503, "unavailable");
    kit_expect(kit_create(f.hall, &f.people[0], "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}"),
               503, "unavailable");
    pair_close(&f);
    kit_read(l);
    assert_true(l->has_ended);
    kit_unlisten(l);
}

static void test_keep_alive(void **state)
{
    (void)state;
    atomic_store(&kit_time, 1000000);
    srv_limits limits = srv_limits_default();
    srv_store *s = kit_store();
    srv_hall *h = kit_hall_with(s, &limits, 0, true);
    srv_person ann = kit_person(s, "Ann");
    srv_id game = kit_game_of(h, &ann, "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    listener *l = kit_listen(h, &nobody, &game, -1, false);
    for (int beat = 0; beat < 3; beat++) {
        kit_read(l);
        l->len = 0;
        l->is_awake = false;
        atomic_fetch_add(&kit_time, 15001);
        pthread_mutex_lock(&l->lock);
        while (!l->is_awake) {
            pthread_cond_wait(&l->cond, &l->lock);
        }
        pthread_mutex_unlock(&l->lock);
        kit_read(l);
        assert_string_equal(l->text, ": keep-alive\n\n");
    }
    kit_unlisten(l);
    srv_hall_close(h);
    srv_store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resume),     cmocka_unit_test(test_crowd), cmocka_unit_test(test_now),
        cmocka_unit_test(test_presence),   cmocka_unit_test(test_views), cmocka_unit_test(test_end),
        cmocka_unit_test(test_keep_alive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
