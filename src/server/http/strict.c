#include "strict.h"
#include <string.h>
#include <strings.h>

typedef struct headers {
    int lengths, codings, hosts;
    bool is_wrong;
} headers;

/* RFC 9110, 5.6.2 */
static bool is_token(const char *name)
{
    static const char of_token[] = "!#$%&'*+-.^_`|~0123456789"
                                   "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return name[0] && strspn(name, of_token) == strlen(name);
}

static enum MHD_Result look(void *data, enum MHD_ValueKind kind, const char *name,
                            const char *value)
{
    (void)kind;
    headers *h = data;
    h->lengths += strcasecmp(name, "Content-Length") == 0;
    h->codings += strcasecmp(name, "Transfer-Encoding") == 0;
    h->hosts += strcasecmp(name, "Host") == 0;
    h->is_wrong = h->is_wrong || !is_token(name) || (value && strpbrk(value, "\r\n"));
    return MHD_YES;
}

bool srv_is_ambiguous(struct MHD_Connection *connection)
{
    headers h = {0};
    MHD_get_connection_values(connection, MHD_HEADER_KIND, look, &h);
    return h.is_wrong || h.lengths + h.codings > 1 || h.hosts > 1;
}

enum MHD_Result srv_refuse_ambiguous(struct MHD_Connection *connection)
{
    static char text[] = "The headers of this request contradict each other.\n";
    struct MHD_Response *answer =
        MHD_create_response_from_buffer(sizeof text - 1, text, MHD_RESPMEM_PERSISTENT);
    if (!answer) {
        return MHD_NO;
    }
    MHD_add_response_header(answer, "Content-Type", "text/plain; charset=utf-8");
    MHD_add_response_header(answer, "Connection", "close");
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_BAD_REQUEST, answer);
    MHD_destroy_response(answer);
    return result;
}
