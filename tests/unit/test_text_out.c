/* Sentences of fixed size: numbers, formats, and where they are cut off. */
#include "base/text_out.h"
#include <limits.h>
#include <setjmp.h>
#include <stdint.h>

#include <cmocka.h>

static void put_format(text_out *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_out_format(o, format, args);
    va_end(args);
}

static void test_formats(void **state)
{
    (void)state;
    char text[80];
    text_out o = text_out_make(text, sizeof text);
    assert_string_equal(text, "");
    put_format(&o, "%d of %s, %d", -7, "Köln", INT_MAX);
    assert_string_equal(text, "-7 of Köln, 2147483647");
    put_format(&o, ";");
    text_out_int(&o, INT_MIN);
    assert_string_equal(text, "-7 of Köln, 2147483647;-2147483648");
}

/* Never within a character, and nothing comes after what was cut off. */
static void test_cut(void **state)
{
    (void)state;
    char text[4];
    text_out o = text_out_make(text, sizeof text);
    text_out_put(&o, "abü");
    assert_string_equal(text, "ab");
    text_out_put(&o, "c");
    assert_string_equal(text, "ab");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
