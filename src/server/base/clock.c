#include "clock.h"
#include <time.h>

enum {
    STEP = 1000, /* ms of difference that are no drift, and no slow answer of a database */
    SLEW = 20    /* ms that are made up for at one time */
};

static int64_t read_clock(clockid_t clock, int64_t per_second)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * per_second + now.tv_nsec / (1000000000 / per_second);
}

static int64_t system_wall(void)
{
    return read_clock(CLOCK_REALTIME, 1000);
}

int64_t srv_steady(void)
{
    return read_clock(CLOCK_MONOTONIC, 1000000);
}

int64_t srv_steady_millis(void)
{
    return read_clock(CLOCK_MONOTONIC, 1000);
}

const srv_time srv_system_time = {system_wall, srv_steady_millis};

void srv_clock_start(srv_clock *c, const srv_time *time)
{
    c->time = time ? time : &srv_system_time;
    atomic_init(&c->ahead, c->time->wall() - c->time->steady());
}

int64_t srv_clock_steady(const srv_clock *c)
{
    return c->time->steady();
}

int64_t srv_clock_now(const srv_clock *c)
{
    return c->time->steady() + atomic_load(&c->ahead);
}

int64_t srv_clock_follow(srv_clock *c, int64_t true_time)
{
    int64_t difference = true_time - srv_clock_now(c);
    if (difference >= -STEP && difference <= STEP) {
        int64_t some = difference > SLEW ? SLEW : difference < -SLEW ? -SLEW : difference;
        atomic_fetch_add(&c->ahead, some);
        return 0;
    }
    atomic_fetch_add(&c->ahead, difference);
    return difference;
}
