/* `stellwerk bench --search`: playouts per second of a searching bot. */
#ifndef LAB_BENCH_SEARCH_H
#define LAB_BENCH_SEARCH_H

#include "players/player.h"

/* Measures one and two threads for `seconds` each, in turn, in positions of games that the planner
 * plays against itself, and prints a line. The exit status. */
int bench_search(const sw_game *game, const ai_player *bot, double seconds, bool as_json);

#endif
