/* The inside of the PostgreSQL store: connections that come back, and statements with parameters.
 */
#ifndef SERVER_STORE_POSTGRES_POSTGRES_H
#define SERVER_STORE_POSTGRES_POSTGRES_H

#include "server/store/sql/sql.h"
#include <libpq-fe.h>

/* A statement: its name at the server, and its text. */
typedef struct srv_pg_statement {
    const char *name, *sql;
} srv_pg_statement;

/* What the host has been told: one line when PostgreSQL goes, one when it is back, however many
 * connections and attempts there are. Any thread. */
typedef struct srv_pg_health {
    pthread_mutex_t lock;
    int64_t lost, back; /* when it went (0: it is there), and when it was back last */
    /* Nobody could read: from now on one at a time tries, and the others need not wait in vain. */
    bool is_down, is_tried;
    int64_t next_try;
} srv_pg_health;

/* Used by one thread at a time. */
typedef struct srv_pg {
    const char *address;
    const srv_pg_statement *statements; /* prepared with every connection; the last has no name */
    const char *settings;               /* made with every connection; NULL: none */
    srv_pg_health *health;              /* NULL: nobody is told */
    PGconn *conn;                       /* NULL: none */
    int64_t made;                       /* when it was, or when that was tried */
    bool is_silent;                     /* it is given up because nothing came */
    int64_t until; /* answers are waited for so long, ms; 0: for each as long as any may take */
} srv_pg;

/* Connects, if it is not. False: not now; `why` (may be NULL) tells. */
bool srv_pg_connect(srv_pg *c, char *why, size_t size);
void srv_pg_disconnect(srv_pg *c);
bool srv_pg_is_lost(const srv_pg *c);
/* What PostgreSQL said last, in one line. */
void srv_pg_tell_why(const srv_pg *c, char *why, size_t size);

/* Without parameters, and waited for; the last result, NULL: the connection is lost. */
PGresult *srv_pg_ask(srv_pg *c, const char *sql);
/* The same, if it has no result but that it was done. */
bool srv_pg_run(srv_pg *c, const char *sql);

/* Sends a prepared statement with its parameters: a letter of `types` each, t for text (const char
 * *, may be NULL), i for int64_t, d for double. False: the connection is lost. */
bool srv_pg_send(srv_pg *c, const char *name, const char *types, ...);
bool srv_pg_send_list(srv_pg *c, const char *name, const char *types, va_list parameters);
/* The next result as PQgetResult gives it, without waiting for ever: where nothing comes, the
 * connection is given up. */
PGresult *srv_pg_result(srv_pg *c);
/* The last result of what was sent alone. NULL: the connection is lost. */
PGresult *srv_pg_only_result(srv_pg *c);

/* A column as a number; 0, 1 for what is false or true. */
int64_t srv_pg_int(const PGresult *r, int row, int column);

/* ---- reading (read.c) ---- */

extern const srv_sql srv_pg_sql;
extern const srv_pg_statement srv_pg_reading[];
srv_result srv_pg_log(void *self, const srv_id *game, int after, srv_log *out);
void srv_pg_tell(void *self, const srv_id *game, unsigned connected);
bool srv_pg_ready(void *self);
bool srv_pg_time(void *self, int64_t *out);

/* ---- writing ---- */

typedef struct srv_pg_writer {
    srv_pg pg;
    srv_id node;        /* so that a node does not listen to itself */
    int64_t began;      /* when it was handed what it writes now */
    int64_t down_since; /* since when nothing could be written; 0: it can */
} srv_pg_writer;

void srv_pg_commit(srv_pg_writer *w, srv_write **list, int n);

/* The statements (statement.c), and the settings of a connection that are good for them. */
extern const srv_pg_statement srv_pg_writing[];
extern const char srv_pg_writing_settings[];
bool srv_pg_send_write(srv_pg *c, const srv_write *w);
/* Asks why a write lost: no row, the thing is missing; true, it is there already and the same;
 * false, somebody else was first. */
bool srv_pg_send_why(srv_pg *c, const srv_write *w);

/* The game that a write is about, by which a batch is sorted; NULL: none. */
const srv_id *srv_pg_game_of(const srv_write *w);

/* Is the person of an append new to the game, as far as this node knows? */
bool srv_pg_is_new_guest(const srv_write *w);

/* Appends that are written by one statement (group.c): which ones of the batch, the
 * two statements for them ("lock" and "group"), and the results from the rows of the second. */
bool srv_pg_is_grouped(srv_write **list, int n, int i);
bool srv_pg_send_group(srv_pg *c, srv_write **list, int n);
void srv_pg_read_group(const PGresult *winners, srv_write **list, int n);

/* ---- listening ---- */

/* What nodes tell each other: the sender, then games and @people that it has written to, or
 * +game:seats with who is connected there (a bit for each), with blanks between them. */
#define SRV_PG_CHANNEL "stellwerk"

typedef struct srv_pg_listener {
    srv_pg pg;
    const srv_id *node; /* the own one, which is not listened to */
    srv_hear hear;
    void *data;
    bool is_listening;
    int stop[2]; /* a pipe: closed to end it */
    pthread_t thread;
} srv_pg_listener;

/* On a thread of its own, until srv_pg_listen_stop. */
void srv_pg_listen(srv_pg_listener *l, const srv_id *node, srv_hear hear, void *data);
void srv_pg_listen_stop(srv_pg_listener *l);

/* ---- the store ---- */

typedef struct srv_pg_store {
    srv_sql_store sql; /* first */
    char *address;
    srv_pg_writer writer;
    srv_pg *readers;
    int n_readers;
    srv_pg_listener listener;
    srv_pg_health health;
} srv_pg_store;

#endif
