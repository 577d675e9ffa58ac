/* Everything in memory, gone when the program ends: for tests and for trying things out. One lock,
 * plain arrays, and a hash table for what is found by a key. Nothing is as small or as fast as it
 * could be; where memory is out, the program ends. */
#include "backend.h"
#include "base/json.h"
#include "rating.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void *need(void *memory)
{
    if (!memory) {
        abort();
    }
    return memory;
}

static char *copy(const char *text)
{
    return need(strdup(text));
}

static unsigned hash(const char *key)
{
    unsigned h = 2166136261u;
    for (; *key; key++) {
        h = (h ^ (unsigned char)*key) * 16777619u;
    }
    return h;
}

/* The slot of the key, or the free one where it belongs. */
static int *slot_of(const table *t, const char *key)
{
    unsigned i = hash(key) & (t->n_slots - 1);
    while (t->slots[i] && strcmp(t->items[t->slots[i] - 1]->key, key) != 0) {
        i = (i + 1) & (t->n_slots - 1);
    }
    return &t->slots[i];
}

static void *find(const table *t, const char *key)
{
    int slot = t->n ? *slot_of(t, key) : 0;
    return slot ? t->items[slot - 1] : NULL;
}

static void *add(table *t, const char *key, size_t size)
{
    if (t->n == t->size) {
        t->size = t->size ? 2 * t->size : 64;
        t->items = need(realloc(t->items, (size_t)t->size * sizeof(item *)));
        free(t->slots);
        t->n_slots = 4 * (unsigned)t->size;
        t->slots = need(calloc(t->n_slots, sizeof *t->slots));
        for (int i = 0; i < t->n; i++) {
            *slot_of(t, t->items[i]->key) = i + 1;
        }
    }
    item *new = need(calloc(1, size));
    new->key = copy(key);
    int *slot = slot_of(t, key);
    t->items[t->n++] = new;
    *slot = t->n;
    return new;
}

static void *find_or_add(table *t, const char *key, size_t size)
{
    void *old = find(t, key);
    return old ? old : add(t, key, size);
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
    char *plans[MAX_SEATS];
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

typedef struct rated {
    char *key; /* map, a blank, who */
    srv_ranked is;
    bool is_gone;
} rated;

typedef struct memory {
    pthread_mutex_t lock;
    table games, people, sessions, bans, ratings;
} memory;

static void *memory_open(const char *address, const srv_store_options *options, char *why,
                         size_t size)
{
    (void)options;
    if (address[strlen("memory:")]) {
        snprintf(why, size, "Nothing may follow \"memory:\".");
        return NULL;
    }
    memory *m = need(calloc(1, sizeof *m));
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
            free(g->plans[k]);
        }
        free(g->entries);
        free(g->guests);
        free(g->map);
        free(g->head);
    }
    clear(&m->games);
    clear(&m->people);
    clear(&m->sessions);
    clear(&m->bans);
    clear(&m->ratings);
    pthread_mutex_destroy(&m->lock);
    free(m);
}

/* ---- writing ---- */

static guest *guest_of(game *g, const srv_id *player)
{
    for (int i = 0; i < g->n_guests; i++) {
        if (strcmp(g->guests[i].player.at, player->at) == 0) {
            return &g->guests[i];
        }
    }
    g->guests = need(realloc(g->guests, (size_t)(g->n_guests + 1) * sizeof *g->guests));
    g->guests[g->n_guests] = (guest){*player, false};
    return &g->guests[g->n_guests++];
}

static srv_result new_game(memory *m, const srv_write *w)
{
    game *g = find(&m->games, w->game.id.at);
    if (g) {
        return strcmp(g->head, w->game.head) == 0 ? SRV_DONE : SRV_CONFLICT;
    }
    g = add(&m->games, w->game.id.at, sizeof *g);
    g->map = copy(w->game.map);
    g->head = copy(w->game.head);
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

static srv_result append(memory *m, const srv_write *w)
{
    game *g = find(&m->games, w->append.game.at);
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
        g->entries = need(realloc(g->entries, (size_t)g->size * sizeof *g->entries));
    }
    g->entries[g->n] = *e;
    g->entries[g->n++].body = copy(e->body);
    g->status = w->append.status;
    g->due = w->append.due;
    g->updated = e->at;
    if (e->player.at[0]) {
        guest *who = guest_of(g, &e->player);
        who->sits = e->kind == SRV_SIT || (who->sits && e->kind != SRV_LEAVE);
    }
    return SRV_DONE;
}

static srv_result set_plan(memory *m, const srv_write *w)
{
    game *g = find(&m->games, w->plan.game.at);
    if (!g || w->plan.seat < 0 || w->plan.seat >= MAX_SEATS) {
        return SRV_MISSING;
    }
    free(g->plans[w->plan.seat]);
    g->plans[w->plan.seat] = w->plan.body ? copy(w->plan.body) : NULL;
    if (w->plan.due >= 0) {
        g->due = w->plan.due;
    }
    return SRV_DONE;
}

static srv_result new_player(memory *m, const srv_write *w)
{
    person *p = find(&m->people, w->player.id.at);
    if (p) {
        return strcmp(p->is.name, w->player.name) == 0 && p->is.created == w->player.created
                   ? SRV_DONE
                   : SRV_CONFLICT;
    }
    p = add(&m->people, w->player.id.at, sizeof *p);
    p->is.id = w->player.id;
    p->is.created = w->player.created;
    snprintf(p->is.name, sizeof p->is.name, "%s", w->player.name);
    return SRV_DONE;
}

static person *account(const memory *m, const char *key)
{
    for (int i = 0; i < m->people.n && key[0]; i++) {
        person *p = (person *)m->people.items[i];
        if (strcmp(p->name_key, key) == 0) {
            return p;
        }
    }
    return NULL;
}

static srv_result set_account(memory *m, const srv_write *w)
{
    person *p = find(&m->people, w->account.player.at);
    char key[SRV_KEY_SIZE];
    srv_fold(w->account.name, key);
    const person *other = account(m, key);
    if (!p || p->is.is_gone) {
        return SRV_MISSING;
    }
    if (other && other != p) {
        return SRV_CONFLICT;
    }
    memcpy(p->name_key, key, sizeof key);
    snprintf(p->is.name, sizeof p->is.name, "%s", w->account.name);
    snprintf(p->is.password, sizeof p->is.password, "%s", w->account.password);
    return SRV_DONE;
}

static srv_result new_session(memory *m, const srv_write *w)
{
    char key[SRV_HASH_TEXT];
    const person *p = find(&m->people, w->session.player.at);
    srv_hash_text(&w->session.hash, key);
    if (!p || p->is.is_gone) {
        return SRV_MISSING;
    }
    session *s = find(&m->sessions, key);
    if (s) {
        return strcmp(s->player.at, p->key) == 0 ? SRV_DONE : SRV_CONFLICT;
    }
    s = add(&m->sessions, key, sizeof *s);
    s->player = w->session.player;
    s->at = w->session.at;
    return SRV_DONE;
}

static srv_result touch_session(memory *m, const srv_write *w)
{
    char key[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, key);
    for (int i = 0; i < m->sessions.n; i++) {
        session *s = (session *)m->sessions.items[i];
        if (s->at < w->session.expired) {
            s->player.at[0] = 0;
        }
    }
    session *touched = find(&m->sessions, key);
    if (!touched || !touched->player.at[0]) {
        return SRV_MISSING;
    }
    touched->at = w->session.at;
    return SRV_DONE;
}

static srv_result end_session(memory *m, const srv_write *w)
{
    char key[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, key);
    session *s = find(&m->sessions, key);
    if (!s || !s->player.at[0]) {
        return SRV_MISSING;
    }
    s->player.at[0] = 0;
    return SRV_DONE;
}

/* A line of chat with an empty text, everything else as it was. */
static char *without_text(const char *body)
{
    size_t len = strlen(body), size = 16 * len + 4096;
    void *block = need(malloc(size));
    arena a = arena_make(block, size);
    json j;
    json_error error;
    char *out = need(malloc(len + 64));
    json_out o = json_out_make(out, len + 64);
    json_open(&o, '{');
    if (json_parse(body, len, &a, &j, &error)) {
        for (int k = json_first(&j, 0); k != JSON_MISSING; k = json_next(&j, 0, k)) {
            const char *key = json_string(&j, k, &a);
            size_t n = 0;
            const char *value = json_source(&j, json_member_value(&j, k), &n);
            json_key(&o, key ? key : "");
            if (key && strcmp(key, "text") == 0) {
                json_put_string(&o, "");
            } else {
                json_put_raw(&o, value, n);
            }
        }
    }
    json_close(&o, '}');
    out[o.len] = 0;
    free(block);
    return out;
}

static srv_result forget(memory *m, const srv_write *w)
{
    person *p = find(&m->people, w->forget.at);
    if (!p) {
        return SRV_MISSING;
    }
    p->is.is_gone = true;
    p->is.name[0] = p->is.password[0] = p->name_key[0] = 0;
    for (int i = 0; i < m->sessions.n; i++) {
        session *s = (session *)m->sessions.items[i];
        if (strcmp(s->player.at, p->key) == 0) {
            s->player.at[0] = 0;
        }
    }
    for (int i = 0; i < m->ratings.n; i++) {
        rated *r = (rated *)m->ratings.items[i];
        r->is_gone |= strcmp(r->is.who, p->key) == 0;
    }
    for (int i = 0; i < m->games.n; i++) {
        const game *g = (game *)m->games.items[i];
        for (int k = 0; k < g->n; k++) {
            srv_entry *e = &g->entries[k];
            if (e->kind == SRV_CHAT && strcmp(e->player.at, p->key) == 0) {
                char *body = without_text(e->body);
                free((char *)e->body);
                e->body = body;
            }
        }
    }
    return SRV_DONE;
}

static srv_result set_ban(memory *m, const srv_write *w)
{
    ban *b = find_or_add(&m->bans, w->ban.what, sizeof *b);
    b->until = w->ban.until;
    snprintf(b->reason, sizeof b->reason, "%s", w->ban.reason);
    return SRV_DONE;
}

static void rating_key(const char *map, const char *who, char *key, size_t size)
{
    snprintf(key, size, "%s %s", map, who);
}

static srv_result rate(memory *m, srv_write *w)
{
    game *g = find(&m->games, w->rate.game.at);
    rated *all[SRV_MAX_RATED];
    srv_rating before[SRV_MAX_RATED];
    char key[256];
    if (!g) {
        return SRV_MISSING;
    }
    if (g->was_rated) {
        return SRV_CONFLICT;
    }
    for (int i = 0; i < w->rate.n; i++) {
        rating_key(w->rate.map, w->rate.who[i], key, sizeof key);
        all[i] = find_or_add(&m->ratings, key, sizeof *all[i]);
        if (!all[i]->is.who[0] || all[i]->is_gone) {
            snprintf(all[i]->is.who, sizeof all[i]->is.who, "%s", w->rate.who[i]);
            all[i]->is.rating = srv_rating_start;
            all[i]->is_gone = false;
        }
        before[i] = all[i]->is.rating;
    }
    srv_rating_game(before, w->rate.place, w->rate.n, w->rate.after);
    for (int i = 0; i < w->rate.n; i++) {
        all[i]->is.rating = w->rate.after[i];
    }
    g->was_rated = true;
    g->due = 0;
    return SRV_DONE;
}

static srv_result apply(memory *m, srv_write *w)
{
    switch ((int)w->kind) {
    case SRV_NEW_GAME:
        return new_game(m, w);
    case SRV_APPEND:
        return append(m, w);
    case SRV_SET_PLAN:
        return set_plan(m, w);
    case SRV_NEW_PLAYER:
        return new_player(m, w);
    case SRV_SET_ACCOUNT:
        return set_account(m, w);
    case SRV_NEW_SESSION:
        return new_session(m, w);
    case SRV_TOUCH_SESSION:
        return touch_session(m, w);
    case SRV_END_SESSION:
        return end_session(m, w);
    case SRV_FORGET:
        return forget(m, w);
    case SRV_BAN:
        return set_ban(m, w);
    case SRV_RATE:
        return rate(m, w);
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

/* ---- reading; the lock is held by the functions of the table below ---- */

static srv_result read_log(memory *m, const srv_id *id, int after, srv_log *out)
{
    const game *g = find(&m->games, id->at);
    srv_log_maker maker = {0};
    if (!g) {
        return SRV_MISSING;
    }
    out->game = *id;
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

static int read_games(memory *m, const srv_filter *f, srv_found *out, int max)
{
    int n = 0;
    for (int i = 0; i < m->games.n; i++) {
        const game *g = (game *)m->games.items[i];
        srv_found found = {srv_id_copy(g->key), g->updated};
        if (is_wanted(g, f, &found)) {
            n = srv_found_insert(out, n, max, &found);
        }
    }
    return n;
}

static bool is_due(const game *g, int64_t now)
{
    return g->due > 0 && g->due <= now &&
           (g->status == SRV_RUNNING || (g->status == SRV_OVER && g->is_rated && !g->was_rated));
}

static int compare_due(const void *a, const void *b)
{
    const game *x = *(game *const *)a, *y = *(game *const *)b;
    return (x->due > y->due) - (x->due < y->due);
}

static int read_due(memory *m, int64_t now, srv_id *out, int max)
{
    game **due = need(calloc((size_t)m->games.n + 1, sizeof(game *)));
    int n = 0;
    for (int i = 0; i < m->games.n; i++) {
        if (is_due((game *)m->games.items[i], now)) {
            due[n++] = (game *)m->games.items[i];
        }
    }
    qsort(due, (size_t)n, sizeof(game *), compare_due);
    n = n < max ? n : max;
    for (int i = 0; i < n; i++) {
        out[i] = srv_id_copy(due[i]->key);
    }
    free(due);
    return n;
}

static int64_t banned_until(const memory *m, const char *what)
{
    const ban *b = find(&m->bans, what);
    return b ? b->until : 0;
}

static int compare_bans(const void *a, const void *b)
{
    const srv_ban *x = a, *y = b;
    return x->until != y->until ? (x->until < y->until) - (x->until > y->until)
                                : strcmp(x->what, y->what);
}

static int read_bans(const memory *m, int64_t now, srv_ban *out, int max)
{
    srv_ban *all = need(calloc((size_t)m->bans.n + 1, sizeof *all));
    int n = 0;
    for (int i = 0; i < m->bans.n; i++) {
        const ban *b = (ban *)m->bans.items[i];
        if (b->until > now) {
            all[n].until = b->until;
            snprintf(all[n].what, sizeof all[n].what, "%s", b->key);
            memcpy(all[n++].reason, b->reason, sizeof b->reason);
        }
    }
    qsort(all, (size_t)n, sizeof *all, compare_bans);
    n = n < max ? n : max;
    memcpy(out, all, (size_t)n * sizeof *all);
    free(all);
    return n;
}

static srv_result tell_player(const memory *m, const person *p, srv_player *out)
{
    if (!p) {
        return SRV_MISSING;
    }
    *out = p->is;
    out->banned_until = banned_until(m, p->key);
    return SRV_DONE;
}

static int read_ranking(memory *m, const char *map, int min_games, srv_ranked *out, int max)
{
    int n = 0;
    char key[256];
    for (int i = 0; i < m->ratings.n; i++) {
        const rated *r = (rated *)m->ratings.items[i];
        rating_key(map, r->is.who, key, sizeof key);
        if (r->is_gone || r->is.rating.games < min_games || strcmp(key, r->key) != 0) {
            continue;
        }
        int k = n < max ? n++ : max;
        for (; k > 0 && r->is.rating.rating > out[k - 1].rating.rating; k--) {
            if (k < max) {
                out[k] = out[k - 1];
            }
        }
        if (k < max) {
            out[k] = r->is;
        }
    }
    return n;
}

typedef struct trace {
    srv_id game;
    const srv_entry *entry;
    int order;
} trace;

static int compare_traces(const void *a, const void *b)
{
    const trace *x = a, *y = b;
    if (x->entry->at != y->entry->at) {
        return x->entry->at < y->entry->at ? -1 : 1;
    }
    return (x->order > y->order) - (x->order < y->order);
}

static void read_traces(memory *m, const srv_id *player,
                        void (*each)(void *data, const srv_id *id, const srv_entry *entry),
                        void *data)
{
    trace *all = NULL;
    int n = 0, size = 0;
    for (int i = 0; i < m->games.n; i++) {
        const game *g = (game *)m->games.items[i];
        for (int k = 0; k < g->n; k++) {
            if (strcmp(g->entries[k].player.at, player->at) != 0) {
                continue;
            }
            if (n == size) {
                size = 2 * size + 64;
                all = need(realloc(all, (size_t)size * sizeof *all));
            }
            all[n] = (trace){srv_id_copy(g->key), &g->entries[k], n};
            n++;
        }
    }
    if (n) {
        qsort(all, (size_t)n, sizeof *all, compare_traces);
    }
    for (int i = 0; i < n; i++) {
        each(data, &all[i].game, all[i].entry);
    }
    free(all);
}

static void read_counts(const memory *m, srv_counts *out)
{
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
}

/* ---- the same under the lock ---- */

static srv_result memory_log(void *self, const srv_id *id, int after, srv_log *out)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    srv_result result = read_log(m, id, after, out);
    pthread_mutex_unlock(&m->lock);
    return result;
}

static int memory_games(void *self, const srv_filter *filter, srv_found *out, int max)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    int n = read_games(m, filter, out, max);
    pthread_mutex_unlock(&m->lock);
    return n;
}

static int memory_due(void *self, int64_t now, srv_id *out, int max)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    int n = read_due(m, now, out, max);
    pthread_mutex_unlock(&m->lock);
    return n;
}

static srv_result memory_player(void *self, const srv_id *id, srv_player *out)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    srv_result result = tell_player(m, find(&m->people, id->at), out);
    pthread_mutex_unlock(&m->lock);
    return result;
}

static srv_result memory_account(void *self, const char *key, srv_player *out)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    srv_result result = tell_player(m, account(m, key), out);
    pthread_mutex_unlock(&m->lock);
    return result;
}

static srv_result memory_session(void *self, const srv_session_hash *hash, srv_player *out)
{
    memory *m = self;
    char key[SRV_HASH_TEXT];
    srv_hash_text(hash, key);
    pthread_mutex_lock(&m->lock);
    const session *s = find(&m->sessions, key);
    srv_result result = tell_player(m, s ? find(&m->people, s->player.at) : NULL, out);
    out->session_at = s ? s->at : 0;
    pthread_mutex_unlock(&m->lock);
    return result;
}

static int memory_bans(void *self, int64_t now, srv_ban *out, int max)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    int n = read_bans(m, now, out, max);
    pthread_mutex_unlock(&m->lock);
    return n;
}

static int64_t memory_banned(void *self, const char *what)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    int64_t until = banned_until(m, what);
    pthread_mutex_unlock(&m->lock);
    return until;
}

static char *memory_plan(void *self, const srv_id *id, int seat)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    const game *g = find(&m->games, id->at);
    char *plan = g && seat >= 0 && seat < MAX_SEATS && g->plans[seat] ? copy(g->plans[seat]) : NULL;
    pthread_mutex_unlock(&m->lock);
    return plan;
}

static srv_result memory_rating(void *self, const char *map, const char *who, srv_rating *out)
{
    memory *m = self;
    char key[256];
    rating_key(map, who, key, sizeof key);
    pthread_mutex_lock(&m->lock);
    const rated *r = find(&m->ratings, key);
    bool is_there = r && !r->is_gone;
    if (is_there) {
        *out = r->is.rating;
    }
    pthread_mutex_unlock(&m->lock);
    return is_there ? SRV_DONE : SRV_MISSING;
}

static int memory_ranking(void *self, const char *map, int min_games, srv_ranked *out, int max)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    int n = read_ranking(m, map, min_games, out, max);
    pthread_mutex_unlock(&m->lock);
    return n;
}

static srv_result memory_traces(void *self, const srv_id *player,
                                void (*each)(void *data, const srv_id *id, const srv_entry *entry),
                                void *data)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    read_traces(m, player, each, data);
    pthread_mutex_unlock(&m->lock);
    return SRV_DONE;
}

static srv_result memory_counts(void *self, srv_counts *out)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    read_counts(m, out);
    pthread_mutex_unlock(&m->lock);
    return SRV_DONE;
}

const srv_backend srv_memory = {
    .scheme = "memory:",
    .open = memory_open,
    .close = memory_close,
    .commit = memory_commit,
    .log = memory_log,
    .games = memory_games,
    .due = memory_due,
    .player = memory_player,
    .account = memory_account,
    .session = memory_session,
    .banned = memory_banned,
    .bans = memory_bans,
    .plan = memory_plan,
    .rating = memory_rating,
    .ranking = memory_ranking,
    .traces = memory_traces,
    .counts = memory_counts,
};
