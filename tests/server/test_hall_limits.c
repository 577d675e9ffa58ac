/* Limits of the hall, and its lobby. */
#include "hall_trio.h"

/* ---- limits ---- */

/* Turns that find the queue full are not lost: they come again. */
static void test_bot_queue(void **state)
{
    (void)state;
    enum { N = 8 };
    srv_limits limits = srv_limits_default();
    limits.bot_queue = 1;
    fixture f = open_with(&limits);
    srv_id games[N];
    for (int i = 0; i < N; i++) {
        games[i] = kit_game_of(f.hall, &f.ann,
                               "{\"map\":\"usa\",\"seats\":[\"bot:random\",\"bot:random\"],"
                               "\"options\":{\"max_turns\":4}}");
    }
    srv_hall_figures figures;
    for (int i = 0, waited = 0; i < N; i++) {
        while (!kit_has_status(f.hall, &games[i], "over")) {
            srv_hall_count(f.hall, &figures);
            assert_true(figures.bots_waiting <= 1);
            assert_true(++waited < 60000);
            kit_sleep(1);
        }
    }
    close_fixture(&f);
}

static void test_limits(void **state)
{
    (void)state;
    srv_limits limits = srv_limits_default();
    limits.games_person = 2;
    limits.bot_tables = 1;
    limits.chat_game = 2;
    limits.chat_length = 3;
    fixture f = open_with(&limits);
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_game_of(f.hall, &f.ann, USA2);
    kit_expect(kit_create(f.hall, &f.ann, USA2), 429, "too_many");
    srv_id third = kit_game_of(f.hall, &f.bob, USA2);
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.ann, &third, "{}"), 429, "too_many");
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, "{\"text\":\"abcd\"}"), 400,
               "bad_request");
    /* players and spectators do not take each other's lines */
    const char *abc = "{\"text\":\"abc\"}";
    for (int i = 0; i < 2; i++) {
        kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.bob, &game, abc), 200, NULL);
    }
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.bob, &game, abc), 429, "too_many");
    for (int i = 0; i < 2; i++) {
        kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, abc), 200, NULL);
    }
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, abc), 429, "too_many");
    /* a game of bots runs while the test watches; then the next one may */
    const char *bots = "{\"map\":\"world\",\"seats\":[\"bot:planner\",\"bot:planner\"]}";
    srv_id watched = kit_game_of(f.hall, &f.cem, bots);
    answer *a = kit_create(f.hall, &f.cem, bots);
    if (kit_has_status(f.hall, &watched, "running")) {
        assert_int_equal(a->status, 429);
    }
    kit_free(a);
    kit_play(f.hall, NULL, 0, &watched, 0);
    srv_hall_figures figures;
    srv_hall_count(f.hall, &figures);
    assert_true(figures.bot_moves > 50);
    kit_game_of(f.hall, &f.cem, bots);
    close_fixture(&f);
}

/* More games than are kept in memory. */
static void test_tables(void **state)
{
    (void)state;
    enum { N = 30 };
    srv_limits limits = srv_limits_default();
    limits.tables = 10;
    fixture f = open_with(&limits);
    srv_id games[N];
    for (int i = 0; i < N; i++) {
        games[i] = kit_game_of(f.hall, &f.ann, USA2);
    }
    srv_hall_figures figures;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < N; i++) {
            answer *a = kit_do(f.hall, SRV_DO_CHAT, &f.ann, &games[i], "{\"text\":\"x\"}");
            assert_int_equal(kit_int(a, "version"), round + 1);
            kit_free(a);
            srv_hall_count(f.hall, &figures);
            assert_in_range(figures.tables, 1, 10);
        }
    }
    /* with all places in use, the eleventh game waits */
    listener *streams[10];
    for (int i = 0; i < 10; i++) {
        streams[i] = kit_listen(f.hall, &f.ann, &games[i], -1, false);
    }
    kit_expect(kit_get(srv_room_show, f.hall, &f.ann, &games[20]), 503, "busy");
    kit_unlisten(streams[0]);
    kit_expect(kit_get(srv_room_show, f.hall, &f.ann, &games[20]), 200, NULL);
    for (int i = 1; i < 10; i++) {
        kit_unlisten(streams[i]);
    }
    close_fixture(&f);
}

/* ---- the lobby ---- */

enum { ALL = (1 << SRV_N_STATUS) - 1 };

/* How many games are on a page, where the next one begins (`next` may be NULL), and whether this
 * game is among them. */
static int list(fixture *f, const srv_person *who, srv_filter filter, srv_found *next,
                const srv_id *game, bool *has)
{
    srv_listing l;
    assert_true(srv_hall_list(f->hall, who, filter, &l));
    *has = false;
    for (int i = 0; i < l.n; i++) {
        *has = *has || strstr(l.games[i], game->at);
    }
    assert_true(l.has_more == (next != NULL));
    if (next) {
        *next = l.last;
    }
    srv_listing_free(&l);
    return l.n;
}

static void test_lobby(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_found next;
    bool has;
    for (int i = 0; i < 25; i++) {
        kit_game_of(f.hall, &f.ann,
                    "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"visibility\":\"public\"}");
    }
    srv_id hidden = kit_game_of(f.hall, &f.ann, USA2);
    const srv_filter all = {.statuses = ALL};
    assert_int_equal(list(&f, &nobody, all, &next, &hidden, &has), 20);
    assert_false(has);
    const srv_filter rest = {.statuses = 1u << SRV_OPEN, .map = "usa", .before = next};
    assert_int_equal(list(&f, &nobody, rest, NULL, &hidden, &has), 5);
    const srv_filter running = {.statuses = 1u << SRV_RUNNING};
    assert_int_equal(list(&f, &nobody, running, NULL, &hidden, &has), 0);
    /* Of somebody else one sees what is public; who is asked for, and the host, sees all. */
    const srv_filter anns = {.statuses = ALL, .player = &f.ann.id};
    const srv_person host = {.is_admin = true};
    const struct {
        const srv_person *who;
        bool sees;
    } viewers[] = {{&nobody, false}, {&f.bob, false}, {&f.ann, true}, {&host, true}};
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        assert_int_equal(list(&f, viewers[i].who, anns, &next, &hidden, &has), 20);
        assert_int_equal(has, viewers[i].sees);
    }
    const srv_filter bobs = {.statuses = ALL, .player = &f.bob.id};
    assert_int_equal(list(&f, &nobody, bobs, NULL, &hidden, &has), 0);
    list(&f, &host, all, &next, &hidden, &has);
    assert_true(has);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bot_queue),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_lobby),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
