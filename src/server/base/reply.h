/* The answer to a call, and texts that are as long as they need to be. */
#ifndef SERVER_BASE_REPLY_H
#define SERVER_BASE_REPLY_H

#include "base/json.h"
#include "error.h"

/* An HTTP status and JSON, {"error":{"code","message"}} from 400 up. */
typedef struct srv_reply {
    int status;
    char *body; /* to be freed with free() */
    size_t len;
    void (*ready)(struct srv_reply *reply); /* exactly once; perhaps before the call returns */
    void *data;
} srv_reply;

/* Writes one JSON value. May be called twice and must write the same. */
typedef void (*srv_put)(json_out *o, const void *data);

/* What `put` writes, in a block of its own (to be freed), ended by a zero; NULL: no memory. */
char *srv_written(srv_put put, const void *data, size_t *len);

/* These fill a reply, and do not call `ready`. */
void srv_reply_put(srv_reply *reply, int status, srv_put put, const void *data);
/* With the sentence of the list unless `message` says it more precisely. */
void srv_reply_error(srv_reply *reply, srv_error error, const char *message);
void srv_reply_trouble(srv_reply *reply, const srv_trouble *trouble);
/* The version that the request named is not the present one. */
void srv_reply_stale(srv_reply *reply, int version);

#endif
