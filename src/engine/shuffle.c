#include "shuffle.h"
#include "base/chacha20.h"

void sw__shuffle(sw_state *s, uint8_t *items, int n)
{
    chacha20_stream stream = chacha20_open(s->rng_key, s->rng_block);
    for (int i = n - 1; i > 0; i--) {
        int j = chacha20_below(&stream, i + 1);
        uint8_t swap = items[i];
        items[i] = items[j];
        items[j] = swap;
    }
    s->rng_block = stream.next;
}
