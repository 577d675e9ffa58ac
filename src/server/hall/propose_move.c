/* Moves: by people, by bots, by the clock, and draws that were queued. */
#include "propose.h"
#include "reply.h"
#include "server/game/clock.h"
#include "wire/move.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

/* A move of the request in a position, of a list the one at `k`; false: `e` tells. */
static bool read_move(const srv_change *c, int k, const sw_game *g, const sw_state *s, sw_move *out,
                      wire_error *e)
{
    size_t len = strlen(c->text);
    size_t size = 64 * len + 1024; /* a token takes 20 bytes, and may be one byte long */
    _Alignas(max_align_t) char usual[8192];
    void *more = size > sizeof usual ? malloc(size) : NULL;
    void *memory = size > sizeof usual ? more : usual;
    arena a = arena_make(memory, memory ? size : 0);
    json j;
    json_error what;
    bool fine = memory && json_parse(c->text, len, &a, &j, &what);
    if (!fine) {
        wire_fail(e, WIRE_BAD_REQUEST, JSON_MISSING, "The move cannot be read.");
    }
    int at = 0;
    if (fine && json_type_of(&j, 0) == JSON_ARRAY) {
        for (at = json_first(&j, 0); k > 0; k--) {
            at = json_next(&j, 0, at);
        }
    }
    fine = fine && wire_move_read(&j, at, g, s, out, e);
    free(more);
    return fine;
}

/* The entry by which a move of this seat was accepted that was made for that version; 0: none. */
static int accepted(const srv_table *t, int seat, int base)
{
    for (int v = t->now.version; v > base; v--) {
        const srv_line *line = &t->lines[v - 1];
        if (line->kind == SRV_MOVE && line->seat == seat && line->by == SRV_BY_PERSON &&
            line->base == base) {
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
    for (int v; (v = accepted(t, seat, c->version)) > 0;) {
        srv_position p;
        sw_move move;
        wire_error e;
        sw_event list[SW_MAX_EVENTS];
        sw_events events = {list, 0, SW_MAX_EVENTS};
        srv_table_replay(t, v - 1, &p);
        if (!read_move(c, c->n_made, t->game, &p.state, &move, &e) ||
            !sw_move_equal(&move, &t->lines[v - 1].move)) {
            return false;
        }
        srv_table_next(t, &p, &events);
        if (!srv_change_next(c, v)) {
            srv_reply_put(c->reply, 200, srv_put_move_answer,
                          &(srv_move_answer){t, c->first, v, seat, list, events.n});
            return true;
        }
    }
    return false;
}

/* The next move of the request in a position, if it is allowed there; false: that is answered. */
static bool allowed(srv_change *c, int k, const sw_game *g, const sw_state *s, sw_move *out)
{
    wire_error e;
    sw_err err = SW_OK;
    if (!read_move(c, k, g, s, out, &e)) {
        srv_refuse(c, e.code == WIRE_ILLEGAL_MOVE ? 422 : 400,
                   e.code == WIRE_ILLEGAL_MOVE ? "illegal_move" : "bad_request", e.text);
        return false;
    }
    if ((err = sw_check(g, s, out)) != SW_OK) {
        srv_refuse(c, 422, "illegal_move", sw_err_text(err));
        return false;
    }
    return true;
}

/* All moves of a list, before the first is made: if one is not allowed, none is. Only the steps of
 * a journey can be tried so: what another move uncovers would be told by the answer. */
static bool all_allowed(srv_change *c, const sw_game *g, const sw_state *now)
{
    sw_state s = *now;
    for (int k = c->n_made; k < c->n_moves; k++) {
        sw_move move;
        if (!allowed(c, k, g, &s, &move)) {
            return false;
        }
        if (k < c->n_moves - 1 && move.type != SW_MOVE_PASSENGER && move.type != SW_MOVE_STEP) {
            srv_refuse(c, 422, "illegal_move",
                       "Only a passenger's journey is made of several moves at once.");
            return false;
        }
        (void)sw_apply(g, &s, &move, NULL);
    }
    return true;
}

srv_verdict srv_propose_move(srv_room *r, srv_change *c)
{
    const srv_table *t = r->table;
    const srv_position *p = &t->now;
    int mine = srv_my_seat(r, c);
    srv_line line = {.kind = SRV_MOVE, .seat = (int8_t)mine, .by = SRV_BY_PERSON};
    if (mine < 0) {
        return srv_refuse_seat(c);
    }
    if (is_repeated(r, c, mine)) {
        return SRV_ANSWERED;
    }
    if (p->status != SRV_RUNNING) {
        return srv_refuse_status(c, p->status);
    }
    if (c->version < p->position || c->version > p->version) {
        srv_reply_stale(c->reply, p->version, "The game has moved on.");
        return SRV_ANSWERED;
    }
    if (p->seats[mine].resigned) {
        return srv_refuse(c, 403, "forbidden", "You have resigned: a bot plays your seat.");
    }
    if (p->state.to_move != mine) {
        return srv_refuse(c, 403, "not_your_turn", "It is not your turn.");
    }
    if ((c->n_moves > 1 && !all_allowed(c, t->game, &p->state)) ||
        !allowed(c, c->n_made, t->game, &p->state, &line.move)) {
        return SRV_ANSWERED;
    }
    line.base = c->version;
    line.person = srv_table_person(r->table, &c->who.id);
    return srv_propose_line(r, c, line);
}

/* A bot that would do what is not allowed (it never should) gets the first move there is, so that
 * no game stands still. */
srv_verdict srv_propose_bot(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    int seat = srv_position_to_move(p);
    r->bot_thinks = false;
    if (seat < 0 || p->position != c->version || !srv_position_bot(p, seat)) {
        return SRV_ANSWERED;
    }
    srv_line line = {.kind = SRV_MOVE,
                     .seat = (int8_t)seat,
                     .by = SRV_BY_BOT,
                     .person = -1,
                     .base = p->version,
                     .move = c->move};
    if (sw_check(r->table->game, &p->state, &line.move) != SW_OK) {
        (void)sw_moves(r->table->game, &p->state, &line.move, 1);
    }
    return srv_propose_line(r, c, line);
}

srv_verdict srv_propose_clock(srv_room *r, srv_change *c)
{
    int64_t deadline = srv_clock_deadline(r->table, &r->table->now, r->hall->boot);
    if (deadline == 0 || deadline > srv_hall_now(r->hall)) {
        return SRV_ANSWERED;
    }
    return srv_propose_simple(r, c, SRV_AWAY, r->table->now.state.to_move, true);
}

/* ---- queued draws ---- */

typedef struct plan_parts {
    const srv_table *table;
    const srv_plan *plan;
} plan_parts;

static void put_plan(json_out *o, const void *data)
{
    const plan_parts *parts = data;
    srv_plan_put(o, parts->table, parts->plan, true);
}

/* Stores a plan (or that there is none), with the due time that follows from it. */
static srv_verdict set_plan(srv_room *r, srv_change *c, int seat, srv_plan plan)
{
    size_t len;
    srv_plan before = r->plans[seat];
    if (plan.is_set) {
        c->body = srv_written(put_plan, &(plan_parts){r->table, &plan}, &len);
        if (!c->body) {
            return srv_refuse(c, 503, "unavailable", "There is not enough memory. Try again.");
        }
    }
    c->plan = plan;
    c->write = (srv_write){.kind = SRV_SET_PLAN};
    c->write.plan.game = r->id;
    c->write.plan.seat = seat;
    c->write.plan.body = c->body;
    r->plans[seat] = plan;
    c->write.plan.due = srv_room_due(r, &r->table->now);
    r->plans[seat] = before;
    return SRV_WRITE;
}

srv_verdict srv_propose_queue(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    int mine = srv_my_seat(r, c);
    if (mine < 0) {
        return srv_refuse_seat(c);
    }
    if (c->action == SRV_DO_UNQUEUE && p->status == SRV_RUNNING) {
        return set_plan(r, c, mine, (srv_plan){0}); /* another node may have one */
    }
    if (c->action == SRV_DO_UNQUEUE) {
        return srv_answer_version(c, (srv_version_answer){p->version, NULL, 0, false});
    }
    if (p->status != SRV_RUNNING) {
        return srv_refuse_status(c, p->status);
    }
    if (r->table->head.clock.turn) {
        return srv_refuse(c, 422, "bad_options",
                          "Draws can be queued in games without a clock, or with days per turn.");
    }
    if (p->seats[mine].resigned) {
        return srv_refuse(c, 403, "forbidden", "You have resigned: a bot plays your seat.");
    }
    char *text = c->text;
    size_t len = strlen(text), size = 64 * len + 1024;
    void *memory = malloc(size);
    arena a = arena_make(memory, memory ? size : 0);
    json j;
    json_error e;
    bool fine = memory && json_parse(text, len, &a, &j, &e) &&
                srv_plan_ask(&j, r->table, mine, &c->plan, c->reply);
    free(memory);
    if (!fine) {
        return c->reply->body ? SRV_ANSWERED
                              : srv_refuse(c, 503, "unavailable", "There is not enough memory.");
    }
    return set_plan(r, c, mine, c->plan);
}

srv_verdict srv_propose_plan(srv_room *r, srv_change *c)
{
    int seat = srv_position_to_move(&r->table->now);
    sw_move move;
    if (seat < 0 || !r->plans[seat].is_set || srv_position_bot(&r->table->now, seat)) {
        return SRV_ANSWERED;
    }
    if (!srv_plan_move(r->table, seat, &r->plans[seat], &move)) {
        return set_plan(r, c, seat, (srv_plan){0});
    }
    int person = r->table->now.seats[seat].person;
    const srv_face *face = srv_table_face(r->table, person);
    if (face) {
        c->who.id = face->id;
    }
    return srv_propose_line(r, c,
                            (srv_line){.kind = SRV_MOVE,
                                       .seat = (int8_t)seat,
                                       .by = SRV_BY_QUEUE,
                                       .person = person,
                                       .base = r->table->now.version,
                                       .move = move});
}
