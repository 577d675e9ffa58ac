/* Maps and games for tests. Everything is made once and kept until the program ends. */
#ifndef SUPPORT_MAPS_H
#define SUPPORT_MAPS_H

#include <stellwerk/stellwerk.h>

/* A board that is compiled in, by its id; the program fails if there is none. */
const sw_map *test_map(const char *id);

/* The same in the version of that hash, or of today if none has it. */
const sw_map *test_map_version(const char *id, uint64_t hash);

/* The i-th board that is compiled in; NULL after the last. */
const sw_map *test_map_at(int i);

/* A copy to change, for rules that no board uses; the caller frees it. */
sw_map *test_map_copy(const char *id);

/* A game with the default options. */
sw_game *test_game(const char *id, int players);

/* Is it enough to look at less (SW_SHORT is set)? With sanitizers it is, where the release build
 * looks at the same in full. */
bool test_is_short(void);

/* A seed from a small number. */
void test_seed(uint64_t n, uint8_t seed[32]);

#endif
