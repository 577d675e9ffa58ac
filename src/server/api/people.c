#include "people.h"
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sessions and addresses that were looked up lately: two tables. A session has a few places, since
 * with one each it takes only a thousand people for a tenth of them to share it with somebody, and
 * then each of them is looked up again whenever the other one was there. */
#define DAY ((int64_t)24 * 3600 * 1000)
enum {
    N_SHELVES = 2048,
    N_PLACES = 4, /* on a shelf */
    N_ADDRESSES = 1024,
    REMEMBER = 5000,  /* ms */
    AT_NEED = 120000, /* ms that somebody is believed while the store does not answer */
    TOKEN_BYTES = 32
};

typedef struct session {
    srv_session_hash key; /* of the token's text: the stored one, of its bytes, takes longer */
    srv_visitor visitor;
    int64_t until; /* steady: remembered; 0: nothing here */
} session;

typedef struct place {
    char address[64];
    int64_t banned_until;
    int64_t until; /* steady */
} place;

struct srv_people {
    srv_store *store;
    const srv_clock *clock;
    int64_t session_time; /* ms that a session lives without being used */
    pthread_mutex_t lock;
    session sessions[N_SHELVES][N_PLACES];
    place places[N_ADDRESSES];
    unsigned age; /* counts changes: what was read before one is not remembered after it */
};

srv_people *srv_people_open(srv_store *store, int session_days, const srv_clock *clock)
{
    srv_people *p = sodium_init() < 0 ? NULL : calloc(1, sizeof *p);
    if (p) {
        p->store = store;
        p->clock = clock;
        p->session_time = session_days * DAY;
        pthread_mutex_init(&p->lock, NULL);
    }
    return p;
}

void srv_people_close(srv_people *people)
{
    if (people) {
        pthread_mutex_destroy(&people->lock);
        free(people);
    }
}

void srv_people_changed(srv_people *people)
{
    pthread_mutex_lock(&people->lock);
    people->age++;
    memset(people->sessions, 0, sizeof people->sessions);
    memset(people->places, 0, sizeof people->places);
    pthread_mutex_unlock(&people->lock);
}

/* ---- passwords ---- */

enum { MIN_PASSWORD = 8, MAX_PASSWORD = 200 };

const char *srv_password_wrong(const char *password)
{
    size_t len = strlen(password);
    return len < MIN_PASSWORD   ? "A password has at least 8 characters."
           : len > MAX_PASSWORD ? "A password has at most 200 bytes."
                                : NULL;
}

bool srv_password_hash(const char *password, char out[SRV_PASSWORD_SIZE])
{
    _Static_assert(SRV_PASSWORD_SIZE >= crypto_pwhash_STRBYTES, "it must fit");
    return crypto_pwhash_str(out, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

bool srv_password_is(const char *password, const char *hash)
{
    if (!*hash) {
        char other[SRV_PASSWORD_SIZE];
        (void)srv_password_hash(password, other);
        return false;
    }
    return strlen(password) <= MAX_PASSWORD &&
           crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

bool srv_secret_is(const char *given, const char *secret)
{
    unsigned char a[crypto_generichash_BYTES], b[crypto_generichash_BYTES];
    crypto_generichash(a, sizeof a, (const unsigned char *)given, strlen(given), NULL, 0);
    crypto_generichash(b, sizeof b, (const unsigned char *)secret, strlen(secret), NULL, 0);
    return sodium_memcmp(a, b, sizeof a) == 0;
}

/* ---- tokens and sessions ---- */

bool srv_token_hash(const char *token, srv_session_hash *out)
{
    unsigned char bytes[TOKEN_BYTES];
    size_t n;
    _Static_assert(SRV_HASH_SIZE >= crypto_generichash_BYTES_MIN, "long enough for libsodium");
    if (strlen(token) != SRV_TOKEN_SIZE - 1 ||
        sodium_base642bin(bytes, sizeof bytes, token, SRV_TOKEN_SIZE - 1, NULL, &n, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        n != TOKEN_BYTES) {
        return false;
    }
    return crypto_generichash(out->at, sizeof out->at, bytes, sizeof bytes, NULL, 0) == 0;
}

srv_result srv_people_enter(srv_people *people, const srv_id *player, srv_token *out)
{
    unsigned char bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out->at, sizeof out->at, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    srv_write write = {.kind = SRV_NEW_SESSION,
                       .session = {.player = *player, .at = srv_clock_now(people->clock)}};
    srv_token_hash(out->at, &write.session.hash);
    return srv_store_write(people->store, &write);
}

srv_result srv_people_leave(srv_people *people, const char *token, const srv_id *player)
{
    srv_write write = {.kind = SRV_END_SESSION,
                       .session = {.player = *player, .at = srv_clock_now(people->clock)}};
    if (!srv_token_hash(token, &write.session.hash)) {
        return SRV_MISSING;
    }
    srv_result result = srv_store_write(people->store, &write);
    srv_people_changed(people);
    return result;
}

/* Where the session of a token is remembered, if it is. */
static session *shelf_of(srv_people *p, const char *token, srv_session_hash *key)
{
    (void)crypto_generichash(key->at, sizeof key->at, (const unsigned char *)token, strlen(token),
                             NULL, 0);
    return p->sessions[(key->at[0] | key->at[1] << 8) % N_SHELVES];
}

static bool recall(const session *shelf, const srv_session_hash *key, int64_t steady,
                   srv_visitor *out)
{
    for (const session *s = shelf; s < shelf + N_PLACES; s++) {
        if (s->until > steady && memcmp(s->key.at, key->at, sizeof key->at) == 0) {
            *out = s->visitor;
            return true;
        }
    }
    return false;
}

/* In the place of the one that is forgotten first. */
static void remember(session *shelf, const session *found)
{
    session *oldest = shelf;
    for (session *s = shelf + 1; s < shelf + N_PLACES; s++) {
        if (s->until < oldest->until) {
            oldest = s;
        }
    }
    *oldest = *found;
}

static void touched(srv_write *write)
{
    free(write);
}

/* Once a day it is noted that a session is in use, and the store ends those that are not. Nobody
 * waits for it. */
static void touch(const srv_people *p, const srv_session_hash *hash, int64_t now)
{
    srv_write *w = calloc(1, sizeof *w);
    if (w) {
        w->kind = SRV_TOUCH_SESSION;
        w->session.hash = *hash;
        w->session.at = now;
        w->session.expired = now - p->session_time;
        w->done = touched;
        srv_store_submit(p->store, w);
    }
}

/* The store does not answer: who was here a moment ago may look at what is in memory. Nothing can
 * be written anyway. */
static bool recall_at_need(srv_people *p, const session *shelf, const srv_session_hash *key,
                           int64_t steady, srv_visitor *out)
{
    pthread_mutex_lock(&p->lock);
    bool known = recall(shelf, key, steady - AT_NEED, out);
    pthread_mutex_unlock(&p->lock);
    return known;
}

srv_result srv_people_find(srv_people *people, const char *token, srv_visitor *out)
{
    int64_t now = srv_clock_now(people->clock), steady = srv_clock_steady(people->clock);
    srv_session_hash key, hash;
    session *shelf = shelf_of(people, token, &key);
    pthread_mutex_lock(&people->lock);
    bool known = recall(shelf, &key, steady, out);
    unsigned age = people->age;
    pthread_mutex_unlock(&people->lock);
    if (known) {
        return SRV_DONE;
    }
    srv_player player;
    if (!srv_token_hash(token, &hash)) {
        return SRV_MISSING;
    }
    srv_result result = srv_store_session(people->store, &hash, &player);
    if (result == SRV_FAILED && recall_at_need(people, shelf, &key, steady, out)) {
        return SRV_DONE;
    }
    if (result != SRV_DONE) {
        return result;
    }
    if (player.is_gone || now - player.session_at > people->session_time) {
        return SRV_MISSING;
    }
    if (now - player.session_at > DAY) {
        touch(people, &hash, now);
    }
    *out = (srv_visitor){.id = player.id,
                         .is_account = player.password[0] != '\0',
                         .banned_until = player.banned_until};
    memcpy(out->name, player.name, sizeof out->name);
    pthread_mutex_lock(&people->lock);
    if (people->age == age) {
        remember(shelf, &(session){.key = key, .visitor = *out, .until = steady + REMEMBER});
    }
    pthread_mutex_unlock(&people->lock);
    return SRV_DONE;
}

static place *place_of(srv_people *p, const char *address)
{
    unsigned hash = 2166136261U;
    for (const char *c = address; *c; c++) {
        hash = (hash ^ (unsigned char)*c) * 16777619U;
    }
    return &p->places[hash % N_ADDRESSES];
}

static bool is_there(const place *p, const char *address, int64_t steady)
{
    return p->until > steady && strcmp(p->address, address) == 0;
}

int64_t srv_people_banned(srv_people *people, const char *address)
{
    int64_t now = srv_clock_now(people->clock), steady = srv_clock_steady(people->clock);
    place *p = place_of(people, address);
    pthread_mutex_lock(&people->lock);
    bool known = is_there(p, address, steady);
    int64_t banned = p->banned_until;
    unsigned age = people->age;
    pthread_mutex_unlock(&people->lock);
    if (!known) {
        banned = srv_store_banned(people->store, address);
        pthread_mutex_lock(&people->lock);
        if (people->age == age) {
            *p = (place){.banned_until = banned, .until = steady + REMEMBER};
            snprintf(p->address, sizeof p->address, "%s", address);
        }
        pthread_mutex_unlock(&people->lock);
    }
    return banned > now ? banned : 0;
}

bool srv_people_known(srv_people *people, const char *token, const char *address)
{
    int64_t steady = srv_clock_steady(people->clock);
    srv_session_hash key;
    srv_visitor visitor;
    const session *shelf = shelf_of(people, token, &key);
    const place *p = place_of(people, address);
    pthread_mutex_lock(&people->lock);
    bool known = is_there(p, address, steady) && (!*token || recall(shelf, &key, steady, &visitor));
    pthread_mutex_unlock(&people->lock);
    return known;
}
