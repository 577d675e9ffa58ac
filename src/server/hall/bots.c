/* Threads on which bots think. They get a view, never the state; a turn that does not fit into the
 * queue stays due and comes again. */
#include "change.h"
#include "server/base/thread.h"
#include <sodium.h>
#include <stdlib.h>
#include <time.h>

/* Each bot has a budget of its own, the longest 2 s. That is by the clock of a machine that may be
 * busy with other things, so there is a bound besides, and a short one while others wait. */
enum { MAX_MILLIS = 3000, BUSY_MILLIS = 250, MAX_THREADS = 64 };

struct srv_bots {
    srv_hall *hall;
    pthread_mutex_t lock;
    pthread_cond_t more;
    srv_room **queue; /* a ring, each room held by it */
    int first, n, cap, busy;
    bool is_stopping;
    int n_threads;
    pthread_t threads[MAX_THREADS];
};

bool srv_bots_push(srv_bots *b, srv_room *r)
{
    pthread_mutex_lock(&b->lock);
    bool fits = b->n < b->cap && !b->is_stopping;
    if (fits) {
        atomic_fetch_add(&r->n_users, 1);
        b->queue[(b->first + b->n++) % b->cap] = r;
        pthread_cond_signal(&b->more);
    }
    pthread_mutex_unlock(&b->lock);
    return fits;
}

/* The next turn to think about; NULL: the end. Without `wait`: what is left, NULL if nothing is. */
static srv_room *pop(srv_bots *b, bool wait)
{
    srv_room *r = NULL;
    pthread_mutex_lock(&b->lock);
    while (wait && b->n == 0 && !b->is_stopping) {
        pthread_cond_wait(&b->more, &b->lock);
    }
    if (b->n > 0 && !(wait && b->is_stopping)) {
        r = b->queue[b->first];
        b->first = (b->first + 1) % b->cap;
        b->n--;
        b->busy += wait;
    }
    pthread_mutex_unlock(&b->lock);
    return r;
}

static void done(srv_bots *b)
{
    pthread_mutex_lock(&b->lock);
    b->busy--;
    pthread_mutex_unlock(&b->lock);
}

void srv_bots_count(srv_bots *b, int *waiting, int *busy)
{
    pthread_mutex_lock(&b->lock);
    *waiting = b->n;
    *busy = b->busy;
    pthread_mutex_unlock(&b->lock);
}

static int64_t steady(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A turn that is being thought about. */
typedef struct thought {
    srv_bots *bots;
    int64_t since;
} thought;

static bool is_busy(srv_bots *b)
{
    pthread_mutex_lock(&b->lock);
    bool busy = b->n > b->n_threads;
    pthread_mutex_unlock(&b->lock);
    return busy;
}

static bool cancelled(void *data)
{
    const thought *t = data;
    int64_t spent = steady() - t->since;
    return atomic_load(&t->bots->hall->is_stopping) || spent >= MAX_MILLIS ||
           (spent >= BUSY_MILLIS && is_busy(t->bots));
}

/* What a thread keeps from one turn to the next. */
typedef struct desk {
    void *memory;
    size_t size;
} desk;

/* False: there is no turn for a bot any more, or no memory. */
static bool choose(srv_room *r, desk *d, srv_change *c)
{
    sw_view view;
    ai_info info = {0};
    sw_ticketset returned;
    uint64_t seed;
    pthread_mutex_lock(&r->lock);
    const srv_position *p = &r->table->now;
    const sw_game *g = r->table->game; /* lives as long as the room, which is held */
    int seat = srv_position_to_move(p);
    const ai_player *bot = seat < 0 ? NULL : srv_position_bot(p, seat);
    if (bot) {
        sw_view_make(g, &p->state, seat, &view);
        returned = p->returned.by[seat];
        c->asked.bot.version = p->position;
    }
    pthread_mutex_unlock(&r->lock);
    size_t size = bot ? bot->memory(g) : 0;
    if (bot && size > d->size) {
        free(d->memory);
        d->memory = malloc(size);
        d->size = d->memory ? size : 0;
    }
    if (!bot || size > d->size) {
        return false;
    }
    thought now = {r->hall->bots, steady()};
    ai_budget budget = {
        .clock = steady, .cancelled = cancelled, .cancelled_data = &now, .returned = &returned};
    randombytes_buf(&seed, sizeof seed);
    bot->begin(bot, d->memory, g, seat, seed);
    c->asked.bot.move = bot->choose(d->memory, g, &view, &budget, &info);
    return true;
}

static void think(srv_room *r, desk *d)
{
    srv_change *c = srv_change_make(r, SRV_DO_BOT);
    if (c) {
        if (!choose(r, d, c)) {
            c->asked.bot.version =
                -1; /* nothing is done; the turn becomes due again if there is one */
        }
        srv_change_submit(c);
        return;
    }
    pthread_mutex_lock(&r->lock);
    r->bot_thinks = false;
    r->not_before = srv_hall_now(r->hall) + 1000;
    srv_room_schedule(r);
    pthread_mutex_unlock(&r->lock);
}

static void *run(void *data)
{
    srv_bots *b = data;
    desk d = {0};
    for (srv_room *r; (r = pop(b, true));) {
        think(r, &d);
        srv_room_release(r);
        done(b);
    }
    free(d.memory);
    return NULL;
}

bool srv_bots_start(srv_hall *h)
{
    srv_bots *b = calloc(1, sizeof *b);
    if (!b) {
        return false;
    }
    h->bots = b;
    b->hall = h;
    b->cap = h->limits.bot_queue;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->more, NULL);
    b->queue = malloc((size_t)b->cap * sizeof(srv_room *));
    int wanted = h->options.n_bots < 1 ? 1 : h->options.n_bots;
    wanted = wanted > MAX_THREADS ? MAX_THREADS : wanted;
    while (b->queue && b->n_threads < wanted &&
           pthread_create(&b->threads[b->n_threads], NULL, run, b) == 0) {
        b->n_threads++;
    }
    return b->n_threads == wanted;
}

void srv_bots_stop(srv_bots *b)
{
    if (!b) {
        return;
    }
    srv_threads_stop(b->threads, b->n_threads, &b->lock, &b->more, &b->is_stopping);
    b->n_threads = 0;
}

void srv_bots_free(srv_bots *b)
{
    if (!b) {
        return;
    }
    for (srv_room *r; b->queue && (r = pop(b, false));) {
        srv_room_release(r);
    }
    pthread_cond_destroy(&b->more);
    pthread_mutex_destroy(&b->lock);
    free(b->queue);
    free(b);
}
