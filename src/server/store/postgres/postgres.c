/* PostgreSQL: for several nodes. One connection writes (the writer's thread), a few read, one
 * listens for what other nodes have written. Connections that are lost are made again. */
#include "postgres.h"
#include "server/store/schema.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_READERS = 16, /* made when they are needed: so many may wait for the network at a time */
    LOCK_NUMBER = 0x53746c77 /* of the advisory lock for migrations; the next one is for ratings */
};

/* ---- migrations ---- */

/* The one value that a query gives; -1 on failure. */
static int ask_number(srv_pg *c, const char *sql)
{
    PGresult *r = srv_pg_ask(c, sql);
    int number =
        PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1 ? (int)srv_pg_int(r, 0, 0) : -1;
    PQclear(r);
    return number;
}

static bool migrate_from(srv_pg *c, int version)
{
    char mark[100];
    for (; version < srv_schema_postgres.n; version++) {
        snprintf(mark, sizeof mark, "UPDATE schema_version SET version = %d", version + 1);
        if (!srv_pg_run(c, srv_schema_postgres.migrations[version]) || !srv_pg_run(c, mark)) {
            return false;
        }
    }
    return true;
}

/* In one transaction, under a lock: nodes that start together wait for each other. */
static bool migrate(srv_pg *c, char *why, size_t size)
{
    char lock[100];
    snprintf(lock, sizeof lock, "SELECT pg_advisory_xact_lock(%d)", LOCK_NUMBER);
    if (ask_number(c, "SELECT (current_setting('server_encoding') = 'UTF8')::int") == 0) {
        snprintf(why, size, "PostgreSQL: the database must be made with the encoding UTF8.");
        return false;
    }
    int version = -1;
    if (srv_pg_run(c, "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0") &&
        srv_pg_run(c, lock) &&
        srv_pg_run(
            c,
            "CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL);"
            "INSERT INTO schema_version SELECT 0 WHERE NOT EXISTS (SELECT FROM schema_version)")) {
        version = ask_number(c, "SELECT version FROM schema_version");
    }
    if (version > srv_schema_postgres.n) {
        snprintf(why, size,
                 "PostgreSQL: the database has schema %d, and this program knows %d: use the newer "
                 "program that wrote it, or a backup from before.",
                 version, srv_schema_postgres.n);
    } else if (version < 0 || !migrate_from(c, version) || !srv_pg_run(c, "COMMIT")) {
        srv_pg_tell_why(c, why, size);
    } else {
        return true;
    }
    srv_pg_run(c, "ROLLBACK");
    return false;
}

/* ---- opening ---- */

static void postgres_close(void *self)
{
    srv_pg_store *s = self;
    srv_pg_listen_stop(&s->listener);
    for (int i = 0; i < s->n_readers; i++) {
        srv_pg_disconnect(&s->readers[i]);
    }
    srv_pg_disconnect(&s->writer.pg);
    srv_sql_close(&s->sql);
    pthread_mutex_destroy(&s->health.lock);
    free(s->readers);
    free(s->address);
    free(s);
}

static void *postgres_open(const char *address, const srv_store_options *options, char *why,
                           size_t size)
{
    if (strncmp(address, "postgres://", 11) != 0 && strncmp(address, "postgresql://", 13) != 0) {
        snprintf(why, size, "An address of PostgreSQL begins with postgres://.");
        return NULL;
    }
    srv_pg_store *s = calloc(1, sizeof *s);
    int n = options->readers > 0 ? options->readers : USUAL_READERS;
    if (s) {
        s->address = strdup(address);
        s->readers = calloc((size_t)n, sizeof *s->readers);
    }
    if (!s || !s->address || !s->readers || !srv_sql_open(&s->sql, &srv_pg_sql, n)) {
        snprintf(why, size, "There is not enough memory.");
        free(s);
        return NULL;
    }
    pthread_mutex_init(&s->health.lock, NULL);
    s->n_readers = n;
    for (int i = 0; i < n; i++) { /* connected when first used */
        s->readers[i] = (srv_pg){.address = s->address, .statements = srv_pg_reading};
        srv_sql_give(&s->sql, &s->readers[i]);
    }
    s->listener.pg.address = s->writer.pg.address = s->address;
    s->writer.node = srv_id_make();
    srv_pg first = {.address = s->address}; /* without statements: there are no tables yet */
    bool done = srv_pg_connect(&first, why, size);
    first.until = INT64_MAX; /* a migration takes as long as it does */
    done = done && migrate(&first, why, size);
    srv_pg_disconnect(&first);
    s->writer.pg.statements = srv_pg_writing;
    s->writer.pg.settings = srv_pg_writing_settings;
    if (done && srv_pg_connect(&s->writer.pg, why, size)) {
        /* From now on; before, `why` tells. */
        s->writer.pg.health = s->listener.pg.health = &s->health;
        for (int i = 0; i < n; i++) {
            s->readers[i].health = &s->health;
        }
        return s;
    }
    postgres_close(s);
    return NULL;
}

static void postgres_commit(void *self, srv_write **list, int n)
{
    srv_pg_store *s = self;
    srv_pg_commit(&s->writer, list, n);
}

static void postgres_watch(void *self, srv_hear hear, void *data)
{
    srv_pg_store *s = self;
    srv_pg_listen(&s->listener, &s->writer.node, hear, data);
}

const srv_backend srv_postgres = {
    .scheme = "postgres",
    .open = postgres_open,
    .close = postgres_close,
    .commit = postgres_commit,
    .watch = postgres_watch,
    .tell = srv_pg_tell,
    .ready = srv_pg_ready,
    .time = srv_pg_time,
    .log = srv_pg_log,
    SRV_SQL_READING,
};
