#include "clock.h"
#include "table.h"

enum { DAY = 86400000 };

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

int64_t srv_clock_deadline(const srv_table *t, const srv_position *p, int64_t boot)
{
    const srv_thinking *clock = &t->head.clock;
    int seat = srv_position_to_move(p);
    if (seat < 0 || srv_position_bot(p, seat)) {
        return 0;
    }
    if (clock->days) {
        return later(p->turn_start + (int64_t)clock->days * DAY, boot + SRV_GRACE);
    }
    if (!clock->turn) {
        return 0;
    }
    int64_t time = (int64_t)clock->turn * 1000 + p->seats[seat].reserve;
    int64_t deadline = later(p->turn_start, boot) + time;
    return p->turn_start < boot ? later(deadline, boot + SRV_GRACE) : deadline;
}

int32_t srv_clock_left(const srv_table *t, const srv_position *p, int64_t at, int64_t boot)
{
    int32_t reserve = p->seats[srv_position_to_move(p)].reserve;
    int64_t over = at - later(p->turn_start, boot) - (int64_t)t->head.clock.turn * 1000;
    if (!t->head.clock.turn || over <= 0) {
        return reserve;
    }
    return over >= reserve ? 0 : (int32_t)(reserve - over);
}
