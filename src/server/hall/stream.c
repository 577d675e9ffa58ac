/* Streams of events: text made when it is read.
 *
 * A stream knows which version it has sent; everything after it is told from the log. So a slow
 * reader costs nothing: it holds the text that it is reading, and that is all. The newest entry is
 * what everybody at a table reads at the same time: its text is made once for each kind of viewer
 * (seat or spectator, with or without view), and shared. */
#include "room.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RING = 16, /* texts kept per table */
    FEW_EVENTS =
        96,      /* of the newest entry, kept per table; one that has more is told from the log */
    BATCH = 8192 /* bytes of old entries in one text, and one entry more */
};

typedef struct text {
    int n_users; /* under the lock of the room */
    size_t len;
    char *at;
} text;

/* What all streams of a table share. */
struct srv_ring {
    struct {
        int version, viewer;
        bool views;
        text *text;
    } kept[RING];
    int next;
    int version; /* whose events these are; -1: those of none */
    int n_events;
    sw_event events[FEW_EVENTS];
};

struct srv_stream {
    srv_hall *hall;
    srv_room *room; /* held */
    srv_stream *next, *previous;
    void (*wake)(void *data);
    void *data;
    text *text; /* being read, from `at` on */
    size_t at;
    srv_id who;
    int seat;           /* -1: none */
    int sent;           /* version; -1: it begins with the present one */
    unsigned beat;      /* keep-alives seen */
    uint8_t told;       /* who is connected, as it was told */
    bool told_anything; /* about that */
    bool views, asleep;
    bool is_rewound; /* `sent` is lower than what it was told */
};

/* ---- texts ---- */

static void let_go(text *t)
{
    if (t && --t->n_users == 0) {
        free(t->at);
        free(t);
    }
}

/* One user: the caller. */
static text *make_text(void (*put)(json_out *o, const void *data), const void *data)
{
    text *t = malloc(sizeof *t);
    if (t) {
        *t = (text){1, 0, NULL};
        t->at = srv_written(put, data, &t->len);
        if (!t->at) {
            free(t);
            t = NULL;
        }
    }
    return t;
}

static void put_raw(json_out *o, const char *s)
{
    o->comma = false;
    json_put_raw(o, s, strlen(s));
    o->comma = false;
}

static void put_id(json_out *o, int version)
{
    char id[32];
    snprintf(id, sizeof id, "id: %d\n", version);
    put_raw(o, id);
}

static void put_event(json_out *o, const srv_entry_look *entry)
{
    put_id(o, entry->after->version);
    put_raw(o, "data: ");
    srv_show_entry(o, entry);
    put_raw(o, "\n\n");
}

/* ---- what a stream has to tell, under the lock ---- */

typedef struct newest {
    srv_look look;
    const srv_ring *ring;
    bool views;
} newest;

static void put_newest(json_out *o, const void *data)
{
    const newest *n = data;
    put_event(o, &(srv_entry_look){&n->look, &n->look.table->now, n->ring->events,
                                   n->ring->n_events, n->views});
}

static text *newest_text(srv_stream *s)
{
    srv_ring *ring = s->room->ring;
    int version = s->room->table->now.version;
    for (int i = 0; i < RING; i++) {
        if (ring->kept[i].text && ring->kept[i].version == version &&
            ring->kept[i].viewer == s->seat && ring->kept[i].views == s->views) {
            // The ring itself is a user of it. NOLINTNEXTLINE(clang-analyzer-unix.Malloc)
            ring->kept[i].text->n_users++;
            return ring->kept[i].text;
        }
    }
    newest n = {srv_room_look(s->room, &s->who), ring, s->views};
    text *t = make_text(put_newest, &n);
    if (t) {
        t->n_users++;
        let_go(ring->kept[ring->next].text);
        ring->kept[ring->next].version = version;
        ring->kept[ring->next].viewer = s->seat;
        ring->kept[ring->next].views = s->views;
        ring->kept[ring->next].text = t;
        ring->next = (ring->next + 1) % RING;
    }
    return t;
}

/* Entries after `from`, as many as make a batch; the last one told is in *to. */
typedef struct batch {
    srv_look look;
    int from;
    bool views;
    int *to;
} batch;

static void put_batch(json_out *o, const void *data)
{
    const batch *b = data;
    const srv_table *t = b->look.table;
    srv_position p;
    size_t start = o->len;
    srv_table_replay(t, b->from, &p);
    while (p.version < t->now.version && o->len - start < BATCH) {
        sw_event list[SW_MAX_EVENTS];
        sw_events events = {list, 0, SW_MAX_EVENTS};
        srv_table_next(t, &p, &events);
        put_event(o, &(srv_entry_look){&b->look, &p, list, events.n,
                                       b->views && p.version == t->now.version});
    }
    *b->to = p.version;
}

/* Where a stream goes on from: `is_rewound` if it has told of more. */
typedef struct start {
    int version;
    bool is_rewound;
} start;

static void put_start(json_out *o, const void *data)
{
    const start *s = data;
    put_id(o, s->version);
    put_raw(o, "data: ");
    srv_show_start(o, s->version, s->is_rewound);
    put_raw(o, "\n\n");
}

static void put_beat(json_out *o, const void *data)
{
    (void)data;
    put_raw(o, ": keep-alive\n\n");
}

typedef struct presence {
    unsigned which, connected; /* seats to tell of */
} presence;

static void put_presence(json_out *o, const void *data)
{
    const presence *p = data;
    for (int seat = 0; seat < SW_MAX_SEATS; seat++) {
        if (p->which >> seat & 1) {
            put_raw(o, "data: ");
            srv_show_presence(o, seat, p->connected >> seat & 1);
            put_raw(o, "\n\n");
        }
    }
}

/* Seats of people whose state the stream has not told, or told otherwise. */
static unsigned untold(const srv_stream *s, unsigned connected)
{
    unsigned people = 0;
    const srv_table *t = s->room->table;
    for (int i = 0; i < t->head.n; i++) {
        people |= (t->now.seats[i].kind == SRV_SEAT_PERSON ? 1u : 0u) << i;
    }
    return s->told_anything ? (connected ^ s->told) & people : people;
}

/* The next text to send; NULL: nothing, or no memory just now. */
static text *next_text(srv_stream *s)
{
    const srv_table *t = s->room->table;
    unsigned connected = srv_streams_connected(s->room), news;
    text *next = NULL;
    if (s->sent < 0) {
        next = make_text(put_start, &(start){t->now.version, false});
        s->sent = next ? t->now.version : -1;
    } else if (s->is_rewound) {
        next = make_text(put_start, &(start){s->sent, true});
        s->is_rewound = !next;
    } else if (s->sent + 1 == t->now.version && s->room->ring->version == t->now.version) {
        next = newest_text(s);
        s->sent += next ? 1 : 0;
    } else if (s->sent < t->now.version) {
        int to = s->sent;
        batch b = {srv_room_look(s->room, &s->who), s->sent, s->views, &to};
        next = make_text(put_batch, &b);
        s->sent = next ? to : s->sent;
    } else if ((news = untold(s, connected)) != 0) {
        next = make_text(put_presence, &(presence){news, connected});
        s->told = next ? (uint8_t)connected : s->told;
        s->told_anything = s->told_anything || next;
    } else if (s->beat != s->room->beat) {
        next = make_text(put_beat, NULL);
        s->beat = s->room->beat;
    }
    return next;
}

long srv_stream_read(srv_stream *s, char *to, size_t size)
{
    size_t n = 0;
    pthread_mutex_lock(&s->room->lock);
    if (atomic_load(&s->hall->is_stopping) || atomic_load(&s->room->is_gone)) {
        pthread_mutex_unlock(&s->room->lock);
        return SRV_STREAM_END;
    }
    while (n < size) {
        if (!s->text) {
            s->text = next_text(s);
            s->at = 0;
        }
        if (!s->text) {
            break;
        }
        size_t part = s->text->len - s->at < size - n ? s->text->len - s->at : size - n;
        memcpy(to + n, s->text->at + s->at, part);
        n += part;
        s->at += part;
        if (s->at == s->text->len) {
            let_go(s->text);
            s->text = NULL;
        }
    }
    s->asleep = n == 0;
    pthread_mutex_unlock(&s->room->lock);
    atomic_fetch_add(&s->hall->stream_bytes, (long long)n);
    return (long)n;
}

/* ---- what happens at the table, under the lock ---- */

void srv_streams_wake(srv_room *r)
{
    for (srv_stream *s = r->streams, *next; s; s = next) {
        next = s->next;
        if (s->asleep) {
            s->asleep = false;
            s->wake(s->data);
        }
    }
}

void srv_streams_note(srv_room *r, const sw_event *events, int n)
{
    if (r->ring) {
        bool few = n <= FEW_EVENTS;
        r->ring->version = few ? r->table->now.version : -1;
        r->ring->n_events = few ? n : 0;
        if (few && n > 0) {
            memcpy(r->ring->events, events, (size_t)n * sizeof *events);
        }
    }
}

void srv_streams_forget(srv_room *r)
{
    for (int i = 0; r->ring && i < RING; i++) {
        let_go(r->ring->kept[i].text);
        r->ring->kept[i].text = NULL;
    }
}

void srv_streams_rewind(srv_room *r)
{
    int version = r->table->now.version;
    srv_streams_forget(r);
    if (r->ring) {
        r->ring->version = -1;
    }
    for (srv_stream *s = r->streams; s; s = s->next) {
        if (s->sent > version) {
            s->sent = version;
            s->is_rewound = true;
        }
    }
    srv_streams_seats(r);
    srv_streams_wake(r);
}

static void count(srv_room *r, int seat, int change)
{
    if (seat >= 0) {
        r->present[seat] += change;
    }
}

void srv_streams_seats(srv_room *r)
{
    unsigned before = srv_streams_here(r);
    for (srv_stream *s = r->streams; s; s = s->next) {
        count(r, s->seat, -1);
        s->seat = srv_position_seat(r->table, &r->table->now, &s->who);
        count(r, s->seat, 1);
    }
    if (before != srv_streams_here(r)) {
        srv_presence_push(r);
    }
}

unsigned srv_streams_here(const srv_room *r)
{
    unsigned set = 0;
    for (int i = 0; i < SW_MAX_SEATS; i++) {
        set |= (r->present[i] > 0 ? 1u : 0u) << i;
    }
    return set;
}

unsigned srv_streams_connected(const srv_room *r)
{
    return srv_streams_here(r) | srv_presence_elsewhere(r);
}

/* ---- opening and closing ---- */

/* Somebody's first or last stream is news for the others. */
static void attend(srv_room *r, int seat, int change)
{
    unsigned before = srv_streams_here(r);
    count(r, seat, change);
    if (before != srv_streams_here(r)) {
        srv_streams_wake(r);
        srv_presence_push(r);
    }
}

static bool join(srv_stream *s, int after)
{
    srv_room *r = s->room;
    if (!r->ring && !(r->ring = calloc(1, sizeof *r->ring))) {
        return false;
    }
    if (!r->streams) {
        r->ring->version = -1;
        r->next_beat = srv_clock_steady(&s->hall->clock) + SRV_BEAT;
    }
    s->is_rewound = after > r->table->now.version;
    s->sent = s->is_rewound ? r->table->now.version : after;
    s->seat = srv_position_seat(r->table, &r->table->now, &s->who);
    s->beat = r->beat;
    s->next = r->streams;
    if (s->next) {
        s->next->previous = s;
    }
    r->streams = s;
    attend(r, s->seat, 1);
    srv_room_schedule(r);
    return true;
}

srv_stream *srv_room_listen(srv_room *r, const srv_person *who, int after, bool views,
                            void (*wake)(void *data), void *data, srv_reply *reply)
{
    srv_hall *h = r->hall;
    srv_stream *s = malloc(sizeof *s);
    bool joined = false;
    if (s) {
        *s = (srv_stream){
            .hall = h, .room = r, .wake = wake, .data = data, .who = who->id, .views = views};
        pthread_mutex_lock(&r->lock);
        bool ahead = after > r->table->now.version;
        pthread_mutex_unlock(&r->lock);
        /* If another node has told them more than is known here, it must be found out. */
        bool is_fresh = !ahead || !h->is_shared || srv_room_refresh(r);
        pthread_mutex_lock(&r->lock);
        joined = is_fresh && !r->is_broken && join(s, after < 0 ? -1 : after);
        pthread_mutex_unlock(&r->lock);
    }
    if (!joined) {
        free(s);
        srv_reply_error(reply, SRV_E_UNAVAILABLE, "This game cannot be watched just now.");
        reply->ready(reply);
        return NULL;
    }
    atomic_fetch_add(&r->n_users, 1); /* the stream's */
    atomic_fetch_add(&h->n_owners, 1);
    atomic_fetch_add(&h->n_streams, 1);
    return s;
}

void srv_stream_close(srv_stream *s)
{
    srv_room *r = s->room;
    srv_hall *h = s->hall;
    pthread_mutex_lock(&r->lock);
    let_go(s->text);
    *(s->previous ? &s->previous->next : &r->streams) = s->next;
    if (s->next) {
        s->next->previous = s->previous;
    }
    attend(r, s->seat, -1);
    if (!r->streams) {
        srv_streams_forget(r);
        free(r->ring);
        r->ring = NULL;
        srv_room_schedule(r);
    }
    pthread_mutex_unlock(&r->lock);
    free(s);
    srv_room_release(r);
    atomic_fetch_sub(&h->n_streams, 1);
    if (atomic_fetch_sub(&h->n_owners, 1) == 1) {
        srv_hall_free(h);
    }
}
