#include "text_buf.h"

#include <string.h>

text_buf text_buf_make(char *at, size_t cap)
{
    at[0] = 0;
    return (text_buf){.at = at, .cap = cap};
}

/* Is that byte inside a UTF-8 character? A cut must not leave half of one. */
static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

void text_put_len(text_buf *b, const char *s, size_t len)
{
    size_t room = b->cap - 1 - b->len;
    if (len > room) {
        len = room;
        while (len && continues(s[len])) {
            len--;
        }
        b->cap = b->len + len + 1;
    }
    memcpy(b->at + b->len, s, len);
    b->len += len;
    b->at[b->len] = 0;
}

void text_put(text_buf *b, const char *s)
{
    text_put_len(b, s, strlen(s));
}

void text_put_int(text_buf *b, int n)
{
    char digits[12];
    size_t at = sizeof digits;
    unsigned rest = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (n < 0) {
        digits[--at] = '-';
    }
    text_put_len(b, digits + at, sizeof digits - at);
}

void text_put_sep(text_buf *b, size_t start, const char *between)
{
    if (b->len > start) {
        text_put(b, between);
    }
}

bool text_param_next(const char **at, text_param *param)
{
    const char *name = *at + strspn(*at, " ");
    size_t len = strcspn(name, " ");
    const char *colon = memchr(name, ':', len);
    *at = name + len;
    *param = (text_param){
        .name = name,
        .kind = colon ? colon + 1 : name,
        .name_len = colon ? (size_t)(colon - name) : len,
        .kind_len = colon ? len - (size_t)(colon + 1 - name) : len,
    };
    return len > 0;
}

int text_param_find(const char *params, const char *name, size_t len)
{
    text_param p;
    for (int i = 0; text_param_next(&params, &p); i++) {
        if (p.name_len == len && memcmp(p.name, name, len) == 0) {
            return i;
        }
    }
    return -1;
}

static bool names(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* `p` is behind the opening brace; gives what is behind the closing one. */
static const char *fill_one(text_buf *b, const char *p, const char *params, const char *const *args,
                            int n)
{
    size_t len = strcspn(p, "|}");
    bool number = len == 1 && *p >= '1' && *p <= '9';
    int i = number ? *p - '1' : params ? text_param_find(params, p, len) : -1;
    const char *arg = i >= 0 && i < n ? args[i] : "";
    const char *end = strchr(p, '}');
    if (p[len] == '|') {
        const char *one = p + len + 1, *bar = strchr(one, '|');
        if (strcmp(arg, "1") == 0) {
            text_put_len(b, one, (size_t)(bar - one));
        } else {
            text_put_len(b, bar + 1, (size_t)(end - (bar + 1)));
        }
    } else {
        text_put(b, arg);
    }
    return end + 1;
}

void text_fill(text_buf *b, const char *pattern, const char *params, const char *const *args, int n)
{
    for (const char *p = pattern; *p;) {
        size_t plain = strcspn(p, "{");
        text_put_len(b, p, plain);
        p += plain;
        if (*p == '{' && names(p[1])) {
            p = fill_one(b, p + 1, params, args, n);
        } else if (*p) {
            text_put_len(b, p++, 1);
        }
    }
}
