/* The event streams that are open, by whose they are: they end when their session does, and when
 * somebody is banned. Any thread. */
#ifndef SERVER_API_FEEDS_H
#define SERVER_API_FEEDS_H

#include "feed.h"

typedef struct srv_feeds srv_feeds;

srv_feeds *srv_feeds_make(void); /* NULL: no memory */
void srv_feeds_free(srv_feeds *feeds);

/* From now until it is freed. `token` is that of the session ("": none), as `who` is nobody then.
 */
void srv_feeds_add(srv_feeds *feeds, srv_feed *feed, const srv_id *who, const char *token,
                   const char *address);

/* Whose streams to end; what is NULL does not matter. */
typedef struct srv_feeds_of {
    const srv_id *who;
    const char *token, *address;
    const char *but; /* not those of this token */
} srv_feeds_of;
void srv_feeds_end(srv_feeds *feeds, const srv_feeds_of *which);

#endif
