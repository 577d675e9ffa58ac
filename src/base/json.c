/* Tokens and reading. jsmn leaves with each token the index of its parent; once all are there that
 * is no longer needed, and its place is taken by the index of the token after the whole value, so
 * that walking a container never looks into its elements. */
#define JSMN_STATIC
#define JSMN_PARENT_LINKS
#include "json.h"
#include "json_grammar.h"
#include <jsmn.h>
#include <limits.h>

static const jsmntok_t *token(const json *j, int value)
{
    return value < 0 || value >= j->n_tokens ? NULL : (const jsmntok_t *)j->tokens + value;
}

/* Replaces parents by successors, from the last token to the first: the successor of a value is
 * that of its last child. Every token is stepped over once as a child, so this is linear. */
static void link_successors(jsmntok_t *tokens, int n)
{
    for (int i = n - 1; i >= 0; i--) {
        int after = i + 1;
        for (int child = 0; child < tokens[i].size; child++) {
            after = tokens[after].parent;
        }
        tokens[i].parent = after;
    }
}

/* Order of two keys by their characters, escapes resolved. */
static int key_compare(const char *text, const jsmntok_t *a, const jsmntok_t *b)
{
    const char *p = text + a->start, *p_end = text + a->end;
    const char *q = text + b->start, *q_end = text + b->end;
    if (p < p_end && q < q_end && *p != *q && *p != '\\' && *q != '\\') {
        return (unsigned char)*p < (unsigned char)*q ? -1 : 1; /* UTF-8 keeps the order */
    }
    while (p < p_end && q < q_end) {
        uint32_t c = json_character(&p), d = json_character(&q);
        if (c != d) {
            return c < d ? -1 : 1;
        }
    }
    return (p < p_end) - (q < q_end);
}

/* Keys of an object under test. */
typedef struct key_list {
    const char *text;
    const jsmntok_t *tokens;
    int *keys;
} key_list;

/* Equal keys are ordered by where they stand, so that the later one can be named. */
static bool key_less(const key_list *l, int a, int b)
{
    int order = key_compare(l->text, &l->tokens[a], &l->tokens[b]);
    return order ? order < 0 : a < b;
}

static void sift_down(const key_list *l, int root, int n)
{
    for (int child; (child = 2 * root + 1) < n; root = child) {
        if (child + 1 < n && key_less(l, l->keys[child], l->keys[child + 1])) {
            child++;
        }
        if (!key_less(l, l->keys[root], l->keys[child])) {
            return;
        }
        int key = l->keys[root];
        l->keys[root] = l->keys[child];
        l->keys[child] = key;
    }
}

/* Heapsort: in place and n log n whatever the keys are; a hash table could be attacked. */
static void sort_keys(const key_list *l, int n)
{
    for (int i = n / 2 - 1; i >= 0; i--) {
        sift_down(l, i, n);
    }
    for (int last = n - 1; last > 0; last--) {
        int key = l->keys[0];
        l->keys[0] = l->keys[last];
        l->keys[last] = key;
        sift_down(l, 0, last);
    }
}

/* No object has the same key twice. `scratch` is a copy of the arena: nothing is kept. */
static bool keys_differ(const json *j, arena scratch, json_error *error)
{
    const jsmntok_t *tokens = (const jsmntok_t *)j->tokens;
    for (int i = 0; i < j->n_tokens; i++) {
        if (tokens[i].type != JSMN_OBJECT || tokens[i].size < 2) {
            continue;
        }
        int n = tokens[i].size;
        arena used = scratch;
        key_list list = {j->text, tokens, arena_take(&used, (size_t)n * sizeof(int))};
        if (!list.keys) {
            *error = (json_error){(size_t)tokens[i].start, "memory is out"};
            return false;
        }
        for (int k = 0, key = i + 1; k < n; k++, key = tokens[key].parent) {
            list.keys[k] = key;
        }
        sort_keys(&list, n);
        int twice = INT_MAX;
        for (int k = 1; k < n; k++) {
            int a = list.keys[k - 1], b = list.keys[k];
            if (b < twice && key_compare(j->text, &tokens[a], &tokens[b]) == 0) {
                twice = b;
            }
        }
        if (twice != INT_MAX) {
            *error = (json_error){(size_t)tokens[twice].start - 1, "the object has this key twice"};
            return false;
        }
    }
    return true;
}

bool json_parse(const char *text, size_t len, arena *memory, json *out, json_error *error)
{
    int n;
    if (len > INT_MAX / 2) {
        *error = (json_error){0, "the text is too long"};
        return false;
    }
    if (!json_grammar(text, len, &n, error)) {
        return false;
    }
    jsmntok_t *tokens = arena_take(memory, (size_t)n * sizeof *tokens);
    if (!tokens) {
        *error = (json_error){0, "memory is out"};
        return false;
    }
    jsmn_parser parser;
    jsmn_init(&parser);
    if (jsmn_parse(&parser, text, len, tokens, (unsigned)n) != n) {
        *error = (json_error){0, "not JSON"};
        return false;
    }
    link_successors(tokens, n);
    *out = (json){text, len, (const struct jsmntok *)tokens, n};
    return keys_differ(out, *memory, error);
}

json_type json_type_of(const json *j, int value)
{
    const jsmntok_t *t = token(j, value);
    if (!t) {
        return JSON_NULL;
    }
    switch (t->type) {
    case JSMN_OBJECT:
        return JSON_OBJECT;
    case JSMN_ARRAY:
        return JSON_ARRAY;
    case JSMN_STRING:
        return JSON_STRING;
    default:
        break;
    }
    char c = j->text[t->start];
    return c == 'n' ? JSON_NULL : c == 't' || c == 'f' ? JSON_BOOL : JSON_NUMBER;
}

int json_size(const json *j, int value)
{
    const jsmntok_t *t = token(j, value);
    return t && (t->type == JSMN_ARRAY || t->type == JSMN_OBJECT) ? t->size : 0;
}

int json_get(const json *j, int object, const char *key)
{
    if (json_type_of(j, object) != JSON_OBJECT) {
        return JSON_MISSING;
    }
    for (int k = json_first(j, object); k != JSON_MISSING; k = json_next(j, object, k)) {
        if (json_is(j, k, key)) {
            return k + 1;
        }
    }
    return JSON_MISSING;
}

int json_first(const json *j, int container)
{
    return json_size(j, container) > 0 ? container + 1 : JSON_MISSING;
}

int json_next(const json *j, int container, int value)
{
    const jsmntok_t *outer = token(j, container), *inner = token(j, value);
    if (!outer || !inner) {
        return JSON_MISSING;
    }
    return inner->parent < outer->parent ? inner->parent : JSON_MISSING;
}

int json_member_value(const json *j, int key)
{
    return token(j, key) ? key + 1 : JSON_MISSING;
}

bool json_int(const json *j, int value, int64_t min, int64_t max, int64_t *out)
{
    if (json_type_of(j, value) != JSON_NUMBER) {
        return false;
    }
    const jsmntok_t *t = token(j, value);
    const char *p = j->text + t->start, *end = j->text + t->end;
    bool negative = *p == '-';
    uint64_t limit = negative ? (uint64_t)INT64_MAX + 1 : (uint64_t)INT64_MAX;
    uint64_t n = 0;
    for (p += negative; p < end; p++) {
        if (*p < '0' || *p > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(*p - '0');
        if (n > (limit - digit) / 10) {
            return false;
        }
        n = n * 10 + digit;
    }
    int64_t result = !negative ? (int64_t)n : n == 0 ? 0 : -(int64_t)(n - 1) - 1;
    if (result < min || result > max) {
        return false;
    }
    *out = result;
    return true;
}

bool json_bool(const json *j, int value, bool *out)
{
    if (json_type_of(j, value) != JSON_BOOL) {
        return false;
    }
    *out = j->text[token(j, value)->start] == 't';
    return true;
}

/* The exponent of a number, from after its 'e'; far ones are cut off, they are out of range. */
static int read_exponent(const char *p, const char *end)
{
    bool negative = *p == '-';
    int n = 0;
    for (p += *p == '-' || *p == '+'; p < end && n < 100000; p++) {
        n = n * 10 + (*p - '0');
    }
    return negative ? -n : n;
}

bool json_number_e4(const json *j, int value, int32_t *out)
{
    if (json_type_of(j, value) != JSON_NUMBER) {
        return false;
    }
    const jsmntok_t *t = token(j, value);
    const char *p = j->text + t->start, *end = j->text + t->end;
    bool negative = *p == '-', fraction = false;
    int64_t n = 0;
    int shift = 4; /* n * 10^shift is the number in ten-thousandths */
    for (p += negative; p < end && *p != 'e' && *p != 'E'; p++) {
        if (*p == '.') {
            fraction = true;
            continue;
        }
        bool full = n >= (int64_t)1 << 56; /* later digits change nothing but the size */
        n = full ? n : n * 10 + (*p - '0');
        shift += (full ? 1 : 0) - (fraction ? 1 : 0);
    }
    if (p < end) {
        shift += read_exponent(p + 1, end);
    }
    for (; shift > 0 && n != 0; shift--) {
        if (n > INT32_MAX) {
            return false;
        }
        n *= 10;
    }
    int last = 0; /* digit that is cut off last: it decides the rounding */
    for (; shift < 0 && (n != 0 || last != 0); shift++) {
        last = (int)(n % 10);
        n /= 10;
    }
    n += last >= 5;
    if (n > INT32_MAX) {
        return false;
    }
    *out = (int32_t)(negative ? -n : n);
    return true;
}

bool json_plain(const json *j, int value, const char **s, size_t *len)
{
    if (json_type_of(j, value) != JSON_STRING) {
        return false;
    }
    const jsmntok_t *t = token(j, value);
    const char *start = j->text + t->start;
    size_t n = (size_t)(t->end - t->start);
    if (memchr(start, '\\', n)) {
        return false;
    }
    *s = start;
    *len = n;
    return true;
}

/* Writes one code point as UTF-8, returns the number of bytes. */
static size_t put_utf8(char *to, uint32_t c)
{
    if (c < 0x80) {
        to[0] = (char)c;
        return 1;
    }
    size_t n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--) {
        to[i] = (char)(0x80 | (c & 0x3f));
        c >>= 6;
    }
    to[0] = (char)((0xf00 >> n & 0xff) | c);
    return n;
}

const char *json_string(const json *j, int value, arena *memory)
{
    if (json_type_of(j, value) != JSON_STRING) {
        return NULL;
    }
    const jsmntok_t *t = token(j, value);
    const char *p = j->text + t->start, *end = j->text + t->end;
    char *copy = arena_take(memory, (size_t)(end - p) + 1); /* an escape is longer than its UTF-8 */
    if (!copy) {
        return NULL;
    }
    size_t n = 0;
    while (p < end) {
        uint32_t c = json_character(&p);
        if (c == 0) {
            return NULL; /* \u0000 has no place in a string that is ended by a zero */
        }
        n += put_utf8(copy + n, c);
    }
    copy[n] = 0;
    return copy;
}

bool json_is(const json *j, int value, const char *s)
{
    if (json_type_of(j, value) != JSON_STRING) {
        return false;
    }
    const jsmntok_t *t = token(j, value);
    const char *p = j->text + t->start, *end = j->text + t->end;
    while (p < end) {
        char bytes[4];
        size_t n = put_utf8(bytes, json_character(&p));
        for (size_t i = 0; i < n; i++, s++) {
            if (*s == 0 || *s != bytes[i]) {
                return false;
            }
        }
    }
    return *s == 0;
}

size_t json_offset(const json *j, int value)
{
    const jsmntok_t *t = token(j, value);
    return t ? (size_t)t->start - (t->type == JSMN_STRING) : 0;
}

const char *json_source(const json *j, int value, size_t *len)
{
    const jsmntok_t *t = token(j, value);
    if (!t) {
        *len = 0;
        return j->text;
    }
    size_t quote = t->type == JSMN_STRING;
    *len = (size_t)(t->end - t->start) + 2 * quote;
    return j->text + t->start - quote;
}

void json_position(const char *text, size_t len, size_t offset, int *line, int *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < offset && i < len; i++) {
        if (text[i] == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)text[i] & 0xc0) != 0x80) {
            ++*column;
        }
    }
}
