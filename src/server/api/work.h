/* A few threads for what takes long: hashing a password, waiting for the store. The queue is
 * bounded, so that nobody can pile up work. */
#ifndef SERVER_API_WORK_H
#define SERVER_API_WORK_H

#include <stdbool.h>

typedef struct srv_work srv_work;

/* Without threads (0), work is done by whoever adds it. NULL: no threads or memory. */
srv_work *srv_work_start(int n_threads, int most);
/* False: `most` are waiting already. */
bool srv_work_add(srv_work *work, void (*run)(void *data), void *data);
/* When all that waits is done. NULL is fine. */
void srv_work_stop(srv_work *work);

#endif
