#include "reply.h"
#include "member.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_TRY = 12288 };

char *srv_written(srv_put put, const void *data, size_t *len)
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

void srv_reply_put(srv_reply *reply, int status, srv_put put, const void *data)
{
    size_t len = 0;
    reply->body = srv_written(put, data, &len);
    reply->len = len;
    reply->status = reply->body ? status : 503; /* the last resort: no memory for the true answer */
}

typedef struct failure {
    srv_error error;
    const char *message;
    int version; /* -1: none */
} failure;

static void put_failure(json_out *o, const void *data)
{
    const failure *f = data;
    json_open(o, '{');
    srv_put_open(o, "error", '{');
    srv_put_text(o, "code", srv_error_code(f->error));
    srv_put_text(o, "message", f->message ? f->message : srv_error_text(f->error));
    json_close(o, '}');
    if (f->version >= 0) {
        srv_put_int(o, "version", f->version);
    }
    json_close(o, '}');
}

void srv_reply_error(srv_reply *reply, srv_error error, const char *message)
{
    srv_reply_put(reply, srv_error_status(error), put_failure, &(failure){error, message, -1});
}

void srv_reply_trouble(srv_reply *reply, const srv_trouble *trouble)
{
    srv_reply_error(reply, trouble->error, trouble->text[0] ? trouble->text : NULL);
}

void srv_reply_stale(srv_reply *reply, int version)
{
    srv_reply_put(reply, srv_error_status(SRV_E_STALE), put_failure,
                  &(failure){SRV_E_STALE, NULL, version});
}
