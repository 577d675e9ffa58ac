#include "room.h"
#include "server/game/clock.h"

enum { AWAY_PACE = 1500, /* ms, so that somebody who is back can take over */ HOUR = 3600000 };

/* A bot's first card of a turn takes a while, so that people can follow; the rest of its turn less.
 * What happens in the set-up cannot be seen anyway. */
static int64_t pace_of(const srv_hall *h, const srv_table *t, const srv_position *p,
                       const srv_seat *seat, bool is_watched)
{
    int pace = h->options.pace;
    if (pace == 0 || (srv_position_people(t, p) == 0 && !is_watched)) {
        return 0;
    }
    if (seat->away && !seat->resigned) {
        return pace > AWAY_PACE ? pace : AWAY_PACE;
    }
    if (p->state.phase == SW_SETUP) {
        return 0;
    }
    return p->turn_start == p->touched ? pace : pace / 3;
}

/* When a game that has not started is given up. After a restart people have time to come back. */
static int64_t expiry_of(const srv_hall *h, const srv_position *p, int64_t boot)
{
    int64_t due = p->updated + (int64_t)h->limits.open_days * 24 * HOUR;
    return due > boot + HOUR ? due : boot + HOUR;
}

int64_t srv_due_bot(const srv_hall *h, const srv_table *t, const srv_position *p, int seat,
                    bool is_watched)
{
    bool has_turn =
        srv_choosing(t, p) ? !srv_choice_ready(t, p, seat) : srv_position_to_move(p) == seat;
    return has_turn && srv_position_bot(p, seat)
               ? p->touched + pace_of(h, t, p, &p->seats[seat], is_watched)
               : 0;
}

/* While all choose: what comes first, a bot's choice or the end of somebody's time. */
static int64_t choosing_due(const srv_hall *h, const srv_table *t, const srv_position *p,
                            const srv_due_facts *facts)
{
    int64_t first = srv_choices_complete(t, p) ? p->touched : 0;
    for (int seat = 0; seat < t->head.n; seat++) {
        int64_t due = srv_clock_deadline(t, p, seat, atomic_load(&h->boot) + facts->lead);
        if (due == 0 && !facts->bot_thinks) {
            due = srv_due_bot(h, t, p, seat, facts->is_watched);
        }
        if (due != 0 && (first == 0 || due < first)) {
            first = due;
        }
    }
    return first;
}

int64_t srv_due(const srv_hall *h, const srv_table *t, const srv_position *p,
                const srv_due_facts *facts)
{
    int64_t boot = atomic_load(&h->boot) + facts->lead;
    if (p->status == SRV_OPEN) {
        return expiry_of(h, p, boot);
    }
    int seat = srv_position_to_move(p);
    if (seat < 0) {
        bool ends = t->now.status == SRV_RUNNING && t->head.is_rated;
        return p->status == SRV_OVER && (ends || facts->is_unrated) ? p->updated : 0;
    }
    if (srv_choosing(t, p)) {
        return choosing_due(h, t, p, facts);
    }
    if (srv_position_bot(p, seat)) {
        return facts->bot_thinks ? 0 : srv_due_bot(h, t, p, seat, facts->is_watched);
    }
    if (facts->queues && facts->queues[seat].is_set && p->state.phase == SW_PLAY) {
        return p->touched;
    }
    return srv_clock_deadline(t, p, seat, boot);
}
