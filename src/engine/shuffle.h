/* The game's own chance: shuffles from its ChaCha20 stream. Frozen (see base/chacha20.h). */
#ifndef ENGINE_SHUFFLE_H
#define ENGINE_SHUFFLE_H

#include "base/chacha20.h"
#include <stellwerk/state.h>

/* A seed as the key of its stream. */
void sw__key(const uint8_t seed[32], uint32_t key[8]);

/* Fisher and Yates from the end. */
void sw__mix(chacha20_stream *stream, uint8_t *items, int n);

/* The same; every shuffle starts with a fresh block of the game's stream. */
void sw__shuffle(sw_state *s, uint8_t *items, int n);

#endif
