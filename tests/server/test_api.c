/* The API without sockets, on the store in memory: who may do what, and every limit that is its.
 * The limits of games are the hall's and tested there, those of connections in
 * tests/program/test_api.sh. */
#include "api_kit.h"

/* The answer to the last question. */
static int status;
static char answer[65536], cookie[200];

static void keep_answer(asker *a)
{
    if (a->call.feed && !a->call.feed->is_endless) {
        asker_drain(a);
    }
    status = a->call.reply.status;
    snprintf(answer, sizeof answer, "%.*s", (int)a->call.reply.len,
             a->call.reply.body ? a->call.reply.body : "");
    snprintf(cookie, sizeof cookie, "%s", a->call.cookie);
}

/* Asks with a token (NULL: none) and a body (NULL: none). */
static int ask(server *s, const char *method, const char *path, const char *token, const char *body)
{
    asker a;
    char bearer[300];
    asker_make(&a, method, path, body, body ? strlen(body) : 0);
    if (token) {
        snprintf(bearer, sizeof bearer, "Bearer %s", token);
        asker_add(&a, "Authorization", bearer);
    }
    asker_ask(&a, s->api);
    keep_answer(&a);
    asker_free(&a);
    return status;
}

/* With headers, ended by NULL. */
static int ask_with(server *s, const char *method, const char *path, const char *body, ...)
{
    asker a;
    asker_make(&a, method, path, body, body ? strlen(body) : 0);
    va_list args;
    va_start(args, body);
    for (const char *name; (name = va_arg(args, const char *));) {
        asker_add(&a, name, va_arg(args, const char *));
    }
    va_end(args);
    asker_ask(&a, s->api);
    keep_answer(&a);
    asker_free(&a);
    return status;
}

static void has_code(const char *code)
{
    char text[80];
    snprintf(text, sizeof text, "{\"error\":{\"code\":\"%s\"", code);
    if (strncmp(answer, text, strlen(text)) != 0) {
        fail_msg("%s instead of %s", answer, code);
    }
}

/* A text of the answer, by its key: the first one. */
static void pick(const char *key, char *to, size_t size)
{
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\"%s\":\"", key);
    const char *at = strstr(answer, pattern);
    assert_non_null(at);
    at += strlen(pattern);
    snprintf(to, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void enter(server *s, const char *name, char token[64])
{
    char body[100];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    assert_int_equal(ask(s, "POST", "/api/v1/guests", NULL, body), 201);
    pick("token", token, 64);
}

static void requests_find_their_routes(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    server_open(&s);
    assert_int_equal(ask(&s, "GET", "/healthz", NULL, NULL), 200);
    assert_int_equal(ask(&s, "HEAD", "/healthz", NULL, NULL), 200);
    assert_int_equal(ask(&s, "GET", "/readyz", NULL, NULL), 200);
    assert_int_equal(ask(&s, "GET", "/metrics", NULL, NULL), 200);
    assert_non_null(strstr(answer, "stellwerk_requests_total{method=\"GET\",route=\"/healthz\""));
    assert_int_equal(ask(&s, "GET", "/api/openapi.json", NULL, NULL), 200);
    assert_int_equal(ask(&s, "GET", "/api/v1/maps", NULL, NULL), 200);
    assert_non_null(strstr(answer, "\"id\":\"usa\""));
    assert_int_equal(ask(&s, "GET", "/api/v1/maps/berlin", NULL, NULL), 200);
    assert_int_equal(ask(&s, "GET", "/api/v1/maps/nowhere", NULL, NULL), 404);
    has_code("unknown_map");
    assert_int_equal(ask(&s, "GET", "/api/v1/bots", NULL, NULL), 200);
    assert_non_null(strstr(answer, "planner"));
    static const char *const nowhere[] = {"/api/",
                                          "/api/v1",
                                          "/api/v1/",
                                          "/api/v1/games/",
                                          "/api/v2/me",
                                          "/api/v1/me/",
                                          "/api/v1/games//moves",
                                          "/api/v1/meexport",
                                          "/api/v1/games/x/y/z"};
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++) {
        assert_int_equal(ask(&s, "GET", nowhere[i], NULL, NULL), 404);
        has_code("not_found");
    }
    assert_int_equal(ask(&s, "PUT", "/api/v1/me", NULL, NULL), 405);
    assert_int_equal(ask(&s, "get", "/api/v1/maps", NULL, NULL), 405);
    assert_int_equal(ask(&s, "HEAD", "/api/v1/games/aaaaaaaaaaaaaaaa/events", NULL, NULL), 405);
    assert_int_equal(ask(&s, "OPTIONS", "/api/v1/games/aaaaaaaaaaaaaaaa/moves", NULL, NULL), 204);
    assert_int_equal(ask(&s, "OPTIONS", "/api/v1/nothing", NULL, NULL), 404);
    assert_int_equal(ask(&s, "GET", "/api/v1/games/not-an-id", NULL, NULL), 404);
    has_code("unknown_game");
    assert_int_equal(ask(&s, "GET", "/api/v1/games/aaaaaaaaaaaaaaaa", NULL, NULL), 404);
    has_code("unknown_game");
    server_close(&s);
}

static void bodies_are_json_objects_with_known_keys(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    server_open(&s);
    static const struct {
        const char *body;
        int status;
        const char *code;
    } cases[] = {
        {"", 400, "bad_json"},
        {"{", 400, "bad_json"},
        {"{\"name\":\"a\",\"name\":\"b\"}", 400, "bad_json"},
        {"{\"name\":\"\xff\"}", 400, "bad_json"},
        {"[]", 400, "bad_request"},
        {"\"a\"", 400, "bad_request"},
        {"{}", 400, "bad_request"},
        {"{\"name\":1}", 400, "bad_request"},
        {"{\"name\":\"a\",\"admin\":true}", 400, "bad_request"},
        {"{\"name\":\"a\\u0000b\"}", 400, "bad_request"},
        {"{\"name\":\"\"}", 422, "bad_name"},
        {"{\"name\":\"bot:x\"}", 422, "bad_name"},
        {"{\"n\\u0061me\":\"\\u0041nna\"}", 201, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(ask(&s, "POST", "/api/v1/guests", NULL, cases[i].body), cases[i].status);
        if (cases[i].code) {
            has_code(cases[i].code);
        }
    }
    assert_int_equal(ask(&s, "POST", "/api/v1/guests", NULL, NULL), 411);
    has_code("length_required");
    assert_int_equal(ask(&s, "GET", "/api/v1/maps", NULL, "{}"), 400);
    asker a;
    asker_make(&a, "POST", "/api/v1/guests", "{\"name\":\"a\"}", 12);
    a.headers[3] = "text/plain";
    asker_ask(&a, s.api);
    assert_int_equal(a.call.reply.status, 415);
    asker_free(&a);
    asker_make(&a, "POST", "/api/v1/guests", "{\"name\":\"a\"}", 12);
    a.headers[3] = "Application/JSON; charset=utf-8";
    asker_ask(&a, s.api);
    assert_int_equal(a.call.reply.status, 201);
    asker_free(&a);
    server_close(&s);
}

static void sessions_need_their_token(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    server_open(&s);
    char anna[64], header[200];
    enter(&s, "Anna", anna);
    assert_non_null(strstr(cookie, "HttpOnly; SameSite=Strict; Secure"));
    assert_int_equal(ask(&s, "GET", "/api/v1/me", NULL, NULL), 401);
    has_code("no_session");
    assert_int_equal(ask(&s, "GET", "/api/v1/me", anna, NULL), 200);
    assert_non_null(strstr(answer, "\"name\":\"Anna\",\"account\":false"));
    assert_null(strstr(answer, anna));
    anna[5] = anna[5] == 'a' ? 'b' : 'a';
    assert_int_equal(ask(&s, "GET", "/api/v1/me", anna, NULL), 401);
    assert_int_equal(ask(&s, "GET", "/api/v1/maps", anna, NULL), 401); /* who lies is told */
    assert_int_equal(ask_with(&s, "GET", "/api/v1/me", NULL, "Authorization", "Basic abc", NULL),
                     401);
    enter(&s, "Bert", anna);
    snprintf(header, sizeof header, "other=1; session=%s; more=2", anna);
    assert_int_equal(ask_with(&s, "GET", "/api/v1/me", NULL, "Cookie", header, NULL), 200);
    assert_int_equal(ask_with(&s, "GET", "/api/v1/me", NULL, "Cookie", "session=old", NULL), 401);
    assert_int_equal(ask_with(&s, "GET", "/api/v1/maps", NULL, "Cookie", "session=old", NULL), 200);
    assert_int_equal(ask(&s, "DELETE", "/api/v1/sessions", anna, NULL), 204);
    assert_non_null(strstr(cookie, "session=; Path=/; Max-Age=0"));
    assert_int_equal(ask(&s, "GET", "/api/v1/me", anna, NULL), 401);
    server_close(&s);
}

static void changes_by_cookie_come_from_our_own_pages(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    server_open(&s);
    char token[64], c[100], bearer[100];
    enter(&s, "Anna", token);
    snprintf(c, sizeof c, "session=%s", token);
    snprintf(bearer, sizeof bearer, "Bearer %s", token);
    static const struct {
        const char *origin, *site;
        bool fine;
    } cases[] = {
        {NULL, NULL, false},
        {URL, NULL, true},
        {URL, "same-origin", true},
        {"http://127.0.0.1:8080", "same-origin", true}, /* the Host */
        {"http://127.0.0.1:8081", NULL, false},
        {"https://games.example.org.evil.example", NULL, false},
        {"https://games.example", NULL, false},
        {"https:", NULL, false},
        {"https://", NULL, false},
        {"null", NULL, false},
        {"", NULL, false},
        {"https://evil.example", "same-origin", false},
        {NULL, "same-origin", true},
        {NULL, "same-site", false},
        {NULL, "cross-site", false},
        {NULL, "none", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        asker a;
        asker_make(&a, "POST", "/api/v1/games/aaaaaaaaaaaaaaaa/resign", NULL, 0);
        asker_add(&a, "Cookie", c);
        asker_add(&a, "Host", "127.0.0.1:8080");
        asker_add(&a, "Origin", cases[i].origin);
        asker_add(&a, "Sec-Fetch-Site", cases[i].site);
        asker_ask(&a, s.api);
        /* Past the check there is no such game. */
        assert_int_equal(a.call.reply.status, cases[i].fine ? 404 : 403);
        asker_free(&a);
    }
    /* Reading is harmless; a token of one's own is no browser's; a stranger's page makes no guests.
     */
    assert_int_equal(ask_with(&s, "GET", "/api/v1/me", NULL, "Cookie", c, "Origin",
                              "https://evil.example", NULL),
                     200);
    assert_int_equal(ask_with(&s, "POST", "/api/v1/games/aaaaaaaaaaaaaaaa/resign", NULL,
                              "Authorization", bearer, "Origin", "https://evil.example", NULL),
                     404);
    assert_int_equal(ask_with(&s, "POST", "/api/v1/guests", "{\"name\":\"a\"}", "Origin",
                              "https://evil.example", NULL),
                     403);
    server_close(&s);
}

static void accounts_are_made_once_and_entered_by_password(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    server_open(&s);
    char anna[64], again[64], id[32], other[32];
    enter(&s, "Anna", anna);
    pick("id", id, sizeof id);
    assert_int_equal(
        ask(&s, "POST", "/api/v1/accounts", anna, "{\"name\":\"Anna\",\"password\":\"short\"}"),
        422);
    has_code("bad_password");
    assert_int_equal(ask(&s, "POST", "/api/v1/accounts", anna,
                         "{\"name\":\"Änna\",\"password\":\"long enough\"}"),
                     201);
    pick("id", other, sizeof other);
    assert_string_equal(id, other);
    assert_int_equal(ask(&s, "POST", "/api/v1/accounts", anna,
                         "{\"name\":\"Other\",\"password\":\"long enough\"}"),
                     409);
    has_code("has_account");
    assert_int_equal(ask(&s, "POST", "/api/v1/accounts", NULL,
                         "{\"name\":\"Änna\",\"password\":\"long enough\"}"),
                     409);
    has_code("name_taken");
    assert_int_equal(ask(&s, "POST", "/api/v1/sessions", NULL,
                         "{\"name\":\"Änna\",\"password\":\"wrong enough\"}"),
                     401);
    has_code("wrong_password");
    assert_int_equal(ask(&s, "POST", "/api/v1/sessions", NULL,
                         "{\"name\":\"Nobody\",\"password\":\"long enough\"}"),
                     401);
    has_code("wrong_password");
    assert_int_equal(ask(&s, "POST", "/api/v1/sessions", NULL,
                         "{\"name\":\"Änna\",\"password\":\"long enough\"}"),
                     201);
    pick("token", again, sizeof again);
    assert_string_not_equal(anna, again);
    assert_int_equal(ask(&s, "GET", "/api/v1/me", again, NULL), 200);
    assert_non_null(strstr(answer, "\"name\":\"Änna\",\"account\":true"));
    /* Another name: to log in with, too. */
    assert_int_equal(ask(&s, "POST", "/api/v1/me", NULL, "{\"name\":\"Zoe\"}"), 401);
    assert_int_equal(ask(&s, "POST", "/api/v1/me", again, "{\"name\":\" \"}"), 422);
    has_code("bad_name");
    assert_int_equal(ask(&s, "POST", "/api/v1/me", again, "{\"name\":\" Zoe \"}"), 200);
    assert_non_null(strstr(answer, "\"name\":\"Zoe\",\"account\":true"));
    assert_int_equal(ask(&s, "GET", "/api/v1/me", anna, NULL), 200); /* every session */
    assert_non_null(strstr(answer, "\"name\":\"Zoe\""));
    assert_int_equal(ask(&s, "POST", "/api/v1/sessions", NULL,
                         "{\"name\":\"zoe\",\"password\":\"long enough\"}"),
                     201);
    assert_int_equal(ask(&s, "POST", "/api/v1/accounts", NULL,
                         "{\"name\":\"Änna\",\"password\":\"long enough\"}"),
                     201); /* the old one is free */
    assert_int_equal(ask(&s, "POST", "/api/v1/me", again, "{\"name\":\"änna\"}"), 409);
    has_code("name_taken");
    char path[64];
    snprintf(path, sizeof path, "/api/v1/players/%s", id);
    assert_int_equal(ask(&s, "GET", path, NULL, NULL), 200);
    assert_int_equal(ask(&s, "GET", "/api/v1/me/export", again, NULL), 200);
    assert_null(strstr(answer, "$argon2"));
    assert_int_equal(ask(&s, "DELETE", "/api/v1/me", again, NULL), 204);
    assert_int_equal(ask(&s, "GET", "/api/v1/me", again, NULL), 401);
    assert_int_equal(ask(&s, "GET", "/api/v1/me", anna, NULL), 401);
    assert_int_equal(ask(&s, "GET", path, NULL, NULL), 404);
    assert_int_equal(ask(&s, "POST", "/api/v1/sessions", NULL,
                         "{\"name\":\"Zoe\",\"password\":\"long enough\"}"),
                     401);
    server_close(&s);
}

static void the_host_bans_and_sees(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    server_open(&s);
    char anna[64], id[32], body[128], path[96];
    enter(&s, "Anna", anna);
    pick("id", id, sizeof id);
    assert_int_equal(ask(&s, "GET", "/api/v1/admin/status", NULL, NULL), 403);
    assert_int_equal(ask(&s, "GET", "/api/v1/admin/status", anna, NULL), 403);
    has_code("forbidden");
    assert_int_equal(ask(&s, "GET", "/api/v1/admin/status", ADMIN "x", NULL), 401);
    assert_int_equal(ask(&s, "GET", "/api/v1/admin/status", ADMIN, NULL), 200);
    assert_non_null(strstr(answer, "\"players\":1,"));
    assert_int_equal(ask(&s, "GET", "/api/v1/me", ADMIN, NULL), 401); /* is no player */
    snprintf(body, sizeof body, "{\"player\":\"%s\",\"hours\":2,\"reason\":\"noise\"}", id);
    assert_int_equal(ask(&s, "POST", "/api/v1/admin/bans", ADMIN, body), 200);
    assert_int_equal(ask(&s, "POST", "/api/v1/games", anna, "{\"map\":\"usa\"}"), 403);
    has_code("banned");
    assert_int_equal(ask(&s, "GET", "/api/v1/me", anna, NULL), 200);
    assert_int_equal(ask(&s, "GET", "/api/v1/admin/bans", ADMIN, NULL), 200);
    assert_non_null(strstr(answer, "\"name\":\"Anna\""));
    snprintf(path, sizeof path, "/api/v1/admin/bans/%s", id);
    assert_int_equal(ask(&s, "DELETE", path, ADMIN, NULL), 200);
    assert_int_not_equal(ask(&s, "POST", "/api/v1/games", anna, "{\"map\":\"usa\"}"), 403);
    assert_int_equal(
        ask(&s, "POST", "/api/v1/admin/bans", ADMIN, "{\"address\":\"192.0.2.1\",\"hours\":1}"),
        200);
    assert_int_equal(ask(&s, "GET", "/api/v1/maps", NULL, NULL), 403);
    has_code("banned");
    server_close(&s);
    static const char *const wrong[] = {"{\"hours\":1}",
                                        "{\"player\":\"x\",\"hours\":1}",
                                        "{\"address\":\"x\",\"hours\":1}",
                                        "{\"address\":\"192.0.2.9\"}",
                                        "{\"address\":\"192.0.2.9\",\"hours\":0}",
                                        "{\"address\":\"192.0.2.9\",\"hours\":1,\"reason\":2}"};
    server_open(&s);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ask(&s, "POST", "/api/v1/admin/bans", ADMIN, wrong[i]);
        assert_true(status == 400 || status == 422);
    }
    assert_int_equal(ask(&s, "POST", "/api/v1/admin/backup", ADMIN, "{\"file\":\"../x\"}"), 422);
    assert_int_equal(ask(&s, "POST", "/api/v1/admin/backup", ADMIN, "{\"file\":\"copy.db\"}"), 422);
    has_code("no_backup");
    server_close(&s);
}

/* ---- limits ---- */

static void limit_body_and_headers(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    s.limits.body = 1024;
    s.limits.headers = 16;
    server_open(&s);
    static char body[1400];
    memset(body, ' ', sizeof body);
    memcpy(body, "{\"name\":\"Anna\"}", 15);
    asker a;
    asker_make(&a, "POST", "/api/v1/guests", body, 1024);
    asker_ask(&a, s.api);
    assert_int_equal(a.call.reply.status, 201);
    asker_free(&a);
    asker_make(&a, "POST", "/api/v1/guests", body, 1025);
    asker_ask(&a, s.api);
    assert_int_equal(a.call.reply.status, 413);
    asker_free(&a);
    asker_make(&a, "POST", "/api/v1/guests", body, 1025); /* in chunks: it is noticed at the end */
    a.headers[0] = "Transfer-Encoding";
    a.headers[1] = "chunked";
    asker_ask(&a, s.api);
    assert_int_equal(a.call.reply.status, 413);
    asker_free(&a);
    for (int n = 16; n <= 17; n++) {
        asker_make(&a, "GET", "/api/v1/maps", NULL, 0);
        a.call.n_headers = n;
        asker_ask(&a, s.api);
        assert_int_equal(a.call.reply.status, n == 16 ? 200 : 431);
        asker_free(&a);
    }
    server_close(&s);
}

static _Atomic int64_t set_by; /* ms that the time of day was set */
static int64_t a_day(void)
{
    return srv_system_time.wall() + set_by;
}

/* The time of day is set two hours forward and back again: who was active meanwhile is not late. */
static void rates_do_not_go_by_the_time_of_day(void **state)
{
    (void)state;
    static const srv_time times = {a_day, srv_steady_millis};
    server s = {.limits = srv_limits_default(), .time = &times};
    s.limits.requests_rate = 5;
    server_open(&s);
    char anna[64];
    enter(&s, "Anna", anna);
    for (int i = 0; i < 3; i++) {
        set_by = i == 1 ? 7200000 : 0;
        for (int64_t until = srv_steady_millis() + 300; srv_steady_millis() < until;) {
            assert_int_equal(ask(&s, "GET", "/api/v1/maps", anna, NULL), 200);
            nanosleep(&(struct timespec){0, 50000000}, NULL);
        }
    }
    server_close(&s);
}

/* A guest of an address that somebody has filled in; the status. */
static int guest_from(server *s, const char *at, const char *wide, const char *claimed,
                      const char *agent)
{
    asker a;
    static const char body[] = "{\"name\":\"Gast\"}";
    asker_make(&a, "POST", "/api/v1/guests", body, strlen(body));
    asker_add(&a, "User-Agent", agent);
    snprintf(a.call.address.at, SRV_ADDRESS_SIZE, "%s", at);
    snprintf(a.call.address.wide[1], SRV_ADDRESS_SIZE, "%s", wide);
    snprintf(a.call.address.wide[0], SRV_ADDRESS_SIZE, "%s%s", wide, wide[0] ? "a" : "");
    snprintf(a.call.address.claimed, SRV_ADDRESS_SIZE, "%s", claimed);
    asker_ask(&a, s->api);
    int is = a.call.reply.status;
    asker_free(&a);
    return is;
}

/* Somebody floods: newcomers who share an address with them, or all with a proxy that nobody has
 * named, get in all the same; a customer's whole network of IPv6 counts. */
static void newcomers_get_in_while_somebody_floods(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    s.limits.guests_rate = 40;
    server_open(&s);
    char address[60];
    for (int i = 0; i < 200; i++) {
        guest_from(&s, "192.0.2.9", "", "", "flood/1.0");
        guest_from(&s, "10.0.0.1", "", "198.51.100.1", "flood/1.0");
    }
    assert_int_equal(guest_from(&s, "192.0.2.9", "", "", "flood/1.0"), 429);
    for (int i = 0; i < 10; i++) {
        snprintf(address, sizeof address, "203.0.113.%d", i);
        assert_int_equal(guest_from(&s, "192.0.2.9", "", "", "Firefox"), 201);
        assert_int_equal(guest_from(&s, "10.0.0.1", "", address, "Firefox"), 201);
    }
    int n = 0;
    for (int i = 0; i < 2000; i++) { /* a network for each */
        snprintf(address, sizeof address, "2001:db8:1:%x::/64", i);
        n += guest_from(&s, address, "2001:db8:1::/48", "", "flood/1.0") == 201;
    }
    assert_in_range(n, 40, 16 * 40);
    server_close(&s);
}

/* One account's password is guessed from many addresses. */
static void wrong_passwords_count_for_the_account(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    s.limits.wrong_rate = 3;
    server_open(&s);
    static const char wrong[] = "{\"name\":\"Zoe\",\"password\":\"long but wrong\"}";
    assert_int_equal(ask(&s, "POST", "/api/v1/accounts", NULL,
                         "{\"name\":\"Zoe\",\"password\":\"long enough\"}"),
                     201);
    for (int i = 0; i < 5; i++) {
        asker a;
        asker_make(&a, "POST", "/api/v1/sessions", wrong, strlen(wrong));
        snprintf(a.call.address.at, SRV_ADDRESS_SIZE, "192.0.2.%d", 100 + i);
        asker_ask(&a, s.api);
        assert_int_equal(a.call.reply.status, i < 3 ? 401 : 429);
        asker_free(&a);
    }
    server_close(&s);
}

static void limit_names_guests_and_log_ins(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    s.limits.name_length = 5;
    s.limits.guests_rate = 3;
    s.limits.logins_rate = 2;
    server_open(&s);
    assert_int_equal(ask(&s, "POST", "/api/v1/guests", NULL, "{\"name\":\"Sechse\"}"), 422);
    has_code("bad_name");
    for (int i = 0; i < 5; i++) {
        assert_int_equal(ask(&s, "POST", "/api/v1/guests", NULL, "{\"name\":\"Fünf5\"}"),
                         i < 3 ? 201 : 429);
    }
    has_code("too_many");
    assert_non_null(strstr(answer, "new players"));
    for (int i = 0; i < 4; i++) {
        ask(&s, "POST", "/api/v1/sessions", NULL, "{\"name\":\"x\",\"password\":\"long enough\"}");
        assert_int_equal(status, i < 2 ? 401 : 429);
    }
    assert_non_null(strstr(answer, "log-ins"));
    server_close(&s);
}

static void limit_requests(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    s.limits.requests_rate = 2;
    server_open(&s);
    char anna[64], bert[64];
    enter(&s, "Anna", anna);
    enter(&s, "Bert", bert);
    int n = 0;
    for (int i = 0; i < 60; i++) {
        n += ask(&s, "GET", "/api/v1/maps", anna, NULL) == 200;
    }
    assert_int_equal(status, 429);
    has_code("too_many");
    assert_in_range(n, 20, 30); /* ten seconds' worth at once, and what time has added */
    assert_int_equal(ask(&s, "GET", "/api/v1/maps", bert, NULL), 200);
    /* Guessing tokens is asking, too, by the address. */
    for (int i = 0; i < 60; i++) {
        ask(&s, "GET", "/api/v1/me", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", NULL);
    }
    assert_int_equal(status, 429);
    assert_int_equal(ask(&s, "GET", "/api/v1/maps", NULL, NULL), 429);
    assert_int_equal(ask(&s, "GET", "/healthz", NULL, NULL), 200);
    assert_int_equal(ask(&s, "GET", "/api/v1/admin/status", ADMIN, NULL), 200);
    server_close(&s);
}

/* A game of somebody's to listen to. */
static void make_game(server *s, const char *token, char path[64])
{
    assert_int_equal(
        ask(s, "POST", "/api/v1/games", token, "{\"map\":\"berlin\",\"seats\":[\"me\",\"open\"]}"),
        201);
    char id[32];
    pick("id", id, sizeof id);
    snprintf(path, 64, "/api/v1/games/%s/events", id);
}

static int count_text(const char *in, const char *text)
{
    int n = 0;
    for (const char *at = in; (at = strstr(at, text)); at += strlen(text)) {
        n++;
    }
    return n;
}

/* An export comes page by page; while one is not read to its end, there is no second. */
static void exports_come_bit_by_bit(void **state)
{
    (void)state;
    enum { N = 250 };
    server s = {.limits = srv_limits_default()};
    s.limits.chat_rate = 10000;
    server_open(&s);
    char anna[64], bearer[100], path[64], part[64];
    enter(&s, "Anna", anna);
    make_game(&s, anna, path);
    strcpy(strstr(path, "/events"), "/chat");
    for (int i = 0; i < N; i++) {
        assert_int_equal(ask(&s, "POST", path, anna, "{\"text\":\"hello\"}"), 200);
    }
    asker first;
    snprintf(bearer, sizeof bearer, "Bearer %s", anna);
    asker_make(&first, "GET", "/api/v1/me/export", NULL, 0);
    asker_add(&first, "Authorization", bearer);
    asker_ask(&first, s.api);
    assert_int_equal(first.call.reply.status, 200);
    first.call.feed->sleeper = &first;
    first.call.feed->resume = asker_awake;
    assert_true(asker_read_on(&first, part, sizeof part) > 0);
    assert_int_equal(ask(&s, "GET", "/api/v1/me/export", anna, NULL), 429);
    asker_drain(&first);
    assert_int_equal(count_text(first.call.reply.body, "hello"), N);
    assert_non_null(strstr(first.call.reply.body, "]}\n"));
    asker_free(&first);
    assert_int_equal(ask(&s, "GET", "/api/v1/me/export", anna, NULL), 200);
    server_close(&s);
}

static void limit_games_and_chat(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    s.limits.games_rate = 2;
    s.limits.chat_rate = 3;
    server_open(&s);
    char anna[64], bert[64], path[64];
    enter(&s, "Anna", anna);
    enter(&s, "Bert", bert);
    for (int i = 0; i < 2; i++) {
        make_game(&s, anna, path);
    }
    const char *body = "{\"map\":\"berlin\",\"seats\":[\"me\",\"open\"]}";
    assert_int_equal(ask(&s, "POST", "/api/v1/games", anna, body), 429);
    assert_non_null(strstr(answer, "made as many games"));
    assert_int_equal(ask(&s, "POST", "/api/v1/games", bert, body), 201);
    strcpy(strstr(path, "/events"), "/chat");
    for (int i = 0; i < 5; i++) {
        assert_int_equal(ask(&s, "POST", path, anna, "{\"text\":\"hello\"}"), i < 3 ? 200 : 429);
    }
    assert_non_null(strstr(answer, "chat faster"));
    assert_int_equal(ask(&s, "POST", path, bert, "{\"text\":\"hello\"}"), 200);
    server_close(&s);
}

static void limit_streams(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    s.limits.streams_person = 2;
    s.limits.streams_address = 5;
    server_open(&s);
    char anna[64], bearer[100], path[64];
    enter(&s, "Anna", anna);
    make_game(&s, anna, path);
    snprintf(bearer, sizeof bearer, "Bearer %s", anna);
    asker held[8];
    for (int i = 0; i < 8; i++) {
        asker_make(&held[i], "GET", path, NULL, 0);
        if (i < 3) {
            asker_add(&held[i], "Authorization", bearer);
        }
        asker_ask(&held[i], s.api);
        /* Two of Anna's, then three of nobody's. */
        assert_int_equal(held[i].call.reply.status, i < 2 || (i > 2 && i < 6) ? 200 : 429);
    }
    for (int i = 0; i < 8; i++) {
        asker_free(&held[i]);
    }
    for (int i = 0; i < 3; i++) { /* what was closed counts no more */
        asker_make(&held[0], "GET", path, NULL, 0);
        asker_add(&held[0], "Authorization", bearer);
        asker_ask(&held[0], s.api);
        assert_int_equal(held[0].call.reply.status, 200);
        asker_free(&held[0]);
    }
    asker_make(&held[0], "GET", path, NULL, 0);
    asker_add(&held[0], "Last-Event-ID", "x");
    asker_ask(&held[0], s.api);
    assert_int_equal(held[0].call.reply.status, 400);
    asker_free(&held[0]);
    server_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_find_their_routes),
        cmocka_unit_test(bodies_are_json_objects_with_known_keys),
        cmocka_unit_test(sessions_need_their_token),
        cmocka_unit_test(changes_by_cookie_come_from_our_own_pages),
        cmocka_unit_test(accounts_are_made_once_and_entered_by_password),
        cmocka_unit_test(exports_come_bit_by_bit),
        cmocka_unit_test(the_host_bans_and_sees),
        cmocka_unit_test(limit_body_and_headers),
        cmocka_unit_test(rates_do_not_go_by_the_time_of_day),
        cmocka_unit_test(newcomers_get_in_while_somebody_floods),
        cmocka_unit_test(wrong_passwords_count_for_the_account),
        cmocka_unit_test(limit_names_guests_and_log_ins),
        cmocka_unit_test(limit_requests),
        cmocka_unit_test(limit_games_and_chat),
        cmocka_unit_test(limit_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
