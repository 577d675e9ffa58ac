/* ChaCha20 (RFC 8439): the block function, and unbiased numbers from its stream.
 *
 * Frozen: the same key and block counter give the same numbers for ever, or old games could not be
 * replayed. The nonce is zero; a key is used for one game. */
#ifndef BASE_CHACHA20_H
#define BASE_CHACHA20_H

#include <stdint.h>

/* One block of key stream as the 16 words of the RFC. */
void chacha20_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3],
                    uint32_t out[16]);

/* Numbers taken 16 bits at a time from block `next - 1`; a new stream starts with a fresh block. */
typedef struct chacha20_stream {
    const uint32_t *key;
    uint32_t next; /* block to make next */
    int left;      /* 16-bit halves still unused in `block` */
    uint32_t block[16];
} chacha20_stream;

static inline chacha20_stream chacha20_open(const uint32_t key[8], uint32_t block)
{
    return (chacha20_stream){.key = key, .next = block};
}

static inline uint32_t chacha20_next16(chacha20_stream *c)
{
    static const uint32_t nonce[3];
    if (c->left == 0) {
        chacha20_block(c->key, c->next++, nonce, c->block);
        c->left = 32;
    }
    int i = 32 - c->left--;
    return (c->block[i >> 1] >> (16 * (i & 1))) & 0xffff;
}

/* 0 .. n-1 for n from 1 to 65535; unbiased by rejection (Lemire). */
static inline int chacha20_below(chacha20_stream *c, int n)
{
    uint32_t range = (uint32_t)n;
    uint32_t m = chacha20_next16(c) * range;
    if ((m & 0xffff) < range) {
        uint32_t reject = (0x10000 - range) % range;
        while ((m & 0xffff) < reject) {
            m = chacha20_next16(c) * range;
        }
    }
    return (int)(m >> 16);
}

#endif
