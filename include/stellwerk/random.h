/* The fast generator of searches and random players (xoshiro256**). The game's own chance is
 * ChaCha20 inside the engine and never touched from here. */
#ifndef STELLWERK_RANDOM_H
#define STELLWERK_RANDOM_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sw_random {
    uint64_t s[4];
} sw_random;

/* splitmix64 spreads the seed over the state. */
SW_INLINE sw_random sw_random_seed(uint64_t seed)
{
    sw_random r;
    for (int i = 0; i < 4; i++) {
        uint64_t z = (seed += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        r.s[i] = z ^ (z >> 31);
    }
    return r;
}

SW_INLINE uint64_t sw_random_next(sw_random *r)
{
    uint64_t *s = r->s;
    uint64_t five = s[1] * 5;
    uint64_t result = ((five << 7) | (five >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* 0 .. n-1, n from 1 to 2^31; unbiased (Lemire's multiplication with rejection). */
SW_INLINE int sw_random_below(sw_random *r, int n)
{
    uint32_t range = (uint32_t)n;
    uint64_t m = (sw_random_next(r) >> 32) * range;
    if ((uint32_t)m < range) {
        uint32_t reject = (0u - range) % range;
        while ((uint32_t)m < reject) {
            m = (sw_random_next(r) >> 32) * range;
        }
    }
    return (int)(m >> 32);
}

#ifdef __cplusplus
}
#endif

#endif
