/* Requests whose end or addressee two programs could see in different places: whoever passes them
 * on might take a part of one person's request for the next one's. They are refused, and the
 * connection with them. */
#ifndef SERVER_HTTP_STRICT_H
#define SERVER_HTTP_STRICT_H

#include <microhttpd.h>
#include <stdbool.h>

/* By its headers, when all of them are there: two lengths, a length and chunks, two hosts, or a
 * name that is none, such as one with a blank before the colon. */
bool srv_is_ambiguous(struct MHD_Connection *connection);

/* Answers with 400 and closes. */
enum MHD_Result srv_refuse_ambiguous(struct MHD_Connection *connection);

#endif
