/* Whole games on every map, and their records. */
#include "hall_kit.h"
#include "server/game/fairness.h"
#include "wire/record.h"

static const sw_map *find_map(void *variants, const char *id, uint64_t hash)
{
    return srv_variants_version(variants, id, hash);
}

/* The record verifies, and its seed is the one that the fairness asks for. */
static void check_record(srv_hall *h, const srv_id *game, const char *commitment)
{
    answer *a = kit_get(srv_room_record, h, &nobody, game);
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
             "{\"map\":\"%s\",\"seats\":%s,\"seating\":\"drawn\",\"options\":%s,"
             "\"client_seed\":\"abc\"}",
             map, seats, options);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usa),
        cmocka_unit_test(test_maerklin),
        cmocka_unit_test(test_berlin),
        cmocka_unit_test(test_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
