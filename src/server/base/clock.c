#include "clock.h"
#include <time.h>

static int64_t read_clock(clockid_t clock, int64_t per_second)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * per_second + now.tv_nsec / (1000000000 / per_second);
}

int64_t srv_now(void)
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
