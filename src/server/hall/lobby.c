/* Lists of games: the lobby, and somebody's own. */
#include "reply.h"
#include "room.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 20 };

typedef struct listing {
    char *games[PAGE]; /* a line of JSON each */
    int n;
    const srv_found *next; /* NULL: this is the last page */
} listing;

static void put_listing(json_out *o, const void *data)
{
    const listing *l = data;
    char cursor[64];
    json_open(o, '{');
    json_key(o, "games");
    json_open(o, '[');
    for (int i = 0; i < l->n; i++) {
        json_put_raw(o, l->games[i], strlen(l->games[i]));
    }
    json_close(o, ']');
    json_key(o, "next");
    if (l->next) {
        snprintf(cursor, sizeof cursor, "%lld-%s", (long long)l->next->updated, l->next->game.at);
        json_put_string(o, cursor);
    } else {
        json_put_null(o);
    }
    json_close(o, '}');
}

static bool read_cursor(const char *cursor, srv_found *out)
{
    char *end;
    if (!cursor) {
        return true;
    }
    if (cursor[0] < '0' || cursor[0] > '9') {
        return false;
    }
    out->updated = strtoll(cursor, &end, 10);
    return *end == '-' && srv_id_read(end + 1, &out->game);
}

static void put_short(json_out *o, const void *data)
{
    srv_show_short(o, data);
}

/* NULL: it cannot be read, or another status than asked for was found meanwhile. */
static char *describe(srv_hall *h, const srv_person *who, const srv_id *game)
{
    size_t len;
    srv_room *r = srv_room_find(h, game, NULL);
    if (!r) {
        return NULL;
    }
    pthread_mutex_lock(&r->lock);
    srv_look look = srv_room_look(r, &who->id);
    char *text = srv_written(put_short, &look, &len);
    pthread_mutex_unlock(&r->lock);
    srv_room_release(r);
    return text;
}

static void list(srv_hall *h, const srv_person *who, const srv_page *page, srv_reply *reply)
{
    const srv_id *player = page->mine ? &who->id : page->player.at[0] ? &page->player : NULL;
    /* What is not public is for those who sit there, and for the host. */
    bool own = player && strcmp(player->at, who->id.at) == 0;
    srv_filter filter = {.statuses =
                             page->status < 0 ? (1u << SRV_N_STATUS) - 1 : 1u << page->status,
                         .map = page->map,
                         .player = player,
                         .public_only = !own && !who->is_admin};
    srv_found found[PAGE + 1];
    listing l = {.n = 0};
    if (page->mine && !who->id.at[0]) {
        srv_reply_error(reply, 401, "no_session", "Say who you are first.");
        return;
    }
    if (page->status >= SRV_N_STATUS || !read_cursor(page->cursor, &filter.before)) {
        srv_reply_error(reply, 400, "bad_request", "There is no such page.");
        return;
    }
    int n = srv_store_games(h->store, &filter, found, PAGE + 1);
    if (n < 0) {
        srv_reply_error(reply, 503, "unavailable", "The games cannot be read just now.");
        return;
    }
    for (int i = 0; i < n && i < PAGE; i++) {
        l.games[l.n] = describe(h, who, &found[i].game);
        l.n += l.games[l.n] != NULL;
    }
    l.next = n > PAGE ? &found[PAGE - 1] : NULL;
    srv_reply_put(reply, 200, put_listing, &l);
    for (int i = 0; i < l.n; i++) {
        free(l.games[i]);
    }
}

void srv_hall_list(srv_hall *h, const srv_person *who, const srv_page *page, srv_reply *reply)
{
    list(h, who, page, reply);
    reply->ready(reply);
}
