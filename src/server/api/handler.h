/* The handlers of routes.def, in the files api_*.c, and what they share. */
#ifndef SERVER_API_HANDLER_H
#define SERVER_API_HANDLER_H

#include "api.h"
#include "metrics.h"
#include "people.h"
#include "route.h"
#include "server/base/work.h"
#include "tally.h"
#include <pthread.h>

enum { SRV_MAX_MAPS = 16 };

struct srv_api {
    srv_api_options options;
    const srv_clock *clock;
    srv_people *people;
    srv_metrics *metrics;
    srv_rates *requests, *guests, *logins, *wrong, *games, *chat;
    srv_tally *streams; /* by person and by address */
    srv_tally *exports; /* by person, and all of them */
    srv_work *waiting, *hashing, *probing;
    pthread_mutex_t ready_lock; /* of the two below */
    bool is_ready;
    int64_t ready_at; /* steady: when that was found out; 0: not yet */
    int64_t started;
    char *map_list; /* the answer of /api/v1/maps */
    size_t n_map_list;
    int n_maps;
    char maps[SRV_MAX_MAPS][64]; /* ids */
};

#define SRV_ROUTE(method, path, handler, body, who, where)                                         \
    void srv_on_##handler(srv_api *api, srv_call *call, const json *request);
#include "routes.def"
#undef SRV_ROUTE

/* Reads the list of maps once; false: no memory. */
bool srv_maps_list(srv_api *api);

/* A string of the request, decoded, in a block of its own; NULL after answering 400 if it is not
 * there, or longer than `most` bytes. Free it. */
char *srv_api_string(srv_call *call, const json *body, const char *key, size_t most);
/* False after answering 400 if the object has a key that is not among these, ended by NULL. */
bool srv_api_keys(srv_call *call, const json *body, const char *const *keys);

/* May whoever is at the call's address do something again, if one address may `most` times in so
 * many seconds? */
bool srv_api_allow(const srv_api *api, const srv_call *call, srv_rates *rates, int most,
                   int seconds);

/* Games of a list, as an array. */
void srv_listing_put(json_out *o, const srv_listing *listing);

#endif
