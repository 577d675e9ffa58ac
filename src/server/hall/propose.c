/* A request meets the game as it is now: either it is answered at once, or it becomes one write.
 *
 * The same request may be proposed several times, when another node was faster: nothing here keeps
 * anything of an earlier time but what was asked for. */
#include "propose.h"
#include "server/game/clock.h"
#include <string.h>

/* ---- answers ---- */

srv_verdict srv_refuse(srv_change *c, srv_error error, const char *message)
{
    if (c->reply) {
        srv_reply_error(c->reply, error, message);
    }
    return SRV_ANSWERED;
}

srv_verdict srv_accept(srv_change *c, srv_accepted a)
{
    if (c->reply) {
        srv_reply_put(c->reply, 200, srv_show_accepted, &a);
    }
    return SRV_ANSWERED;
}

/* ---- an entry to be written ---- */

typedef struct body_parts {
    const srv_table *table;
    const srv_line *line;
} body_parts;

static void put_body(json_out *o, const void *data)
{
    const body_parts *b = data;
    srv_line_put(o, b->table, &b->table->now, b->line);
}

/* What a move leaves of the seat's reserve, which is used up by whole turns; within one it stays.
 */
static int32_t reserve_after(const srv_room *r, const srv_line *line)
{
    const srv_position *p = &r->table->now;
    const srv_seat *seat = &p->seats[line->seat];
    int32_t left = srv_clock_left(r->table, p, line->seat, line->at, srv_room_boot(r));
    if (left == seat->reserve || line->by != SRV_BY_PERSON || seat->away) {
        return seat->reserve;
    }
    if (srv_choosing(r->table, p)) { /* its clock stands still when it has chosen */
        return srv_choice_ready(r->table, p, line->seat) ? seat->reserve : left;
    }
    sw_state ended = p->state;
    srv_turn before = srv_turn_of(&ended);
    (void)sw_apply(r->table->game, &ended, &line->move, NULL);
    srv_turn then = srv_turn_of(&ended);
    return srv_turn_ended(&before, &then) ? left : seat->reserve;
}

srv_verdict srv_propose_line(srv_room *r, srv_change *c, srv_line line)
{
    size_t len;
    srv_position next = r->table->now;
    line.at = srv_room_now(r);
    if (line.at < next.updated) {
        line.at = next.updated; /* the clock was set back, or another node's is ahead */
    }
    if (line.kind == SRV_MOVE || line.kind == SRV_CHOOSE) {
        line.reserve = reserve_after(r, &line);
    }
    c->body = srv_written(put_body, &(body_parts){r->table, &line}, &len);
    if (!c->body || !srv_position_apply(r->table, &next, &line, NULL)) {
        return srv_refuse(c, SRV_E_BUSY, NULL);
    }
    c->line = line;
    c->write = (srv_write){.kind = SRV_APPEND};
    c->write.append.game = r->id;
    c->write.append.entry = (srv_entry){.version = next.version,
                                        .kind = (srv_entry_kind)line.kind,
                                        .seat = line.seat,
                                        .at = line.at,
                                        .player = c->who.id,
                                        .body = c->body};
    c->write.append.status = next.status;
    c->write.append.due = srv_room_due(r, &next);
    int person = srv_table_person(r->table, &c->who.id);
    c->write.append.is_known = person >= 0 && r->table->people[person].has_acted;
    return SRV_WRITE;
}

srv_line srv_line_of(srv_room *r, const srv_change *c, srv_entry_kind kind, int seat)
{
    return (srv_line){.kind = (uint8_t)kind,
                      .seat = (int8_t)seat,
                      .person = srv_table_person(r->table, &c->who.id)};
}

/* ---- conditions ---- */

srv_verdict srv_refuse_status(srv_change *c, srv_status status)
{
    switch (status) {
    case SRV_OPEN:
        return srv_refuse(c, SRV_E_NOT_STARTED, NULL);
    case SRV_RUNNING:
        return srv_refuse(c, SRV_E_STARTED, NULL);
    default:
        return srv_refuse(c, SRV_E_GAME_OVER, NULL);
    }
}

/* ---- seats ---- */

static bool may_take(const srv_room *r, const srv_change *c, int i)
{
    const srv_seat *s = &r->table->now.seats[i];
    return s->kind == SRV_SEAT_OPEN &&
           (!s->reserved.at[0] || strcmp(s->reserved.at, c->who.id.at) == 0);
}

/* One's own reserved seat first. */
static int choose_seat(const srv_room *r, const srv_change *c)
{
    int free_seat = -1;
    for (int i = r->table->head.n - 1; i >= 0; i--) {
        if (may_take(r, c, i)) {
            if (r->table->now.seats[i].reserved.at[0]) {
                return i;
            }
            free_seat = i;
        }
    }
    return free_seat;
}

/* For who sits there already: nothing new, or the seat is taken back from the bot. */
static srv_verdict sit_again(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    int asked = c->asked.sit.seat; /* now, or before seats were drawn */
    if (asked >= 0 && asked != c->mine && asked != p->from[c->mine]) {
        return srv_refuse(c, SRV_E_SEAT_TAKEN, "You have another seat in this game.");
    }
    if (p->status == SRV_RUNNING && p->seats[c->mine].away && !p->seats[c->mine].resigned) {
        return srv_propose_line(r, c, srv_line_of(r, c, SRV_AWAY, c->mine));
    }
    return srv_accept(c, (srv_accepted){p->version, SRV_TELLS_SEAT, .seat = c->mine});
}

static srv_verdict propose_sit(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    if (c->mine >= 0) {
        return sit_again(r, c);
    }
    if (p->status != SRV_OPEN) {
        return srv_refuse_status(c, p->status);
    }
    if (c->asked.sit.seat >= r->table->head.n) {
        return srv_refuse(c, SRV_E_BAD_REQUEST, "There is no such seat.");
    }
    int seat = c->asked.sit.seat >= 0 ? c->asked.sit.seat : choose_seat(r, c);
    if (seat < 0 || !may_take(r, c, seat)) {
        return srv_refuse(c, SRV_E_SEAT_TAKEN,
                          seat >= 0 && p->seats[seat].kind == SRV_SEAT_OPEN
                              ? "That seat is kept for somebody."
                              : "That seat is taken.");
    }
    srv_line line = srv_line_of(r, c, SRV_SIT, seat);
    line.text = c->asked.sit.seed;
    return srv_propose_line(r, c, line);
}

static srv_verdict propose_leave(srv_room *r, srv_change *c)
{
    if (r->table->now.status != SRV_OPEN) {
        return srv_refuse_status(c, r->table->now.status);
    }
    return srv_propose_line(r, c, srv_line_of(r, c, SRV_LEAVE, c->mine));
}

/* ---- chat, votes, the end ---- */

static srv_verdict propose_chat(srv_room *r, srv_change *c)
{
    if (r->table->now.n_chat[c->mine < 0] >= r->hall->limits.chat_game) {
        return srv_refuse(c, SRV_E_TOO_MANY, "There is no more room for chat in this game.");
    }
    srv_line line = srv_line_of(r, c, SRV_CHAT, c->mine);
    line.text = c->asked.chat;
    line.flag = c->mine < 0;
    return srv_propose_line(r, c, line);
}

static srv_verdict propose_resign(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    if (p->seats[c->mine].resigned) {
        return srv_accept(c, (srv_accepted){.version = p->version});
    }
    if (p->status != SRV_RUNNING) {
        return srv_refuse_status(c, p->status);
    }
    return srv_propose_line(r, c, srv_line_of(r, c, SRV_RESIGN, c->mine));
}

static srv_verdict propose_abort(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    if (p->seats[c->mine].abort == c->asked.abort && (c->asked.abort || p->status == SRV_RUNNING)) {
        return srv_accept(c, (srv_accepted){p->version, SRV_TELLS_ABORTED,
                                            .is_aborted = p->status == SRV_ABORTED});
    }
    if (p->status != SRV_RUNNING) {
        return srv_refuse_status(c, p->status);
    }
    if (p->seats[c->mine].resigned) {
        return srv_refuse(c, SRV_E_FORBIDDEN, "You have resigned: those who play on decide.");
    }
    srv_line line = srv_line_of(r, c, SRV_VOTE, c->mine);
    line.flag = c->asked.abort;
    return srv_propose_line(r, c, line);
}

static srv_verdict propose_close(srv_room *r, srv_change *c)
{
    if (!c->who.is_admin) {
        return srv_refuse(c, SRV_E_FORBIDDEN, "Only the host can close a game.");
    }
    if (r->table->now.status >= SRV_OVER) {
        return srv_refuse_status(c, r->table->now.status);
    }
    srv_line line = srv_line_of(r, c, SRV_CLOSE, -1);
    line.text = c->asked.reason;
    return srv_propose_line(r, c, line);
}

/* A game that nobody comes to: closed by the server itself. */
static srv_verdict propose_expire(srv_room *r, srv_change *c)
{
    if (r->table->now.status != SRV_OPEN ||
        srv_room_due(r, &r->table->now) > srv_hall_now(r->hall)) {
        return SRV_ANSWERED;
    }
    static char reason[] = "Nobody came.";
    srv_line line = srv_line_of(r, c, SRV_CLOSE, -1);
    line.text = reason;
    return srv_propose_line(r, c, line);
}

/* ---- all of them ---- */

static const struct {
    srv_verdict (*propose)(srv_room *r, srv_change *c);
    bool needs_seat; /* it is for those who sit there */
} proposals[] = {
    [SRV_DO_SIT] = {propose_sit, false},
    [SRV_DO_LEAVE] = {propose_leave, true},
    [SRV_DO_MOVE] = {srv_propose_move, true},
    [SRV_DO_CHAT] = {propose_chat, false},
    [SRV_DO_RESIGN] = {propose_resign, true},
    [SRV_DO_ABORT] = {propose_abort, true},
    [SRV_DO_REMATCH] = {srv_propose_rematch, true},
    [SRV_DO_QUEUE] = {srv_propose_queue, true},
    [SRV_DO_UNQUEUE] = {srv_propose_unqueue, true},
    [SRV_DO_CLOSE] = {propose_close, false},
    [SRV_DO_BOT] = {srv_propose_bot, false},
    [SRV_DO_HAND] = {srv_propose_hand, false},
    [SRV_DO_CLOCK] = {srv_propose_clock, false},
    [SRV_DO_DRAW] = {srv_propose_draw, false},
    [SRV_DO_RATE] = {srv_propose_rate, false},
    [SRV_DO_EXPIRE] = {propose_expire, false},
};

srv_verdict srv_propose(srv_room *r, srv_change *c)
{
    srv_choice next;
    if (c->is_handing && srv_choice_next(r->table, &r->table->now, &next)) {
        return srv_propose_hand(r, c);
    }
    if (c->is_handing) { /* another node was faster */
        srv_propose_answer(r, c, NULL, 0);
        return SRV_ANSWERED;
    }
    c->mine = srv_position_seat(r->table, &r->table->now, &c->who.id);
    if (c->mine < 0 && proposals[c->asked.action].needs_seat) {
        return srv_refuse(c, SRV_E_NOT_YOUR_SEAT, NULL);
    }
    return proposals[c->asked.action].propose(r, c);
}

void srv_propose_answer(srv_room *r, srv_change *c, const sw_event *events, int n)
{
    int version = c->write.append.entry.version;
    if (!c->reply) {
        return;
    }
    if (r->is_broken) {
        srv_reply_error(c->reply, SRV_E_UNAVAILABLE, "This game cannot be read.");
        return;
    }
    switch (c->asked.action) {
    case SRV_DO_MOVE:
        if (c->is_handing) { /* the answer is about the choice: no matter what it has completed */
            version = c->first;
            n = 0;
        }
        srv_reply_put(c->reply, 200, srv_show_moved,
                      &(srv_moved){r->table, c->first, version, c->mine, events, n});
        break;
    case SRV_DO_SIT:
        srv_accept(c,
                   (srv_accepted){version, SRV_TELLS_SEAT,
                                  .seat = srv_position_seat(r->table, &r->table->now, &c->who.id)});
        break;
    case SRV_DO_ABORT:
        srv_accept(c, (srv_accepted){version, SRV_TELLS_ABORTED,
                                     .is_aborted = c->write.append.status == SRV_ABORTED});
        break;
    case SRV_DO_REMATCH:
        srv_answer_rematch(r, c);
        break;
    case SRV_DO_QUEUE:
    case SRV_DO_UNQUEUE:
        srv_accept(c, (srv_accepted){.version = r->table->now.version});
        break;
    default:
        srv_accept(c, (srv_accepted){.version = version});
        break;
    }
}
