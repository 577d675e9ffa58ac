/* The HTTP server: connections and their limits, and a way for each request to its answer.
 *
 * A few threads serve all connections. A request of the API may be answered later by another
 * thread, and an event stream sleeps most of the time: their connections are suspended and take no
 * thread. Nothing a client sends makes one wait for another. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "api.h"
#include "asset.h"
#include "listen.h"

typedef struct srv_http srv_http;

typedef struct srv_http_options {
    const srv_assets *assets; /* the web client */
    srv_api *api;
    const srv_limits *limits;
    bool trust_proxy; /* a proxy on this machine says in X-Forwarded-For who it asks for */
} srv_http_options;

/* Serves on the listener's socket, which belongs to the server from now on. NULL if the system
 * gives no threads or memory. */
srv_http *srv_http_start(const srv_listener *listener, const srv_http_options *options);

/* Takes no more connections, ends streams, lets requests that have begun come to their end (for a
 * few seconds at most), closes everything and frees the server. Calls that are still waiting for
 * their replies then lead nowhere; the API must live until they have come (srv_api_stop, and the
 * end of the hall). */
void srv_http_stop(srv_http *http);

#endif
