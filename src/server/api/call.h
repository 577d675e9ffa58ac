/* One request to the API and its answer, apart from sockets: http.c makes them from connections,
 * tests and the fuzzer from texts.
 *
 * The reply is filled by whoever handles the call, at once or later from another thread; then
 * `done` is called, once. */
#ifndef SERVER_API_CALL_H
#define SERVER_API_CALL_H

#include "address.h"
#include "feed.h"
#include "server/hall/hall.h"

typedef enum srv_method { SRV_GET, SRV_POST, SRV_DELETE, SRV_N_METHODS } srv_method;
const char *srv_method_name(srv_method method);

struct srv_route;

typedef struct srv_call {
    srv_reply reply; /* the first field: what is ready leads to its call */

    /* ---- the request ---- */
    char method[16];  /* as it was sent; longer ones are cut */
    const char *path; /* decoded, without the query; as the two below */
    /* NULL: not there. Only for the thread that began or runs the call, until it returns. */
    const char *(*header)(const struct srv_call *call, const char *name);
    const char *(*query)(const struct srv_call *call, const char *key);
    void *source; /* of these two */
    srv_address address;
    int n_headers;
    char *body; /* belongs to the caller; NULL: none */
    size_t n_body;
    void (*done)(struct srv_call *call);

    /* ---- what srv_api_begin finds out ---- */
    const struct srv_route *route; /* NULL: there is none */
    srv_id id;                     /* the {id} of the path, "" if it is no id */
    char word[80];                 /* the same as text, or the {word} */
    srv_person who;
    char token[64]; /* of the session, "": none */
    bool by_cookie; /* it is the cookie's */
    int64_t began;  /* microseconds of a steady clock */
    bool is_admitted;
    srv_room *room; /* the game of the path, held, if it is at hand: its handler releases it */

    /* ---- the answer, besides the reply ---- */
    const char *type;        /* NULL: application/json */
    const char *disposition; /* Content-Disposition; NULL: none */
    char cookie[192];        /* Set-Cookie; "": none */
    char allow[48];          /* Allow; "": none */
    int retry_after;         /* seconds; 0: not said */
    srv_feed *feed;          /* an event stream instead of a body; whoever answers frees it */
    struct srv_api *api;     /* who works on it */
} srv_call;

/* Answering. Whoever calls one of these must not touch the call afterwards: it may be gone. */

/* JSON as `put` writes it, perhaps twice. */
void srv_call_put(srv_call *call, int status, srv_put put, const void *data);
/* Answers with bytes of another type than JSON, which are copied. `type` must live on. */
void srv_call_bytes(srv_call *call, int status, const char *type, const char *bytes, size_t len);
void srv_call_error(srv_call *call, srv_error error, const char *message);
void srv_call_trouble(srv_call *call, const srv_trouble *trouble);
/* 429, and how long to wait. */
void srv_call_too_many(srv_call *call, int seconds, const char *message);
/* Without a body. */
void srv_call_empty(srv_call *call, int status);
/* 503: the store does not answer. */
void srv_call_unavailable(srv_call *call);

int64_t srv_now(void);    /* milliseconds since 1970 */
int64_t srv_steady(void); /* microseconds, only forward */

#endif
