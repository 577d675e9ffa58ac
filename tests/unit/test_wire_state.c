/* States as JSON: written and read they are the same position; whatever does not add up, or is not
 * exactly what `state` gives, is refused with a sentence that says what is wrong. */
#include "wire_game.h"

#include "wire/state.h"
#include <stdio.h>

static char text[TEXT_SIZE], again[TEXT_SIZE];

static void write_state(const sw_game *g, const sw_state *s, char *to)
{
    json_out o = json_out_make(to, TEXT_SIZE);
    wire_state_put(&o, g, s);
    test_end(&o);
}

static void states_come_back_on_every_map(void **unused)
{
    (void)unused;
    for (int map = 0; map < N_TEST_MAPS; map++) {
        const sw_map *m = test_map(test_maps[map]);
        for (int players = m->players_min; players <= m->players_max; players++) {
            test_game *t = test_game_make(m->id, players, (uint64_t)players);
            do {
                if (t->state.phase == SW_PLAY && sw_random_below(&t->random, 8) != 0 &&
                    t->state.expects != SW_EXPECTS_STEP) {
                    continue;
                }
                write_state(&t->game, &t->state, text);
                json j = test_parse(text, strlen(text));
                sw_game game;
                sw_state back;
                wire_error e;
                assert_true(wire_state_game(&j, 0, m, &game, &e));
                if (!wire_state_read(&j, 0, &game, &back, &e)) {
                    fail_msg("%s: %s", e.text, text);
                }
                assert_true(sw_state_hash(&game, &back) == sw_state_hash(&t->game, &t->state));
                write_state(&game, &back, again);
                assert_string_equal(text, again);
                int n = sw_moves(&t->game, &t->state, t->moves, MAX_MOVES);
                assert_int_equal(sw_moves(&game, &back, t->moves, MAX_MOVES), n);
            } while (test_game_step(t));
            assert_int_equal(t->state.phase, SW_OVER);
            free(t);
        }
    }
}

static void options_stand_in_the_state(void **unused)
{
    (void)unused;
    sw_options options = sw_options_default();
    sw_game game, back;
    sw_state state;
    wire_error e;
    const uint8_t seed[32] = {1};
    assert_int_equal(sw_game_init(&game, test_map("usa"), 2, &options), SW_OK);
    sw_start(&game, seed, &state);
    write_state(&game, &state, text);
    assert_null(strstr(text, "options"));
    json silent = test_parse(text, strlen(text));
    assert_true(wire_state_game(&silent, 0, test_map("usa"), &back, &e)); /* G-13, G-16 */
    assert_memory_equal(&back.options, &game.options, sizeof game.options);
    assert_false(back.options.faceup_when_empty || back.options.three_wipes);
    options.second_card_optional = 1;
    options.max_turns = 77;
    assert_int_equal(sw_game_init(&game, test_map("usa"), 2, &options), SW_OK);
    write_state(&game, &state, text);
    assert_non_null(strstr(text, "\"options\":{\"second_card_optional\":true,\"max_turns\":77}"));
    json j = test_parse(text, strlen(text));
    assert_true(wire_state_game(&j, 0, test_map("usa"), &back, &e));
    assert_memory_equal(&back.options, &game.options, sizeof game.options);
}

/* A position in the middle of a game as text. */
static void middle(const char *map, uint64_t seed, int moves)
{
    test_game *t = test_game_make(map, 3, seed);
    for (int i = 0; i < moves; i++) {
        assert_true(test_game_step(t));
    }
    while (t->state.expects != SW_EXPECTS_ACTION) {
        assert_true(test_game_step(t));
    }
    write_state(&t->game, &t->state, text);
    free(t);
}

/* Reads `text` with the first `old` replaced by `new`; gives the sentence, NULL if all is well. */
static const char *refused(const char *map, const char *old, const char *new)
{
    static wire_error e;
    char *at = strstr(text, old);
    if (!at) {
        fail_msg("no %s in %s", old, text);
    }
    snprintf(again, sizeof again, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    json j = test_parse(again, strlen(again));
    sw_game game;
    sw_state state;
    if (wire_state_game(&j, 0, test_map(map), &game, &e) &&
        wire_state_read(&j, 0, &game, &state, &e)) {
        return NULL;
    }
    assert_int_equal(e.code, WIRE_BAD_STATE);
    assert_true(strlen(e.text) > 10);
    return e.text;
}

static void wrong_shapes_are_refused(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"\"players\":3", "\"players\":9"},
        {"\"players\":3", "\"players\":2"},
        {"\"players\":3", "\"players\":\"3\""},
        {"\"phase\":\"play\"", "\"phase\":\"setup\""},
        {"\"phase\":\"play\"", "\"phase\":\"over\""},
        {"\"phase\":\"play\"", "\"phase\":1"},
        {"\"to_move\":", "\"to_move\":3"},
        {"\"to_move\":", "\"tomove\":"},
        {"\"expects\":\"action\"", "\"expects\":\"pieces\""},
        {"\"expects\":\"action\"", "\"expects\":\"step\""},
        {"\"expects\":\"action\"", "\"expects\":\"keep\""},
        {"\"expects\":\"action\"", "\"expects\":null"},
        {"\"turn\":", "\"turn\":70000"},
        {"\"turn\":", "\"turn\":-"},
        {"\"passes\":0", "\"passes\":3"},
        {"\"passes\":0", "\"passes\":0.0"},
        {"\"turns_left\":null", "\"turns_left\":0"},
        {"\"turns_left\":null", "\"turns_left\":4"},
        {"\"turns_left\":null", "\"turns_left\":\"\""},
        {"\"decks\":{", "\"decks\":{\"wagon\":{\"draw\":[],\"discard\":[]},"},
        {"\"draw\":[", "\"draw\":[7,"},
        {"\"draw\":[", "\"draw\":[\"red\","},
        {"\"draw\":[", "\"draw\":[\"bicycle\","},
        {"\"draw\":[", "\"draws\":["},
        {"\"discard\":[", "\"more\":1,\"discard\":["},
        {"\"faceup\":[", "\"faceup\":[null,"},
        {"\"ticket_decks\":{\"main\":[", "\"ticket_decks\":{\"main\":[30,"},
        {"\"ticket_decks\":{\"main\":[", "\"ticket_decks\":{\"main\":[-1,"},
        {"\"ticket_decks\":{", "\"ticket_decks\":{\"long\":[],"},
        {"\"owners\":[", "\"owners\":[null,"},
        {"\"owners\":[", "\"owners\":[[],"},
        {"\"seats\":[", "\"seats\":[{},"},
        {"\"score\":", "\"score\":99999"},
        {"\"score\":", "\"points\":1,\"score\":"},
        {"\"hand\":{", "\"hand\":{\"joker\":1,"},
        {"\"hand\":{", "\"harbours_left\":3,\"hand\":{"},
        {"\"tickets\":[", "\"tickets\":[99,"},
        {"\"tickets\":[", "\"tickets\":[\"1\","},
        {"\"offered\":[]", "\"offered\":[1]"},
        {"\"offered\":[]", "\"offered\":null"},
        {"\"pieces\":{\"train\":", "\"pieces\":{\"train\":1"},
        {"\"pieces\":{\"train\":", "\"pieces\":{\"ship\":1,\"train\":"},
        {"\"known\":{", "\"known\":{\"wagon\":1,"},
        {"\"rng\":\"", "\"rng\":\"0"},
        {"\"rng\":\"", "\"rng\":\"x"},
        {"\"rng\":", "\"seed\":"},
        {"{\"map\"", "{\"goods\":{},\"map\""},
        {"{\"map\"", "{\"journey\":{},\"map\""},
        {"{\"map\"", "{\"options\":{\"fly\":1},\"map\""},
        {"{\"map\"", "{\"options\":{\"max_turns\":-1},\"map\""},
        {"{\"map\"", "{\"options\":{\"max_turns\":1},\"map\""},
        {"{\"map\"", "{\"options\":[],\"map\""},
    };
    middle("usa", 5, 60);
    assert_null(refused("usa", "\"map\"", "\"map\""));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!refused("usa", cases[i][0], cases[i][1])) {
            fail_msg("%s for %s was taken", cases[i][1], cases[i][0]);
        }
    }
}

static void what_is_not_known_may_be_left_out(void **unused)
{
    (void)unused;
    middle("berlin", 5, 40);
    char *known = strstr(text, ",\"known\":{");
    assert_non_null(known);
    char piece[400];
    snprintf(piece, sizeof piece, "%.*s", (int)(strchr(known, '}') + 1 - known), known);
    assert_null(refused("berlin", piece, ""));
}

static void modules_are_checked(void **unused)
{
    (void)unused;
    middle("world", 2, 80);
    assert_null(refused("world", "\"map\"", "\"map\""));
    assert_non_null(refused("world", "\"harbours_left\":", "\"harbours_left\":1"));
    assert_non_null(refused("world", "\"harbours\":[]", "\"harbours\":[\"lima\"]"));
    assert_non_null(refused("world", "\"box\":{\"train\":", "\"box\":{\"train\":2"));
    assert_non_null(refused("world", "\"box\":{", "\"boxes\":{"));
    middle("maerklin", 2, 80);
    assert_null(refused("maerklin", "\"map\"", "\"map\""));
    assert_non_null(refused("maerklin", "\"goods\":{\"", "\"goods\":{\"atlantis\":[],\""));
    assert_non_null(refused("maerklin", "[7,6,5,4]", "[7,6,5]"));
    assert_non_null(refused("maerklin", "[7,6,5,4]", "[7,7,7,7,7]"));
    assert_non_null(refused("maerklin", "\"passengers_left\":", "\"passengers_left\":1"));
    assert_non_null(refused("maerklin", "\"passengers\":[]", "\"passengers\":[5]"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_come_back_on_every_map),
        cmocka_unit_test(options_stand_in_the_state),
        cmocka_unit_test(wrong_shapes_are_refused),
        cmocka_unit_test(what_is_not_known_may_be_left_out),
        cmocka_unit_test(modules_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
