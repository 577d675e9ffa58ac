#include "error.h"
#include "base/text_out.h"

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

bool wire_fail(wire_error *e, wire_code code, int value, const char *format, ...)
{
    va_list args;
    text_out text = text_out_make(e->text, sizeof e->text);
    va_start(args, format);
    text_out_format(&text, format, args);
    va_end(args);
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
