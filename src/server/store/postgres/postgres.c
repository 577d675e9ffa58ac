/* PostgreSQL: for several nodes. One connection writes (the writer's thread), a few read, one
 * listens for what other nodes have written. Connections that are lost are made again. */
#include "postgres.h"
#include "server/store/schema.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_READERS = 4,
    LOCK_NUMBER = 0x53746c77 /* of the advisory lock for migrations; the next one is for ratings */
};

/* ---- the store ---- */

typedef struct postgres_store {
    char *address;
    srv_pg_writer writer;
    srv_pg *readers;
    int n_readers;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t given;
    srv_pg *idle;
    srv_pg_ear ear;
    srv_pg_health health;
} postgres_store;

/* ---- migrations ---- */

/* The one value that a query gives; -1 on failure. */
static int ask_number(srv_pg *c, const char *sql)
{
    PGresult *r = PQexec(c->conn, sql);
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

extern const srv_pg_statement srv_pg_reading[];

static void postgres_close(void *self)
{
    postgres_store *s = self;
    srv_pg_deafen(&s->ear);
    for (int i = 0; i < s->n_readers; i++) {
        srv_pg_disconnect(&s->readers[i]);
    }
    srv_pg_disconnect(&s->writer.pg);
    pthread_cond_destroy(&s->given);
    pthread_mutex_destroy(&s->lock);
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
    postgres_store *s = calloc(1, sizeof *s);
    int n = options->readers > 0 ? options->readers : USUAL_READERS;
    if (s) {
        s->address = strdup(address);
        s->readers = calloc((size_t)n, sizeof *s->readers);
    }
    if (!s || !s->address || !s->readers) {
        snprintf(why, size, "There is not enough memory.");
        free(s);
        return NULL;
    }
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->health.lock, NULL);
    pthread_cond_init(&s->given, NULL);
    s->n_readers = n;
    for (int i = 0; i < n; i++) { /* connected when first used */
        s->readers[i] =
            (srv_pg){.address = s->address, .statements = srv_pg_reading, .next = s->idle};
        s->idle = &s->readers[i];
    }
    s->ear.pg.address = s->writer.pg.address = s->address;
    s->writer.node = srv_id_make();
    srv_pg first = {.address = s->address}; /* without statements: there are no tables yet */
    bool done = srv_pg_connect(&first, why, size) && PQsetnonblocking(first.conn, 0) == 0 &&
                migrate(&first, why, size);
    srv_pg_disconnect(&first);
    s->writer.pg.statements = srv_pg_writing;
    s->writer.pg.settings = srv_pg_writing_settings;
    if (done && srv_pg_connect(&s->writer.pg, why, size)) {
        /* From now on; before, `why` tells. */
        s->writer.pg.health = s->ear.pg.health = &s->health;
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
    postgres_store *s = self;
    srv_pg_commit(&s->writer, list, n);
}

static void postgres_watch(void *self, srv_hear hear, void *data)
{
    postgres_store *s = self;
    srv_pg_listen(&s->ear, &s->writer.node, hear, data);
}

/* ---- reading ---- */

const srv_pg_statement srv_pg_reading[] = {
    {"tell", "SELECT pg_notify('" SRV_PG_CHANNEL "', $1)"},
    {"game", "SELECT status, created, due, is_rated, is_public, version, head"
             " FROM games JOIN heads ON game = no WHERE id = $1"},
    {"entries", "SELECT e.version, kind, seat, at, player, body"
                " FROM entries e JOIN games ON game = no"
                " WHERE id = $1 AND e.version > $2 ORDER BY e.version"},
#define PAGE                                                                                       \
    " AND status = $1 AND ($2 = '' OR map = $2) AND (updated, id) < ($3, $4)"                      \
    " ORDER BY updated DESC, id DESC LIMIT $5"
    {"public", "SELECT id, updated FROM games WHERE is_public" PAGE},
    {"mine", "SELECT id, updated FROM guests JOIN games ON game = no"
             " WHERE player = $6 AND sits AND (is_public OR $7 = 0)" PAGE},
    {"all", "SELECT id, updated FROM games WHERE true" PAGE},
    {"due", "SELECT id FROM games WHERE due > 0 AND due <= $1"
            " AND (status = 1 OR (status = 2 AND is_rated AND NOT was_rated))"
            " ORDER BY due LIMIT $2"},
#define PLAYER(at)                                                                                 \
    "SELECT id, name, password, created, is_gone, coalesce(until, 0), " at                         \
    " FROM players LEFT JOIN bans ON what = id "
    {"player", PLAYER("0") "WHERE id = $1"},
    {"account", PLAYER("0") "WHERE name_key = $1"},
    {"session", PLAYER("at") "JOIN sessions ON player = id WHERE hash = $1"},
    {"ban", "SELECT until FROM bans WHERE what = $1"},
    {"bans", "SELECT what, until, reason FROM bans WHERE until > $1"
             " ORDER BY until DESC, what LIMIT $2"},
    {"plan", "SELECT body FROM games JOIN plans ON game = no WHERE id = $1 AND seat = $2"},
    {"rating", "SELECT who, rating, deviation, volatility, games FROM ratings"
               " WHERE map = $1 AND who = $2"},
    {"ranking", "SELECT who, rating, deviation, volatility, games, coalesce(name, '')"
                " FROM ratings LEFT JOIN players ON id = who"
                " WHERE map = $1 AND games >= $2 ORDER BY rating DESC LIMIT $3"},
    {"traces", "SELECT e.version, kind, seat, at, e.player, body, id"
               " FROM guests g JOIN entries e ON e.game = g.game JOIN games ON no = g.game"
               " WHERE g.player = $1 AND e.player = $1 ORDER BY at, no, e.version"},
    {"people", "SELECT count(*), count(name_key) FROM players WHERE NOT is_gone"},
    {"games", "SELECT status, count(*), sum(version) FROM games GROUP BY status"},
    {"ping", "SELECT 1"},
    {NULL, NULL},
};

static srv_pg *take(postgres_store *s)
{
    pthread_mutex_lock(&s->lock);
    while (!s->idle) {
        pthread_cond_wait(&s->given, &s->lock);
    }
    srv_pg *c = s->idle;
    s->idle = c->next;
    pthread_mutex_unlock(&s->lock);
    return c;
}

static void give(postgres_store *s, srv_pg *c)
{
    pthread_mutex_lock(&s->lock);
    c->next = s->idle;
    s->idle = c;
    pthread_mutex_unlock(&s->lock);
    pthread_cond_signal(&s->given);
}

/* The rows of one query. A connection that was idle may have been lost long ago, and the next one
 * may meet a server that is just coming back: it is tried a few times, for about a second.
 * NULL: the store cannot be reached. */
#define ASK(s, result, ...)                                                                        \
    do {                                                                                           \
        srv_pg *c = take(s);                                                                       \
        (result) = NULL;                                                                           \
        for (int tries = 0; !(result) && tries < MAX_TRIES; tries++) {                             \
            wait_before(tries);                                                                    \
            if (srv_pg_connect(c, NULL, 0)) {                                                      \
                (result) = srv_pg_send(c, __VA_ARGS__) ? rows(c) : lost(c);                        \
            }                                                                                      \
        }                                                                                          \
        give(s, c);                                                                                \
    } while (0)
enum { MAX_TRIES = 7 };

static void wait_before(int tries)
{
    if (tries > 1) {
        nanosleep(&(struct timespec){0, 30000000L << (tries - 2)}, NULL);
    }
}

static PGresult *lost(srv_pg *c)
{
    srv_pg_disconnect(c);
    return NULL;
}

static PGresult *rows(srv_pg *c)
{
    PGresult *r = srv_pg_only_result(c);
    if (PQresultStatus(r) == PGRES_TUPLES_OK) {
        return r;
    }
    PQclear(r);
    return lost(c); /* the next connection may be better */
}

/* The columns of an entry come first. False: a kind that this program does not know. */
static bool read_entry(const PGresult *r, int row, srv_entry *out)
{
    out->version = (int)srv_pg_int(r, row, 0);
    out->seat = (int)srv_pg_int(r, row, 2);
    out->at = srv_pg_int(r, row, 3);
    out->player = srv_id_copy(srv_pg_text(r, row, 4));
    out->body = srv_pg_text(r, row, 5);
    return srv_entry_kind_read(srv_pg_text(r, row, 1), &out->kind);
}

static bool read_log(const PGresult *game, const PGresult *entries, srv_log *out)
{
    srv_log_maker maker = {0};
    bool known = true;
    out->status = (srv_status)srv_pg_int(game, 0, 0);
    out->created = srv_pg_int(game, 0, 1);
    out->due = srv_pg_int(game, 0, 2);
    out->is_rated = srv_pg_bool(game, 0, 3);
    out->is_public = srv_pg_bool(game, 0, 4);
    out->version = (int)srv_pg_int(game, 0, 5);
    srv_log_head(&maker, srv_pg_text(game, 0, 6), (size_t)PQgetlength(game, 0, 6));
    for (int i = 0; i < PQntuples(entries); i++) {
        srv_entry entry;
        known &= read_entry(entries, i, &entry);
        if (entry.version <= out->version) { /* later ones came between the two queries */
            srv_log_entry(&maker, &entry);
        }
    }
    if (srv_log_made(&maker, out) && known) {
        return true;
    }
    srv_log_free(out);
    return false;
}

static srv_result postgres_log(void *self, const srv_id *id, int after, srv_log *out)
{
    postgres_store *s = self;
    srv_result result = SRV_FAILED;
    PGresult *game, *entries = NULL;
    ASK(s, game, "game", "t", id->at);
    if (game && PQntuples(game) == 0) {
        result = SRV_MISSING;
    } else if (game) {
        out->game = *id;
        ASK(s, entries, "entries", "ti", id->at, (int64_t)after);
        if (entries && read_log(game, entries, out)) {
            result = SRV_DONE;
        }
    }
    PQclear(game);
    PQclear(entries);
    return result;
}

static PGresult *list(postgres_store *s, const srv_filter *f, int status, int max)
{
    bool is_first = !f->before.game.at[0];
    const char *map = f->map ? f->map : "", *id = is_first ? "~" : f->before.game.at;
    int64_t before = is_first ? INT64_MAX : f->before.updated;
    PGresult *r;
    if (f->player) {
        ASK(s, r, "mine", "itititi", (int64_t)status, map, before, id, (int64_t)max, f->player->at,
            (int64_t)f->public_only);
    } else {
        ASK(s, r, f->public_only ? "public" : "all", "ititi", (int64_t)status, map, before, id,
            (int64_t)max);
    }
    return r;
}

static int postgres_games(void *self, const srv_filter *filter, srv_found *out, int max)
{
    int n = 0;
    for (int status = 0; status < SRV_N_STATUS && n >= 0; status++) {
        if (!(filter->statuses >> status & 1)) {
            continue;
        }
        PGresult *r = list(self, filter, status, max);
        for (int i = 0; r && i < PQntuples(r); i++) {
            srv_found found = {srv_id_copy(srv_pg_text(r, i, 0)), srv_pg_int(r, i, 1)};
            n = srv_found_insert(out, n, max, &found);
        }
        n = r ? n : -1;
        PQclear(r);
    }
    return n;
}

static int postgres_due(void *self, int64_t now, srv_id *out, int max)
{
    PGresult *r;
    ASK((postgres_store *)self, r, "due", "ii", now, (int64_t)max);
    int n = r ? PQntuples(r) : -1;
    for (int i = 0; i < n; i++) {
        out[i] = srv_id_copy(srv_pg_text(r, i, 0));
    }
    PQclear(r);
    return n;
}

static srv_result read_player(void *self, const char *query, const char *key, srv_player *out)
{
    PGresult *r;
    ASK((postgres_store *)self, r, query, "t", key);
    srv_result result = !r ? SRV_FAILED : PQntuples(r) ? SRV_DONE : SRV_MISSING;
    if (result == SRV_DONE) {
        out->id = srv_id_copy(srv_pg_text(r, 0, 0));
        snprintf(out->name, sizeof out->name, "%s", srv_pg_text(r, 0, 1));
        snprintf(out->password, sizeof out->password, "%s", srv_pg_text(r, 0, 2));
        out->created = srv_pg_int(r, 0, 3);
        out->is_gone = srv_pg_bool(r, 0, 4);
        out->banned_until = srv_pg_int(r, 0, 5);
        out->session_at = srv_pg_int(r, 0, 6);
    }
    PQclear(r);
    return result;
}

static srv_result postgres_player(void *self, const srv_id *id, srv_player *out)
{
    return read_player(self, "player", id->at, out);
}

static srv_result postgres_account(void *self, const char *key, srv_player *out)
{
    return read_player(self, "account", key, out);
}

static srv_result postgres_session(void *self, const srv_session_hash *hash, srv_player *out)
{
    char text[SRV_HASH_TEXT];
    srv_hash_text(hash, text);
    return read_player(self, "session", text, out);
}

static void postgres_tell(void *self, const srv_id *game, unsigned connected)
{
    postgres_store *s = self;
    PGresult *r;
    char text[2 * SRV_ID_SIZE + 16];
    snprintf(text, sizeof text, "%s +%s:%u", s->writer.node.at, game->at, connected);
    ASK(s, r, "tell", "t", text);
    PQclear(r);
}

static int64_t postgres_banned(void *self, const char *what)
{
    PGresult *r;
    ASK((postgres_store *)self, r, "ban", "t", what);
    int64_t until = r && PQntuples(r) ? srv_pg_int(r, 0, 0) : 0;
    PQclear(r);
    return until;
}

static int postgres_bans(void *self, int64_t now, srv_ban *out, int max)
{
    PGresult *r;
    ASK((postgres_store *)self, r, "bans", "ii", now, (int64_t)max);
    int n = r ? PQntuples(r) : -1;
    for (int i = 0; i < n; i++) {
        snprintf(out[i].what, sizeof out[i].what, "%s", srv_pg_text(r, i, 0));
        out[i].until = srv_pg_int(r, i, 1);
        snprintf(out[i].reason, sizeof out[i].reason, "%s", srv_pg_text(r, i, 2));
    }
    PQclear(r);
    return n;
}

static char *postgres_plan(void *self, const srv_id *game, int seat)
{
    PGresult *r;
    ASK((postgres_store *)self, r, "plan", "ti", game->at, (int64_t)seat);
    char *plan = r && PQntuples(r) ? strdup(srv_pg_text(r, 0, 0)) : NULL;
    PQclear(r);
    return plan;
}

static srv_rating read_rating(const PGresult *r, int row)
{
    return (srv_rating){srv_pg_double(r, row, 1), srv_pg_double(r, row, 2),
                        srv_pg_double(r, row, 3), (int)srv_pg_int(r, row, 4)};
}

static srv_result postgres_rating(void *self, const char *map, const char *who, srv_rating *out)
{
    PGresult *r;
    ASK((postgres_store *)self, r, "rating", "tt", map, who);
    srv_result result = !r ? SRV_FAILED : PQntuples(r) ? SRV_DONE : SRV_MISSING;
    if (result == SRV_DONE) {
        *out = read_rating(r, 0);
    }
    PQclear(r);
    return result;
}

static int postgres_ranking(void *self, const char *map, int min_games, srv_ranked *out, int max)
{
    PGresult *r;
    ASK((postgres_store *)self, r, "ranking", "tii", map, (int64_t)min_games, (int64_t)max);
    int n = r ? PQntuples(r) : -1;
    for (int i = 0; i < n; i++) {
        snprintf(out[i].who, sizeof out[i].who, "%s", srv_pg_text(r, i, 0));
        out[i].rating = read_rating(r, i);
        snprintf(out[i].name, sizeof out[i].name, "%s", srv_pg_text(r, i, 5));
    }
    PQclear(r);
    return n;
}

static srv_result
postgres_traces(void *self, const srv_id *player,
                void (*each)(void *data, const srv_id *game, const srv_entry *entry), void *data)
{
    PGresult *r;
    ASK((postgres_store *)self, r, "traces", "t", player->at);
    srv_result result = r ? SRV_DONE : SRV_FAILED;
    for (int i = 0; result == SRV_DONE && i < PQntuples(r); i++) {
        srv_id game = srv_id_copy(srv_pg_text(r, i, 6));
        srv_entry entry;
        if (read_entry(r, i, &entry)) {
            each(data, &game, &entry);
        } else {
            result = SRV_FAILED;
        }
    }
    PQclear(r);
    return result;
}

static srv_result postgres_counts(void *self, srv_counts *out)
{
    PGresult *people, *games;
    ASK((postgres_store *)self, people, "people", "");
    ASK((postgres_store *)self, games, "games", "");
    bool done = people && games;
    if (done) {
        out->players = srv_pg_int(people, 0, 0);
        out->accounts = srv_pg_int(people, 0, 1);
        for (int i = 0; i < PQntuples(games); i++) {
            out->games[srv_pg_int(games, i, 0)] = srv_pg_int(games, i, 1);
            out->entries += srv_pg_int(games, i, 2);
        }
    }
    PQclear(people);
    PQclear(games);
    return done ? SRV_DONE : SRV_FAILED;
}

static bool postgres_ready(void *self)
{
    PGresult *r;
    ASK((postgres_store *)self, r, "ping", "");
    PQclear(r);
    return r != NULL;
}

const srv_backend srv_postgres = {
    .scheme = "postgres",
    .open = postgres_open,
    .close = postgres_close,
    .commit = postgres_commit,
    .watch = postgres_watch,
    .tell = postgres_tell,
    .ready = postgres_ready,
    .log = postgres_log,
    .games = postgres_games,
    .due = postgres_due,
    .player = postgres_player,
    .account = postgres_account,
    .session = postgres_session,
    .banned = postgres_banned,
    .bans = postgres_bans,
    .plan = postgres_plan,
    .rating = postgres_rating,
    .ranking = postgres_ranking,
    .traces = postgres_traces,
    .counts = postgres_counts,
};
