#include "error.h"
#include <stdarg.h>

static const char *const code_names[WIRE_N_CODES] = {
    [WIRE_BAD_JSON] = "bad_json",       [WIRE_BAD_REQUEST] = "bad_request",
    [WIRE_UNKNOWN_MAP] = "unknown_map", [WIRE_UNKNOWN_GAME] = "unknown_game",
    [WIRE_UNKNOWN_BOT] = "unknown_bot", [WIRE_ILLEGAL_MOVE] = "illegal_move",
    [WIRE_BAD_STATE] = "bad_state",     [WIRE_GAME_OVER] = "game_over",
};

const char *wire_code_name(wire_code code)
{
    return code_names[code];
}

static size_t add(char *text, size_t cap, size_t len, const char *s, size_t n)
{
    if (n > cap - 1 - len) {
        n = cap - 1 - len;
        /* not in the middle of a character */
        while (n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80) {
            n--;
        }
    }
    memcpy(text + len, s, n);
    return len + n;
}

static size_t add_int(char *text, size_t cap, size_t len, int x)
{
    char digits[16];
    size_t at = sizeof digits;
    unsigned u = x < 0 ? 0u - (unsigned)x : (unsigned)x;
    do {
        digits[--at] = (char)('0' + u % 10);
        u /= 10;
    } while (u);
    if (x < 0) {
        digits[--at] = '-';
    }
    return add(text, cap, len, digits + at, sizeof digits - at);
}

bool wire_fail(wire_error *e, wire_code code, int value, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t len = 0, cap = sizeof e->text;
    for (const char *f = format; *f;) {
        size_t plain = 0;
        while (f[plain] && f[plain] != '%') {
            plain++;
        }
        len = add(e->text, cap, len, f, plain);
        f += plain;
        if (*f) {
            if (f[1] == 'd') {
                len = add_int(e->text, cap, len, va_arg(args, int));
            } else {
                const char *s = va_arg(args, const char *);
                len = add(e->text, cap, len, s, strlen(s));
            }
            f += 2;
        }
    }
    va_end(args);
    e->text[len] = '\0';
    e->code = code;
    e->value = value;
    e->reason = SW_OK;
    return false;
}

bool wire_refuse(wire_error *e, wire_code code, int value, sw_err reason)
{
    wire_fail(e, code, value, "%s", sw_err_text(reason));
    e->reason = reason;
    return false;
}
