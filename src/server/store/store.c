/* Opening by address, the way to each store's functions, and what all stores share. */
#include "backend.h"
#include "rating.h"
#include "server/base/clock.h"
#include "writer.h"
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECENT = 2000 }; /* ms after a failure in which nobody is told that all is well */

struct srv_store {
    const srv_backend *kind;
    void *self;
    srv_writer *writer;
    atomic_bool is_failing;    /* the last commit did */
    _Atomic int64_t failed_at; /* ms: when it did, unless it was a probe; 0: it did not */
    /* Who is told of others' writes, while it is being told, too; NULL: nobody (any more). */
    pthread_mutex_t watch_lock;
    srv_hear hear;
    void *watcher;
    bool is_watching;
};

static const srv_backend *const kinds[] = {&srv_memory, &srv_sqlite, &srv_postgres};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

/* ---- opening and closing ---- */

static void commit(void *store, srv_write **list, int n)
{
    srv_store *s = store;
    bool failed = false, is_probe = true;
    s->kind->commit(s->self, list, n);
    for (int i = 0; i < n; i++) {
        failed |= list[i]->result == SRV_FAILED;
        is_probe &= (int)list[i]->kind == SRV_PROBE;
    }
    atomic_store(&s->is_failing, failed);
    if (!is_probe) {
        atomic_store(&s->failed_at, failed ? srv_steady_millis() : 0);
    }
}

srv_store *srv_store_open(const char *address, const srv_store_options *options, char *why,
                          size_t size)
{
    static const srv_store_options usual = {0};
    srv_store *s = calloc(1, sizeof *s);
    for (int i = 0; i < N_KINDS && s && !s->kind; i++) {
        if (strncmp(address, kinds[i]->scheme, strlen(kinds[i]->scheme)) == 0) {
            s->kind = kinds[i];
        }
    }
    if (!options) {
        options = &usual;
    }
    if (!s) {
        snprintf(why, size, "There is not enough memory.");
    } else if (!s->kind) {
        snprintf(why, size, "\"%s\" is no store: use sqlite:PATH, postgres://… or memory:.",
                 address);
    } else if ((s->self = s->kind->open(address, options, why, size)) != NULL) {
        pthread_mutex_init(&s->watch_lock, NULL);
        s->writer = srv_writer_start(commit, s, options->batch);
        if (s->writer) {
            return s;
        }
        s->kind->close(s->self);
        snprintf(why, size, "The system gives no thread to write with.");
    }
    free(s);
    return NULL;
}

void srv_store_close(srv_store *s)
{
    srv_writer_stop(s->writer);
    s->kind->close(s->self);
    pthread_mutex_destroy(&s->watch_lock);
    free(s);
}

/* ---- writing ---- */

void srv_store_activity(srv_store *s, int64_t *batches, int64_t *writes)
{
    srv_writer_count(s->writer, batches, writes);
}

void srv_store_submit(srv_store *s, srv_write *write)
{
    srv_writer_submit(s->writer, write);
}

typedef struct waiting {
    pthread_mutex_t lock;
    pthread_cond_t told;
    bool is_done;
} waiting;

static void tell(srv_write *write)
{
    waiting *w = write->data;
    pthread_mutex_lock(&w->lock);
    w->is_done = true;
    pthread_cond_signal(&w->told);
    pthread_mutex_unlock(&w->lock);
}

srv_result srv_store_write(srv_store *s, srv_write *write)
{
    waiting w = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};
    write->done = tell;
    write->data = &w; // cppcheck-suppress autoVariables ; it is waited for
    srv_store_submit(s, write);
    pthread_mutex_lock(&w.lock);
    while (!w.is_done) {
        pthread_cond_wait(&w.told, &w.lock);
    }
    pthread_mutex_unlock(&w.lock);
    pthread_cond_destroy(&w.told);
    pthread_mutex_destroy(&w.lock);
    return write->result;
}

static void pass_on(void *store, srv_news news)
{
    srv_store *s = store;
    pthread_mutex_lock(&s->watch_lock);
    if (s->hear) {
        s->hear(s->watcher, news);
    }
    pthread_mutex_unlock(&s->watch_lock);
}

void srv_store_watch(srv_store *s, srv_hear hear, void *data)
{
    pthread_mutex_lock(&s->watch_lock);
    s->hear = hear;
    s->watcher = data;
    bool begin = hear && !s->is_watching && s->kind->watch;
    s->is_watching |= begin;
    pthread_mutex_unlock(&s->watch_lock);
    if (begin) {
        s->kind->watch(s->self, pass_on, s);
    }
}

void srv_store_tell(srv_store *s, const srv_id *game, unsigned connected)
{
    if (s->kind->tell) {
        s->kind->tell(s->self, game, connected);
    }
}

bool srv_store_shared(const srv_store *s)
{
    return s->kind->watch != NULL;
}

bool srv_store_time(srv_store *s, int64_t *out)
{
    enum { AT_ONCE = 500 }; /* ms: what took longer tells too little */
    int64_t asked = srv_steady_millis();
    if (!s->kind->time || !s->kind->time(s->self, out)) {
        return false;
    }
    int64_t took = srv_steady_millis() - asked;
    *out += took / 2;
    return took <= AT_ONCE;
}

const char *srv_store_trouble(srv_store *s)
{
    return s->kind->trouble ? s->kind->trouble(s->self) : NULL;
}

bool srv_store_ready(srv_store *s)
{
    if (srv_store_trouble(s) || (s->kind->ready && !s->kind->ready(s->self))) {
        return false;
    }
    /* A disk that is full may have room for the probe, and not for a game. */
    int64_t failed_at = atomic_load(&s->failed_at);
    if (failed_at && srv_steady_millis() - failed_at < RECENT) {
        return false;
    }
    if (!atomic_load(&s->is_failing)) {
        return true;
    }
    srv_write probe = {.kind = (srv_write_kind)SRV_PROBE};
    return srv_store_write(s, &probe) == SRV_DONE;
}

bool srv_store_backup(srv_store *s, const char *path, char *why, size_t size)
{
    if (s->kind->backup) {
        return s->kind->backup(s->self, path, why, size);
    }
    snprintf(why, size, "Only SQLite stores are copied by the server; for PostgreSQL use pg_dump.");
    return false;
}

/* ---- reading ---- */

srv_result srv_store_log(srv_store *s, const srv_id *game, int after, srv_log *out)
{
    memset(out, 0, sizeof *out);
    return s->kind->log(s->self, game, after, out);
}

int srv_store_games(srv_store *s, const srv_filter *filter, srv_found *out, int max)
{
    return s->kind->games(s->self, filter, out, max);
}

int srv_store_due(srv_store *s, int64_t now, const srv_due_game *after, srv_due_game *out, int max)
{
    static const srv_due_game first = {.due = 0};
    return s->kind->due(s->self, now, after ? after : &first, out, max);
}

srv_result srv_store_player(srv_store *s, const srv_id *id, srv_player *out)
{
    return s->kind->player(s->self, id, out);
}

srv_result srv_store_account(srv_store *s, const char *name, srv_player *out)
{
    char key[SRV_KEY_SIZE];
    srv_fold(name, key);
    return s->kind->account(s->self, key, out);
}

srv_result srv_store_session(srv_store *s, const srv_session_hash *hash, srv_player *out)
{
    char text[SRV_HASH_TEXT];
    srv_hash_text(hash, text);
    return s->kind->session(s->self, text, out);
}

int64_t srv_store_banned(srv_store *s, const char *what)
{
    return s->kind->banned(s->self, what);
}

int srv_store_bans(srv_store *s, int64_t now, srv_ban *out, int max)
{
    return s->kind->bans(s->self, now, out, max);
}

char *srv_store_queue(srv_store *s, const srv_id *game, int seat)
{
    return s->kind->queue(s->self, game, seat);
}

char *srv_store_map(srv_store *s, const char *name)
{
    return s->kind->map(s->self, name);
}

srv_result srv_store_rating(srv_store *s, const char *map, const char *who, srv_rating *out)
{
    *out = srv_rating_start;
    return s->kind->rating(s->self, map, who, out);
}

int srv_store_ranking(srv_store *s, const char *map, int min_games, srv_ranked *out, int max)
{
    return s->kind->ranking(s->self, map, min_games, out, max);
}

int srv_store_traces(srv_store *s, const srv_id *player, srv_trace_place *place,
                     srv_each_trace each, void *data, int max)
{
    return s->kind->traces(s->self, player, place, each, data, max);
}

srv_result srv_store_counts(srv_store *s, srv_counts *out)
{
    memset(out, 0, sizeof *out);
    return s->kind->counts(s->self, out);
}

/* ---- names ---- */

/* Statuses are stored as their numbers. */
_Static_assert(SRV_OPEN == 0 && SRV_RUNNING == 1 && SRV_OVER == 2 && SRV_ABORTED == 3, "stored");

const char *srv_status_name(srv_status status)
{
    static const char *const names[] = {"open", "running", "over", "aborted"};
    return names[status];
}

static const char *const entry_names[] = {
#define SRV_ENTRY(id, name, body) name,
#include "entries.def"
#undef SRV_ENTRY
};

const char *srv_entry_name(srv_entry_kind kind)
{
    return entry_names[kind];
}

srv_entry_kind srv_entry_kind_read(const char *name)
{
    int i = 0;
    while (i < SRV_N_ENTRIES && strcmp(entry_names[i], name) != 0) {
        i++;
    }
    return (srv_entry_kind)i;
}

bool srv_entry_same(const srv_entry *a, const srv_entry *b)
{
    return a->version == b->version && a->kind == b->kind && a->seat == b->seat && a->at == b->at &&
           strcmp(a->player.at, b->player.at) == 0 && strcmp(a->body, b->body) == 0;
}

srv_id srv_id_copy(const char *text)
{
    srv_id id = {{0}};
    snprintf(id.at, sizeof id.at, "%s", text);
    return id;
}

void srv_hash_text(const srv_session_hash *hash, char out[SRV_HASH_TEXT])
{
    sodium_bin2hex(out, SRV_HASH_TEXT, hash->at, SRV_HASH_SIZE);
}

/* ---- pages ---- */

bool srv_found_before(const srv_found *a, const srv_found *b)
{
    if (a->updated != b->updated) {
        return a->updated > b->updated;
    }
    return strcmp(a->game.at, b->game.at) > 0;
}

int srv_found_insert(srv_found *page, int n, int max, const srv_found *found)
{
    int k = n < max ? n++ : max;
    for (; k > 0 && srv_found_before(found, &page[k - 1]); k--) {
        if (k < max) {
            page[k] = page[k - 1];
        }
    }
    if (k < max) {
        page[k] = *found;
    }
    return n;
}
