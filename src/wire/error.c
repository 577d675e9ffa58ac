#include "error.h"
#include "base/text_buf.h"
#include "value.h"
#include <stdarg.h>
#include <string.h>

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

/* A format that knows %s and %d only: there is no stdio here. */
static void put_format(text_buf *b, const char *format, va_list args)
{
    while (*format) {
        size_t plain = strcspn(format, "%");
        text_put_len(b, format, plain);
        format += plain;
        if (!*format) {
            return;
        }
        if (format[1] == 'd') {
            text_put_int(b, va_arg(args, int));
        } else {
            text_put(b, va_arg(args, const char *));
        }
        format += 2;
    }
}

bool wire_fail(wire_error *e, wire_code code, int value, const char *format, ...)
{
    va_list args;
    text_buf text = text_buf_make(e->text, sizeof e->text);
    va_start(args, format);
    put_format(&text, format, args);
    va_end(args);
    e->code = code;
    e->value = value;
    e->reason = SW_OK;
    return false;
}

bool wire_unknown_version(wire_error *e, int value, const char *id, uint64_t hash)
{
    char hex[17] = {0};
    wire_hex_put(hex, hash, 16);
    return wire_fail(e, WIRE_UNKNOWN_MAP, value,
                     "The game was played on a version of the map \"%s\" that is not known here: "
                     "its hash is %s.",
                     id, hex);
}

bool wire_refuse(wire_error *e, wire_code code, int value, sw_err reason)
{
    wire_fail(e, code, value, "%s", sw_err_text(reason));
    e->reason = reason;
    return false;
}
