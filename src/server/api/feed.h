/* An event stream, or another answer that is made bit by bit, on its way to a connection that
 * sleeps while there is nothing to send.
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
    /* What it tells: srv_stream_read, or as that, also SRV_FEED_BROKEN; then closed. */
    void *source;
    long (*read)(void *source, char *to, size_t size);
    void (*close)(void *source);
    bool is_endless; /* an event stream, which begins with a line for browsers */
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

enum { SRV_FEED_BROKEN = -2 }; /* its end is missing */

srv_feed *srv_feed_make(void); /* NULL: no memory */
/* The events of a game. */
void srv_feed_of_stream(srv_feed *feed, srv_stream *stream);
/* One more for `who`, given back at the end. False: they have `most`. */
bool srv_feed_count(srv_feed *feed, srv_tally *tally, const char *who, int most);
void srv_feed_wake(void *feed); /* for srv_hall_listen */
/* As its source; an event stream with a first line of its own so that the headers get on their way.
 * 0: there is nothing, and `suspend` was called with the sleeper; it is resumed. */
long srv_feed_read(srv_feed *feed, char *to, size_t size, void (*suspend)(void *sleeper));
void srv_feed_end(srv_feed *feed);  /* the next read gives SRV_STREAM_END */
void srv_feed_free(srv_feed *feed); /* closes the stream; nobody sleeps any more */

#endif
