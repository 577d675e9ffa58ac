/* The protocol: every request, every error code, and that refusals change nothing. */
#include "wire_game.h"

#include "wire/command/session.h"
#include <stdio.h>

enum { GAMES = 8 };

static wire_session *session;
static void *memory;

static int make_session(void **unused)
{
    (void)unused;
    size_t size = wire_session_size(GAMES, 16 << 20);
    memory = malloc(size);
    wire_host host = {0};
    session = memory ? wire_session_make(memory, size, GAMES, &host) : NULL;
    return session ? 0 : -1;
}

static int drop_session(void **unused)
{
    (void)unused;
    free(memory);
    return 0;
}

static const char *ask(const char *line)
{
    size_t len = 0;
    const char *answer = wire_session_line(session, line, strlen(line), &len);
    if (answer) {
        assert_int_equal(strlen(answer), len);
        assert_null(strchr(answer, '\n'));
    }
    return answer;
}

static const char *askf(const char *format, ...)
{
    static char line[TEXT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return ask(line);
}

static void expect_ok(const char *answer)
{
    if (strncmp(answer, "{\"ok\":true", 10) != 0) {
        fail_msg("%s", answer);
    }
}

static void expect_error(const char *line, const char *code)
{
    char want[100];
    snprintf(want, sizeof want, "{\"ok\":false,\"error\":{\"code\":\"%s\",\"message\":\"", code);
    const char *answer = ask(line);
    if (strncmp(answer, want, strlen(want)) != 0) {
        fail_msg("%s: %s", line, answer);
    }
}

static int new_game(const char *map, int players)
{
    const char *answer =
        askf("{\"cmd\":\"new\",\"map\":\"%s\",\"players\":%d,\"seed\":\"5EeD\"}", map, players);
    expect_ok(answer);
    const char *at = strstr(answer, "\"game\":");
    assert_non_null(at);
    return atoi(at + 7);
}

static void hello_tells_what_there_is(void **unused)
{
    (void)unused;
    const char *answer = ask("{\"cmd\":\"hello\"}");
    expect_ok(answer);
    assert_non_null(strstr(answer, "\"protocol\":1"));
    assert_non_null(strstr(answer, "\"maps\":[\"usa\",\"maerklin\",\"berlin\",\"world\"]"));
    assert_non_null(strstr(answer, "\"bots\":[\"random\""));
    assert_non_null(strstr(answer, "\"version\":\"" SW_VERSION "\""));
}

static void the_id_comes_back(void **unused)
{
    (void)unused;
    static const char *const ids[] = {"7", "-0.50e+3", "\"a\\u00e9\\n\"", "null", "[1,{}]", "true"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char want[80];
        snprintf(want, sizeof want, "{\"ok\":true,\"id\":%s,", ids[i]);
        const char *answer = askf("{\"id\": %s ,\"cmd\":\"hello\"}", ids[i]);
        assert_memory_equal(answer, want, strlen(want));
        snprintf(want, sizeof want, "{\"ok\":false,\"id\":%s,\"error\":", ids[i]);
        answer = askf("{\"cmd\":\"fly\",\"id\":%s}", ids[i]);
        assert_memory_equal(answer, want, strlen(want));
    }
    assert_string_equal(ask("{\"id\":[ 1 ,\t\" x \" ],\"cmd\":\"free\",\"game\":77}"),
                        "{\"ok\":false,\"id\":[1,\" x \"],\"error\":{\"code\":\"unknown_game\","
                        "\"message\":\"There is no such game.\"}}");
}

static void blank_lines_get_no_answer(void **unused)
{
    (void)unused;
    assert_null(ask(""));
    assert_null(ask(" \t\r"));
}

static void every_wrong_request_has_its_code(void **unused)
{
    (void)unused;
    int game = new_game("usa", 2);
    assert_int_equal(game, 1);
    static const char *const cases[][2] = {
        {"nonsense", "bad_json"},
        {"{\"cmd\":\"hello\"", "bad_json"},
        {"{\"cmd\":\"hello\",\"cmd\":\"hello\"}", "bad_json"},
        {"{\"cmd\":\"\xff\"}", "bad_json"},
        {"{'cmd':'hello'}", "bad_json"},
        {"{\"cmd\":\"hello\"} {}", "bad_json"},
        {"[]", "bad_request"},
        {"null", "bad_request"},
        {"\"hello\"", "bad_request"},
        {"{}", "bad_request"},
        {"{\"cmd\":7}", "bad_request"},
        {"{\"cmd\":\"Hello\"}", "bad_request"},
        {"{\"cmd\":\"map\"}", "bad_request"},
        {"{\"cmd\":\"map\",\"map\":7}", "bad_request"},
        {"{\"cmd\":\"map\",\"map\":\"atlantis\"}", "unknown_map"},
        {"{\"cmd\":\"map\",\"map\":\"data/maps/usa.json\"}", "unknown_map"},
        {"{\"cmd\":\"map\",\"map\":\"usa\\u0000\"}", "unknown_map"},
        {"{\"cmd\":\"new\",\"map\":\"mars\",\"players\":2,\"seed\":\"1\"}", "unknown_map"},
        {"{\"cmd\":\"new\",\"players\":2,\"seed\":\"1\"}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"seed\":\"1\"}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"players\":1,\"seed\":\"1\"}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"players\":6,\"seed\":\"1\"}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"berlin\",\"players\":5,\"seed\":\"1\"}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2.0,\"seed\":\"1\"}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":1}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"\"}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"0x1\"}", "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"1\",\"options\":7}",
         "bad_request"},
        {"{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"1\",\"options\":{\"x\":1}}",
         "bad_request"},
        {"{\"cmd\":\"state\"}", "bad_request"},
        {"{\"cmd\":\"state\",\"game\":\"1\"}", "bad_request"},
        {"{\"cmd\":\"state\",\"game\":1.0}", "bad_request"},
        {"{\"cmd\":\"state\",\"game\":null}", "bad_request"},
        {"{\"cmd\":\"state\",\"game\":0}", "unknown_game"},
        {"{\"cmd\":\"state\",\"game\":-1}", "unknown_game"},
        {"{\"cmd\":\"state\",\"game\":9}", "unknown_game"},
        {"{\"cmd\":\"moves\",\"game\":9223372036854775807}", "unknown_game"},
        {"{\"cmd\":\"load\"}", "bad_request"},
        {"{\"cmd\":\"load\",\"state\":[]}", "bad_request"},
        {"{\"cmd\":\"load\",\"state\":{}}", "bad_state"},
        {"{\"cmd\":\"load\",\"state\":{\"map\":7}}", "bad_state"},
        {"{\"cmd\":\"load\",\"state\":{\"map\":\"mars\"}}", "unknown_map"},
        {"{\"cmd\":\"load\",\"state\":{\"map\":\"usa\"}}", "bad_state"},
        {"{\"cmd\":\"load\",\"state\":{\"map\":\"usa\",\"players\":2}}", "bad_state"},
        {"{\"cmd\":\"view\",\"game\":1}", "bad_request"},
        {"{\"cmd\":\"view\",\"game\":1,\"player\":2}", "bad_request"},
        {"{\"cmd\":\"view\",\"game\":1,\"player\":-1}", "bad_request"},
        {"{\"cmd\":\"view\",\"game\":1,\"player\":\"0\"}", "bad_request"},
        {"{\"cmd\":\"view\",\"game\":2,\"player\":0}", "unknown_game"},
        {"{\"cmd\":\"apply\",\"game\":1}", "bad_request"},
        {"{\"cmd\":\"apply\",\"game\":1,\"move\":\"pass\"}", "bad_request"},
        {"{\"cmd\":\"apply\",\"game\":1,\"move\":{}}", "illegal_move"},
        {"{\"cmd\":\"apply\",\"game\":1,\"move\":{\"t\":\"pass\"}}", "illegal_move"},
        {"{\"cmd\":\"apply\",\"game\":3,\"move\":{\"t\":\"pass\"}}", "unknown_game"},
        {"{\"cmd\":\"bot\",\"game\":1}", "bad_request"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"deep blue\"}", "unknown_bot"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"millis\":0}", "bad_request"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"playouts\":\"9\"}", "bad_request"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"seed\":1e3}", "bad_request"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"threads\":0}", "bad_request"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"threads\":17}", "bad_request"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"asked\":3}", "bad_request"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"asked\":{\"t\":\"pass\"}}",
         "illegal_move"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"returned\":3}", "bad_request"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"returned\":[\"3\"]}", "bad_request"},
        {"{\"cmd\":\"bot\",\"game\":1,\"bot\":\"random\",\"returned\":[30]}", "bad_request"},
        {"{\"cmd\":\"returned\",\"game\":1}", "bad_request"},
        {"{\"cmd\":\"returned\",\"game\":5,\"player\":0}", "unknown_game"},
        {"{\"cmd\":\"bot\",\"game\":4,\"bot\":\"random\"}", "unknown_game"},
        {"{\"cmd\":\"look\",\"game\":5,\"player\":0}", "unknown_game"},
        {"{\"cmd\":\"look\",\"game\":1}", "bad_request"},
        {"{\"cmd\":\"look\",\"game\":1,\"player\":2}", "bad_request"},
        {"{\"cmd\":\"look\",\"view\":3,\"player\":0}", "bad_request"},
        {"{\"cmd\":\"look\",\"view\":{},\"player\":0}", "bad_state"},
        {"{\"cmd\":\"look\",\"view\":{\"map\":\"mars\"},\"player\":0}", "unknown_map"},
        {"{\"cmd\":\"check\",\"game\":5,\"move\":{}}", "unknown_game"},
        {"{\"cmd\":\"check\",\"game\":1}", "bad_request"},
        {"{\"cmd\":\"check\",\"game\":1,\"move\":[]}", "bad_request"},
        {"{\"cmd\":\"check\",\"game\":1,\"player\":9,\"move\":{}}", "bad_request"},
        {"{\"cmd\":\"judge\",\"game\":5,\"move\":{}}", "unknown_game"},
        {"{\"cmd\":\"judge\",\"game\":1}", "bad_request"},
        {"{\"cmd\":\"judge\",\"game\":1,\"move\":{\"t\":\"pass\"}}", "illegal_move"},
        {"{\"cmd\":\"judge\",\"game\":1,\"move\":{},\"bot\":\"deep blue\"}", "unknown_bot"},
        {"{\"cmd\":\"judge\",\"record\":7}", "bad_request"},
        {"{\"cmd\":\"judge\",\"record\":{}}", "bad_request"},
        {"{\"cmd\":\"score\",\"game\":5}", "unknown_game"},
        {"{\"cmd\":\"free\",\"game\":5}", "unknown_game"},
    };
    char before[TEXT_SIZE / 8];
    snprintf(before, sizeof before, "%s", ask("{\"cmd\":\"state\",\"game\":1}"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_error(cases[i][0], cases[i][1]);
    }
    assert_string_equal(ask("{\"cmd\":\"state\",\"game\":1}"), before);
    expect_ok(ask("{\"cmd\":\"free\",\"game\":1}"));
    expect_error("{\"cmd\":\"state\",\"game\":1}", "unknown_game");
}

static void a_line_that_is_too_long_is_told(void **unused)
{
    (void)unused;
    size_t len;
    const char *answer = wire_session_too_long(session, &len);
    assert_non_null(strstr(answer, "bad_request"));
}

static void numbers_are_never_used_twice(void **unused)
{
    (void)unused;
    int last = 0;
    for (int i = 0; i < 3 * GAMES - 2; i++) {
        int game = new_game("berlin", 2);
        assert_true(game > last);
        last = game;
        if (i % 3) {
            expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", game));
        }
    }
    const char *full = ask("{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"1\"}");
    assert_non_null(strstr(full, "bad_request"));
    for (int game = 1; game <= last; game++) {
        askf("{\"cmd\":\"free\",\"game\":%d}", game);
    }
    int game = new_game("usa", 5);
    assert_true(game > last);
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", game));
}

static void the_map_comes_without_white_space(void **unused)
{
    (void)unused;
    const char *answer = ask("{\"cmd\":\"map\",\"map\":\"world\"}");
    const char *start = "{\"ok\":true,\"map\":{\"id\":\"world\",\"names\":{\"de\":\"Weltreise\"";
    assert_memory_equal(answer, start, strlen(start));
    test_parse(answer, strlen(answer));
}

static void same_seed_same_game(void **unused)
{
    (void)unused;
    static char state[TEXT_SIZE / 8];
    expect_ok(ask("{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"0000aB\"}"));
    const char *answer = ask("{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"Ab\"}");
    int game = atoi(strstr(answer, "\"game\":") + 7);
    snprintf(state, sizeof state, "%s", askf("{\"cmd\":\"state\",\"game\":%d}", game));
    assert_string_equal(askf("{\"cmd\":\"state\",\"game\":%d}", game - 1), state);
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", game));
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", game - 1));
}

/* The value of "move" in a bot's answer. */
static void copy_move(const char *answer, char *to, size_t size)
{
    json j = test_parse(answer, strlen(answer));
    size_t len;
    const char *source = json_source(&j, json_get(&j, 0, "move"), &len);
    snprintf(to, size, "%.*s", (int)len, source);
}

static void a_whole_game_with_a_bot(const char *map, int players)
{
    static char line[4096], move[2048], state[TEXT_SIZE / 8];
    int game = new_game(map, players);
    int n = 0;
    for (;; n++) {
        const char *answer = askf(
            "{\"cmd\":\"bot\",\"game\":%d,\"bot\":\"random\",\"playouts\":1,\"seed\":%d}", game, n);
        if (strstr(answer, "game_over")) {
            break;
        }
        expect_ok(answer);
        copy_move(answer, move, sizeof move);
        snprintf(line, sizeof line, "{\"cmd\":\"apply\",\"game\":%d,\"move\":%s}", game, move);
        answer = ask(line);
        expect_ok(answer);
        assert_non_null(strstr(answer, "\"events\":[{\"e\":\""));
    }
    assert_non_null(strstr(ask(line), "\"game_over\""));
    const char *want = "{\"ok\":true,\"player\":null,\"moves\":[]}";
    assert_string_equal(askf("{\"cmd\":\"moves\",\"game\":%d}", game), want);
    const char *score = askf("{\"cmd\":\"score\",\"game\":%d}", game);
    assert_non_null(strstr(score, "\"winners\":["));
    /* the end is a state like any other */
    const char *answer = askf("{\"cmd\":\"state\",\"game\":%d}", game);
    snprintf(state, sizeof state, "%s", answer);
    answer = askf("{\"cmd\":\"load\",%s", strstr(state, "\"state\""));
    expect_ok(answer);
    int loaded = atoi(strstr(answer, "\"game\":") + 7);
    assert_string_equal(askf("{\"cmd\":\"state\",\"game\":%d}", loaded), state);
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", loaded));
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", game));
}

static void a_search_tells_what_it_found(void **unused)
{
    (void)unused;
    static char move[2048], first[TEXT_SIZE / 8], asked[4096];
    int game = new_game("usa", 2);
    const char *answer = askf("{\"cmd\":\"moves\",\"game\":%d}", game);
    json j = test_parse(answer, strlen(answer));
    size_t len;
    const char *source = json_source(&j, json_first(&j, json_get(&j, 0, "moves")), &len);
    snprintf(move, sizeof move, "%.*s", (int)len, source);
    snprintf(asked, sizeof asked,
             "{\"cmd\":\"bot\",\"game\":%d,\"bot\":\"mcts\",\"playouts\":40,\"threads\":2,"
             "\"asked\":%s}",
             game, move);
    snprintf(first, sizeof first, "%s", ask(asked));
    expect_ok(first);
    assert_string_equal(ask(asked), first); /* a number of playouts is reproducible */
    j = test_parse(first, strlen(first));
    int info = json_get(&j, 0, "info");
    int64_t playouts, visits;
    assert_true(json_int(&j, json_get(&j, info, "playouts"), 1, 1000, &playouts));
    assert_true(json_int(&j, json_get(&j, info, "visits"), 1, playouts, &visits));
    assert_int_equal(json_type_of(&j, json_get(&j, info, "plan")), JSON_ARRAY);
    assert_true(json_size(&j, json_get(&j, info, "tickets")) > 0);
    assert_int_equal(json_size(&j, json_get(&j, info, "win")), 2);
    assert_int_equal(json_size(&j, json_get(&j, info, "score")), 2);
    int others = json_get(&j, info, "alternatives");
    assert_int_equal(json_size(&j, others), 2);
    assert_true(json_get(&j, json_first(&j, others), "win") != JSON_MISSING);
    int judged = json_get(&j, info, "asked");
    source = json_source(&j, json_get(&j, judged, "move"), &len);
    assert_int_equal(len, strlen(move));
    assert_memory_equal(source, move, len);
    assert_true(json_get(&j, judged, "visits") != JSON_MISSING);
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", game));
}

/* A bot can be told which tickets it gave back; the session knows them of games that it has seen,
 * not of positions that it was handed. */
static void a_bot_is_told_what_it_gave_back(void **unused)
{
    (void)unused;
    static char state[TEXT_SIZE / 8], told[TEXT_SIZE / 8];
    int game = new_game("usa", 2), offered[3];
    snprintf(state, sizeof state, "%s", askf("{\"cmd\":\"state\",\"game\":%d}", game));
    assert_int_equal(sscanf(strstr(state, "\"offered\":"), "\"offered\":[%d,%d,%d]", &offered[0],
                            &offered[1], &offered[2]),
                     3);
    int low = offered[0] < offered[1] ? 0 : 1;
    snprintf(told, sizeof told,
             "{\"cmd\":\"bot\",\"game\":%d,\"bot\":\"planner\",\"returned\":[%d]}", game,
             offered[2]);
    expect_error(told, "bad_request"); /* it is still there to be chosen */
    expect_ok(askf("{\"cmd\":\"apply\",\"game\":%d,\"move\":{\"t\":\"keep\",\"tickets\":[%d,%d]}}",
                   game, offered[low], offered[1 - low]));
    snprintf(told, sizeof told, "\"returned\":[%d]", offered[2]);
    assert_non_null(strstr(askf("{\"cmd\":\"returned\",\"game\":%d,\"player\":0}", game), told));
    assert_non_null(strstr(askf("{\"cmd\":\"returned\",\"game\":%d,\"player\":1}", game), "[]"));
    assert_non_null(strstr(askf("{\"cmd\":\"returned\",\"game\":%d,\"player\":null}", game), "[]"));
    expect_ok(
        askf("{\"cmd\":\"bot\",\"game\":%d,\"bot\":\"mcts\",\"playouts\":40,\"returned\":[%d]}",
             game, offered[2]));
    snprintf(state, sizeof state, "%s", askf("{\"cmd\":\"state\",\"game\":%d}", game));
    const char *answer = askf("{\"cmd\":\"load\",%s", strstr(state, "\"state\""));
    expect_ok(answer);
    int loaded = atoi(strstr(answer, "\"game\":") + 7);
    assert_non_null(strstr(askf("{\"cmd\":\"returned\",\"game\":%d,\"player\":0}", loaded), "[]"));
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", loaded));
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", game));
}

static void whole_games(void **unused)
{
    (void)unused;
    for (int i = 0; i < N_TEST_MAPS; i++) {
        a_whole_game_with_a_bot(test_maps[i], 2 + i % 3);
    }
}

static void options_can_be_asked_for(void **unused)
{
    (void)unused;
    const char *answer = ask("{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"1\","
                             "\"options\":{\"max_turns\":5,\"second_card_optional\":true}}");
    expect_ok(answer);
    int game = atoi(strstr(answer, "\"game\":") + 7);
    assert_non_null(strstr(askf("{\"cmd\":\"state\",\"game\":%d}", game), "\"max_turns\":5"));
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", game));
}

/* Whatever the memory, there is an answer, and what could not be answered was not done. */
static void little_memory_is_no_harm(void **unused)
{
    (void)unused;
    const char *line =
        "{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"1\",\"id\":\"x\"}";
    for (size_t work = 0; work < 3000; work += 41) {
        size_t size = wire_session_size(2, work);
        void *block = malloc(size);
        wire_host host = {0};
        wire_session *s = wire_session_make(block, size, 2, &host);
        assert_non_null(s);
        size_t len;
        const char *answer = wire_session_line(s, line, strlen(line), &len);
        assert_non_null(answer);
        bool done = strstr(answer, "\"ok\":true") != NULL;
        for (int i = 0; i < 2; i++) {
            const char *state = "{\"cmd\":\"state\",\"game\":1}";
            answer = wire_session_line(s, state, strlen(state), &len);
            assert_non_null(answer);
            assert_true(done || strstr(answer, "unknown_game") || strstr(answer, "bad_json"));
        }
        free(block);
    }
}

/* ---- maps that the client brings ---- */

static char *load_text(const char *path)
{
    char name[1024];
    snprintf(name, sizeof name, "%s/%s", SW_SOURCE_DIR, path);
    FILE *f = fopen(name, "rb");
    assert_non_null(f);
    char *text = calloc(1, TEXT_SIZE);
    assert_non_null(text);
    assert_in_range(fread(text, 1, TEXT_SIZE - 1, f), 1, TEXT_SIZE - 2);
    fclose(f);
    return text;
}

/* Asks with a map file as "text". */
static const char *ask_text(const char *cmd, const char *text)
{
    static char line[4 * TEXT_SIZE];
    json_out o = json_out_make(line, sizeof line);
    json_open(&o, '{');
    json_key(&o, "cmd");
    json_put_string(&o, cmd);
    json_key(&o, "text");
    json_put_string(&o, text);
    json_close(&o, '}');
    assert_false(o.overflow);
    line[o.len] = 0;
    return ask(line);
}

/* A copy with the first `from` replaced. */
static char *with(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    assert_non_null(at);
    char *copy = calloc(1, TEXT_SIZE);
    assert_non_null(copy);
    snprintf(copy, TEXT_SIZE, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return copy;
}

static void lint_tells_findings_and_what_they_are_about(void **unused)
{
    (void)unused;
    char *tiny = load_text("tests/data/maps/tiny.json");
    assert_string_equal(ask_text("lint", tiny),
                        "{\"ok\":true,\"errors\":0,\"warnings\":0,\"findings\":[]}");
    static const struct {
        const char *from, *to, *finding;
    } cases[] = {
        {"\"length\": 3", "\"length\": 9",
         "\"severity\":\"error\",\"line\":39,\"column\":47,\"about\":\"route\",\"index\":2,"},
        {"\"lat\": 52.62", "\"lat\": 152.62",
         "\"severity\":\"error\",\"line\":33,\"column\":69,\"about\":\"city\",\"index\":2,"},
        {"\"dessau\"], \"points\": 4", "\"dessau\"], \"points\": 1",
         "\"severity\":\"warning\",\"line\":45,\"column\":5,\"about\":\"ticket\",\"index\":0,"},
        {"\"red\", \"count\": 8", "\"red\", \"count\": 9",
         "\"severity\":\"warning\",\"line\":22,\"column\":12,\"about\":\"map\",\"text\":"},
        {"\"players\": [2, 2],", "", "\"line\":1,\"column\":1,\"about\":\"map\",\"text\":"},
        {"\"routes\": [", "\"routes\": [,", "\"about\":\"map\",\"text\":\"This is not JSON"},
        {"\"routes\": [", "\"roads\": [", "\"severity\":\"error\""},
        {"\"cities\": [", "\"cities\": {", "This is not JSON"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *changed = with(tiny, cases[i].from, cases[i].to);
        const char *answer = ask_text("lint", changed);
        expect_ok(answer);
        if (!strstr(answer, cases[i].finding)) {
            fail_msg("%s instead of %s", answer, cases[i].finding);
        }
        free(changed);
    }
    free(tiny);
    expect_ok(ask_text("lint", ""));
    expect_ok(ask_text("lint", "[]"));
    expect_ok(ask_text("lint", "{\"cities\":7,\"routes\":[[]],\"tickets\":[1,2]}"));
    expect_error("{\"cmd\":\"lint\"}", "bad_request");
    expect_error("{\"cmd\":\"lint\",\"text\":{}}", "bad_request");
    expect_error("{\"cmd\":\"lint\",\"text\":\"a\\u0000\"}", "bad_request");
}

/* The name that `use` gives a map. */
static void use_text(const char *text, char name[80])
{
    const char *answer = ask_text("use", text);
    expect_ok(answer);
    assert_int_equal(sscanf(answer, "{\"ok\":true,\"map\":\"%79[^\"]\"", name), 1);
}

static void a_map_of_ones_own_is_played(void **unused)
{
    (void)unused;
    char *tiny = load_text("tests/data/maps/tiny.json");
    char *longer = with(tiny, "\"length\": 3", "\"length\": 2");
    char *drawn = with(tiny, "\"tickets\":", "\"drawing\": {}, \"tickets\":");
    char *usa = with(tiny, "\"id\": \"tiny\"", "\"id\": \"usa\"");
    char name[80], other[80];
    use_text(tiny, name);
    assert_memory_equal(name, "tiny@", 5);
    use_text(drawn, other); /* what no game depends on may differ */
    assert_string_equal(name, other);
    int game = new_game(name, 2);
    use_text(longer, other);
    assert_string_not_equal(name, other);
    int second = new_game(other, 2);
    use_text(usa, other);
    int third = new_game(other, 2);
    assert_non_null(strstr(askf("{\"cmd\":\"map\",\"map\":\"%s\"}", other), "\"id\":\"usa\""));
    assert_non_null(strstr(ask("{\"cmd\":\"map\",\"map\":\"usa\"}"), "Nordamerika"));
    /* its positions go out and in */
    static char state[TEXT_SIZE];
    snprintf(state, sizeof state, "%s", askf("{\"cmd\":\"state\",\"game\":%d}", game));
    char want[100];
    snprintf(want, sizeof want, "\"state\":{\"map\":\"%s\"", name);
    assert_non_null(strstr(state, want));
    const char *loaded = askf("{\"cmd\":\"load\",%s", strstr(state, "\"state\""));
    expect_ok(loaded);
    int fourth = atoi(strstr(loaded, "\"game\":") + 7);
    assert_string_equal(askf("{\"cmd\":\"state\",\"game\":%d}", fourth), state);
    const int games[] = {game, second, third, fourth};
    for (int i = 0; i < 4; i++) {
        expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", games[i]));
    }
    expect_error("{\"cmd\":\"new\",\"map\":\"tiny\",\"players\":2,\"seed\":\"1\"}", "unknown_map");
    expect_error("{\"cmd\":\"use\",\"text\":\"{}\"}", "unknown_map");
    expect_error("{\"cmd\":\"use\",\"text\":3}", "bad_request");
    free(tiny);
    free(longer);
    free(drawn);
    free(usa);
}

/* However many maps are brought, those that are played stay, and the others make room. */
static void many_maps_of_ones_own(void **unused)
{
    (void)unused;
    char *text = load_text("data/maps/world.json");
    char first[80], name[80];
    use_text(text, first);
    int game = new_game(first, 2);
    snprintf(name, sizeof name, "%s", first);
    for (int i = 0; i < 100; i++) {
        char id[40];
        snprintf(id, sizeof id, "\"id\": \"world%d\"", i);
        char *other = with(text, "\"id\": \"world\"", id);
        use_text(other, name);
        if (i % 10 == 0) {
            int played = new_game(name, 3);
            expect_ok(askf("{\"cmd\":\"moves\",\"game\":%d}", played));
            expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", played));
        }
        free(other);
    }
    const char *answer = askf("{\"cmd\":\"bot\",\"game\":%d,\"bot\":\"greedy\"}", game);
    expect_ok(answer);
    int again = new_game(first, 2);
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", game));
    expect_ok(askf("{\"cmd\":\"free\",\"game\":%d}", again));
    free(text);
}

/* Maps and games in any amount of memory: an answer each time. */
static void maps_in_little_memory(void **unused)
{
    (void)unused;
    char *tiny = load_text("tests/data/maps/tiny.json");
    wire_session *whole = session;
    for (size_t work = 2000; work < 1500000; work += work / 3) {
        size_t size = wire_session_size(2, work), len;
        void *block = malloc(size);
        wire_host host = {0};
        session = wire_session_make(block, size, 2, &host);
        assert_non_null(session);
        ask_text("lint", tiny);
        const char *answer = ask_text("use", tiny);
        char name[80];
        bool kept = sscanf(answer, "{\"ok\":true,\"map\":\"%79[^\"]\"", name) == 1;
        assert_true(kept || strstr(answer, "\"error\""));
        assert_true(kept || work < 1000000);
        if (kept) {
            new_game(name, 2);
        }
        const char *hello = "{\"cmd\":\"hello\"}";
        assert_non_null(wire_session_line(session, hello, strlen(hello), &len));
        free(block);
    }
    session = whole;
    free(tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wrong_request_has_its_code),
        cmocka_unit_test(hello_tells_what_there_is),
        cmocka_unit_test(the_id_comes_back),
        cmocka_unit_test(blank_lines_get_no_answer),
        cmocka_unit_test(a_line_that_is_too_long_is_told),
        cmocka_unit_test(numbers_are_never_used_twice),
        cmocka_unit_test(the_map_comes_without_white_space),
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(a_search_tells_what_it_found),
        cmocka_unit_test(a_bot_is_told_what_it_gave_back),
        cmocka_unit_test(options_can_be_asked_for),
        cmocka_unit_test(little_memory_is_no_harm),
        cmocka_unit_test(lint_tells_findings_and_what_they_are_about),
        cmocka_unit_test(a_map_of_ones_own_is_played),
        cmocka_unit_test(many_maps_of_ones_own),
        cmocka_unit_test(maps_in_little_memory),
    };
    return cmocka_run_group_tests(tests, make_session, drop_session);
}
