/* The API: who asks, may they, and who answers. Knows no sockets.
 *
 * A call is begun when its headers are there, so that strangers are refused before their bodies are
 * read, and run when all of it is there. */
#ifndef SERVER_API_API_H
#define SERVER_API_API_H

#include "call.h"
#include "server/base/limits.h"

typedef struct srv_api srv_api;

typedef struct srv_api_options {
    srv_store *store;
    srv_hall *hall;
    const srv_limits *limits;
    const char *public_url;  /* "https://games.example.org" */
    const char *admin_token; /* NULL: there is no host's interface */
    const char *backups;     /* folder for copies of the store; NULL: none */
    const char *store_name;  /* "sqlite", for the host's page */
    bool is_alone;           /* no threads: whoever asks does what waits, too (for tests) */
} srv_api_options;

srv_api *srv_api_open(const srv_api_options *options); /* NULL: no threads or memory */
/* Finishes what its own threads have begun. Nothing is asked any more, but the hall may still owe
 * replies. */
void srv_api_stop(srv_api *api);
/* All calls are done. NULL is fine. */
void srv_api_close(srv_api *api);

/* False: it is answered already, and nothing of its body is wanted. */
bool srv_api_begin(srv_api *api, srv_call *call);
/* The body is there. */
void srv_api_run(srv_api *api, srv_call *call);

/* Connections come (1) and go (-1), files of the client are sent: for /metrics. */
void srv_api_count_connection(srv_api *api, int change);
void srv_api_count_file(srv_api *api, int status);

#endif
