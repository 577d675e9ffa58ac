#include "change.h"
#include <stdlib.h>
#include <string.h>

enum {
    RETRY = 1000,  /* ms until the server tries again what failed */
    MOST_LOST = 16 /* times that one change is proposed anew because somebody else was first */
};

/* Each room keeps the last one for the next: made by one thread and freed by another, they would
 * take the long way through the allocator every time. */
srv_change *srv_change_make(srv_room *room, srv_action action)
{
    srv_change *c = atomic_exchange(&room->spare, NULL);
    c = c ? c : malloc(sizeof *c);
    if (c) {
        memset(c, 0, sizeof *c);
        c->asked.action = action;
        c->room = room;
        atomic_fetch_add(&room->n_users, 1);
    }
    return c;
}

/* Lets the room go. */
static void free_change(srv_change *c)
{
    srv_room *r = c->room;
    srv_request_free(&c->asked);
    free(c->body);
    free(atomic_exchange(&r->spare, c));
    srv_room_release(r);
}

bool srv_change_next(srv_change *c, int version)
{
    if (c->n_made++ == 0) {
        c->first = version;
    }
    c->base = version;
    return c->asked.action == SRV_DO_MOVE && c->n_made < c->asked.moves.n;
}

/* What remains to be done when the lock is given back. */
typedef struct after {
    srv_change *answered; /* a list */
    srv_change *write;
} after;

static void answered(after *a, srv_change *c)
{
    c->next = a->answered;
    a->answered = c;
}

static void unavailable(after *a, srv_change *c)
{
    if (c->reply && srv_room_is_gone(c->room, c->reply)) {
        ;
    } else if (c->reply && c->room->is_broken) {
        srv_reply_error(c->reply, SRV_E_UNREADABLE_GAME, NULL);
    } else if (c->reply) {
        srv_reply_error(c->reply, SRV_E_UNAVAILABLE, "It could not be saved. Try again.");
    }
    if (c->asked.action == SRV_DO_BOT) {
        c->room->bot_thinks = false;
    }
    answered(a, c);
}

static void finish(srv_hall *h, after *a)
{
    for (srv_change *c = a->answered, *next; c; c = next) {
        next = c->next;
        srv_reply *reply = c->reply;
        free_change(c);
        if (reply) {
            reply->ready(reply);
        }
    }
    if (a->write) {
        srv_hall_write(h, &a->write->write);
    }
}

static void line_up(srv_room *r, srv_change *c)
{
    c->next = NULL;
    *(r->last ? &r->last->next : &r->first) = c;
    r->last = c;
}

static void put_first(srv_room *r, srv_change *c)
{
    c->next = r->first;
    r->first = c;
    if (!r->last) {
        r->last = c;
    }
}

static srv_change *take_first(srv_room *r)
{
    srv_change *c = r->first;
    r->first = c->next;
    if (!r->first) {
        r->last = NULL;
    }
    return c;
}

static void landed(srv_write *write);

/* Proposes those in line until one is under way. */
static void proceed(srv_room *r, after *a)
{
    while (r->first && !r->under_way) {
        if (r->is_broken || atomic_load(&r->is_gone) || atomic_load(&r->hall->is_stopping)) {
            unavailable(a, take_first(r));
            continue;
        }
        if (r->is_behind) {
            srv_chores_push(r);
            break;
        }
        srv_change *c = take_first(r);
        if (srv_propose(r, c) == SRV_ANSWERED) {
            answered(a, c);
        } else {
            c->write.done = landed;
            c->write.data = c;
            r->under_way = c;
            a->write = c;
        }
    }
    srv_room_schedule(r);
}

void srv_change_submit(srv_change *c)
{
    srv_room *r = c->room;
    after a = {0};
    pthread_mutex_lock(&r->lock);
    line_up(r, c);
    proceed(r, &a);
    pthread_mutex_unlock(&r->lock);
    finish(r->hall, &a);
}

void srv_changes_resume(srv_room *r)
{
    after a = {0};
    pthread_mutex_lock(&r->lock);
    proceed(r, &a);
    pthread_mutex_unlock(&r->lock);
    finish(r->hall, &a);
}

void srv_changes_fail(srv_room *r)
{
    after a = {0};
    pthread_mutex_lock(&r->lock);
    r->not_before = srv_clock_steady(&r->hall->clock) + RETRY;
    r->is_behind = true;
    while (r->first) {
        unavailable(&a, take_first(r));
    }
    srv_room_schedule(r);
    pthread_mutex_unlock(&r->lock);
    finish(r->hall, &a);
}

/* ---- back from the store ---- */

static void count_move(srv_hall *h, const srv_change *c)
{
    if (c->line.kind == SRV_MOVE) {
        atomic_fetch_add(&h->n_moves, 1);
        if (c->line.by == SRV_BY_BOT) {
            atomic_fetch_add(&h->n_bot_moves, 1);
        }
    } else if (c->asked.action == SRV_DO_CLOCK) {
        atomic_fetch_add(&h->n_timeouts, 1);
    }
}

/* Have all chosen, by this entry or before? Then their choices become moves before anything else
 * happens here, and whoever chose last is answered after that. */
static bool hands_on(const srv_room *r, srv_change *c)
{
    srv_choice next;
    bool hands = (c->line.kind == SRV_CHOOSE || c->line.kind == SRV_MOVE) &&
                 srv_choice_next(r->table, &r->table->now, &next);
    c->is_handing = c->is_handing || hands;
    return hands;
}

/* The entry is durable: it happens. The table may have caught up with it already. False: the same
 * request goes on with its next move, or with those that were chosen. */
static bool apply(srv_room *r, srv_change *c)
{
    srv_table *t = r->table;
    sw_event list[SW_MAX_EVENTS];
    sw_events events = {list, 0, SW_MAX_EVENTS};
    const srv_entry *entry = &c->write.append.entry;
    int person = srv_table_person(t, &c->who.id);
    if (person >= 0 && !t->people[person].name && c->who.name[0]) {
        srv_table_rename(t, person, c->who.name);
        t->people[person].is_account = c->who.is_account;
    }
    if (entry->version <= t->now.version) {
        srv_position p;
        srv_table_replay(t, entry->version - 1, &p);
        srv_table_next(t, &p, &events);
    } else if (srv_table_take(t, &c->line, &events)) {
        srv_room_changed(r, list, events.n);
        if (t->now.status == SRV_OVER && c->line.kind == SRV_MOVE && t->head.is_rated) {
            r->is_unrated = true;
        }
    } else {
        r->is_broken = true;
    }
    r->is_ours = entry->version == t->now.version;
    count_move(r->hall, c);
    if (!r->is_broken && (srv_change_next(c, entry->version) || hands_on(r, c))) {
        return false;
    }
    srv_propose_answer(r, c, list, events.n);
    return true;
}

static void propose_again(srv_room *r, srv_change *c)
{
    free(c->body);
    c->body = NULL;
    put_first(r, c);
}

static void succeed(srv_room *r, srv_change *c, after *a)
{
    switch (c->write.kind) {
    case SRV_NEW_GAME: /* the rematch is there; now this game is told of it */
        c->is_next = true;
        propose_again(r, c);
        return;
    case SRV_SET_QUEUE:
        r->is_ours = true;
        r->queues[c->write.queue.seat] = c->queue;
        r->queues_set++;
        srv_propose_answer(r, c, NULL, 0);
        break;
    case SRV_RATE:
        r->is_unrated = false;
        break;
    default:
        if (c->write.append.entry.version > r->table->now.version + 1) {
            r->is_behind = true; /* the table went back while it was written */
            unavailable(a, c);
            return;
        }
        if (!apply(r, c)) {
            propose_again(r, c);
            return;
        }
        break;
    }
    answered(a, c);
}

static void landed(srv_write *write)
{
    srv_change *c = write->data;
    srv_room *r = c->room;
    srv_hall *h = r->hall;
    after a = {0};
    atomic_fetch_add(&r->n_users, 1); /* until it is unlocked */
    pthread_mutex_lock(&r->lock);
    r->under_way = NULL;
    bool conflict = write->result == SRV_CONFLICT;
    if (write->result == SRV_DONE || (conflict && write->kind != SRV_APPEND)) {
        succeed(r, c, &a);
    } else if (write->result != SRV_FAILED && c->n_lost++ < MOST_LOST) {
        atomic_fetch_add(&h->n_conflicts, 1);
        r->is_behind = true;
        propose_again(r, c);
    } else {
        r->not_before = srv_clock_steady(&h->clock) + RETRY;
        r->is_behind = true; /* perhaps it was written after all */
        unavailable(&a, c);
        while (r->first) { /* they have waited as long, and it would go the same way */
            unavailable(&a, take_first(r));
        }
    }
    proceed(r, &a);
    pthread_mutex_unlock(&r->lock);
    srv_room_release(r);
    finish(h, &a);
    srv_hall_landed(h);
}
