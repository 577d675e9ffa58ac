#include "clock.h"
#include "choice.h"

enum { DAY = 86400000 };

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* A turn begins for all, for who comes back later in it then. */
static int64_t start_of(const srv_position *p, int seat)
{
    return later(p->turn_start, p->seats[seat].back);
}

static bool runs(const srv_table *t, const srv_position *p, int seat)
{
    if (srv_position_bot(p, seat)) {
        return false;
    }
    return srv_choosing(t, p) ? !srv_choice_ready(t, p, seat) : srv_position_to_move(p) == seat;
}

int64_t srv_clock_deadline(const srv_table *t, const srv_position *p, int seat, int64_t boot)
{
    const srv_thinking *clock = &t->head.clock;
    if (seat < 0 || !runs(t, p, seat)) {
        return 0;
    }
    int64_t start = start_of(p, seat);
    if (clock->days) {
        return later(start + (int64_t)clock->days * DAY, boot + SRV_GRACE);
    }
    if (!clock->turn) {
        return 0;
    }
    int64_t time = (int64_t)clock->turn * 1000 + p->seats[seat].reserve;
    int64_t deadline = later(start, boot) + time;
    return start < boot ? later(deadline, boot + SRV_GRACE) : deadline;
}

int32_t srv_clock_left(const srv_table *t, const srv_position *p, int seat, int64_t at,
                       int64_t boot)
{
    int32_t reserve = p->seats[seat].reserve;
    int64_t over = at - later(start_of(p, seat), boot) - (int64_t)t->head.clock.turn * 1000;
    if (!t->head.clock.turn || over <= 0) {
        return reserve;
    }
    return over >= reserve ? 0 : (int32_t)(reserve - over);
}
