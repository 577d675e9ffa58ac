/* Can bots finish a game on a map? Lint can prove that nobody ever will; this tries. */
#ifndef LAB_MAP_TRIAL_H
#define LAB_MAP_TRIAL_H

#include <stellwerk/map.h>

/* Lets bots play a few games with every number of players, and adds a warning for each with which
 * none of them came to the last round. A board that is fine takes one game for each number. */
void map_trial(const sw_map *map, sw_diags *diags);

#endif
