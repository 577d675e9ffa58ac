/* What follows from a change at a table, and what the server itself does there. */
#include "change.h"

enum { HOUR = 3600000 };

/* Games without people are counted: there may be only so many. */
void srv_room_count(srv_room *r)
{
    const srv_position *p = &r->table->now;
    bool bots_only = p->status == SRV_RUNNING && srv_position_people(r->table, p) == 0;
    if (bots_only != r->is_counted) {
        atomic_fetch_add(&r->hall->n_bot_tables, bots_only ? 1 : -1);
        r->is_counted = bots_only;
    }
}

void srv_room_changed(srv_room *r, const sw_event *events, int n)
{
    const srv_position *p = &r->table->now;
    const srv_line *line = &r->table->lines[p->version - 1];
    srv_room_count(r);
    if (line->kind == SRV_SIT || line->kind == SRV_LEAVE) {
        srv_streams_seats(r);
    }
    if (p->status >= SRV_OVER) {
        srv_streams_forget(r); /* players may read spectators' chat now */
    }
    srv_streams_note(r, events, n);
    srv_streams_wake(r);
}

int64_t srv_room_due(const srv_room *r, const srv_position *p)
{
    int64_t due =
        srv_due(r->hall, r->table, p,
                &(srv_due_facts){r->queues, r->streams != NULL, r->is_unrated, false, r->lead});
    return due ? due - r->lead : 0;
}

int srv_room_bot(const srv_room *r)
{
    const srv_position *p = &r->table->now;
    int64_t now = srv_room_now(r);
    for (int seat = 0; srv_position_to_move(p) >= 0 && seat < r->table->head.n; seat++) {
        int64_t due = srv_due_bot(r->hall, r->table, p, seat, r->streams != NULL);
        if (due != 0 && due <= now) {
            return seat;
        }
    }
    return -1;
}

/* When this node acts next, by the steady clock; 0: not by itself. */
static int64_t next_act(const srv_room *r)
{
    const srv_position *p = &r->table->now;
    if (r->is_broken || atomic_load(&r->is_gone) || r->under_way || r->first ||
        (r->is_behind && r->chore_waits)) {
        return 0; /* they come back by themselves */
    }
    if (r->is_behind) {
        return r->not_before + 1;
    }
    const srv_due_facts facts = {r->queues, r->streams != NULL, r->is_unrated, r->bot_thinks,
                                 r->lead};
    int64_t due = srv_due(r->hall, r->table, p, &facts);
    if (due == 0) {
        return 0;
    }
    due = srv_room_steady(r, due) + (r->is_ours ? 0 : SRV_HEAD_START);
    due = due < r->not_before ? r->not_before : due;
    return due ? due : 1; /* a steady clock may begin with 0 */
}

void srv_room_schedule(srv_room *r)
{
    int64_t due = next_act(r);
    if (r->streams && (due == 0 || r->next_beat < due)) {
        due = r->next_beat;
    }
    srv_alarm_set(r->hall->alarm, r, due);
}

/* What the server does for the seats of people. */
static srv_action act_of_person(const srv_room *r)
{
    const srv_position *p = &r->table->now;
    if (srv_choosing(r->table, p) && srv_choices_complete(r->table, p)) {
        return SRV_DO_HAND;
    }
    bool draws = p->state.phase == SW_PLAY && r->queues[p->state.to_move].is_set;
    return draws ? SRV_DO_DRAW : SRV_DO_CLOCK;
}

/* Has the server something to do at this table now? What a bot has to do is queued at once. */
static bool is_due(srv_room *r, int64_t now, srv_action *what)
{
    const srv_position *p = &r->table->now;
    int64_t due = next_act(r);
    if (due == 0 || due > now) {
        return false;
    }
    if (r->is_behind) {
        srv_chores_push(r);
        return false;
    }
    if (p->status == SRV_OPEN) {
        if (r->streams) {
            r->not_before = now + HOUR; /* somebody still waits here */
        }
        *what = SRV_DO_EXPIRE;
        return !r->streams;
    }
    if (p->status >= SRV_OVER) {
        *what = SRV_DO_RATE;
        return true;
    }
    if (r->bot_thinks || srv_room_bot(r) < 0) {
        *what = act_of_person(r);
        return true;
    }
    r->bot_thinks = srv_bots_push(r);
    if (!r->bot_thinks) {
        r->not_before = now + 250;
    }
    return false;
}

void srv_room_act(srv_room *r)
{
    int64_t now = srv_clock_steady(&r->hall->clock);
    srv_action what;
    srv_change *c = NULL;
    pthread_mutex_lock(&r->lock);
    if (r->streams && r->next_beat <= now) {
        r->next_beat = now + SRV_BEAT;
        r->beat++;
        srv_streams_wake(r);
        if (srv_streams_here(r)) {
            srv_presence_push(r);
        }
    }
    if (!atomic_load(&r->hall->is_stopping) && is_due(r, now, &what)) {
        c = srv_change_make(r, what);
        if (!c) {
            r->not_before = now + 1000;
        }
    }
    if (!c) {
        srv_room_schedule(r);
    }
    pthread_mutex_unlock(&r->lock);
    if (c) {
        srv_change_submit(c);
    }
}

srv_look srv_room_look(const srv_room *r, const srv_id *viewer)
{
    return (srv_look){r->table,
                      srv_position_seat(r->table, &r->table->now, viewer),
                      srv_streams_connected(r),
                      srv_room_now(r),
                      srv_room_boot(r),
                      r->hall->url};
}
