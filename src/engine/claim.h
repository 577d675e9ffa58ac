/* Claiming a route: what stands against it, and doing it. */
#ifndef ENGINE_CLAIM_H
#define ENGINE_CLAIM_H

#include <stellwerk/stellwerk.h>

/* May the seat to move claim that route, payment aside? `route` is in range. */
sw_err sw__claim_open(const sw_game *g, const sw_state *s, int route);
/* Closes a route for those who may not claim it once `seat` owns it (G-22). */
void sw__claim_close(const sw_game *g, sw_state *s, int route, int seat);

#endif
