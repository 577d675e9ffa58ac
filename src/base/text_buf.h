/* A text that is written piece by piece into a caller's buffer, and sentences with parameters.
 *
 * A pattern is a sentence in which {name} stands for a parameter, and {name|one|many} for the first
 * word if that parameter is "1" and for the second if it is anything else. A brace that no letter
 * or digit follows is only a brace. The parameters of a pattern are declared in one string,
 * separated by spaces: each is a name, or a name and a kind as in "give:piece". {1} to {9} are the
 * parameters by their number. The web client fills the same patterns (web/src/text/fill.ts);
 * tests/unit/patterns.def has examples for both. */
#ifndef BASE_TEXT_BUF_H
#define BASE_TEXT_BUF_H

#include <stdbool.h>
#include <stddef.h>

/* What does not fit is cut off between characters, and nothing follows it; it always ends with a
 * zero. */
typedef struct text_buf {
    char *at;
    size_t len, cap;
} text_buf;

text_buf text_buf_make(char *at, size_t cap);
void text_put(text_buf *b, const char *s);
void text_put_len(text_buf *b, const char *s, size_t len);
void text_put_int(text_buf *b, int n);
/* Puts `between` if the buffer is longer than `start`: for lists. */
void text_put_sep(text_buf *b, size_t start, const char *between);

/* Fills a pattern. `params` declares the names, NULL if it uses numbers only; `args` has `n`
 * strings. A parameter that is not there is empty. */
void text_fill(text_buf *b, const char *pattern, const char *params, const char *const *args,
               int n);

/* A parameter in a declaration: its name, and its kind, which is the name where none is given. */
typedef struct text_param {
    const char *name, *kind;
    size_t name_len, kind_len;
} text_param;
/* Steps to the next parameter; false behind the last one. Start with `*at` at the declaration. */
bool text_param_next(const char **at, text_param *param);
/* Number of the parameter with that name, or -1. */
int text_param_find(const char *params, const char *name, size_t len);

#endif
