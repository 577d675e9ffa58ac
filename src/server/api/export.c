#include "export.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 100 }; /* entries */

typedef struct export
{
    srv_store *store;
    srv_work *work;
    srv_feed *feed;
    srv_id player;
    /* what only the thread that fills a page uses */
    srv_trace_place place;
    bool any;

    pthread_mutex_t lock; /* of all that follows */
    int owners;           /* the feed, and who fills a page */
    char *text;           /* the page that is being read, from `at` on */
    size_t at, len;
    bool is_filling, is_closed;
    bool is_last, is_broken; /* no page follows; it could not be read */
}
export;

/* Under the lock, which is given back. */
static void release(export *e)
{
    bool last = --e->owners == 0;
    pthread_mutex_unlock(&e->lock);
    if (last) {
        pthread_mutex_destroy(&e->lock);
        free(e->text);
        free(e);
    }
}

typedef struct gathering {
    FILE *to;
    export *export;
} gathering;

static void gather(void *data, const srv_id *game, const srv_entry *entry)
{
    const gathering *g = data;
    fprintf(g->to,
            "%s\n{\"game\":\"%s\",\"version\":%d,\"type\":\"%s\",\"seat\":%d,\"at\":%lld,"
            "\"body\":%s}",
            g->export->any ? "," : "", game->at, entry->version, srv_entry_name(entry->kind),
            entry->seat, (long long)entry->at, entry->body);
    g->export->any = true;
}

/* The next page; NULL: it cannot be read. */
static char *make_page(export *e, size_t *len, bool *is_last)
{
    char *text = NULL;
    FILE *to = open_memstream(&text, len);
    if (!to) {
        return NULL;
    }
    int n = srv_store_traces(e->store, &e->player, &e->place, gather, &(gathering){to, e}, PAGE);
    *is_last = n < PAGE;
    if (*is_last) {
        fputs("]}\n", to);
    }
    if (fclose(to) != 0 || n < 0) {
        free(text);
        return NULL;
    }
    return text;
}

static void fill(void *data)
{
    export *e = data;
    size_t len = 0;
    bool is_last = true;
    char *text = make_page(e, &len, &is_last);
    pthread_mutex_lock(&e->lock);
    free(e->text);
    e->text = text;
    e->at = 0;
    e->len = text ? len : 0;
    e->is_last = is_last;
    e->is_broken = !text;
    e->is_filling = false;
    if (!e->is_closed) {
        srv_feed_wake(e->feed);
    }
    release(e);
}

/* Under the lock, which is given back meanwhile: somebody fills the next page. */
static void ask_for_page(export *e)
{
    e->is_filling = true;
    e->owners++;
    pthread_mutex_unlock(&e->lock);
    bool asked = srv_work_add(e->work, fill, e); /* where there are no threads, it is filled now */
    pthread_mutex_lock(&e->lock);
    if (!asked) {
        e->owners--;
        e->is_filling = false;
        e->is_last = e->is_broken = true;
    }
}

static long read_export(void *data, char *to, size_t size)
{
    export *e = data;
    long n = 0;
    pthread_mutex_lock(&e->lock);
    if (e->at == e->len && !e->is_last && !e->is_filling) {
        ask_for_page(e);
    }
    if (e->at < e->len && !e->is_filling) {
        size_t part = e->len - e->at < size ? e->len - e->at : size;
        memcpy(to, e->text + e->at, part);
        e->at += part;
        n = (long)part;
    } else if (e->is_last && !e->is_filling) {
        n = e->is_broken ? SRV_FEED_BROKEN : SRV_STREAM_END;
    }
    pthread_mutex_unlock(&e->lock);
    return n;
}

static void close_export(void *data)
{
    export *e = data;
    pthread_mutex_lock(&e->lock);
    e->is_closed = true;
    release(e);
}

bool srv_export_begin(srv_feed *feed, srv_store *store, srv_work *work, const srv_id *player,
                      char *head)
{
    export *e = calloc(1, sizeof *e);
    if (!e) {
        return false;
    }
    *e = (export){.store = store,
                  .work = work,
                  .feed = feed,
                  .player = *player,
                  .owners = 1,
                  .text = head,
                  .len = strlen(head)};
    pthread_mutex_init(&e->lock, NULL);
    feed->source = e;
    feed->read = read_export;
    feed->close = close_export;
    return true;
}
