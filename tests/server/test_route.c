/* A thread that serves connections serves many: no route may keep it waiting for the store, neither
 * to find out who asks nor to read a game. Here this thread asks for each of them, and stands
 * between the server and what reads the store. */
#include "api_kit.h"
#include "server/api/handler.h"

/* ---- reads of the store ---- */

static pthread_t connection; /* the thread of the tests */
static bool is_watched;
static atomic_int n_reads;

static void reads(const char *what)
{
    bool is_here = pthread_equal(pthread_self(), connection);
    if (is_here && is_watched) {
        fail_msg("%s is called on the connection's thread", what);
    }
    n_reads += !is_here;
}

#define READ(type, name, parameters, arguments)                                                    \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        reads(#name);                                                                              \
        return __real_##name arguments;                                                            \
    }
READ(srv_result, srv_store_log, (srv_store * s, const srv_id *game, int after, srv_log *out),
     (s, game, after, out))
READ(int, srv_store_games, (srv_store * s, const srv_filter *filter, srv_found *out, int max),
     (s, filter, out, max))
READ(srv_result, srv_store_player, (srv_store * s, const srv_id *id, srv_player *out), (s, id, out))
READ(srv_result, srv_store_account, (srv_store * s, const char *name, srv_player *out),
     (s, name, out))
READ(srv_result, srv_store_session, (srv_store * s, const srv_session_hash *hash, srv_player *out),
     (s, hash, out))
READ(int64_t, srv_store_banned, (srv_store * s, const char *what), (s, what))
READ(int, srv_store_bans, (srv_store * s, int64_t now, srv_ban *out, int max), (s, now, out, max))
READ(char *, srv_store_queue, (srv_store * s, const srv_id *game, int seat), (s, game, seat))
READ(int, srv_store_ranking,
     (srv_store * s, const char *map, int min_games, srv_ranked *out, int max),
     (s, map, min_games, out, max))

/* A path with what its braces stand for. */
static void fill(const char *pattern, const char *id, char *out, size_t size)
{
    const char *open = strchr(pattern, '{'), *close = strchr(pattern, '}');
    if (open) {
        snprintf(out, size, "%.*s%s%s", (int)(open - pattern), pattern,
                 strncmp(open, "{word}", 6) == 0 ? "berlin" : id, close + 1);
    } else {
        snprintf(out, size, "%s", pattern);
    }
}

static void no_route_keeps_a_connection_waiting(void **state)
{
    (void)state;
    static char tokens[SRV_N_ROUTES][64], games[SRV_N_ROUTES][64];
    char path[200];
    server s = {.limits = srv_limits_default()};
    server_open(&s);
    for (int i = 0; i < SRV_N_ROUTES; i++) { /* each has its own, because some end them */
        assert_int_equal(server_ask(&s, "POST", "/api/v1/guests", NULL, "{\"name\":\"Anna\"}",
                                    "token", tokens[i]),
                         201);
        assert_int_equal(server_ask(&s, "POST", "/api/v1/games", tokens[i],
                                    "{\"map\":\"berlin\",\"seats\":[\"me\",\"open\"]}", "id",
                                    games[i]),
                         201);
    }
    server_leave(&s); /* nothing is in memory any more */
    server_open(&s);
    is_watched = true;
    for (int i = 0; i < SRV_N_ROUTES; i++) {
        const srv_route *r = &srv_routes[i];
        const char *token = r->who == SRV_MACHINES ? NULL : r->who == SRV_HOST ? ADMIN : tokens[i];
        fill(r->path, games[i], path, sizeof path);
        server_ask(&s, "GET", "/api/v1/maps", token, NULL, NULL,
                   NULL); /* now they are remembered */
        for (int round = 0; round < 3; round++) {
            int status =
                server_ask(&s, srv_method_name(r->method), path, token,
                           r->body == SRV_BODY ? "{\"version\":0,\"move\":{}}" : NULL, NULL, NULL);
            if (status >= 500) {
                fail_msg("%s gives %d", path, status);
            }
            if (round == 0) { /* next the game is in memory and nobody is, then both are */
                srv_people_changed(s.api->people);
            }
        }
    }
    is_watched = false;
    assert_true(n_reads > 2 * SRV_N_ROUTES); /* they were read where one may wait */
    server_close(&s);
}

/* What is in memory is answered at once, and not only when one of a few threads has time. */
static void a_game_at_hand_needs_no_other_thread(void **state)
{
    (void)state;
    char path[200], token[64], game[64];
    srv_id id;
    server s = {.limits = srv_limits_default()};
    server_open(&s);
    server_ask(&s, "POST", "/api/v1/guests", NULL, "{\"name\":\"Anna\"}", "token", token);
    server_ask(&s, "POST", "/api/v1/games", token,
               "{\"map\":\"berlin\",\"seats\":[\"me\",\"open\"]}", "id", game);
    assert_true(srv_id_read(game, &id));
    snprintf(path, sizeof path, "/api/v1/games/%s", game);
    assert_int_equal(server_ask(&s, "GET", path, token, NULL, NULL, NULL),
                     200); /* now she is known */
    srv_api_stop(s.api);   /* nobody else can do it */
    assert_int_equal(server_ask(&s, "GET", path, token, NULL, NULL, NULL), 200);
    srv_hall_stop(s.hall);
    assert_null(srv_hall_at_hand(s.hall, &id)); /* it says no to everybody, elsewhere */
    srv_hall_close(s.hall);
    srv_api_close(s.api);
    srv_store_close(s.store);
}

/* The host's list, with the names of the players in it. */
static void bans_are_listed_by_one_read(void **state)
{
    (void)state;
    server s = {.limits = srv_limits_default()};
    server_open(&s);
    for (int i = 0; i < 3; i++) {
        char id[64] = "", body[100];
        assert_int_equal(
            server_ask(&s, "POST", "/api/v1/guests", NULL, "{\"name\":\"Anna\"}", "id", id), 201);
        snprintf(body, sizeof body, "{\"player\":\"%s\",\"hours\":2}", id);
        assert_int_equal(server_ask(&s, "POST", "/api/v1/admin/bans", ADMIN, body, NULL, NULL),
                         200);
        server_ask(&s, "GET", "/api/v1/maps", ADMIN, NULL, NULL,
                   NULL); /* now the address is known */
        int before = n_reads;
        char name[64] = "";
        assert_int_equal(server_ask(&s, "GET", "/api/v1/admin/bans", ADMIN, NULL, "name", name),
                         200);
        assert_string_equal(name, "Anna");
        assert_int_equal(n_reads - before, 1);
    }
    server_close(&s);
}

int main(void)
{
    connection = pthread_self();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_route_keeps_a_connection_waiting),
        cmocka_unit_test(a_game_at_hand_needs_no_other_thread),
        cmocka_unit_test(bans_are_listed_by_one_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
