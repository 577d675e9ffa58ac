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
    srv_limits limits; /* the hall and the API keep pointers to them: it must not move */
    srv_store *store;  /* NULL: a new one is opened */
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
        s->store, &(srv_hall_options){.limits = &s->limits, .public_url = URL, .n_bots = 1});
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

#endif
