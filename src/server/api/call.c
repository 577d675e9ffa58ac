#include "call.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const method_names[SRV_N_METHODS] = {"GET", "POST", "DELETE"};

const char *srv_method_name(srv_method method)
{
    return method_names[method];
}

void srv_call_bytes(srv_call *call, int status, const char *type, const char *bytes, size_t len)
{
    call->reply.body = malloc(len ? len : 1);
    if (!call->reply.body) {
        srv_call_error(call, SRV_E_BUSY, NULL);
        return;
    }
    if (len) {
        memcpy(call->reply.body, bytes, len);
    }
    call->reply.len = len;
    call->reply.status = status;
    call->type = type;
    call->reply.ready(&call->reply);
}

void srv_call_error(srv_call *call, srv_error error, const char *message)
{
    srv_reply_error(&call->reply, error, message);
    call->reply.ready(&call->reply);
}

void srv_call_trouble(srv_call *call, const srv_trouble *trouble)
{
    srv_reply_trouble(&call->reply, trouble);
    call->reply.ready(&call->reply);
}

void srv_call_put(srv_call *call, int status, srv_put put, const void *data)
{
    srv_reply_put(&call->reply, status, put, data);
    call->reply.ready(&call->reply);
}

void srv_call_too_many(srv_call *call, int seconds, const char *message)
{
    call->retry_after = seconds;
    srv_call_error(call, SRV_E_TOO_MANY, message);
}

void srv_call_empty(srv_call *call, int status)
{
    call->reply.status = status;
    call->reply.ready(&call->reply);
}

void srv_call_unavailable(srv_call *call)
{
    call->retry_after = 2;
    srv_call_error(call, SRV_E_UNAVAILABLE, NULL);
}

static int64_t read_clock(clockid_t clock, int64_t per_second)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * per_second + now.tv_nsec / (1000000000 / per_second);
}

int64_t srv_now(void)
{
    return read_clock(CLOCK_REALTIME, 1000);
}

int64_t srv_steady(void)
{
    return read_clock(CLOCK_MONOTONIC, 1000000);
}
