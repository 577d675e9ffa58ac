/* People of the store in memory: accounts, sessions, bans, ratings. */
#include "base/json.h"
#include "memory.h"
#include "server/store/rating.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

srv_result srv_mem_new_player(memory *m, const srv_write *w)
{
    person *p = srv_mem_find(&m->people, w->player.id.at);
    if (p) {
        return strcmp(p->is.name, w->player.name) == 0 && p->is.created == w->player.created
                   ? SRV_DONE
                   : SRV_CONFLICT;
    }
    p = srv_mem_add(&m->people, w->player.id.at, sizeof *p);
    p->is.id = w->player.id;
    p->is.created = w->player.created;
    snprintf(p->is.name, sizeof p->is.name, "%s", w->player.name);
    return SRV_DONE;
}

static person *account_of(const memory *m, const char *key)
{
    for (int i = 0; i < m->people.n && key[0]; i++) {
        person *p = (person *)m->people.items[i];
        if (strcmp(p->name_key, key) == 0) {
            return p;
        }
    }
    return NULL;
}

srv_result srv_mem_set_name(memory *m, const srv_write *w)
{
    person *p = srv_mem_find(&m->people, w->account.player.at);
    char key[SRV_KEY_SIZE] = "";
    if (!p || p->is.is_gone) {
        return SRV_MISSING;
    }
    if (w->kind == SRV_SET_ACCOUNT || p->name_key[0]) {
        srv_fold(w->account.name, key);
    }
    const person *other = account_of(m, key);
    if (other && other != p) {
        return SRV_CONFLICT;
    }
    memcpy(p->name_key, key, sizeof key);
    snprintf(p->is.name, sizeof p->is.name, "%s", w->account.name);
    if (w->kind == SRV_SET_ACCOUNT) {
        snprintf(p->is.password, sizeof p->is.password, "%s", w->account.password);
    }
    return SRV_DONE;
}

srv_result srv_mem_new_session(memory *m, const srv_write *w)
{
    char key[SRV_HASH_TEXT];
    const person *p = srv_mem_find(&m->people, w->session.player.at);
    srv_hash_text(&w->session.hash, key);
    if (!p || p->is.is_gone) {
        return SRV_MISSING;
    }
    session *s = srv_mem_find(&m->sessions, key);
    if (s) {
        return strcmp(s->player.at, p->key) == 0 ? SRV_DONE : SRV_CONFLICT;
    }
    s = srv_mem_add(&m->sessions, key, sizeof *s);
    s->player = w->session.player;
    s->at = w->session.at;
    return SRV_DONE;
}

srv_result srv_mem_touch_session(memory *m, const srv_write *w)
{
    char key[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, key);
    for (int i = 0; i < m->sessions.n; i++) {
        session *s = (session *)m->sessions.items[i];
        if (s->at < w->session.expired) {
            s->player.at[0] = 0;
        }
    }
    session *touched = srv_mem_find(&m->sessions, key);
    if (!touched || !touched->player.at[0]) {
        return SRV_MISSING;
    }
    touched->at = w->session.at;
    return SRV_DONE;
}

srv_result srv_mem_end_session(memory *m, const srv_write *w)
{
    char key[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, key);
    session *s = srv_mem_find(&m->sessions, key);
    if (!s || !s->player.at[0]) {
        return SRV_MISSING;
    }
    s->player.at[0] = 0;
    return SRV_DONE;
}

srv_result srv_mem_end_sessions(memory *m, const srv_write *w)
{
    char key[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, key);
    for (int i = 0; i < m->sessions.n; i++) {
        session *s = (session *)m->sessions.items[i];
        if (strcmp(s->player.at, w->session.player.at) == 0 && strcmp(s->key, key) != 0) {
            s->player.at[0] = 0;
        }
    }
    return SRV_DONE;
}

srv_result srv_mem_set_recovery(memory *m, const srv_write *w)
{
    person *p = srv_mem_find(&m->people, w->recovery.player.at);
    if (!p || p->is.is_gone) {
        return SRV_MISSING;
    }
    snprintf(p->is.recovery, sizeof p->is.recovery, "%s", w->recovery.hash);
    return SRV_DONE;
}

/* A line of chat with an empty text, everything else as it was. */
static char *without_text(const char *body)
{
    size_t len = strlen(body), size = 16 * len + 4096;
    void *block = srv_mem_need(malloc(size));
    arena a = arena_make(block, size);
    json j;
    json_error error;
    char *out = srv_mem_need(malloc(len + 64));
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

srv_result srv_mem_forget(memory *m, const srv_write *w)
{
    person *p = srv_mem_find(&m->people, w->forget.at);
    if (!p) {
        return SRV_MISSING;
    }
    p->is.is_gone = true;
    p->is.name[0] = p->is.password[0] = p->is.recovery[0] = p->name_key[0] = 0;
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

srv_result srv_mem_set_ban(memory *m, const srv_write *w)
{
    ban *b = srv_mem_find_or_add(&m->bans, w->ban.what, sizeof *b);
    b->until = w->ban.until;
    snprintf(b->reason, sizeof b->reason, "%s", w->ban.reason);
    return SRV_DONE;
}

static void put_rating_key(const char *map, const char *who, char *key, size_t size)
{
    snprintf(key, size, "%s %s", map, who);
}

srv_result srv_mem_rate(memory *m, srv_write *w)
{
    game *g = srv_mem_find(&m->games, w->rate.game.at);
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
        put_rating_key(w->rate.map, w->rate.who[i], key, sizeof key);
        all[i] = srv_mem_find_or_add(&m->ratings, key, sizeof *all[i]);
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

static int64_t banned_until(const memory *m, const char *what)
{
    const ban *b = srv_mem_find(&m->bans, what);
    return b ? b->until : 0;
}

static int compare_bans(const void *a, const void *b)
{
    const srv_ban *x = a, *y = b;
    return x->until != y->until ? (x->until < y->until) - (x->until > y->until)
                                : strcmp(x->what, y->what);
}

int srv_mem_bans(void *self, int64_t now, srv_ban *out, int max)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    srv_ban *all = srv_mem_need(calloc((size_t)m->bans.n + 1, sizeof *all));
    int n = 0;
    for (int i = 0; i < m->bans.n; i++) {
        const ban *b = (ban *)m->bans.items[i];
        if (b->until > now) {
            all[n].until = b->until;
            snprintf(all[n].what, sizeof all[n].what, "%s", b->key);
            const person *p = srv_mem_find(&m->people, b->key);
            snprintf(all[n].name, sizeof all[n].name, "%s", p ? p->is.name : "");
            memcpy(all[n++].reason, b->reason, sizeof b->reason);
        }
    }
    pthread_mutex_unlock(&m->lock);
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

srv_result srv_mem_player(void *self, const srv_id *id, srv_player *out)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    srv_result result = tell_player(m, srv_mem_find(&m->people, id->at), out);
    pthread_mutex_unlock(&m->lock);
    return result;
}

srv_result srv_mem_account(void *self, const char *key, srv_player *out)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    srv_result result = tell_player(m, account_of(m, key), out);
    pthread_mutex_unlock(&m->lock);
    return result;
}

srv_result srv_mem_session(void *self, const char *hash, srv_player *out)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    const session *s = srv_mem_find(&m->sessions, hash);
    srv_result result = tell_player(m, s ? srv_mem_find(&m->people, s->player.at) : NULL, out);
    out->session_at = s ? s->at : 0;
    pthread_mutex_unlock(&m->lock);
    return result;
}

int64_t srv_mem_banned(void *self, const char *what)
{
    memory *m = self;
    pthread_mutex_lock(&m->lock);
    int64_t until = banned_until(m, what);
    pthread_mutex_unlock(&m->lock);
    return until;
}

srv_result srv_mem_rating(void *self, const char *map, const char *who, srv_rating *out)
{
    memory *m = self;
    char key[256];
    put_rating_key(map, who, key, sizeof key);
    pthread_mutex_lock(&m->lock);
    const rated *r = srv_mem_find(&m->ratings, key);
    bool is_there = r && !r->is_gone;
    if (is_there) {
        *out = r->is.rating;
    }
    pthread_mutex_unlock(&m->lock);
    return is_there ? SRV_DONE : SRV_MISSING;
}

int srv_mem_ranking(void *self, const char *map, int min_games, srv_ranked *out, int max)
{
    memory *m = self;
    int n = 0;
    char key[256];
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < m->ratings.n; i++) {
        const rated *r = (rated *)m->ratings.items[i];
        put_rating_key(map, r->is.who, key, sizeof key);
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
    for (int i = 0; i < n; i++) {
        const person *p = srv_mem_find(&m->people, out[i].who);
        snprintf(out[i].name, sizeof out[i].name, "%s", p ? p->is.name : "");
    }
    pthread_mutex_unlock(&m->lock);
    return n;
}
