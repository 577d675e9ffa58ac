/* The limits of a server (limits.def), and counting what somebody did lately. */
#ifndef SERVER_BASE_LIMITS_H
#define SERVER_BASE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct srv_limits {
#define SRV_LIMIT(field, flag, value, min, max, help) int field;
#include "limits.def"
#undef SRV_LIMIT
} srv_limits;

srv_limits srv_limits_default(void);

/* How often each of many somebodies (addresses, people) did something lately. Bounded: when it is
 * full, those who did it longest ago are forgotten. Any thread. */
typedef struct srv_rates srv_rates;
srv_rates *srv_rates_make(int n); /* NULL: no memory */
void srv_rates_free(srv_rates *rates);
/* May `who` do it again now (milliseconds of a steady clock), if `most` in `seconds` are allowed?
 * Counts it if so. */
bool srv_rates_allow(srv_rates *rates, const char *who, int most, int seconds, int64_t now);
/* The same, without counting it. */
bool srv_rates_would(srv_rates *rates, const char *who, int most, int seconds, int64_t now);

#endif
