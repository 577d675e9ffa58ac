#include "reply.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_TRY = 12288 };

char *srv_written(void (*put)(json_out *o, const void *data), const void *data, size_t *len)
{
    char room[FIRST_TRY];
    json_out o = json_out_make(room, sizeof room);
    put(&o, data);
    char *text = malloc(o.len + 1);
    if (!text) {
        return NULL;
    }
    if (o.overflow) {
        json_out whole = json_out_make(text, o.len);
        put(&whole, data);
    } else {
        memcpy(text, room, o.len);
    }
    text[o.len] = '\0';
    *len = o.len;
    return text;
}

/* The last resort: there is no memory for the true answer. */
static void set_body(srv_reply *reply, int status, char *body, size_t len)
{
    reply->status = body ? status : 503;
    reply->body = body;
    reply->len = body ? len : 0;
}

void srv_reply_put(srv_reply *reply, int status, void (*put)(json_out *o, const void *data),
                   const void *data)
{
    size_t len = 0;
    char *body = srv_written(put, data, &len);
    set_body(reply, status, body, len);
}

void srv_reply_json(srv_reply *reply, int status, const json_out *body)
{
    char *copy = malloc(body->len + 1);
    if (copy) {
        memcpy(copy, body->at, body->len);
        copy[body->len] = '\0';
    }
    set_body(reply, status, copy, body->len);
}

typedef struct failure {
    const char *code, *message;
    int version; /* -1: none */
} failure;

static void put_failure(json_out *o, const void *data)
{
    const failure *f = data;
    json_open(o, '{');
    json_key(o, "error");
    json_open(o, '{');
    json_key(o, "code");
    json_put_string(o, f->code);
    json_key(o, "message");
    json_put_string(o, f->message);
    json_close(o, '}');
    if (f->version >= 0) {
        json_key(o, "version");
        json_put_int(o, f->version);
    }
    json_close(o, '}');
}

void srv_reply_error(srv_reply *reply, int status, const char *code, const char *message)
{
    srv_reply_put(reply, status, put_failure, &(failure){code, message, -1});
}

void srv_reply_stale(srv_reply *reply, int version, const char *message)
{
    srv_reply_put(reply, 409, put_failure, &(failure){"stale", message, version});
}
