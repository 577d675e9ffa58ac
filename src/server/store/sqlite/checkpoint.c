/* Checkpoints: what is in the write-ahead log is copied into the database by a thread and a
 * connection of their own, while the writer goes on appending to the log. SQLite would let the
 * writer do it, and everybody would wait.
 *
 * The log begins anew when all of it has been copied and the next transaction starts. Under
 * constant load there is always a rest; so when the log has grown large, the writer copies that
 * rest itself, as soon as it is little. A long reader (a backup) can hold that up, and the log
 * grows until it has ended. */
#include "sqlite.h"

enum {
    ENOUGH =
        4000,     /* new pages in the log that are worth a checkpoint: most are the same few ones */
    LITTLE = 500, /* that the writer may copy itself */
    LARGE = 16000, /* pages: 64 MB */
    TOO_LARGE = 20000
};

static void *run(void *data)
{
    srv_sqlite_wal *w = data;
    pthread_mutex_lock(&w->thread.lock);
    for (;;) {
        while (!w->thread.is_stopping && w->pages - w->copied < ENOUGH) {
            srv_threads_wait(&w->thread);
        }
        if (w->thread.is_stopping) {
            break;
        }
        int total = 0, copied = 0, before = w->pages;
        pthread_mutex_unlock(&w->thread.lock);
        int result =
            sqlite3_wal_checkpoint_v2(w->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &total, &copied);
        pthread_mutex_lock(&w->thread.lock);
        if (w->pages >= before) { /* else the log has begun anew, and all of this is past */
            /* What could not be copied now is tried again with the next pages. */
            w->copied = result == SQLITE_OK && copied > 0 ? copied : before;
        }
    }
    pthread_mutex_unlock(&w->thread.lock);
    return NULL;
}

/* After each transaction, with the number of pages in the log. */
static int committed(void *data, sqlite3 *db, const char *name, int pages)
{
    srv_sqlite_wal *w = data;
    (void)name;
    pthread_mutex_lock(&w->thread.lock);
    if (pages < w->pages) { /* it has begun anew */
        w->copied = 0;
        w->next_try = LARGE;
    }
    w->pages = pages;
    int rest = pages - w->copied;
    bool is_worth_it = rest >= ENOUGH;
    pthread_mutex_unlock(&w->thread.lock);
    if (pages >= w->next_try && (rest <= LITTLE || pages >= TOO_LARGE)) {
        w->next_try = pages + ENOUGH;
        sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    } else if (is_worth_it) {
        srv_threads_wake(&w->thread);
    }
    return SQLITE_OK;
}

bool srv_sqlite_wal_start(srv_sqlite_wal *w, sqlite3 *writer, const char *path)
{
    if (sqlite3_open_v2(path, &w->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
            SQLITE_OK ||
        sqlite3_exec(w->db, "PRAGMA synchronous = FULL", NULL, NULL, NULL) != SQLITE_OK) {
        return false;
    }
    w->next_try = LARGE;
    sqlite3_wal_hook(writer, committed, w);
    return srv_threads_start(&w->thread, 1, run, w) == 1;
}

void srv_sqlite_wal_stop(srv_sqlite_wal *w)
{
    srv_threads_free(&w->thread);
    sqlite3_close(w->db);
}
