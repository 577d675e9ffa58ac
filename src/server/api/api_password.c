/* What concerns a password that is there: another one, the end of all sessions, and a code that
 * brings one back in who has forgotten it. */
#include "entrance.h"
#include "handler.h"
#include "person.h"
#include "server/base/journal.h"
#include "server/base/member.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 1000 };

/* Ends the sessions of somebody but that of `token` ("": none), and their streams. */
static bool end_sessions(srv_api *api, const srv_id *player, const char *token)
{
    srv_write write = {.kind = SRV_END_SESSIONS, .session = {.player = *player}};
    (void)srv_token_hash(token, &write.session.hash); /* else it is of zeros, which is nobody's */
    srv_result result = srv_store_write(api->options.store, &write);
    srv_people_changed(api->people);
    srv_feeds_end(api->feeds, &(srv_feeds_of){.who = player, .but = *token ? token : NULL});
    return result != SRV_FAILED;
}

/* The account of who asks, after the password in the request has proved that it is them. False
 * after answering. */
static bool prove(srv_api *api, srv_call *call, const json *body, srv_player *out)
{
    char *password = srv_api_string(call, body, "password", MAX_TEXT);
    bool proved = false;
    if (!password) {
        return false;
    }
    if (srv_store_player(api->options.store, &call->who.id, out) != SRV_DONE) {
        srv_call_unavailable(call);
    } else if (!out->password[0]) {
        srv_call_error(call, SRV_E_FORBIDDEN, "Guests have no password.");
    } else if (srv_may_try(api, call) && srv_may_guess(api, call, &out->id)) {
        proved = srv_password_is(password, out->password);
        if (!proved) {
            srv_count_wrong(api, &out->id);
            srv_call_error(call, SRV_E_WRONG_PASSWORD, NULL);
        }
    }
    sodium_memzero(password, strlen(password));
    free(password);
    return proved;
}

/* Gives an account another password. False after answering. */
static bool set_password(srv_api *api, srv_call *call, const srv_player *player,
                         const char *password)
{
    char hash[SRV_PASSWORD_SIZE];
    const char *wrong = srv_password_wrong(password);
    srv_write write = {.kind = SRV_SET_ACCOUNT,
                       .account = {.player = player->id, .name = player->name, .password = hash}};
    if (wrong) {
        srv_call_error(call, SRV_E_BAD_PASSWORD, wrong);
    } else if (!srv_password_hash(password, hash)) {
        srv_call_error(call, SRV_E_BUSY, NULL);
    } else if (srv_store_write(api->options.store, &write) != SRV_DONE) {
        srv_call_unavailable(call);
    } else {
        return true;
    }
    return false;
}

/* Other sessions end: whoever knew the old one is out. */
void srv_on_password(srv_api *api, srv_call *call, const json *body)
{
    static const char *const keys[] = {"password", "new_password", NULL};
    srv_player player;
    char *fresh;
    if (!srv_api_keys(call, body, keys) || !prove(api, call, body, &player) ||
        !(fresh = srv_api_string(call, body, "new_password", MAX_TEXT))) {
        return;
    }
    bool is_set = set_password(api, call, &player, fresh);
    sodium_memzero(fresh, strlen(fresh));
    free(fresh);
    if (is_set && end_sessions(api, &player.id, call->token)) {
        srv_journal(SRV_INFO, "password_changed", "address", call->address.at);
        srv_call_empty(call, 204);
    } else if (is_set) {
        srv_call_unavailable(call);
    }
}

void srv_on_log_out_all(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    if (!end_sessions(api, &call->who.id, "")) {
        srv_call_unavailable(call);
        return;
    }
    srv_cookie_set(api, call, "");
    srv_call_empty(call, 204);
}

/* ---- recovery ---- */

/* 130 random bits: nobody guesses them, so a plain hash is enough. */
enum {
    CODE_LETTERS = 26,
    CODE_GROUP = 5,
    CODE_SIZE = CODE_LETTERS + CODE_LETTERS / CODE_GROUP + 1
};

static void make_code(char out[CODE_SIZE])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* no i, l, o, u */
    size_t n = 0;
    for (int i = 0; i < CODE_LETTERS; i++) {
        if (i > 0 && i % CODE_GROUP == 0) {
            out[n++] = '-';
        }
        out[n++] = letters[randombytes_uniform(32)];
    }
    out[n] = '\0';
}

/* Blanks, dashes and case do not matter. */
static void hash_code(const char *code, char out[SRV_RECOVERY_SIZE])
{
    char plain[CODE_LETTERS + 2];
    unsigned char hash[(SRV_RECOVERY_SIZE - 1) / 2];
    size_t n = 0;
    for (; *code && n < sizeof plain - 1; code++) {
        if (*code != '-' && *code != ' ') {
            plain[n++] = (char)(*code >= 'A' && *code <= 'Z' ? *code + 32 : *code);
        }
    }
    crypto_generichash(hash, sizeof hash, (const unsigned char *)plain, n, NULL, 0);
    sodium_bin2hex(out, SRV_RECOVERY_SIZE, hash, sizeof hash);
}

static void put_code(json_out *o, const void *code)
{
    json_open(o, '{');
    srv_put_text(o, "code", code);
    json_close(o, '}');
}

static srv_result keep_code(srv_api *api, const srv_id *player, const char *hash)
{
    srv_write write = {.kind = SRV_SET_RECOVERY, .recovery = {.player = *player, .hash = hash}};
    return srv_store_write(api->options.store, &write);
}

void srv_on_recovery(srv_api *api, srv_call *call, const json *body)
{
    static const char *const keys[] = {"password", NULL};
    srv_player player;
    char code[CODE_SIZE], hash[SRV_RECOVERY_SIZE];
    if (!srv_api_keys(call, body, keys) || !prove(api, call, body, &player)) {
        return;
    }
    make_code(code);
    hash_code(code, hash);
    if (keep_code(api, &player.id, hash) == SRV_DONE) {
        srv_call_put(call, 200, put_code, code);
    } else {
        srv_call_unavailable(call);
    }
    sodium_memzero(code, sizeof code);
}

/* A code is good once. */
static void recover(srv_api *api, srv_call *call, const json *body, const char *code,
                    const char *password)
{
    srv_player player = {.password = ""};
    char hash[SRV_RECOVERY_SIZE];
    if (!srv_may_try(api, call)) {
        return;
    }
    srv_result result = srv_find_account(api, call, body, &player);
    hash_code(code, hash);
    if (result == SRV_CONFLICT) {
        return; /* answered */
    }
    if (result == SRV_FAILED) {
        srv_call_unavailable(call);
    } else if (result != SRV_DONE || !player.recovery[0] ||
               sodium_memcmp(hash, player.recovery, sizeof hash) != 0) {
        srv_journal(SRV_INFO, "login_refused", "address", call->address.at);
        srv_call_error(call, SRV_E_WRONG_PASSWORD, "Name or code is wrong.");
    } else if (player.banned_until > srv_clock_now(api->clock)) {
        srv_call_error(call, SRV_E_BANNED, "The host has banned this player.");
    } else if (set_password(api, call, &player, password)) {
        if (keep_code(api, &player.id, "") != SRV_DONE || !end_sessions(api, &player.id, "")) {
            srv_call_unavailable(call);
            return;
        }
        srv_journal(SRV_INFO, "password_recovered", "address", call->address.at);
        srv_enter(api, call, &player.id, player.name, true);
    }
}

void srv_on_recover(srv_api *api, srv_call *call, const json *body)
{
    static const char *const keys[] = {"name", "code", "password", NULL};
    char *code = NULL, *password = NULL;
    if (srv_api_keys(call, body, keys) && (code = srv_api_string(call, body, "code", MAX_TEXT)) &&
        (password = srv_api_string(call, body, "password", MAX_TEXT))) {
        recover(api, call, body, code, password);
        sodium_memzero(password, strlen(password));
    }
    free(password);
    free(code);
}
