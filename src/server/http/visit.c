/* Each request of the API is a visit. MHD calls srv_visit_go_on when its headers are there, for
 * each part of its body, and when all is there; then the API runs it. If the reply is not there
 * yet, the connection is suspended; when it comes, it is resumed, and MHD calls once more. Reply
 * and suspension may cross: one atomic word decides, as in feed.c. A visit has two owners, the
 * connection and, while it is run, the API; the last one frees it. */
#include "visit.h"
#include "file.h"
#include "server/api/route.h"
#include "strict.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ANSWER_SECONDS = 120,   /* for reading an answer that is no stream */
    EXPORT_SECONDS = 600,   /* for one that is made bit by bit, and has an end */
    STREAM_BLOCK = 4096,    /* of a stream, read at one time */
    USUAL_BODY = 512,       /* room for a move; larger ones grow */
    SKIPPED_BODY = 1 << 20, /* a body too long is read on up to here, so that the answer arrives */
};

enum { RUNNING, SLEEPING, READY };

typedef struct visit {
    srv_call call; /* the first field: a call leads to its visit */
    srv_http *http;
    struct MHD_Connection *connection;
    srv_guarded *guarded;
    atomic_int owners;
    atomic_int state;
    bool is_page, is_answered, is_run;
    size_t cap; /* of the body */
} visit;

/* ---- visits ---- */

/* Gives up so many shares. */
static void release(visit *v, int n)
{
    if (atomic_fetch_sub(&v->owners, n) == n) {
        free(v->call.reply.body);
        free(v->call.body);
        srv_feed_free(v->call.feed);
        free(v);
    }
}

/* In any thread. From the middle on the request can go its way to the end, but workers and daemons
 * stay until srv_http_close, and by then whoever answers or wakes has been waited for. */
static void resume(srv_http *http, struct MHD_Connection *connection)
{
    srv_worker *worker = srv_http_worker(http, connection);
    MHD_resume_connection(connection);
    srv_worker_wake(worker);
}

/* The reply is there, in any thread. */
static void on_done(srv_call *call)
{
    visit *v = (visit *)call;
    if (atomic_exchange(&v->state, READY) == SLEEPING) {
        resume(v->http, v->connection);
    }
    release(v, 1);
}

/* ---- event streams ---- */

/* A feed that is an answer: the sleeper of feed.h. */
typedef struct listed_feed {
    srv_http *http;
    srv_feed *feed;
    struct MHD_Connection *connection;
} listed_feed;

static void suspend_feed(void *data)
{
    const listed_feed *l = data;
    MHD_suspend_connection(l->connection);
}

static void resume_feed(void *data)
{
    const listed_feed *l = data;
    resume(l->http, l->connection);
}

static void list_feed(srv_http *h, srv_feed *f)
{
    pthread_mutex_lock(&h->lock);
    f->next = h->feeds;
    if (f->next) {
        f->next->previous = f;
    }
    h->feeds = f;
    pthread_mutex_unlock(&h->lock);
}

static void free_feed(void *data)
{
    listed_feed *l = data;
    srv_http *h = l->http;
    srv_feed *f = l->feed;
    pthread_mutex_lock(&h->lock);
    *(f->previous ? &f->previous->next : &h->feeds) = f->next;
    if (f->next) {
        f->next->previous = f->previous;
    }
    pthread_mutex_unlock(&h->lock);
    srv_feed_free(f);
    free(l);
}

static ssize_t read_feed(void *data, uint64_t at, char *to, size_t size)
{
    (void)at;
    const listed_feed *l = data;
    long n = srv_feed_read(l->feed, to, size, suspend_feed);
    return n == SRV_STREAM_END    ? MHD_CONTENT_READER_END_OF_STREAM
           : n == SRV_FEED_BROKEN ? MHD_CONTENT_READER_END_WITH_ERROR
                                  : n;
}

static struct MHD_Response *respond_with_feed(visit *v)
{
    listed_feed *l = malloc(sizeof *l);
    if (!l) {
        return NULL;
    }
    *l = (listed_feed){v->http, v->call.feed, v->connection};
    l->feed->sleeper = l;
    l->feed->resume = resume_feed;
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, read_feed, l, free_feed);
    if (!response) {
        free(l);
        return NULL;
    }
    v->call.feed = NULL; /* the response's from now on */
    list_feed(v->http, l->feed);
    if (atomic_load(&v->http->stopping)) {
        srv_feed_end(l->feed);
    }
    return response;
}

/* ---- answers ---- */

static void add(struct MHD_Response *response, const char *name, const char *value)
{
    (void)MHD_add_response_header(response, name, value);
}

static void add_headers(const visit *v, struct MHD_Response *response)
{
    const srv_call *c = &v->call;
    char number[16];
    for (int i = 0; i < srv_n_data_security; i++) {
        add(response, srv_data_security[i].name, srv_data_security[i].value);
    }
    add(response, "Cache-Control", "no-store");
    if (c->reply.status != MHD_HTTP_NO_CONTENT) {
        add(response, "Content-Type", c->type ? c->type : "application/json");
    }
    if (c->reply.status == MHD_HTTP_UNAUTHORIZED) {
        add(response, "WWW-Authenticate", "Bearer");
    }
    if (c->cookie[0]) {
        add(response, "Set-Cookie", c->cookie);
    }
    if (c->allow[0]) {
        add(response, "Allow", c->allow);
    }
    if (c->disposition) {
        add(response, "Content-Disposition", c->disposition);
    }
    if (c->retry_after > 0) {
        snprintf(number, sizeof number, "%d", c->retry_after);
        add(response, "Retry-After", number);
    }
    if (atomic_load(&v->http->stopping)) {
        add(response, "Connection", "close");
    }
}

static enum MHD_Result send_reply(visit *v)
{
    srv_call *c = &v->call;
    bool is_stream = c->feed != NULL, is_endless = is_stream && c->feed->is_endless;
    struct MHD_Response *response =
        is_stream ? respond_with_feed(v)
                  : MHD_create_response_from_buffer(
                        c->reply.len, c->reply.body ? c->reply.body : "",
                        c->reply.body ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    v->is_answered = true;
    srv_guard_allow(v->guarded, is_endless ? 0 : is_stream ? EXPORT_SECONDS : ANSWER_SECONDS);
    if (!response) {
        return MHD_NO;
    }
    if (is_endless) {
        add(response, "X-Accel-Buffering", "no"); /* nginx passes every event on at once */
    }
    c->reply.body = NULL; /* the response's */
    add_headers(v, response);
    enum MHD_Result result = MHD_queue_response(v->connection, (unsigned)c->reply.status, response);
    MHD_destroy_response(response);
    return result;
}

/* Answers if the reply is there; else the connection sleeps until it is. */
static enum MHD_Result send_or_sleep(visit *v)
{
    if (atomic_load(&v->state) == READY) {
        return send_reply(v);
    }
    /* Asleep first, then said so: if the reply came in between, it wakes itself. */
    MHD_suspend_connection(v->connection);
    int running = RUNNING;
    if (!atomic_compare_exchange_strong(&v->state, &running, SLEEPING)) {
        resume(v->http, v->connection);
    }
    return MHD_YES;
}

/* ---- requests ---- */

static const char *header_of(const srv_call *call, const char *name)
{
    return MHD_lookup_connection_value(call->source, MHD_HEADER_KIND, name);
}

static const char *query_of(const srv_call *call, const char *key)
{
    return MHD_lookup_connection_value(call->source, MHD_GET_ARGUMENT_KIND, key);
}

/* Proxies of ours are believed; whatever others say of whom they ask for only tells those apart. */
static srv_address address_of(const srv_http *http, struct MHD_Connection *connection)
{
    srv_address address = srv_http_peer(connection), other;
    const char *forwarded =
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "X-Forwarded-For");
    if (!forwarded || !srv_address_forwarded(forwarded, http->options.proxies, &other)) {
        return address;
    }
    if ((http->options.trust_proxy && address.is_loopback) || srv_http_is_proxy(http, connection)) {
        return other;
    }
    memcpy(address.claimed, other.at, sizeof address.claimed);
    return address;
}

static srv_guarded *guarded_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static visit *make_visit(srv_http *http, struct MHD_Connection *connection, const char *method,
                         const char *path)
{
    visit *v = malloc(sizeof *v); /* calloc takes a longer way */
    if (!v) {
        return NULL;
    }
    memset(v, 0, sizeof *v);
    v->http = http;
    v->connection = connection;
    v->guarded = guarded_of(connection);
    atomic_init(&v->owners, 1);
    atomic_init(&v->state, RUNNING);
    v->is_page = !srv_route_is_api(path);
    srv_call *c = &v->call;
    snprintf(c->method, sizeof c->method, "%s", method);
    c->path = path;
    c->source = connection;
    if (!v->is_page) {
        c->header = header_of;
        c->query = query_of;
        c->done = on_done;
        c->address = address_of(http, connection);
        c->n_headers = MHD_get_connection_values(connection, MHD_HEADER_KIND, NULL, NULL);
    }
    return v;
}

static enum MHD_Result send_page(visit *v)
{
    v->is_answered = true;
    srv_guard_allow(v->guarded, ANSWER_SECONDS);
    int status =
        srv_file_send(v->connection, v->http->options.assets, v->call.method, v->call.path);
    srv_api_count_file(v->http->options.api, status);
    return status ? MHD_YES : MHD_NO;
}

/* How many bytes of body are announced; -1: unknown, in chunks. */
static long long announced(const visit *v)
{
    const char *length = header_of(&v->call, "Content-Length");
    return header_of(&v->call, "Transfer-Encoding") ? -1 : length ? atoll(length) : 0;
}

/* The headers are there. What is refused now is answered when its body was skipped, which keeps the
 * connection; bodies too long for that are answered at once, and MHD closes. */
static enum MHD_Result begin(visit *v)
{
    long long n_body = announced(v);
    bool goes_on = false;
    if (!v->is_page) {
        atomic_fetch_add(&v->owners, 1);
        goes_on = srv_api_begin(v->http->options.api, &v->call);
        v->is_run = !goes_on; /* answered: on_done has given its share back */
    }
    bool at_once = v->is_page ? n_body != 0 : !goes_on && n_body > SKIPPED_BODY;
    if (!at_once) {
        return MHD_YES;
    }
    return v->is_page ? send_page(v) : send_reply(v);
}

/* A part of the body. What is too much is counted and thrown away, up to a point. */
static enum MHD_Result take(visit *v, const char *part, size_t n)
{
    srv_call *c = &v->call;
    size_t most = (size_t)v->http->options.limits->body;
    c->n_body += n;
    if (c->n_body > most + SKIPPED_BODY) {
        return MHD_NO;
    }
    if (v->is_run || c->n_body > most) {
        return MHD_YES;
    }
    if (c->n_body > v->cap) {
        size_t cap = v->cap ? v->cap : USUAL_BODY;
        while (cap < c->n_body) {
            cap *= 2;
        }
        char *body = realloc(c->body, cap);
        if (!body) {
            return MHD_NO;
        }
        c->body = body;
        v->cap = cap;
    }
    memcpy(c->body + c->n_body - n, part, n);
    return MHD_YES;
}

/* All is there, or the reply has come. */
static enum MHD_Result finish(visit *v)
{
    if (v->is_page) {
        return send_page(v);
    }
    if (!v->is_run) {
        v->is_run = true;
        srv_guard_allow(v->guarded, 0);
        srv_api_run(v->http->options.api, &v->call);
    }
    return send_or_sleep(v);
}

enum MHD_Result srv_visit_go_on(void *http, struct MHD_Connection *connection, const char *path,
                                const char *method, const char *version, const char *part,
                                size_t *n_part, void **mine)
{
    (void)version;
    visit *v = *mine;
    if (!v) {
        srv_http *h = http;
        if (atomic_load(&h->stopping)) {
            return MHD_NO;
        }
        if (srv_is_ambiguous(connection)) {
            return srv_refuse_ambiguous(connection);
        }
        v = *mine = make_visit(h, connection, method, path);
        if (!v) {
            return MHD_NO;
        }
        atomic_fetch_add(&h->n_requests, 1);
        srv_guard_allow(v->guarded, h->options.limits->request_seconds);
        return begin(v);
    }
    if (v->is_answered) {
        *n_part = 0;
        return MHD_YES;
    }
    if (*n_part > 0) {
        size_t n = *n_part;
        *n_part = 0;
        return take(v, part, n);
    }
    return finish(v);
}

void srv_visit_end(void *closure, struct MHD_Connection *connection, void **mine,
                   enum MHD_RequestTerminationCode code)
{
    (void)connection, (void)code;
    srv_http *http = closure;
    visit *v = *mine;
    if (!v) {
        return;
    }
    srv_guard_allow(v->guarded, http->options.limits->request_seconds); /* for the next one */
    release(v, v->is_page || v->is_run ? 1 : 2); /* the API's share, too, if it never ran */
    *mine = NULL;
    atomic_fetch_sub(&http->n_requests, 1);
}

void srv_visits_end_feeds(srv_http *http)
{
    pthread_mutex_lock(&http->lock);
    for (srv_feed *f = http->feeds; f; f = f->next) {
        srv_feed_end(f);
    }
    pthread_mutex_unlock(&http->lock);
}
