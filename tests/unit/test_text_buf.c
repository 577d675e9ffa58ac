/* Texts in buffers, and patterns that take parameters. */
#include "base/text_buf.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *pattern, *params, *values, *sentence;
} examples[] = {
#define EXAMPLE(pattern, params, values, sentence) {pattern, params, values, sentence},
#include "patterns.def"
#undef EXAMPLE
};

static void patterns_take_parameters_by_name(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        char values[64], line[128];
        const char *args[4] = {values};
        int n = 1;
        strcpy(values, examples[i].values);
        for (char *semicolon; (semicolon = strchr(args[n - 1], ';')); n++) {
            *semicolon = 0;
            args[n] = semicolon + 1;
        }
        text_buf b = text_buf_make(line, sizeof line);
        text_fill(&b, examples[i].pattern, examples[i].params, args, n);
        assert_string_equal(line, examples[i].sentence);
    }
}

static void patterns_take_parameters_by_number(void **unused)
{
    (void)unused;
    char line[64];
    text_buf b = text_buf_make(line, sizeof line);
    text_fill(&b, "{2} {1|card|cards} of {1}, {3}", NULL, (const char *const[]){"1", "x"}, 2);
    assert_string_equal(line, "x card of 1, ");
}

static void parameters_have_names_and_kinds(void **unused)
{
    (void)unused;
    const char *at = "seat give:piece";
    text_param p;
    assert_int_equal(text_param_find(at, "give", 4), 1);
    assert_int_equal(text_param_find(at, "piece", 5), -1);
    assert_true(text_param_next(&at, &p));
    assert_int_equal(p.name_len, 4);
    assert_memory_equal(p.kind, "seat", p.kind_len);
    assert_true(text_param_next(&at, &p));
    assert_memory_equal(p.name, "give", p.name_len);
    assert_int_equal(p.kind_len, 5);
    assert_memory_equal(p.kind, "piece", p.kind_len);
    assert_false(text_param_next(&at, &p));
}

static void a_cut_leaves_whole_characters(void **unused)
{
    (void)unused;
    char line[5];
    text_buf b = text_buf_make(line, sizeof line);
    text_put(&b, "abcüd");
    assert_string_equal(line, "abc");
    text_put(&b, "de"); /* nothing follows what was cut */
    assert_string_equal(line, "abc");
}

static void numbers_of_any_size(void **unused)
{
    (void)unused;
    char line[64];
    text_buf b = text_buf_make(line, sizeof line);
    text_put_int(&b, INT_MIN);
    text_put_sep(&b, 0, " ");
    text_put_int(&b, 0);
    text_put_sep(&b, b.len, "!");
    assert_string_equal(line, "-2147483648 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_take_parameters_by_name),
        cmocka_unit_test(patterns_take_parameters_by_number),
        cmocka_unit_test(parameters_have_names_and_kinds),
        cmocka_unit_test(a_cut_leaves_whole_characters),
        cmocka_unit_test(numbers_of_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
