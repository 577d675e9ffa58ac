/* The writer. It never stops in the middle: past the end of the buffer it only counts. */
#include "json.h"

json_out json_out_make(char *buffer, size_t cap)
{
    return (json_out){.at = buffer, .cap = cap};
}

void json_put_raw(json_out *o, const char *s, size_t len)
{
    if (o->comma) {
        o->comma = false;
        json_put_raw(o, ",", 1);
    }
    o->overflow = o->overflow || len > o->cap - o->len;
    if (!o->overflow && len > 0) {
        memcpy(o->at + o->len, s, len);
    }
    o->len += len;
    o->comma = true;
}

/* Inside a value: no comma before. */
static void put_part(json_out *o, const char *s, size_t len)
{
    o->comma = false;
    json_put_raw(o, s, len);
}

void json_open(json_out *o, char bracket)
{
    json_put_raw(o, &bracket, 1);
    o->comma = false;
}

void json_close(json_out *o, char bracket)
{
    put_part(o, &bracket, 1);
}

void json_key(json_out *o, const char *key)
{
    json_put_string(o, key);
    put_part(o, ":", 1);
    o->comma = false;
}

/* Decimal digits of `n`, at least `width`; returns how many. */
static size_t put_digits(char *to, uint64_t n, int width)
{
    char reversed[20];
    size_t count = 0;
    do {
        reversed[count++] = (char)('0' + n % 10);
        n /= 10;
    } while (n || (int)count < width);
    for (size_t i = 0; i < count; i++) {
        to[i] = reversed[count - 1 - i];
    }
    return count;
}

void json_put_int(json_out *o, int64_t n)
{
    char digits[24];
    size_t len = 0;
    uint64_t size = (uint64_t)n;
    if (n < 0) {
        digits[len++] = '-';
        size = 0 - size;
    }
    len += put_digits(digits + len, size, 1);
    json_put_raw(o, digits, len);
}

void json_put_bool(json_out *o, bool b)
{
    json_put_raw(o, b ? "true" : "false", b ? 4 : 5);
}

void json_put_null(json_out *o)
{
    json_put_raw(o, "null", 4);
}

void json_put_string(json_out *o, const char *s)
{
    json_put_chars(o, s, strlen(s));
}

static void put_escape(json_out *o, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char text[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    switch (c) {
    case '"':
    case '\\':
        text[1] = (char)c;
        break;
    case '\n':
        text[1] = 'n';
        break;
    case '\r':
        text[1] = 'r';
        break;
    case '\t':
        text[1] = 't';
        break;
    default:
        put_part(o, text, 6);
        return;
    }
    put_part(o, text, 2);
}

void json_put_chars(json_out *o, const char *s, size_t len)
{
    json_put_raw(o, "\"", 1);
    size_t start = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c < 0x20 || c == '"' || c == '\\') {
            put_part(o, s + start, i - start);
            put_escape(o, c);
            start = i + 1;
        }
    }
    put_part(o, s + start, len - start);
    put_part(o, "\"", 1);
}

void json_put_fixed(json_out *o, double x, int digits)
{
    double scale = 1;
    uint64_t unit = 1;
    digits = digits < 0 ? 0 : digits > 9 ? 9 : digits;
    for (int i = 0; i < digits; i++) {
        scale *= 10;
        unit *= 10;
    }
    double size = (x < 0 ? -x : x) * scale + 0.5;
    if (!(size < 9e18)) { /* also what is no number */
        json_put_null(o);
        return;
    }
    uint64_t n = (uint64_t)size;
    char text[48];
    size_t len = 0;
    if (x < 0 && n > 0) {
        text[len++] = '-';
    }
    len += put_digits(text + len, n / unit, 1);
    if (digits > 0) {
        text[len++] = '.';
        len += put_digits(text + len, n % unit, digits);
    }
    json_put_raw(o, text, len);
}

void json_put_minified(json_out *o, const char *s, size_t len)
{
    json_put_raw(o, "", 0); /* the comma before */
    bool in_string = false;
    size_t start = 0;
    for (size_t i = 0; i < len; i++) {
        char c = s[i];
        if (in_string && c == '\\') {
            i++;
        } else if (c == '"') {
            in_string = !in_string;
        } else if (!in_string && (c == ' ' || c == '\n' || c == '\r' || c == '\t')) {
            put_part(o, s + start, i - start);
            start = i + 1;
        }
    }
    put_part(o, s + start, len - start);
}
