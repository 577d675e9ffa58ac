/* Answers with files of the web client. */
#ifndef SERVER_HTTP_FILE_H
#define SERVER_HTTP_FILE_H

#include "asset.h"

struct MHD_Connection;

/* Queues the answer to a request for `path` and returns its status; 0: no memory. */
int srv_file_send(struct MHD_Connection *connection, const srv_assets *assets, const char *method,
                  const char *path);

#endif
