/* What the proposals (propose.c, propose_move.c, propose_after.c) share. All under the room's lock.
 */
#ifndef SERVER_HALL_PROPOSE_H
#define SERVER_HALL_PROPOSE_H

#include "change.h"

/* ---- answers; the server's own changes have none ---- */

/* {"version":…} and, unless it is NULL, one member more. */
typedef struct srv_version_answer {
    int version;
    const char *key;
    int number;
    bool is_bool;
} srv_version_answer;
srv_verdict srv_answer_version(srv_change *c, srv_version_answer a);

typedef struct srv_move_answer {
    const srv_table *table;
    int first, version, seat; /* of a journey the first and the last */
    const sw_event *events;   /* of the last */
    int n;
} srv_move_answer;
void srv_put_move_answer(json_out *o, const void *data);
void srv_put_rematch(json_out *o, const void *data); /* of a room */

srv_verdict srv_refuse(srv_change *c, int status, const char *code, const char *message);
srv_verdict srv_refuse_status(srv_change *c, srv_status status);
srv_verdict srv_refuse_seat(srv_change *c); /* they have none */

/* ---- entries ---- */

int srv_my_seat(const srv_room *r, const srv_change *c); /* of who asks; -1: none */
/* Tries the line on a copy of the position, and makes the write of it. */
srv_verdict srv_propose_line(srv_room *r, srv_change *c, srv_line line);
/* One that is told by its kind, with the text of the change. */
srv_verdict srv_propose_simple(srv_room *r, srv_change *c, srv_entry_kind kind, int seat,
                               bool flag);

/* ---- moves, and draws in advance (propose_move.c) ---- */

srv_verdict srv_propose_move(srv_room *r, srv_change *c);
srv_verdict srv_propose_bot(srv_room *r, srv_change *c);
srv_verdict srv_propose_clock(srv_room *r, srv_change *c);
srv_verdict srv_propose_queue(srv_room *r, srv_change *c);
srv_verdict srv_propose_plan(srv_room *r, srv_change *c);

/* ---- what follows a game: the next one, and ratings (propose_after.c) ---- */

srv_verdict srv_propose_rematch(srv_room *r, srv_change *c);
srv_verdict srv_propose_rate(srv_room *r, srv_change *c);

#endif
