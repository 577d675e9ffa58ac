/* One's own data: what there is, all of it to take along, and being forgotten. */
#include "handler.h"
#include "person.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A page of one's own games from the hall, as it answers; free its body. */
static void list_mine(srv_api *api, const srv_call *call, srv_status status, const char *cursor,
                      srv_reply *out)
{
    const srv_page page = {.status = (int)status, .mine = true, .cursor = cursor};
    srv_wait w;
    srv_wait_begin(&w);
    srv_hall_list(api->options.hall, &call->who, &page, &w.reply);
    srv_wait_end(&w);
    *out = w.reply;
}

typedef struct profile {
    srv_player player;
    srv_reply lists[SRV_N_STATUS]; /* pages of games, of those statuses that are asked for */
} profile;

/* The list "games" of an answer of the hall, as it stands there. */
static void put_games(json_out *o, const srv_reply *list)
{
    size_t size = 48 * list->len + 4096, len = 2;
    const char *games = "[]";
    void *memory = list->status == 200 ? malloc(size) : NULL;
    json j;
    json_error e;
    if (memory) {
        arena a = arena_make(memory, size);
        if (json_parse(list->body, list->len, &a, &j, &e)) {
            games = json_source(&j, json_get(&j, 0, "games"), &len);
        }
    }
    json_put_raw(o, games, len);
    free(memory);
}

static void put_profile(json_out *o, const void *data)
{
    const profile *p = data;
    json_open(o, '{');
    json_key(o, "player");
    srv_player_put(o, p->player.id.at, p->player.name, p->player.password[0] != '\0');
    json_key(o, "created");
    json_put_int(o, p->player.created);
    json_key(o, "games");
    json_open(o, '{');
    for (int s = SRV_OPEN; s <= SRV_RUNNING; s++) {
        json_key(o, srv_status_name((srv_status)s));
        put_games(o, &p->lists[s]);
    }
    json_close(o, '}');
    json_close(o, '}');
}

void srv_on_me(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    profile p = {.lists = {{0}}};
    if (srv_store_player(api->options.store, &call->who.id, &p.player) != SRV_DONE) {
        srv_call_unavailable(call);
        return;
    }
    for (int s = SRV_OPEN; s <= SRV_RUNNING; s++) {
        list_mine(api, call, (srv_status)s, NULL, &p.lists[s]);
    }
    srv_call_put(call, 200, put_profile, &p);
    for (int s = SRV_OPEN; s <= SRV_RUNNING; s++) {
        free(p.lists[s].body);
    }
}

/* Everything that a person did, as it is gathered. */
typedef struct gathering {
    FILE *to;
    bool any;
} gathering;

static void gather(void *data, const srv_id *game, const srv_entry *entry)
{
    gathering *g = data;
    fprintf(g->to,
            "%s\n{\"game\":\"%s\",\"version\":%d,\"type\":\"%s\",\"seat\":%d,\"at\":%lld,"
            "\"body\":%s}",
            g->any ? "," : "", game->at, entry->version, srv_entry_name(entry->kind), entry->seat,
            (long long)entry->at, entry->body);
    g->any = true;
}

void srv_on_export(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    srv_player player;
    srv_person_page page;
    char *text = NULL, head[4096];
    size_t len = 0;
    if (srv_store_player(api->options.store, &call->who.id, &player) != SRV_DONE ||
        !srv_person_read(api, &player, &page)) {
        srv_call_unavailable(call);
        return;
    }
    FILE *to = open_memstream(&text, &len);
    if (!to) {
        srv_call_error(call, 503, "busy", "The server is out of memory. Try again later.");
        return;
    }
    json_out o = json_out_make(head, sizeof head);
    srv_person_put(&o, &page);
    /* The same object, open at its end for more. */
    fprintf(to, "%.*s,\n\"created\":%lld,\n\"entries\":[", (int)o.len - 1, head,
            (long long)player.created);
    gathering g = {.to = to};
    srv_result result = srv_store_traces(api->options.store, &call->who.id, gather, &g);
    fputs("]}\n", to);
    bool complete = fclose(to) == 0 && result == SRV_DONE;
    if (complete) {
        call->disposition = "attachment; filename=\"stellwerk.json\"";
        srv_call_bytes(call, 200, NULL, text, len);
    } else {
        srv_call_unavailable(call);
    }
    free(text);
}

static void give_up_seat(srv_api *api, const srv_call *call, srv_status status, const srv_id *game)
{
    unsigned char memory[256];
    arena a = arena_make(memory, sizeof memory);
    json nothing;
    json_error e;
    srv_wait w;
    srv_wait_begin(&w);
    (void)json_parse("{}", 2, &a, &nothing, &e);
    srv_hall_do(api->options.hall, status == SRV_OPEN ? SRV_DO_LEAVE : SRV_DO_RESIGN, &call->who,
                game, &nothing, &w.reply);
    srv_wait_end(&w);
    free(w.reply.body);
}

/* Gives up the seats of a person who goes: at games that have not begun the seat is left, in others
 * a bot plays on. */
static void give_up_seats(srv_api *api, const srv_call *call, srv_status status)
{
    char cursor[128] = "";
    for (bool more = true; more;) {
        srv_reply list;
        list_mine(api, call, status, *cursor ? cursor : NULL, &list);
        size_t size = 48 * list.len + 4096;
        void *memory = list.status == 200 ? malloc(size) : NULL;
        json j;
        json_error e;
        arena a = arena_make(memory, memory ? size : 0);
        more = false;
        if (memory && json_parse(list.body, list.len, &a, &j, &e)) {
            int games = json_get(&j, 0, "games");
            for (int g = json_first(&j, games); g != JSON_MISSING; g = json_next(&j, games, g)) {
                const char *text = json_string(&j, json_get(&j, g, "id"), &a);
                srv_id id;
                if (srv_id_read(text, &id)) {
                    give_up_seat(api, call, status, &id);
                }
            }
            const char *next = json_string(&j, json_get(&j, 0, "next"), &a);
            more = next && strlen(next) < sizeof cursor;
            if (more) {
                memcpy(cursor, next, strlen(next) + 1);
            }
        }
        free(memory);
        free(list.body);
    }
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
