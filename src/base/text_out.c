#include "text_out.h"
#include <string.h>

text_out text_out_make(char *buffer, size_t cap)
{
    buffer[0] = 0;
    return (text_out){buffer, 0, cap};
}

void text_out_chars(text_out *o, const char *s, size_t len)
{
    if (len > o->cap - 1 - o->len) {
        len = o->cap - 1 - o->len;
        while (len > 0 && ((unsigned char)s[len] & 0xc0) == 0x80) {
            len--;
        }
        o->cap = o->len + len + 1;
    }
    memcpy(o->at + o->len, s, len);
    o->len += len;
    o->at[o->len] = 0;
}

void text_out_put(text_out *o, const char *s)
{
    text_out_chars(o, s, strlen(s));
}

void text_out_int(text_out *o, int n)
{
    char digits[12];
    size_t at = sizeof digits;
    unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (n < 0) {
        digits[--at] = '-';
    }
    text_out_chars(o, digits + at, sizeof digits - at);
}

void text_out_format(text_out *o, const char *format, va_list args)
{
    while (*format) {
        size_t plain = strcspn(format, "%");
        text_out_chars(o, format, plain);
        format += plain;
        if (!*format) {
            return;
        }
        if (format[1] == 'd') {
            text_out_int(o, va_arg(args, int));
        } else {
            text_out_put(o, va_arg(args, const char *));
        }
        format += 2;
    }
}
