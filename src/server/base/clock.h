/* The time. All of the server asks here, and nobody else reads the system's clocks.
 *
 * The time of day may be set, forward or back, and differs between machines; the steady clock only
 * goes forward, at its pace, and knows no day. What is measured (rates, waiting, what is remembered
 * for a while) goes by the steady clock. What is written down (moves, sessions, bans) goes by an
 * srv_clock: a time of day that runs as the steady clock does and is told now and then what the
 * true one is, by the system or by the database that all nodes share. */
#ifndef SERVER_BASE_CLOCK_H
#define SERVER_BASE_CLOCK_H

#include <stdatomic.h>
#include <stdint.h>

/* Where the time comes from: the system, or a test. */
typedef struct srv_time {
    int64_t (*wall)(void);   /* milliseconds since 1970 */
    int64_t (*steady)(void); /* milliseconds, only forward */
} srv_time;
extern const srv_time srv_system_time;

typedef struct srv_clock {
    const srv_time *time;
    _Atomic int64_t ahead; /* of the steady clock, ms */
} srv_clock;

void srv_clock_start(srv_clock *clock, const srv_time *time); /* NULL: the system's */
/* Milliseconds since 1970. */
int64_t srv_clock_now(const srv_clock *clock);
/* The steady clock it goes by, in milliseconds. */
int64_t srv_clock_steady(const srv_clock *clock);
/* The true time is this one. A small difference is made up for little by little (0); a larger one,
 * which is given, at once. */
int64_t srv_clock_follow(srv_clock *clock, int64_t true_time);

/* The system's steady clock, for what concerns this machine alone. */
int64_t srv_steady(void);        /* microseconds */
int64_t srv_steady_millis(void); /* milliseconds */

#endif
