/* The HTTP server: connections and their limits, the answer to each request.
 *
 * Threads of its own serve all connections; nothing a client sends makes one wait for another. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "asset.h"
#include "listen.h"

typedef struct srv_http srv_http;

/* Serves `assets` on the listener's socket, which belongs to the server from now on. NULL if the
 * system gives no threads or memory. */
srv_http *srv_http_start(const srv_listener *listener, const srv_assets *assets);

/* Takes no more connections, lets requests that have begun come to their end (for a few seconds at
 * most), closes everything and frees the server. */
void srv_http_stop(srv_http *http);

#endif
