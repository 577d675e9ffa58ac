#include "postgres.h"
#include "server/base/clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    MAX_TRIES = 7,
    READ_MS = 4000, /* for all of a query: waiting for a connection, tries, answers */
    PAUSE_MS = 500  /* before it is tried again whether one can read */
};

#define PUBLIC_GAMES "is_public"

const srv_pg_statement srv_pg_reading[] = {
    {"tell", "SELECT pg_notify('" SRV_PG_CHANNEL "', $1)"},
    {"ping", "SELECT 1"},
    {"time", "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"},
    /* The head comes first, as if it were entry 0: one moment's state in one round trip. */
    {"log", "SELECT 0 AS version, '', 0, 0, '', head, status, created, due, is_rated, is_public,"
            "  games.version AS last FROM games JOIN heads ON game = no WHERE id = $1"
            " UNION ALL SELECT e.version, kind, seat, at, player, body, 0, 0, 0, false, false, 0"
            "  FROM entries e JOIN games ON game = no WHERE id = $1 AND e.version > $2"
            " ORDER BY version"},
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

/* NULL: it failed, and the next connection may be better. *is_lost: there was none, or it did not
 * answer. */
static PGresult *try_once(srv_pg *c, const char *name, const char *types, va_list parameters,
                          bool *is_lost)
{
    *is_lost = true;
    if (!srv_pg_connect(c, NULL, 0)) {
        return NULL;
    }
    PGresult *r = srv_pg_send_list(c, name, types, parameters) ? srv_pg_only_result(c) : NULL;
    if (PQresultStatus(r) == PGRES_TUPLES_OK) {
        return r;
    }
    *is_lost = srv_pg_is_lost(c);
    PQclear(r);
    srv_pg_disconnect(c);
    return NULL;
}

/* While nobody can read, one at a time finds out whether that has changed; the others would only
 * wait, and keep those waiting who come after them. */
static bool may_try(srv_pg_health *h)
{
    pthread_mutex_lock(&h->lock);
    bool may = !h->is_down || (!h->is_tried && srv_steady_millis() >= h->next_try);
    h->is_tried |= may && h->is_down;
    pthread_mutex_unlock(&h->lock);
    return may;
}

static void has_tried(srv_pg_health *h, bool is_down)
{
    pthread_mutex_lock(&h->lock);
    h->is_down = is_down;
    h->is_tried = false;
    h->next_try = srv_steady_millis() + PAUSE_MS;
    pthread_mutex_unlock(&h->lock);
}

/* The rows of one query. A connection that was idle may have been lost long ago, and the next one
 * may meet a server that is just coming back: it is tried a few times, for about a second, or for
 * as long as the patience with one that says nothing. NULL: the store cannot be reached. */
static PGresult *rows_of(void *store, const char *name, const char *types, va_list parameters)
{
    srv_pg_store *s = store;
    int64_t until = srv_steady_millis() + READ_MS;
    srv_pg *c = may_try(&s->health) ? srv_sql_take(store, READ_MS) : NULL;
    PGresult *r = NULL;
    bool is_lost = false;
    if (!c) {
        return NULL;
    }
    c->until = until;
    for (int tries = 0; !r && tries < MAX_TRIES && srv_steady_millis() < until; tries++) {
        va_list again;
        va_copy(again, parameters);
        wait_before(tries);
        r = try_once(c, name, types, again, &is_lost);
        va_end(again);
    }
    srv_sql_give(store, c);
    has_tried(&s->health, !r && is_lost);
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

/* The columns after those of an entry. */
enum { BODY = 5, STATUS, CREATED, DUE, IS_RATED, IS_PUBLIC, VERSION };

/* `r` is at the row of the head. */
static bool read_log(srv_rows *r, srv_log *out)
{
    srv_log_maker maker = {0};
    out->status = (srv_status)number(r, STATUS);
    out->created = number(r, CREATED);
    out->due = number(r, DUE);
    out->is_rated = number(r, IS_RATED);
    out->is_public = number(r, IS_PUBLIC);
    out->version = (int)number(r, VERSION);
    srv_log_head(&maker, text(r, BODY), (size_t)PQgetlength(r->result, r->row, BODY));
    while (next(r)) {
        srv_entry entry = srv_sql_entry(r);
        srv_log_entry(&maker, &entry);
    }
    if (srv_log_made(&maker, out)) {
        return true;
    }
    srv_log_free(out);
    return false;
}

srv_result srv_pg_log(void *self, const srv_id *id, int after, srv_log *out)
{
    srv_rows r = ask_for(self, "log", "ti", id->at, (int64_t)after);
    srv_result result = SRV_FAILED;
    if (!r.failed && !next(&r)) {
        result = SRV_MISSING;
    } else if (!r.failed) {
        out->game = *id;
        result = read_log(&r, out) ? SRV_DONE : SRV_FAILED;
    }
    end(&r);
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
