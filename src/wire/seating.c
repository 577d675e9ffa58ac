#include "seating.h"
#include <stddef.h>

static const char *const names[] = {[WIRE_SEATING_UNKNOWN] = NULL,
                                    [WIRE_SEATING_DRAWN] = "drawn",
                                    [WIRE_SEATING_CHOSEN] = "chosen",
                                    [WIRE_SEATING_ROTATED] = "rotated"};

const char *wire_seating_name(wire_seating seating)
{
    return names[seating];
}

bool wire_seating_read(const json *j, int value, wire_seating *out)
{
    *out = WIRE_SEATING_UNKNOWN;
    for (int i = WIRE_SEATING_DRAWN; i <= WIRE_SEATING_ROTATED; i++) {
        if (json_is(j, value, names[i])) {
            *out = (wire_seating)i;
        }
    }
    return *out != WIRE_SEATING_UNKNOWN || value == JSON_MISSING;
}
