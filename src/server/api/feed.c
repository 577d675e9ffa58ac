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

static long read_stream(void *stream, char *to, size_t size)
{
    return srv_stream_read(stream, to, size);
}

static void close_stream(void *stream)
{
    srv_stream_close(stream);
}

void srv_feed_of_stream(srv_feed *feed, srv_stream *stream)
{
    feed->source = stream;
    feed->read = read_stream;
    feed->close = close_stream;
    feed->is_endless = true;
}

bool srv_feed_count(srv_feed *feed, srv_tally *tally, const char *who, int most)
{
    int i = feed->counted[0].tally ? 1 : 0;
    if (!srv_tally_take(tally, who, most)) {
        return false;
    }
    feed->counted[i].tally = tally;
    strncpy(feed->counted[i].who, who, sizeof feed->counted[i].who - 1);
    return true;
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
    if (feed->is_endless && feed->n_sent == 0 && size >= sizeof greeting) {
        feed->n_sent = sizeof greeting - 1;
        memcpy(to, greeting, feed->n_sent);
        return (long)feed->n_sent;
    }
    long n = feed->read(feed->source, to, size);
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
    if (feed->source) {
        feed->close(feed->source);
    }
    for (int i = 0; i < 2; i++) {
        if (feed->counted[i].tally) {
            srv_tally_give(feed->counted[i].tally, feed->counted[i].who);
        }
    }
    free(feed);
}
