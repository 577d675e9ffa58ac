/* For tests of stores: a fresh store of each kind, and writes in one line. The file that includes
 * it says who it is: KIT_NAME, for tests run at the same time. */
#ifndef TESTS_STORE_KIT_H
#define TESTS_STORE_KIT_H

#include "server/store/store.h"
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { NOW = 1000000 };

/* ---- kinds of stores, each with an address that is empty after fresh() ---- */

typedef struct kit_kind {
    const char *name, *address;
    bool is_durable;
    void (*fresh)(void);
    void (*settle)(void); /* waits until nothing goes on that a killed process had asked for */
} kit_kind;

#define KIT_SQLITE SW_BINARY_DIR "/tests/store-" KIT_NAME ".sqlite"

static inline void kit_remove(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", ".lock"};
    for (int i = 0; i < 5; i++) {
        char name[1000];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static inline void kit_fresh_memory(void)
{
}

static inline void kit_settled(void)
{
}

static inline void kit_fresh_sqlite(void)
{
    kit_remove(KIT_SQLITE);
}

/* A cluster of the test's own, started when first needed and removed at the end. */
#define KIT_POSTGRES(command)                                                                      \
    "'" SW_SOURCE_DIR "/scripts/postgres' " command " '" SW_BINARY_DIR "/tests/postgres-" KIT_NAME \
    "'"
static char kit_postgres[300];
static pid_t kit_owner; /* children do not stop it */

static inline void kit_stop_postgres(void)
{
    if (getpid() == kit_owner && system(KIT_POSTGRES("stop")) != 0) {
        fprintf(stderr, "PostgreSQL was not stopped.\n");
    }
}

static inline void kit_start_postgres(void)
{
    FILE *address = popen(KIT_POSTGRES("start"), "r");
    if (!address || !fgets(kit_postgres, sizeof kit_postgres, address) || pclose(address) != 0) {
        fprintf(stderr, "PostgreSQL cannot be started.\n");
        exit(1);
    }
    kit_postgres[strcspn(kit_postgres, "\n")] = 0;
    kit_owner = getpid();
    atexit(kit_stop_postgres);
}

/* Runs SQL of the test's own; gives the first value, or "". */
static inline const char *kit_sql(const char *sql)
{
    static char value[200];
    PGconn *c = PQconnectdb(kit_postgres);
    PGresult *r = PQexec(c, sql);
    bool done = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
    if (!done) {
        fprintf(stderr, "%s: %s", sql, PQerrorMessage(c));
        exit(1);
    }
    snprintf(value, sizeof value, "%s", PQntuples(r) ? PQgetvalue(r, 0, 0) : "");
    PQclear(r);
    PQfinish(c);
    return value;
}

static inline void kit_fresh_postgres(void)
{
    if (!kit_postgres[0]) {
        kit_start_postgres();
    }
    kit_sql("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
}

/* PostgreSQL goes on with a commit whose sender is dead; nobody else may be connected. */
static inline void kit_settle_postgres(void)
{
    const char *others = "SELECT count(*) FROM pg_stat_activity"
                         " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    for (int i = 0; strcmp(kit_sql(others), "0") != 0; i++) {
        if (i == 6000) {
            fprintf(stderr, "PostgreSQL does not come to rest.\n");
            exit(1);
        }
        nanosleep(&(struct timespec){0, 10 * 1000000}, NULL);
    }
}

static const kit_kind kit_kinds[] = {
    {"memory", "memory:", false, kit_fresh_memory, kit_settled},
    {"sqlite", "sqlite:" KIT_SQLITE, true, kit_fresh_sqlite, kit_settled},
    {"postgres", kit_postgres, true, kit_fresh_postgres, kit_settle_postgres},
};
enum { KIT_N_KINDS = sizeof kit_kinds / sizeof *kit_kinds };

static inline srv_store *kit_open(const char *address)
{
    char why[300];
    srv_store *s = srv_store_open(address, NULL, why, sizeof why);
    if (!s) {
        fprintf(stderr, "%s: %s\n", address, why);
        exit(1);
    }
    return s;
}

/* ---- writes ---- */

static inline srv_result kit_new_game(srv_store *s, const srv_id *id, const char *map,
                                      srv_status status, int64_t created)
{
    srv_write w = {.kind = SRV_NEW_GAME};
    w.game.id = *id;
    w.game.map = map;
    w.game.head = "{\"seats\":[\"me\",\"open\"]}";
    w.game.status = status;
    w.game.is_public = true;
    w.game.is_rated = true;
    w.game.created = created;
    return srv_store_write(s, &w);
}

static inline srv_id kit_game(srv_store *s)
{
    srv_id id = srv_id_make();
    return kit_new_game(s, &id, "usa", SRV_RUNNING, NOW) == SRV_DONE ? id : (srv_id){{0}};
}

static inline srv_write kit_append(const srv_id *game, int version, srv_entry_kind kind,
                                   const srv_id *player, const char *body)
{
    srv_write w = {.kind = SRV_APPEND};
    w.append.game = *game;
    w.append.status = SRV_RUNNING;
    w.append.entry =
        (srv_entry){.version = version, .kind = kind, .seat = 1, .at = NOW + version, .body = body};
    if (player)
        w.append.entry.player = *player;
    return w;
}

static inline srv_result kit_add(srv_store *s, const srv_id *game, int version, srv_entry_kind kind,
                                 const srv_id *player, const char *body)
{
    srv_write w = kit_append(game, version, kind, player, body);
    return srv_store_write(s, &w);
}

static inline srv_id kit_player(srv_store *s, const char *name)
{
    srv_write w = {.kind = SRV_NEW_PLAYER};
    w.player.id = srv_id_make();
    w.player.name = name;
    w.player.created = NOW;
    return srv_store_write(s, &w) == SRV_DONE ? w.player.id : (srv_id){{0}};
}

/* After a failure it takes a moment until it is believed. */
static inline bool kit_ready_soon(srv_store *store)
{
    for (int i = 0; i < 6000 && !srv_store_ready(store); i++) {
        nanosleep(&(struct timespec){0, 10 * 1000000}, NULL);
    }
    return srv_store_ready(store);
}

#endif
