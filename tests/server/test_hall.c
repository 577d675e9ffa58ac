/* The games of a server without HTTP: whole games, every refusal, restarts, streams. */
#include "hall_kit.h"
#include "server/fairness.h"
#include "wire/record.h"

/* ---- whole games ---- */

static const sw_map *find_map(void *variants, const char *id)
{
    return srv_variants_map(variants, id);
}

/* The record verifies, and its seed is the one that the fairness asks for. */
static void check_record(srv_hall *h, const srv_id *game, const char *commitment)
{
    answer *a = kit_get(srv_hall_record, h, &nobody, game);
    assert_int_equal(a->status, 200);
    srv_variants *variants = srv_variants_make();
    size_t len = strlen(a->body), size = 60 * len + 65536;
    void *memory = malloc(size);
    arena m = arena_make(memory, size);
    wire_record r;
    wire_record_error e;
    if (!wire_record_read(a->body, len, &m, find_map, variants, &r, &e)) {
        fail_msg("move %d: %s", e.move, e.text);
    }
    unsigned char secret[SRV_SECRET_SIZE];
    uint8_t seed[32];
    char commit[SRV_COMMITMENT_SIZE];
    assert_true(srv_fairness_secret(r.fairness.secret, secret));
    srv_fairness_commit(secret, commit);
    assert_string_equal(commit, commitment);
    assert_string_equal(commit, r.fairness.commitment);
    srv_fairness_seed(secret, game->at, r.fairness.client_seeds, r.n_players, seed);
    assert_memory_equal(seed, r.seed, 32);
    free(memory);
    srv_variants_free(variants);
    kit_free(a);
}

static void play_map(const char *map, const char *options, const char *seats, int n_others)
{
    srv_store *s = kit_store();
    srv_hall *h = kit_hall(s);
    srv_person people[3] = {kit_person(s, "Ann"), kit_person(s, "Bob"), kit_person(s, "Cem")};
    char request[400], commitment[SRV_COMMITMENT_SIZE] = {0};
    snprintf(request, sizeof request,
             "{\"map\":\"%s\",\"seats\":%s,\"options\":%s,\"client_seed\":\"abc\"}", map, seats,
             options);
    srv_id game = kit_game_of(h, &people[0], request);
    answer *a = kit_show(h, &nobody, &game);
    assert_true(kit_is(a, "status", n_others ? "open" : "running"));
    const char *text;
    size_t len;
    assert_true(json_plain(&a->j, json_get(&a->j, 0, "commitment"), &text, &len));
    memcpy(commitment, text, 64);
    kit_free(a);
    listener *all = kit_listen(h, &nobody, &game, 0, false);
    for (int i = 1; i <= n_others; i++) {
        kit_sit(h, &people[i], &game);
    }
    int made = kit_play(h, people, 1 + n_others, &game, 7);
    a = kit_show(h, &people[0], &game);
    assert_true(kit_is(a, "status", "over"));
    assert_true(made > 4);
    assert_int_equal(json_type_of(&a->j, json_get(&a->j, 0, "result")), JSON_OBJECT);
    int version = (int)kit_int(a, "version");
    kit_free(a);
    check_record(h, &game, commitment);
    kit_read(all);
    kit_expect_entries(all, 1, version);
    kit_unlisten(all);
    srv_hall_close(h);
    srv_store_close(s);
}

static void test_usa(void **state)
{
    (void)state;
    play_map("usa", "{}", "[\"me\",\"bot:greedy\",\"open\"]", 1);
}

static void test_maerklin(void **state)
{
    (void)state;
    play_map("maerklin", "{\"max_turns\":120}", "[\"open\",\"open\",\"me\",\"bot:random\"]", 2);
}

static void test_berlin(void **state)
{
    (void)state;
    play_map("berlin", "{}", "[\"bot:racer\",\"me\"]", 0);
}

static void test_world(void **state)
{
    (void)state;
    play_map("world", "{\"max_turns\":80}", "[\"me\",\"open\",\"bot:planner\"]", 1);
}

/* ---- refusals ---- */

/* A hall with three people; Ann makes the games. */
typedef struct fixture {
    srv_store *store;
    srv_hall *hall;
    srv_person ann, bob, cem;
} fixture;

static fixture open_with(const srv_limits *limits)
{
    fixture f = {.store = kit_store()};
    f.hall = kit_hall_with(f.store, limits, 0, false);
    f.ann = kit_person(f.store, "Ann");
    f.bob = kit_person(f.store, "Bob");
    f.cem = kit_person(f.store, "Cem");
    return f;
}

static fixture open_fixture(void)
{
    srv_limits limits = srv_limits_default();
    return open_with(&limits);
}

static void close_fixture(fixture *f)
{
    srv_hall_close(f->hall);
    srv_store_close(f->store);
}

#define USA2 "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}"

static void test_create_refused(void **state)
{
    (void)state;
    static const struct {
        int status;
        const char *code, *request;
    } cases[] = {
        {400, "bad_request", "[]"},
        {400, "bad_request", "{}"},
        {400, "bad_request", "{\"map\":\"usa\"}"},
        {400, "bad_request", "{\"map\":7,\"seats\":[\"me\",\"open\"]}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":\"me\"}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"you\"]}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",7]}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"for:0123456789abcdef\"]}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"secret\":\"1\"}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"visibility\":\"x\"}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"rated\":1}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"client_seed\":\"ä\"}"},
        {400, "bad_request",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"client_seed\":\"a\\n\"}"},
        {400, "bad_request", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":5}"},
        {400, "bad_request",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"days\":1,\"turn\":5}}"},
        {404, "unknown_map", "{\"map\":\"moon\",\"seats\":[\"me\",\"open\"]}"},
        {404, "unknown_bot", "{\"map\":\"usa\",\"seats\":[\"me\",\"bot:god\"]}"},
        {422, "bad_seats", "{\"map\":\"usa\",\"seats\":[\"me\"]}"},
        {422, "bad_seats", "{\"map\":\"usa\",\"seats\":[\"me\",\"me\"]}"},
        {422, "bad_seats",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"open\",\"open\",\"open\",\"open\"]}"},
        {422, "bad_options", "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"options\":{\"x\":1}}"},
        {422, "bad_options",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"days\":99}}"},
        {422, "bad_options",
         "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"clock\":{\"turn\":1,\"reserve\":0}}"},
        {422, "bad_options",
         "{\"map\":\"usa\",\"seats\":[\"bot:random\",\"bot:random\"],\"rated\":true}"},
    };
    fixture f = open_fixture();
    kit_expect(kit_create(f.hall, &nobody, USA2), 401, "no_session");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        answer *a = kit_create(f.hall, &f.ann, cases[i].request);
        if (a->status != cases[i].status) {
            print_error("%s\n", cases[i].request);
        }
        kit_expect(a, cases[i].status, cases[i].code);
    }
    srv_hall_figures figures;
    srv_hall_count(f.hall, &figures);
    assert_int_equal(figures.tables, 0);
    close_fixture(&f);
}

static void test_created(void **state)
{
    (void)state;
    fixture f = open_fixture();
    answer *a = kit_create(f.hall, &f.ann, USA2);
    assert_int_equal(a->status, 201);
    assert_int_equal(kit_int(a, "version"), 0);
    char link[80], id[SRV_ID_SIZE] = {0};
    const char *text;
    size_t len;
    assert_true(json_plain(&a->j, json_get(&a->j, 0, "id"), &text, &len));
    memcpy(id, text, SRV_ID_LENGTH);
    snprintf(link, sizeof link, "https://games.example.org/#/g/%s", id);
    assert_true(kit_is(a, "link", link));
    kit_free(a);
    srv_id game;
    srv_id_read(id, &game);
    a = kit_show(f.hall, &f.ann, &game);
    assert_int_equal(kit_int(a, "your_seat"), 0);
    assert_int_equal(kit_int(a, "to_move"), -1);
    assert_int_equal(json_type_of(&a->j, json_get(&a->j, 0, "view")), JSON_NULL);
    kit_free(a);
    srv_id unknown = srv_id_make();
    kit_expect(kit_get(srv_hall_show, f.hall, &f.ann, &unknown), 404, "unknown_game");
    kit_expect(kit_get(srv_hall_moves, f.hall, &f.ann, &unknown), 404, "unknown_game");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.ann, &unknown, "{}"), 404, "unknown_game");
    close_fixture(&f);
}

static void test_seats(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game =
        kit_game_of(f.hall, &f.ann, "{\"map\":\"usa\",\"seats\":[\"open\",\"me\",\"open\"]}");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &nobody, &game, "{}"), 401, "no_session");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":1}"), 409, "seat_taken");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":4}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":-1}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"chair\":1}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"client_seed\":\"a b\"}"), 400,
               "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.bob, &game, NULL), 403, "not_your_seat");
    answer *a = kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":2,\"client_seed\":\"b\"}");
    assert_int_equal(a->status, 200);
    assert_int_equal(kit_int(a, "seat"), 2);
    assert_int_equal(kit_int(a, "version"), 1);
    kit_free(a);
    /* again: the same seat, nothing new */
    a = kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{}");
    assert_int_equal(kit_int(a, "seat"), 2);
    assert_int_equal(kit_int(a, "version"), 1);
    kit_free(a);
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{\"seat\":0}"), 409, "seat_taken");
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.bob, &game, NULL), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.bob, &game, NULL), 403, "not_your_seat");
    kit_sit(f.hall, &f.bob, &game);
    kit_sit(f.hall, &f.cem, &game);
    assert_true(kit_has_status(f.hall, &game, "running"));
    srv_person dan = kit_person(f.store, "Dan");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &dan, &game, "{}"), 409, "started");
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.bob, &game, NULL), 409, "started");
    /* a game that everybody has left will never begin */
    game = kit_game_of(f.hall, &f.ann, USA2);
    kit_expect(kit_do(f.hall, SRV_DO_LEAVE, &f.ann, &game, NULL), 200, NULL);
    assert_true(kit_has_status(f.hall, &game, "aborted"));
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.bob, &game, "{}"), 409, "game_over");
    kit_expect(kit_get(srv_hall_record, f.hall, &f.ann, &game), 409, "not_started");
    close_fixture(&f);
}

static void test_moves(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    const char *pass = "{\"version\":0,\"move\":{\"t\":\"pass\"}}";
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, pass), 409, "not_started");
    kit_sit(f.hall, &f.bob, &game); /* version 1: it begins */
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &nobody, &game, pass), 401, "no_session");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.cem, &game, pass), 403, "not_your_seat");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":1}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":1,\"move\":3}"), 400,
               "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "[]"), 400, "bad_request");
    char *endless = malloc(4000);
    snprintf(endless, 4000, "{\"version\":1,\"move\":{\"t\":\"%03000d\"}}", 0);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, endless), 400, "bad_request");
    free(endless);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, NULL), 400, "bad_request");
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":1,\"move\":{\"t\":\"fly\"}}"), 422,
        "illegal_move");
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":1,\"move\":{\"t\":\"pass\"}}"),
        422, "illegal_move");
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.bob, &game, "{\"version\":1,\"move\":{\"t\":\"pass\"}}"),
        403, "not_your_turn");
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":2,\"move\":{\"t\":\"pass\"}}"),
        409, "stale");
    answer *a = kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, pass);
    assert_int_equal(kit_int(a, "version"), 1);
    kit_expect(a, 409, "stale");
    assert_null(kit_choice(f.hall, &f.bob, &game, 0));
    assert_null(kit_choice(f.hall, &nobody, &game, 0));

    /* chat in between does not make a move stale; repeated, it gets the same answer */
    char *request = kit_choice(f.hall, &f.ann, &game, 0);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.bob, &game, "{\"text\":\"hello\"}"), 200, NULL);
    a = kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, request);
    assert_int_equal(a->status, 200);
    assert_int_equal(kit_int(a, "version"), 3);
    for (int i = 0; i < 3; i++) {
        answer *again = kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, request);
        assert_int_equal(again->status, 200);
        assert_string_equal(again->body, a->body);
        kit_free(again);
        char *other = kit_choice(f.hall, &f.bob, &game, 0);
        if (other) {
            kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.bob, &game, other), 200, NULL);
            free(other);
        }
    }
    /* another move for the same version is not the same request, nor is another person's */
    kit_expect(
        kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, "{\"version\":1,\"move\":{\"t\":\"pass\"}}"),
        409, "stale");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.bob, &game, request), 409, "stale");
    kit_free(a);
    free(request);
    close_fixture(&f);
}

static void test_over(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_person both[2] = {f.ann, f.bob};
    srv_id game =
        kit_game_of(f.hall, &f.ann,
                    "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"options\":{\"max_turns\":3}}");
    kit_expect(kit_get(srv_hall_record, f.hall, &f.ann, &game), 409, "not_over");
    kit_expect(kit_do(f.hall, SRV_DO_REMATCH, &f.ann, &game, NULL), 409, "not_started");
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_REMATCH, &f.ann, &game, NULL), 409, "not_over");
    char *last[2] = {NULL, NULL};
    int mover = 0;
    while (kit_has_status(f.hall, &game, "running")) {
        for (int i = 0; i < 2; i++) {
            char *request = kit_choice(f.hall, &both[i], &game, 5);
            if (request) {
                kit_expect(kit_do(f.hall, SRV_DO_MOVE, &both[i], &game, request), 200, NULL);
                free(last[i]);
                last[i] = request;
                mover = i;
            }
        }
    }
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &both[mover], &game, last[mover]), 200, NULL);
    answer *a = kit_show(f.hall, &f.ann, &game);
    char pass[80];
    snprintf(pass, sizeof pass, "{\"version\":%d,\"move\":{\"t\":\"pass\"}}",
             (int)kit_int(a, "version"));
    kit_free(a);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, &f.ann, &game, pass), 409, "game_over");
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 409, "game_over");
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{}"), 409, "game_over");
    free(last[0]);
    free(last[1]);
    close_fixture(&f);
}

static void test_chat(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_sit(f.hall, &f.bob, &game);
    static const char *const bad[] = {"{}",
                                      "{\"text\":\"\"}",
                                      "{\"text\":7}",
                                      "{\"text\":\"a\\nb\"}",
                                      "{\"text\":\"a\\u0000b\"}",
                                      "{\"text\":\"a\\u0007b\"}",
                                      "{\"text\":\"a\\u202eb\"}",
                                      "{\"text\":\"a\\u0085b\"}",
                                      "{\"text\":\"a\",\"room\":\"players\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, bad[i]), 400, "bad_request");
    }
    char *text = malloc(4096);
    strcpy(text, "{\"text\":\"");
    for (int i = 0; i < 500; i++) {
        strcat(text, "ü");
    }
    char *longer = malloc(4096);
    snprintf(longer, 4096, "%sx\"}", text);
    strcat(text, "\"}");
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, text), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, longer), 400, "bad_request");
    free(text);
    free(longer);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &nobody, &game, "{\"text\":\"a\"}"), 401, "no_session");
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, "{\"text\":\"to <b>Bob</b>\"}"), 200,
               NULL);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.cem, &game, "{\"text\":\"Ann has red\"}"), 200, NULL);
    /* players do not see what spectators write before the end; ids have no gap */
    listener *bob = kit_listen(f.hall, &f.bob, &game, 0, false);
    listener *cem = kit_listen(f.hall, &f.cem, &game, 0, false);
    kit_read(bob);
    kit_read(cem);
    kit_expect_entries(bob, 1, 4);
    kit_expect_entries(cem, 1, 4);
    assert_null(strstr(bob->text, "Ann has red"));
    assert_non_null(strstr(bob->text, "{\"version\":4,\"type\":\"hidden\"}"));
    assert_non_null(strstr(cem->text, "Ann has red"));
    assert_non_null(strstr(cem->text, "to <b>Bob</b>"));
    answer *a = kit_show(f.hall, &f.bob, &game);
    assert_null(strstr(a->body, "Ann has red"));
    kit_free(a);
    a = kit_show(f.hall, &nobody, &game);
    assert_non_null(strstr(a->body, "Ann has red"));
    kit_free(a);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":true}"), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.bob, &game, "{\"abort\":true}"), 200, NULL);
    a = kit_show(f.hall, &f.bob, &game);
    assert_non_null(strstr(a->body, "Ann has red"));
    kit_free(a);
    kit_unlisten(bob);
    kit_unlisten(cem);
    close_fixture(&f);
}

static void test_abort(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game =
        kit_game_of(f.hall, &f.ann, "{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"bot:random\"]}");
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{}"), 409, "not_started");
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.cem, &game, "{}"), 403, "not_your_seat");
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":1}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":true}"), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":false}"), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.bob, &game, "{\"abort\":true}"), 200, NULL);
    assert_true(kit_has_status(f.hall, &game, "running"));
    answer *a = kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, NULL);
    bool aborted = false;
    assert_true(json_bool(&a->j, json_get(&a->j, 0, "aborted"), &aborted) && aborted);
    kit_free(a);
    assert_true(kit_has_status(f.hall, &game, "aborted"));
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, "{\"abort\":true}"), 200, NULL);
    kit_expect(kit_get(srv_hall_record, f.hall, &nobody, &game), 200, NULL);
    close_fixture(&f);
}

static void test_resign(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 409, "not_started");
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.cem, &game, NULL), 403, "not_your_seat");
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, "{\"x\":1}"), 400, "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_ABORT, &f.ann, &game, NULL), 403, "forbidden");
    kit_play(f.hall, &f.bob, 1, &game, 3); /* a bot plays on for Ann */
    answer *a = kit_show(f.hall, &nobody, &game);
    assert_true(kit_is(a, "status", "over"));
    kit_free(a);
    close_fixture(&f);
}

static void test_close(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    srv_person host = {.is_admin = true};
    kit_expect(kit_do(f.hall, SRV_DO_CLOSE, &f.ann, &game, NULL), 403, "forbidden");
    kit_expect(kit_do(f.hall, SRV_DO_CLOSE, &host, &game, "{\"reason\":\"a\\nb\"}"), 400,
               "bad_request");
    kit_expect(kit_do(f.hall, SRV_DO_CLOSE, &host, &game, "{\"reason\":\"spam\"}"), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_CLOSE, &host, &game, NULL), 409, "game_over");
    assert_true(kit_has_status(f.hall, &game, "aborted"));
    close_fixture(&f);
}

static srv_id rematch_of(srv_hall *h, const srv_person *who, const srv_id *game)
{
    srv_id id = {{0}};
    const char *text;
    size_t len;
    char copy[SRV_ID_SIZE] = {0};
    answer *a = kit_do(h, SRV_DO_REMATCH, who, game, NULL);
    assert_int_equal(a->status, 201);
    assert_true(json_plain(&a->j, json_get(&a->j, 0, "id"), &text, &len));
    memcpy(copy, text, SRV_ID_LENGTH);
    assert_true(srv_id_read(copy, &id));
    kit_free(a);
    return id;
}

static void test_rematch(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann,
                              "{\"map\":\"usa\",\"seats\":[\"me\",\"bot:greedy\",\"open\"],"
                              "\"options\":{\"max_turns\":3},\"visibility\":\"public\"}");
    kit_sit(f.hall, &f.bob, &game);
    srv_person both[2] = {f.ann, f.bob};
    kit_play(f.hall, both, 2, &game, 1);
    kit_expect(kit_do(f.hall, SRV_DO_REMATCH, &f.cem, &game, NULL), 403, "not_your_seat");
    srv_id next = rematch_of(f.hall, &f.bob, &game), same = rematch_of(f.hall, &f.ann, &game);
    assert_string_equal(next.at, same.at);
    /* everybody moves up: bot, Bob, Ann; seats are kept */
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.cem, &next, "{}"), 409, "seat_taken");
    kit_expect(kit_do(f.hall, SRV_DO_SIT, &f.cem, &next, "{\"seat\":1}"), 409, "seat_taken");
    answer *a = kit_do(f.hall, SRV_DO_SIT, &f.ann, &next, "{}");
    assert_int_equal(kit_int(a, "seat"), 2);
    kit_free(a);
    a = kit_do(f.hall, SRV_DO_SIT, &f.bob, &next, "{}");
    assert_int_equal(kit_int(a, "seat"), 1);
    kit_free(a);
    assert_true(kit_has_status(f.hall, &next, "running"));
    kit_play(f.hall, both, 2, &next, 2);
    assert_true(kit_has_status(f.hall, &next, "over"));
    a = kit_show(f.hall, &f.ann, &game);
    assert_true(kit_is(a, "rematch", next.at));
    kit_free(a);
    close_fixture(&f);
}

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
    kit_expect(kit_get(srv_hall_show, f.hall, &f.ann, &games[20]), 503, "busy");
    kit_unlisten(streams[0]);
    kit_expect(kit_get(srv_hall_show, f.hall, &f.ann, &games[20]), 200, NULL);
    for (int i = 1; i < 10; i++) {
        kit_unlisten(streams[i]);
    }
    close_fixture(&f);
}

/* ---- the lobby ---- */

static answer *list(fixture *f, const srv_person *who, srv_page page)
{
    answer *a = kit_answer();
    srv_hall_list(f->hall, who, &page, &a->reply);
    return kit_wait(a);
}

static void test_lobby(void **state)
{
    (void)state;
    fixture f = open_fixture();
    for (int i = 0; i < 25; i++) {
        kit_game_of(f.hall, &f.ann,
                    "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"visibility\":\"public\"}");
    }
    srv_id hidden = kit_game_of(f.hall, &f.ann, USA2);
    answer *a = list(&f, &nobody, (srv_page){.status = -1});
    assert_int_equal(json_size(&a->j, json_get(&a->j, 0, "games")), 20);
    assert_null(strstr(a->body, hidden.at));
    const char *text;
    size_t len;
    assert_true(json_plain(&a->j, json_get(&a->j, 0, "next"), &text, &len));
    char cursor[64] = {0};
    memcpy(cursor, text, len);
    kit_free(a);
    a = list(&f, &nobody, (srv_page){.status = SRV_OPEN, .map = "usa", .cursor = cursor});
    assert_int_equal(json_size(&a->j, json_get(&a->j, 0, "games")), 5);
    assert_int_equal(json_type_of(&a->j, json_get(&a->j, 0, "next")), JSON_NULL);
    kit_free(a);
    a = list(&f, &nobody, (srv_page){.status = SRV_RUNNING});
    assert_int_equal(json_size(&a->j, json_get(&a->j, 0, "games")), 0);
    kit_free(a);
    a = list(&f, &f.ann, (srv_page){.status = -1, .mine = true});
    assert_non_null(strstr(a->body, hidden.at));
    kit_free(a);
    a = list(&f, &f.bob, (srv_page){.status = -1, .mine = true});
    assert_int_equal(json_size(&a->j, json_get(&a->j, 0, "games")), 0);
    kit_free(a);
    /* Of somebody else one sees what is public; who is asked for, and the host, sees all. */
    const srv_person host = {.is_admin = true};
    const struct {
        const srv_person *who;
        bool sees;
    } viewers[] = {{&nobody, false}, {&f.bob, false}, {&f.ann, true}, {&host, true}};
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        a = list(&f, viewers[i].who, (srv_page){.status = -1, .player = f.ann.id});
        assert_int_equal(json_size(&a->j, json_get(&a->j, 0, "games")), 20);
        assert_int_equal(strstr(a->body, hidden.at) != NULL, viewers[i].sees);
        kit_free(a);
    }
    a = list(&f, &nobody, (srv_page){.status = -1, .player = f.bob.id});
    assert_int_equal(json_size(&a->j, json_get(&a->j, 0, "games")), 0);
    kit_free(a);
    a = list(&f, &host, (srv_page){.status = -1});
    assert_non_null(strstr(a->body, hidden.at));
    kit_free(a);
    kit_expect(list(&f, &nobody, (srv_page){.status = -1, .mine = true}), 401, "no_session");
    kit_expect(list(&f, &nobody, (srv_page){.status = -1, .cursor = "x"}), 400, "bad_request");
    kit_expect(list(&f, &nobody, (srv_page){.status = 9}), 400, "bad_request");
    close_fixture(&f);
}

/* ---- restarts ---- */

static void test_restart(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_person both[2] = {f.ann, f.bob};
    srv_id game = kit_game_of(f.hall, &f.ann,
                              "{\"map\":\"berlin\",\"seats\":[\"me\",\"bot:greedy\",\"open\"]}");
    kit_sit(f.hall, &f.bob, &game);
    unsigned seed = 99;
    int restarts = 0;
    while (!kit_has_status(f.hall, &game, "over")) {
        for (int i = 0; i < 2; i++) {
            char *request = kit_choice(f.hall, &both[i], &game, seed = seed * 69069u + 1);
            if (!request) {
                kit_sleep(1);
                continue;
            }
            answer *before = kit_do(f.hall, SRV_DO_MOVE, &both[i], &game, request);
            assert_int_equal(before->status, 200);
            if (seed >> 16 & 1) {
                srv_hall_close(f.hall);
                f.hall = kit_hall(f.store);
                restarts++;
                /* the answer was lost: the client asks again */
                answer *again = kit_do(f.hall, SRV_DO_MOVE, &both[i], &game, request);
                assert_int_equal(again->status, 200);
                assert_string_equal(again->body, before->body);
                kit_free(again);
            }
            kit_free(before);
            free(request);
        }
    }
    assert_true(restarts > 5);
    close_fixture(&f);
}

/* A game of bots goes on after a restart although nobody asks for it. */
static void test_restart_bots(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann,
                              "{\"map\":\"usa\",\"seats\":[\"bot:planner\","
                              "\"bot:planner\",\"bot:planner\"]}");
    srv_hall_close(f.hall);
    srv_log log;
    assert_int_equal(srv_store_log(f.store, &game, 0, &log), SRV_DONE);
    int version = log.version;
    srv_log_free(&log);
    f.hall = kit_hall(f.store);
    for (int i = 0; i < 5000; i++) {
        kit_sleep(2);
        assert_int_equal(srv_store_log(f.store, &game, version, &log), SRV_DONE);
        bool over = log.status == SRV_OVER;
        srv_log_free(&log);
        if (over) {
            close_fixture(&f);
            return;
        }
    }
    fail_msg("the game stands still at version %d", version);
}

/* ---- ratings ---- */

static void test_rated(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_person both[2] = {f.ann, f.bob};
    srv_id game = kit_game_of(f.hall, &f.ann,
                              "{\"map\":\"usa\",\"seats\":[\"me\",\"open\",\"bot:random\","
                              "\"bot:random\"],\"rated\":true,\"options\":{\"max_turns\":8}}");
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_RESIGN, &f.ann, &game, NULL), 200, NULL);
    kit_play(f.hall, both, 2, &game, 4);
    srv_rating ann, bob, bot;
    for (int i = 0; i < 2000; i++) {
        if (srv_store_rating(f.store, "usa", f.ann.id.at, &ann) == SRV_DONE) {
            break;
        }
        kit_sleep(2);
    }
    assert_int_equal(srv_store_rating(f.store, "usa", f.ann.id.at, &ann), SRV_DONE);
    assert_int_equal(srv_store_rating(f.store, "usa", f.bob.id.at, &bob), SRV_DONE);
    assert_int_equal(srv_store_rating(f.store, "usa", "bot:random", &bot), SRV_DONE);
    assert_int_equal(ann.games, 1);
    assert_int_equal(bot.games, 1);
    assert_true(ann.rating < bob.rating);
    assert_true(ann.rating < bot.rating); /* who resigns is last */
    /* chat afterwards does not make it due again */
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.ann, &game, "{\"text\":\"gg\"}"), 200, NULL);
    srv_log log;
    assert_int_equal(srv_store_log(f.store, &game, 0, &log), SRV_DONE);
    assert_int_equal(log.due, 0);
    srv_log_free(&log);
    close_fixture(&f);
}

/* ---- people ---- */

static void test_forgotten(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id game = kit_game_of(f.hall, &f.ann, USA2);
    kit_sit(f.hall, &f.bob, &game);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, &f.bob, &game, "{\"text\":\"remember\"}"), 200, NULL);
    srv_write w = {.kind = SRV_FORGET};
    w.forget = f.bob.id;
    assert_int_equal(srv_store_write(f.store, &w), SRV_DONE);
    srv_hall_person_changed(f.hall, &f.bob.id);
    for (int round = 0; round < 2; round++) {
        answer *a = kit_show(f.hall, &f.ann, &game);
        assert_null(strstr(a->body, "remember"));
        assert_null(strstr(a->body, "Bob"));
        kit_free(a);
        listener *l = kit_listen(f.hall, &f.ann, &game, 0, false);
        kit_read(l);
        assert_null(strstr(l->text, "remember"));
        assert_null(strstr(l->text, "Bob"));
        kit_unlisten(l);
        srv_hall_close(f.hall);
        f.hall = kit_hall(f.store);
    }
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usa),
        cmocka_unit_test(test_maerklin),
        cmocka_unit_test(test_berlin),
        cmocka_unit_test(test_world),
        cmocka_unit_test(test_create_refused),
        cmocka_unit_test(test_created),
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_over),
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_abort),
        cmocka_unit_test(test_resign),
        cmocka_unit_test(test_close),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_bot_queue),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_lobby),
        cmocka_unit_test(test_restart),
        cmocka_unit_test(test_restart_bots),
        cmocka_unit_test(test_rated),
        cmocka_unit_test(test_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
