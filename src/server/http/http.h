/* The HTTP server: connections and their limits, and a way for each request to its answer.
 *
 * A few threads serve all connections. A request of the API may be answered later by another
 * thread, and an event stream sleeps most of the time: their connections are suspended and take no
 * thread. Nothing a client sends makes one wait for another. */
#ifndef SERVER_HTTP_HTTP_H
#define SERVER_HTTP_HTTP_H

#include "asset.h"
#include "listen.h"
#include "server/api/api.h"

typedef struct srv_http srv_http;

typedef struct srv_http_options {
    const srv_assets *assets; /* the web client */
    srv_api *api;
    const srv_limits *limits;
    bool trust_proxy; /* a proxy on this machine says in X-Forwarded-For who it asks for */
    const srv_networks *proxies; /* so do those at these addresses; NULL: there are none */
} srv_http_options;

/* Serves on the listener's socket, which belongs to the server from now on. NULL if the system
 * gives no threads or memory. */
srv_http *srv_http_start(const srv_listener *listener, const srv_http_options *options);

/* Takes no more connections, ends streams, and lets requests that have begun come to their end, for
 * a few seconds at most. Afterwards no thread of the server runs any more. */
void srv_http_stop(srv_http *http);

/* Closes every connection and frees the server. Before that the API must have stopped and the hall
 * be closed: they may answer calls and wake streams until then, and have answered every call. The
 * API itself must still live. */
void srv_http_close(srv_http *http);

#endif
