/* Games: everything is the hall's; here are its parameters. */
#include "handler.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE };

/* False after answering 404: what stands in the path cannot be a game. */
static bool is_game(srv_call *call)
{
    if (call->id.at[0]) {
        return true;
    }
    srv_call_error(call, 404, "unknown_game", "There is no such game.");
    return false;
}

void srv_on_create(srv_api *api, srv_call *call, const json *body)
{
    int most = api->options.limits->games_rate;
    if (!srv_rates_allow(api->games, call->who.id.at, most, HOUR, srv_now())) {
        srv_call_too_many(call, HOUR / most + 1,
                          "You have made as many games as one may in an hour.");
        return;
    }
    srv_hall_create(api->options.hall, &call->who, body, &call->reply);
}

static bool read_page(srv_call *call, srv_page *out)
{
    const char *status = call->query(call, "status"), *mine = call->query(call, "mine");
    const char *player = call->query(call, "player");
    *out = (srv_page){.status = -1,
                      .map = call->query(call, "map"),
                      .mine = mine && strcmp(mine, "1") == 0,
                      .cursor = call->query(call, "after")};
    if (mine && strcmp(mine, "1") != 0 && strcmp(mine, "0") != 0) {
        srv_call_error(call, 400, "bad_request", "mine is 1 or 0.");
        return false;
    }
    if (out->mine && !call->who.id.at[0]) {
        srv_call_error(call, 401, "no_session", "Whose games? Say who you are.");
        return false;
    }
    if (player && !srv_id_read(player, &out->player)) {
        srv_call_error(call, 400, "bad_request", "player is the id of a player.");
        return false;
    }
    for (int s = 0; status && out->status < 0; s++) {
        if (s == SRV_N_STATUS) {
            srv_call_error(call, 400, "bad_request", "status is open, running, over or aborted.");
            return false;
        }
        if (strcmp(status, srv_status_name((srv_status)s)) == 0) {
            out->status = s;
        }
    }
    return true;
}

void srv_on_list(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    srv_page page;
    if (read_page(call, &page)) {
        srv_hall_list(api->options.hall, &call->who, &page, &call->reply);
    }
}

#define READS(name, ask)                                                                           \
    void srv_on_##name(srv_api *api, srv_call *call, const json *body)                             \
    {                                                                                              \
        (void)body;                                                                                \
        if (is_game(call)) {                                                                       \
            ask(api->options.hall, &call->who, &call->id, &call->reply);                           \
        }                                                                                          \
    }
READS(show, srv_hall_show)
READS(moves, srv_hall_moves)
READS(record, srv_hall_record)
READS(plan, srv_hall_plan)

#define CHANGES(name, action)                                                                      \
    void srv_on_##name(srv_api *api, srv_call *call, const json *body)                             \
    {                                                                                              \
        if (is_game(call)) {                                                                       \
            srv_hall_do(api->options.hall, action, &call->who, &call->id, body, &call->reply);     \
        }                                                                                          \
    }
CHANGES(sit, SRV_DO_SIT)
CHANGES(leave, SRV_DO_LEAVE)
CHANGES(move, SRV_DO_MOVE)
CHANGES(resign, SRV_DO_RESIGN)
CHANGES(abort, SRV_DO_ABORT)
CHANGES(rematch, SRV_DO_REMATCH)
CHANGES(queue, SRV_DO_QUEUE)
CHANGES(unqueue, SRV_DO_UNQUEUE)
CHANGES(close, SRV_DO_CLOSE)

void srv_on_chat(srv_api *api, srv_call *call, const json *body)
{
    int most = api->options.limits->chat_rate;
    if (!srv_rates_allow(api->chat, call->who.id.at, most, MINUTE, srv_now())) {
        srv_call_too_many(call, MINUTE / most + 1,
                          "You chat faster than others can read: wait a little.");
    } else if (is_game(call)) {
        srv_hall_do(api->options.hall, SRV_DO_CHAT, &call->who, &call->id, body, &call->reply);
    }
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
        srv_call_error(call, 400, "bad_request",
                       "after, like Last-Event-ID, is the version of an event: a number.");
        return false;
    }
    *after = atoi(text);
    return true;
}

/* One more stream for a person or an address; false after answering 429. */
static bool count_stream(srv_api *api, srv_call *call, srv_feed *feed, int i, const char *who,
                         int most, const char *message)
{
    if (!srv_tally_take(api->streams, who, most)) {
        srv_feed_free(feed);
        srv_call_too_many(call, 15, message);
        return false;
    }
    feed->counted[i].tally = api->streams;
    snprintf(feed->counted[i].who, sizeof feed->counted[i].who, "%s", who);
    return true;
}

void srv_on_events(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    const srv_limits *limits = api->options.limits;
    int after;
    if (!is_game(call) || !read_after(call, &after)) {
        return;
    }
    srv_feed *feed = srv_feed_make();
    if (!feed) {
        srv_call_error(call, 503, "busy", "The server is out of memory. Try again later.");
        return;
    }
    if (!count_stream(api, call, feed, 0, call->address.at, limits->streams_address,
                      "This address holds as many event streams as one may.") ||
        (call->who.id.at[0] &&
         !count_stream(api, call, feed, 1, call->who.id.at, limits->streams_person,
                       "You hold as many event streams as one may: close some."))) {
        return;
    }
    const char *views = call->query(call, "views");
    feed->stream =
        srv_hall_listen(api->options.hall, &call->who, &call->id, after,
                        views && strcmp(views, "1") == 0, srv_feed_wake, feed, &call->reply);
    if (!feed->stream) {
        srv_feed_free(feed); /* the reply tells why */
        return;
    }
    call->feed = feed;
    call->type = "text/event-stream";
    srv_call_empty(call, 200);
}
