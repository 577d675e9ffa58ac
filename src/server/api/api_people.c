/* Guests, accounts, sessions. */
#include "handler.h"
#include "person.h"
#include "server/base/journal.h"
#include "server/base/member.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600, MAX_TEXT = 1000 };

/* ---- entering ---- */

typedef struct entrance {
    srv_token token;
    srv_id id;
    const char *name;
    bool is_account;
} entrance;

void srv_player_put(json_out *o, const char *id, const char *name, bool is_account)
{
    json_open(o, '{');
    srv_put_text(o, "id", id);
    srv_put_text(o, "name", name);
    srv_put_bool(o, "account", is_account);
    json_close(o, '}');
}

static void put_entrance(json_out *o, const void *data)
{
    const entrance *e = data;
    json_open(o, '{');
    srv_put_text(o, "token", e->token.at);
    json_key(o, "player");
    srv_player_put(o, e->id.at, e->name, e->is_account);
    json_close(o, '}');
}

void srv_cookie_set(const srv_api *api, srv_call *call, const char *token)
{
    bool is_secure = strncmp(api->options.public_url, "https://", 8) == 0;
    snprintf(call->cookie, sizeof call->cookie,
             "session=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", token,
             *token ? 34560000 : 0, is_secure ? "; Secure" : "");
}

/* Begins a session and answers with it. */
static void enter(srv_api *api, srv_call *call, const srv_id *id, const char *name, bool is_account)
{
    entrance e = {.id = *id, .name = name, .is_account = is_account};
    if (srv_people_enter(api->people, id, &e.token) != SRV_DONE) {
        srv_call_unavailable(call);
        return;
    }
    srv_cookie_set(api, call, e.token.at);
    srv_call_put(call, 201, put_entrance, &e);
    sodium_memzero(&e, sizeof e);
}

/* The name in a request; false after answering. */
static bool read_name(const srv_api *api, srv_call *call, const json *body, char out[SRV_NAME_SIZE])
{
    char *text = srv_api_string(call, body, "name", MAX_TEXT);
    if (!text) {
        return false;
    }
    const char *wrong = srv_name_read(text, api->options.limits->name_length, out);
    free(text);
    if (wrong) {
        srv_call_error(call, SRV_E_BAD_NAME, wrong);
    }
    return !wrong;
}

/* May this address give another name to somebody? False after answering. */
static bool may_name(srv_api *api, srv_call *call)
{
    if (!srv_api_allow(api, call, api->guests, api->options.limits->guests_rate, HOUR)) {
        srv_call_too_many(call, HOUR / api->options.limits->guests_rate + 1,
                          "Too many new players or names from this address in an hour.");
        return false;
    }
    return true;
}

/* A new player; false after answering. */
static bool make_player(srv_api *api, srv_call *call, const char *name, srv_id *out)
{
    if (!may_name(api, call)) {
        return false;
    }
    *out = srv_id_make();
    srv_write write = {.kind = SRV_NEW_PLAYER,
                       .player = {.id = *out, .name = name, .created = srv_clock_now(api->clock)}};
    if (srv_store_write(api->options.store, &write) != SRV_DONE) {
        srv_call_unavailable(call);
        return false;
    }
    return true;
}

void srv_on_guest(srv_api *api, srv_call *call, const json *body)
{
    static const char *const keys[] = {"name", NULL};
    char name[SRV_NAME_SIZE];
    srv_id id;
    if (srv_api_keys(call, body, keys) && read_name(api, call, body, name) &&
        make_player(api, call, name, &id)) {
        enter(api, call, &id, name, false);
    }
}

static void put_person(json_out *o, const void *data)
{
    const srv_player *p = data;
    json_open(o, '{');
    json_key(o, "player");
    srv_player_put(o, p->id.at, p->name, p->password[0] != '\0');
    json_close(o, '}');
}

static void rename_person(srv_api *api, srv_call *call, const char *name)
{
    srv_player player;
    srv_write write = {.kind = SRV_SET_NAME, .account = {.player = call->who.id, .name = name}};
    srv_result result = srv_store_write(api->options.store, &write);
    if (result == SRV_CONFLICT) {
        srv_call_error(call, SRV_E_NAME_TAKEN, NULL);
        return;
    }
    if (result == SRV_DONE) {
        srv_people_changed(api->people);
        srv_hall_person_changed(api->options.hall, &call->who.id);
        result = srv_store_player(api->options.store, &call->who.id, &player);
    }
    if (result == SRV_DONE) {
        srv_call_put(call, 200, put_person, &player);
    } else {
        srv_call_unavailable(call);
    }
}

void srv_on_rename(srv_api *api, srv_call *call, const json *body)
{
    static const char *const keys[] = {"name", NULL};
    char name[SRV_NAME_SIZE];
    if (srv_api_keys(call, body, keys) && read_name(api, call, body, name) && may_name(api, call)) {
        rename_person(api, call, name);
    }
}

/* ---- accounts ---- */

/* May this address try another password? Hashing takes our time, too. */
static bool may_try(srv_api *api, srv_call *call)
{
    if (srv_api_allow(api, call, api->logins, api->options.limits->logins_rate, HOUR)) {
        return true;
    }
    srv_call_too_many(call, HOUR / api->options.limits->logins_rate + 1,
                      "Too many log-ins tried from this address in an hour.");
    return false;
}

/* The player who shall have the account: who asks, or a new one. False after answering. */
static bool find_owner(srv_api *api, srv_call *call, const char *name, srv_id *out)
{
    srv_player player;
    srv_result result = srv_store_account(api->options.store, name, &player);
    if (result == SRV_DONE) {
        srv_call_error(call, SRV_E_NAME_TAKEN, NULL);
        return false;
    }
    if (result != SRV_MISSING) {
        srv_call_unavailable(call);
        return false;
    }
    if (!call->who.id.at[0]) {
        return make_player(api, call, name, out);
    }
    *out = call->who.id;
    if (srv_store_player(api->options.store, out, &player) != SRV_DONE) {
        srv_call_unavailable(call);
        return false;
    }
    if (player.password[0]) {
        srv_call_error(call, SRV_E_HAS_ACCOUNT, NULL);
        return false;
    }
    return true;
}

static void make_account(srv_api *api, srv_call *call, const char *name, const char *password)
{
    char hash[SRV_PASSWORD_SIZE];
    srv_id id;
    const char *wrong = srv_password_wrong(password);
    if (wrong) {
        srv_call_error(call, SRV_E_BAD_PASSWORD, wrong);
        return;
    }
    if (!may_try(api, call) || !find_owner(api, call, name, &id)) {
        return;
    }
    if (!srv_password_hash(password, hash)) {
        srv_call_error(call, SRV_E_BUSY, NULL);
        return;
    }
    srv_write write = {.kind = SRV_SET_ACCOUNT,
                       .account = {.player = id, .name = name, .password = hash}};
    srv_result result = srv_store_write(api->options.store, &write);
    if (result == SRV_CONFLICT) {
        srv_call_error(call, SRV_E_NAME_TAKEN, NULL);
    } else if (result != SRV_DONE) {
        srv_call_unavailable(call);
    } else {
        srv_people_changed(api->people);
        srv_hall_person_changed(api->options.hall, &id);
        enter(api, call, &id, name, true);
    }
}

/* Whoever guesses one account's password may do so from many addresses. False after answering. */
static bool may_guess(srv_api *api, srv_call *call, const srv_id *player)
{
    int most = api->options.limits->wrong_rate;
    if (srv_rates_would(api->wrong, player->at, most, HOUR, srv_clock_steady(api->clock))) {
        return true;
    }
    srv_call_too_many(call, HOUR / most + 1, "Too many wrong passwords for this account.");
    return false;
}

static void count_wrong(srv_api *api, const srv_id *player)
{
    if (player->at[0]) {
        (void)srv_rates_allow(api->wrong, player->at, api->options.limits->wrong_rate, HOUR,
                              srv_clock_steady(api->clock));
    }
}

static void log_in(srv_api *api, srv_call *call, const char *name, const char *password)
{
    srv_player player = {.password = ""};
    if (!may_try(api, call)) {
        return;
    }
    srv_result result = srv_store_account(api->options.store, name, &player);
    if (result == SRV_FAILED) {
        srv_call_unavailable(call);
    } else if (result == SRV_DONE && !may_guess(api, call, &player.id)) {
        return;
    } else if (!srv_password_is(password, result == SRV_DONE ? player.password : "")) {
        count_wrong(api, &player.id);
        srv_journal(SRV_INFO, "login_refused", "address", call->address.at);
        srv_call_error(call, SRV_E_WRONG_PASSWORD, NULL);
    } else if (player.banned_until > srv_clock_now(api->clock)) {
        srv_call_error(call, SRV_E_BANNED, "The host has banned this player.");
    } else {
        enter(api, call, &player.id, player.name, true);
    }
}

/* Reads a name and a password, and does something with them. */
static void with_password(srv_api *api, srv_call *call, const json *body,
                          void (*use)(srv_api *api, srv_call *call, const char *name,
                                      const char *password))
{
    static const char *const keys[] = {"name", "password", NULL};
    char name[SRV_NAME_SIZE];
    char *password;
    if (srv_api_keys(call, body, keys) && read_name(api, call, body, name) &&
        (password = srv_api_string(call, body, "password", MAX_TEXT))) {
        use(api, call, name, password);
        sodium_memzero(password, strlen(password));
        free(password);
    }
}

void srv_on_account(srv_api *api, srv_call *call, const json *body)
{
    with_password(api, call, body, make_account);
}

void srv_on_log_in(srv_api *api, srv_call *call, const json *body)
{
    with_password(api, call, body, log_in);
}

void srv_on_log_out(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    if (srv_people_leave(api->people, call->token) == SRV_FAILED) {
        srv_call_unavailable(call);
        return;
    }
    srv_cookie_set(api, call, "");
    srv_call_empty(call, 204);
}
