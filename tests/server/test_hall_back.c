/* A store that goes back: a backup in its place, or a server of the database that had not got the
 * last entries. The hall had acknowledged them, and now they are gone: everybody is answered, the
 * table is as the store has it, and streams are told. */
#define KIT_NAME "back"
#include "hall_kit.h"
#include "store_kit.h"
#include <sqlite3.h>

typedef struct scene {
    void (*sql)(const char *sql);
    srv_store *store;
    srv_hall *hall;
    srv_person people[2];
    srv_id game;
    listener *stream;
    int version; /* of the last entry */
} scene;

/* As somebody does who repairs the file by hand. */
static void sqlite_sql(const char *sql)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(KIT_SQLITE, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) {
        fail_msg("%s: %s", sql, why);
    }
    sqlite3_close(db);
}

static void postgres_sql(const char *sql)
{
    (void)kit_sql(sql);
}

static int version_of(const scene *s)
{
    answer *a = kit_show(s->hall, &nobody, &s->game);
    int version = (int)kit_int(a, "version");
    kit_free(a);
    return version;
}

static void chat(const scene *s, const char *request)
{
    kit_expect(kit_do(s->hall, SRV_DO_CHAT, &s->people[0], &s->game, request), 200, NULL);
}

/* Two people in the middle of a game, and a spectator who has heard all of it. */
static scene begin(bool postgres)
{
    scene s = {.sql = postgres ? postgres_sql : sqlite_sql};
    postgres ? kit_fresh_postgres() : kit_fresh_sqlite();
    s.store = kit_open(postgres ? kit_postgres : "sqlite:" KIT_SQLITE);
    s.hall = kit_hall(s.store);
    s.people[0] = kit_person(s.store, "Ann");
    s.people[1] = kit_person(s.store, "Bob");
    s.game = kit_game_of(s.hall, &s.people[0], "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}");
    kit_sit(s.hall, &s.people[1], &s.game);
    kit_set_up(s.hall, s.people, 2, &s.game);
    s.stream = kit_listen(s.hall, &nobody, &s.game, 0, false);
    chat(&s, "{\"text\":\"one\"}");
    chat(&s, "{\"text\":\"two\"}");
    s.version = version_of(&s);
    kit_read(s.stream);
    kit_expect_entries(s.stream, 1, s.version);
    s.stream->len = 0;
    return s;
}

static void end(scene *s)
{
    kit_unlisten(s->stream);
    srv_hall_close(s->hall);
    srv_store_close(s->store);
}

/* The last `n` entries are lost. */
static void lose(const scene *s, int n)
{
    char sql[400];
    snprintf(sql, sizeof sql,
             "UPDATE games SET version = %d; DELETE FROM entries WHERE version > %d",
             s->version - n, s->version - n);
    s->sql(sql);
}

static void wait_for(listener *l, const char *text)
{
    kit_until((kit_read(l), l->len > 0 && strstr(l->text, text)));
}

static char *first_move(const scene *s, const srv_person **who)
{
    for (int i = 0; i < 2; i++) {
        char *request = kit_choice(s->hall, &s->people[i], &s->game, 0);
        if (request) {
            *who = &s->people[i];
            return request;
        }
    }
    fail_msg("it is nobody's turn");
    return NULL;
}

static void lose_two(bool postgres)
{
    scene s = begin(postgres);
    const srv_person *who = NULL;
    srv_hall_figures figures;
    char *request = first_move(&s, &who), told[100];
    lose(&s, 2);
    /* The two were chat: the position is the same, and so the move is made, after what is left. */
    answer *a = kit_do(s.hall, SRV_DO_MOVE, who, &s.game, request);
    assert_true(a->status == 200 || a->status == 409);
    bool made = a->status == 200;
    kit_free(a);
    if (!made) { /* its version is one that there is not */
        free(request);
        request = first_move(&s, &who);
        kit_expect(kit_do(s.hall, SRV_DO_MOVE, who, &s.game, request), 200, NULL);
    }
    free(request);
    assert_int_equal(version_of(&s), s.version - 1);
    snprintf(told, sizeof told, "id: %d\ndata: {\"version\":%d,\"type\":\"rewound\"}",
             s.version - 2, s.version - 2);
    wait_for(s.stream, told);
    snprintf(told, sizeof told, "id: %d\ndata: {\"version\":%d,\"type\":\"move\"", s.version - 1,
             s.version - 1);
    wait_for(s.stream, told);
    srv_hall_count(s.hall, &figures);
    assert_int_equal(figures.rewinds, 1);
    assert_true(figures.conflicts < 20);
    /* what everybody reads is what is stored, without a gap */
    srv_log log;
    assert_int_equal(srv_store_log(s.store, &s.game, 0, &log), SRV_DONE);
    assert_int_equal(log.version, s.version - 1);
    assert_int_equal(log.n, log.version);
    srv_log_free(&log);
    (void)kit_play(s.hall, s.people, 2, &s.game, 7);
    assert_true(kit_has_status(s.hall, &s.game, "over"));
    end(&s);
}

static void test_lost_postgres(void **state)
{
    (void)state;
    lose_two(true);
}

static void test_lost_sqlite(void **state)
{
    (void)state;
    lose_two(false);
}

/* Another node has gone on from what was left, further than this one had been. */
static void test_other_history(void **state)
{
    (void)state;
    scene s = begin(true);
    lose(&s, 2);
    srv_store *other = kit_open(kit_postgres);
    srv_hall *node = kit_hall(other);
    for (int i = 0; i < 4; i++) {
        kit_expect(kit_do(node, SRV_DO_CHAT, &s.people[1], &s.game, "{\"text\":\"there\"}"), 200,
                   NULL);
    }
    wait_for(s.stream, "\"type\":\"rewound\"");
    kit_until((kit_read(s.stream), version_of(&s) == s.version + 2));
    wait_for(s.stream, "there");
    assert_null(strstr(s.stream->text, "one"));
    answer *here = kit_show(s.hall, &nobody, &s.game), *there = kit_show(node, &nobody, &s.game);
    assert_int_equal(kit_int(here, "version"), kit_int(there, "version"));
    kit_free(here);
    kit_free(there);
    srv_hall_close(node);
    srv_store_close(other);
    end(&s);
}

/* The store is from before the game was made. */
static void lose_all(bool postgres)
{
    scene s = begin(postgres);
    s.sql("DELETE FROM entries; DELETE FROM heads; DELETE FROM guests; DELETE FROM games");
    kit_expect(kit_do(s.hall, SRV_DO_CHAT, &s.people[0], &s.game, "{\"text\":\"hello?\"}"), 404,
               "unknown_game");
    kit_expect(kit_get(srv_room_show, s.hall, &nobody, &s.game), 404, "unknown_game");
    kit_read(s.stream);
    assert_true(s.stream->has_ended);
    end(&s);
}

static void test_gone(void **state)
{
    (void)state;
    lose_all(true);
    lose_all(false);
}

/* Whoever comes back to a server that knows less than they do is told so at once. */
static void test_ahead(void **state)
{
    (void)state;
    scene s = begin(false);
    char told[100];
    listener *l = kit_listen(s.hall, &s.people[0], &s.game, s.version + 5, false);
    snprintf(told, sizeof told, "id: %d\ndata: {\"version\":%d,\"type\":\"rewound\"}", s.version,
             s.version);
    wait_for(l, told);
    kit_unlisten(l);
    end(&s);
}

/* What cannot be explained is not tried for ever either: another program holds the version high. */
static void test_bounded(void **state)
{
    (void)state;
    scene s = begin(true);
    srv_hall_figures figures;
    s.sql("UPDATE games SET version = 1000");
    kit_expect(kit_do(s.hall, SRV_DO_CHAT, &s.people[0], &s.game, "{\"text\":\"x\"}"), 503,
               "unavailable");
    srv_hall_count(s.hall, &figures);
    assert_true(figures.conflicts > 0 && figures.conflicts < 20);
    assert_int_equal(version_of(&s), s.version);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lost_postgres), cmocka_unit_test(test_lost_sqlite),
        cmocka_unit_test(test_other_history), cmocka_unit_test(test_gone),
        cmocka_unit_test(test_ahead),         cmocka_unit_test(test_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
