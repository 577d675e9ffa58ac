/* Who is connected at other nodes. Every node tells the others when that has changed at a table of
 * its own, and again with every keep-alive: what a node has told is forgotten when it falls silent,
 * because it may have died. A node that hears of a table from one it did not know of answers. */
#include "room.h"
#include <string.h>

enum { SILENCE = 40000 }; /* ms; keep-alives come every fifteen seconds */

void srv_presence_push(srv_room *r)
{
    if (r->hall->is_shared && !atomic_load(&r->hall->is_stopping)) {
        srv_chores_push_presence(r);
    }
}

void srv_presence_tell(srv_room *r)
{
    pthread_mutex_lock(&r->lock);
    unsigned here = srv_streams_here(r);
    pthread_mutex_unlock(&r->lock);
    srv_store_tell(r->hall->store, &r->id, here);
}

unsigned srv_presence_elsewhere(const srv_room *r)
{
    unsigned set = 0;
    for (int i = 0; i < r->n_elsewhere; i++) {
        set |= srv_clock_steady(&r->hall->clock) < r->elsewhere[i].until ? r->elsewhere[i].connected
                                                                         : 0;
    }
    return set;
}

/* The place of a node: its own, or one that is free, or that of a node that has fallen silent;
 * NULL: there are too many. */
static srv_elsewhere *place_of(srv_room *r, const srv_id *node, int64_t now)
{
    srv_elsewhere *place = NULL;
    for (int i = 0; i < r->n_elsewhere; i++) {
        if (strcmp(r->elsewhere[i].node.at, node->at) == 0) {
            return &r->elsewhere[i];
        }
        if (r->elsewhere[i].until <= now) {
            place = &r->elsewhere[i];
        }
    }
    return place                                ? place
           : r->n_elsewhere < SRV_MAX_ELSEWHERE ? &r->elsewhere[r->n_elsewhere++]
                                                : NULL;
}

void srv_presence_hear(srv_room *r, const srv_id *node, unsigned connected)
{
    int64_t now = srv_clock_steady(&r->hall->clock);
    pthread_mutex_lock(&r->lock);
    unsigned before = srv_streams_connected(r);
    srv_elsewhere *e = place_of(r, node, now);
    if (e) {
        bool is_new = strcmp(e->node.at, node->at) != 0 || e->until <= now;
        *e = (srv_elsewhere){*node, connected, now + SILENCE};
        if (is_new && srv_streams_here(r)) {
            srv_presence_push(r);
        }
        if (before != srv_streams_connected(r)) {
            srv_streams_wake(r);
        }
    }
    pthread_mutex_unlock(&r->lock);
}
