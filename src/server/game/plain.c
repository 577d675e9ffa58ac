#include "plain.h"
#include <stdbool.h>

static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x2028 || c == 0x2029 ||
           (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff ||
           (c >= 0xfff9 && c <= 0xfffb);
}

uint32_t srv_plain_next(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    int more = *p < 0x80 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : 3;
    uint32_t c = more == 0 ? *p : *p & (0x3fu >> more);
    for (p++; more > 0; more--, p++) {
        if ((*p & 0xc0) != 0x80) {
            return UINT32_MAX;
        }
        c = c << 6 | (*p & 0x3f);
    }
    *text = (const char *)p;
    return c;
}

int srv_plain_length(const char *text)
{
    int n = 0;
    for (; *text; n++) {
        uint32_t c = srv_plain_next(&text);
        if (c == UINT32_MAX || is_control(c)) {
            return -1;
        }
    }
    return n;
}
