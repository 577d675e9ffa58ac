/* Requests into the API, with the store in memory and without sockets.
 *
 * An input is a list of requests, separated by form feeds. Each begins with a line such as
 * "1 POST /api/v1/games/$G/moves", the rest is the body. The digit says who asks (0 nobody, 1 and 2
 * two people, 3 the host); $G is the newest game, $P the second person, $V the version and $M a
 * legal move of whoever asks. Whatever they are: every answer has a sensible status, is JSON where
 * it should be, and holds nobody else's token. */
#include "fuzz_game.h"
#include "server/api/api.h"
#include "server/base/journal.h"
#include <stdio.h>

#include "../server/asker.h"

enum {
    MAX_REQUESTS = 24,
    MAX_TEXT = 20000,
    RUNS_PER_SERVER = 200,
    MAX_CHECKED = 16384 /* longer ones are maps and the description of the API */
};

#define ADMIN "0123456789abcdef0123456789abcdef"

typedef struct fuzz_server {
    srv_limits limits;
    srv_store *store;
    srv_hall *hall;
    srv_api *api;
    char tokens[4][64], bert[32], game[32];
    int n_runs;
} fuzz_server;
static fuzz_server server;

static char answer[1 << 16];

/* The first text of the answer with this key; false if there is none. */
static bool pick(const char *key, char *to, size_t size)
{
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\"%s\":\"", key);
    const char *at = strstr(answer, pattern);
    if (at) {
        at += strlen(pattern);
        snprintf(to, size, "%.*s", (int)strcspn(at, "\""), at);
    }
    return at != NULL;
}

static void check_json(const srv_reply *reply)
{
    size_t size = 64 * reply->len + 4096;
    void *memory = malloc(size);
    EXPECT(memory);
    arena a = arena_make(memory, size);
    json j;
    json_error e;
    EXPECT(json_parse(reply->body, reply->len, &a, &j, &e));
    EXPECT(reply->status < 400 || json_get(&j, json_get(&j, 0, "error"), "code") != JSON_MISSING);
    free(memory);
}

static void do_nothing(void *sleeper)
{
    (void)sleeper;
}

static void read_stream(srv_feed *feed)
{
    char text[512];
    feed->resume = do_nothing;
    for (int i = 0; i < 50 && srv_feed_read(feed, text, sizeof text, do_nothing) > 0; i++) {
    }
}

/* Asks, checks the answer and keeps its beginning. */
static int ask(int who, const char *method, char *path, const char *body, size_t n)
{
    asker a;
    char bearer[100], *query = strchr(path, '?');
    if (query) {
        *query++ = '\0';
    }
    asker_make(&a, method, path, n ? body : NULL, n);
    for (int i = 0; query && *query && i < 6; i += 2) {
        char *end = query + strcspn(query, "&"), *value = query + strcspn(query, "=&");
        bool more = *end != '\0';
        a.query[i] = query;
        a.query[i + 1] = *value == '=' ? value + 1 : "";
        *value = *end = '\0';
        query = more ? end + 1 : end;
    }
    snprintf(bearer, sizeof bearer, "Bearer %s", server.tokens[who]);
    asker_add(&a, "Authorization", who ? bearer : NULL);
    asker_ask(&a, server.api);
    const srv_reply *reply = &a.call.reply;
    EXPECT(reply->status >= 200 && reply->status < 600 && reply->status != 500);
    if (reply->len && reply->len < MAX_CHECKED && !a.call.type) {
        check_json(reply);
    }
    snprintf(answer, sizeof answer, "%.*s", (int)reply->len, reply->body ? reply->body : "");
    for (int other = 1; other < 4; other++) {
        EXPECT(other == who || !server.tokens[other][0] || !strstr(answer, server.tokens[other]));
    }
    if (a.call.feed) {
        read_stream(a.call.feed);
    }
    int status = reply->status;
    asker_free(&a);
    return status;
}

static void enter(int who)
{
    char path[] = "/api/v1/guests", body[] = "{\"name\":\"Anna\"}";
    server.tokens[who][0] = '\0';
    EXPECT(ask(0, "POST", path, body, strlen(body)) == 201);
    char token[64];
    EXPECT(pick("token", token, sizeof token));
    memcpy(server.tokens[who], token, sizeof token);
    if (who == 2) {
        EXPECT(pick("id", server.bert, sizeof server.bert));
    }
}

static void open_server(void)
{
    char why[200];
    srv_journal_level(SRV_ERROR);
    server.limits = srv_limits_default();
    server.limits.requests_rate = server.limits.guests_rate = server.limits.games_rate = 1000000;
    server.limits.games_person = 100000;
    server.limits.chat_rate = 10000;
    server.limits.logins_rate = 1; /* hashing passwords takes long */
    server.limits.bot_tables = 0;  /* and bots among themselves take all time there is */
    server.store =
        srv_store_open("memory:", &(srv_store_options){.batch = SRV_AT_ONCE}, why, sizeof why);
    EXPECT(server.store);
    server.hall = srv_hall_open(server.store, &(srv_hall_options){.limits = &server.limits,
                                                                  .public_url = "http://localhost",
                                                                  .n_bots = 1,
                                                                  .pace = 3600000});
    EXPECT(server.hall);
    server.api = srv_api_open(&(srv_api_options){.store = server.store,
                                                 .hall = server.hall,
                                                 .limits = &server.limits,
                                                 .public_url = "http://localhost",
                                                 .admin_token = ADMIN,
                                                 .store_name = "memory",
                                                 .is_alone = true});
    EXPECT(server.api);
    strcpy(server.tokens[3], ADMIN);
    enter(1);
    enter(2);
}

static void close_server(void)
{
    srv_hall_close(server.hall);
    srv_api_close(server.api);
    srv_store_close(server.store);
    memset(&server, 0, sizeof server);
}

/* Somebody may have been forgotten, logged out or banned, this address, too. */
static bool is_usable(void)
{
    for (int who = 1; who < 3; who++) {
        char path[] = "/api/v1/games";
        int status = ask(who, "POST", path, "{}", 2);
        if (status == 401) {
            enter(who);
        } else if (status == 403) {
            return false;
        }
    }
    return true;
}

/* $V or $M: what the list of moves says. */
static void put_move(int who, bool wants_version, char *to, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s/moves", server.game[0] ? server.game : "none");
    (void)ask(who, "GET", path, NULL, 0);
    const char *at = strstr(answer, wants_version ? "\"version\":" : "\"moves\":[{");
    if (!at) {
        snprintf(to, size, "0");
    } else if (wants_version) {
        snprintf(to, size, "%d", atoi(at + 10));
    } else { /* up to the end of the first move */
        at += 9;
        int depth = 0;
        size_t len = 0;
        do {
            depth += at[len] == '{' ? 1 : at[len] == '}' ? -1 : 0;
        } while (at[++len] && depth > 0);
        snprintf(to, size, "%.*s", (int)len, at);
    }
}

/* Copies a request and fills in what stands for something. */
static size_t fill(int who, const char *from, size_t n, char *to)
{
    size_t len = 0;
    for (size_t i = 0; i < n && len + 300 < MAX_TEXT; i++) {
        char text[256] = {from[i], '\0'};
        if (from[i] == '$' && i + 1 < n && strchr("GPVM", from[i + 1]) && from[i + 1]) {
            i++;
            if (from[i] == 'G') {
                snprintf(text, sizeof text, "%s", server.game);
            } else if (from[i] == 'P') {
                snprintf(text, sizeof text, "%s", server.bert);
            } else {
                put_move(who, from[i] == 'V', text, sizeof text);
            }
        }
        size_t part = text[0] ? strlen(text) : from[i] ? 0 : 1;
        memcpy(to + len, text, part);
        len += part;
    }
    to[len] = '\0';
    return len;
}

static void run_request(const char *at, size_t n)
{
    static char text[MAX_TEXT];
    char method[16] = "GET", path[1024] = "/";
    int who = n > 0 && at[0] >= '0' && at[0] <= '3' ? at[0] - '0' : 0;
    const char *line = memchr(at, '\n', n);
    size_t head = line ? (size_t)(line - at) : n;
    size_t len = fill(who, at, head, text);
    text[len] = '\0';
    (void)sscanf(text + (len > 0), "%15s %1023s", method, path);
    len = line ? fill(who, line + 1, n - head - 1, text) : 0;
    char *exact = malloc(len + 1); /* so that overruns are noticed */
    EXPECT(exact);
    memcpy(exact, text, len);
    int status = ask(who, method, path, exact, len);
    free(exact);
    if (status == 201 && strncmp(path, "/api/v1/games", 13) == 0) {
        (void)pick("id", server.game, sizeof server.game);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MAX_TEXT / 2) {
        return 0;
    }
    if (!server.api) {
        open_server();
    }
    server.game[0] = '\0';
    const char *at = (const char *)data, *end = at + size;
    for (int i = 0; i < MAX_REQUESTS && at < end; i++) {
        const char *next = memchr(at, '\f', (size_t)(end - at));
        run_request(at, (size_t)((next ? next : end) - at));
        at = next ? next + 1 : end;
    }
    if (++server.n_runs >= RUNS_PER_SERVER || !is_usable()) {
        close_server();
    }
    return 0;
}
