/* Sentences put together in a text of fixed size, where there is no stdio. The text is always ended
 * by a zero. What does not fit is cut off between two characters, and nothing follows it. */
#ifndef BASE_TEXT_OUT_H
#define BASE_TEXT_OUT_H

#include <stdarg.h>
#include <stddef.h>

typedef struct text_out {
    char *at;
    size_t len, cap;
} text_out;

text_out text_out_make(char *buffer, size_t cap); /* at least 1 */
void text_out_put(text_out *o, const char *s);
void text_out_chars(text_out *o, const char *s, size_t len);
void text_out_int(text_out *o, int n);
/* A format that knows %s and %d only. */
void text_out_format(text_out *o, const char *format, va_list args);

#endif
