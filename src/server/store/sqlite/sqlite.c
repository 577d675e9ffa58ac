/* SQLite: one file, one process. One connection writes (the writer's thread), a few read; in WAL
 * mode neither waits for the other. `synchronous = FULL`: a commit is on the disk when it returns.
 */
#include "sqlite.h"
#include "server/store/schema.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    USUAL_READERS = 4,
    LOCK_TRIES = 50,         /* a tenth of a second each: the last process may be just ending */
    APPLICATION = 0x53746c77 /* "Stlw", in the head of the file */
};

typedef struct sqlite_store {
    srv_sql_store sql; /* first */
    char path[SRV_MAX_PATH];
    int lock_file;
    srv_sqlite_file file;
    srv_sqlite_conn writer;
    srv_sqlite_wal wal;
    srv_sqlite_conn *readers;
    int n_readers;
} sqlite_store;

/* ---- opening ---- */

/* Makes the last folder of the path if there is none, and the file itself, readable for nobody
 * else. */
static bool make_file(const char *path)
{
    char folder[SRV_MAX_PATH];
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
    char name[SRV_MAX_PATH + 8];
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
    if (!s->writer.known || !srv_sqlite_connect(&s->writer, s->path) ||
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
    s->writer.is_damaged = &s->file.is_damaged;
    if (!run(s->writer.db, "UPDATE probe SET n = n + 1") ||
        !srv_sqlite_file_open(&s->file, s->path)) { /* now there is a log beside it */
        snprintf(why, size, "%s: the log beside it cannot be made.", s->path);
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
        if (!srv_sqlite_connect(c, s->path) || !run(c->db, "PRAGMA query_only = ON")) {
            break;
        }
        c->is_damaged = &s->file.is_damaged;
        srv_sql_give(&s->sql, c);
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
        srv_sqlite_disconnect(&s->readers[i]);
    }
    srv_sqlite_wal_stop(&s->wal);
    srv_sqlite_disconnect(&s->writer);
    srv_sqlite_file_close(&s->file);
    if (s->lock_file >= 0) {
        close(s->lock_file);
    }
    srv_sql_close(&s->sql);
    free(s->readers);
    free(s);
}

static void *sqlite_open(const char *address, const srv_store_options *options, char *why,
                         size_t size)
{
    const char *path = address + strlen("sqlite:");
    sqlite_store *s = calloc(1, sizeof *s);
    if (!s || !*path || strlen(path) > SRV_MAX_PATH - 8) {
        snprintf(why, size, "\"%s\" names no file: sqlite:PATH is meant.", address);
        free(s);
        return NULL;
    }
    /* "./": no name is special to SQLite, not even ":memory:". */
    snprintf(s->path, sizeof s->path, "%s%s", *path == '/' ? "" : "./", path);
    s->lock_file = -1;
    int readers = options->readers > 0 ? options->readers : USUAL_READERS;
    if (!srv_sql_open(&s->sql, &srv_sqlite_sql, readers)) {
        snprintf(why, size, "There is not enough memory.");
    } else if (open_writer(s, why, size) && open_readers(s, readers, why, size)) {
        return s;
    }
    sqlite_close(s);
    return NULL;
}

static void sqlite_commit(void *self, srv_write **list, int n)
{
    sqlite_store *s = self;
    if (srv_sqlite_file_trouble(&s->file)) {
        for (int i = 0; i < n; i++) {
            list[i]->result = SRV_FAILED;
        }
        return;
    }
    srv_sqlite_commit(&s->writer, list, n);
}

static const char *sqlite_trouble(void *self)
{
    sqlite_store *s = self;
    return srv_sqlite_file_trouble(&s->file);
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

const srv_backend srv_sqlite = {
    .scheme = "sqlite:",
    .open = sqlite_open,
    .close = sqlite_close,
    .commit = sqlite_commit,
    .trouble = sqlite_trouble,
    .backup = sqlite_backup,
    .log = srv_sqlite_log,
    SRV_SQL_READING,
};
