/* The game's own chance: shuffles from its ChaCha20 stream. Frozen (see base/chacha20.h). */
#ifndef ENGINE_SHUFFLE_H
#define ENGINE_SHUFFLE_H

#include <stellwerk/state.h>

/* Fisher and Yates from the end; every shuffle starts with a fresh block of the stream. */
void sw__shuffle(sw_state *s, uint8_t *items, int n);

#endif
