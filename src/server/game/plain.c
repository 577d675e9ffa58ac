#include "plain.h"
#include <stdbool.h>
#include <stdint.h>

static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x2028 || c == 0x2029 ||
           (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff ||
           (c >= 0xfff9 && c <= 0xfffb);
}

int srv_plain_length(const char *text)
{
    int n = 0;
    for (const unsigned char *p = (const unsigned char *)text; *p; n++) {
        int more = *p < 0x80 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : 3;
        uint32_t c = more == 0 ? *p : *p & (0x3fu >> more);
        p++;
        for (; more > 0; more--, p++) {
            if ((*p & 0xc0) != 0x80) {
                return -1;
            }
            c = c << 6 | (*p & 0x3f);
        }
        if (is_control(c)) {
            return -1;
        }
    }
    return n;
}
