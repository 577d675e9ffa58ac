/* Moves and choices: by people, by bots, by the clock, and draws that were queued. */
#include "propose.h"
#include "server/game/clock.h"
#include <stdio.h>
#include <stdlib.h>

/* ---- moves ---- */

/* Has somebody sent this, for that version? A choice is not sent again when it becomes a move. */
static bool was_sent(const srv_line *line, int seat, int base)
{
    return (line->kind == SRV_CHOOSE || (line->kind == SRV_MOVE && !line->flag)) &&
           line->seat == seat && line->by == SRV_BY_PERSON && line->base == base;
}

/* The entry by which a move of this seat was accepted that was made for that version; 0: none. */
static int accepted(const srv_table *t, int seat, int base)
{
    for (int v = t->now.version; v > base; v--) {
        if (was_sent(&t->lines[v - 1], seat, base)) {
            return v;
        }
    }
    return 0;
}

/* Was this very request accepted before? Then it gets the same answer; a journey of which only the
 * beginning was goes on from there. */
static bool is_repeated(srv_room *r, srv_change *c, int seat)
{
    const srv_table *t = r->table;
    for (int v; (v = accepted(t, seat, c->base)) > 0;) {
        if (c->n_made >= c->asked.moves.n_read ||
            !sw_move_equal(&c->asked.moves.list[c->n_made], &t->lines[v - 1].move)) {
            return false;
        }
        if (!srv_change_next(c, v)) {
            srv_position p;
            sw_event list[SW_MAX_EVENTS];
            sw_events events = {list, 0, SW_MAX_EVENTS};
            srv_table_replay(t, v - 1, &p);
            srv_table_next(t, &p, &events);
            srv_reply_put(c->reply, 200, srv_show_moved,
                          &(srv_moved){t, c->first, v, seat, list, events.n});
            return true;
        }
    }
    return false;
}

/* Is a move of the request allowed in this position? False: that is answered. */
static bool is_allowed(srv_change *c, int k, const sw_game *g, const sw_state *s)
{
    if (k >= c->asked.moves.n_read) {
        srv_reply_trouble(c->reply, &c->asked.trouble);
        return false;
    }
    sw_err err = sw_check(g, s, &c->asked.moves.list[k]);
    if (err != SW_OK) {
        srv_refuse(c, SRV_E_ILLEGAL_MOVE, sw_err_text(err));
    }
    return err == SW_OK;
}

/* All moves of a list, before the first is made: if one is not allowed, none is. Only the steps of
 * a journey can be tried so: what another move uncovers would be told by the answer. */
static bool all_allowed(srv_change *c, const sw_game *g, const sw_state *now)
{
    sw_state s = *now;
    int last = c->asked.moves.n - 1;
    for (int k = c->n_made; k <= last; k++) {
        if (!is_allowed(c, k, g, &s)) {
            return false;
        }
        const sw_move *move = &c->asked.moves.list[k];
        if (k < last && move->type != SW_MOVE_PASSENGER && move->type != SW_MOVE_STEP) {
            srv_refuse(c, SRV_E_ILLEGAL_MOVE,
                       "Only a passenger's journey is made of several moves at once.");
            return false;
        }
        (void)sw_apply(g, &s, move, NULL);
    }
    return true;
}

/* The position for which a seat may move or choose; false: it may not now. A choice is made for a
 * version after the one before, so that each is recognised when it is sent again. */
static bool is_turn(const srv_room *r, const srv_change *c, sw_state *out)
{
    const srv_position *p = &r->table->now;
    if (srv_choosing(r->table, p)) {
        bool chooses =
            srv_choice_step(r->table, p, c->mine) >= 0 && !srv_choices_complete(r->table, p);
        if (chooses) {
            srv_choice_state(r->table, p, c->mine, out);
        }
        return chooses;
    }
    *out = p->state;
    return p->state.to_move == c->mine;
}

srv_verdict srv_propose_move(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    sw_state state;
    if (is_repeated(r, c, c->mine)) {
        return SRV_ANSWERED;
    }
    if (p->status != SRV_RUNNING) {
        return srv_refuse_status(c, p->status);
    }
    if (c->base < p->position || c->base > p->version || c->base < srv_choice_version(p, c->mine)) {
        srv_reply_stale(c->reply, p->version);
        return SRV_ANSWERED;
    }
    if (p->seats[c->mine].resigned) {
        return srv_refuse(c, SRV_E_FORBIDDEN, "You have resigned: a bot plays your seat.");
    }
    if (!is_turn(r, c, &state)) {
        return srv_refuse(c, SRV_E_NOT_YOUR_TURN, NULL);
    }
    if (c->asked.moves.n > 1 ? !all_allowed(c, r->table->game, &state)
                             : !is_allowed(c, 0, r->table->game, &state)) {
        return SRV_ANSWERED;
    }
    srv_entry_kind kind = srv_choosing(r->table, p) ? SRV_CHOOSE : SRV_MOVE;
    srv_line line = srv_line_of(r, c, kind, c->mine);
    line.move = c->asked.moves.list[c->n_made];
    line.by = SRV_BY_PERSON;
    line.base = c->base;
    return srv_propose_line(r, c, line);
}

/* A bot that would do what is not allowed (it never should) gets the first move there is, so that
 * no game stands still. */
srv_verdict srv_propose_bot(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    int seat = c->asked.bot.seat;
    bool chooses = srv_choosing(r->table, p);
    sw_state state;
    r->bot_thinks = false;
    if (srv_position_to_move(p) < 0 || p->position != c->asked.bot.version ||
        !srv_position_bot(p, seat) || (chooses && srv_choice_ready(r->table, p, seat))) {
        return SRV_ANSWERED;
    }
    srv_line line = srv_line_of(r, c, chooses ? SRV_CHOOSE : SRV_MOVE, seat);
    line.move = c->asked.bot.move;
    line.by = SRV_BY_BOT;
    line.base = p->version;
    srv_state_for(r->table, p, seat, &state);
    if (sw_check(r->table->game, &state, &line.move) != SW_OK) {
        (void)sw_moves(r->table->game, &state, &line.move, 1);
    }
    return srv_propose_line(r, c, line);
}

/* The entry is its person's, as if it had been made by them now. */
static void act_for(srv_room *r, srv_change *c, int seat)
{
    const srv_face *face = srv_table_face(r->table, r->table->now.seats[seat].person);
    c->who = (srv_person){0};
    if (face) {
        c->who.id = face->id;
        snprintf(c->who.name, sizeof c->who.name, "%s", face->name ? face->name : "");
    }
}

srv_verdict srv_propose_hand(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    srv_choice choice;
    if (!srv_choice_next(r->table, p, &choice)) {
        return SRV_ANSWERED;
    }
    if (choice.by == SRV_BY_PERSON) {
        act_for(r, c, p->state.to_move);
    } else {
        c->who = (srv_person){0};
    }
    srv_line line = srv_line_of(r, c, SRV_MOVE, p->state.to_move);
    line.move = choice.move;
    line.by = choice.by;
    line.base = p->version;
    line.flag = true;
    return srv_propose_line(r, c, line);
}

/* The first seat whose time is up; -1: none. */
static int out_of_time(const srv_room *r)
{
    int64_t now = srv_room_now(r);
    for (int seat = 0; seat < r->table->head.n; seat++) {
        int64_t deadline = srv_clock_deadline(r->table, &r->table->now, seat, srv_room_boot(r));
        if (deadline != 0 && deadline <= now) {
            return seat;
        }
    }
    return -1;
}

srv_verdict srv_propose_clock(srv_room *r, srv_change *c)
{
    int seat = out_of_time(r);
    if (seat < 0) {
        return SRV_ANSWERED;
    }
    srv_line line = srv_line_of(r, c, SRV_AWAY, seat);
    line.flag = true;
    return srv_propose_line(r, c, line);
}

/* ---- queued draws ---- */

static void put_queue(json_out *o, const void *data)
{
    const srv_queue_look *look = data;
    srv_queue_put(o, look->table, look->queue, true);
}

/* Stores a queue (or that there is none), with the due time that follows from it. */
static srv_verdict set_queue(srv_room *r, srv_change *c, int seat, srv_queue queue)
{
    size_t len;
    srv_queue before = r->queues[seat];
    if (queue.is_set) {
        c->body = srv_written(put_queue, &(srv_queue_look){r->table, &queue}, &len);
        if (!c->body) {
            return srv_refuse(c, SRV_E_BUSY, NULL);
        }
    }
    c->queue = queue;
    c->write = (srv_write){.kind = SRV_SET_QUEUE};
    c->write.queue.game = r->id;
    c->write.queue.seat = seat;
    c->write.queue.body = c->body;
    r->queues[seat] = queue;
    c->write.queue.due = srv_room_due(r, &r->table->now);
    r->queues[seat] = before;
    return SRV_WRITE;
}

srv_verdict srv_propose_queue(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    if (p->status != SRV_RUNNING) {
        return srv_refuse_status(c, p->status);
    }
    if (r->table->head.clock.turn) {
        return srv_refuse(c, SRV_E_BAD_OPTIONS,
                          "Draws can be queued in games without a clock, or with days per turn.");
    }
    if (p->seats[c->mine].resigned) {
        return srv_refuse(c, SRV_E_FORBIDDEN, "You have resigned: a bot plays your seat.");
    }
    if (c->asked.trouble.error) {
        srv_reply_trouble(c->reply, &c->asked.trouble);
        return SRV_ANSWERED;
    }
    srv_queue queue = c->asked.queue;
    srv_queue_begin(r->table, c->mine, &queue);
    return set_queue(r, c, c->mine, queue);
}

srv_verdict srv_propose_unqueue(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    return p->status == SRV_RUNNING
               ? set_queue(r, c, c->mine, (srv_queue){0}) /* another node may have one */
               : srv_accept(c, (srv_accepted){.version = p->version});
}

srv_verdict srv_propose_draw(srv_room *r, srv_change *c)
{
    int seat = srv_position_to_move(&r->table->now);
    sw_move move;
    if (seat < 0 || !r->queues[seat].is_set || srv_position_bot(&r->table->now, seat)) {
        return SRV_ANSWERED;
    }
    if (!srv_queue_move(r->table, seat, &r->queues[seat], &move)) {
        return set_queue(r, c, seat, (srv_queue){0});
    }
    act_for(r, c, seat);
    srv_line line = srv_line_of(r, c, SRV_MOVE, seat);
    line.move = move;
    line.by = SRV_BY_QUEUE;
    line.base = r->table->now.version;
    return srv_propose_line(r, c, line);
}
