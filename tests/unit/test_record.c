/* Game records: what was written is read and holds; damage and lies are found where they are. */
#include "wire_game.h"

#include "wire/record.h"
#include <stdio.h>

static char text[TEXT_SIZE], again[TEXT_SIZE];
static sw_move moves[20000];
static unsigned char memory[64 * TEXT_SIZE];

static const sw_map *find(void *data, const char *id, uint64_t hash)
{
    (void)data;
    (void)hash;
    for (int i = 0; i < N_TEST_MAPS; i++) {
        if (strcmp(test_maps[i], id) == 0) {
            return test_map(id);
        }
    }
    return NULL;
}

/* A random game of at most `limit` moves as a record, written to `text`. */
static wire_record record_game(const char *map, int players, int limit)
{
    uint8_t seed[32] = {9, 8, 7};
    wire_record r = {.map = test_map(map),
                     .options = sw_options_default(),
                     .n_players = (uint8_t)players,
                     .names = {"Änne", "a\"b", NULL, "x", "y"}};
    memcpy(r.seed, seed, sizeof seed);
    sw_game game;
    sw_state state;
    assert_int_equal(sw_game_init(&game, r.map, players, &r.options), SW_OK);
    sw_start(&game, seed, &state);
    static sw_move legal[MAX_MOVES];
    sw_random random = sw_random_seed(3);
    while (state.phase != SW_OVER && r.n_moves < limit) {
        int n = sw_moves(&game, &state, legal, MAX_MOVES);
        moves[r.n_moves] = legal[sw_random_below(&random, n)];
        sw_apply_unchecked(&game, &state, &moves[r.n_moves++]);
    }
    r.moves = moves;
    json_out o = json_out_make(text, sizeof text);
    wire_record_put(&o, &r);
    test_end(&o);
    return r;
}

static bool read_text(const char *s, wire_record *r, wire_record_error *e)
{
    arena a = arena_make(memory, sizeof memory);
    return wire_record_read(s, strlen(s), &a, find, NULL, r, e);
}

static void records_come_back(void **unused)
{
    (void)unused;
    for (int map = 0; map < N_TEST_MAPS; map++) {
        for (int limit = 0; limit < 20000; limit = limit * 20 + 7) {
            wire_record r = record_game(test_maps[map], 3, limit), back;
            wire_record_error e;
            if (!read_text(text, &back, &e)) {
                fail_msg("%d:%d: %s", e.line, e.column, e.text);
            }
            assert_int_equal(back.n_moves, r.n_moves);
            assert_ptr_equal(back.map, r.map);
            assert_memory_equal(back.seed, r.seed, sizeof r.seed);
            assert_memory_equal(back.moves, r.moves, (size_t)r.n_moves * sizeof *r.moves);
            assert_string_equal(back.names[0], "Änne");
            assert_string_equal(back.names[1], "a\"b");
            assert_string_equal(back.names[2], "");
            json_out o = json_out_make(again, sizeof again);
            wire_record_put(&o, &back);
            test_end(&o);
            assert_string_equal(text, again);
        }
    }
}

/* Reads with the first `old` behind `from` replaced by `new`. */
static wire_record_error broken(const char *from, const char *old, const char *new)
{
    wire_record r;
    wire_record_error e;
    char *start = strstr(text, from);
    assert_non_null(start);
    char *at = strstr(start, old);
    assert_non_null(at);
    snprintf(again, sizeof again, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    if (read_text(again, &r, &e)) {
        fail_msg("%s for %s was taken", new, old);
    }
    assert_true(e.line >= 1 && e.column >= 1 && strlen(e.text) > 10);
    return e;
}

static void damage_is_found(void **unused)
{
    (void)unused;
    record_game("usa", 2, 20000);
    assert_int_equal(broken("{", "\"moves\":[", "\"moves\":{").move, 0);
    broken("{", "\"format\":1", "\"format\":2");
    broken("{", "\"format\":1,", "");
    broken("{", "\"id\":\"usa\"", "\"id\":\"mars\"");
    broken("{", "\"id\":\"usa\"", "\"id\":\"berlin\"");
    broken("{", "\"hash\":\"", "\"hash\":\"0");
    broken("{", "\"players\":2", "\"players\":3");
    broken("{", "\"players\":2", "\"players\":6");
    broken("{", "\"options\":{", "\"options\":{\"fly\":1,");
    broken("{", "\"seed\":\"", "\"seed\":\"x");
    broken("{", "\"seats\":[", "\"seats\":[\"third\",");
    broken("{", "\"seats\":[\"", "\"seats\":[7,\"");
    broken("{", "\"seats\"", "\"notes\":1,\"seats\"");
    broken("{", "\"result\":", "\"outcome\":");
    text[strlen(text) / 2] = '\0';
    wire_record r;
    wire_record_error e;
    assert_false(read_text(text, &r, &e));
    assert_true(e.line > 5);
}

static void lies_are_found(void **unused)
{
    (void)unused;
    wire_record r = record_game("usa", 2, 20000);
    /* another seed: some move does not fit any more */
    wire_record_error e = broken("\"seed\":\"", "08", "ff");
    assert_true(e.move >= 1 && e.line >= 5);
    /* the first move again: it is seat 1's turn and these are not its tickets */
    const char *first = strstr(text, "{\"t\":\"keep\"");
    char twice[400];
    snprintf(twice, sizeof twice, "%.*s", (int)(strchr(first, '}') + 2 - first), first);
    char *behind = strstr(text, twice) + strlen(twice);
    snprintf(again, sizeof again, "%.*s%s%s", (int)(behind - text), text, twice, behind);
    wire_record back;
    assert_false(read_text(again, &back, &e));
    assert_int_equal(e.move, 2);
    /* a better score, another winner, no result, a move after the end */
    assert_int_equal(broken("\"result\"", "\"total\":", "\"total\":1").move, 0);
    broken("\"result\"", "\"winners\":[", "\"winners\":[4,");
    e = broken("\"result\"", "],\"winners\"", ",{}],\"winners\"");
    assert_non_null(strstr(e.text, "result"));
    e = broken("\"moves\"", "],\n\"result\"", ",\n{\"t\":\"pass\"}],\n\"result\"");
    assert_int_equal(e.move, r.n_moves + 1);
}

static void unfinished_games_have_no_result(void **unused)
{
    (void)unused;
    record_game("berlin", 2, 30);
    assert_non_null(strstr(text, "\"result\":null"));
    wire_record_error e = broken("{", "\"result\":null", "\"result\":{\"scores\":[]}");
    assert_non_null(strstr(e.text, "result"));
}

/* How the seed of a server's game came about is kept as it is, and only in one form. */
static void fairness_comes_back(void **unused)
{
    (void)unused;
    wire_record r = record_game("berlin", 2, 30), back;
    wire_record_error e;
    assert_true(read_text(text, &back, &e));
    assert_null(back.fairness.game);
    const char *digest = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    r.fairness = (wire_fairness){"abcd", digest, digest, {"x_1", NULL}};
    json_out o = json_out_make(text, sizeof text);
    wire_record_put(&o, &r);
    test_end(&o);
    assert_true(read_text(text, &back, &e));
    assert_string_equal(back.fairness.game, "abcd");
    assert_string_equal(back.fairness.secret, digest);
    assert_string_equal(back.fairness.client_seeds[0], "x_1");
    assert_string_equal(back.fairness.client_seeds[1], "");
    broken("\"fairness\"", "\"game\":\"abcd\",", "");
    broken("\"fairness\"", "\"game\":\"abcd\"", "\"game\":7");
    broken("\"fairness\"", "\"commitment\":\"00", "\"commitment\":\"0");
    broken("\"fairness\"", "\"secret\":\"00", "\"secret\":\"0g");
    broken("\"fairness\"", "[\"x_1\",", "[");
    broken("\"fairness\"", "[\"x_1\",", "[null,");
    broken("\"fairness\"", "\"client_seeds\"", "\"more\":1,\"client_seeds\"");
}

static const sw_map *find_none(void *data, const char *id, uint64_t hash)
{
    (void)data;
    (void)hash;
    (void)id;
    return NULL;
}

/* A map that nobody here knows comes with the record, and is written again with it. */
static void a_record_brings_its_map(void **unused)
{
    (void)unused;
    static char file[1 << 18];
    wire_record r = record_game("usa", 2, 300), back;
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        size_t len;
        const char *builtin = sw_map_builtin(i, &len);
        assert_true(len < sizeof file);
        snprintf(file, sizeof file, "%.*s", (int)len, builtin);
        if (strstr(file, "\"id\": \"usa\"")) {
            break;
        }
    }
    r.map_file = file;
    json_out o = json_out_make(text, sizeof text);
    wire_record_put(&o, &r);
    test_end(&o);
    wire_record_error e;
    arena a = arena_make(memory, sizeof memory);
    if (!wire_record_read(text, strlen(text), &a, find_none, NULL, &back, &e)) {
        fail_msg("%d:%d: %s", e.line, e.column, e.text);
    }
    assert_int_equal(back.map->hash, r.map->hash);
    assert_ptr_not_equal(back.map, r.map);
    assert_memory_equal(back.moves, r.moves, (size_t)r.n_moves * sizeof *r.moves);
    assert_true(strlen(back.map_file) > 1000 && strlen(back.map_file) < strlen(file));
    broken("\"map_file\"", "\"length\": 3", "\"length\": 4"); /* the hash tells */
    broken("\"map_file\"", "\"cities\"", "\"towns\"");
    broken("\"map_file\"", "\"usa\"", "\"mars\"");
    broken("{", "\"map_file\":{", "\"map_file\":7,\"fairness\":{");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_come_back),   cmocka_unit_test(damage_is_found),
        cmocka_unit_test(lies_are_found),      cmocka_unit_test(unfinished_games_have_no_result),
        cmocka_unit_test(fairness_comes_back), cmocka_unit_test(a_record_brings_its_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
