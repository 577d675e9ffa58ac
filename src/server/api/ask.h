/* What is asked of a game, read from JSON: here it becomes values, and stays so (hall/request.h).
 */
#ifndef SERVER_API_ASK_H
#define SERVER_API_ASK_H

#include "server/hall/hall.h"

/* Reads the body of a request for a change by `who` in `room`; NULL: there is none. False: *trouble
 * tells, and there is nothing to free. */
bool srv_ask(srv_action action, const json *body, const srv_limits *limits, srv_room *room,
             const srv_person *who, srv_request *out, srv_trouble *trouble);

#endif
