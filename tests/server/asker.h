/* Asks the API without sockets: a call made from texts, and its answer. */
#ifndef TESTS_ASKER_H
#define TESTS_ASKER_H

#include "server/api/api.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ASKER_MAX_HEADERS = 12 };

typedef struct asker {
    srv_call call; /* the first field */
    /* Names and values; with Content-Type and Content-Length if there is a body. */
    const char *headers[2 * ASKER_MAX_HEADERS];
    int n_headers;
    const char *query[8]; /* keys and values */
    char length[24];
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_done;
} asker;

static const char *asker_header(const srv_call *call, const char *name)
{
    const asker *a = (const asker *)call;
    for (int i = 0; i < a->n_headers; i++) {
        if (strcasecmp(a->headers[2 * i], name) == 0) {
            return a->headers[2 * i + 1];
        }
    }
    return NULL;
}

static const char *asker_query(const srv_call *call, const char *key)
{
    const asker *a = (const asker *)call;
    for (int i = 0; i + 1 < 8 && a->query[i]; i += 2) {
        if (strcmp(a->query[i], key) == 0) {
            return a->query[i + 1];
        }
    }
    return NULL;
}

static void asker_done(srv_call *call)
{
    asker *a = (asker *)call;
    pthread_mutex_lock(&a->lock);
    a->is_done = true;
    pthread_cond_signal(&a->changed);
    pthread_mutex_unlock(&a->lock);
}

static void asker_add(asker *a, const char *name, const char *value)
{
    if (value && a->n_headers < ASKER_MAX_HEADERS) {
        a->headers[2 * a->n_headers] = name;
        a->headers[2 * a->n_headers + 1] = value;
        a->n_headers++;
    }
}

/* `body` NULL: none. It must live on, like all texts. */
static void asker_make(asker *a, const char *method, const char *path, const char *body, size_t n)
{
    memset(a, 0, sizeof *a);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->changed, NULL);
    strncpy(a->call.method, method, sizeof a->call.method - 1);
    a->call.path = path;
    a->call.header = asker_header;
    a->call.query = asker_query;
    a->call.done = asker_done;
    strcpy(a->call.address.at, "192.0.2.1");
    if (body) {
        a->call.body = (char *)(uintptr_t)body;
        a->call.n_body = n;
        snprintf(a->length, sizeof a->length, "%zu", n);
        asker_add(a, "Content-Length", a->length);
        asker_add(a, "Content-Type", "application/json");
    }
}

/* Waits for the answer; then call.reply is there. */
static void asker_ask(asker *a, srv_api *api)
{
    if (!a->call.n_headers) {
        a->call.n_headers = a->n_headers;
    }
    if (srv_api_begin(api, &a->call)) {
        srv_api_run(api, &a->call);
    }
    pthread_mutex_lock(&a->lock);
    while (!a->is_done) {
        pthread_cond_wait(&a->changed, &a->lock);
    }
    pthread_mutex_unlock(&a->lock);
}

/* An answer that is made bit by bit: all of it becomes the reply's body. */
static inline void asker_nap(void *data)
{
    (void)data;
}

static inline void asker_awake(void *data)
{
    asker *a = data;
    pthread_mutex_lock(&a->lock);
    a->is_done = true;
    pthread_cond_signal(&a->changed);
    pthread_mutex_unlock(&a->lock);
}

static inline long asker_read_on(asker *a, char *to, size_t size)
{
    for (;;) {
        a->is_done = false;
        long n = srv_feed_read(a->call.feed, to, size, asker_nap);
        if (n != 0) {
            return n;
        }
        pthread_mutex_lock(&a->lock);
        while (!a->is_done) {
            pthread_cond_wait(&a->changed, &a->lock);
        }
        pthread_mutex_unlock(&a->lock);
    }
}

static inline void asker_drain(asker *a)
{
    srv_reply *r = &a->call.reply;
    a->call.feed->sleeper = a;
    a->call.feed->resume = asker_awake;
    for (long n = 1; n > 0; r->len += n > 0 ? (size_t)n : 0) {
        r->body = realloc(r->body, r->len + 5000);
        n = asker_read_on(a, r->body + r->len, 4096);
        r->body[r->len + (size_t)(n > 0 ? n : 0)] = '\0';
    }
}

static void asker_free(asker *a)
{
    free(a->call.reply.body);
    srv_feed_free(a->call.feed);
    pthread_cond_destroy(&a->changed);
    pthread_mutex_destroy(&a->lock);
}

#endif
