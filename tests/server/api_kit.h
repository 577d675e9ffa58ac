/* A server without sockets: the API and the hall on a store in memory, to be asked by asker.h. */
#ifndef TESTS_API_KIT_H
#define TESTS_API_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
/* cmocka.h wants those before it */
#include <cmocka.h>

#include "asker.h"

#define ADMIN "0123456789abcdef0123456789abcdef"
#define URL   "https://games.example.org"

typedef struct server {
    srv_limits limits;    /* the hall and the API keep pointers to them: it must not move */
    srv_store *store;     /* NULL: a new one is opened */
    const srv_time *time; /* NULL: the system's */
    srv_hall *hall;
    srv_api *api;
} server;

static inline void server_open(server *s)
{
    char why[200];
    if (!s->store) {
        s->store = srv_store_open("memory:", &(srv_store_options){0}, why, sizeof why);
        assert_non_null(s->store);
    }
    s->hall = srv_hall_open(
        s->store,
        &(srv_hall_options){.limits = &s->limits, .public_url = URL, .n_bots = 1, .time = s->time});
    s->api = srv_api_open(&(srv_api_options){.store = s->store,
                                             .hall = s->hall,
                                             .limits = &s->limits,
                                             .public_url = URL,
                                             .admin_token = ADMIN,
                                             .store_name = "memory"});
    assert_non_null(s->api);
}

/* All but the store. */
static inline void server_leave(server *s)
{
    srv_api_stop(s->api); /* its threads may still hold a game that they have answered for */
    srv_hall_close(s->hall);
    srv_api_close(s->api);
}

static inline void server_close(server *s)
{
    server_leave(s);
    srv_store_close(s->store);
    s->store = NULL;
}

/* The status of the answer to a request, with ?map=berlin for routes that want a map; a text of it
 * by its key is in `word` (may be NULL). */
static inline int server_ask(server *s, const char *method, const char *path, const char *token,
                             const char *body, const char *key, char word[64])
{
    asker a;
    char bearer[100], pattern[32];
    asker_make(&a, method, path, body, body ? strlen(body) : 0);
    snprintf(bearer, sizeof bearer, "Bearer %s", token ? token : "");
    asker_add(&a, "Authorization", token ? bearer : NULL);
    a.query[0] = "map";
    a.query[1] = "berlin";
    asker_ask(&a, s->api);
    snprintf(pattern, sizeof pattern, "\"%s\":\"", key ? key : "");
    const char *at = word && a.call.reply.body ? strstr(a.call.reply.body, pattern) : NULL;
    if (at) {
        at += strlen(pattern);
        snprintf(word, 64, "%.*s", (int)strcspn(at, "\""), at);
    }
    int status = a.call.reply.status;
    asker_free(&a);
    return status;
}

#endif
