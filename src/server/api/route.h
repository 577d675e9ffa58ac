/* Which handler a method and a path lead to: the list of routes.def. */
#ifndef SERVER_API_ROUTE_H
#define SERVER_API_ROUTE_H

#include "call.h"

struct srv_api;

typedef enum srv_body_rule { SRV_NO_BODY, SRV_MAY_BODY, SRV_BODY } srv_body_rule;
typedef enum srv_who_rule { SRV_MACHINES, SRV_ANYBODY, SRV_PERSON, SRV_HOST } srv_who_rule;
typedef enum srv_where_rule {
    SRV_HERE,
    SRV_AT_HAND,
    SRV_WAITING,
    SRV_HASHING,
    SRV_PROBING
} srv_where_rule;

/* `body` is {} if none was sent. The reply of the call gets ready once, at once or later. */
typedef void (*srv_handler)(struct srv_api *api, srv_call *call, const json *body);

typedef struct srv_route {
    const char *path;
    srv_handler run;
    srv_method method;
    srv_body_rule body;
    srv_who_rule who;
    srv_where_rule where;
} srv_route;

/* The number of each route, by the name of its handler. */
enum {
#define SRV_ROUTE(method, path, handler, body, who, where) SRV_ROUTE_##handler,
#include "routes.def"
#undef SRV_ROUTE
    SRV_N_ROUTES
};
extern const srv_route srv_routes[SRV_N_ROUTES];

/* Does this path belong to the API (and not to the web client)? */
bool srv_route_is_api(const char *path);

/* The route of a call, with {id} or {word} filled in; HEAD is GET, but not for event streams. NULL:
 * there is none; then call->allow has the methods that the path does have, "" if it is no path of
 * ours. */
const srv_route *srv_route_find(srv_call *call);

#endif
