/* Games: everything is the hall's; here are its parameters. */
#include "ask.h"
#include "handler.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE };

/* The game of the path, to be released; NULL after answering. */
static srv_room *enter(srv_api *api, srv_call *call)
{
    srv_room *room = call->room;
    if (!room && !call->id.at[0]) {
        srv_call_error(call, SRV_E_UNKNOWN_GAME, NULL);
    } else if (!room && !(room = srv_hall_find(api->options.hall, &call->id, &call->reply))) {
        call->reply.ready(&call->reply);
    }
    return room;
}

void srv_on_create(srv_api *api, srv_call *call, const json *body)
{
    int most = api->options.limits->games_rate;
    if (!srv_rates_allow(api->games, call->who.id.at, most, HOUR, srv_clock_steady(api->clock))) {
        srv_call_too_many(call, HOUR / most + 1,
                          "You have made as many games as one may in an hour.");
        return;
    }
    srv_head head;
    srv_trouble trouble = {0};
    if (srv_head_ask(body, srv_hall_variants(api->options.hall), &call->who.id, &head, &trouble)) {
        srv_hall_create(api->options.hall, &call->who, &head, &call->reply);
    } else {
        srv_call_trouble(call, &trouble);
    }
}

/* ---- lists ---- */

static bool bad(srv_call *call, const char *message)
{
    srv_call_error(call, SRV_E_BAD_REQUEST, message);
    return false;
}

/* Where a page begins: "next" of the one before. */
static bool read_cursor(const char *cursor, srv_found *out)
{
    char *end;
    if (cursor[0] < '0' || cursor[0] > '9') {
        return false;
    }
    out->updated = strtoll(cursor, &end, 10);
    return *end == '-' && srv_id_read(end + 1, &out->game);
}

static bool read_statuses(const char *status, unsigned *out)
{
    *out = 0;
    for (int s = 0; s < SRV_N_STATUS; s++) {
        if (!status || strcmp(status, srv_status_name((srv_status)s)) == 0) {
            *out |= 1u << s;
        }
    }
    return *out != 0;
}

/* `player` is room for the id that the filter points to. False after answering. */
static bool read_filter(srv_call *call, srv_filter *out, srv_id *player)
{
    const char *mine = call->query(call, "mine"), *whose = call->query(call, "player");
    const char *cursor = call->query(call, "after");
    *out = (srv_filter){.map = call->query(call, "map")};
    bool is_mine = mine && strcmp(mine, "1") == 0;
    if (mine && !is_mine && strcmp(mine, "0") != 0) {
        return bad(call, "mine is 1 or 0.");
    }
    if (is_mine && !call->who.id.at[0]) {
        srv_call_error(call, SRV_E_NO_SESSION, "Whose games? Say who you are.");
        return false;
    }
    if (whose && !srv_id_read(whose, player)) {
        return bad(call, "player is the id of a player.");
    }
    if (!read_statuses(call->query(call, "status"), &out->statuses)) {
        return bad(call, "status is open, running, over or aborted.");
    }
    out->player = is_mine ? &call->who.id : whose ? player : NULL;
    return !cursor || read_cursor(cursor, &out->before) || bad(call, "There is no such page.");
}

void srv_listing_put(json_out *o, const srv_listing *listing)
{
    json_open(o, '[');
    for (int i = 0; i < listing->n; i++) {
        json_put_raw(o, listing->games[i], strlen(listing->games[i]));
    }
    json_close(o, ']');
}

static void put_page(json_out *o, const void *data)
{
    const srv_listing *l = data;
    char cursor[64];
    json_open(o, '{');
    json_key(o, "games");
    srv_listing_put(o, l);
    json_key(o, "next");
    if (l->has_more) {
        snprintf(cursor, sizeof cursor, "%lld-%s", (long long)l->last.updated, l->last.game.at);
        json_put_string(o, cursor);
    } else {
        json_put_null(o);
    }
    json_close(o, '}');
}

void srv_on_list(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    srv_filter filter;
    srv_listing listing;
    srv_id player;
    if (!read_filter(call, &filter, &player)) {
        return;
    }
    if (srv_hall_list(api->options.hall, &call->who, filter, &listing)) {
        srv_call_put(call, 200, put_page, &listing);
    } else {
        srv_call_unavailable(call);
    }
    srv_listing_free(&listing);
}

/* ---- one game ---- */

#define READS(name, ask)                                                                           \
    void srv_on_##name(srv_api *api, srv_call *call, const json *body)                             \
    {                                                                                              \
        (void)body;                                                                                \
        srv_room *room = enter(api, call);                                                         \
        if (room) {                                                                                \
            ask(room, &call->who, &call->reply);                                                   \
            srv_room_release(room);                                                                \
        }                                                                                          \
    }
READS(show, srv_room_show)
READS(moves, srv_room_moves)
READS(record, srv_room_record)
READS(queued, srv_room_queue)

static void change(srv_api *api, srv_call *call, srv_action action, const json *body)
{
    srv_request request;
    srv_trouble trouble = {0};
    srv_room *room = enter(api, call);
    if (!room) {
        return;
    }
    if (srv_ask(action, body, api->options.limits, room, &call->who, &request, &trouble)) {
        srv_room_do(room, &call->who, &request, &call->reply);
    } else {
        srv_call_trouble(call, &trouble);
    }
    srv_room_release(room);
}

#define CHANGES(name, action)                                                                      \
    void srv_on_##name(srv_api *api, srv_call *call, const json *body)                             \
    {                                                                                              \
        change(api, call, action, body);                                                           \
    }
CHANGES(sit, SRV_DO_SIT)
CHANGES(leave, SRV_DO_LEAVE)
CHANGES(move, SRV_DO_MOVE)
CHANGES(resign, SRV_DO_RESIGN)
CHANGES(abort, SRV_DO_ABORT)
CHANGES(rematch, SRV_DO_REMATCH)
CHANGES(queue, SRV_DO_QUEUE)
CHANGES(unqueue, SRV_DO_UNQUEUE)

/* The host can also close what cannot be read. */
void srv_on_close(srv_api *api, srv_call *call, const json *body)
{
    srv_request request;
    srv_trouble trouble = {0};
    if (call->room || !call->id.at[0]) {
        change(api, call, SRV_DO_CLOSE, body);
        return;
    }
    if (!srv_ask(SRV_DO_CLOSE, body, api->options.limits, NULL, &call->who, &request, &trouble)) {
        srv_call_trouble(call, &trouble);
        return;
    }
    bool is_closed =
        srv_hall_close_unreadable(api->options.hall, &call->id, request.reason, &call->reply);
    srv_request_free(&request);
    if (is_closed) {
        call->reply.ready(&call->reply);
    } else {
        change(api, call, SRV_DO_CLOSE, body);
    }
}

void srv_on_chat(srv_api *api, srv_call *call, const json *body)
{
    int most = api->options.limits->chat_rate;
    if (srv_rates_allow(api->chat, call->who.id.at, most, MINUTE, srv_clock_steady(api->clock))) {
        change(api, call, SRV_DO_CHAT, body);
        return;
    }
    if (call->room) {
        srv_room_release(call->room);
    }
    srv_call_too_many(call, MINUTE / most + 1,
                      "You chat faster than others can read: wait a little.");
}

/* ---- event streams ---- */

/* Where to go on: after Last-Event-ID, which a browser sends when it comes back, or ?after=; -1:
 * from now on. */
static bool read_after(srv_call *call, int *after)
{
    const char *text = call->header(call, "Last-Event-ID");
    if (!text || !*text) {
        text = call->query(call, "after");
    }
    *after = -1;
    if (!text) {
        return true;
    }
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 9 || text[digits]) {
        srv_call_error(call, SRV_E_BAD_REQUEST,
                       "after, like Last-Event-ID, is the version of an event: a number.");
        return false;
    }
    *after = atoi(text);
    return true;
}

/* One more stream for a person or an address; false after answering 429. */
static bool count_stream(srv_api *api, srv_call *call, srv_feed *feed, const char *who, int most,
                         const char *message)
{
    if (!srv_feed_count(feed, api->streams, who, most)) {
        srv_feed_free(feed);
        srv_call_too_many(call, 15, message);
        return false;
    }
    return true;
}

static void listen(srv_api *api, srv_call *call, srv_room *room)
{
    const srv_limits *limits = api->options.limits;
    int after;
    if (!read_after(call, &after)) {
        return;
    }
    srv_feed *feed = srv_feed_make();
    if (!feed) {
        srv_call_error(call, SRV_E_BUSY, NULL);
        return;
    }
    if (!count_stream(api, call, feed, call->address.at, limits->streams_address,
                      "This address holds as many event streams as one may.") ||
        (call->who.id.at[0] &&
         !count_stream(api, call, feed, call->who.id.at, limits->streams_person,
                       "You hold as many event streams as one may: close some."))) {
        return;
    }
    const char *views = call->query(call, "views");
    srv_stream *stream = srv_room_listen(room, &call->who, after, views && strcmp(views, "1") == 0,
                                         srv_feed_wake, feed, &call->reply);
    if (!stream) {
        srv_feed_free(feed); /* the reply tells why */
        return;
    }
    srv_feed_of_stream(feed, stream);
    call->feed = feed;
    call->type = "text/event-stream";
    srv_call_empty(call, 200);
}

void srv_on_events(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    srv_room *room = enter(api, call);
    if (room) {
        listen(api, call, room);
        srv_room_release(room);
    }
}
