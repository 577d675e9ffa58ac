/* Games of the store in memory: their logs, who has been there, what they queued. */
#include "memory.h"
#include <stdlib.h>
#include <string.h>

static guest *guest_of(game *g, const srv_id *player)
{
    for (int i = 0; i < g->n_guests; i++) {
        if (strcmp(g->guests[i].player.at, player->at) == 0) {
            return &g->guests[i];
        }
    }
    g->guests = srv_mem_need(realloc(g->guests, (size_t)(g->n_guests + 1) * sizeof *g->guests));
    g->guests[g->n_guests] = (guest){*player, false};
    return &g->guests[g->n_guests++];
}

srv_result srv_mem_new_game(memory *m, const srv_write *w)
{
    game *g = srv_mem_find(&m->games, w->game.id.at);
    if (g) {
        return strcmp(g->head, w->game.head) == 0 ? SRV_DONE : SRV_CONFLICT;
    }
    g = srv_mem_add(&m->games, w->game.id.at, sizeof *g);
    g->map = srv_mem_copy(w->game.map);
    g->head = srv_mem_copy(w->game.head);
    g->status = w->game.status;
    g->is_public = w->game.is_public;
    g->is_rated = w->game.is_rated;
    g->created = g->updated = w->game.created;
    g->due = w->game.due;
    if (w->game.player.at[0]) {
        guest_of(g, &w->game.player)->sits = true;
    }
    return SRV_DONE;
}

srv_result srv_mem_append(memory *m, const srv_write *w)
{
    game *g = srv_mem_find(&m->games, w->append.game.at);
    const srv_entry *e = &w->append.entry;
    if (!g) {
        return SRV_MISSING;
    }
    if (e->version > 0 && e->version <= g->n && srv_entry_same(e, &g->entries[e->version - 1])) {
        return SRV_DONE;
    }
    if (e->version != g->n + 1) {
        return SRV_CONFLICT;
    }
    if (g->n == g->size) {
        g->size = 2 * g->size + 64;
        g->entries = srv_mem_need(realloc(g->entries, (size_t)g->size * sizeof *g->entries));
    }
    g->entries[g->n] = *e;
    g->entries[g->n++].body = srv_mem_copy(e->body);
    g->status = w->append.status;
    g->due = w->append.due;
    g->updated = e->at;
    if (e->player.at[0]) {
        guest *who = guest_of(g, &e->player);
        who->sits = e->kind == SRV_SIT || (who->sits && e->kind != SRV_LEAVE);
    }
    return SRV_DONE;
}

srv_result srv_mem_set_queue(memory *m, const srv_write *w)
{
    game *g = srv_mem_find(&m->games, w->queue.game.at);
    if (!g || w->queue.seat < 0 || w->queue.seat >= MAX_SEATS) {
        return SRV_MISSING;
    }
    free(g->queues[w->queue.seat]);
    g->queues[w->queue.seat] = w->queue.body ? srv_mem_copy(w->queue.body) : NULL;
    if (w->queue.due >= 0) {
        g->due = w->queue.due;
    }
    return SRV_DONE;
}

srv_result srv_mem_keep_map(memory *m, const srv_write *w)
{
    if (!srv_mem_find(&m->maps, w->map.name)) {
        map_file *kept = srv_mem_add(&m->maps, w->map.name, sizeof *kept);
        kept->text = srv_mem_copy(w->map.text);
    }
    return SRV_DONE;
}

char *srv_mem_map(void *self, const char *name)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    const map_file *kept = srv_mem_find(&m->maps, name);
    char *text = kept ? srv_mem_copy(kept->text) : NULL;
    pthread_mutex_unlock(&m->lock);
    return text;
}

static srv_result read_log(const game *g, int after, srv_log *out)
{
    srv_log_maker maker = {0};
    if (!g) {
        return SRV_MISSING;
    }
    out->game = srv_id_copy(g->key);
    out->status = g->status;
    out->created = g->created;
    out->due = g->due;
    out->is_rated = g->is_rated;
    out->is_public = g->is_public;
    out->version = g->n;
    srv_log_head(&maker, g->head, strlen(g->head));
    for (int i = after > 0 ? after : 0; i < g->n; i++) {
        srv_log_entry(&maker, &g->entries[i]);
    }
    return srv_log_made(&maker, out) ? SRV_DONE : SRV_FAILED;
}

srv_result srv_mem_log(void *self, const srv_id *id, int after, srv_log *out)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    srv_result result = read_log(srv_mem_find(&m->games, id->at), after, out);
    pthread_mutex_unlock(&m->lock);
    return result;
}

char *srv_mem_queue(void *self, const srv_id *id, int seat)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    const game *g = srv_mem_find(&m->games, id->at);
    char *queue = g && seat >= 0 && seat < MAX_SEATS && g->queues[seat]
                      ? srv_mem_copy(g->queues[seat])
                      : NULL;
    pthread_mutex_unlock(&m->lock);
    return queue;
}

static bool sits_at(const game *g, const srv_id *player)
{
    for (int i = 0; i < g->n_guests; i++) {
        if (strcmp(g->guests[i].player.at, player->at) == 0) {
            return g->guests[i].sits;
        }
    }
    return false;
}

static bool is_wanted(const game *g, const srv_filter *f, const srv_found *found)
{
    return (f->statuses >> g->status & 1) && (!f->map || strcmp(f->map, g->map) == 0) &&
           (!f->player || sits_at(g, f->player)) && (!f->public_only || g->is_public) &&
           (!f->before.game.at[0] || srv_found_before(&f->before, found));
}

int srv_mem_games(void *self, const srv_filter *f, srv_found *out, int max)
{
    memory *m = self;
    int n = 0;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < m->games.n; i++) {
        const game *g = (game *)m->games.items[i];
        srv_found found = {srv_id_copy(g->key), g->updated};
        if (is_wanted(g, f, &found)) {
            n = srv_found_insert(out, n, max, &found);
        }
    }
    pthread_mutex_unlock(&m->lock);
    return n;
}

static bool is_due(const game *g, int64_t now)
{
    return g->due > 0 && g->due <= now &&
           (g->status == SRV_RUNNING || (g->status == SRV_OVER && g->is_rated && !g->was_rated));
}

/* By due time, then in the order in which they were made. */
static int compare_due(const void *a, const void *b)
{
    const srv_due_game *x = a, *y = b;
    return x->due != y->due ? (x->due > y->due) - (x->due < y->due)
                            : (x->no > y->no) - (x->no < y->no);
}

int srv_mem_due(void *self, int64_t now, const srv_due_game *after, srv_due_game *out, int max)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    srv_due_game *due = srv_mem_need(calloc((size_t)m->games.n + 1, sizeof *due));
    int n = 0;
    for (int i = 0; i < m->games.n; i++) {
        const game *g = (game *)m->games.items[i];
        due[n] = (srv_due_game){srv_id_copy(g->key), g->due, i + 1};
        n += is_due(g, now) && compare_due(&due[n], after) > 0;
    }
    qsort(due, (size_t)n, sizeof *due, compare_due);
    n = n < max ? n : max;
    memcpy(out, due, (size_t)n * sizeof *out);
    pthread_mutex_unlock(&m->lock);
    free(due);
    return n;
}

int srv_mem_traces(void *self, const srv_id *player, srv_trace_place *place, srv_each_trace each,
                   void *data, int max)
{
    memory *m = self;
    int n = 0;
    pthread_mutex_lock(&m->lock);
    for (int64_t i = place->game > 0 ? place->game - 1 : 0; i < m->games.n && n < max; i++) {
        const game *g = (game *)m->games.items[i];
        int k = i + 1 == place->game ? (int)place->version : 0;
        for (; k < g->n && n < max; k++) {
            if (strcmp(g->entries[k].player.at, player->at) == 0) {
                srv_id id = srv_id_copy(g->key);
                each(data, &id, &g->entries[k]);
                *place = (srv_trace_place){i + 1, k + 1};
                n++;
            }
        }
    }
    pthread_mutex_unlock(&m->lock);
    return n;
}
