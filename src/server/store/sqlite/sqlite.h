/* The inside of the SQLite store: connections with their prepared statements. */
#ifndef SERVER_STORE_SQLITE_SQLITE_H
#define SERVER_STORE_SQLITE_SQLITE_H

#include "server/base/thread.h"
#include "server/store/sql/sql.h"
#include <sqlite3.h>
#include <stdatomic.h>
#include <sys/stat.h>

enum {
    SRV_MAX_STATEMENTS = 40,
    SRV_MAX_PATH = 1000,
    SRV_KNOWN_GAMES = 16384,
    SRV_MOST_BEHIND = 2048,
    SRV_ROWS = 16,
    SRV_MANY = 64 /* writes in a batch: the server is busy */
};

/* The files, as they were when the store was opened (file.c). */
typedef struct srv_sqlite_file {
    char path[SRV_MAX_PATH], log[SRV_MAX_PATH + 8];
    bool is_open;
    int file;
    struct stat is, log_is;
    atomic_bool is_damaged; /* SQLite has found it so */
    _Atomic(const char *) told;
} srv_sqlite_file;

/* When the log is there. False: they cannot be read. */
bool srv_sqlite_file_open(srv_sqlite_file *f, const char *path);
void srv_sqlite_file_close(srv_sqlite_file *f); /* after all connections; also if it is not open */
/* Why nothing can be written; NULL: it can. The host is told when that changes. Any thread. */
const char *srv_sqlite_file_trouble(srv_sqlite_file *f);

/* A game that was written to lately (games.c). */
typedef struct srv_sqlite_known {
    srv_id id; /* "": none */
    int64_t no;
    int version;
    srv_status status;
    int64_t due, updated;
    bool is_behind; /* its row has an earlier version and time */
} srv_sqlite_known;

/* Used by one thread at a time. */
typedef struct srv_sqlite_conn {
    sqlite3 *db;
    sqlite3_stmt *statements[SRV_MAX_STATEMENTS]; /* prepared when first used */
    atomic_bool *is_damaged; /* set when something is; NULL: nobody wants to know */
    int error; /* the first that was met, SQLITE_OK: none; who begins something new clears it */

    /* of the writer */
    bool is_many;            /* the batch has many writes */
    srv_sqlite_known *known; /* SRV_KNOWN_GAMES places */
    srv_sqlite_known *behind[SRV_MOST_BEHIND];
    int n_behind;
    int64_t behind_since; /* ms of a steady clock */
    bool is_lost;         /* rows are behind, and it is not known which */
    int64_t changes;      /* a number that changes when another program writes to the file */
    struct {
        const srv_entry *entry;
        int64_t game;
    } rows[SRV_ROWS]; /* of entries, to be inserted together */
    int n_rows;
    bool one_by_one; /* not together: one of them is refused, and it must be known which */
} srv_sqlite_conn;

bool srv_sqlite_connect(srv_sqlite_conn *c, const char *path); /* false: `error` is set */
void srv_sqlite_disconnect(srv_sqlite_conn *c);

/* The statement `sql` (kept as number `which`) with its parameters: a letter of `types` each, t for
 * text (const char *, may be NULL), i for int64_t, d for double. NULL: `error` is set. Texts must
 * live until it is reset. */
sqlite3_stmt *srv_sqlite_start(srv_sqlite_conn *c, int which, const char *sql, const char *types,
                               ...);
sqlite3_stmt *srv_sqlite_start_list(srv_sqlite_conn *c, int which, const char *sql,
                                    const char *types, va_list parameters);
/* Runs a statement without result (NULL: `error` is set already); how many rows it changed. */
int srv_sqlite_run(srv_sqlite_conn *c, sqlite3_stmt *statement);
/* Is there a (further) row? At the end, or on an error, the statement is reset. */
bool srv_sqlite_row(srv_sqlite_conn *c, sqlite3_stmt *statement);
/* Column as a text, never NULL. */
const char *srv_sqlite_text(sqlite3_stmt *statement, int column);

/* ---- reading (read.c) ---- */

extern const srv_sql srv_sqlite_sql;
srv_result srv_sqlite_log(void *self, const srv_id *game, int after, srv_log *out);

/* ---- writing (write.c) ---- */

/* Makes the writes durable in as few transactions as possible, and fills in the results. */
void srv_sqlite_commit(srv_sqlite_conn *c, srv_write **list, int n);

/* ---- games and their rows (games.c), for the writer within a transaction ---- */

/* Numbers of its statements; further ones follow. */
enum { SRV_FIND_GAME, SRV_STEP_GAME, SRV_N_GAME_STATEMENTS };

/* NULL: there is no such game, or `error` is set. Until the next one is asked for. */
srv_sqlite_known *srv_sqlite_know(srv_sqlite_conn *c, const srv_id *id);
/* The game has one more entry. */
void srv_sqlite_step(srv_sqlite_conn *c, srv_sqlite_known *game, const srv_write *append);
/* Before the end of each transaction: writes the rows that have been behind for long enough. */
void srv_sqlite_settle(srv_sqlite_conn *c);
/* A transaction was undone: nothing is known for certain. */
void srv_sqlite_unknow(srv_sqlite_conn *c);
/* A statement that puts right all rows that are behind. */
extern const char srv_sqlite_catch_up[];

/* Checkpoints in the background (checkpoint.c). */
typedef struct srv_sqlite_wal {
    sqlite3 *db;
    int next_try;       /* the writer's: from how many pages on it copies the rest itself */
    srv_threads thread; /* its lock is that of what follows */
    int pages, copied;  /* in the log; of these in the database already */
} srv_sqlite_wal;

/* False: no thread, or no connection. Stopped after the last write, before the writer closes. */
bool srv_sqlite_wal_start(srv_sqlite_wal *w, sqlite3 *writer, const char *path);
void srv_sqlite_wal_stop(srv_sqlite_wal *w);

#endif
