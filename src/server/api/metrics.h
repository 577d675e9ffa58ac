/* Figures for /metrics, in the text format of Prometheus. Counting is one atomic addition. */
#ifndef SERVER_API_METRICS_H
#define SERVER_API_METRICS_H

#include "server/hall/hall.h"
#include "server/store/store.h"
#include <stdint.h>
#include <stdio.h>

typedef struct srv_metrics srv_metrics;

srv_metrics *srv_metrics_make(void); /* NULL: no memory */
void srv_metrics_free(srv_metrics *metrics);

/* A request is answered. `route` is the number of a route, -1: none; -2: a file of the client. */
enum { SRV_ROUTE_NONE = -1, SRV_ROUTE_PAGE = -2 };
void srv_metrics_request(srv_metrics *metrics, int route, int status, int64_t microseconds);
void srv_metrics_connection(srv_metrics *metrics, int change);
int srv_metrics_connections(srv_metrics *metrics);

/* All of it, with the figures of the hall and of the store. */
void srv_metrics_write(srv_metrics *metrics, srv_hall *hall, srv_store *store, FILE *to);

#endif
