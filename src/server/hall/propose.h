/* What the proposals (propose.c, propose_move.c, propose_after.c) share. All under the room's lock.
 */
#ifndef SERVER_HALL_PROPOSE_H
#define SERVER_HALL_PROPOSE_H

#include "change.h"

/* ---- answers; the server's own changes have none ---- */

srv_verdict srv_accept(srv_change *c, srv_accepted a);
srv_verdict srv_refuse(srv_change *c, srv_error error, const char *message);
srv_verdict srv_refuse_status(srv_change *c, srv_status status);

/* ---- entries ---- */

srv_line srv_line_of(srv_room *r, const srv_change *c, srv_entry_kind kind, int seat);
/* Tries the line on a copy of the position, and makes the write of it. */
srv_verdict srv_propose_line(srv_room *r, srv_change *c, srv_line line);

/* ---- moves, and draws in advance (propose_move.c) ---- */

srv_verdict srv_propose_move(srv_room *r, srv_change *c);
srv_verdict srv_propose_bot(srv_room *r, srv_change *c);
srv_verdict srv_propose_hand(srv_room *r, srv_change *c);
srv_verdict srv_propose_clock(srv_room *r, srv_change *c);
srv_verdict srv_propose_queue(srv_room *r, srv_change *c);
srv_verdict srv_propose_unqueue(srv_room *r, srv_change *c);
srv_verdict srv_propose_draw(srv_room *r, srv_change *c);

/* ---- what follows a game: the next one, and ratings (propose_after.c) ---- */

srv_verdict srv_propose_rematch(srv_room *r, srv_change *c);
srv_verdict srv_propose_rate(srv_room *r, srv_change *c);

void srv_answer_rematch(const srv_room *r, srv_change *c);

#endif
