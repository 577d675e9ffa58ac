/* Ratings: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system") for games of several players.
 *
 * A game counts as one game of everybody against everybody at the same time, and as a rating period
 * of its own: who is placed better has won against who is placed worse, equal places are draws. */
#ifndef SERVER_STORE_RATING_H
#define SERVER_STORE_RATING_H

#include "store.h"

extern const srv_rating srv_rating_start; /* of somebody who has not played yet */

/* `me` after a period with n games (at most SRV_MAX_RATED) against `others` with these scores (1,
 * 0.5, 0). `games` grows by one, whatever n is. */
srv_rating srv_rating_after(const srv_rating *me, const srv_rating *others, const double *scores,
                            int n);

/* All ratings of n players after a game with these places. `before` and `after` may be the same. */
void srv_rating_game(const srv_rating *before, const int *place, int n, srv_rating *after);

#endif
