#include "file.h"
#include <microhttpd.h>
#include <stdint.h>
#include <string.h>

static void add(struct MHD_Response *response, const char *name, const char *value)
{
    (void)MHD_add_response_header(response, name, value);
}

/* A page, what could be looked at as one, or a script, whose worker is bound by its headers. Style
 * sheets, fonts and modules are bound by those of the page. */
static bool is_active(const char *type)
{
    return strncmp(type, "text/html", 9) == 0 || strncmp(type, "text/javascript", 15) == 0 ||
           strncmp(type, "text/plain", 10) == 0 || strncmp(type, "image/svg", 9) == 0;
}

/* Queues and frees the response. MHD leaves out the body by itself where the method is HEAD. */
static int finish(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response,
                  const char *type)
{
    bool active = is_active(type);
    const srv_header *headers = active ? srv_security : srv_data_security;
    for (int i = 0; i < (active ? srv_n_security : srv_n_data_security); i++) {
        add(response, headers[i].name, headers[i].value);
    }
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result == MHD_YES ? (int)status : 0;
}

/* `text` must live as long as the program. */
static int send_error(struct MHD_Connection *connection, unsigned status, const char *text)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(
        strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
    if (!response) {
        return 0;
    }
    static const char type[] = "text/plain; charset=utf-8";
    add(response, "Content-Type", type);
    add(response, "Cache-Control", "no-store");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED) {
        add(response, "Allow", "GET, HEAD");
    }
    return finish(connection, status, response, type);
}

static int send_asset(struct MHD_Connection *connection, const srv_assets *assets,
                      const srv_asset *asset)
{
    srv_encoding form = srv_asset_choose(
        asset, MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Accept-Encoding"));
    char etag[SRV_ETAG_SIZE];
    srv_asset_etag(asset, form, etag);
    bool known = srv_etag_matches(
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match"), etag);
    const unsigned char *bytes = assets->bytes + asset->forms[form].at;
    struct MHD_Response *response = MHD_create_response_from_buffer(
        known ? 0 : asset->forms[form].size, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
    if (!response) {
        return 0;
    }
    add(response, "ETag", etag);
    add(response, "Cache-Control",
        asset->forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (srv_asset_varies(asset)) {
        add(response, "Vary", "Accept-Encoding");
    }
    if (known) {
        return finish(connection, MHD_HTTP_NOT_MODIFIED, response, asset->type);
    }
    add(response, "Content-Type", asset->type);
    if (srv_encoding_name(form)) {
        add(response, "Content-Encoding", srv_encoding_name(form));
    }
    return finish(connection, MHD_HTTP_OK, response, asset->type);
}

static const char no_client[] =
    "This server was built without the web client: it answers programs, at /api/v1.\n"
    "With the client it comes from: make run\n";

int srv_file_send(struct MHD_Connection *connection, const srv_assets *assets, const char *method,
                  const char *path)
{
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0) {
        return send_error(connection, MHD_HTTP_METHOD_NOT_ALLOWED,
                          "This can only be read: GET or HEAD.\n");
    }
    const srv_asset *asset = srv_asset_find(assets, path);
    if (!asset) {
        return send_error(connection, MHD_HTTP_NOT_FOUND,
                          assets->n > 0 ? "There is nothing at this address. The games are at /\n"
                                        : no_client);
    }
    return send_asset(connection, assets, asset);
}
