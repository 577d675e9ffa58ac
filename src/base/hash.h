/* A 64-bit hash for signatures and tables (not for secrets): FNV-1a's idea, eight bytes at a step.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START 0xcbf29ce484222325u

static inline uint64_t hash_word(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 29);
}

/* Byte order does not matter: words are put together from bytes. */
static inline uint64_t hash_bytes(uint64_t h, const void *data, size_t n)
{
    const unsigned char *p = data;
    while (n >= 8) {
        uint64_t x = 0;
        for (int i = 0; i < 8; i++) {
            x |= (uint64_t)p[i] << (8 * i);
        }
        h = hash_word(h, x);
        p += 8;
        n -= 8;
    }
    uint64_t x = n;
    for (size_t i = 0; i < n; i++) {
        x = x << 8 | p[i];
    }
    return hash_word(h, x);
}

#endif
