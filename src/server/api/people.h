/* People: names, tokens, sessions, passwords, bans.
 *
 * A guest is a name and a token; an account is a guest with a password. A token is 256 random bits;
 * the store has its hash alone, and a session is found by looking that up, so there is nothing to
 * compare and nothing to steal from the store. What was looked up is remembered for a few seconds:
 * that is how long another node's log-out or ban takes to arrive. Any thread. */
#ifndef SERVER_API_PEOPLE_H
#define SERVER_API_PEOPLE_H

#include "server/base/clock.h"
#include "server/store/store.h"

typedef struct srv_people srv_people;

/* NULL: no memory, or libsodium does not start. */
srv_people *srv_people_open(srv_store *store, int session_days, const srv_clock *clock);
void srv_people_close(srv_people *people);

/* ---- names and passwords ---- */

/* Takes the blanks off both ends of a name (UTF-8), brings it to its composed form (NFC) and checks
 * it: 1 to `most` characters, none of them invisible, no towers of accents, letters of one script,
 * not that of a bot. NULL, and the name in `out`; or a sentence about what is wrong. (name.c) */
const char *srv_name_read(const char *text, int most, char out[SRV_NAME_SIZE]);

/* As it was typed, without those blanks: for accounts from before there were such rules. */
void srv_name_given(const char *text, char out[SRV_NAME_SIZE]);

/* NULL, or what is wrong with a new password. */
const char *srv_password_wrong(const char *password);
/* Slow and hungry on purpose (a tenth of a second, 64 MiB): for threads of its own. False: no
 * memory. */
bool srv_password_hash(const char *password, char out[SRV_PASSWORD_SIZE]);
/* An empty hash takes the same time and is never right, so that nobody can tell from the time
 * whether there is an account. */
bool srv_password_is(const char *password, const char *hash);

/* ---- tokens and sessions ---- */

enum { SRV_TOKEN_SIZE = 44 }; /* 43 characters of base64url */

typedef struct srv_token {
    char at[SRV_TOKEN_SIZE];
} srv_token;

/* False if it has not the form of a token. */
bool srv_token_hash(const char *token, srv_session_hash *out);

/* Begins a session; waits for the store. */
srv_result srv_people_enter(srv_people *people, const srv_id *player, srv_token *out);
/* Ends the session of a token; waits for the store. */
srv_result srv_people_leave(srv_people *people, const char *token, const srv_id *player);

typedef struct srv_visitor {
    srv_id id;
    char name[SRV_NAME_SIZE];
    bool is_account;
    int64_t banned_until; /* 0: not */
} srv_visitor;

/* Whose token is it? Waits for the store if that is not remembered. SRV_MISSING: nobody's, or not
 * used for so many days. */
srv_result srv_people_find(srv_people *people, const char *token, srv_visitor *out);

/* Until when is an address banned? 0: it is not. Waits like that. */
int64_t srv_people_banned(srv_people *people, const char *address);

/* Is this token (may be "") remembered, and the address? Then the two above do not ask the store.
 */
bool srv_people_known(srv_people *people, const char *token, const char *address);

/* Something about people has changed: nothing is remembered any more. */
void srv_people_changed(srv_people *people);

/* ---- the host's token ---- */

/* Is `given` the very text `secret`? Takes the same time for any text. */
bool srv_secret_is(const char *given, const char *secret);

#endif
