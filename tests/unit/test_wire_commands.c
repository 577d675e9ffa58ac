/* Commands that need more than a line: maps with their defaults, decisions of a record. */
#include "support/asking.h"

#include "wire/map.h"

/* The map that a request for it answers, read again. */
static const sw_map *answered_map(const char *name, void *memory, char *text)
{
    char line[100];
    size_t len;
    sw_diags diags = {0};
    snprintf(line, sizeof line, "{\"cmd\":\"map\",\"map\":\"%s\"}", name);
    json j = parse(ask(line));
    const char *source = json_source(&j, json_get(&j, 0, "map"), &len);
    memcpy(text, source, len);
    const sw_map *map = sw_map_read(text, len, memory, TEXT * 8, false, &diags);
    assert_non_null(map);
    return map;
}

static void maps_have_their_defaults(void **state)
{
    (void)state;
    void *memory = malloc(TEXT * 8);
    char *text = malloc(TEXT);
    assert_true(memory && text);
    for (int i = 0; test_map_at(i); i++) {
        const sw_map *map = test_map_at(i), *again = answered_map(map->id, memory, text);
        assert_int_equal(map->hash, again->hash);
    }
    free(memory);
    free(text);
}

/* The shortest file there can be, so that all has to be filled in. */
static const char plain_map[] =
    "{\"id\":\"plain\",\"names\":{\"en\":\"Plain\"},\"players\":[2,3],"
    "\"cities\":[{\"id\":\"a\",\"names\":{\"en\":\"A\"},\"lat\":1,\"lon\":1},"
    "{\"id\":\"b\",\"names\":{\"de\":\"B\"},\"lat\":2,\"lon\":2}],"
    "\"routes\":[{\"from\":\"a\",\"to\":\"b\",\"length\":3,\"colour\":\"gray\"},"
    "{\"from\":\"b\",\"to\":\"a\",\"length\":3,\"colour\":\"red\"}],"
    "\"tickets\":[{\"cities\":[\"a\",\"b\"],\"points\":5},{\"cities\":[\"b\",\"a\"],\"points\":4},"
    "{\"cities\":[\"b\",\"a\"],\"points\":3},{\"cities\":[\"b\",\"a\"],\"points\":2},"
    "{\"cities\":[\"b\",\"a\"],\"points\":1},{\"cities\":[\"b\",\"a\"],\"points\":6},"
    "{\"cities\":[\"b\",\"a\"],\"points\":7},{\"cities\":[\"b\",\"a\"],\"points\":8},"
    "{\"cities\":[\"b\",\"a\"],\"points\":9}],"
    "\"cards\":{\"colours\":[\"red\"],\"kinds\":[{\"id\":\"red\",\"count\":60,\"colour\":\"red\"},"
    "{\"id\":\"wild\",\"count\":9,\"joker\":true}]},"
    "\"rules\":{\"pieces\":[{\"id\":\"train\",\"count\":30}],"
    "\"route_kinds\":[{\"id\":\"train\",\"piece\":\"train\"}]}}";

static void a_silent_map_is_filled_in(void **state)
{
    (void)state;
    static const char *const wanted[] = {
        "\"names\":{\"de\":\"Plain\",\"en\":\"Plain\"}",
        "\"points\":[1,2,4,7,10,15,18,21]",
        "\"single\":false",
        "\"hand\":{\"main\":4}",
        "\"faceup\":{\"main\":5}",
        "\"start_tickets\":{\"dealt\":3,\"keep\":2}",
        "\"draw_tickets\":{\"dealt\":3,\"keep\":1}",
        "\"ticket_decks\":[\"main\"]",
        "\"parallel_close\":3",
        "\"end_pieces\":2",
        "\"further_turns\":1",
        "\"bonus_longest\":0",
        "\"max_turns\":1000",
        "\"modules\":[]",
        "\"decks\":[\"main\"]",
        "\"pays\":{\"train\":1}",
        "\"kind\":\"city\",\"port\":false",
        "\"kind\":\"train\",\"rough\":0",
        "\"connected\":5,\"penalty\":5,\"deck\":\"main\"",
        "\"board\":{\"routes\":[{\"points\":4,\"pieces\":3,\"beside\":[1]},"
        "{\"points\":4,\"pieces\":3,\"beside\":[0]}]}",
    };
    static char line[TEXT];
    char name[100];
    json_out o = json_out_make(line, sizeof line);
    json_open(&o, '{');
    json_key(&o, "cmd");
    json_put_string(&o, "use");
    json_key(&o, "text");
    json_put_string(&o, plain_map);
    json_close(&o, '}');
    line[o.len] = '\0';
    const char *at = strstr(ask(line), "plain@");
    assert_non_null(at);
    snprintf(name, sizeof name, "{\"cmd\":\"map\",\"map\":\"%.22s\"}", at);
    const char *answer = ask(name);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        if (!strstr(answer, wanted[i])) {
            fail_msg("%s is not in %s", wanted[i], answer);
        }
    }
}

static char *read_record(void)
{
    char *text = calloc(1, TEXT);
    FILE *f = fopen(SW_SOURCE_DIR "/tests/golden/usa-2.json", "r");
    assert_true(text && f);
    assert_true(fread(text, 1, TEXT - 1, f) > 0);
    fclose(f);
    return text;
}

/* The list of decisions in an answer, and what is to be said with the next request. */
static void judge(const char *record, int from, int to, const char *chances, char *decisions,
                  char *next)
{
    static char line[TEXT];
    size_t len;
    snprintf(line, sizeof line,
             "{\"cmd\":\"judge\",\"playouts\":12,\"from\":%d,\"to\":%d%s%s,\"record\":%s}", from,
             to, chances[0] ? ",\"chances\":" : "", chances, record);
    for (char *c = line; *c; c++) { /* a record has a line for each move */
        *c = *c == '\n' ? ' ' : *c;
    }
    json j = parse(ask(line));
    const char *source = json_source(&j, json_get(&j, 0, "decisions"), &len);
    snprintf(decisions, TEXT, "%.*s", (int)len - 2, source + 1);
    source = json_source(&j, json_get(&j, 0, "chances"), &len);
    snprintf(next, 100, "%.*s", (int)len, source);
}

static void decisions_one_by_one_are_those_of_the_whole(void **state)
{
    (void)state;
    enum { FROM = 2, TO = 9 };
    char *record = read_record(), *all = malloc(TEXT), *one = malloc(TEXT), *sum = calloc(1, TEXT);
    char chances[100] = "", last[100];
    assert_true(all && one && sum);
    judge(record, FROM, TO, "", all, last);
    for (int i = FROM; i < TO; i++) {
        judge(record, i, i + 1, chances, one, chances);
        strcat(strcat(sum, i > FROM ? "," : ""), one);
    }
    assert_string_equal(sum, all);
    assert_string_equal(chances, last);
    assert_non_null(strstr(all, "\"n\":3,\"seat\":"));
    free(record);
    free(all);
    free(one);
    free(sum);
}

static const char *refused(const char *line)
{
    size_t len = 0;
    const char *answer = wire_session_line(session, line, strlen(line), &len);
    assert_int_equal(strncmp(answer, "{\"ok\":false", 11), 0);
    return answer;
}

/* The number of the game that a request makes. */
static int game_of(const char *line)
{
    return atoi(strstr(ask(line), "\"game\":") + 7);
}

static const char *asked_of(const char *cmd, int game)
{
    char line[100];
    snprintf(line, sizeof line, "{\"cmd\":\"%s\",\"game\":%d}", cmd, game);
    return ask(line);
}

/* The state of the game, and the same when it is loaded; `load` gets the request. */
static int loaded(int game, char *state, char *load)
{
    snprintf(state, TEXT, "%s", asked_of("state", game));
    snprintf(load, TEXT, "{\"cmd\":\"load\",%s", strstr(state, "\"state\":"));
    int again = game_of(load);
    assert_string_equal(asked_of("state", again), state);
    return again;
}

/* A map that was changed: the protocol knows it as it was, by its hash. */
static void earlier_versions_are_known(void **unused)
{
    (void)unused;
    static const char gone[] = "[\"daenemark\",\"frankreich\"]";
    static char state[TEXT], load[TEXT];
    uint64_t old;
    char line[200];
    assert_string_equal(sw_map_earlier(0, &old), "maerklin");
    snprintf(line, sizeof line, "{\"cmd\":\"map\",\"map\":\"maerklin@%016llx\"}",
             (unsigned long long)old);
    assert_non_null(strstr(ask(line), gone));
    assert_non_null(strstr(ask(line), "\"id\":\"maerklin\""));
    assert_null(strstr(ask("{\"cmd\":\"map\",\"map\":\"maerklin\"}"), gone));
    refused("{\"cmd\":\"map\",\"map\":\"maerklin@0123456789abcdef\"}");

    /* A state tells its hash, and its options: they are not the usual ones. */
    snprintf(line, sizeof line,
             "{\"cmd\":\"new\",\"map\":\"maerklin@%016llx\",\"players\":2,\"seed\":\"1\","
             "\"saved\":true}",
             (unsigned long long)old);
    int game = game_of(line), again = loaded(game, state, load);
    assert_non_null(strstr(asked_of("map", game), gone));
    assert_non_null(strstr(asked_of("map", again), gone));
    assert_non_null(strstr(state, "\"map\":\"maerklin\",\"hash\":\""));
    assert_non_null(strstr(state, "\"options\":{\"faceup_when_empty\":true,\"three_wipes\":true}"));
    memcpy(strstr(load, "\"hash\":\"") + 8, "0000", 4);
    const char *why = refused(load);
    assert_non_null(strstr(why, "unknown_map"));
    assert_non_null(strstr(why, "\\\"maerklin\\\" that is not known here: its hash is 0000"));
    forget(game);
    forget(again);

    /* One of today has neither. */
    game = game_of("{\"cmd\":\"new\",\"map\":\"maerklin\",\"players\":2,\"seed\":\"1\"}");
    again = loaded(game, state, load);
    assert_null(strstr(state, "\"hash\""));
    assert_null(strstr(state, "\"options\""));
    assert_null(strstr(asked_of("map", again), gone));
    forget(game);
    forget(again);
}

/* What a saved game says nothing about has the meaning that it had (G-13, G-16); a new game has the
 * rulings, as its map reads them. */
static void silence_about_options_means_what_it_meant(void **unused)
{
    (void)unused;
    int game =
        game_of("{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"1\",\"options\":{}}");
    assert_null(strstr(asked_of("state", game), "\"options\""));
    forget(game);
    game =
        game_of("{\"cmd\":\"new\",\"map\":\"berlin\",\"players\":2,\"seed\":\"1\",\"saved\":true}");
    assert_non_null(strstr(asked_of("state", game), "\"options\":{\"three_wipes\":true}"));
    forget(game);
    game = game_of("{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"1\",\"saved\":true,"
                   "\"options\":{\"second_card_optional\":true}}");
    assert_non_null(strstr(asked_of("state", game),
                           "\"options\":{\"second_card_optional\":true,"
                           "\"faceup_when_empty\":true,\"three_wipes\":true}"));
    forget(game);
    assert_non_null(strstr(ask("{\"cmd\":\"map\",\"map\":\"berlin\"}"),
                           "\"faceup_when_empty\":true,\"three_wipes\":false"));
    refused("{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"1\",\"saved\":1}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_have_their_defaults),
        cmocka_unit_test(a_silent_map_is_filled_in),
        cmocka_unit_test(decisions_one_by_one_are_those_of_the_whole),
        cmocka_unit_test(earlier_versions_are_known),
        cmocka_unit_test(silence_about_options_means_what_it_meant),
    };
    return cmocka_run_group_tests(tests, make_session, drop_session);
}
