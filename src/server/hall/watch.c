/* The time of the games: what happens when it is set, or stands still.
 *
 * It follows the true time, which is the database's where several nodes share one, so that they
 * agree about who is late. When that jumps forward, or when this process did not run for a while
 * (it was stopped, its machine slept, its store did not answer), nobody could play meanwhile: it is
 * like a start of the server, clocks of live games begin anew. When it is set back, every game in
 * memory goes on by a time of its own that is ahead by as much (`lead`), since the times in a log
 * never go back; and so does a game whose log is ahead when it is read. */
#include "room.h"
#include "server/base/journal.h"
#include <stdio.h>

static bool true_time(srv_hall *h, int64_t *out)
{
    if (h->is_shared) {
        return srv_store_time(h->store, out);
    }
    *out = h->clock.time->wall();
    return true;
}

static void stay_ahead(srv_room *r, void *data)
{
    const int64_t *by = data;
    pthread_mutex_lock(&r->lock);
    r->lead += *by;
    pthread_mutex_unlock(&r->lock);
}

static void tell_host(const char *what, int64_t millis)
{
    char ms[24];
    snprintf(ms, sizeof ms, "%lld", (long long)millis);
    srv_journal(SRV_WARN, what, "ms", ms);
}

void srv_hall_set_time(srv_hall *h)
{
    int64_t truth;
    int64_t step = true_time(h, &truth) ? srv_clock_follow(&h->clock, truth) : 0;
    if (step > 0) {
        atomic_store(&h->boot, srv_hall_now(h));
    } else if (step < 0) {
        srv_rooms_each(h, stay_ahead, &(int64_t){-step});
        atomic_fetch_add(&h->boot, step); /* with their lead it is when it was */
    }
    if (step) {
        tell_host("clock_was_set", step);
    }
}

int64_t srv_hall_awake(srv_hall *h, int64_t since)
{
    int64_t now = srv_clock_steady(&h->clock), silence = now - since;
    if (h->options.stall > 0 && silence > h->options.stall) {
        atomic_store(&h->boot, srv_hall_now(h));
        tell_host("stood_still", silence);
    }
    return now;
}

int64_t srv_room_now(const srv_room *r)
{
    return srv_hall_now(r->hall) + r->lead;
}

int64_t srv_room_boot(const srv_room *r)
{
    return atomic_load(&r->hall->boot) + r->lead;
}

int64_t srv_room_steady(const srv_room *r, int64_t at)
{
    return at - r->lead - atomic_load(&r->hall->clock.ahead);
}

void srv_room_keep_up(srv_room *r)
{
    int64_t behind = r->table->now.updated - srv_room_now(r);
    r->lead += behind > 0 ? behind : 0;
}
