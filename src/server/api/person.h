/* People as JSON, for several handlers. */
#ifndef SERVER_API_PERSON_H
#define SERVER_API_PERSON_H

#include "handler.h"

/* {"id","name","account"} */
void srv_player_put(json_out *o, const char *id, const char *name, bool is_account);

/* A person with the ratings on all maps of the API. */
typedef struct srv_rated_person {
    const srv_api *api;
    const srv_player *player;
    srv_rating ratings[SRV_MAX_MAPS]; /* games 0: none */
} srv_rated_person;

bool srv_rated_read(srv_api *api, const srv_player *player,
                    srv_rated_person *out);         /* false: store */
void srv_rated_put(json_out *o, const void *rated); /* {"player","ratings"} */

/* Makes the browser keep the session; "" makes it forget. */
void srv_cookie_set(const srv_api *api, srv_call *call, const char *token);

#endif
