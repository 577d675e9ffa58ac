/* The inside of store.h: what each kind of store provides, and what they share. */
#ifndef SERVER_STORE_BACKEND_H
#define SERVER_STORE_BACKEND_H

#include "store.h"

/* Functions are those of store.h, given the store's own data. `commit` is called by the writer's
 * thread alone (writer.h); all others by any thread. NULL: nothing to do, or not possible. */
typedef struct srv_backend {
    const char *scheme; /* addresses begin with it */
    void *(*open)(const char *address, const srv_store_options *options, char *why, size_t size);
    void (*close)(void *self);
    void (*commit)(void *self, srv_write **list, int n);
    void (*watch)(void *self, srv_hear hear, void *data);
    void (*tell)(void *self, const srv_id *game, unsigned connected);
    bool (*ready)(void *self); /* can be reached; whether writes succeed is asked by a probe */
    const char *(*trouble)(void *self); /* why it cannot be written to; NULL: nothing is known */
    bool (*time)(void *self, int64_t *out);
    bool (*backup)(void *self, const char *path, char *why, size_t size);
    srv_result (*log)(void *self, const srv_id *game, int after, srv_log *out);
    int (*games)(void *self, const srv_filter *filter, srv_found *out, int max);
    int (*due)(void *self, int64_t now, const srv_due_game *after, srv_due_game *out, int max);
    srv_result (*player)(void *self, const srv_id *id, srv_player *out);
    srv_result (*account)(void *self, const char *key, srv_player *out);  /* key: srv_fold */
    srv_result (*session)(void *self, const char *hash, srv_player *out); /* srv_hash_text */
    int64_t (*banned)(void *self, const char *what);
    int (*bans)(void *self, int64_t now, srv_ban *out, int max);
    char *(*queue)(void *self, const srv_id *game, int seat);
    char *(*map)(void *self, const char *name);
    srv_result (*rating)(void *self, const char *map, const char *who, srv_rating *out);
    int (*ranking)(void *self, const char *map, int min_games, srv_ranked *out, int max);
    int (*traces)(void *self, const srv_id *player, srv_trace_place *place, srv_each_trace each,
                  void *data, int max);
    srv_result (*counts)(void *self, srv_counts *out);
} srv_backend;

extern const srv_backend srv_memory, srv_sqlite, srv_postgres;

/* A write that changes nothing anybody reads: does a commit succeed? */
enum { SRV_PROBE = SRV_RATE + 1 };

enum { SRV_KEY_SIZE = 2 * SRV_NAME_SIZE };

/* A name without case, for comparing account names: the same in every store and for ever, for it is
 * stored. ASCII, Latin, Greek and Cyrillic letters; others are as they are. Cut off if too long. */
void srv_fold(const char *name, char out[SRV_KEY_SIZE]);

enum { SRV_HASH_TEXT = 2 * SRV_HASH_SIZE + 1 };
void srv_hash_text(const srv_session_hash *hash, char out[SRV_HASH_TEXT]); /* hexadecimal */

srv_entry_kind srv_entry_kind_read(const char *name); /* SRV_N_ENTRIES: there is none such */
bool srv_entry_same(const srv_entry *a, const srv_entry *b);
srv_id srv_id_copy(const char *text); /* from the store: an id or "" */

/* Is a listed before b? Latest first, then by id. */
bool srv_found_before(const srv_found *a, const srv_found *b);
/* Puts a game into a page of n games in that order, of at most `max`; gives the new n. */
int srv_found_insert(srv_found *page, int n, int max, const srv_found *found);

/* A log is put together row by row, in one block at the end. */
typedef struct srv_log_maker {
    srv_entry *entries; /* bodies are not set yet */
    size_t *bodies;     /* where they begin in the text */
    char *text;         /* the head, then all bodies */
    size_t len, cap;
    int n, size;
    bool failed; /* out of memory */
} srv_log_maker;
void srv_log_head(srv_log_maker *m, const char *head, size_t len); /* first, once */
void srv_log_entry(srv_log_maker *m, const srv_entry *entry);
/* Fills head, entries, n and memory of *out and frees the maker. False: out of memory. */
bool srv_log_made(srv_log_maker *m, srv_log *out);

#endif
