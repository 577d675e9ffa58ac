/* Group commit: writes from any number of threads, put into shared transactions by one thread.
 *
 * While one transaction is being made durable, the next writes gather; so the more there is to do,
 * the more share one fsync. Nobody waits for longer than two of them. */
#ifndef SERVER_STORE_WRITER_H
#define SERVER_STORE_WRITER_H

#include "store.h"

typedef struct srv_writer srv_writer;

/* Makes a list of writes durable in one transaction and fills in each result. Writes of a list that
 * lose a race do not disturb the others. Never called twice at the same time. */
typedef void (*srv_commit)(void *store, srv_write **list, int n);

/* `batch` as in srv_store_options. NULL: no thread. */
srv_writer *srv_writer_start(srv_commit commit, void *store, int batch);
/* So many transactions, with so many writes in them, so far. */
void srv_writer_count(srv_writer *writer, int64_t *batches, int64_t *writes);
void srv_writer_submit(srv_writer *writer, srv_write *write);
void srv_writer_stop(srv_writer *writer); /* when all that waits is written */

#endif
