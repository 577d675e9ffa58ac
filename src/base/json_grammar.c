/* The grammar of JSON as a loop over two states, "a value must come" and "a value has ended", with
 * a bit per open bracket instead of recursion. */
#include "json_grammar.h"

typedef struct scanner {
    const char *text;
    size_t at, len;
    int n_tokens;
    int depth;
    uint64_t objects; /* bit d: the bracket open at depth d is an object's */
    json_error *error;
} scanner;
_Static_assert(JSON_MAX_DEPTH <= 64, "one bit per level");

static bool fail(scanner *s, size_t offset, const char *text)
{
    *s->error = (json_error){offset, text};
    return false;
}

/* The next byte, or -1 at the end. */
static int peek(const scanner *s)
{
    return s->at < s->len ? (unsigned char)s->text[s->at] : -1;
}

static void skip_space(scanner *s)
{
    while (s->at < s->len) {
        char c = s->text[s->at];
        if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
            return;
        }
        s->at++;
    }
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static int hex_value(int c)
{
    if (is_digit(c)) {
        return c - '0';
    }
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Four hex digits at `p`, of which `left` bytes may be read; -1 if they are not there. */
static int hex4(const char *p, size_t left)
{
    if (left < 4) {
        return -1;
    }
    int value = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_value((unsigned char)p[i]);
        if (digit < 0) {
            return -1;
        }
        value = value << 4 | digit;
    }
    return value;
}

/* Length of the UTF-8 sequence at `p` (`left` bytes), 0 if it is not valid: overlong forms,
 * surrogates and code points over U+10FFFF are not. */
static size_t utf8_length(const unsigned char *p, size_t left)
{
    unsigned char c = p[0];
    size_t n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : 4;
    if (n == 1) {
        return 1;
    }
    if (c < 0xc2 || c > 0xf4 || n > left) {
        return 0;
    }
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (c == 0xe0 && p[1] < 0xa0) || (c == 0xf0 && p[1] < 0x90);
    bool surrogate = c == 0xed && p[1] >= 0xa0;
    bool beyond = c == 0xf4 && p[1] >= 0x90;
    return overlong || surrogate || beyond ? 0 : n;
}

/* An escape; s->at is at its backslash. */
static bool scan_escape(scanner *s)
{
    size_t start = s->at;
    s->at++;
    int c = peek(s);
    s->at++;
    switch (c) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
        return true;
    case 'u':
        break;
    default:
        return fail(s, start, "unknown escape in a string");
    }
    int unit = hex4(s->text + s->at, s->len - s->at);
    if (unit < 0) {
        return fail(s, start, "\\u needs four hex digits");
    }
    s->at += 4;
    if (unit < 0xd800 || unit > 0xdfff) {
        return true;
    }
    bool pair =
        unit < 0xdc00 && s->len - s->at >= 6 && s->text[s->at] == '\\' && s->text[s->at + 1] == 'u';
    int low = pair ? hex4(s->text + s->at + 2, 4) : -1;
    if (low < 0xdc00 || low > 0xdfff) {
        return fail(s, start, "half of a surrogate pair in a string");
    }
    s->at += 6;
    return true;
}

/* A string; s->at is at its opening quote. */
static bool scan_string(scanner *s)
{
    size_t start = s->at++;
    while (s->at < s->len) {
        unsigned char c = (unsigned char)s->text[s->at];
        if (c == '"') {
            s->at++;
            return true;
        }
        if (c == '\\') {
            if (!scan_escape(s)) {
                return false;
            }
        } else if (c < 0x20) {
            return fail(s, s->at, "control character in a string");
        } else if (c < 0x80) {
            s->at++;
        } else {
            const unsigned char *p = (const unsigned char *)s->text + s->at;
            size_t n = utf8_length(p, s->len - s->at);
            if (n == 0) {
                return fail(s, s->at, "not valid UTF-8");
            }
            s->at += n;
        }
    }
    return fail(s, start, "the string has no closing quote");
}

static bool scan_digits(scanner *s)
{
    if (!is_digit(peek(s))) {
        return fail(s, s->at, "a digit is missing in the number");
    }
    while (is_digit(peek(s))) {
        s->at++;
    }
    return true;
}

static bool scan_number(scanner *s)
{
    if (peek(s) == '-') {
        s->at++;
    }
    if (peek(s) == '0') {
        s->at++;
        if (is_digit(peek(s))) {
            return fail(s, s->at, "a number must not start with 0");
        }
    } else if (!scan_digits(s)) {
        return false;
    }
    if (peek(s) == '.') {
        s->at++;
        if (!scan_digits(s)) {
            return false;
        }
    }
    if (peek(s) == 'e' || peek(s) == 'E') {
        s->at++;
        if (peek(s) == '+' || peek(s) == '-') {
            s->at++;
        }
        return scan_digits(s);
    }
    return true;
}

static bool scan_word(scanner *s, const char *word)
{
    size_t n = strlen(word);
    if (s->len - s->at < n || memcmp(s->text + s->at, word, n) != 0) {
        return fail(s, s->at, "a value is expected here");
    }
    s->at += n;
    return true;
}

static bool scan_scalar(scanner *s)
{
    s->n_tokens++;
    switch (peek(s)) {
    case '"':
        return scan_string(s);
    case 't':
        return scan_word(s, "true");
    case 'f':
        return scan_word(s, "false");
    case 'n':
        return scan_word(s, "null");
    case -1:
        return fail(s, s->at, "the text ends too early");
    default:
        break;
    }
    if (peek(s) == '-' || is_digit(peek(s))) {
        return scan_number(s);
    }
    return fail(s, s->at, "a value is expected here");
}

/* A key and its colon. */
static bool scan_key(scanner *s)
{
    skip_space(s);
    if (peek(s) != '"') {
        return fail(s, s->at,
                    peek(s) < 0 ? "the text ends too early" : "a key in quotes is expected here");
    }
    s->n_tokens++;
    if (!scan_string(s)) {
        return false;
    }
    skip_space(s);
    if (peek(s) != ':') {
        return fail(s, s->at, peek(s) < 0 ? "the text ends too early" : "a colon is expected here");
    }
    s->at++;
    return true;
}

/* An opening bracket. *empty: its closing one followed at once, so a value has ended. */
static bool scan_open(scanner *s, bool *empty)
{
    bool object = s->text[s->at] == '{';
    if (s->depth == JSON_MAX_DEPTH) {
        return fail(s, s->at, "nested too deeply");
    }
    uint64_t bit = (uint64_t)1 << s->depth++;
    s->objects = object ? s->objects | bit : s->objects & ~bit;
    s->n_tokens++;
    s->at++;
    skip_space(s);
    *empty = peek(s) == (object ? '}' : ']');
    if (*empty) {
        s->at++;
        s->depth--;
        return true;
    }
    return object ? scan_key(s) : true;
}

/* What may stand after a value inside brackets. *more: a comma, so another value must come. */
static bool scan_after(scanner *s, bool *more)
{
    bool object = s->objects >> (s->depth - 1) & 1;
    int c = peek(s);
    *more = c == ',';
    if (c == ',') {
        s->at++;
        return object ? scan_key(s) : true;
    }
    if (c == (object ? '}' : ']')) {
        s->at++;
        s->depth--;
        return true;
    }
    if (c < 0) {
        return fail(s, s->at, "the text ends too early");
    }
    return fail(s, s->at,
                object ? "a comma or } is expected here" : "a comma or ] is expected here");
}

bool json_grammar(const char *text, size_t len, int *n_tokens, json_error *error)
{
    scanner s = {.text = text, .len = len, .error = error};
    bool value_next = true;
    for (;;) {
        skip_space(&s);
        if (value_next) {
            bool ended = true;
            bool bracket = peek(&s) == '{' || peek(&s) == '[';
            if (bracket ? !scan_open(&s, &ended) : !scan_scalar(&s)) {
                return false;
            }
            value_next = !ended;
        } else if (s.depth == 0) {
            *n_tokens = s.n_tokens;
            return s.at == len || fail(&s, s.at, "there is more after the end of the value");
        } else if (!scan_after(&s, &value_next)) {
            return false;
        }
    }
}

static uint32_t escaped_character(const char **at)
{
    const char *p = *at + 1;
    *at += 2;
    switch (*p) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'u':
        break;
    default:
        return (unsigned char)*p;
    }
    uint32_t unit = (uint32_t)hex4(p + 1, 4);
    *at += 4;
    if (unit < 0xd800 || unit > 0xdfff) {
        return unit;
    }
    uint32_t low = (uint32_t)hex4(p + 7, 4);
    *at += 6;
    return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

uint32_t json_character(const char **at)
{
    const unsigned char *p = (const unsigned char *)*at;
    if (*p == '\\') {
        return escaped_character(at);
    }
    size_t n = *p < 0x80 ? 1 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : 4;
    *at += n;
    uint32_t c = n == 1 ? *p : *p & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        c = c << 6 | (p[i] & 0x3f);
    }
    return c;
}
