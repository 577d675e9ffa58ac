/* A queue of things to do and the threads that do them: what takes long (hashing a password, a
 * bot's turn), what waits (for the store), what must not be done where it is found out. */
#ifndef SERVER_BASE_WORK_H
#define SERVER_BASE_WORK_H

#include <stdbool.h>

typedef struct srv_work srv_work;

/* At most `most` jobs wait, so that nobody can pile up work. Without threads (0), work is done by
 * whoever adds it. NULL: no threads or memory. */
srv_work *srv_work_start(int n_threads, int most);
/* False: `most` are waiting already, it is the end, or there is no memory. */
bool srv_work_add(srv_work *work, void (*run)(void *data), void *data);
/* How many jobs wait, and how many are being done. */
void srv_work_count(srv_work *work, int *waiting, int *busy);
/* When all that waits is done; nothing can be added any more. NULL is fine, here and below. */
void srv_work_stop(srv_work *work);
void srv_work_free(srv_work *work); /* stops it first */

#endif
