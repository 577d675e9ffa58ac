/* Names without case. What comes out is stored, so this never changes: of other scripts, and of
 * letters that are not regular, every one stands for itself. */
#include "backend.h"

/* The small letter of a code point below U+0800, as far as they are regular. */
static unsigned fold(unsigned c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) ||
        (c >= 0x391 && c <= 0x3a9 && c != 0x3a2) || (c >= 0x410 && c <= 0x42f)) {
        return c + 32;
    }
    if (c >= 0x400 && c <= 0x40f) {
        return c + 80;
    }
    if ((c >= 0x100 && c <= 0x12f) || (c >= 0x132 && c <= 0x137) || (c >= 0x14a && c <= 0x177) ||
        (c >= 0x460 && c <= 0x481) || (c >= 0x48a && c <= 0x4bf) || (c >= 0x4d0 && c <= 0x52f)) {
        return c | 1;
    }
    if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e) || (c >= 0x4c1 && c <= 0x4ce)) {
        return c + (c & 1);
    }
    return c;
}

void srv_fold(const char *name, char out[SRV_KEY_SIZE])
{
    size_t n = 0;
    for (const unsigned char *p = (const unsigned char *)name; *p && n < SRV_KEY_SIZE - 2; p++) {
        if (*p >= 0xc2 && *p <= 0xdf && (p[1] & 0xc0) == 0x80) { /* two bytes of UTF-8 */
            unsigned c = fold(((*p & 0x1fu) << 6) | (p[1] & 0x3fu));
            out[n++] = (char)(0xc0 | (c >> 6));
            out[n++] = (char)(0x80 | (c & 0x3f));
            p++;
        } else {
            out[n++] = (char)(*p < 0x80 ? fold(*p) : *p);
        }
    }
    out[n] = 0;
}
