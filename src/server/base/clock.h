/* The time: of the day, and of a clock that only goes forward. */
#ifndef SERVER_BASE_CLOCK_H
#define SERVER_BASE_CLOCK_H

#include <stdint.h>

int64_t srv_now(void);           /* milliseconds since 1970 */
int64_t srv_steady(void);        /* microseconds, only forward */
int64_t srv_steady_millis(void); /* the same clock in milliseconds */

#endif
