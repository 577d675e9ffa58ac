#include "shuffle.h"
#include <stellwerk/stellwerk.h>

/* A game takes the blocks of its stream from 0 on and never comes this far, so that who sits where
 * says nothing about the cards. */
enum { SEATING_BLOCK = INT32_MAX };

void sw_seating(const uint8_t seed[32], int n, uint8_t *order)
{
    uint32_t key[8];
    sw__key(seed, key);
    chacha20_stream stream = chacha20_open(key, SEATING_BLOCK);
    for (int i = 0; i < n; i++) {
        order[i] = (uint8_t)i;
    }
    sw__mix(&stream, order, n);
}
