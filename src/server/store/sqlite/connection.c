#include "sqlite.h"
#include <stdlib.h>

bool srv_sqlite_connect(srv_sqlite_conn *c, const char *path)
{
    c->error = sqlite3_open_v2(path, &c->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (c->error == SQLITE_OK) {
        c->error = sqlite3_busy_timeout(c->db, 5000);
    }
    if (c->error == SQLITE_OK) {
        c->error = sqlite3_exec(c->db,
                                "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                                "PRAGMA temp_store = MEMORY",
                                NULL, NULL, NULL);
    }
    return c->error == SQLITE_OK;
}

void srv_sqlite_disconnect(srv_sqlite_conn *c)
{
    for (int i = 0; i < SRV_MAX_STATEMENTS; i++) {
        sqlite3_finalize(c->statements[i]);
    }
    free(c->known);
    sqlite3_close(c->db);
}

static sqlite3_stmt *prepared(srv_sqlite_conn *c, int which, const char *sql)
{
    if (!c->statements[which]) {
        c->error = sqlite3_prepare_v3(c->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                      &c->statements[which], NULL);
    }
    return c->statements[which];
}

sqlite3_stmt *srv_sqlite_start_list(srv_sqlite_conn *c, int which, const char *sql,
                                    const char *types, va_list ap)
{
    sqlite3_stmt *s = c->error ? NULL : prepared(c, which, sql);
    for (int i = 1; s && !c->error && types[i - 1]; i++) {
        switch (types[i - 1]) {
        case 't':
            c->error = sqlite3_bind_text(s, i, va_arg(ap, const char *), -1, SQLITE_STATIC);
            break;
        case 'i':
            c->error = sqlite3_bind_int64(s, i, va_arg(ap, int64_t));
            break;
        default:
            c->error = sqlite3_bind_double(s, i, va_arg(ap, double));
        }
    }
    return c->error ? NULL : s;
}

sqlite3_stmt *srv_sqlite_start(srv_sqlite_conn *c, int which, const char *sql, const char *types,
                               ...)
{
    va_list ap;
    va_start(ap, types);
    sqlite3_stmt *s = srv_sqlite_start_list(c, which, sql, types, ap);
    va_end(ap);
    return s;
}

bool srv_sqlite_row(srv_sqlite_conn *c, sqlite3_stmt *statement)
{
    if (!statement) {
        return false;
    }
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW) {
        return true;
    }
    if (result != SQLITE_DONE && !c->error) {
        c->error = result;
    }
    if (c->is_damaged && ((result & 0xff) == SQLITE_CORRUPT || (result & 0xff) == SQLITE_NOTADB)) {
        atomic_store(c->is_damaged, true);
    }
    sqlite3_reset(statement);
    return false;
}

int srv_sqlite_run(srv_sqlite_conn *c, sqlite3_stmt *statement)
{
    while (srv_sqlite_row(c, statement)) {
        ;
    }
    return c->error ? 0 : sqlite3_changes(c->db);
}

const char *srv_sqlite_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (const char *)text : "";
}
