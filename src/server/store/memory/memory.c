/* Everything in memory, gone when the program ends: for tests and for trying things out. One lock,
 * plain arrays, and a hash table for what is found by a key. Nothing is as small or as fast as it
 * could be; where memory is out, the program ends. */
#include "memory.h"
#include "base/hash.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- things by key ---- */

void *srv_mem_need(void *block)
{
    if (!block) {
        abort();
    }
    return block;
}

char *srv_mem_copy(const char *text)
{
    return srv_mem_need(strdup(text));
}

/* The slot of the key, or the free one where it belongs. */
static int *slot_of(const table *t, const char *key)
{
    unsigned i = (unsigned)hash_bytes(HASH_START, key, strlen(key)) & (t->n_slots - 1);
    while (t->slots[i] && strcmp(t->items[t->slots[i] - 1]->key, key) != 0) {
        i = (i + 1) & (t->n_slots - 1);
    }
    return &t->slots[i];
}

void *srv_mem_find(const table *t, const char *key)
{
    int slot = t->n ? *slot_of(t, key) : 0;
    return slot ? t->items[slot - 1] : NULL;
}

void *srv_mem_add(table *t, const char *key, size_t size)
{
    if (t->n == t->size) {
        t->size = t->size ? 2 * t->size : 64;
        t->items = srv_mem_need(realloc(t->items, (size_t)t->size * sizeof(item *)));
        free(t->slots);
        t->n_slots = 4 * (unsigned)t->size;
        t->slots = srv_mem_need(calloc(t->n_slots, sizeof *t->slots));
        for (int i = 0; i < t->n; i++) {
            *slot_of(t, t->items[i]->key) = i + 1;
        }
    }
    item *new = srv_mem_need(calloc(1, size));
    new->key = srv_mem_copy(key);
    int *slot = slot_of(t, key);
    t->items[t->n++] = new;
    *slot = t->n;
    return new;
}

void *srv_mem_find_or_add(table *t, const char *key, size_t size)
{
    void *old = srv_mem_find(t, key);
    return old ? old : srv_mem_add(t, key, size);
}

static void clear(table *t)
{
    for (int i = 0; i < t->n; i++) {
        free(t->items[i]->key);
        free(t->items[i]);
    }
    free(t->items);
    free(t->slots);
}

/* ---- opening and closing ---- */

static void *memory_open(const char *address, const srv_store_options *options, char *why,
                         size_t size)
{
    (void)options;
    if (address[strlen("memory:")]) {
        snprintf(why, size, "Nothing may follow \"memory:\".");
        return NULL;
    }
    memory *m = srv_mem_need(calloc(1, sizeof *m));
    pthread_mutex_init(&m->lock, NULL);
    return m;
}

static void memory_close(void *self)
{
    memory *m = self;
    for (int i = 0; i < m->games.n; i++) {
        game *g = (game *)m->games.items[i];
        for (int k = 0; k < g->n; k++) {
            free((char *)g->entries[k].body);
        }
        for (int k = 0; k < MAX_SEATS; k++) {
            free(g->queues[k]);
        }
        free(g->entries);
        free(g->guests);
        free(g->map);
        free(g->head);
    }
    for (int i = 0; i < m->maps.n; i++) {
        free(((map_file *)m->maps.items[i])->text);
    }
    clear(&m->games);
    clear(&m->maps);
    clear(&m->people);
    clear(&m->sessions);
    clear(&m->bans);
    clear(&m->ratings);
    pthread_mutex_destroy(&m->lock);
    free(m);
}

/* ---- writing ---- */

static srv_result apply(memory *m, srv_write *w)
{
    switch ((int)w->kind) {
    case SRV_NEW_GAME:
        return srv_mem_new_game(m, w);
    case SRV_APPEND:
        return srv_mem_append(m, w);
    case SRV_SET_QUEUE:
        return srv_mem_set_queue(m, w);
    case SRV_NEW_PLAYER:
        return srv_mem_new_player(m, w);
    case SRV_SET_ACCOUNT:
    case SRV_SET_NAME:
        return srv_mem_set_name(m, w);
    case SRV_NEW_SESSION:
        return srv_mem_new_session(m, w);
    case SRV_TOUCH_SESSION:
        return srv_mem_touch_session(m, w);
    case SRV_END_SESSION:
        return srv_mem_end_session(m, w);
    case SRV_END_SESSIONS:
        return srv_mem_end_sessions(m, w);
    case SRV_SET_RECOVERY:
        return srv_mem_set_recovery(m, w);
    case SRV_FORGET:
        return srv_mem_forget(m, w);
    case SRV_BAN:
        return srv_mem_set_ban(m, w);
    case SRV_KEEP_MAP:
        return srv_mem_keep_map(m, w);
    case SRV_RATE:
        return srv_mem_rate(m, w);
    default:
        return SRV_DONE;
    }
}

static void memory_commit(void *self, srv_write **list, int n)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < n; i++) {
        list[i]->result = apply(m, list[i]);
    }
    pthread_mutex_unlock(&m->lock);
}

/* ---- reading ---- */

static srv_result memory_counts(void *self, srv_counts *out)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < m->people.n; i++) {
        const person *p = (person *)m->people.items[i];
        out->players += !p->is.is_gone;
        out->accounts += p->name_key[0] != 0;
    }
    for (int i = 0; i < m->games.n; i++) {
        const game *g = (game *)m->games.items[i];
        out->games[g->status]++;
        out->entries += g->n;
    }
    pthread_mutex_unlock(&m->lock);
    return SRV_DONE;
}

const srv_backend srv_memory = {
    .scheme = "memory:",
    .open = memory_open,
    .close = memory_close,
    .commit = memory_commit,
    .log = srv_mem_log,
    .games = srv_mem_games,
    .due = srv_mem_due,
    .player = srv_mem_player,
    .account = srv_mem_account,
    .session = srv_mem_session,
    .banned = srv_mem_banned,
    .bans = srv_mem_bans,
    .queue = srv_mem_queue,
    .map = srv_mem_map,
    .rating = srv_mem_rating,
    .ranking = srv_mem_ranking,
    .traces = srv_mem_traces,
    .counts = memory_counts,
};
