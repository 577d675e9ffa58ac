#include "route.h"
#include "handler.h"
#include <stdio.h>
#include <string.h>

const srv_route srv_routes[SRV_N_ROUTES] = {
#define SRV_ROUTE(method, path, handler, body, who, where)                                         \
    {path, srv_on_##handler, SRV_##method, body, who, where},
#include "routes.def"
#undef SRV_ROUTE
};

bool srv_route_is_api(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0 ||
           strcmp(path, "/readyz") == 0 || strcmp(path, "/metrics") == 0;
}

/* Goes along both; a place in braces takes what is there up to the next slash. */
static bool matches(const char *pattern, const char *path, srv_call *call)
{
    while (*pattern && *path) {
        if (*pattern != '{') {
            if (*pattern++ != *path++) {
                return false;
            }
            continue;
        }
        size_t len = strcspn(path, "/");
        if (len == 0 || len >= sizeof call->word) {
            return false;
        }
        memcpy(call->word, path, len);
        call->word[len] = '\0';
        path += len;
        pattern = strchr(pattern, '}') + 1;
    }
    return !*pattern && !*path;
}

static void add_allowed(srv_call *call, const char *name)
{
    size_t len = strlen(call->allow);
    snprintf(call->allow + len, sizeof call->allow - len, "%s%s", len ? ", " : "", name);
}

static bool may_head(const srv_route *r)
{
    return r->method == SRV_GET && r - srv_routes != SRV_ROUTE_events;
}

/* The methods that this path has instead. */
static void list_allowed(srv_call *call)
{
    for (const srv_route *r = srv_routes; r < srv_routes + SRV_N_ROUTES; r++) {
        if (matches(r->path, call->path, call)) {
            add_allowed(call, srv_method_name(r->method));
            if (may_head(r)) {
                add_allowed(call, "HEAD");
            }
        }
    }
}

const srv_route *srv_route_find(srv_call *call)
{
    bool is_head = strcmp(call->method, "HEAD") == 0;
    call->allow[0] = call->word[0] = '\0';
    for (const srv_route *r = srv_routes; r < srv_routes + SRV_N_ROUTES; r++) {
        bool fits = is_head ? may_head(r) : strcmp(call->method, srv_method_name(r->method)) == 0;
        if (fits && matches(r->path, call->path, call)) {
            (void)srv_id_read(call->word, &call->id);
            return r;
        }
    }
    list_allowed(call);
    return NULL;
}
