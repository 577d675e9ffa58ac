/* SQLite: one file, one process. One connection writes (the writer's thread), a few read; in WAL
 * mode neither waits for the other. `synchronous = FULL`: a commit is on the disk when it returns.
 */
#include "sqlite.h"
#include "server/store/schema.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    USUAL_READERS = 4,
    MAX_PATH = 1000,
    LOCK_TRIES = 50,         /* a tenth of a second each: the last process may be just ending */
    APPLICATION = 0x53746c77 /* "Stlw", in the head of the file */
};

typedef struct sqlite_store {
    char path[MAX_PATH];
    int lock_file;
    srv_sqlite_conn writer;
    srv_sqlite_wal wal;
    srv_sqlite_conn *readers;
    int n_readers;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t given;
    srv_sqlite_conn *idle;
} sqlite_store;

/* ---- statements ---- */

static sqlite3_stmt *prepared(srv_sqlite_conn *c, int which, const char *sql)
{
    if (!c->statements[which]) {
        c->error = sqlite3_prepare_v3(c->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                      &c->statements[which], NULL);
    }
    return c->statements[which];
}

sqlite3_stmt *srv_sqlite_start(srv_sqlite_conn *c, int which, const char *sql, const char *types,
                               ...)
{
    sqlite3_stmt *s = c->error ? NULL : prepared(c, which, sql);
    va_list ap;
    va_start(ap, types);
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
    va_end(ap);
    return c->error ? NULL : s;
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

static void disconnect(srv_sqlite_conn *c)
{
    for (int i = 0; i < SRV_MAX_STATEMENTS; i++) {
        sqlite3_finalize(c->statements[i]);
    }
    free(c->known);
    sqlite3_close(c->db);
}

/* ---- opening ---- */

/* Makes the last folder of the path if there is none, and the file itself, for our eyes only. */
static bool make_file(const char *path)
{
    char folder[MAX_PATH];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash && slash != folder) {
        *slash = 0;
        if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
            return false;
        }
    }
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        return close(file) == 0;
    }
    return errno == EEXIST && access(path, R_OK | W_OK) == 0;
}

/* One process for one file: two would not hear of each other's changes. */
static int lock_file(const char *path)
{
    char name[MAX_PATH + 8];
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    snprintf(name, sizeof name, "%s.lock", path);
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    for (int i = 0; file >= 0 && fcntl(file, F_SETLK, &all) != 0; i++) {
        if (i == LOCK_TRIES) {
            close(file);
            return -1;
        }
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    }
    return file;
}

static bool connect(srv_sqlite_conn *c, const char *path, int flags)
{
    c->error = sqlite3_open_v2(path, &c->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
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

static int ask_number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *s;
    int number = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW) {
        number = sqlite3_column_int(s, 0);
    }
    sqlite3_finalize(s);
    return number;
}

static bool run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool migrate_by_one(sqlite3 *db, int version)
{
    char mark[100];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION,
             version + 1);
    if (run(db, "BEGIN IMMEDIATE") && run(db, srv_schema_sqlite.migrations[version]) &&
        run(db, mark) && run(db, "COMMIT")) {
        return true;
    }
    run(db, "ROLLBACK");
    return false;
}

static bool migrate(sqlite_store *s, char *why, size_t size)
{
    sqlite3 *db = s->writer.db;
    int version = ask_number(db, "PRAGMA user_version");
    if (version < 0) {
        snprintf(why, size, "%s is no database of Stellwerk: %s.", s->path, sqlite3_errmsg(db));
        return false;
    }
    if ((version > 0 && ask_number(db, "PRAGMA application_id") != APPLICATION) ||
        (version == 0 && ask_number(db, "SELECT count(*) FROM sqlite_schema") != 0)) {
        snprintf(why, size, "%s is a database of another program: name another file.", s->path);
        return false;
    }
    if (version > srv_schema_sqlite.n) {
        snprintf(
            why, size,
            "%s has schema %d, and this program knows %d: use the newer program that wrote it, "
            "or a backup from before.",
            s->path, version, srv_schema_sqlite.n);
        return false;
    }
    for (; version < srv_schema_sqlite.n; version++) {
        if (!migrate_by_one(db, version)) {
            snprintf(why, size, "%s cannot be brought to schema %d: %s.", s->path, version + 1,
                     sqlite3_errmsg(db));
            return false;
        }
    }
    return true;
}

static bool open_writer(sqlite_store *s, char *why, size_t size)
{
    if (!make_file(s->path)) {
        snprintf(why, size, "%s cannot be made or written: %s.", s->path, strerror(errno));
        return false;
    }
    s->lock_file = lock_file(s->path);
    if (s->lock_file < 0) {
        snprintf(why, size, "%s is in use by another process. For several, use PostgreSQL.",
                 s->path);
        return false;
    }
    s->writer.known = calloc(SRV_KNOWN_GAMES, sizeof *s->writer.known);
    if (!s->writer.known || !connect(&s->writer, s->path, SQLITE_OPEN_READWRITE) ||
        !run(s->writer.db, "PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536;"
                           "PRAGMA journal_size_limit = 67108864;"
                           /* who refers to something has just found it */
                           "PRAGMA foreign_keys = OFF")) {
        snprintf(why, size, "%s cannot be opened: %s.", s->path,
                 s->writer.db ? sqlite3_errmsg(s->writer.db) : "out of memory");
        return false;
    }
    if (!migrate(s, why, size)) {
        return false;
    }
    if (!run(s->writer.db, srv_sqlite_catch_up)) {
        snprintf(why, size, "%s cannot be written: %s.", s->path, sqlite3_errmsg(s->writer.db));
        return false;
    }
    if (!srv_sqlite_wal_start(&s->wal, s->writer.db, s->path)) {
        snprintf(why, size, "%s: the system gives no thread for checkpoints.", s->path);
        return false;
    }
    return true;
}

static bool open_readers(sqlite_store *s, int n, char *why, size_t size)
{
    s->readers = calloc((size_t)n, sizeof *s->readers);
    for (int i = 0; s->readers && i < n; i++, s->n_readers++) {
        srv_sqlite_conn *c = &s->readers[i];
        if (!connect(c, s->path, SQLITE_OPEN_READWRITE) || !run(c->db, "PRAGMA query_only = ON")) {
            break;
        }
        c->next = s->idle;
        s->idle = c;
    }
    if (s->n_readers == n) {
        return true;
    }
    snprintf(why, size, "%s cannot be opened %d times for reading.", s->path, n);
    return false;
}

static void sqlite_close(void *self)
{
    sqlite_store *s = self;
    for (int i = 0; i < s->n_readers; i++) {
        disconnect(&s->readers[i]);
    }
    srv_sqlite_wal_stop(&s->wal);
    disconnect(&s->writer);
    if (s->lock_file >= 0) {
        close(s->lock_file);
    }
    pthread_cond_destroy(&s->given);
    pthread_mutex_destroy(&s->lock);
    free(s->readers);
    free(s);
}

static void *sqlite_open(const char *address, const srv_store_options *options, char *why,
                         size_t size)
{
    const char *path = address + strlen("sqlite:");
    sqlite_store *s = calloc(1, sizeof *s);
    if (!s || !*path || strlen(path) > MAX_PATH - 8) {
        snprintf(why, size, "\"%s\" names no file: sqlite:PATH is meant.", address);
        free(s);
        return NULL;
    }
    /* "./": no name is special to SQLite, not even ":memory:". */
    snprintf(s->path, sizeof s->path, "%s%s", *path == '/' ? "" : "./", path);
    s->lock_file = -1;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->given, NULL);
    if (open_writer(s, why, size) &&
        open_readers(s, options->readers > 0 ? options->readers : USUAL_READERS, why, size)) {
        return s;
    }
    sqlite_close(s);
    return NULL;
}

static void sqlite_commit(void *self, srv_write **list, int n)
{
    sqlite_store *s = self;
    srv_sqlite_commit(&s->writer, list, n);
}

static bool sqlite_backup(void *self, const char *path, char *why, size_t size)
{
    sqlite_store *s = self;
    sqlite3 *from = NULL, *to = NULL;
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 || close(file) != 0) {
        snprintf(why, size, "%s cannot be made: %s.", path, strerror(errno));
        return false;
    }
    /* All in one step: one moment's state, while others go on writing to the WAL. */
    sqlite3_backup *backup = NULL;
    if (sqlite3_open_v2(s->path, &from, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        backup = sqlite3_backup_init(to, "main", from, "main");
    }
    bool done = backup && sqlite3_backup_step(backup, -1) == SQLITE_DONE;
    done &= sqlite3_backup_finish(backup) == SQLITE_OK && backup;
    if (!done) {
        snprintf(why, size, "%s is not complete: %s.", path, sqlite3_errmsg(to ? to : from));
        unlink(path);
    }
    sqlite3_close(to);
    sqlite3_close(from);
    return done;
}

/* ---- reading ---- */

/* A connection that nobody else uses until it is given back. */
static srv_sqlite_conn *take(void *self)
{
    sqlite_store *s = self;
    pthread_mutex_lock(&s->lock);
    while (!s->idle) {
        pthread_cond_wait(&s->given, &s->lock);
    }
    srv_sqlite_conn *c = s->idle;
    s->idle = c->next;
    pthread_mutex_unlock(&s->lock);
    c->error = SQLITE_OK;
    return c;
}

static void give(void *self, srv_sqlite_conn *c)
{
    sqlite_store *s = self;
    pthread_mutex_lock(&s->lock);
    c->next = s->idle;
    s->idle = c;
    pthread_mutex_unlock(&s->lock);
    pthread_cond_signal(&s->given);
}

enum {
    READ_GAME,
    READ_ENTRIES,
    READ_PUBLIC,
    READ_MINE,
    READ_ALL,
    READ_DUE,
    READ_PLAYER,
    READ_ACCOUNT,
    READ_SESSION,
    READ_BAN,
    READ_BANS,
    READ_PLAN,
    READ_RATING,
    READ_RANKING,
    READ_TRACES,
    COUNT_PEOPLE,
    COUNT_GAMES
};

/* The columns of an entry begin at `first`. False: a kind that this program does not know. */
static bool read_entry(sqlite3_stmt *q, int first, srv_entry *out)
{
    out->version = sqlite3_column_int(q, first);
    out->seat = sqlite3_column_int(q, first + 2);
    out->at = sqlite3_column_int64(q, first + 3);
    out->player = srv_id_copy(srv_sqlite_text(q, first + 4));
    out->body = srv_sqlite_text(q, first + 5);
    return srv_entry_kind_read(srv_sqlite_text(q, first + 1), &out->kind);
}

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
    sqlite3_stmt *entries =
        srv_sqlite_start(c, READ_ENTRIES,
                         "SELECT version, kind, seat, at, player, body FROM entries"
                         " WHERE game = ?1 AND version > ?2 ORDER BY version",
                         "ii", no, (int64_t)after);
    bool known = true;
    out->version = after;
    while (srv_sqlite_row(c, entries)) {
        srv_entry entry;
        known &= read_entry(entries, 0, &entry);
        srv_log_entry(&maker, &entry);
        out->version = entry.version;
    }
    sqlite3_reset(q);
    bool made = srv_log_made(&maker, out);
    if (made && known && !c->error) {
        return SRV_DONE;
    }
    srv_log_free(out);
    return SRV_FAILED;
}

static srv_result sqlite_log(void *self, const srv_id *game, int after, srv_log *out)
{
    srv_sqlite_conn *c = take(self);
    srv_result result = read_log(c, game, after, out);
    give(self, c);
    return result;
}

#define PAGE                                                                                       \
    " AND (?1 = '' OR map = ?1) AND (updated, id) < (?2, ?3) ORDER BY updated DESC, id DESC"       \
    " LIMIT ?4"

/* `+?5`: compared with the bare parameter, the condition of an index (games_running) would make
 * SQLite plan the statement anew for every value. */
static sqlite3_stmt *start_list(srv_sqlite_conn *c, const srv_filter *f, int status, int max)
{
    bool is_first = !f->before.game.at[0];
    const char *map = f->map ? f->map : "", *id = is_first ? "~" : f->before.game.at;
    int64_t before = is_first ? INT64_MAX : f->before.updated;
    if (f->player) {
        return srv_sqlite_start(
            c, READ_MINE,
            "SELECT id, updated FROM guests JOIN games ON game = no"
            " WHERE player = ?7 AND sits AND status = +?5 AND (is_public OR NOT ?6)" PAGE,
            "titiiit", map, before, id, (int64_t)max, (int64_t)status, (int64_t)f->public_only,
            f->player->at);
    }
    if (f->public_only) {
        return srv_sqlite_start(
            c, READ_PUBLIC,
            "SELECT id, updated FROM games WHERE is_public = 1 AND status = +?5" PAGE, "titii", map,
            before, id, (int64_t)max, (int64_t)status);
    }
    return srv_sqlite_start(c, READ_ALL, "SELECT id, updated FROM games WHERE status = +?5" PAGE,
                            "titii", map, before, id, (int64_t)max, (int64_t)status);
}

static int sqlite_games(void *self, const srv_filter *filter, srv_found *out, int max)
{
    srv_sqlite_conn *c = take(self);
    int n = 0;
    for (int status = 0; status < SRV_N_STATUS; status++) {
        if (!(filter->statuses >> status & 1)) {
            continue;
        }
        sqlite3_stmt *q = start_list(c, filter, status, max);
        while (srv_sqlite_row(c, q)) {
            srv_found found = {srv_id_copy(srv_sqlite_text(q, 0)), sqlite3_column_int64(q, 1)};
            n = srv_found_insert(out, n, max, &found);
        }
    }
    n = c->error ? -1 : n;
    give(self, c);
    return n;
}

static int sqlite_due(void *self, int64_t now, srv_id *out, int max)
{
    srv_sqlite_conn *c = take(self);
    int n = 0;
    sqlite3_stmt *q = srv_sqlite_start(
        c, READ_DUE,
        "SELECT id FROM games WHERE due > 0 AND due <= ?1"
        " AND (status = 1 OR (status = 2 AND is_rated AND NOT was_rated)) ORDER BY due LIMIT ?2",
        "ii", now, (int64_t)max);
    while (srv_sqlite_row(c, q)) {
        out[n++] = srv_id_copy(srv_sqlite_text(q, 0));
    }
    n = c->error ? -1 : n;
    give(self, c);
    return n;
}

#define PLAYER(at)                                                                                 \
    "SELECT id, name, password, created, is_gone, coalesce(until, 0), " at                         \
    " FROM players LEFT JOIN bans ON what = id "

static srv_result read_player(void *self, srv_sqlite_conn *c, sqlite3_stmt *q, srv_player *out)
{
    srv_result result = SRV_MISSING;
    while (srv_sqlite_row(c, q)) { /* one at most */
        out->id = srv_id_copy(srv_sqlite_text(q, 0));
        snprintf(out->name, sizeof out->name, "%s", srv_sqlite_text(q, 1));
        snprintf(out->password, sizeof out->password, "%s", srv_sqlite_text(q, 2));
        out->created = sqlite3_column_int64(q, 3);
        out->is_gone = sqlite3_column_int(q, 4);
        out->banned_until = sqlite3_column_int64(q, 5);
        out->session_at = sqlite3_column_int64(q, 6);
        result = SRV_DONE;
    }
    if (c->error) {
        result = SRV_FAILED;
    }
    give(self, c);
    return result;
}

static srv_result sqlite_player(void *self, const srv_id *id, srv_player *out)
{
    srv_sqlite_conn *c = take(self);
    return read_player(
        self, c, srv_sqlite_start(c, READ_PLAYER, PLAYER("0") "WHERE id = ?1", "t", id->at), out);
}

static srv_result sqlite_account(void *self, const char *key, srv_player *out)
{
    srv_sqlite_conn *c = take(self);
    return read_player(
        self, c, srv_sqlite_start(c, READ_ACCOUNT, PLAYER("0") "WHERE name_key = ?1", "t", key),
        out);
}

static srv_result sqlite_session(void *self, const srv_session_hash *hash, srv_player *out)
{
    char text[SRV_HASH_TEXT];
    srv_sqlite_conn *c = take(self);
    srv_hash_text(hash, text);
    return read_player(self, c,
                       srv_sqlite_start(c, READ_SESSION,
                                        PLAYER("at") "JOIN sessions ON player = id WHERE hash = ?1",
                                        "t", text),
                       out);
}

static int64_t sqlite_banned(void *self, const char *what)
{
    srv_sqlite_conn *c = take(self);
    int64_t until = 0;
    sqlite3_stmt *q =
        srv_sqlite_start(c, READ_BAN, "SELECT until FROM bans WHERE what = ?1", "t", what);
    while (srv_sqlite_row(c, q)) {
        until = sqlite3_column_int64(q, 0);
    }
    give(self, c);
    return until;
}

static int sqlite_bans(void *self, int64_t now, srv_ban *out, int max)
{
    srv_sqlite_conn *c = take(self);
    int n = 0;
    sqlite3_stmt *q = srv_sqlite_start(c, READ_BANS,
                                       "SELECT what, until, reason FROM bans WHERE until > ?1"
                                       " ORDER BY until DESC, what LIMIT ?2",
                                       "ii", now, (int64_t)max);
    for (; srv_sqlite_row(c, q); n++) {
        snprintf(out[n].what, sizeof out[n].what, "%s", srv_sqlite_text(q, 0));
        out[n].until = sqlite3_column_int64(q, 1);
        snprintf(out[n].reason, sizeof out[n].reason, "%s", srv_sqlite_text(q, 2));
    }
    n = c->error ? -1 : n;
    give(self, c);
    return n;
}

static char *sqlite_plan(void *self, const srv_id *game, int seat)
{
    srv_sqlite_conn *c = take(self);
    char *plan = NULL;
    sqlite3_stmt *q = srv_sqlite_start(
        c, READ_PLAN, "SELECT body FROM games JOIN plans ON game = no WHERE id = ?1 AND seat = ?2",
        "ti", game->at, (int64_t)seat);
    if (srv_sqlite_row(c, q)) {
        plan = strdup(srv_sqlite_text(q, 0));
        sqlite3_reset(q);
    }
    give(self, c);
    return plan;
}

static srv_rating rating_from(sqlite3_stmt *q, int first)
{
    return (srv_rating){sqlite3_column_double(q, first), sqlite3_column_double(q, first + 1),
                        sqlite3_column_double(q, first + 2), sqlite3_column_int(q, first + 3)};
}

static srv_result sqlite_rating(void *self, const char *map, const char *who, srv_rating *out)
{
    srv_sqlite_conn *c = take(self);
    srv_result result = SRV_MISSING;
    sqlite3_stmt *q = srv_sqlite_start(c, READ_RATING,
                                       "SELECT rating, deviation, volatility, games FROM ratings"
                                       " WHERE map = ?1 AND who = ?2",
                                       "tt", map, who);
    while (srv_sqlite_row(c, q)) {
        *out = rating_from(q, 0);
        result = SRV_DONE;
    }
    if (c->error) {
        result = SRV_FAILED;
    }
    give(self, c);
    return result;
}

static int sqlite_ranking(void *self, const char *map, int min_games, srv_ranked *out, int max)
{
    srv_sqlite_conn *c = take(self);
    int n = 0;
    sqlite3_stmt *q =
        srv_sqlite_start(c, READ_RANKING,
                         "SELECT who, rating, deviation, volatility, games, coalesce(name, '')"
                         " FROM ratings LEFT JOIN players ON id = who"
                         " WHERE map = ?1 AND games >= ?2 ORDER BY rating DESC LIMIT ?3",
                         "tii", map, (int64_t)min_games, (int64_t)max);
    for (; srv_sqlite_row(c, q); n++) {
        snprintf(out[n].who, sizeof out[n].who, "%s", srv_sqlite_text(q, 0));
        out[n].rating = rating_from(q, 1);
        snprintf(out[n].name, sizeof out[n].name, "%s", srv_sqlite_text(q, 5));
    }
    n = c->error ? -1 : n;
    give(self, c);
    return n;
}

static srv_result
sqlite_traces(void *self, const srv_id *player,
              void (*each)(void *data, const srv_id *game, const srv_entry *entry), void *data)
{
    srv_sqlite_conn *c = take(self);
    bool known = true;
    sqlite3_stmt *q = srv_sqlite_start(
        c, READ_TRACES,
        "SELECT id, e.version, e.kind, e.seat, e.at, e.player, e.body"
        " FROM guests g CROSS JOIN entries e ON e.game = g.game JOIN games ON no = g.game"
        " WHERE g.player = ?1 AND e.player = ?1 ORDER BY e.at, no, e.version",
        "t", player->at);
    while (srv_sqlite_row(c, q)) {
        srv_id game = srv_id_copy(srv_sqlite_text(q, 0));
        srv_entry entry;
        known &= read_entry(q, 1, &entry);
        if (known) {
            each(data, &game, &entry);
        }
    }
    srv_result result = c->error || !known ? SRV_FAILED : SRV_DONE;
    give(self, c);
    return result;
}

static srv_result sqlite_counts(void *self, srv_counts *out)
{
    srv_sqlite_conn *c = take(self);
    sqlite3_stmt *q = srv_sqlite_start(c, COUNT_PEOPLE,
                                       "SELECT count(*), count(name_key) FROM players"
                                       " WHERE NOT is_gone",
                                       "");
    while (srv_sqlite_row(c, q)) {
        out->players = sqlite3_column_int64(q, 0);
        out->accounts = sqlite3_column_int64(q, 1);
    }
    q = srv_sqlite_start(c, COUNT_GAMES,
                         "SELECT status, count(*), sum(version) FROM games GROUP BY status", "");
    while (srv_sqlite_row(c, q)) {
        out->games[sqlite3_column_int(q, 0)] = sqlite3_column_int64(q, 1);
        out->entries += sqlite3_column_int64(q, 2);
    }
    srv_result result = c->error ? SRV_FAILED : SRV_DONE;
    give(self, c);
    return result;
}

const srv_backend srv_sqlite = {
    .scheme = "sqlite:",
    .open = sqlite_open,
    .close = sqlite_close,
    .commit = sqlite_commit,
    .backup = sqlite_backup,
    .log = sqlite_log,
    .games = sqlite_games,
    .due = sqlite_due,
    .player = sqlite_player,
    .account = sqlite_account,
    .session = sqlite_session,
    .banned = sqlite_banned,
    .bans = sqlite_bans,
    .plan = sqlite_plan,
    .rating = sqlite_rating,
    .ranking = sqlite_ranking,
    .traces = sqlite_traces,
    .counts = sqlite_counts,
};
