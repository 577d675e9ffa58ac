/* First choices at the same time (G-37) in the hall: people and bots on every map, what each hears
 * of the others, requests that are repeated or too late, restarts, two nodes, clocks, resigning,
 * and games that older programs have begun. */
#include "hall_kit.h"
#include "server/game/clock.h"

enum { START = 1000000000 };

typedef struct fixture {
    srv_store *store;
    srv_hall *hall;
    srv_person people[5];
    srv_id game;
} fixture;

static void open_hall(fixture *f, int pace)
{
    srv_limits limits = srv_limits_default();
    f->hall = kit_hall_with(f->store, &limits, pace, true);
}

/* A game of `n` people and so many bots, with other members of the request. */
static fixture open_game(const char *map, int n, int bots, const char *more, int pace)
{
    static const char *const names[] = {"Ann", "Bob", "Cem", "Dan", "Eva"};
    fixture f = {.store = kit_store()};
    char request[500], seats[200] = "\"me\"";
    atomic_store(&kit_time, START);
    open_hall(&f, pace);
    for (int i = 1; i < n + bots; i++) {
        strcat(seats, i < n ? ",\"open\"" : ",\"bot:greedy\"");
    }
    snprintf(request, sizeof request, "{\"map\":\"%s\",\"seats\":[%s]%s}", map, seats, more);
    for (int i = 0; i < n; i++) {
        f.people[i] = kit_person(f.store, names[i]);
    }
    f.game = kit_game_of(f.hall, &f.people[0], request);
    for (int i = 1; i < n; i++) {
        kit_sit(f.hall, &f.people[i], &f.game);
    }
    return f;
}

static void close_fixture(fixture *f)
{
    srv_hall_close(f->hall);
    srv_store_close(f->store);
}

static void pass_time(int64_t millis)
{
    atomic_fetch_add(&kit_time, millis);
    kit_sleep(60); /* the alarm looks at a given clock every 20 ms */
}

/* A member of what somebody is shown, as it is written. */
static bool shows(const fixture *f, const srv_person *who, const char *key, const char *value)
{
    size_t len;
    answer *a = kit_show(f->hall, who, &f->game);
    const char *source = json_source(&a->j, json_get(&a->j, 0, key), &len);
    bool is = len == strlen(value) && strncmp(source, value, len) == 0;
    kit_free(a);
    return is;
}

static bool is_away(const fixture *f, int seat)
{
    bool away = false;
    answer *a = kit_show(f->hall, &nobody, &f->game);
    int seats = json_get(&a->j, 0, "seats"), v = json_first(&a->j, seats);
    for (; seat > 0; seat--) {
        v = json_next(&a->j, seats, v);
    }
    json_bool(&a->j, json_get(&a->j, v, "away"), &away);
    kit_free(a);
    return away;
}

static char *choice_of(const fixture *f, int i, unsigned which)
{
    char *request = kit_choice(f->hall, &f->people[i], &f->game, which);
    assert_non_null(request);
    return request;
}

/* Chooses; gives the answer. */
static answer *choose(const fixture *f, int i, const char *request)
{
    return kit_do(f->hall, SRV_DO_MOVE, &f->people[i], &f->game, request);
}

/* The same move for another version, to be freed. */
static char *for_version(const char *request, int version)
{
    char *other = malloc(strlen(request) + 32);
    snprintf(other, strlen(request) + 32, "{\"version\":%d,%s", version,
             strstr(request, "\"move\""));
    return other;
}

/* Chooses another one; gives its version. */
static int choose_anew(const fixture *f, int i, const char *request, int version)
{
    char *other = for_version(request, version);
    answer *a = choose(f, i, other);
    assert_int_equal(a->status, 200);
    int made = (int)kit_int(a, "version");
    kit_free(a);
    free(other);
    return made;
}

/* ---- whole set-ups ---- */

/* The moves of the log are in the order of seats, and are what each person chose last. */
static void check_log(const fixture *f)
{
    srv_log log;
    srv_room *room = srv_hall_find(f->hall, &f->game, NULL);
    assert_non_null(room);
    pthread_mutex_lock(&room->lock);
    const srv_table *t = room->table;
    srv_position p;
    srv_table_replay(t, 0, &p);
    while (p.version < t->now.version) {
        const srv_line *line = &t->lines[p.version];
        srv_choice next;
        if (line->kind == SRV_MOVE && p.state.phase == SW_SETUP) {
            assert_true(line->flag);
            assert_true(srv_choice_next(t, &p, &next));
            assert_true(sw_move_equal(&next.move, &line->move));
            assert_int_equal(line->seat, p.state.to_move);
            assert_int_equal(line->person >= 0, line->by == SRV_BY_PERSON);
        }
        srv_table_next(t, &p, NULL);
    }
    pthread_mutex_unlock(&room->lock);
    srv_room_release(room);
    assert_int_equal(srv_store_log(f->store, &f->game, 0, &log), SRV_DONE);
    assert_int_equal(log.n, log.version);
    srv_log_free(&log);
}

/* Everybody chooses in a random order and some again, the hall is closed now and then. */
static void set_up(fixture *f, int n, unsigned seed, int *restarts)
{
    char *asked[5] = {NULL};
    int version[5] = {0};
    while (kit_chooses(f->hall, &f->game)) {
        seed = seed * 1664525u + 1013904223u;
        int i = (int)(seed >> 8) % n;
        char *request = kit_choice(f->hall, &f->people[i], &f->game, seed >> 12);
        if (request) {
            answer *a = choose(f, i, request);
            assert_int_equal(a->status, 200);
            assert_non_null(strstr(a->body, "\"events\":[]"));
            version[i] = (int)kit_int(a, "version");
            if (seed >> 30 == 0) {
                srv_hall_close(f->hall);
                open_hall(f, 0);
                ++*restarts;
            }
            answer *again = choose(f, i, request); /* perhaps the answer was lost */
            assert_int_equal(again->status, 200);
            assert_string_equal(again->body, a->body);
            kit_free(again);
            kit_free(a);
            free(asked[i]);
            asked[i] = request;
        } else if (asked[i] && seed >> 31) { /* anew, if it is not too late */
            char *other = for_version(asked[i], version[i]);
            answer *a = choose(f, i, other);
            if (a->status == 200) {
                version[i] = (int)kit_int(a, "version");
            }
            kit_free(a);
            free(other);
        }
        pass_time(0);
    }
    for (int i = 0; i < 5; i++) {
        free(asked[i]);
    }
}

static void test_maps(void **state)
{
    (void)state;
    static const struct {
        const char *map;
        int people, bots;
    } tables[] = {{"usa", 2, 0},    {"usa", 5, 0},      {"usa", 1, 4},      {"maerklin", 2, 1},
                  {"berlin", 4, 0}, {"maerklin", 5, 0}, {"maerklin", 3, 2}, {"berlin", 2, 2},
                  {"world", 2, 0},  {"world", 3, 2},    {"world", 5, 0},    {"maerklin", 1, 1}};
    int restarts = 0;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        fixture f = open_game(tables[i].map, tables[i].people, tables[i].bots, "", 0);
        listener *l = kit_listen(f.hall, &nobody, &f.game, 0, false);
        set_up(&f, tables[i].people, (unsigned)(3 * i + 1), &restarts);
        assert_true(shows(&f, &nobody, "ready", "null"));
        check_log(&f);
        kit_unlisten(l);
        l = kit_listen(f.hall, &nobody, &f.game, 0, true);
        kit_read(l);
        answer *a = kit_show(f.hall, &nobody, &f.game);
        kit_expect_entries(l, 1, (int)kit_int(a, "version"));
        kit_free(a);
        kit_unlisten(l);
        close_fixture(&f);
    }
    assert_true(restarts > 3);
}

/* ---- what is told ---- */

static void test_told(void **state)
{
    (void)state;
    fixture f = open_game("usa", 2, 0, "", 0);
    listener *bobs = kit_listen(f.hall, &f.people[1], &f.game, 0, false);
    listener *anns = kit_listen(f.hall, &f.people[0], &f.game, 0, false);
    listener *others = kit_listen(f.hall, &nobody, &f.game, 0, false);
    assert_true(shows(&f, &f.people[0], "to_move", "0"));
    assert_true(shows(&f, &f.people[1], "to_move", "1")); /* both at once */
    assert_true(shows(&f, &nobody, "to_move", "0"));
    assert_true(shows(&f, &nobody, "ready", "[]"));
    char *request = choice_of(&f, 0, 0), *other = choice_of(&f, 0, 1);
    kit_expect(choose(&f, 0, request), 200, NULL); /* version 2 */
    assert_true(shows(&f, &nobody, "ready", "[0]"));
    assert_true(shows(&f, &f.people[0], "to_move", "1"));
    assert_null(kit_choice(f.hall, &f.people[0], &f.game, 0)); /* so no program chooses for ever */
    assert_int_equal(choose_anew(&f, 0, other, 2), 3);
    kit_read(bobs);
    kit_read(others);
    kit_read(anns);
    for (int i = 0; i < 2; i++) {
        const char *text = (i == 0 ? bobs : others)->text;
        assert_non_null(strstr(text, "{\"version\":2,\"type\":\"choose\",\"seat\":0,"));
        assert_non_null(strstr(text, "data: {\"version\":3,\"type\":\"hidden\"}\n"));
        assert_non_null(strstr(text, "\"ready\":[0]"));
        assert_null(strstr(text, "keep"));
        assert_null(strstr(text, "tickets"));
    }
    assert_non_null(strstr(anns->text, "{\"version\":3,\"type\":\"choose\",\"seat\":0,"));
    assert_non_null(strstr(anns->text, strstr(other, "{\"t\":\"keep\"") ? "\"keep\"" : "?"));
    size_t len;
    answer *a = kit_show(f.hall, &f.people[0], &f.game);
    const char *choice = json_source(&a->j, json_get(&a->j, 0, "choice"), &len);
    assert_true(strncmp(choice, strstr(other, "{\"t\""), len) == 0);
    kit_free(a);
    assert_true(shows(&f, &f.people[1], "choice", "null"));
    kit_move(f.hall, &f.people[1], &f.game, 0); /* the last one: it begins */
    assert_true(shows(&f, &nobody, "ready", "null"));
    assert_true(shows(&f, &nobody, "version", "6"));
    assert_true(shows(&f, &f.people[0], "choice", "null"));
    kit_read(others);
    assert_non_null(strstr(others->text, "{\"e\":\"kept\",\"seat\":0,"));
    kit_unlisten(bobs);
    kit_unlisten(anns);
    kit_unlisten(others);
    free(request);
    free(other);
    close_fixture(&f);
}

/* ---- versions ---- */

static void test_versions(void **state)
{
    (void)state;
    fixture f = open_game("maerklin", 2, 0, "", 0); /* version 1 */
    char *mix = choice_of(&f, 0, 0), *other = choice_of(&f, 0, 1);
    answer *first = choose(&f, 0, mix);
    assert_int_equal(first->status, 200);
    /* another choice for the same version is no change of this one: which would be the later? */
    kit_expect(choose(&f, 0, other), 409, "stale");
    assert_int_equal(choose_anew(&f, 0, other, 2), 3);
    assert_int_equal(choose_anew(&f, 0, mix, 3), 4);   /* and back */
    assert_int_equal(choose_anew(&f, 0, other, 2), 3); /* repeated */
    kit_expect(choose(&f, 0, "{\"version\":4,\"move\":{\"t\":\"pass\"}}"), 422, "illegal_move");
    kit_expect(choose(&f, 0, "{\"version\":4,\"move\":{\"t\":\"keep\",\"tickets\":[1,2]}}"), 422,
               "illegal_move");
    kit_expect(choose(&f, 0, "{\"version\":9,\"move\":{\"t\":\"pass\"}}"), 409, "stale");
    /* Bob's mix is the last: version 5. Both draw; what was announced binds (M-2) */
    char *bobs = choice_of(&f, 1, 0);
    kit_expect(choose(&f, 1, bobs), 200, NULL);
    assert_true(shows(&f, &nobody, "position", "5"));
    assert_true(shows(&f, &nobody, "ready", "[]"));
    kit_expect(choose(&f, 0, other), 409, "stale");
    char *late = for_version(other, 5);
    kit_expect(choose(&f, 0, late), 422, "illegal_move");
    char *keep = choice_of(&f, 1, 0);
    kit_expect(choose(&f, 1, keep), 200, NULL);
    kit_move(f.hall, &f.people[0], &f.game, 0); /* version 7; four moves */
    assert_true(shows(&f, &nobody, "version", "11"));
    kit_expect(choose(&f, 1, keep), 200, NULL); /* still known */
    answer *again = choose(&f, 0, mix);
    assert_string_equal(again->body, first->body);
    kit_free(again);
    kit_free(first);
    free(mix);
    free(other);
    free(bobs);
    free(late);
    free(keep);
    close_fixture(&f);
}

/* ---- people who do not choose ---- */

#define LIVE ",\"clock\":{\"turn\":10,\"reserve\":20}"

/* Each clock runs until its seat has chosen, and those that run out are bots' from then on. */
static void test_clocks(void **state)
{
    (void)state;
    fixture f = open_game("usa", 3, 0, LIVE, 5000);
    pass_time(12000);
    kit_move(f.hall, &f.people[0], &f.game, 0); /* two seconds too long */
    assert_true(shows(&f, &f.people[0], "choice", "null") == false);
    pass_time(17000);
    assert_false(is_away(&f, 1));
    pass_time(2000);
    kit_until(is_away(&f, 1) && is_away(&f, 2));
    assert_false(is_away(&f, 0)); /* her clock stands still */
    assert_true(shows(&f, &nobody, "ready", "[0]"));
    kit_move(f.hall, &f.people[1], &f.game, 0); /* Bob is back in time */
    assert_false(is_away(&f, 1));
    assert_true(shows(&f, &nobody, "ready", "[0,1]"));
    pass_time(5000); /* the bot chooses for Cem */
    kit_until(!kit_chooses(f.hall, &f.game));
    assert_true(is_away(&f, 2));
    check_log(&f);
    close_fixture(&f);
}

/* Who comes back without choosing has the time of a turn, and what the bot chose can be changed. */
static void test_back(void **state)
{
    (void)state;
    fixture f = open_game("world", 2, 1, LIVE, 5000);
    kit_until(shows(&f, &nobody, "ready", "[2]"));
    pass_time(30001);
    kit_until(is_away(&f, 0) && is_away(&f, 1));
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.people[0], &f.game, "{}"), 200, NULL);
    assert_false(is_away(&f, 0));
    pass_time(5001); /* the bot chooses for Bob */
    kit_until(shows(&f, &nobody, "ready", "[1,2]"));
    assert_true(shows(&f, &f.people[1], "choice", "null") == false);
    answer *a = kit_show(f.hall, &f.people[1], &f.game);
    int version = (int)kit_int(a, "version");
    kit_free(a);
    char request[200];
    snprintf(request, sizeof request, "{\"version\":%d,\"move\":{\"t\":\"pass\"}}", version);
    kit_expect(choose(&f, 1, request), 422, "illegal_move"); /* it is still his to choose */
    assert_true(is_away(&f, 1));
    assert_false(is_away(&f, 0));
    pass_time(5000);
    kit_until(is_away(&f, 0)); /* ten seconds after she came back */
    close_fixture(&f);
}

/* A choice that was made stays; else the bot makes it. */
static void test_resigned(void **state)
{
    (void)state;
    fixture f = open_game("berlin", 3, 0, "", 0);
    char *request = choice_of(&f, 0, 0);
    kit_expect(choose(&f, 0, request), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.people[0], &f.game, NULL), 200, NULL);
    kit_expect(choose(&f, 0, request), 200, NULL); /* the same answer */
    char *anew = for_version(request, 3);
    kit_expect(choose(&f, 0, anew), 403, "forbidden");
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.people[1], &f.game, NULL), 200, NULL);
    kit_until(shows(&f, &nobody, "ready", "[0,1]"));
    kit_move(f.hall, &f.people[2], &f.game, 0);
    assert_true(shows(&f, &nobody, "ready", "null"));
    free(request);
    free(anew);
    close_fixture(&f);
}

/* ---- logs from elsewhere ---- */

/* The first entries of a game in a store of their own, opened by a new hall. */
static void keep_only(fixture *f, int n_entries)
{
    srv_log log;
    srv_hall_close(f->hall);
    assert_int_equal(srv_store_log(f->store, &f->game, 0, &log), SRV_DONE);
    srv_store *store = kit_store();
    srv_write w = {.kind = SRV_NEW_GAME};
    w.game.id = f->game;
    w.game.map = "usa";
    w.game.head = log.head;
    w.game.created = log.created;
    w.game.status = SRV_OPEN;
    assert_int_equal(srv_store_write(store, &w), SRV_DONE);
    for (int i = 0; i < n_entries; i++) {
        w = (srv_write){.kind = SRV_APPEND};
        w.append.game = f->game;
        w.append.entry = log.entries[i];
        w.append.status = SRV_RUNNING;
        w.append.due = START;
        assert_int_equal(srv_store_write(store, &w), SRV_DONE);
    }
    srv_log_free(&log);
    srv_store_close(f->store);
    f->store = store;
    open_hall(f, 0);
}

/* The server died after the last choice: whoever looks next makes the moves. */
static void test_died(void **state)
{
    (void)state;
    for (int kept = 5; kept <= 8; kept++) { /* sit, two mixes, two keeps; so many moves */
        fixture f = open_game("maerklin", 2, 0, "", 0);
        set_up(&f, 2, 0xffffffff, &(int){0});
        srv_log log;
        assert_int_equal(srv_store_log(f.store, &f.game, 0, &log), SRV_DONE);
        int chosen = 0;
        while (log.entries[chosen].kind != SRV_MOVE) {
            chosen++;
        }
        srv_log_free(&log);
        keep_only(&f, chosen + kept - 5);
        atomic_fetch_add(&kit_time, SRV_HEAD_START + 3000);
        kit_until(!kit_chooses(f.hall, &f.game));
        check_log(&f);
        close_fixture(&f);
    }
}

/* Moves of the set-up as older programs wrote them: one after the other, without choices. */
static void append_move(fixture *f, int seat)
{
    srv_room *room = srv_hall_find(f->hall, &f->game, NULL);
    assert_non_null(room);
    const srv_table *t = room->table;
    char body[400];
    sw_move move;
    assert_true(sw_moves(t->game, &t->now.state, &move, 1) == 1);
    srv_line line = {.kind = SRV_MOVE, .seat = (int8_t)seat, .move = move, .base = t->now.version};
    json_out o = json_out_make(body, sizeof body - 1);
    srv_line_put(&o, t, &t->now, &line);
    body[o.len] = '\0';
    srv_write w = {.kind = SRV_APPEND};
    w.append.game = f->game;
    w.append.status = SRV_RUNNING;
    w.append.entry = (srv_entry){.version = t->now.version + 1,
                                 .kind = SRV_MOVE,
                                 .seat = seat,
                                 .at = START,
                                 .player = f->people[seat].id,
                                 .body = body};
    assert_int_equal(srv_store_write(f->store, &w), SRV_DONE);
    srv_room_release(room);
    srv_hall_close(f->hall);
    open_hall(f, 0);
}

static void test_older(void **state)
{
    (void)state;
    static const char *const maps[] = {"usa", "maerklin", "maerklin", "world"};
    static const int moved[] = {1, 1, 3,
                                4}; /* of maerklin: in the middle of a seat's two choices */
    for (int i = 0; i < 4; i++) {
        fixture f = open_game(maps[i], 3, 0, "", 0);
        for (int k = 0; k < moved[i]; k++) {
            int seat = i == 1 || i == 2 ? k / 2 : k % 3;
            append_move(&f, seat);
        }
        srv_log log;
        assert_int_equal(srv_store_log(f.store, &f.game, 0, &log), SRV_DONE);
        assert_int_equal(log.version, 2 + moved[i]);
        srv_log_free(&log);
        static const char *const ready[] = {"[0]", "[]", "[0]", "[0]"};
        assert_true(shows(&f, &nobody, "ready", ready[i]));
        kit_set_up(f.hall, f.people, 3, &f.game);
        assert_true(shows(&f, &nobody, "ready", "null"));
        close_fixture(&f);
    }
}

/* ---- two nodes ---- */

typedef struct chooser {
    pthread_t thread;
    srv_hall *halls[2];
    const srv_person *who;
    const srv_id *game;
    unsigned seed;
    char last[400]; /* the move that was acknowledged last, of the first step */
    int version;
} chooser;

/* Chooses at once at any node, and anew until it is too late. */
static void *choose_on(void *data)
{
    chooser *c = data;
    char *request = NULL;
    kit_until((request = kit_choice(c->halls[c->seed & 1], c->who, c->game, c->seed >> 4)));
    for (bool on = true; on;) {
        c->seed = c->seed * 1664525u + 1013904223u;
        answer *a = kit_do(c->halls[c->seed >> 30 & 1], SRV_DO_MOVE, c->who, c->game, request);
        on = a->status == 200 && kit_int(a, "version") < 60;
        if (a->status == 200) {
            c->version = (int)kit_int(a, "version");
            snprintf(c->last, sizeof c->last, "%s", strstr(request, "{\"t\""));
        }
        kit_free(a);
        char *next = for_version(request, c->version);
        free(request);
        request = next;
    }
    free(request);
    return NULL;
}

static void test_nodes(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 10; round++) {
        fixture f = open_game("usa", 4, 1, "", 0);
        srv_limits limits = srv_limits_default();
        srv_hall *other = kit_hall_with(f.store, &limits, 0, true);
        f.hall->is_shared = other->is_shared = true; /* a store in memory does not say */
        chooser all[4];
        for (int i = 0; i < 4; i++) {
            all[i] = (chooser){.halls = {f.hall, other},
                               .who = &f.people[i],
                               .game = &f.game,
                               .seed = 77 * round + (unsigned)i * 1000003u};
            assert_int_equal(pthread_create(&all[i].thread, NULL, choose_on, &all[i]), 0);
        }
        for (int i = 0; i < 4; i++) {
            pthread_join(all[i].thread, NULL);
        }
        atomic_fetch_add(&kit_time, SRV_HEAD_START + 3000);
        kit_until(!kit_chooses(f.hall, &f.game));
        check_log(&f);
        srv_log log; /* what was acknowledged last is what was moved */
        assert_int_equal(srv_store_log(f.store, &f.game, 0, &log), SRV_DONE);
        int moves = 0;
        for (int i = 0; i < log.n; i++) {
            int seat = log.entries[i].seat;
            if (log.entries[i].kind == SRV_MOVE && moves < 4 && seat < 4) {
                char want[420];
                snprintf(want, sizeof want, "{\"move\":%.*s,\"by\"",
                         (int)strlen(all[seat].last) - 1, all[seat].last);
                assert_non_null(strstr(log.entries[i].body, want));
                assert_int_equal(seat, moves++);
            }
        }
        assert_int_equal(moves, 4);
        srv_log_free(&log);
        srv_hall_close(other);
        close_fixture(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_maps),     cmocka_unit_test(test_told),
        cmocka_unit_test(test_versions), cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_back),     cmocka_unit_test(test_resigned),
        cmocka_unit_test(test_died),     cmocka_unit_test(test_older),
        cmocka_unit_test(test_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
