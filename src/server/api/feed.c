#include "feed.h"
#include <stdlib.h>
#include <string.h>

enum { READING, SLEEPING, WOKEN };

/* How long a browser waits before it comes back after the connection broke, in milliseconds. */
static const char greeting[] = "retry: 2000\n\n";

srv_feed *srv_feed_make(void)
{
    srv_feed *f = calloc(1, sizeof *f);
    if (f) {
        atomic_init(&f->state, READING);
        atomic_init(&f->ended, false);
    }
    return f;
}

void srv_feed_wake(void *feed)
{
    srv_feed *f = feed;
    if (atomic_exchange(&f->state, WOKEN) == SLEEPING) {
        f->resume(f->sleeper);
    }
}

long srv_feed_read(srv_feed *feed, char *to, size_t size, void (*suspend)(void *sleeper))
{
    atomic_store(&feed->state, READING); /* before looking: whatever comes later wakes */
    if (atomic_load(&feed->ended)) {
        return SRV_STREAM_END;
    }
    if (feed->n_sent == 0 && size >= sizeof greeting) {
        feed->n_sent = sizeof greeting - 1;
        memcpy(to, greeting, feed->n_sent);
        return (long)feed->n_sent;
    }
    long n = srv_stream_read(feed->stream, to, size);
    if (n != 0) {
        feed->n_sent += n > 0 ? (size_t)n : 0;
        return n;
    }
    /* Asleep first, then said so: if it was woken in between, it wakes itself. */
    suspend(feed->sleeper);
    int reading = READING;
    if (!atomic_compare_exchange_strong(&feed->state, &reading, SLEEPING)) {
        feed->resume(feed->sleeper);
    }
    return 0;
}

void srv_feed_end(srv_feed *feed)
{
    atomic_store(&feed->ended, true);
    srv_feed_wake(feed);
}

void srv_feed_free(srv_feed *feed)
{
    if (!feed) {
        return;
    }
    if (feed->stream) {
        srv_stream_close(feed->stream);
    }
    for (int i = 0; i < 2; i++) {
        if (feed->counted[i].tally) {
            srv_tally_give(feed->counted[i].tally, feed->counted[i].who);
        }
    }
    free(feed);
}
