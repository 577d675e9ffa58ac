/* The story: a game takes a limited number of chat lines, and those of spectators counted with
 * those of the players. Whoever watched could talk until the players could not say a word any more.
 * Each has a number of its own. */
#include "server/api_kit.h"

static int say(server *s, const char *game, const char *token)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/chat", game);
    return server_ask(s, "POST", path, token, "{\"text\":\"Hello\"}", NULL, NULL);
}

static void spectators_do_not_use_up_the_players_chat(void **state)
{
    (void)state;
    char player[64] = "", watcher[64] = "", game[64] = "";
    server s = {.limits = srv_limits_default()};
    s.limits.chat_game = 2;
    server_open(&s);
    assert_int_equal(
        server_ask(&s, "POST", "/api/v1/guests", NULL, "{\"name\":\"Ann\"}", "token", player), 201);
    assert_int_equal(
        server_ask(&s, "POST", "/api/v1/guests", NULL, "{\"name\":\"Eve\"}", "token", watcher),
        201);
    assert_int_equal(server_ask(&s, "POST", "/api/v1/games", player,
                                "{\"map\":\"berlin\",\"seats\":[\"me\",\"open\"]}", "id", game),
                     201);
    assert_int_equal(say(&s, game, watcher), 200);
    assert_int_equal(say(&s, game, watcher), 200);
    assert_int_equal(say(&s, game, watcher), 429);
    assert_int_equal(say(&s, game, player), 200);
    assert_int_equal(say(&s, game, player), 200);
    assert_int_equal(say(&s, game, player), 429);
    server_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(spectators_do_not_use_up_the_players_chat)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
