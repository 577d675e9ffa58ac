#include "variant.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MAPS = 256 };

typedef struct variant {
    sw_game game; /* first: what is taken and given back */
    int users;
    struct variant *next;
} variant;

struct srv_variants {
    pthread_mutex_t lock;
    variant *list; /* few: combinations that are being played */
    /* Those of today first, then earlier versions of them, then those that were learnt; one that is
     * counted never changes. */
    atomic_int n_maps;
    int n_today;
    const sw_map *maps[MAX_MAPS];
    void *memory[MAX_MAPS]; /* that the maps live in */
    char *files[MAX_MAPS];  /* of those that were learnt */
};

/* Memory for one map more; NULL if there is none left. */
static void *next_memory(srv_variants *v)
{
    void *memory = v->n_maps < MAX_MAPS ? malloc(SW_BUILTIN_MEMORY) : NULL;
    if (memory) {
        v->memory[v->n_maps++] = memory;
    }
    return memory;
}

static bool read_maps(srv_variants *v)
{
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        void *memory = next_memory(v);
        if (!memory ||
            !(v->maps[i] = sw_map_by_id(sw_map_builtin_id(i), memory, SW_BUILTIN_MEMORY))) {
            return false;
        }
    }
    v->n_today = v->n_maps;
    for (int i = 0; i < sw_map_earlier_count(); i++) {
        uint64_t hash;
        const char *id = sw_map_earlier(i, &hash);
        int at = v->n_maps;
        void *memory = next_memory(v);
        if (!memory || !(v->maps[at] = sw_map_by_hash(id, hash, memory, SW_BUILTIN_MEMORY))) {
            return false;
        }
    }
    return true;
}

srv_variants *srv_variants_make(void)
{
    srv_variants *v = calloc(1, sizeof *v);
    if (!v) {
        return NULL;
    }
    pthread_mutex_init(&v->lock, NULL);
    if (!read_maps(v)) {
        srv_variants_free(v);
        return NULL;
    }
    return v;
}

void srv_variants_free(srv_variants *v)
{
    if (!v) {
        return;
    }
    for (variant *at = v->list, *next; at; at = next) {
        next = at->next;
        free(at);
    }
    for (int i = 0; i < v->n_maps; i++) {
        free(v->memory[i]);
        free(v->files[i]);
    }
    pthread_mutex_destroy(&v->lock);
    free(v);
}

const sw_map *srv_variants_map(const srv_variants *v, const char *id)
{
    for (int i = 0; i < v->n_today; i++) {
        if (strcmp(v->maps[i]->id, id) == 0) {
            return v->maps[i];
        }
    }
    return NULL;
}

/* Under the lock. */
static bool add_map(srv_variants *v, const char *text, size_t len)
{
    size_t size = sw_map_memory(len);
    sw_diags none = {0};
    int at = v->n_maps;
    void *memory = at < MAX_MAPS ? malloc(size) : NULL;
    const sw_map *map = memory ? sw_map_read(text, len, memory, size, false, &none) : NULL;
    char *file = map ? strndup(text, len) : NULL;
    if (!file || srv_variants_version(v, map->id, map->hash)) {
        bool is_known = file != NULL;
        free(memory);
        free(file);
        return is_known;
    }
    v->files[at] = file;
    v->maps[at] = map;
    v->memory[at] = memory;
    v->n_maps = at + 1;
    return true;
}

bool srv_variants_learn(srv_variants *v, const char *text, size_t len)
{
    pthread_mutex_lock(&v->lock);
    bool is_known = add_map(v, text, len);
    pthread_mutex_unlock(&v->lock);
    return is_known;
}

const char *srv_variants_file(const srv_variants *v, const sw_map *map)
{
    for (int i = 0; i < v->n_maps; i++) {
        if (v->maps[i] == map) {
            return v->files[i];
        }
    }
    return NULL;
}

const sw_map *srv_variants_version(const srv_variants *v, const char *id, uint64_t hash)
{
    for (int i = 0; i < v->n_maps; i++) {
        if (v->maps[i]->hash == hash && strcmp(v->maps[i]->id, id) == 0) {
            return v->maps[i];
        }
    }
    return NULL;
}

/* Options as numbers: 0 turns and the map's own number are the same game. */
static bool same_kind(const sw_game *a, const sw_game *b)
{
    return a->map == b->map && a->n_players == b->n_players &&
           memcmp(&a->options, &b->options, sizeof a->options) == 0;
}

const sw_game *srv_variants_take(srv_variants *v, const sw_map *map, int players,
                                 const sw_options *options)
{
    variant *fresh = malloc(sizeof *fresh);
    if (!fresh || sw_game_init(&fresh->game, map, players, options) != SW_OK) {
        free(fresh);
        return NULL;
    }
    pthread_mutex_lock(&v->lock);
    variant *at = v->list;
    while (at && !same_kind(&at->game, &fresh->game)) {
        at = at->next;
    }
    if (!at) {
        at = fresh;
        at->users = 0;
        at->next = v->list;
        v->list = at;
        fresh = NULL;
    }
    at->users++;
    pthread_mutex_unlock(&v->lock);
    free(fresh);
    return &at->game;
}

void srv_variants_give(srv_variants *v, const sw_game *game)
{
    if (!game) {
        return;
    }
    pthread_mutex_lock(&v->lock);
    for (variant **at = &v->list; *at; at = &(*at)->next) {
        if (&(*at)->game == game) {
            if (--(*at)->users == 0) {
                variant *gone = *at;
                *at = gone->next;
                free(gone);
            }
            break;
        }
    }
    pthread_mutex_unlock(&v->lock);
}
