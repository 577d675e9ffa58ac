/* The clocks of a game: when a turn began, what is left of a seat's reserve, when time is up.
 *
 * A turn has its own time; what it takes longer comes out of the seat's reserve. Choices of the
 * set-up are turns of their own, and where all choose at the same time, each clock runs until its
 * seat has chosen. While a server was down no time passed: its clocks count from its
 * own start at the earliest, and none runs out in its first half minute. */
#ifndef SERVER_GAME_CLOCK_H
#define SERVER_GAME_CLOCK_H

#include <stellwerk/state.h>

enum { SRV_GRACE = 30000 }; /* ms after the start */

/* What tells one turn from the next. */
typedef struct srv_turn {
    uint8_t phase, to_move;
    uint16_t turn;
} srv_turn;

static inline srv_turn srv_turn_of(const sw_state *s)
{
    return (srv_turn){s->phase, s->to_move, s->turn};
}

static inline bool srv_turn_ended(const srv_turn *before, const srv_turn *after)
{
    return before->phase == SW_SETUP || before->turn != after->turn ||
           before->to_move != after->to_move;
}

struct srv_table;
struct srv_position;

/* When a seat is out of time; 0: never, its clock does not run. `boot`: when this server started.
 */
int64_t srv_clock_deadline(const struct srv_table *table, const struct srv_position *p, int seat,
                           int64_t boot);

/* What a seat has left in reserve if its turn ends at `at`. */
int32_t srv_clock_left(const struct srv_table *table, const struct srv_position *p, int seat,
                       int64_t at, int64_t boot);

#endif
