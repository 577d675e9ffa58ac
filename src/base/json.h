/* JSON: reading with jsmn behind a strict check of our own, and a small writer.
 *
 * jsmn finds the tokens; it also accepts text that is no JSON, so `json_parse` checks the grammar
 * (RFC 8259, valid UTF-8, no duplicate keys in one object, at most JSON_MAX_DEPTH levels) first.
 * Nothing allocates: tokens live in the caller's arena. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "arena.h"
#include <stdbool.h>
#include <stdint.h>

enum { JSON_MAX_DEPTH = 64 };

typedef enum json_type {
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} json_type;

/* A parsed text. Values are indices of tokens; 0 is the root, JSON_MISSING is "not there" and may
 * be given to every reading function, which then answers as for a wrong type. */
enum { JSON_MISSING = -1 };
struct jsmntok;
typedef struct json {
    const char *text;
    size_t len;
    const struct jsmntok *tokens;
    int n_tokens;
} json;

/* What is wrong with a text, and where (byte offset). */
typedef struct json_error {
    size_t offset;
    const char *text; /* static */
} json_error;

/* false: *error tells. `text` must outlive the document. */
bool json_parse(const char *text, size_t len, arena *memory, json *out, json_error *error);

json_type json_type_of(const json *j, int value);         /* JSON_NULL for JSON_MISSING */
int json_size(const json *j, int value);                  /* elements or members; 0 for others */
int json_get(const json *j, int object, const char *key); /* member's value, or JSON_MISSING */
/* Walking: first element (array) or first key (object); next value after `value` in the same array,
 * or next key after a key; JSON_MISSING at the end. A member's value is json_member_value(key). */
int json_first(const json *j, int container);
int json_next(const json *j, int container, int value);
int json_member_value(const json *j, int key);

/* Reading; each gives false, and leaves *out, if the value is not of that type or does not fit. */
bool json_int(const json *j, int value, int64_t min, int64_t max,
              int64_t *out); /* no fraction, no exponent */
bool json_bool(const json *j, int value, bool *out);
bool json_number_e4(const json *j, int value,
                    int32_t *out); /* decimal number times 10000, rounded */
/* The text of a string without escapes: pointer into the document. Strings with escapes: false. */
bool json_plain(const json *j, int value, const char **s, size_t *len);
/* Any string, decoded to UTF-8 into the arena, ended by a zero; NULL if no string or memory is out.
 */
const char *json_string(const json *j, int value, arena *memory);
bool json_is(const json *j, int value, const char *s); /* is that very string */
size_t json_offset(const json *j, int value);          /* where it starts in the text */
/* The exact source bytes of a value. */
const char *json_source(const json *j, int value, size_t *len);
/* Line and column (from 1, column in characters) of a byte offset. */
void json_position(const char *text, size_t len, size_t offset, int *line, int *column);

/* Writer into a caller's buffer. Commas are set by themselves. When the buffer is full, `len` goes
 * on counting and `overflow` is set: one check at the end suffices. */
typedef struct json_out {
    char *at;
    size_t len, cap;
    bool overflow, comma;
} json_out;

json_out json_out_make(char *buffer, size_t cap);
void json_open(json_out *o, char bracket);  /* '{' or '[' */
void json_close(json_out *o, char bracket); /* '}' or ']' */
void json_key(json_out *o, const char *key);
void json_put_int(json_out *o, int64_t n);
void json_put_bool(json_out *o, bool b);
void json_put_null(json_out *o);
void json_put_string(json_out *o, const char *s); /* escaped as needed */
void json_put_chars(json_out *o, const char *s, size_t len);
void json_put_fixed(json_out *o, double x, int digits);    /* a number with so many decimals */
void json_put_raw(json_out *o, const char *s, size_t len); /* JSON text as it is */
/* Source text without the white space between its tokens. */
void json_put_minified(json_out *o, const char *s, size_t len);

#endif
