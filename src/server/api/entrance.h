/* What log-ins of every kind share (api_people.c). */
#ifndef SERVER_API_ENTRANCE_H
#define SERVER_API_ENTRANCE_H

#include "handler.h"

/* Begins a session and answers with it. */
void srv_enter(srv_api *api, srv_call *call, const srv_id *id, const char *name, bool is_account);
/* The name in a request; false after answering, as all of the following. */
bool srv_read_name(const srv_api *api, srv_call *call, const json *body, char out[SRV_NAME_SIZE]);
/* The account that somebody logs in to, by the "name" of a request as it is read today or, if there
 * is none such, as it was typed. SRV_CONFLICT after answering. */
srv_result srv_find_account(const srv_api *api, srv_call *call, const json *body, srv_player *out);
/* May this address try another password? Hashing takes our time, too. */
bool srv_may_try(srv_api *api, srv_call *call);
/* May another password of this account be tried? Whoever guesses may do so from many addresses. */
bool srv_may_guess(srv_api *api, srv_call *call, const srv_id *player);
void srv_count_wrong(srv_api *api, const srv_id *player);

#endif
