/* Lists of games: the lobby, and somebody's own. */
#include "room.h"
#include <stdlib.h>
#include <string.h>

/* NULL: the store does not answer. */
static char *describe(srv_hall *h, const srv_person *who, const srv_found *found)
{
    size_t len;
    srv_unreadable unread;
    srv_room *r = srv_hall_find(h, &found->game, NULL);
    if (!r && srv_unread_find(h, &found->game, &unread)) {
        return srv_written(srv_unread_put, &(srv_unread_look){&unread, found->updated}, &len);
    }
    if (!r) {
        return NULL;
    }
    pthread_mutex_lock(&r->lock);
    srv_look look = srv_room_look(r, &who->id);
    char *text = srv_written(srv_show_short, &look, &len);
    pthread_mutex_unlock(&r->lock);
    srv_room_release(r);
    return text;
}

bool srv_hall_list(srv_hall *h, const srv_person *who, srv_filter filter, srv_listing *out)
{
    srv_found found[SRV_MAX_LISTED + 1];
    /* What is not public is for those who sit there, and for the host. */
    bool own = filter.player && strcmp(filter.player->at, who->id.at) == 0;
    filter.public_only = !own && !who->is_admin;
    *out = (srv_listing){.n = 0};
    int n = srv_store_games(h->store, &filter, found, SRV_MAX_LISTED + 1);
    for (int i = 0; i < n && i < SRV_MAX_LISTED; i++) {
        out->games[out->n] = describe(h, who, &found[i]);
        out->n += out->games[out->n] != NULL;
    }
    out->has_more = n > SRV_MAX_LISTED;
    if (out->has_more) {
        out->last = found[SRV_MAX_LISTED - 1];
    }
    return n >= 0;
}

void srv_listing_free(srv_listing *listing)
{
    for (int i = 0; i < listing->n; i++) {
        free(listing->games[i]);
    }
}
