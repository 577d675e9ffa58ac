#include "http.h"
#include <microhttpd.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What a client can take from the server. */
enum {
    MAX_CONNECTIONS = 1000,
    /* From one address of the network: a household behind one router, with several tabs each. Not
     * counted when only this machine can connect, because all of the world may come through the
     * address of a proxy there. */
    MAX_PER_ADDRESS = 100,
    IDLE_SECONDS = 30,         /* without a byte in either direction */
    CONNECTION_MEMORY = 16384, /* request line and headers must fit: 414 or 431 if they do not */
    STOP_SECONDS = 5,          /* for requests that have begun */
    MAX_THREADS = 8,
};

struct srv_http {
    struct MHD_Daemon *daemon;
    const srv_assets *assets;
    atomic_int n_requests; /* begun and not completed */
};

typedef struct request {
    srv_http *http;
    struct MHD_Connection *connection;
    const char *method, *path;
} request;

static const char *header_of(const request *r, const char *name)
{
    return MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, name);
}

static void add(struct MHD_Response *response, const char *name, const char *value)
{
    (void)MHD_add_response_header(response, name, value);
}

/* Queues and frees the response. MHD leaves out the body by itself where the method is HEAD. */
static enum MHD_Result reply(const request *r, unsigned status, struct MHD_Response *response)
{
    for (int i = 0; i < srv_n_security; i++) {
        add(response, srv_security[i].name, srv_security[i].value);
    }
    enum MHD_Result result = MHD_queue_response(r->connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* `text` must live as long as the program. */
static enum MHD_Result send_error(const request *r, unsigned status, const char *text)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(
        strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
    if (!response) {
        return MHD_NO;
    }
    add(response, "Content-Type", "text/plain; charset=utf-8");
    add(response, "Cache-Control", "no-store");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED) {
        add(response, "Allow", "GET, HEAD");
    }
    return reply(r, status, response);
}

static enum MHD_Result send_asset(const request *r, const srv_asset *asset)
{
    srv_encoding form = srv_asset_choose(asset, header_of(r, "Accept-Encoding"));
    char etag[SRV_ETAG_SIZE];
    srv_asset_etag(asset, form, etag);
    bool known = srv_etag_matches(header_of(r, "If-None-Match"), etag);
    const unsigned char *bytes = r->http->assets->bytes + asset->forms[form].at;
    struct MHD_Response *response = MHD_create_response_from_buffer(
        known ? 0 : asset->forms[form].size, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
    if (!response) {
        return MHD_NO;
    }
    add(response, "ETag", etag);
    add(response, "Cache-Control",
        asset->forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (srv_asset_varies(asset)) {
        add(response, "Vary", "Accept-Encoding");
    }
    if (known) {
        return reply(r, MHD_HTTP_NOT_MODIFIED, response);
    }
    add(response, "Content-Type", asset->type);
    if (srv_encoding_name(form)) {
        add(response, "Content-Encoding", srv_encoding_name(form));
    }
    return reply(r, MHD_HTTP_OK, response);
}

static enum MHD_Result answer(const request *r)
{
    if (strcmp(r->method, "GET") != 0 && strcmp(r->method, "HEAD") != 0) {
        return send_error(r, MHD_HTTP_METHOD_NOT_ALLOWED, "This can only be read: GET or HEAD.\n");
    }
    const srv_asset *asset = srv_asset_find(r->http->assets, r->path);
    if (!asset) {
        return send_error(r, MHD_HTTP_NOT_FOUND,
                          "There is nothing at this address. The games are at /\n");
    }
    return send_asset(r, asset);
}

/* MHD calls this once when the headers are there, then for each part of a body, then when all is
 * read. Nothing here takes a body: whoever announces one is answered at once, and MHD closes the
 * connection without reading it. */
static enum MHD_Result on_request(void *http, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *body,
                                  size_t *n_body, void **begun)
{
    (void)version, (void)body, (void)n_body;
    const request r = {http, connection, method, path};
    if (*begun) {
        return answer(&r);
    }
    *begun = http;
    atomic_fetch_add(&r.http->n_requests, 1);
    const char *length = header_of(&r, "Content-Length");
    bool has_body = header_of(&r, "Transfer-Encoding") || (length && strcmp(length, "0") != 0);
    return has_body ? answer(&r) : MHD_YES;
}

static void on_completed(void *closure, struct MHD_Connection *connection, void **begun,
                         enum MHD_RequestTerminationCode code)
{
    (void)connection, (void)code;
    srv_http *http = closure;
    if (*begun) {
        atomic_fetch_sub(&http->n_requests, 1);
    }
}

/* Decodes %XX in place. A zero byte would end the path early and make it look like another, so such
 * paths stay as they were sent: there is nothing at them. */
static size_t on_unescape(void *closure, struct MHD_Connection *connection, char *text)
{
    (void)closure, (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

static unsigned count_threads(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 2 ? 2 : n > MAX_THREADS ? MAX_THREADS : (unsigned)n;
}

srv_http *srv_http_start(const srv_listener *listener, const srv_assets *assets)
{
    srv_http *http = calloc(1, sizeof *http);
    if (!http) {
        close(listener->socket);
        return NULL;
    }
    http->assets = assets;
    atomic_init(&http->n_requests, 0);
    http->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, on_request, http,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener->socket, MHD_OPTION_THREAD_POOL_SIZE,
        count_threads(), MHD_OPTION_CONNECTION_LIMIT, (unsigned)MAX_CONNECTIONS,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, listener->is_local ? 0U : (unsigned)MAX_PER_ADDRESS,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_MEMORY, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK,
        on_unescape, NULL, MHD_OPTION_NOTIFY_COMPLETED, on_completed, http, MHD_OPTION_END);
    if (!http->daemon) {
        close(listener->socket);
        free(http);
        return NULL;
    }
    return http;
}

void srv_http_stop(srv_http *http)
{
    MHD_socket socket = MHD_quiesce_daemon(http->daemon);
    if (socket != MHD_INVALID_SOCKET) {
        close(socket);
    }
    const struct timespec tick = {0, 10 * 1000 * 1000};
    for (int ticks = STOP_SECONDS * 100; ticks > 0 && atomic_load(&http->n_requests) > 0; ticks--) {
        nanosleep(&tick, NULL);
    }
    MHD_stop_daemon(http->daemon);
    free(http);
}
