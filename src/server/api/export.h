/* All that is kept about a person, on its way to them: made a page at a time by a thread that may
 * wait for the store, whenever the connection has sent the page before. So it takes the same little
 * memory however much there is, and however slowly it is read. */
#ifndef SERVER_API_EXPORT_H
#define SERVER_API_EXPORT_H

#include "feed.h"
#include "server/base/work.h"

/* Fills a new feed. `head` is the beginning of the text, which becomes the feed's. False: no
 * memory. */
bool srv_export_begin(srv_feed *feed, srv_store *store, srv_work *work, const srv_id *player,
                      char *head);

#endif
