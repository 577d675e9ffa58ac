/* One thread that wakes rooms when they are due: a heap by due time, and every two seconds a look
 * at the store for games that are due and that nobody has in memory: after a restart, or because
 * their node died. A node that has the game in memory acts at once; the others let it have a start.
 */
#include "room.h"
#include "server/base/thread.h"
#include <stdlib.h>
#include <string.h>

enum { POLL = 2000, POLLED = 4096, AT_ONCE = 16, IMPATIENT = 20 };

/* Games that the store says are due, taken a few at a time: loading thousands after a restart must
 * not keep the others waiting. */
typedef struct search {
    srv_due_game found[POLLED];
    int n, at;
    bool has_more;    /* the store may have more behind the last one */
    int64_t again_at; /* steady */
} search;

struct srv_alarm {
    srv_hall *hall;
    search search;      /* the thread's own */
    srv_threads thread; /* its lock is that of what follows */
    srv_room **heap;
    int n, cap;
};

/* ---- the heap ---- */

static void place(srv_alarm *a, int i, srv_room *r)
{
    a->heap[i] = r;
    r->alarm_at = i;
}

static void sift(srv_alarm *a, int i)
{
    srv_room *r = a->heap[i];
    while (i > 0 && a->heap[(i - 1) / 2]->alarm_due > r->alarm_due) {
        place(a, i, a->heap[(i - 1) / 2]);
        i = (i - 1) / 2;
    }
    for (;;) {
        int child = 2 * i + 1;
        if (child + 1 < a->n && a->heap[child + 1]->alarm_due < a->heap[child]->alarm_due) {
            child++;
        }
        if (child >= a->n || a->heap[child]->alarm_due >= r->alarm_due) {
            break;
        }
        place(a, i, a->heap[child]);
        i = child;
    }
    place(a, i, r);
}

static void take_out(srv_alarm *a, srv_room *r)
{
    int i = r->alarm_at;
    r->alarm_at = -1;
    a->n--;
    if (i < a->n) {
        place(a, i, a->heap[a->n]);
        sift(a, i);
    }
}

static bool put_in(srv_alarm *a, srv_room *r)
{
    if (a->n == a->cap) {
        int cap = a->cap ? 2 * a->cap : 256;
        srv_room **more = realloc(a->heap, (size_t)cap * sizeof(srv_room *));
        if (!more) {
            return false; /* the look at the store will find it */
        }
        a->heap = more;
        a->cap = cap;
    }
    place(a, a->n++, r);
    return true;
}

void srv_alarm_set(srv_alarm *a, srv_room *r, int64_t due)
{
    pthread_mutex_lock(&a->thread.lock);
    if (due == 0) {
        if (r->alarm_at >= 0) {
            take_out(a, r);
        }
    } else if (r->alarm_at < 0 || r->alarm_due != due) {
        r->alarm_due = due;
        if (r->alarm_at >= 0 || put_in(a, r)) {
            sift(a, r->alarm_at);
            if (r->alarm_at == 0) {
                srv_threads_wake(&a->thread);
            }
        }
    }
    pthread_mutex_unlock(&a->thread.lock);
}

bool srv_alarm_forget(srv_alarm *a, srv_room *r, bool even_due)
{
    pthread_mutex_lock(&a->thread.lock);
    bool may = atomic_load(&r->n_users) == 0 && (even_due || r->alarm_at < 0);
    if (may && r->alarm_at >= 0) {
        take_out(a, r);
    }
    pthread_mutex_unlock(&a->thread.lock);
    return may;
}

/* ---- the thread ---- */

/* A room that is due now, held; NULL: none, and some time has passed. */
static srv_room *next_due(srv_alarm *a, int64_t poll_at)
{
    srv_room *r = NULL;
    pthread_mutex_lock(&a->thread.lock);
    int64_t now = srv_clock_steady(&a->hall->clock);
    if (a->n > 0 && a->heap[0]->alarm_due <= now) {
        r = a->heap[0];
        take_out(a, r);
        atomic_fetch_add(&r->n_users, 1);
    } else if (!a->thread.is_stopping && now < poll_at) {
        int64_t wait = poll_at - now;
        if (a->n > 0 && a->heap[0]->alarm_due - now < wait) {
            wait = a->heap[0]->alarm_due - now;
        }
        /* a clock that was given may jump */
        srv_threads_wait_millis(&a->thread,
                                a->hall->options.time && wait > IMPATIENT ? IMPATIENT : wait);
    }
    pthread_mutex_unlock(&a->thread.lock);
    return r;
}

static void look_after(srv_hall *h, const srv_id *game)
{
    srv_room *r = srv_hall_find(h, game, NULL);
    if (!r) {
        return;
    }
    pthread_mutex_lock(&r->lock);
    if (!r->under_way) {
        if (r->table->now.status == SRV_OVER && r->table->head.is_rated) {
            r->is_unrated = true;
        }
        srv_room_schedule(r);
    }
    pthread_mutex_unlock(&r->lock);
    srv_room_release(r);
}

static void look_into_store(srv_hall *h, search *s)
{
    if (s->at == s->n && (s->has_more || srv_clock_steady(&h->clock) >= s->again_at)) {
        srv_due_game last = s->has_more ? s->found[s->n - 1] : (srv_due_game){.due = 0};
        srv_hall_set_time(h);
        s->n = srv_store_due(h->store, srv_hall_now(h) - SRV_HEAD_START, &last, s->found, POLLED);
        s->n = s->n < 0 ? 0 : s->n;
        s->at = 0;
        s->has_more = s->n == POLLED;
        s->again_at = srv_clock_steady(&h->clock) + POLL;
    }
    for (int i = 0; i < AT_ONCE && s->at < s->n && !atomic_load(&h->is_stopping); s->at++) {
        if (!srv_unread_rests(h, &s->found[s->at].game)) {
            look_after(h, &s->found[s->at].game);
            i++;
        }
    }
}

static bool is_stopping(srv_alarm *a)
{
    pthread_mutex_lock(&a->thread.lock);
    bool stopping = a->thread.is_stopping;
    pthread_mutex_unlock(&a->thread.lock);
    return stopping;
}

static void *run(void *data)
{
    srv_alarm *a = data;
    int64_t awake = srv_clock_steady(&a->hall->clock);
    while (!is_stopping(a)) {
        awake = srv_hall_awake(a->hall, awake);
        look_into_store(a->hall, &a->search);
        awake = srv_hall_awake(a->hall, awake);
        bool goes_on = a->search.at < a->search.n || a->search.has_more;
        srv_room *r = next_due(a, goes_on ? 0 : a->search.again_at);
        for (int i = 0; r; i++) {
            srv_room_act(r);
            srv_room_release(r);
            r = i < AT_ONCE ? next_due(a, 0) : NULL;
        }
    }
    return NULL;
}

bool srv_alarm_start(srv_hall *h)
{
    srv_alarm *a = calloc(1, sizeof *a);
    if (!a) {
        return false;
    }
    h->alarm = a;
    a->hall = h;
    return srv_threads_start(&a->thread, 1, run, a) == 1;
}

void srv_alarm_stop(srv_alarm *a)
{
    if (a) {
        srv_threads_stop(&a->thread);
    }
}

void srv_alarm_free(srv_alarm *a)
{
    if (a) {
        srv_threads_free(&a->thread);
        free(a->heap);
        free(a);
    }
}
