/* The inside of the store in memory: what there is, and how it is found. All under the store's
 * lock. */
#ifndef SERVER_STORE_MEMORY_MEMORY_H
#define SERVER_STORE_MEMORY_MEMORY_H

#include "server/store/backend.h"
#include <pthread.h>

/* ---- things by key ---- */

typedef struct item {
    char *key;
} item;

typedef struct table {
    item **items; /* in the order in which they came; each begins with its key */
    int n, size;
    int *slots; /* index of an item + 1; 0: free */
    unsigned n_slots;
} table;

void *srv_mem_need(void *block); /* ends the program where there is none */
char *srv_mem_copy(const char *text);
void *srv_mem_find(const table *t, const char *key);
/* The first field of what is added is its key, which the table frees. */
void *srv_mem_add(table *t, const char *key, size_t size);
void *srv_mem_find_or_add(table *t, const char *key, size_t size);

/* ---- what there is ---- */

typedef struct guest {
    srv_id player;
    bool sits;
} guest;

enum { MAX_SEATS = 16 };

typedef struct game {
    char *key; /* id */
    char *map, *head;
    srv_status status;
    bool is_public, is_rated, was_rated;
    int64_t created, due, updated;
    srv_entry *entries;
    int n, size;
    guest *guests; /* who ever did anything here */
    int n_guests;
    char *queues[MAX_SEATS];
} game;

typedef struct person {
    char *key; /* id */
    srv_player is;
    char name_key[SRV_KEY_SIZE]; /* "": a guest */
} person;

typedef struct session {
    char *key;     /* hash, in hexadecimal */
    srv_id player; /* "": ended */
    int64_t at;
} session;

typedef struct ban {
    char *key;
    int64_t until;
    char reason[SRV_REASON_SIZE];
} ban;

typedef struct map_file {
    char *key;
    char *text;
} map_file;

typedef struct rated {
    char *key; /* map, a blank, who */
    srv_ranked is;
    bool is_gone;
} rated;

typedef struct memory {
    pthread_mutex_t lock;
    table games, people, sessions, bans, maps, ratings;
} memory;

/* ---- games (games.c) ---- */

srv_result srv_mem_new_game(memory *m, const srv_write *w);
srv_result srv_mem_append(memory *m, const srv_write *w);
srv_result srv_mem_set_queue(memory *m, const srv_write *w);
srv_result srv_mem_keep_map(memory *m, const srv_write *w);

/* ---- people, bans, ratings (people.c) ---- */

srv_result srv_mem_new_player(memory *m, const srv_write *w);
srv_result srv_mem_set_name(memory *m, const srv_write *w);
srv_result srv_mem_new_session(memory *m, const srv_write *w);
srv_result srv_mem_touch_session(memory *m, const srv_write *w);
srv_result srv_mem_end_session(memory *m, const srv_write *w);
srv_result srv_mem_forget(memory *m, const srv_write *w);
srv_result srv_mem_set_ban(memory *m, const srv_write *w);
srv_result srv_mem_rate(memory *m, srv_write *w);

/* ---- reading, as in srv_backend: these take the lock ---- */

srv_result srv_mem_log(void *self, const srv_id *game, int after, srv_log *out);
int srv_mem_games(void *self, const srv_filter *filter, srv_found *out, int max);
int srv_mem_due(void *self, int64_t now, const srv_due_game *after, srv_due_game *out, int max);
char *srv_mem_queue(void *self, const srv_id *game, int seat);
char *srv_mem_map(void *self, const char *name);
int srv_mem_traces(void *self, const srv_id *player, srv_trace_place *place, srv_each_trace each,
                   void *data, int max);
srv_result srv_mem_player(void *self, const srv_id *id, srv_player *out);
srv_result srv_mem_account(void *self, const char *key, srv_player *out);
srv_result srv_mem_session(void *self, const char *hash, srv_player *out);
int64_t srv_mem_banned(void *self, const char *what);
int srv_mem_bans(void *self, int64_t now, srv_ban *out, int max);
srv_result srv_mem_rating(void *self, const char *map, const char *who, srv_rating *out);
int srv_mem_ranking(void *self, const char *map, int min_games, srv_ranked *out, int max);

#endif
