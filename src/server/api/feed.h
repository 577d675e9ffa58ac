/* An event stream on its way to a connection that sleeps while there is nothing to send.
 *
 * The reader goes to sleep when it finds nothing, and the hall wakes it from any thread. Both
 * change one atomic variable, and what they find there tells them what to do, so that no wake is
 * lost and the connection is resumed exactly once each time. */
#ifndef SERVER_API_FEED_H
#define SERVER_API_FEED_H

#include "server/api/tally.h"
#include "server/hall/hall.h"
#include <stdatomic.h>

typedef struct srv_feed {
    srv_stream *stream;
    atomic_int state;
    atomic_bool ended;             /* by the server: no more is read */
    void (*resume)(void *sleeper); /* of the connection, which sleeps */
    void *sleeper;
    size_t n_sent;
    struct {
        srv_tally *tally; /* NULL: not counted */
        char who[64];
    } counted[2];                     /* given back at the end */
    struct srv_feed *next, *previous; /* the connections' list */
} srv_feed;

srv_feed *srv_feed_make(void);  /* NULL: no memory */
void srv_feed_wake(void *feed); /* for srv_hall_listen */
/* As srv_stream_read, with a first line of its own so that the headers get on their way. 0: there
 * is nothing, and `suspend` was called with the sleeper; it is resumed. */
long srv_feed_read(srv_feed *feed, char *to, size_t size, void (*suspend)(void *sleeper));
void srv_feed_end(srv_feed *feed);  /* the next read gives SRV_STREAM_END */
void srv_feed_free(srv_feed *feed); /* closes the stream; nobody sleeps any more */

#endif
