/* Ends connections that take too long over something: a request that comes byte by byte, an answer
 * that is hardly read. Timeouts that only look for silence do not notice those. */
#ifndef SERVER_HTTP_GUARD_H
#define SERVER_HTTP_GUARD_H

#include <stdint.h>

typedef struct srv_guard srv_guard;
typedef struct srv_guarded srv_guarded; /* one connection */

srv_guard *srv_guard_start(void); /* NULL: no thread or memory */
void srv_guard_stop(srv_guard *guard);

/* From now until it is removed, which is before the socket is closed. NULL: no memory. */
srv_guarded *srv_guard_add(srv_guard *guard, int socket);
void srv_guard_remove(srv_guard *guard, srv_guarded *guarded);

/* What it does now may take so many seconds; 0: any time. NULL is fine. */
void srv_guard_allow(srv_guarded *guarded, int seconds);

#endif
