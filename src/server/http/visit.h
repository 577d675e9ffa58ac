/* Requests on their way through the server, from MHD to the API and back: inside server/http only.
 */
#ifndef SERVER_HTTP_VISIT_H
#define SERVER_HTTP_VISIT_H

#include "guard.h"
#include "http.h"
#include "server/api/tally.h"
#include "worker.h"

enum { SRV_MAX_WORKERS = 8 };

struct srv_http {
    srv_worker workers[SRV_MAX_WORKERS];
    int n_workers;
    srv_tally *addresses; /* connections of each */
    int per_address;      /* at most; 0: as many as come */
    srv_http_options options;
    atomic_int n_requests; /* begun and not completed */
    atomic_bool stopping;
    srv_guard *guard;
    pthread_mutex_t lock; /* of what follows */
    srv_feed *feeds;
};

/* The thread that serves a connection, and who is at its other end. (http.c) */
srv_worker *srv_http_worker(srv_http *http, struct MHD_Connection *connection);
srv_address srv_http_peer(struct MHD_Connection *connection);
bool srv_http_is_proxy(const srv_http *http, struct MHD_Connection *connection); /* of ours */

/* For MHD: something of a request has come; it is over. `http` is the server. */
enum MHD_Result srv_visit_go_on(void *http, struct MHD_Connection *connection, const char *path,
                                const char *method, const char *version, const char *part,
                                size_t *n_part, void **mine);
void srv_visit_end(void *http, struct MHD_Connection *connection, void **mine,
                   enum MHD_RequestTerminationCode code);

/* All event streams come to their end. */
void srv_visits_end_feeds(srv_http *http);

#endif
