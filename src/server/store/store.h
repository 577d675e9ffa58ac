/* Where everything is kept: one interface, three stores (memory, SQLite, PostgreSQL).
 *
 * The truth about a game is its head, written once, and its log: entries with versions from 1
 * without gaps, only ever appended. Two writers cannot both append version 18: (game, version) is
 * the primary key, and the loser gets SRV_CONFLICT. Everything else about a game follows by
 * replaying its log; the columns `status` and `due` only help to find games.
 *
 * Writes are handed to a writer (writer.h) that puts all that wait into one transaction: their
 * `done` is called when they are durable, or when it is certain that they are not. Reads block the
 * caller, for microseconds (SQLite) or one round trip (PostgreSQL). All functions may be called
 * by any thread. */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include "server/base/person.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum srv_result {
    SRV_DONE,
    SRV_CONFLICT, /* somebody else was first: version, account name, id */
    SRV_MISSING,  /* there is no such thing */
    /* The store cannot be reached or is full; nothing was changed. Only where a connection was lost
     * during a commit and did not come back in time, nobody can know: read the log again. */
    SRV_FAILED
} srv_result;

typedef enum srv_entry_kind {
#define SRV_ENTRY(id, name, body) SRV_##id,
#include "entries.def"
#undef SRV_ENTRY
    SRV_N_ENTRIES
} srv_entry_kind;
const char *srv_entry_name(srv_entry_kind kind); /* "sit" */

typedef struct srv_entry {
    int version;         /* from 1 */
    srv_entry_kind kind; /* SRV_N_ENTRIES: read from the log, and unknown to this program */
    int seat;            /* -1: none */
    int64_t at;          /* milliseconds since 1970 */
    srv_id player;       /* the person who did it; "": a bot or the server */
    const char *body;    /* a JSON object, ended by a zero */
} srv_entry;

typedef enum srv_status { SRV_OPEN, SRV_RUNNING, SRV_OVER, SRV_ABORTED, SRV_N_STATUS } srv_status;
const char *srv_status_name(srv_status status); /* "open" */

/* ---- what is written ---- */

enum { SRV_HASH_SIZE = 32, SRV_PASSWORD_SIZE = 128, SRV_MAX_RATED = 8 };

typedef struct srv_session_hash {
    unsigned char at[SRV_HASH_SIZE]; /* of a token; tokens themselves are never stored */
} srv_session_hash;

typedef struct srv_rating {
    double rating, deviation, volatility; /* Glicko-2, on the scale of Elo */
    int games;
} srv_rating;

typedef enum srv_write_kind {
    SRV_NEW_GAME,
    SRV_APPEND,
    SRV_SET_QUEUE,
    SRV_NEW_PLAYER,
    SRV_SET_ACCOUNT,
    SRV_SET_NAME,
    SRV_NEW_SESSION,
    SRV_TOUCH_SESSION,
    SRV_END_SESSION,
    SRV_FORGET,
    SRV_BAN,
    SRV_KEEP_MAP,
    SRV_RATE
} srv_write_kind;

/* Texts are the caller's and live until `done`. */
typedef struct srv_write {
    srv_write_kind kind;
    union {
        struct { /* SRV_NEW_GAME */
            srv_id id;
            const char *map, *head; /* id of the map; everything that never changes, as JSON */
            srv_status status;
            bool is_public, is_rated;
            int64_t created, due;
            srv_id player; /* who sits from the start, so that it is their game; "": nobody */
        } game;
        /* SRV_APPEND: SRV_CONFLICT unless its version is the next one; the very same entry again is
         * SRV_DONE. SIT and LEAVE also change whose game it is (srv_store_games). */
        struct {
            srv_id game;
            srv_entry entry;
            srv_status status; /* after it */
            int64_t due;       /* after it: when the server itself must act; 0: never */
            bool is_known;     /* the log has an entry by this person already */
        } append;
        struct { /* SRV_SET_QUEUE: a seat's queued draws; body NULL drops them */
            srv_id game;
            int seat;
            const char *body;
            int64_t due; /* new one of the game; -1: as it is */
        } queue;
        struct { /* SRV_NEW_PLAYER */
            srv_id id;
            const char *name;
            int64_t created;
        } player;
        /* SRV_SET_ACCOUNT, SRV_SET_NAME (of a guest, or the one that an account logs in with):
         * SRV_CONFLICT if it is an account's and another account has it (without case) */
        struct {
            srv_id player;
            const char *name, *password; /* SET_ACCOUNT: the password as libsodium's string */
        } account;
        struct { /* SRV_NEW_SESSION, SRV_TOUCH_SESSION (it was used again), SRV_END_SESSION */
            srv_session_hash hash;
            srv_id player;
            int64_t expired; /* TOUCH: those not used since then end */
            int64_t at;
        } session;
        /* SRV_FORGET: name, password, sessions, ratings, chat texts ("text" of the body becomes
         * ""); games stay, nameless. */
        srv_id forget;
        struct {              /* SRV_BAN */
            const char *what; /* a player's id or an address */
            int64_t until;    /* 0: no longer banned */
            const char *reason;
        } ban;
        struct { /* SRV_KEEP_MAP: a map file, by id and hash; again, it changes nothing */
            const char *name, *text; /* "usa@0123456789abcdef" */
        } map;
        struct { /* SRV_RATE: once per game; SRV_CONFLICT if it was done. Also clears its due. */
            srv_id game;
            const char *map;
            int n;
            char who[SRV_MAX_RATED][SRV_ID_SIZE + 16]; /* a player's id, or "bot:planner" */
            int place[SRV_MAX_RATED];                  /* from 1; equal ones are ties */
            srv_rating after[SRV_MAX_RATED];           /* filled */
        } rate;
    };
    srv_result result;
    /* From the writer's thread, with the result filled in; the write is the caller's again. */
    void (*done)(struct srv_write *write);
    void *data;
    struct srv_write *next; /* the writer's */
} srv_write;

/* ---- the store ---- */

typedef struct srv_store srv_store;

enum { SRV_AT_ONCE = -1 };

typedef struct srv_store_options {
    /* Writes in one transaction at most; 1 is a transaction for each, to measure what sharing
     * gains. 0: the usual number. SRV_AT_ONCE: each by whoever submits it, without a thread, for
     * tests that must go the same way every time. */
    int batch;
    int readers; /* connections for reading; 0: the usual number */
} srv_store_options;

/* Opens "memory:", "sqlite:PATH" or "postgres://…", making or migrating the schema. NULL, and what
 * to do about it in `why`, if that is not possible (a newer schema than this program's, too). */
srv_store *srv_store_open(const char *address, const srv_store_options *options, char *why,
                          size_t size);
/* Writes what waits, then closes. Nothing may be called any more. */
void srv_store_close(srv_store *store);

/* Hands over a write. `done` is called exactly once, even if the store fails. */
void srv_store_submit(srv_store *store, srv_write *write);
/* The same and waits; `done` and `data` are not used. */
srv_result srv_store_write(srv_store *store, srv_write *write);

/* What another node has written to: a game, or a person's name; both NULL: anything may have been
 * missed. Or, if it names itself, who is connected there. */
typedef struct srv_news {
    const srv_id *game, *person;
    const srv_id *node; /* NULL: it has written */
    unsigned connected; /* seats of that game */
} srv_news;
typedef void (*srv_hear)(void *data, srv_news news);

/* `hear` is called from a thread of the store's when another node has written. It must not call the
 * store. One watcher at a time; when this has returned, the one before is not called any more
 * (`hear` may be NULL). */
void srv_store_watch(srv_store *store, srv_hear hear, void *data);

/* Tells other nodes who is connected to a game at this one; waits for the store. They may miss it.
 */
void srv_store_tell(srv_store *store, const srv_id *game, unsigned connected);

/* May other nodes write to it? Then what is in memory can be behind. */
bool srv_store_shared(const srv_store *store);

/* The time of a store that several nodes share, in milliseconds since 1970, for all of them. False:
 * it has none, or did not answer at once. Blocks. */
bool srv_store_time(srv_store *store, int64_t *out);

/* How many transactions were made durable by this process, with how many writes in them. */
void srv_store_activity(srv_store *store, int64_t *batches, int64_t *writes);

/* Can it be written to? For /readyz. */
bool srv_store_ready(srv_store *store);
/* A sentence about what is wrong with it, if the store knows; else NULL. */
const char *srv_store_trouble(srv_store *store);

/* A copy of everything in a new file, while others write (SQLite only). False: `why` tells. */
bool srv_store_backup(srv_store *store, const char *path, char *why, size_t size);

/* ---- reading ---- */

typedef struct srv_log {
    srv_id game;
    srv_status status;
    int64_t created, due;
    bool is_rated, is_public;
    int version; /* of the last entry there is */
    const char *head;
    srv_entry *entries; /* those asked for */
    int n;
    void *memory; /* all of the above: srv_log_free */
} srv_log;

/* Head and entries with versions above `after`. */
srv_result srv_store_log(srv_store *store, const srv_id *game, int after, srv_log *out);
void srv_log_free(srv_log *log);

typedef struct srv_found {
    srv_id game;
    int64_t updated; /* when the last entry was written, or the game; PostgreSQL's may be a minute
                      * old while a game is running and many are written together */
} srv_found;

typedef struct srv_filter {
    unsigned statuses;    /* bit set of 1 << srv_status */
    const char *map;      /* NULL: any */
    const srv_id *player; /* NULL: any; else games with a seat of theirs, public or not */
    bool public_only;
    srv_found before; /* the last one of the page before; "" is the first page */
} srv_filter;

/* Latest first; gives how many, -1 on failure. */
int srv_store_games(srv_store *store, const srv_filter *filter, srv_found *out, int max);

/* A game that is due, and its place among them. */
typedef struct srv_due_game {
    srv_id game;
    int64_t due, no;
} srv_due_game;

/* Games that are running (or over and not yet rated) with due <= `now`, longest due first, behind
 * the place `after` (NULL: from the first on): there may be any number of which nothing comes. -1
 * on failure. */
int srv_store_due(srv_store *store, int64_t now, const srv_due_game *after, srv_due_game *out,
                  int max);

typedef struct srv_player {
    srv_id id;
    char name[SRV_NAME_SIZE];
    char password[SRV_PASSWORD_SIZE]; /* "": a guest */
    int64_t created;
    int64_t banned_until; /* 0: not */
    bool is_gone;         /* forgotten: the name is "" */
    int64_t session_at;   /* srv_store_session only: when it was begun, or touched last */
} srv_player;

srv_result srv_store_player(srv_store *store, const srv_id *id, srv_player *out);
srv_result srv_store_account(srv_store *store, const char *name, srv_player *out);
srv_result srv_store_session(srv_store *store, const srv_session_hash *hash, srv_player *out);
/* Until when is this address banned? 0: it is not. */
int64_t srv_store_banned(srv_store *store, const char *what);

enum { SRV_REASON_SIZE = 401 };
typedef struct srv_ban {
    char what[64];            /* a player's id, or an address */
    char name[SRV_NAME_SIZE]; /* the player's; "": an address, or a player who is forgotten */
    int64_t until;
    char reason[SRV_REASON_SIZE];
} srv_ban;
/* The bans in force, the last to end first; -1 on failure. */
int srv_store_bans(srv_store *store, int64_t now, srv_ban *out, int max);

/* The queued draws of a seat, to be freed with free(); NULL: none. */
char *srv_store_queue(srv_store *store, const srv_id *game, int seat);

/* A map file that was kept, to be freed with free(); NULL: none of that name, or who knows. */
char *srv_store_map(srv_store *store, const char *name);

/* SRV_MISSING and the start values if there is none yet. */
srv_result srv_store_rating(srv_store *store, const char *map, const char *who, srv_rating *out);

typedef struct srv_ranked {
    char who[SRV_ID_SIZE + 16];
    char name[SRV_NAME_SIZE]; /* of a player; "": a bot */
    srv_rating rating;
} srv_ranked;
/* Best first, those with at least `min_games`; -1 on failure. */
int srv_store_ranking(srv_store *store, const char *map, int min_games, srv_ranked *out, int max);

/* Calls `each` for entries that a person made (for the export of one's data), game by game, up to
 * `max` of them behind the place, which moves on. It must not call the store. Gives how many there
 * were, less than `max`: these were the last ones; -1 on failure. */
typedef struct srv_trace_place {
    int64_t game; /* its number; 0: before the first */
    int64_t version;
} srv_trace_place;
typedef void (*srv_each_trace)(void *data, const srv_id *game, const srv_entry *entry);
int srv_store_traces(srv_store *store, const srv_id *player, srv_trace_place *place,
                     srv_each_trace each, void *data, int max);

typedef struct srv_counts {
    int64_t players, accounts, games[SRV_N_STATUS], entries;
} srv_counts;
srv_result srv_store_counts(srv_store *store, srv_counts *out);

#endif
