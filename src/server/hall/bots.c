/* Bots think on threads of their own. They get a view, never the state; a turn that does not fit
 * into the queue stays due and comes again. */
#include "change.h"
#include "server/base/clock.h"
#include <sodium.h>
#include <stdlib.h>

/* Each bot has a budget of its own, the longest 2 s. That is by the clock of a machine that may be
 * busy with other things, so there is a bound besides, and a short one while others wait. */
enum { MAX_MILLIS = 3000, BUSY_MILLIS = 250 };

/* A turn that is being thought about. */
typedef struct thought {
    srv_hall *hall;
    int64_t since;
} thought;

static bool is_busy(const srv_hall *h)
{
    int waiting, busy;
    srv_work_count(h->bots, &waiting, &busy);
    return waiting > busy;
}

static bool cancelled(void *data)
{
    const thought *t = data;
    int64_t spent = srv_steady_millis() - t->since;
    return atomic_load(&t->hall->is_stopping) || spent >= MAX_MILLIS ||
           (spent >= BUSY_MILLIS && is_busy(t->hall));
}

/* False: there is no turn for a bot any more, or no memory. */
static bool choose(srv_room *r, srv_change *c)
{
    sw_view view;
    ai_info info = {0};
    sw_ticketset returned;
    uint64_t seed;
    pthread_mutex_lock(&r->lock);
    const srv_position *p = &r->table->now;
    const sw_game *g = r->table->game; /* lives as long as the room, which is held */
    int seat = srv_room_bot(r);
    const ai_player *bot = seat < 0 ? NULL : srv_position_bot(p, seat);
    if (bot) {
        sw_state state;
        srv_state_for(r->table, p, seat, &state);
        sw_view_make(g, &state, seat, &view);
        c->asked.bot.seat = seat;
        returned = p->returned.by[seat];
        c->asked.bot.version = p->position;
    }
    pthread_mutex_unlock(&r->lock);
    void *memory = bot ? malloc(bot->memory(g)) : NULL;
    if (!memory) {
        return false;
    }
    thought now = {r->hall, srv_steady_millis()};
    ai_budget budget = {.clock = srv_steady_millis,
                        .cancelled = cancelled,
                        .cancelled_data = &now,
                        .returned = &returned};
    randombytes_buf(&seed, sizeof seed);
    bot->begin(bot, memory, g, seat, seed);
    c->asked.bot.move = bot->choose(memory, g, &view, &budget, &info);
    free(memory);
    return true;
}

static void think(srv_room *r)
{
    srv_change *c = srv_change_make(r, SRV_DO_BOT);
    if (c) {
        if (!choose(r, c)) {
            /* Nothing is done; the turn becomes due again if there is one. */
            c->asked.bot.version = -1;
        }
        srv_change_submit(c);
        return;
    }
    pthread_mutex_lock(&r->lock);
    r->bot_thinks = false;
    r->not_before = srv_clock_steady(&r->hall->clock) + 1000;
    srv_room_schedule(r);
    pthread_mutex_unlock(&r->lock);
}

static void take_turn(void *room)
{
    srv_room *r = room;
    if (!atomic_load(&r->hall->is_stopping)) {
        think(r);
    }
    srv_room_release(r);
}

bool srv_bots_push(srv_room *r)
{
    atomic_fetch_add(&r->n_users, 1);
    bool fits = srv_work_add(r->hall->bots, take_turn, r);
    if (!fits) {
        srv_room_release(r);
    }
    return fits;
}
