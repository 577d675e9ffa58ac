/* For tests that wait for something that takes its time: while `is_quick`, waiting is hardly slept
 * through, and the clocks go on as if it were. For programs linked with --wrap for nanosleep and
 * clock_gettime (tests/CMakeLists.txt). */
#ifndef TESTS_QUICK_TIME_H
#define TESTS_QUICK_TIME_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

static atomic_bool is_quick;
static _Atomic int64_t skipped; /* nanoseconds */

int __real_nanosleep(const struct timespec *time, struct timespec *rest);
int __wrap_nanosleep(const struct timespec *time, struct timespec *rest);
int __wrap_nanosleep(const struct timespec *time, struct timespec *rest)
{
    int64_t whole = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec, part = whole / 50;
    if (!atomic_load(&is_quick)) {
        return __real_nanosleep(time, rest);
    }
    atomic_fetch_add(&skipped, whole - part);
    return __real_nanosleep(&(struct timespec){part / 1000000000, part % 1000000000}, rest);
}

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    int result = __real_clock_gettime(clock, time);
    int64_t sum = time->tv_nsec + atomic_load(&skipped);
    time->tv_sec += sum / 1000000000;
    time->tv_nsec = sum % 1000000000;
    return result;
}

#endif
