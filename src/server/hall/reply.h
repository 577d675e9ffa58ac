/* Filling replies, and texts that are as long as they need to be. */
#ifndef SERVER_HALL_REPLY_H
#define SERVER_HALL_REPLY_H

#include "hall.h"

/* What `put` writes, in a block of its own (to be freed), ended by a zero; NULL: no memory. `put`
 * may be called twice and must write the same. */
char *srv_written(void (*put)(json_out *o, const void *data), const void *data, size_t *len);

/* Fills a reply with what `put` writes. */
void srv_reply_put(srv_reply *reply, int status, void (*put)(json_out *o, const void *data),
                   const void *data);

/* 409: the version that the request named is not the present one. */
void srv_reply_stale(srv_reply *reply, int version, const char *message);

#endif
