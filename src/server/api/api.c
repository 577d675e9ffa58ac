#include "base/hash.h"
#include "handler.h"
#include "server/base/journal.h"
#include "server/base/member.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Threads and queues for what waits: passwords take 64 MiB each while they are hashed. */
enum {
    N_WAITING = 24, /* more than connections for reading, so that none of those is idle */
    MAX_WAITING = 2000,
    N_PROBING = 2,
    MAX_PROBING = 500,
    N_HASHING = 2,
    MAX_HASHING = 100,
    REMEMBERED = 20000, /* people and addresses whose rates are known */
};

srv_api *srv_api_open(const srv_api_options *options)
{
    srv_api *api = calloc(1, sizeof *api);
    if (!api) {
        return NULL;
    }
    api->options = *options;
    api->clock = srv_hall_clock(options->hall);
    api->started = srv_clock_now(api->clock);
    api->people = srv_people_open(options->store, options->limits->session_days, api->clock);
    api->metrics = srv_metrics_make();
    api->requests = srv_rates_make(REMEMBERED);
    api->guests = srv_rates_make(REMEMBERED);
    api->logins = srv_rates_make(REMEMBERED);
    api->wrong = srv_rates_make(REMEMBERED);
    api->games = srv_rates_make(REMEMBERED);
    api->chat = srv_rates_make(REMEMBERED);
    api->streams = srv_tally_make();
    api->exports = srv_tally_make();
    api->waiting = srv_work_start(options->is_alone ? 0 : N_WAITING, MAX_WAITING);
    api->hashing = srv_work_start(options->is_alone ? 0 : N_HASHING, MAX_HASHING);
    api->probing = srv_work_start(options->is_alone ? 0 : N_PROBING, MAX_PROBING);
    pthread_mutex_init(&api->ready_lock, NULL);
    if (!api->people || !api->metrics || !api->requests || !api->guests || !api->logins ||
        !api->wrong || !api->games || !api->chat || !api->streams || !api->exports ||
        !api->waiting || !api->hashing || !api->probing || !srv_maps_list(api)) {
        srv_api_close(api);
        return NULL;
    }
    return api;
}

void srv_api_stop(srv_api *api)
{
    srv_work_stop(api->waiting);
    srv_work_stop(api->hashing);
    srv_work_stop(api->probing);
}

void srv_api_close(srv_api *api)
{
    if (!api) {
        return;
    }
    srv_work_free(api->waiting);
    srv_work_free(api->hashing);
    srv_work_free(api->probing);
    pthread_mutex_destroy(&api->ready_lock);
    srv_tally_free(api->streams);
    srv_tally_free(api->exports);
    srv_rates_free(api->chat);
    srv_rates_free(api->games);
    srv_rates_free(api->wrong);
    srv_rates_free(api->logins);
    srv_rates_free(api->guests);
    srv_rates_free(api->requests);
    srv_metrics_free(api->metrics);
    srv_people_close(api->people);
    free(api->map_list);
    free(api);
}

void srv_api_count_connection(srv_api *api, int change)
{
    srv_metrics_connection(api->metrics, change);
}

void srv_api_count_file(srv_api *api, int status)
{
    srv_metrics_request(api->metrics, SRV_ROUTE_PAGE, status, 0);
}

/* ---- the answer is there ---- */

static void on_ready(srv_reply *reply)
{
    srv_call *call = (srv_call *)reply;
    int64_t took = srv_steady() - call->began;
    int route = call->route ? (int)(call->route - srv_routes) : SRV_ROUTE_NONE;
    srv_metrics_request(call->api->metrics, route, reply->status, took);
    srv_level level = reply->status >= 500 ? SRV_WARN : SRV_DEBUG;
    if (srv_journal_has(level)) {
        char status[16], micros[24];
        snprintf(status, sizeof status, "%d", reply->status);
        snprintf(micros, sizeof micros, "%lld", (long long)took);
        /* The pattern and not the path: the id of a game is an invitation. */
        srv_journal(level, "request", "method", call->method, "route",
                    call->route ? call->route->path : "none", "status", status, "us", micros,
                    "address", call->address.at);
    }
    call->done(call);
}

/* ---- who asks, and may they? Each gives false after it has answered. ---- */

static bool find_route(srv_call *call)
{
    if (strcmp(call->method, "OPTIONS") == 0) {
        (void)srv_route_find(call);
        if (call->allow[0]) {
            size_t len = strlen(call->allow);
            snprintf(call->allow + len, sizeof call->allow - len, ", OPTIONS");
            srv_call_empty(call, 204); /* other origins get no permission: we say nothing of them */
            return false;
        }
    }
    call->route = srv_route_find(call);
    if (call->route) {
        return true;
    }
    if (call->allow[0]) {
        srv_call_error(call, SRV_E_BAD_METHOD, NULL);
    } else {
        srv_call_error(call, SRV_E_NOT_FOUND, NULL);
    }
    return false;
}

/* The value of the cookie `session`, in call->token. */
static bool read_cookie(srv_call *call)
{
    const char *at = call->header(call, "Cookie");
    while (at) {
        at += strspn(at, " ;");
        if (strncmp(at, "session=", 8) == 0) {
            size_t len = strcspn(at + 8, "; ");
            if (len < sizeof call->token) {
                memcpy(call->token, at + 8, len);
                call->token[len] = '\0';
                return true;
            }
        }
        at = strchr(at, ';');
    }
    return false;
}

static bool refuse_token(srv_api *api, srv_call *call)
{
    /* Guessing costs as much as asking. */
    if (!srv_rates_allow(api->requests, call->address.at, 10 * api->options.limits->requests_rate,
                         10, srv_clock_steady(api->clock))) {
        srv_call_too_many(call, 1, "Too many requests from this address.");
        return false;
    }
    srv_call_error(call, SRV_E_NO_SESSION,
                   "Authorization needs \"Bearer\" and a token that POST /api/v1/guests or "
                   "/api/v1/sessions gave.");
    return false;
}

/* The token that comes with a call. What cannot be one is a token that nobody has. */
static void read_token(const srv_api *api, srv_call *call)
{
    const char *authorization = call->header(call, "Authorization");
    if (!authorization) {
        call->by_cookie = read_cookie(call);
        return;
    }
    bool is_bearer = strncasecmp(authorization, "Bearer ", 7) == 0;
    const char *token = is_bearer ? authorization + 7 : "?";
    call->who.is_admin =
        is_bearer && api->options.admin_token && srv_secret_is(token, api->options.admin_token);
    if (!call->who.is_admin) {
        snprintf(call->token, sizeof call->token, "%s",
                 strlen(token) < sizeof call->token ? token : "?");
    }
}

static bool identify(srv_api *api, srv_call *call)
{
    srv_visitor visitor;
    int64_t now = srv_clock_now(api->clock);
    if (!call->token[0]) {
        return true;
    }
    srv_result result = srv_people_find(api->people, call->token, &visitor);
    if (result == SRV_FAILED) {
        srv_call_unavailable(call);
        return false;
    }
    if (result != SRV_DONE) {
        call->token[0] = '\0';
        return call->by_cookie ? true : refuse_token(api, call); /* an old cookie is nobody */
    }
    call->who.id = visitor.id;
    memcpy(call->who.name, visitor.name, sizeof call->who.name);
    if (visitor.banned_until > now && call->route->method == SRV_POST) {
        srv_call_error(call, SRV_E_BANNED, "The host has banned this player: reading only.");
        return false;
    }
    return true;
}

/* Is `origin` ("https://host:port") that of the public address, or of the host that was asked? */
static bool is_our_origin(const srv_api *api, const srv_call *call, const char *origin)
{
    const char *url = api->options.public_url;
    const char *host = call->header(call, "Host");
    const char *rest = strstr(origin, "://");
    size_t len = strlen(origin);
    if (!rest || !rest[3]) {
        return false;
    }
    if (strncasecmp(url, origin, len) == 0 && (url[len] == '\0' || url[len] == '/')) {
        return true;
    }
    return host && strncmp(origin, "http", 4) == 0 && strcasecmp(rest + 3, host) == 0;
}

/* What changes something must not come from another page in somebody's browser: browsers say where
 * a request comes from. Programs with tokens of their own say nothing, and need not. */
static bool check_origin(const srv_api *api, srv_call *call)
{
    if (call->route->method == SRV_GET || call->header(call, "Authorization")) {
        return true;
    }
    const char *origin = call->header(call, "Origin");
    const char *site = call->header(call, "Sec-Fetch-Site");
    bool fine = origin ? is_our_origin(api, call, origin)
                : site ? strcmp(site, "same-origin") == 0
                       : !call->by_cookie;
    if (!fine) {
        srv_call_error(call, SRV_E_FORBIDDEN,
                       "A request with the session's cookie must come from this site's own pages.");
    }
    return fine;
}

static bool check_rate(srv_api *api, srv_call *call)
{
    const char *who = call->who.id.at[0] ? call->who.id.at : call->address.at;
    if (call->who.is_admin ||
        srv_rates_allow(api->requests, who, 10 * api->options.limits->requests_rate, 10,
                        srv_clock_steady(api->clock))) {
        return true;
    }
    srv_call_too_many(call, 1, "Too many requests: slow down.");
    return false;
}

static bool check_who(const srv_api *api, srv_call *call)
{
    if (call->route->who == SRV_PERSON && !call->who.id.at[0]) {
        srv_call_error(call, SRV_E_NO_SESSION,
                       "Say who you are: POST /api/v1/guests gives a token for Authorization.");
        return false;
    }
    if (call->route->who == SRV_HOST && !call->who.is_admin) {
        srv_call_error(call, SRV_E_FORBIDDEN,
                       api->options.admin_token
                           ? "Only the host may do this, with the admin token."
                           : "This server was started without an admin token.");
        return false;
    }
    return true;
}

static bool is_json(const char *type)
{
    size_t len = type ? strcspn(type, "; \t") : 0;
    return len == 16 && strncasecmp(type, "application/json", len) == 0;
}

static bool check_body(const srv_api *api, srv_call *call)
{
    const char *length = call->header(call, "Content-Length");
    const char *coding = call->header(call, "Transfer-Encoding");
    bool has_body = coding || (length && strspn(length, "0") != strlen(length));
    if (call->route->body == SRV_BODY && !length && !coding) {
        srv_call_error(call, SRV_E_LENGTH_REQUIRED, NULL);
    } else if (call->route->body == SRV_NO_BODY && has_body) {
        srv_call_error(call, SRV_E_BAD_REQUEST, "This takes no body.");
    } else if (has_body && !is_json(call->header(call, "Content-Type"))) {
        srv_call_error(call, SRV_E_UNSUPPORTED_MEDIA_TYPE, NULL);
    } else if (length && (strlen(length) > 9 || atol(length) > api->options.limits->body)) {
        srv_call_error(call, SRV_E_TOO_LARGE, NULL);
    } else {
        return true;
    }
    return false;
}

/* May this call be run? Waits for the store if it is not known who asks. */
static bool admit(srv_api *api, srv_call *call)
{
    if (srv_people_banned(api->people, call->address.at)) {
        srv_call_error(call, SRV_E_BANNED, "The host has banned this address.");
        return false;
    }
    if (!identify(api, call) || !check_origin(api, call) || !check_rate(api, call) ||
        !check_who(api, call) || !check_body(api, call)) {
        return false; /* and the call may be gone */
    }
    call->is_admitted = true;
    return true;
}

bool srv_api_begin(srv_api *api, srv_call *call)
{
    call->api = api;
    call->reply.ready = on_ready;
    call->began = srv_steady();
    if (call->n_headers > api->options.limits->headers) {
        srv_call_error(call, SRV_E_TOO_MANY_HEADERS, NULL);
        return false;
    }
    if (!find_route(call)) {
        return false;
    }
    if (call->route->who == SRV_MACHINES) {
        call->is_admitted = true;
        return check_body(api, call);
    }
    read_token(api, call);
    /* Who is not known is asked for later, on a thread that may wait. */
    return srv_people_known(api->people, call->token, call->address.at) ? admit(api, call)
                                                                        : check_body(api, call);
}

/* ---- running ---- */

/* The text of a body may hold one value per two bytes; each needs a token. */
static size_t memory_for(size_t n_body)
{
    return 48 * n_body + 4096;
}

enum { USUAL_MEMORY = 48 * 256 + 4096 }; /* enough for a move */

/* The body of a call as JSON. False after answering. */
static bool read_body(srv_call *call, arena *memory, json *out)
{
    json_error e;
    bool is_left_out = call->n_body == 0 && call->route->body != SRV_BODY;
    const char *text = is_left_out ? "{}" : call->n_body ? call->body : "";
    size_t len = is_left_out ? 2 : call->n_body;
    if (!json_parse(text, len, memory, out, &e)) {
        char message[160];
        int line, column;
        json_position(text, len, e.offset, &line, &column);
        snprintf(message, sizeof message, "The body is not JSON (line %d, column %d): %s.", line,
                 column, e.text);
        srv_call_error(call, SRV_E_BAD_JSON, message);
        return false;
    }
    if (json_type_of(out, 0) != JSON_OBJECT) {
        srv_call_error(call, SRV_E_BAD_REQUEST, "The body must be a JSON object.");
        return false;
    }
    return true;
}

static void work(void *data)
{
    srv_call *call = data;
    srv_room *room = call->room;
    size_t size = memory_for(call->n_body);
    _Alignas(max_align_t) char usual[USUAL_MEMORY];
    void *more = size > sizeof usual ? malloc(size) : NULL, *memory = more ? more : usual;
    json body;
    if (size > sizeof usual && !more) {
        srv_call_error(call, SRV_E_BUSY, NULL);
    } else {
        arena a = arena_make(memory, more ? size : sizeof usual);
        if (read_body(call, &a, &body)) {
            room = NULL; /* its handler's */
            call->route->run(call->api, call, &body);
        }
    }
    if (room) {
        srv_room_release(room);
    }
    free(more);
}

/* Lets a thread do it that may wait. */
static void hand_over(srv_call *call, srv_work *to, void (*run)(void *call))
{
    if (!srv_work_add(to, run, call)) {
        call->retry_after = 2;
        srv_call_error(call, SRV_E_BUSY, "Too many are waiting. Try again in a moment.");
    }
}

static void admit_and_work(void *data)
{
    srv_call *call = data;
    if (!admit(call->api, call)) {
        return;
    }
    if (call->route->where == SRV_HASHING) {
        hand_over(call, call->api->hashing, work);
    } else {
        work(call);
    }
}

void srv_api_run(srv_api *api, srv_call *call)
{
    srv_where_rule where = call->route->where;
    if (call->n_body > (size_t)api->options.limits->body) {
        srv_call_error(call, SRV_E_TOO_LARGE, NULL);
        return;
    }
    if (!call->is_admitted) {
        hand_over(call, api->waiting, admit_and_work);
        return;
    }
    if (where == SRV_AT_HAND) {
        call->room = srv_hall_at_hand(api->options.hall, &call->id);
    }
    if (where == SRV_HERE || call->room) {
        work(call);
    } else {
        hand_over(call,
                  where == SRV_HASHING   ? api->hashing
                  : where == SRV_PROBING ? api->probing
                                         : api->waiting,
                  work);
    }
}

/* ---- for the handlers ---- */

/* A program that floods says the same about itself every time; others at its address are left a
 * quarter of what the address may do. Whoever takes the trouble to vary it gets no more than the
 * address has. */
static void put_manner(const srv_call *call, char *out, size_t size)
{
    const char *agent = call->header(call, "User-Agent");
    const char *languages = call->header(call, "Accept-Language");
    uint64_t hash = hash_bytes(HASH_START, agent ? agent : "", agent ? strlen(agent) : 0);
    hash = hash_bytes(hash, languages ? languages : "", languages ? strlen(languages) : 0);
    snprintf(out, size, "%.40s #%08x",
             call->address.claimed[0] ? call->address.claimed : call->address.at, (unsigned)hash);
}

/* From the narrowest on: a program, an address behind a proxy that nobody has told us to believe,
 * the address itself, and the networks of IPv6 that it is in. */
bool srv_api_allow(const srv_api *api, const srv_call *call, srv_rates *rates, int most,
                   int seconds)
{
    enum { BEHIND = 16, WIDER = 4 }; /* times what one address may do */
    const srv_address *a = &call->address;
    const int64_t now = srv_clock_steady(api->clock);
    char manner[64], claimed[2 * SRV_ADDRESS_SIZE];
    put_manner(call, manner, sizeof manner);
    if (!srv_rates_allow(rates, manner, most - most / 4, seconds, now)) {
        return false;
    }
    int of_address = most;
    if (a->claimed[0]) {
        snprintf(claimed, sizeof claimed, "%s by %s", a->claimed, a->at);
        if (!srv_rates_allow(rates, claimed, most, seconds, now)) {
            return false;
        }
        of_address = most <= 1000000 / BEHIND ? BEHIND * most : 1000000;
    }
    bool allowed = srv_rates_allow(rates, a->at, of_address, seconds, now);
    for (int i = 0; allowed && i < SRV_WIDER && a->wide[i][0]; i++) {
        of_address = of_address <= 1000000 / WIDER ? WIDER * of_address : 1000000;
        allowed = srv_rates_allow(rates, a->wide[i], of_address, seconds, now);
    }
    return allowed;
}

/* A zero would end a text early. */
static bool has_zero(const json *body, int value)
{
    size_t len;
    const char *source = json_source(body, value, &len);
    for (size_t i = 0; i + 6 <= len; i++) {
        if (memcmp(source + i, "\\u0000", 6) == 0) {
            return true;
        }
    }
    return false;
}

char *srv_api_string(srv_call *call, const json *body, const char *key, size_t most)
{
    char message[128];
    int value = json_get(body, 0, key);
    size_t size = body->len + 1;
    char *memory = json_type_of(body, value) == JSON_STRING ? malloc(size + 16) : NULL;
    if (memory) {
        arena a = arena_make(memory, size + 16);
        const char *text = json_string(body, value, &a);
        if (text && strlen(text) <= most && !has_zero(body, value)) {
            memmove(memory, text, strlen(text) + 1);
            return memory;
        }
        free(memory);
        snprintf(message, sizeof message, "\"%s\" is too long, or has a zero inside.", key);
    } else {
        snprintf(message, sizeof message, "\"%s\" must be there, and be a string.", key);
    }
    srv_call_error(call, SRV_E_BAD_REQUEST, message);
    return NULL;
}

bool srv_api_keys(srv_call *call, const json *body, const char *const *keys)
{
    bool fine = srv_only_keys(body, 0, keys);
    if (!fine) {
        srv_call_error(call, SRV_E_BAD_REQUEST, "The body has a key that this call does not know.");
    }
    return fine;
}
