/* For the host: bans, backup, how things stand. Who did what is in the log. */
#include "handler.h"
#include "server/base/journal.h"
#include "server/base/member.h"
#include <stdio.h>
#include <stdlib.h>
#include <stellwerk/stellwerk.h>
#include <string.h>
#include <sys/stat.h>

/* ---- bans ---- */

/* What a ban is about: a player's id, or an address as calls have it. */
static bool read_what(const char *text, char out[SRV_ADDRESS_SIZE])
{
    srv_id id;
    srv_address address;
    if (srv_id_read(text, &id)) {
        snprintf(out, SRV_ADDRESS_SIZE, "%s", id.at);
        return true;
    }
    if (srv_address_read(text, &address)) {
        snprintf(out, SRV_ADDRESS_SIZE, "%s", address.at);
        return true;
    }
    return false;
}

typedef struct ban_answer {
    const char *what;
    int64_t until;
} ban_answer;

static void put_ban(json_out *o, const void *data)
{
    const ban_answer *b = data;
    json_open(o, '{');
    srv_put_text(o, "what", b->what);
    srv_put_int_if(o, "until", b->until, b->until);
    json_close(o, '}');
}

static void set_ban(srv_api *api, srv_call *call, const char *what, int64_t until,
                    const char *reason)
{
    srv_write write = {.kind = SRV_BAN, .ban = {.what = what, .until = until, .reason = reason}};
    srv_result result = srv_store_write(api->options.store, &write);
    srv_id id;
    if (result == SRV_MISSING) {
        srv_call_error(call, SRV_E_UNKNOWN_PLAYER, "There is no such player or ban.");
        return;
    }
    if (result != SRV_DONE) {
        srv_call_unavailable(call);
        return;
    }
    srv_people_changed(api->people);
    bool is_player = srv_id_read(what, &id);
    if (is_player) {
        srv_hall_person_changed(api->options.hall, &id);
    }
    if (until) {
        srv_feeds_end(api->feeds, &(srv_feeds_of){.who = is_player ? &id : NULL,
                                                  .address = is_player ? NULL : what});
    }
    srv_journal(SRV_INFO, until ? "banned" : "unbanned", "what", what);
    srv_call_put(call, 200, put_ban, &(ban_answer){what, until});
}

void srv_on_ban(srv_api *api, srv_call *call, const json *body)
{
    static const char *const keys[] = {"player", "address", "hours", "reason", NULL};
    enum { MAX_HOURS = 24 * 366 * 100, MAX_REASON = SRV_REASON_SIZE - 1 };
    const bool is_player = json_get(body, 0, "player") != JSON_MISSING;
    char what[SRV_ADDRESS_SIZE];
    int64_t hours;
    if (!srv_api_keys(call, body, keys)) {
        return;
    }
    if (!json_int(body, json_get(body, 0, "hours"), 1, MAX_HOURS, &hours)) {
        srv_call_error(call, SRV_E_BAD_REQUEST, "\"hours\" is a whole number from 1 on.");
        return;
    }
    char *text = srv_api_string(call, body, is_player ? "player" : "address", 100);
    if (!text) {
        return;
    }
    bool fine = read_what(text, what) && (strlen(what) == SRV_ID_LENGTH) == is_player;
    free(text);
    if (!fine) {
        srv_call_error(call, SRV_E_BAD_VALUE, "That is no player's id, or no address.");
        return;
    }
    char *reason = json_get(body, 0, "reason") == JSON_MISSING
                       ? calloc(1, 1)
                       : srv_api_string(call, body, "reason", MAX_REASON);
    if (reason) {
        set_ban(api, call, what, srv_clock_now(api->clock) + hours * 3600000, reason);
        free(reason);
    }
}

void srv_on_unban(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    char what[SRV_ADDRESS_SIZE];
    if (read_what(call->word, what)) {
        set_ban(api, call, what, 0, "");
    } else {
        srv_call_error(call, SRV_E_NOT_FOUND, "That is no player's id, and no address.");
    }
}

enum { MAX_BANS = 200 };

typedef struct ban_list {
    srv_ban rows[MAX_BANS];
    int n;
} ban_list;

static void put_bans(json_out *o, const void *data)
{
    const ban_list *l = data;
    json_open(o, '{');
    srv_put_open(o, "bans", '[');
    for (int i = 0; i < l->n; i++) {
        json_open(o, '{');
        srv_put_text(o, "what", l->rows[i].what);
        srv_put_text(o, "name", l->rows[i].name);
        srv_put_int(o, "until", l->rows[i].until);
        srv_put_text(o, "reason", l->rows[i].reason);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

void srv_on_bans(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    ban_list *l = calloc(1, sizeof *l);
    if (!l || (l->n = srv_store_bans(api->options.store, srv_clock_now(api->clock), l->rows,
                                     MAX_BANS)) < 0) {
        free(l);
        srv_call_unavailable(call);
        return;
    }
    srv_call_put(call, 200, put_bans, l);
    free(l);
}

/* ---- backup ---- */

/* A name, and not a path to somewhere else. */
static bool is_file_name(const char *name)
{
    size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-");
    return len > 0 && len <= 100 && !name[len] && name[0] != '.' && name[0] != '-';
}

static void put_file(json_out *o, const void *path)
{
    json_open(o, '{');
    srv_put_text(o, "file", path);
    json_close(o, '}');
}

static void back_up(srv_api *api, srv_call *call, const char *name)
{
    char path[1024], why[512] = "";
    if (!is_file_name(name)) {
        srv_call_error(call, SRV_E_BAD_VALUE,
                       "\"file\" is a name of letters, digits, dots and dashes: it is put into the "
                       "folder for backups.");
        return;
    }
    if (!api->options.backups) {
        srv_call_error(call, SRV_E_NO_BACKUP, NULL);
        return;
    }
    (void)mkdir(api->options.backups, 0700); /* if it cannot be made, the store says so */
    snprintf(path, sizeof path, "%s/%s", api->options.backups, name);
    if (srv_store_backup(api->options.store, path, why, sizeof why)) {
        srv_journal(SRV_INFO, "backup", "file", path);
        srv_call_put(call, 201, put_file, path);
    } else {
        srv_call_error(call, SRV_E_NO_BACKUP, why);
    }
}

void srv_on_backup(srv_api *api, srv_call *call, const json *body)
{
    static const char *const keys[] = {"file", NULL};
    char *name;
    if (srv_api_keys(call, body, keys) && (name = srv_api_string(call, body, "file", 200))) {
        back_up(api, call, name);
        free(name);
    }
}

/* ---- games that cannot be read ---- */

enum { MAX_UNREADABLE = 200 };

typedef struct unread_list {
    srv_unreadable rows[MAX_UNREADABLE];
    int n;
} unread_list;

static void put_unreadable(json_out *o, const void *data)
{
    const unread_list *l = data;
    json_open(o, '{');
    srv_put_int(o, "total", l->n);
    srv_put_open(o, "games", '[');
    for (int i = 0; i < l->n && i < MAX_UNREADABLE; i++) {
        const srv_unreadable *g = &l->rows[i];
        json_open(o, '{');
        srv_put_text(o, "id", g->game.at);
        srv_put_text(o, "map", g->map);
        srv_put_text(o, "status", srv_status_name(g->status));
        srv_put_int(o, "created", g->created);
        srv_put_int(o, "since", g->since);
        srv_put_text(o, "reason", g->why);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

void srv_on_unreadable(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    unread_list *l = malloc(sizeof *l);
    if (!l) {
        srv_call_error(call, SRV_E_BUSY, NULL);
        return;
    }
    l->n = srv_hall_unreadable(api->options.hall, l->rows, MAX_UNREADABLE);
    srv_call_put(call, 200, put_unreadable, l);
    free(l);
}

/* ---- status ---- */

typedef struct standing {
    const srv_api *api;
    int connections;
    srv_counts counts;
    srv_hall_figures hall;
} standing;

static void put_standing(json_out *o, const void *data)
{
    const standing *s = data;
    json_open(o, '{');
    srv_put_text(o, "version", SW_VERSION);
    srv_put_text(o, "store", s->api->options.store_name);
    srv_put_int(o, "started", s->api->started);
    srv_put_int(o, "connections", s->connections);
    srv_put_int(o, "players", s->counts.players);
    srv_put_int(o, "accounts", s->counts.accounts);
    srv_put_int(o, "entries", s->counts.entries);
    srv_put_int(o, "unreadable", s->hall.unreadable);
    srv_put_open(o, "games", '{');
    for (int i = 0; i < SRV_N_STATUS; i++) {
        srv_put_int(o, srv_status_name((srv_status)i), s->counts.games[i]);
    }
    json_close(o, '}');
    srv_put_open(o, "here", '{');
    srv_put_int(o, "tables", s->hall.tables);
    srv_put_int(o, "streams", s->hall.streams);
    srv_put_int(o, "bots_waiting", s->hall.bots_waiting);
    srv_put_int(o, "bots_busy", s->hall.bots_busy);
    srv_put_int(o, "moves", s->hall.moves);
    srv_put_int(o, "bot_moves", s->hall.bot_moves);
    json_close(o, '}');
    json_close(o, '}');
}

void srv_on_status(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    standing s = {.api = api, .connections = srv_metrics_connections(api->metrics)};
    if (srv_store_counts(api->options.store, &s.counts) != SRV_DONE) {
        srv_call_unavailable(call);
        return;
    }
    srv_hall_count(api->options.hall, &s.hall);
    srv_call_put(call, 200, put_standing, &s);
}
