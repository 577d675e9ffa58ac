/* A request meets the game as it is now: either it is answered at once, or it becomes one write.
 *
 * The same request may be proposed several times, when another node was faster: nothing here keeps
 * anything of an earlier time but what was asked for. */
#include "change.h"
#include "clock.h"
#include "plain.h"
#include "reply.h"
#include "wire/move.h"
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers ---- */

static srv_verdict refuse(srv_change *c, int status, const char *code, const char *message)
{
    if (c->reply) {
        srv_reply_error(c->reply, status, code, message);
    }
    return SRV_ANSWERED;
}

/* {"version":…} and, unless it is NULL, one member more. */
typedef struct version_answer {
    int version;
    const char *key;
    int number;
    bool is_bool;
} version_answer;

static void put_version(json_out *o, const void *data)
{
    const version_answer *a = data;
    json_open(o, '{');
    if (a->key) {
        json_key(o, a->key);
        if (a->is_bool) {
            json_put_bool(o, a->number != 0);
        } else {
            json_put_int(o, a->number);
        }
    }
    json_key(o, "version");
    json_put_int(o, a->version);
    json_close(o, '}');
}

static srv_verdict answer_version(srv_change *c, version_answer a)
{
    if (c->reply) {
        srv_reply_put(c->reply, 200, put_version, &a);
    }
    return SRV_ANSWERED;
}

typedef struct move_answer {
    const srv_table *table;
    int version, seat;
    const sw_event *events;
    int n;
} move_answer;

static void put_move_answer(json_out *o, const void *data)
{
    const move_answer *a = data;
    json_open(o, '{');
    json_key(o, "version");
    json_put_int(o, a->version);
    json_key(o, "events");
    srv_show_events(o, a->table, a->seat, a->events, a->n);
    json_close(o, '}');
}

static void put_rematch(json_out *o, const void *data)
{
    const srv_room *r = data;
    char link[512];
    snprintf(link, sizeof link, "%s/#/g/%s", r->hall->url, r->table->now.rematch.at);
    json_open(o, '{');
    json_key(o, "id");
    json_put_string(o, r->table->now.rematch.at);
    json_key(o, "link");
    json_put_string(o, link);
    json_close(o, '}');
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
    int32_t left = srv_clock_left(r->table, p, line->at, r->hall->boot);
    if (left == seat->reserve || line->by != SRV_BY_PERSON || seat->away) {
        return seat->reserve;
    }
    sw_state ended = p->state;
    srv_turn before = srv_turn_of(&ended);
    (void)sw_apply(r->table->game, &ended, &line->move, NULL);
    srv_turn then = srv_turn_of(&ended);
    return srv_turn_ended(&before, &then) ? left : seat->reserve;
}

/* Tries the line on a copy of the position, and makes the write of it. */
static srv_verdict append(srv_room *r, srv_change *c, srv_line line)
{
    size_t len;
    srv_position next = r->table->now;
    line.at = srv_hall_now(r->hall);
    if (line.at < next.updated) {
        line.at = next.updated; /* the clock was set back, or another node's is ahead */
    }
    if (line.kind == SRV_MOVE) {
        line.reserve = reserve_after(r, &line);
    }
    c->body = srv_written(put_body, &(body_parts){r->table, &line}, &len);
    if (!c->body || !srv_position_apply(r->table, &next, &line, NULL)) {
        return refuse(c, 503, "unavailable", "There is not enough memory. Try again.");
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

static srv_verdict append_simple(srv_room *r, srv_change *c, srv_entry_kind kind, int seat,
                                 bool flag)
{
    return append(r, c,
                  (srv_line){.kind = (uint8_t)kind,
                             .seat = (int8_t)seat,
                             .flag = flag,
                             .text = c->text,
                             .person = srv_table_person(r->table, &c->who.id)});
}

/* ---- conditions ---- */

static srv_verdict refuse_status(srv_change *c, srv_status status)
{
    switch (status) {
    case SRV_OPEN:
        return refuse(c, 409, "not_started", "The game has not started.");
    case SRV_RUNNING:
        return refuse(c, 409, "started", "The game has started.");
    default:
        return refuse(c, 409, "game_over", "The game is over.");
    }
}

static srv_verdict not_your_seat(srv_change *c)
{
    return refuse(c, 403, "not_your_seat", "You have no seat in this game.");
}

static int my_seat(const srv_room *r, const srv_change *c)
{
    return srv_position_seat(r->table, &r->table->now, &c->who.id);
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
static srv_verdict sit_again(srv_room *r, srv_change *c, int mine)
{
    const srv_position *p = &r->table->now;
    if (c->seat >= 0 && c->seat != mine) {
        return refuse(c, 409, "seat_taken", "You have another seat in this game.");
    }
    if (p->status == SRV_RUNNING && p->seats[mine].away && !p->seats[mine].resigned) {
        return append(r, c,
                      (srv_line){.kind = SRV_AWAY,
                                 .seat = (int8_t)mine,
                                 .person = srv_table_person(r->table, &c->who.id)});
    }
    return answer_version(c, (version_answer){p->version, "seat", mine, false});
}

static srv_verdict propose_sit(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    int mine = my_seat(r, c);
    if (mine >= 0) {
        return sit_again(r, c, mine);
    }
    if (p->status != SRV_OPEN) {
        return refuse_status(c, p->status);
    }
    if (c->seat >= r->table->head.n) {
        return refuse(c, 400, "bad_request", "There is no such seat.");
    }
    int seat = c->seat >= 0 ? c->seat : choose_seat(r, c);
    if (seat < 0 || !may_take(r, c, seat)) {
        return refuse(c, 409, "seat_taken",
                      seat >= 0 && p->seats[seat].kind == SRV_SEAT_OPEN
                          ? "That seat is kept for somebody."
                          : "That seat is taken.");
    }
    return append_simple(r, c, SRV_SIT, seat, false);
}

static srv_verdict propose_leave(srv_room *r, srv_change *c)
{
    int mine = my_seat(r, c);
    if (mine < 0) {
        return not_your_seat(c);
    }
    if (r->table->now.status != SRV_OPEN) {
        return refuse_status(c, r->table->now.status);
    }
    return append_simple(r, c, SRV_LEAVE, mine, false);
}

/* ---- moves ---- */

/* The move of the request in a position; false: `e` tells. */
static bool read_move(const srv_change *c, const sw_game *g, const sw_state *s, sw_move *out,
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
    fine = fine && wire_move_read(&j, 0, g, s, out, e);
    free(more);
    return fine;
}

/* Was this very request accepted before? Then it gets the same answer. */
static bool is_repeated(srv_room *r, srv_change *c, int seat)
{
    const srv_table *t = r->table;
    for (int v = t->now.version; v > c->version && v > 0; v--) {
        const srv_line *line = &t->lines[v - 1];
        if (line->kind != SRV_MOVE || line->seat != seat || line->by != SRV_BY_PERSON ||
            line->base != c->version) {
            continue;
        }
        srv_position p;
        sw_move move;
        wire_error e;
        sw_event list[SW_MAX_EVENTS];
        sw_events events = {list, 0, SW_MAX_EVENTS};
        srv_table_replay(t, v - 1, &p);
        if (!read_move(c, t->game, &p.state, &move, &e) || !sw_move_equal(&move, &line->move)) {
            return false;
        }
        srv_table_next(t, &p, &events);
        srv_reply_put(c->reply, 200, put_move_answer, &(move_answer){t, v, seat, list, events.n});
        return true;
    }
    return false;
}

static srv_verdict propose_move(srv_room *r, srv_change *c)
{
    const srv_table *t = r->table;
    const srv_position *p = &t->now;
    int mine = my_seat(r, c);
    srv_line line = {.kind = SRV_MOVE, .seat = (int8_t)mine, .by = SRV_BY_PERSON};
    wire_error e;
    if (mine < 0) {
        return not_your_seat(c);
    }
    if (is_repeated(r, c, mine)) {
        return SRV_ANSWERED;
    }
    if (p->status != SRV_RUNNING) {
        return refuse_status(c, p->status);
    }
    if (c->version < p->position || c->version > p->version) {
        srv_reply_stale(c->reply, p->version, "The game has moved on.");
        return SRV_ANSWERED;
    }
    if (p->seats[mine].resigned) {
        return refuse(c, 403, "forbidden", "You have resigned: a bot plays your seat.");
    }
    if (p->state.to_move != mine) {
        return refuse(c, 403, "not_your_turn", "It is not your turn.");
    }
    if (!read_move(c, t->game, &p->state, &line.move, &e)) {
        return e.code == WIRE_ILLEGAL_MOVE ? refuse(c, 422, "illegal_move", e.text)
                                           : refuse(c, 400, "bad_request", e.text);
    }
    sw_err err = sw_check(t->game, &p->state, &line.move);
    if (err != SW_OK) {
        return refuse(c, 422, "illegal_move", sw_err_text(err));
    }
    line.base = c->version;
    line.person = srv_table_person(r->table, &c->who.id);
    return append(r, c, line);
}

/* A bot that would do what is not allowed (it never should) gets the first move there is, so that
 * no game stands still. */
static srv_verdict propose_bot(srv_room *r, srv_change *c)
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
    return append(r, c, line);
}

static srv_verdict propose_clock(srv_room *r, srv_change *c)
{
    int64_t deadline = srv_clock_deadline(r->table, &r->table->now, r->hall->boot);
    if (deadline == 0 || deadline > srv_hall_now(r->hall)) {
        return SRV_ANSWERED;
    }
    return append_simple(r, c, SRV_AWAY, r->table->now.state.to_move, true);
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
            return refuse(c, 503, "unavailable", "There is not enough memory. Try again.");
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

static srv_verdict propose_queue(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    int mine = my_seat(r, c);
    if (mine < 0) {
        return not_your_seat(c);
    }
    if (c->action == SRV_DO_UNQUEUE && p->status == SRV_RUNNING) {
        return set_plan(r, c, mine, (srv_plan){0}); /* another node may have one */
    }
    if (c->action == SRV_DO_UNQUEUE) {
        return answer_version(c, (version_answer){p->version, NULL, 0, false});
    }
    if (p->status != SRV_RUNNING) {
        return refuse_status(c, p->status);
    }
    if (r->table->head.clock.turn) {
        return refuse(c, 422, "bad_options",
                      "Draws can be queued in games without a clock, or with days per turn.");
    }
    if (p->seats[mine].resigned) {
        return refuse(c, 403, "forbidden", "You have resigned: a bot plays your seat.");
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
                              : refuse(c, 503, "unavailable", "There is not enough memory.");
    }
    return set_plan(r, c, mine, c->plan);
}

static srv_verdict propose_plan(srv_room *r, srv_change *c)
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
    return append(r, c,
                  (srv_line){.kind = SRV_MOVE,
                             .seat = (int8_t)seat,
                             .by = SRV_BY_QUEUE,
                             .person = person,
                             .base = r->table->now.version,
                             .move = move});
}

/* ---- chat, votes, the end ---- */

static srv_verdict propose_chat(srv_room *r, srv_change *c)
{
    int seat = my_seat(r, c);
    if (r->table->now.n_chat[seat < 0] >= r->hall->limits.chat_game) {
        return refuse(c, 429, "too_many", "There is no more room for chat in this game.");
    }
    return append_simple(r, c, SRV_CHAT, seat, seat < 0);
}

static srv_verdict propose_resign(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    int mine = my_seat(r, c);
    if (mine < 0) {
        return not_your_seat(c);
    }
    if (p->seats[mine].resigned) {
        return answer_version(c, (version_answer){p->version, NULL, 0, false});
    }
    if (p->status != SRV_RUNNING) {
        return refuse_status(c, p->status);
    }
    return append_simple(r, c, SRV_RESIGN, mine, false);
}

static srv_verdict propose_abort(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    int mine = my_seat(r, c);
    if (mine < 0) {
        return not_your_seat(c);
    }
    if (p->seats[mine].abort == c->flag && (c->flag || p->status == SRV_RUNNING)) {
        return answer_version(
            c, (version_answer){p->version, "aborted", p->status == SRV_ABORTED, true});
    }
    if (p->status != SRV_RUNNING) {
        return refuse_status(c, p->status);
    }
    if (p->seats[mine].resigned) {
        return refuse(c, 403, "forbidden", "You have resigned: those who play on decide.");
    }
    return append_simple(r, c, SRV_VOTE, mine, c->flag);
}

static srv_verdict propose_close(srv_room *r, srv_change *c)
{
    if (!c->who.is_admin) {
        return refuse(c, 403, "forbidden", "Only the host can close a game.");
    }
    if (r->table->now.status >= SRV_OVER) {
        return refuse_status(c, r->table->now.status);
    }
    return append_simple(r, c, SRV_CLOSE, -1, false);
}

/* A game that nobody comes to: closed by the server itself. */
static srv_verdict propose_expire(srv_room *r, srv_change *c)
{
    if (r->table->now.status != SRV_OPEN ||
        srv_room_due(r, &r->table->now) > srv_hall_now(r->hall)) {
        return SRV_ANSWERED;
    }
    c->text = strdup("Nobody came.");
    return c->text ? append_simple(r, c, SRV_CLOSE, -1, false) : SRV_ANSWERED;
}

/* ---- the next game ---- */

/* Its id follows from the secret of this one, so that all who ask, at any node, make the same. */
static srv_id next_id(const srv_table *t)
{
    static const char letters[] = /* of srv_id_make */ "0123456789abcdefghjkmnpqrstvwxyz";
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state s;
    srv_id id = {{0}};
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, (const unsigned char *)"stellwerk rematch 1\n", 20);
    crypto_hash_sha256_update(&s, t->head.secret, sizeof t->head.secret);
    crypto_hash_sha256_update(&s, (const unsigned char *)t->id.at, SRV_ID_LENGTH);
    crypto_hash_sha256_final(&s, hash);
    for (int i = 0; i < SRV_ID_LENGTH; i++) {
        id.at[i] = letters[hash[i] & 31];
    }
    return id;
}

static srv_verdict make_next(srv_room *r, srv_change *c)
{
    const srv_table *t = r->table;
    srv_id people[SW_MAX_SEATS] = {{{0}}};
    srv_head head;
    for (int i = 0; i < t->head.n; i++) {
        const srv_face *face = srv_table_face(t, t->now.seats[i].person);
        if (face) {
            people[i] = face->id;
        }
    }
    srv_head_again(&t->head, &t->id, people, &c->who.id, &head);
    c->body = srv_head_text(&head);
    if (!c->body) {
        return refuse(c, 503, "unavailable", "There is not enough memory. Try again.");
    }
    c->next_game = next_id(t);
    c->write = (srv_write){.kind = SRV_NEW_GAME};
    c->write.game.id = c->next_game;
    c->write.game.map = head.map->id;
    c->write.game.head = c->body;
    c->write.game.status = SRV_OPEN;
    c->write.game.is_public = head.is_public;
    c->write.game.is_rated = head.is_rated;
    c->write.game.created = srv_hall_now(r->hall);
    return SRV_WRITE;
}

static srv_verdict propose_rematch(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    int mine = my_seat(r, c);
    if (mine < 0) {
        return not_your_seat(c);
    }
    if (p->status < SRV_OVER) {
        return p->status == SRV_OPEN ? refuse_status(c, p->status)
                                     : refuse(c, 409, "not_over", "The game is not over.");
    }
    if (p->rematch.at[0]) {
        srv_reply_put(c->reply, 201, put_rematch, r);
        return SRV_ANSWERED;
    }
    if (!c->is_next) {
        return make_next(r, c);
    }
    return append(r, c,
                  (srv_line){.kind = SRV_REMATCH,
                             .seat = (int8_t)mine,
                             .text = c->next_game.at,
                             .person = srv_table_person(r->table, &c->who.id)});
}

/* ---- ratings ---- */

/* Who resigned comes last, in the order of points. A bot with several seats counts with its best.
 */
static srv_verdict propose_rate(srv_room *r, srv_change *c)
{
    const srv_table *t = r->table;
    sw_scores scores;
    if (!r->is_unrated || t->now.status != SRV_OVER) {
        return SRV_ANSWERED;
    }
    sw_score(t->game, &t->now.state, &scores);
    c->write = (srv_write){.kind = SRV_RATE};
    c->write.rate.game = r->id;
    c->write.rate.map = t->head.map->id;
    for (int i = 0; i < t->head.n; i++) {
        const srv_seat *seat = &t->now.seats[i];
        const srv_face *face = srv_table_face(t, seat->person);
        char who[SRV_ID_SIZE + 16];
        int n = c->write.rate.n, known = 0;
        int place = scores.seats[i].place + (seat->resigned ? SW_MAX_SEATS : 0);
        if (seat->kind != SRV_SEAT_BOT && !face) {
            continue; /* somebody who is forgotten */
        }
        if (seat->kind == SRV_SEAT_BOT) {
            snprintf(who, sizeof who, "bot:%s", seat->bot->name);
        } else {
            snprintf(who, sizeof who, "%s", face->id.at);
        }
        while (known < n && strcmp(c->write.rate.who[known], who) != 0) {
            known++;
        }
        if (known == n) {
            memcpy(c->write.rate.who[n], who, sizeof who);
            c->write.rate.place[n] = place;
            c->write.rate.n++;
        } else if (place < c->write.rate.place[known]) {
            c->write.rate.place[known] = place;
        }
    }
    return SRV_WRITE;
}

/* ---- all of them ---- */

srv_verdict srv_propose(srv_room *r, srv_change *c)
{
    switch (c->action) {
    case SRV_DO_SIT:
        return propose_sit(r, c);
    case SRV_DO_LEAVE:
        return propose_leave(r, c);
    case SRV_DO_MOVE:
        return propose_move(r, c);
    case SRV_DO_CHAT:
        return propose_chat(r, c);
    case SRV_DO_RESIGN:
        return propose_resign(r, c);
    case SRV_DO_ABORT:
        return propose_abort(r, c);
    case SRV_DO_REMATCH:
        return propose_rematch(r, c);
    case SRV_DO_QUEUE:
    case SRV_DO_UNQUEUE:
        return propose_queue(r, c);
    case SRV_DO_CLOSE:
        return propose_close(r, c);
    case SRV_DO_BOT:
        return propose_bot(r, c);
    case SRV_DO_CLOCK:
        return propose_clock(r, c);
    case SRV_DO_PLAN:
        return propose_plan(r, c);
    case SRV_DO_EXPIRE:
        return propose_expire(r, c);
    default:
        return propose_rate(r, c);
    }
}

void srv_propose_answer(srv_room *r, srv_change *c, const sw_event *events, int n)
{
    int version = c->write.append.entry.version;
    if (!c->reply) {
        return;
    }
    if (r->is_broken) {
        srv_reply_error(c->reply, 503, "unavailable", "This game cannot be read.");
        return;
    }
    switch (c->action) {
    case SRV_DO_MOVE:
        srv_reply_put(c->reply, 200, put_move_answer,
                      &(move_answer){r->table, version, c->line.seat, events, n});
        break;
    case SRV_DO_SIT:
        answer_version(c, (version_answer){version, "seat", c->line.seat, false});
        break;
    case SRV_DO_ABORT:
        answer_version(
            c, (version_answer){version, "aborted", c->write.append.status == SRV_ABORTED, true});
        break;
    case SRV_DO_REMATCH:
        srv_reply_put(c->reply, 201, put_rematch, r);
        break;
    case SRV_DO_QUEUE:
    case SRV_DO_UNQUEUE:
        answer_version(c, (version_answer){r->table->now.version, NULL, 0, false});
        break;
    default:
        answer_version(c, (version_answer){version, NULL, 0, false});
        break;
    }
}
