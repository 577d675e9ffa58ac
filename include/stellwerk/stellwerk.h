/* Stellwerk: four railway games, exactly by the book.
 *
 * The engine is a pure function: map, players, options, seed and moves determine a game for ever.
 * It allocates nothing, does no I/O, has no globals; all calls are reentrant. A game in a few
 * lines (README.md has them as a whole program, docs/LIBRARY.md how to link it):
 *
 *     sw_game game;                       made from a map with sw_game_init
 *     sw_state state;
 *     sw_move moves[1024];                of any size: no more than fit are written
 *     sw_start(&game, seed, &state);
 *     while (state.phase != SW_OVER) {
 *         int n = sw_moves(&game, &state, moves, 1024);
 *         sw_apply_unchecked(&game, &state, &moves[choose(n)]);
 *     }
 *     sw_score(&game, &state, &scores);
 */
#ifndef STELLWERK_H
#define STELLWERK_H

#include "event.h"
#include "game.h"
#include "map.h"
#include "move.h"
#include "random.h"
#include "refusal.h"
#include "score.h"
#include "state.h"
#include "types.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SW_VERSION "0.2.0"

/* For programs in other languages, and to see that headers and library belong together: SW_VERSION
 * of the library, and the size of a public type by its name ("sw_state"), 0 if there is none. */
const char *sw_version(void);
size_t sw_size_of(const char *type);

/* Sets up the table: shuffles, deals hands, row and first tickets. `seed`: 32 bytes. */
void sw_start(const sw_game *g, const uint8_t seed[32], sw_state *out);

/* Draws who sits where from the seed of a game, for whoever sets up a table (G-36): order[i] is
 * which of the `n` (1 to SW_MAX_SEATS), counted from 0, sits on seat i. Seat 0 begins. Every order
 * is equally likely, and tells nothing about the shuffles of that game. */
void sw_seating(const uint8_t seed[32], int n, uint8_t *order);

/* Writes the legal moves of the seat to move, none twice, in a fixed order, and returns how many it
 * has written: never more than `cap`, 0 when the game is over. Fewer than `cap` are all there are;
 * with exactly `cap` there may be more, which sw_moves_count tells. */
int sw_moves(const sw_game *g, const sw_state *s, sw_move *out, int cap);

/* How many legal moves the seat to move has. */
int sw_moves_count(const sw_game *g, const sw_state *s);

/* No position of this game has more legal moves than that: an array of so many never overflows the
 * list. Takes milliseconds; ask once. */
int sw_moves_most(const sw_game *g);

/* The same for the built-in boards, with any players and options. */
enum { SW_BUILTIN_MOVES = 16384 };

/* SW_OK, or the reason why the seat to move may not do that. Any bytes are taken. */
sw_err sw_check(const sw_game *g, const sw_state *s, const sw_move *m);

/* Checks, changes the state, appends to `events` (may be NULL). A refusal changes nothing. */
sw_err sw_apply(const sw_game *g, sw_state *s, const sw_move *m, sw_events *events);

/* The same for a move straight from sw_moves: no check, no events. */
void sw_apply_unchecked(const sw_game *g, sw_state *s, const sw_move *m);

/* The number of sequences of `depth` moves from here: a checksum of the rules. `scratch` holds the
 * moves of all levels; SW_PERFT_MEMORY if `cap` does not suffice. */
#define SW_PERFT_MEMORY UINT64_MAX
uint64_t sw_perft(const sw_game *g, const sw_state *s, int depth, sw_move *scratch, int cap);

/* Up to 64 hex digits, read as a number (short ones are padded with zeros on the left). False if
 * `len` is 0 or over 64 or a character is no hex digit. */
bool sw_seed_parse(const char *hex, size_t len, uint8_t seed[32]);

#ifdef __cplusplus
}
#endif

#endif
