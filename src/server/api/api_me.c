/* One's own data: what there is, all of it to take along, and being forgotten. */
#include "export.h"
#include "handler.h"
#include "person.h"
#include "server/base/member.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct profile {
    srv_player player;
    srv_listing games[SRV_RUNNING + 1]; /* a page each of those open and running */
} profile;

static void put_profile(json_out *o, const void *data)
{
    const profile *p = data;
    json_open(o, '{');
    json_key(o, "player");
    srv_player_put(o, p->player.id.at, p->player.name, p->player.password[0] != '\0');
    srv_put_int(o, "created", p->player.created);
    srv_put_open(o, "games", '{');
    for (int s = SRV_OPEN; s <= SRV_RUNNING; s++) {
        json_key(o, srv_status_name((srv_status)s));
        srv_listing_put(o, &p->games[s]);
    }
    json_close(o, '}');
    json_close(o, '}');
}

void srv_on_me(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    profile p;
    if (srv_store_player(api->options.store, &call->who.id, &p.player) != SRV_DONE) {
        srv_call_unavailable(call);
        return;
    }
    for (int s = SRV_OPEN; s <= SRV_RUNNING; s++) {
        const srv_filter mine = {.statuses = 1u << s, .player = &call->who.id};
        (void)srv_hall_list(api->options.hall, &call->who, mine, &p.games[s]);
    }
    srv_call_put(call, 200, put_profile, &p);
    for (int s = SRV_OPEN; s <= SRV_RUNNING; s++) {
        srv_listing_free(&p.games[s]);
    }
}

/* ---- all of it ---- */

enum { MOST_EXPORTS = 16 }; /* at one time, for all: each holds a page in memory */

/* The beginning of an export, to be freed; NULL: no memory. */
static char *export_head(const srv_player *player, const srv_rated_person *rated)
{
    char *text = NULL;
    size_t len = 0;
    char *person = srv_written(srv_rated_put, rated, &len);
    FILE *to = person ? open_memstream(&text, &len) : NULL;
    if (to) { /* the same object, open at its end for more */
        fprintf(to, "%.*s,\n\"created\":%lld,\n\"entries\":[", (int)strlen(person) - 1, person,
                (long long)player->created);
        if (fclose(to) != 0) {
            free(text);
            text = NULL;
        }
    }
    free(person);
    return text;
}

/* One at a time for a person, and few for all. False after answering. */
static bool count_export(srv_api *api, srv_call *call, srv_feed *feed)
{
    if (srv_feed_count(feed, api->exports, call->who.id.at, 1) &&
        srv_feed_count(feed, api->exports, "all", MOST_EXPORTS)) {
        return true;
    }
    srv_feed_free(feed);
    srv_call_too_many(call, 15, "One export at a time: wait until the other one has ended.");
    return false;
}

void srv_on_export(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    srv_player player;
    srv_rated_person rated;
    if (srv_store_player(api->options.store, &call->who.id, &player) != SRV_DONE ||
        !srv_rated_read(api, &player, &rated)) {
        srv_call_unavailable(call);
        return;
    }
    srv_feed *feed = srv_feed_make();
    char *head = export_head(&player, &rated);
    if (feed && head && !count_export(api, call, feed)) {
        free(head);
        return;
    }
    if (!feed || !head ||
        !srv_export_begin(feed, api->options.store, api->waiting, &call->who.id, head)) {
        srv_feed_free(feed);
        free(head);
        srv_call_error(call, SRV_E_BUSY, NULL);
        return;
    }
    call->disposition = "attachment; filename=\"stellwerk.json\"";
    call->feed = feed;
    srv_call_empty(call, 200);
}

/* ---- being forgotten ---- */

/* A reply that this thread waits for. */
typedef struct waiting {
    srv_reply reply;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_ready;
} waiting;

static void on_ready(srv_reply *reply)
{
    waiting *w = reply->data;
    pthread_mutex_lock(&w->lock);
    w->is_ready = true;
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

static void wait_for(waiting *w)
{
    pthread_mutex_lock(&w->lock);
    while (!w->is_ready) {
        pthread_cond_wait(&w->changed, &w->lock);
    }
    pthread_mutex_unlock(&w->lock);
}

/* At a game that has not begun the seat is left, in others a bot plays on. */
static void give_up_seat(srv_api *api, const srv_call *call, srv_action how, const srv_id *game)
{
    waiting w = {.reply = {.ready = on_ready, .data = &w}};
    srv_request request = {.action = how};
    srv_room *room = srv_hall_find(api->options.hall, game, &w.reply);
    if (room) {
        pthread_mutex_init(&w.lock, NULL);
        pthread_cond_init(&w.changed, NULL);
        srv_room_do(room, &call->who, &request, &w.reply);
        wait_for(&w);
        srv_room_release(room);
        pthread_cond_destroy(&w.changed);
        pthread_mutex_destroy(&w.lock);
    }
    free(w.reply.body);
}

/* Gives up the seats of a person who goes. */
static void give_up_seats(srv_api *api, const srv_call *call, srv_status status)
{
    enum { AT_ONCE = 50 };
    srv_found found[AT_ONCE];
    srv_filter filter = {.statuses = 1u << status, .player = &call->who.id};
    int n;
    do {
        n = srv_store_games(api->options.store, &filter, found, AT_ONCE);
        for (int i = 0; i < n; i++) {
            give_up_seat(api, call, status == SRV_OPEN ? SRV_DO_LEAVE : SRV_DO_RESIGN,
                         &found[i].game);
            filter.before = found[i];
        }
    } while (n == AT_ONCE);
}

void srv_on_forget(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    give_up_seats(api, call, SRV_OPEN);
    give_up_seats(api, call, SRV_RUNNING);
    srv_write write = {.kind = SRV_FORGET, .forget = call->who.id};
    if (srv_store_write(api->options.store, &write) != SRV_DONE) {
        srv_call_unavailable(call);
        return;
    }
    srv_people_changed(api->people);
    srv_hall_person_changed(api->options.hall, &call->who.id);
    srv_cookie_set(api, call, "");
    srv_call_empty(call, 204);
}
