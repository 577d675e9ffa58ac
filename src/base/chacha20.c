#include "chacha20.h"

static inline uint32_t rotate(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

#define QUARTER(a, b, c, d)                                                                        \
    do {                                                                                           \
        (a) += (b), (d) = rotate((d) ^ (a), 16);                                                   \
        (c) += (d), (b) = rotate((b) ^ (c), 12);                                                   \
        (a) += (b), (d) = rotate((d) ^ (a), 8);                                                    \
        (c) += (d), (b) = rotate((b) ^ (c), 7);                                                    \
    } while (0)

void chacha20_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3],
                    uint32_t out[16])
{
    const uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key[0], key[1],
                             key[2],     key[3],     key[4],     key[5],     key[6], key[7],
                             counter,    nonce[0],   nonce[1],   nonce[2]};
    uint32_t x[16];
    for (int i = 0; i < 16; i++) {
        x[i] = in[i];
    }
    for (int round = 0; round < 10; round++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++) {
        out[i] = x[i] + in[i];
    }
}
