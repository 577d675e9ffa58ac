/* What the stores in SQL share: a pool of connections for reading, and all reading but that of
 * logs. A kind of database provides srv_sql; its store begins with an srv_sql_store. */
#ifndef SERVER_STORE_SQL_SQL_H
#define SERVER_STORE_SQL_SQL_H

#include "server/store/backend.h"
#include <pthread.h>
#include <stdarg.h>

typedef enum srv_query {
#define PUBLIC_GAMES              ""
#define SRV_QUERY(id, types, sql) SRV_QUERY_##id,
#include "queries.def"
#undef SRV_QUERY
#undef PUBLIC_GAMES
    SRV_N_QUERIES
} srv_query;

struct srv_sql;

/* The answer to a query. Before the first row srv_sql.next has to be called. */
typedef struct srv_rows {
    const struct srv_sql *sql;
    void *store, *connection, *result; /* the database's */
    int row;                           /* -1: before the first */
    bool failed;
} srv_rows;

/* How a database answers. Texts live until the next row. */
typedef struct srv_sql {
    /* Fills what is the database's in *rows, or `failed`; parameters as queries.def says. */
    void (*ask)(srv_rows *rows, srv_query query, va_list parameters);
    bool (*next)(srv_rows *rows); /* is there a further row? */
    void (*end)(srv_rows *rows);
    const char *(*text)(const srv_rows *rows, int column); /* never NULL */
    int64_t (*number)(const srv_rows *rows, int column);   /* or 0, 1 for what is false or true */
    double (*real)(const srv_rows *rows, int column);
} srv_sql;

typedef struct srv_sql_store {
    const srv_sql *sql;
    pthread_mutex_t lock; /* of the pool */
    pthread_cond_t given;
    void **idle; /* connections */
    int n_idle;
} srv_sql_store;

/* A pool for up to n connections, empty at first; false: no memory. */
bool srv_sql_open(srv_sql_store *store, const srv_sql *sql, int n);
void srv_sql_close(srv_sql_store *store);
/* Waits for a connection that nobody else uses until it is given back, so many milliseconds at
 * most (0: any time); NULL: there was none. */
void *srv_sql_take(srv_sql_store *store, int64_t millis);
void srv_sql_give(srv_sql_store *store, void *connection);

/* An entry whose columns (version, kind, seat, at, player, body) come first. */
srv_entry srv_sql_entry(const srv_rows *rows);
/* A rating, its columns in their order from `first` on. */
srv_rating srv_sql_rating(const srv_rows *rows, int first);

/* Reading as in srv_backend. */
int srv_sql_games(void *self, const srv_filter *filter, srv_found *out, int max);
int srv_sql_due(void *self, int64_t now, const srv_due_game *after, srv_due_game *out, int max);
srv_result srv_sql_player(void *self, const srv_id *id, srv_player *out);
srv_result srv_sql_account(void *self, const char *key, srv_player *out);
srv_result srv_sql_session(void *self, const char *hash, srv_player *out);
int64_t srv_sql_banned(void *self, const char *what);
int srv_sql_bans(void *self, int64_t now, srv_ban *out, int max);
char *srv_sql_queue(void *self, const srv_id *game, int seat);
char *srv_sql_map(void *self, const char *name);
srv_result srv_sql_read_rating(void *self, const char *map, const char *who, srv_rating *out);
int srv_sql_ranking(void *self, const char *map, int min_games, srv_ranked *out, int max);
int srv_sql_traces(void *self, const srv_id *player, srv_trace_place *place, srv_each_trace each,
                   void *data, int max);
srv_result srv_sql_counts(void *self, srv_counts *out);

#define SRV_SQL_READING                                                                            \
    .games = srv_sql_games, .due = srv_sql_due, .player = srv_sql_player,                          \
    .account = srv_sql_account, .session = srv_sql_session, .banned = srv_sql_banned,              \
    .bans = srv_sql_bans, .queue = srv_sql_queue, .map = srv_sql_map,                              \
    .rating = srv_sql_read_rating, .ranking = srv_sql_ranking, .traces = srv_sql_traces,           \
    .counts = srv_sql_counts

#endif
