#include "shuffle.h"

void sw__key(const uint8_t seed[32], uint32_t key[8])
{
    for (int i = 0; i < 8; i++) {
        key[i] = (uint32_t)seed[4 * i] | (uint32_t)seed[4 * i + 1] << 8 |
                 (uint32_t)seed[4 * i + 2] << 16 | (uint32_t)seed[4 * i + 3] << 24;
    }
}

void sw__mix(chacha20_stream *stream, uint8_t *items, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = chacha20_below(stream, i + 1);
        uint8_t swap = items[i];
        items[i] = items[j];
        items[j] = swap;
    }
}

void sw__shuffle(sw_state *s, uint8_t *items, int n)
{
    chacha20_stream stream = chacha20_open(s->rng_key, s->rng_block);
    sw__mix(&stream, items, n);
    s->rng_block = stream.next;
}
