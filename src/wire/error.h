/* What is wrong with a request, a state, a move or a record: a public code (docs/PROTOCOL.md), one
 * sentence for people, and the JSON value that is to blame. */
#ifndef WIRE_ERROR_H
#define WIRE_ERROR_H

#include "base/json.h"
#include <stellwerk/types.h>

typedef enum wire_code {
    WIRE_BAD_JSON,
    WIRE_BAD_REQUEST,
    WIRE_UNKNOWN_MAP,
    WIRE_UNKNOWN_GAME,
    WIRE_UNKNOWN_BOT,
    WIRE_ILLEGAL_MOVE,
    WIRE_BAD_STATE,
    WIRE_GAME_OVER,
    WIRE_N_CODES
} wire_code;

typedef struct wire_error {
    wire_code code;
    int value;      /* token in the document, JSON_MISSING: none in particular */
    sw_err reason;  /* the engine's refusal, SW_OK: it never came to that */
    char text[240]; /* valid UTF-8, whole characters */
} wire_error;

const char *wire_code_name(wire_code code); /* "bad_json" */

/* Fills *e and gives false, for `return wire_fail(...)`. The format knows %s and %d only. What does
 * not fit is cut off. */
bool wire_fail(wire_error *e, wire_code code, int value, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for a map that is known, but not in the version of that hash. */
bool wire_unknown_version(wire_error *e, int value, const char *id, uint64_t hash);

/* The same with the sentence of an engine's refusal. */
bool wire_refuse(wire_error *e, wire_code code, int value, sw_err reason);

#endif
