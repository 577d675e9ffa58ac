#include "sqlite.h"
#include <string.h>

/* ---- rows ---- */

static const struct {
    const char *types, *sql;
} queries[] = {
#define PUBLIC_GAMES              "is_public = 1"
#define SRV_QUERY(id, types, sql) {types, sql},
#include "server/store/sql/queries.def"
#undef SRV_QUERY
#undef PUBLIC_GAMES
};

enum { READ_GAME = SRV_N_QUERIES, READ_ENTRIES, N_STATEMENTS };
_Static_assert((int)N_STATEMENTS <= (int)SRV_MAX_STATEMENTS, "more room for statements");

static srv_sqlite_conn *take(void *store)
{
    srv_sqlite_conn *c = srv_sql_take(store, 0);
    c->error = SQLITE_OK;
    return c;
}

static void ask(srv_rows *r, srv_query query, va_list parameters)
{
    r->connection = take(r->store);
    r->result = srv_sqlite_start_list(r->connection, (int)query, queries[query].sql,
                                      queries[query].types, parameters);
}

static bool next(srv_rows *r)
{
    const srv_sqlite_conn *c = r->connection;
    bool found = srv_sqlite_row(r->connection, r->result);
    r->failed = c->error != SQLITE_OK;
    return found;
}

static void end(srv_rows *r)
{
    sqlite3_reset(r->result); /* there may be rows that nobody wanted */
    srv_sql_give(r->store, r->connection);
}

static const char *text(const srv_rows *r, int column)
{
    return srv_sqlite_text(r->result, column);
}

static int64_t number(const srv_rows *r, int column)
{
    return sqlite3_column_int64(r->result, column);
}

static double real(const srv_rows *r, int column)
{
    return sqlite3_column_double(r->result, column);
}

const srv_sql srv_sqlite_sql = {ask, next, end, text, number, real};

/* ---- logs ---- */

static srv_result read_log(srv_sqlite_conn *c, const srv_id *game, int after, srv_log *out)
{
    srv_log_maker maker = {0};
    sqlite3_stmt *q = srv_sqlite_start(c, READ_GAME,
                                       "SELECT no, status, created, due, is_rated, is_public, head"
                                       " FROM games JOIN heads ON game = no WHERE id = ?1",
                                       "t", game->at);
    if (!srv_sqlite_row(c, q)) {
        return c->error ? SRV_FAILED : SRV_MISSING;
    }
    int64_t no = sqlite3_column_int64(q, 0);
    out->game = *game;
    out->status = (srv_status)sqlite3_column_int(q, 1);
    out->created = sqlite3_column_int64(q, 2);
    out->due = sqlite3_column_int64(q, 3);
    out->is_rated = sqlite3_column_int(q, 4);
    out->is_public = sqlite3_column_int(q, 5);
    const char *head = srv_sqlite_text(q, 6);
    srv_log_head(&maker, head, strlen(head));
    /* As long as one statement is under way, the next ones see the same moment. */
    srv_rows entries = {
        .sql = &srv_sqlite_sql,
        .connection = c,
        .result = srv_sqlite_start(c, READ_ENTRIES,
                                   "SELECT version, kind, seat, at, player, body FROM entries"
                                   " WHERE game = ?1 AND version > ?2 ORDER BY version",
                                   "ii", no, (int64_t)after)};
    out->version = after; /* the row of the game may be behind */
    while (next(&entries)) {
        srv_entry entry = srv_sql_entry(&entries);
        srv_log_entry(&maker, &entry);
        out->version = entry.version;
    }
    sqlite3_reset(q);
    bool made = srv_log_made(&maker, out);
    if (made && !c->error) {
        return SRV_DONE;
    }
    srv_log_free(out);
    return SRV_FAILED;
}

srv_result srv_sqlite_log(void *self, const srv_id *game, int after, srv_log *out)
{
    srv_sqlite_conn *c = take(self);
    srv_result result = read_log(c, game, after, out);
    srv_sql_give(self, c);
    return result;
}
