/* base/json: what is JSON and what is not, and where it breaks; reading; writing. */
#include "base/json.h"
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

static unsigned char memory[1 << 16];
static arena space;

static bool parse(const char *text, json *j, json_error *error)
{
    space = arena_make(memory, sizeof memory);
    return json_parse(text, strlen(text), &space, j, error);
}

static json parsed(const char *text)
{
    json j;
    json_error error = {0};
    if (!parse(text, &j, &error)) {
        fail_msg("%s: %s at %zu", text, error.text, error.offset);
    }
    return j;
}

static void test_accepts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "0",
        " -0 ",
        "12.5e-3",
        "1E+2",
        "true",
        "null",
        "\"\"",
        "[]",
        "{}",
        "[ ]",
        "{ }",
        "[[],{},[1]]",
        "{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":2}]}",
        "\"\\u00e4\\ud83d\\ude82\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u0000\"",
        "\"\x7f \xc3\xa4 \xe2\x82\xac \xf0\x9f\x9a\x82 \xf4\x8f\xbf\xbf\"",
        "\t\r\n[1 , 2]\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        parsed(texts[i]);
    }
}

static void test_refuses_and_tells_where(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t offset;
        const char *error;
    } cases[] = {
        {"", 0, "the text ends too early"},
        {"  ", 2, "the text ends too early"},
        {"[1,", 3, "the text ends too early"},
        {"[1", 2, "the text ends too early"},
        {"{\"a\"", 4, "the text ends too early"},
        {"{\"a\":", 5, "the text ends too early"},
        {"{", 1, "the text ends too early"},
        {"[1,]", 3, "a value is expected here"},
        {"[,1]", 1, "a value is expected here"},
        {"{\"a\":1,}", 7, "a key in quotes is expected here"},
        {"{a:1}", 1, "a key in quotes is expected here"},
        {"{1:1}", 1, "a key in quotes is expected here"},
        {"{\"a\" 1}", 5, "a colon is expected here"},
        {"{\"a\":1 \"b\":2}", 7, "a comma or } is expected here"},
        {"[1 2]", 3, "a comma or ] is expected here"},
        {"[1}", 2, "a comma or ] is expected here"},
        {"{\"a\":1]", 6, "a comma or } is expected here"},
        {"]", 0, "a value is expected here"},
        {"1 2", 2, "there is more after the end of the value"},
        {"[]]", 2, "there is more after the end of the value"},
        {"True", 0, "a value is expected here"},
        {"truth", 0, "a value is expected here"},
        {"nul", 0, "a value is expected here"},
        {"'a'", 0, "a value is expected here"},
        {"+1", 0, "a value is expected here"},
        {".5", 0, "a value is expected here"},
        {"NaN", 0, "a value is expected here"},
        {"01", 1, "a number must not start with 0"},
        {"-", 1, "a digit is missing in the number"},
        {"1.", 2, "a digit is missing in the number"},
        {"1e", 2, "a digit is missing in the number"},
        {"1e+", 3, "a digit is missing in the number"},
        {"1x", 1, "there is more after the end of the value"},
        {"\"a", 0, "the string has no closing quote"},
        {"\"a\nb\"", 2, "control character in a string"},
        {"\"\\x\"", 1, "unknown escape in a string"},
        {"\"\\", 1, "unknown escape in a string"},
        {"\"\\u12g4\"", 1, "\\u needs four hex digits"},
        {"\"\\u12", 1, "\\u needs four hex digits"},
        {"\"\\ud800\"", 1, "half of a surrogate pair in a string"},
        {"\"\\udc00\"", 1, "half of a surrogate pair in a string"},
        {"\"\\ud800\\u0041\"", 1, "half of a surrogate pair in a string"},
        {"\"\x80\"", 1, "not valid UTF-8"},
        {"\"\xc0\x80\"", 1, "not valid UTF-8"},
        {"\"\xe0\x9f\xbf\"", 1, "not valid UTF-8"},
        {"\"\xed\xa0\x80\"", 1, "not valid UTF-8"},
        {"\"\xf0\x8f\xbf\xbf\"", 1, "not valid UTF-8"},
        {"\"\xf4\x90\x80\x80\"", 1, "not valid UTF-8"},
        {"\"\xf5\x80\x80\x80\"", 1, "not valid UTF-8"},
        {"\"\xe2\x82\"", 1, "not valid UTF-8"},
        {"\xef\xbb\xbf{}", 0, "a value is expected here"},
        {"{\"a\":1,\"b\":2,\"a\":3}", 13, "the object has this key twice"},
        {"{\"a\":1,\"\\u0061\":3}", 7, "the object has this key twice"},
        {"[{\"x\":{\"\":1,\"\":2}}]", 12, "the object has this key twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json j;
        json_error error = {0};
        assert_false(parse(cases[i].text, &j, &error));
        if (strcmp(error.text, cases[i].error) != 0 || error.offset != cases[i].offset) {
            fail_msg("%s: %s at %zu", cases[i].text, error.text, error.offset);
        }
    }
}

static void test_zero_byte_is_no_end(void **state)
{
    (void)state;
    json j;
    json_error error;
    space = arena_make(memory, sizeof memory);
    assert_false(json_parse("1\0", 2, &space, &j, &error));
    assert_int_equal(error.offset, 1);
    assert_false(json_parse("\"\0\"", 3, &space, &j, &error));
    assert_int_equal(error.offset, 1);
}

static void test_depth(void **state)
{
    (void)state;
    char text[2 * JSON_MAX_DEPTH + 4];
    json j;
    json_error error;
    for (int depth = JSON_MAX_DEPTH; depth <= JSON_MAX_DEPTH + 1; depth++) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        text[2 * depth] = 0;
        assert_int_equal(parse(text, &j, &error), depth == JSON_MAX_DEPTH);
    }
    assert_int_equal(error.offset, JSON_MAX_DEPTH);
    assert_string_equal(error.text, "nested too deeply");
}

static void test_memory_out(void **state)
{
    (void)state;
    const char *text = "{\"a\":[1,2,3],\"b\":{\"c\":4,\"d\":5}}";
    bool succeeded = false;
    for (size_t size = 0; size < 512; size++) {
        json j;
        json_error error;
        space = arena_make(memory, size);
        bool fine = json_parse(text, strlen(text), &space, &j, &error);
        assert_true(fine || strcmp(error.text, "memory is out") == 0);
        assert_true(fine || !succeeded);
        succeeded = fine;
    }
    assert_true(succeeded);
}

static void test_walking(void **state)
{
    (void)state;
    json j = parsed("{\"a\":[1,[2,3],{\"x\":4}],\"b\":{},\"c\":\"end\"}");
    assert_int_equal(json_type_of(&j, 0), JSON_OBJECT);
    assert_int_equal(json_size(&j, 0), 3);
    char keys[4] = "";
    int n = 0;
    for (int k = json_first(&j, 0); k != JSON_MISSING; k = json_next(&j, 0, k)) {
        const char *s;
        size_t len;
        assert_true(json_plain(&j, k, &s, &len));
        assert_int_equal(len, 1);
        keys[n++] = s[0];
    }
    assert_string_equal(keys, "abc");
    int a = json_get(&j, 0, "a"), count = 0;
    json_type types[3];
    for (int v = json_first(&j, a); v != JSON_MISSING; v = json_next(&j, a, v)) {
        types[count++] = json_type_of(&j, v);
    }
    assert_int_equal(count, 3);
    assert_int_equal(types[0], JSON_NUMBER);
    assert_int_equal(types[1], JSON_ARRAY);
    assert_int_equal(types[2], JSON_OBJECT);
    assert_int_equal(json_first(&j, json_get(&j, 0, "b")), JSON_MISSING);
    assert_true(json_is(&j, json_get(&j, 0, "c"), "end"));
    assert_int_equal(json_get(&j, 0, "d"), JSON_MISSING);
    assert_int_equal(json_get(&j, a, "x"), JSON_MISSING); /* an array has no members */
}

static void test_missing_is_harmless(void **state)
{
    (void)state;
    json j = parsed("[1]");
    int64_t n = 7;
    int32_t e4 = 7;
    bool b = true;
    const char *s = "kept";
    size_t len;
    assert_int_equal(json_type_of(&j, JSON_MISSING), JSON_NULL);
    assert_int_equal(json_size(&j, JSON_MISSING), 0);
    assert_int_equal(json_first(&j, JSON_MISSING), JSON_MISSING);
    assert_int_equal(json_next(&j, JSON_MISSING, 0), JSON_MISSING);
    assert_int_equal(json_next(&j, 0, JSON_MISSING), JSON_MISSING);
    assert_int_equal(json_member_value(&j, JSON_MISSING), JSON_MISSING);
    assert_int_equal(json_get(&j, JSON_MISSING, "a"), JSON_MISSING);
    assert_false(json_int(&j, JSON_MISSING, 0, 9, &n));
    assert_false(json_number_e4(&j, JSON_MISSING, &e4));
    assert_false(json_bool(&j, JSON_MISSING, &b));
    assert_false(json_plain(&j, JSON_MISSING, &s, &len));
    assert_null(json_string(&j, JSON_MISSING, &space));
    assert_false(json_is(&j, JSON_MISSING, ""));
    assert_int_equal(json_offset(&j, JSON_MISSING), 0);
    json_source(&j, JSON_MISSING, &len);
    assert_int_equal(len, 0);
    assert_int_equal(n, 7);
    assert_int_equal(e4, 7);
}

static void test_int(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool fine;
        int64_t value;
    } cases[] = {
        {"0", true, 0},
        {"-0", true, 0},
        {"42", true, 42},
        {"9223372036854775807", true, INT64_MAX},
        {"-9223372036854775808", true, INT64_MIN},
        {"9223372036854775808", false, 0},
        {"-9223372036854775809", false, 0},
        {"99999999999999999999999", false, 0},
        {"1.0", false, 0},
        {"1e2", false, 0},
        {"\"1\"", false, 0},
        {"true", false, 0},
        {"null", false, 0},
        {"[1]", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json j = parsed(cases[i].text);
        int64_t n = 5;
        bool fine = json_int(&j, 0, INT64_MIN, INT64_MAX, &n);
        if (fine != cases[i].fine || n != (fine ? cases[i].value : 5)) {
            fail_msg("%s", cases[i].text);
        }
    }
    json j = parsed("10");
    int64_t n = 0;
    assert_false(json_int(&j, 0, 0, 9, &n));
    assert_false(json_int(&j, 0, 11, 20, &n));
    assert_true(json_int(&j, 0, 10, 10, &n));
}

static void test_number_e4(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool fine;
        int32_t value;
    } cases[] = {
        {"0", true, 0},
        {"52.5139", true, 525139},
        {"-97.14", true, -971400},
        {"1e2", true, 1000000},
        {"1.5e-4", true, 2},
        {"1.4e-4", true, 1},
        {"0.00004", true, 0},
        {"0.00005", true, 1},
        {"0.000049999", true, 0},
        {"214748.3647", true, INT32_MAX},
        {"214748.3648", false, 0},
        {"1e999999999", false, 0},
        {"0e999999999", true, 0},
        {"1e-999999999", true, 0},
        {"0.0000000000000000000000000000001", true, 0},
        {"3.14159265358979323846264338327950288", true, 31416},
        {"123456789012345678901234567890", false, 0},
        {"123456789012345678901234567890e-25", true, 123456789},
        {"\"1\"", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json j = parsed(cases[i].text);
        int32_t n = 5;
        bool fine = json_number_e4(&j, 0, &n);
        if (fine != cases[i].fine || n != (fine ? cases[i].value : 5)) {
            fail_msg("%s gives %d %d", cases[i].text, fine, n);
        }
    }
}

static void test_strings(void **state)
{
    (void)state;
    json j = parsed("[\"plain\",\"\\u00e4\\ud83d\\ude82\\n\\\"\\/\",\"a\\u0000b\",true]");
    int plain = json_first(&j, 0), escaped = json_next(&j, 0, plain);
    int zero = json_next(&j, 0, escaped), flag = json_next(&j, 0, zero);
    const char *s = NULL;
    size_t len = 0;
    bool b = false;
    assert_true(json_plain(&j, plain, &s, &len));
    assert_memory_equal(s, "plain", len);
    assert_false(json_plain(&j, escaped, &s, &len));
    assert_string_equal(json_string(&j, plain, &space), "plain");
    assert_string_equal(json_string(&j, escaped, &space), "\xc3\xa4\xf0\x9f\x9a\x82\n\"/");
    assert_true(json_is(&j, escaped, "\xc3\xa4\xf0\x9f\x9a\x82\n\"/"));
    assert_false(json_is(&j, plain, "plai"));
    assert_false(json_is(&j, plain, "plainer"));
    assert_null(json_string(&j, zero, &space)); /* would be cut at the zero */
    assert_false(json_is(&j, zero, "a"));
    assert_true(json_bool(&j, flag, &b) && b);
    arena none = arena_make(memory, 0);
    assert_null(json_string(&j, plain, &none));
}

static void test_places(void **state)
{
    (void)state;
    const char *text = "{\n  \"\xc3\xa4\": [1, \"x\"]\n}";
    json j = parsed(text);
    int list = json_get(&j, 0, "\xc3\xa4"), x = json_next(&j, list, json_first(&j, list));
    size_t len;
    assert_int_equal(json_offset(&j, x), 14);
    assert_memory_equal(json_source(&j, x, &len), "\"x\"", 3);
    assert_int_equal(len, 3);
    assert_memory_equal(json_source(&j, list, &len), "[1, \"x\"]", 8);
    int line, column;
    json_position(text, strlen(text), json_offset(&j, x), &line, &column);
    assert_int_equal(line, 2);
    assert_int_equal(column, 12); /* characters, not bytes */
    json_position(text, strlen(text), 1000, &line, &column);
    assert_int_equal(line, 3);
}

static void test_writer(void **state)
{
    (void)state;
    char buffer[512];
    json_out o = json_out_make(buffer, sizeof buffer);
    json_open(&o, '{');
    json_key(&o, "list");
    json_open(&o, '[');
    json_put_int(&o, 0);
    json_put_int(&o, INT64_MIN);
    json_put_int(&o, INT64_MAX);
    json_open(&o, '[');
    json_close(&o, ']');
    json_open(&o, '{');
    json_close(&o, '}');
    json_put_bool(&o, true);
    json_put_bool(&o, false);
    json_put_null(&o);
    json_close(&o, ']');
    json_key(&o, "a\"b");
    json_put_string(&o, "\x01\n\r\t\\\"\xc3\xa4/");
    json_key(&o, "fixed");
    json_open(&o, '[');
    json_put_fixed(&o, 1.005, 1);
    json_put_fixed(&o, -0.04, 1);
    json_put_fixed(&o, -12.345, 2);
    json_put_fixed(&o, 7, 0);
    json_put_fixed(&o, 0.999, 2);
    json_put_fixed(&o, 1e300, 2);
    json_close(&o, ']');
    json_key(&o, "raw");
    json_put_raw(&o, "[1, 2]", 6);
    json_key(&o, "small");
    const char *loose = " { \"a b\" : [ 1 , \"\\\" \" ] }\n";
    json_put_minified(&o, loose, strlen(loose));
    json_close(&o, '}');
    assert_false(o.overflow);
    buffer[o.len] = 0;
    assert_string_equal(buffer, "{\"list\":[0,-9223372036854775808,9223372036854775807,[],{},true,"
                                "false,null],\"a\\\"b\":\"\\u0001\\n\\r\\t\\\\\\\"\xc3\xa4/\","
                                "\"fixed\":[1.0,0.0,-12.35,7,1.00,null],\"raw\":[1, 2],"
                                "\"small\":{\"a b\":[1,\"\\\" \"]}}");
    parsed(buffer);
}

static void test_writer_overflow(void **state)
{
    (void)state;
    char buffer[16];
    memset(buffer, '#', sizeof buffer);
    json_out o = json_out_make(buffer, 8);
    json_open(&o, '[');
    json_put_string(&o, "long enough");
    json_put_int(&o, 1);
    json_close(&o, ']');
    assert_true(o.overflow);
    assert_int_equal(o.len, strlen("[\"long enough\",1]"));
    assert_int_equal(buffer[8], '#');
    json_out none = json_out_make(NULL, 0);
    json_put_string(&none, "");
    assert_true(none.overflow);
    assert_int_equal(none.len, 2);
}

/* Four megabytes of the worst: seconds here would mean that something is quadratic. */
static void parse_quickly(char *text, size_t len, bool expected)
{
    size_t size = 24 * len + 1024;
    void *block = malloc(size);
    assert_non_null(block);
    arena a = arena_make(block, size);
    json j;
    json_error error = {0};
    clock_t start = clock();
    bool fine = json_parse(text, len, &a, &j, &error);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    free(block);
    if (fine != expected) {
        fail_msg("%.20s: %s at %zu", text, error.text, error.offset);
    }
    assert_true(seconds < 10); /* with sanitizers on a busy machine */
}

static void test_hostile_sizes(void **state)
{
    (void)state;
    enum { SIZE = 4 << 20 };
    char *text = malloc(SIZE);
    assert_non_null(text);
    /* flat list */
    for (int i = 0; i < SIZE; i++) {
        text[i] = i % 2 ? '1' : ',';
    }
    text[0] = '[';
    text[SIZE - 1] = ']';
    text[SIZE - 2] = ' ';
    text[SIZE - 3] = '1';
    parse_quickly(text, SIZE, true);
    /* open brackets only */
    memset(text, '[', SIZE);
    parse_quickly(text, SIZE, false);
    /* one object with many keys, all different, in falling order; then with one twice */
    for (int twice = 0; twice < 2; twice++) {
        size_t len = 0;
        int n = 200000;
        text[len++] = '{';
        for (int i = n; i > 0; i--) {
            len += (size_t)sprintf(text + len, "\"k%07d\":1,", i == 1 && twice ? n : i);
        }
        text[len - 1] = '}';
        parse_quickly(text, len, !twice);
    }
    /* many small objects */
    size_t len = 0;
    text[len++] = '[';
    while (len < SIZE - 32) {
        memcpy(text + len, "{\"a\":{\"b\":1,\"c\":[]}},", 21);
        len += 21;
    }
    text[len - 1] = ']';
    parse_quickly(text, len, true);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accepts),
        cmocka_unit_test(test_refuses_and_tells_where),
        cmocka_unit_test(test_zero_byte_is_no_end),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_memory_out),
        cmocka_unit_test(test_walking),
        cmocka_unit_test(test_missing_is_harmless),
        cmocka_unit_test(test_int),
        cmocka_unit_test(test_number_e4),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_writer),
        cmocka_unit_test(test_writer_overflow),
        cmocka_unit_test(test_hostile_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
