#include "postgres.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_TRIES = 7 };

#define PUBLIC_GAMES "is_public"

const srv_pg_statement srv_pg_reading[] = {
    {"tell", "SELECT pg_notify('" SRV_PG_CHANNEL "', $1)"},
    {"ping", "SELECT 1"},
    {"time", "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"},
    {"game", "SELECT status, created, due, is_rated, is_public, version, head"
             " FROM games JOIN heads ON game = no WHERE id = $1"},
    {"entries", "SELECT e.version, kind, seat, at, player, body"
                " FROM entries e JOIN games ON game = no"
                " WHERE id = $1 AND e.version > $2 ORDER BY e.version"},
#define SRV_QUERY(id, types, sql) {#id, sql},
#include "server/store/sql/queries.def"
#undef SRV_QUERY
    {NULL, NULL},
};

/* ---- asking ---- */

static void wait_before(int tries)
{
    if (tries > 1) {
        nanosleep(&(struct timespec){0, 30000000L << (tries - 2)}, NULL);
    }
}

/* NULL: it failed, and the next connection may be better. */
static PGresult *try_once(srv_pg *c, const char *name, const char *types, va_list parameters)
{
    if (!srv_pg_connect(c, NULL, 0)) {
        return NULL;
    }
    PGresult *r = srv_pg_send_list(c, name, types, parameters) ? srv_pg_only_result(c) : NULL;
    if (PQresultStatus(r) == PGRES_TUPLES_OK) {
        return r;
    }
    PQclear(r);
    srv_pg_disconnect(c);
    return NULL;
}

/* The rows of one query. A connection that was idle may have been lost long ago, and the next one
 * may meet a server that is just coming back: it is tried a few times, for about a second.
 * NULL: the store cannot be reached. */
static PGresult *rows_of(void *store, const char *name, const char *types, va_list parameters)
{
    srv_pg *c = srv_sql_take(store);
    PGresult *r = NULL;
    for (int tries = 0; !r && tries < MAX_TRIES; tries++) {
        va_list again;
        va_copy(again, parameters);
        wait_before(tries);
        r = try_once(c, name, types, again);
        va_end(again);
    }
    srv_sql_give(store, c);
    return r;
}

static srv_rows ask_for(void *store, const char *name, const char *types, ...)
{
    va_list parameters;
    va_start(parameters, types);
    PGresult *r = rows_of(store, name, types, parameters);
    va_end(parameters);
    return (srv_rows){.sql = &srv_pg_sql, .result = r, .row = -1, .failed = !r};
}

/* ---- rows ---- */

static void ask(srv_rows *r, srv_query query, va_list parameters)
{
    static const struct {
        const char *name, *types;
    } queries[] = {
#define SRV_QUERY(id, types, sql) {#id, types},
#include "server/store/sql/queries.def"
#undef SRV_QUERY
    };
    r->result = rows_of(r->store, queries[query].name, queries[query].types, parameters);
    r->failed = !r->result;
}

static bool next(srv_rows *r)
{
    return ++r->row < PQntuples(r->result);
}

static void end(srv_rows *r)
{
    PQclear(r->result);
}

static const char *text(const srv_rows *r, int column)
{
    return PQgetvalue(r->result, r->row, column);
}

static int64_t number(const srv_rows *r, int column)
{
    return srv_pg_int(r->result, r->row, column);
}

static double real(const srv_rows *r, int column)
{
    return strtod(text(r, column), NULL);
}

const srv_sql srv_pg_sql = {ask, next, end, text, number, real};

/* ---- logs ---- */

static bool read_log(srv_rows *game, srv_rows *entries, srv_log *out)
{
    srv_log_maker maker = {0};
    out->status = (srv_status)number(game, 0);
    out->created = number(game, 1);
    out->due = number(game, 2);
    out->is_rated = number(game, 3);
    out->is_public = number(game, 4);
    out->version = (int)number(game, 5);
    srv_log_head(&maker, text(game, 6), (size_t)PQgetlength(game->result, 0, 6));
    while (next(entries)) {
        srv_entry entry = srv_sql_entry(entries);
        if (entry.version <= out->version) { /* later ones came between the two queries */
            srv_log_entry(&maker, &entry);
        }
    }
    if (srv_log_made(&maker, out)) {
        return true;
    }
    srv_log_free(out);
    return false;
}

srv_result srv_pg_log(void *self, const srv_id *id, int after, srv_log *out)
{
    srv_result result = SRV_FAILED;
    srv_rows game = ask_for(self, "game", "t", id->at);
    if (!game.failed && !next(&game)) {
        result = SRV_MISSING;
    } else if (!game.failed) {
        srv_rows entries = ask_for(self, "entries", "ti", id->at, (int64_t)after);
        out->game = *id;
        if (!entries.failed && read_log(&game, &entries, out)) {
            result = SRV_DONE;
        }
        end(&entries);
    }
    end(&game);
    return result;
}

/* ---- what is asked for its effect ---- */

void srv_pg_tell(void *self, const srv_id *game, unsigned connected)
{
    const srv_pg_store *s = self;
    char told[2 * SRV_ID_SIZE + 16];
    snprintf(told, sizeof told, "%s +%s:%u", s->writer.node.at, game->at, connected);
    srv_rows r = ask_for(self, "tell", "t", told);
    end(&r);
}

bool srv_pg_ready(void *self)
{
    srv_rows r = ask_for(self, "ping", "");
    end(&r);
    return !r.failed;
}

bool srv_pg_time(void *self, int64_t *out)
{
    srv_rows r = ask_for(self, "time", "");
    bool told = !r.failed && next(&r);
    if (told) {
        *out = number(&r, 0);
    }
    end(&r);
    return told;
}
