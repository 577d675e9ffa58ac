/* A database of the first version, with people and games of every status, is opened by this
 * program: everything is there, and it can be gone on with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_NAME "migration"
#include "server/store/schema.h"
#include "store_kit.h"
#include <sqlite3.h>

#define WEEK 604800000
/* of the first migrations, as they were released: hash_of */
#define SQLITE_HASH   3041098071U
#define POSTGRES_HASH 1095643432U

static const srv_id ann = {"annannannannanna"}, bob = {"bobbobbobbobbobb"};
static const srv_id waits = {"waitswaitswaitsw"}, runs = {"runsrunsrunsruns"},
                    over = {"overoveroverover"};

/* Both dialects know this. Games get the numbers 1, 2, 3. */
static const char data[] =
    "INSERT INTO players (id, name, name_key, password, created) VALUES"
    " ('annannannannanna', 'Änn', 'änn', '$argon2id$x', 10), ('bobbobbobbobbobb', 'Bob', NULL, '', "
    "20);"
    "INSERT INTO sessions (hash, player, at) VALUES"
    " ('0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20', 'bobbobbobbobbobb', 30);"
    "INSERT INTO bans (what, until, reason) VALUES ('192.0.2.7', 99, 'noise');"
    "INSERT INTO ratings (map, who, rating, deviation, volatility, games) VALUES"
    " ('usa', 'annannannannanna', 1612.5, 90.25, 0.05, 7);"
    "INSERT INTO games (id, map, is_public, is_rated, was_rated, created, updated, status, due,"
    " version) VALUES ('waitswaitswaitsw', 'usa', true, false, false, 100, 150, 0, 0, 0),"
    " ('runsrunsrunsruns', 'berlin', false, true, false, 200, 250, 1, 4000, 2),"
    " ('overoveroverover', 'usa', true, true, true, 300, 350, 2, 0, 1);"
    "INSERT INTO heads (game, head) VALUES (1, '{\"w\":1}'), (2, '{\"r\":\"ü\"}'), (3, '{}');"
    "INSERT INTO entries (game, version, kind, seat, at, player, body) VALUES"
    " (2, 1, 'sit', 1, 210, 'bobbobbobbobbobb', '{\"client_seed\":\"\"}'),"
    " (2, 2, 'chat', -1, 250, 'annannannannanna', '{\"text\":\"hällo\",\"room\":\"players\"}'),"
    " (3, 1, 'resign', 0, 350, 'annannannannanna', '{}');"
    "INSERT INTO guests (player, game, sits) VALUES ('annannannannanna', 1, true),"
    " ('annannannannanna', 2, true), ('bobbobbobbobbobb', 2, true), ('annannannannanna', 3, true);"
    "INSERT INTO plans (game, seat, body) VALUES (2, 1, '{\"turns\":3}');"
    "UPDATE probe SET n = 5;";

/* Whoever changes what was released changes what nobody has. */
static uint32_t hash_of(const char *text)
{
    uint32_t hash = 2166136261U;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619U;
    return hash;
}

static void run_sqlite(const char *sql)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(KIT_SQLITE, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    sqlite3_close(db);
}

static void expect_game(srv_store *s, const srv_id *id, srv_status status, int64_t created,
                        int64_t due, const char *head, int version)
{
    srv_log log;
    assert_int_equal(srv_store_log(s, id, 0, &log), SRV_DONE);
    assert_int_equal(log.status, status);
    assert_int_equal(log.created, created);
    assert_int_equal(log.due, due);
    assert_string_equal(log.head, head);
    assert_int_equal(log.version, version);
    assert_int_equal(log.n, version);
    srv_log_free(&log);
}

static void expect_entries(srv_store *s)
{
    srv_log log;
    assert_int_equal(srv_store_log(s, &runs, 0, &log), SRV_DONE);
    assert_int_equal(log.entries[0].kind, SRV_SIT);
    assert_int_equal(log.entries[0].seat, 1);
    assert_string_equal(log.entries[0].player.at, bob.at);
    assert_int_equal(log.entries[1].kind, SRV_CHAT);
    assert_int_equal(log.entries[1].at, 250);
    assert_string_equal(log.entries[1].body, "{\"text\":\"hällo\",\"room\":\"players\"}");
    assert_true(log.is_rated);
    assert_false(log.is_public);
    srv_log_free(&log);
    char *queue = srv_store_queue(s, &runs, 1);
    assert_string_equal(queue, "{\"turns\":3}");
    free(queue);
}

static void expect_people(srv_store *s)
{
    srv_player p;
    srv_session_hash hash;
    srv_rating rating;
    for (int i = 0; i < SRV_HASH_SIZE; i++)
        hash.at[i] = (unsigned char)(i + 1);
    assert_int_equal(srv_store_account(s, "ÄNN", &p), SRV_DONE);
    assert_string_equal(p.id.at, ann.at);
    assert_string_equal(p.name, "Änn");
    assert_string_equal(p.password, "$argon2id$x");
    assert_int_equal(srv_store_session(s, &hash, &p), SRV_DONE);
    assert_string_equal(p.id.at, bob.at);
    assert_int_equal(p.session_at, 30);
    assert_int_equal(srv_store_banned(s, "192.0.2.7"), 99);
    assert_int_equal(srv_store_rating(s, "usa", ann.at, &rating), SRV_DONE);
    assert_int_equal(rating.games, 7);
    assert_true(rating.rating > 1612.4 && rating.rating < 1612.6);
}

static void expect_all(srv_store *s)
{
    srv_found found[8];
    srv_counts counts;
    srv_due_game due[8];
    srv_filter mine = {.statuses = 15, .player = &ann};
    /* what does not start is given up after a week, which the second version brought */
    expect_game(s, &waits, SRV_OPEN, 100, 150 + (int64_t)WEEK, "{\"w\":1}", 0);
    expect_game(s, &runs, SRV_RUNNING, 200, 4000, "{\"r\":\"ü\"}", 2);
    expect_game(s, &over, SRV_OVER, 300, 0, "{}", 1);
    expect_entries(s);
    expect_people(s);
    assert_int_equal(srv_store_games(s, &mine, found, 8), 3);
    assert_string_equal(found[0].game.at, over.at);
    assert_int_equal(srv_store_due(s, 5000, NULL, due, 8), 1);
    assert_string_equal(due[0].game.at, runs.at);
    assert_int_equal(srv_store_counts(s, &counts), SRV_DONE);
    assert_int_equal(counts.players, 2);
    assert_int_equal(counts.accounts, 1);
    assert_int_equal(counts.entries, 3);
}

static void open_and_go_on(const char *address)
{
    srv_store *s = kit_open(address);
    expect_all(s);
    srv_store_close(s);
    s = kit_open(address); /* it is not migrated twice */
    expect_all(s);
    assert_int_equal(kit_add(s, &runs, 3, SRV_CHAT, &bob, "{}"), SRV_DONE);
    assert_int_equal(kit_add(s, &runs, 3, SRV_CHAT, &ann, "{}"), SRV_CONFLICT);
    srv_id new_game = kit_game(s);
    assert_int_equal(kit_add(s, &new_game, 1, SRV_CHAT, &ann, "{}"), SRV_DONE);
    srv_store_close(s);
}

static void sqlite_of_the_first_version(void **state)
{
    (void)state;
    kit_fresh_sqlite();
    assert_int_equal(hash_of(srv_schema_sqlite.migrations[0]), SQLITE_HASH);
    run_sqlite(srv_schema_sqlite.migrations[0]);
    run_sqlite("PRAGMA application_id = 1400138871; PRAGMA user_version = 1;");
    run_sqlite(data);
    open_and_go_on("sqlite:" KIT_SQLITE);
}

static void postgres_of_the_first_version(void **state)
{
    (void)state;
    kit_fresh_postgres();
    assert_int_equal(hash_of(srv_schema_postgres.migrations[0]), POSTGRES_HASH);
    kit_sql(srv_schema_postgres.migrations[0]);
    kit_sql("CREATE TABLE schema_version (version integer NOT NULL);"
            "INSERT INTO schema_version VALUES (1)");
    kit_sql(data);
    open_and_go_on(kit_postgres);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sqlite_of_the_first_version),
        cmocka_unit_test(postgres_of_the_first_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
