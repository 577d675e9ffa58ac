#include "show.h"
#include "clock.h"
#include "server/base/member.h"
#include "wire/event.h"
#include "wire/move.h"
#include "wire/options.h"
#include "wire/record.h"
#include "wire/score.h"
#include "wire/state.h"
#include "wire/value.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAT_LINES = 50 };

static const char *const kind_names[] = {
    [SRV_SEAT_OPEN] = "open", [SRV_SEAT_PERSON] = "person", [SRV_SEAT_BOT] = "bot"};

/* A seat's number, null: none. */
static void put_seat_number(json_out *o, const char *key, int seat)
{
    srv_put_int_if(o, key, seat >= 0, seat);
}

static const char *name_of(const srv_face *face)
{
    return face && face->name ? face->name : "";
}

static void put_face(json_out *o, const srv_face *face)
{
    srv_put_some(o, "name", face ? name_of(face) : NULL);
    srv_put_some(o, "player", face ? face->id.at : NULL);
}

/* ---- seats and clocks ---- */

static const srv_face *find_face(const srv_table *t, const srv_id *id)
{
    for (int i = 0; id->at[0] && i < t->n_people; i++) {
        if (strcmp(t->people[i].id.at, id->at) == 0) {
            return &t->people[i];
        }
    }
    return NULL;
}

static void put_who(json_out *o, const srv_look *look, const srv_seat *seat)
{
    const srv_table *t = look->table;
    srv_put_text(o, "kind", kind_names[seat->kind]);
    if (seat->kind == SRV_SEAT_BOT) {
        srv_put_text(o, "name", seat->bot->name);
        srv_put_null(o, "player");
    } else {
        put_face(o, srv_table_face(t, seat->person));
    }
    const srv_face *face = srv_table_face(t, seat->person);
    srv_put_bool(o, "account", face && face->is_account);
    srv_put_some(o, "bot", seat->kind == SRV_SEAT_BOT ? seat->bot->name : NULL);
    if (seat->kind == SRV_SEAT_OPEN && seat->reserved.at[0]) {
        srv_put_open(o, "reserved", '{');
        put_face(o, find_face(t, &seat->reserved));
        json_close(o, '}');
    }
}

static void put_seats(json_out *o, const srv_look *look, bool all)
{
    const srv_table *t = look->table;
    srv_put_open(o, "seats", '[');
    for (int i = 0; i < t->head.n; i++) {
        const srv_seat *seat = &t->now.seats[i];
        bool live = t->head.clock.turn && seat->kind == SRV_SEAT_PERSON;
        json_open(o, '{');
        put_who(o, look, seat);
        srv_put_bool(o, "connected", look->connected >> i & 1);
        srv_put_bool(o, "away", seat->away);
        srv_put_bool(o, "resigned", seat->resigned);
        if (all) {
            srv_put_bool(o, "abort", seat->abort);
            srv_put_int_if(o, "reserve", live, seat->reserve);
        }
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* While all choose, each has one. */
static void put_deadlines(json_out *o, const srv_look *look, const srv_position *p)
{
    srv_put_open(o, "deadlines", '[');
    for (int i = 0; i < look->table->head.n; i++) {
        int64_t deadline = srv_clock_deadline(look->table, p, i, look->boot);
        if (deadline) {
            json_put_int(o, deadline);
        } else {
            json_put_null(o);
        }
    }
    json_close(o, ']');
}

static void put_clock(json_out *o, const srv_look *look, const srv_position *p, int64_t now)
{
    const srv_thinking *clock = &look->table->head.clock;
    json_key(o, "clock");
    if (!clock->turn && !clock->days) {
        json_put_null(o);
        return;
    }
    int seat = srv_turn_for(look->table, p, look->viewer);
    int64_t deadline = srv_clock_deadline(look->table, p, seat, look->boot);
    json_open(o, '{');
    srv_thinking_put(o, clock);
    srv_put_int_if(o, "deadline", deadline, deadline);
    if (srv_choosing(look->table, p)) {
        put_deadlines(o, look, p);
    }
    srv_put_int(o, "now", now);
    json_close(o, '}');
}

static void put_link(json_out *o, const char *url, const srv_id *game)
{
    char link[512];
    snprintf(link, sizeof link, "%s/#/g/%s", url, game->at);
    srv_put_text(o, "link", link);
}

/* ---- chat ---- */

static bool may_read(const srv_look *look, const srv_line *line)
{
    return !line->flag || look->viewer < 0 || look->table->now.status >= SRV_OVER;
}

static void put_chat_line(json_out *o, const srv_look *look, int version)
{
    const srv_table *t = look->table;
    const srv_line *line = &t->lines[version - 1];
    const srv_face *face = srv_table_face(t, line->person);
    json_open(o, '{');
    srv_put_int(o, "version", version);
    srv_put_int(o, "at", line->at);
    put_face(o, face);
    /* where they sit now: seats may have been drawn since */
    put_seat_number(o, "seat",
                    face && line->seat >= 0 ? srv_position_seat(t, &t->now, &face->id) : -1);
    srv_put_text(o, "room", line->flag ? "spectators" : "players");
    srv_put_text(o, "text", line->text);
    json_close(o, '}');
}

static void put_chat(json_out *o, const srv_look *look)
{
    const srv_table *t = look->table;
    int first = t->now.version + 1;
    for (int n = 0; first > 1 && n < CHAT_LINES;) {
        first--;
        n += t->lines[first - 1].kind == SRV_CHAT && may_read(look, &t->lines[first - 1]);
    }
    srv_put_open(o, "chat", '[');
    for (int v = first; v <= t->now.version; v++) {
        if (t->lines[v - 1].kind == SRV_CHAT && may_read(look, &t->lines[v - 1])) {
            put_chat_line(o, look, v);
        }
    }
    json_close(o, ']');
}

/* ---- games ---- */

static int sw_viewer(int viewer)
{
    return viewer < 0 ? SW_SPECTATOR : viewer;
}

static void put_view(json_out *o, const srv_look *look, const srv_position *p)
{
    json_key(o, "view");
    if (!p->started) {
        json_put_null(o);
        return;
    }
    sw_view view;
    sw_state state;
    srv_state_for(look->table, p, look->viewer, &state);
    sw_view_make(look->table->game, &state, sw_viewer(look->viewer), &view);
    wire_view_put(o, look->table->game, &view);
}

/* While all choose: who has, which is all that others may know. */
static void put_ready(json_out *o, const srv_look *look, const srv_position *p)
{
    srv_put_open(o, "ready", '[');
    for (int i = 0; i < look->table->head.n; i++) {
        if (srv_choice_ready(look->table, p, i)) {
            json_put_int(o, i);
        }
    }
    json_close(o, ']');
}

/* What the viewer has chosen, which can still be changed; null: nothing. */
static void put_choice(json_out *o, const srv_look *look, const srv_position *p)
{
    const srv_table *t = look->table;
    int seat = look->viewer;
    int step = seat >= 0 && srv_choosing(t, p) ? srv_choice_step(t, p, seat) : -1;
    json_key(o, "choice");
    if (step < 0 || !p->choices[seat][step].version) {
        json_put_null(o);
        return;
    }
    sw_state state;
    srv_choice_state(t, p, seat, &state);
    wire_move_put(o, t->game, &state, &p->choices[seat][step].move);
}

static void put_result(json_out *o, const srv_table *t)
{
    json_key(o, "result");
    if (t->now.status != SRV_OVER) {
        json_put_null(o);
        return;
    }
    sw_scores scores;
    sw_score(t->game, &t->now.state, &scores);
    json_open(o, '{');
    wire_score_put(o, t->game, &scores);
    wire_tie_put(o, &scores);
    json_close(o, '}');
}

static void put_beginning(json_out *o, const srv_look *look)
{
    const srv_table *t = look->table;
    srv_put_text(o, "id", t->id.at);
    srv_put_text(o, "map", t->head.map->id);
    srv_put_text(o, "status", srv_status_name(t->now.status));
    srv_put_int(o, "version", t->now.version);
    srv_put_int(o, "created", t->created);
    srv_put_text(o, "visibility", t->head.is_public ? "public" : "link");
    srv_put_bool(o, "rated", t->head.is_rated);
    json_key(o, "options");
    wire_options_put(o, t->head.map, &t->head.options);
    srv_put_text(o, "seating", wire_seating_name(t->head.seating));
}

/* Which version of the map: the one that the game was begun on. */
static void put_map_hash(json_out *o, const sw_map *map)
{
    char hash[17] = {0};
    wire_hex_put(hash, map->hash, 16);
    srv_put_text(o, "map_hash", hash);
}

void srv_show_game(json_out *o, const void *data)
{
    const srv_look *look = data;
    const srv_table *t = look->table;
    json_open(o, '{');
    put_beginning(o, look);
    put_map_hash(o, t->head.map);
    srv_put_int(o, "position", t->now.position);
    put_link(o, look->url, &t->id);
    srv_put_text(o, "commitment", t->head.commitment);
    put_seat_number(o, "your_seat", look->viewer);
    put_seats(o, look, true);
    put_clock(o, look, &t->now, look->now);
    put_seat_number(o, "to_move", srv_turn_for(t, &t->now, look->viewer));
    if (srv_choosing(t, &t->now)) {
        put_ready(o, look, &t->now);
    } else {
        srv_put_null(o, "ready");
    }
    put_choice(o, look, &t->now);
    put_view(o, look, &t->now);
    put_chat(o, look);
    put_result(o, t);
    srv_put_some(o, "rematch", t->now.rematch.at);
    srv_put_some(o, "previous", t->head.previous.at);
    json_close(o, '}');
}

void srv_show_short(json_out *o, const void *data)
{
    const srv_look *look = data;
    const srv_table *t = look->table;
    int to_move = srv_turn_for(t, &t->now, look->viewer);
    json_open(o, '{');
    put_beginning(o, look);
    srv_put_int(o, "updated", t->now.updated);
    put_seats(o, look, false);
    put_clock(o, look, &t->now, look->now);
    put_seat_number(o, "to_move", to_move);
    put_seat_number(o, "your_seat", look->viewer);
    srv_put_bool(o, "your_turn", to_move >= 0 && to_move == look->viewer);
    put_result(o, t);
    json_close(o, '}');
}

void srv_show_moves(json_out *o, const void *data)
{
    const srv_look *look = data;
    const srv_table *t = look->table;
    int to_move = srv_turn_for(t, &t->now, look->viewer), n = 0;
    sw_state state;
    bool mine = to_move >= 0 && to_move == look->viewer && !t->now.seats[to_move].resigned;
    json_open(o, '{');
    srv_put_int(o, "version", t->now.version);
    put_seat_number(o, "player", to_move);
    srv_put_open(o, "moves", '[');
    sw_move *list = NULL;
    if (mine) {
        srv_state_for(t, &t->now, look->viewer, &state);
        list = srv_moves_of(t->game, &state, &n);
    }
    for (int i = 0; list && i < n; i++) {
        wire_move_put(o, t->game, &state, &list[i]);
    }
    free(list);
    json_close(o, ']');
    json_close(o, '}');
}

/* ---- entries ---- */

/* The events of a move as a seat may see them. */
static void put_events(json_out *o, const srv_table *t, int viewer, const sw_event *events, int n)
{
    sw_event seen[SW_MAX_EVENTS];
    n = sw_events_filter(events, n, sw_viewer(viewer), seen);
    for (int i = 0; i < n; i++) {
        wire_event_put(o, t->head.map, &seen[i]);
    }
}

static void put_doer(json_out *o, const srv_entry_look *e, const srv_line *line)
{
    const srv_seat *seat = line->seat >= 0 ? &e->after->seats[line->seat] : NULL;
    put_seat_number(o, "seat", line->seat);
    srv_put_int(o, "at", line->at);
    bool acts = line->kind == SRV_MOVE || line->kind == SRV_CHOOSE;
    if (line->person < 0 && acts && seat && seat->kind == SRV_SEAT_BOT) {
        srv_put_text(o, "name", seat->bot->name);
        srv_put_null(o, "player");
    } else {
        put_face(o, srv_table_face(e->look->table, line->person));
    }
}

static void put_by(json_out *o, const srv_entry_look *e, const srv_line *line)
{
    srv_put_text(o, "by", line->by == SRV_BY_BOT ? "bot" : "person");
    if (e->look->table->head.clock.turn) {
        srv_put_int(o, "reserve", line->reserve);
    }
}

/* The game begins: which seat each one was until then. */
static void put_order(json_out *o, const srv_table *t, const srv_position *p)
{
    srv_put_open(o, "order", '[');
    for (int i = 0; i < t->head.n; i++) {
        json_put_int(o, p->from[i]);
    }
    json_close(o, ']');
}

/* What this viewer is told of a move, a choice, or the beginning of the game. */
static void put_change(json_out *o, const srv_entry_look *e, const srv_line *line)
{
    if (line->kind == SRV_MOVE) {
        put_by(o, e, line);
        srv_put_open(o, "events", '[');
        put_events(o, e->look->table, e->look->viewer, e->events, e->n_events);
        json_close(o, ']');
    } else if (line->kind == SRV_CHOOSE) {
        put_by(o, e, line);
    } else if (line->kind == SRV_SIT && e->after->started) {
        put_order(o, e->look->table, e->after);
    }
}

/* A choice that is made anew is nobody else's business: they know that the seat is ready. */
static bool is_hidden(const srv_entry_look *e, const srv_line *line)
{
    if (line->kind == SRV_CHOOSE) {
        const srv_position *p = e->after;
        return line->seat != e->look->viewer && p->seats[line->seat].told != p->version;
    }
    return line->kind == SRV_CHAT && !may_read(e->look, line);
}

void srv_show_entry(json_out *o, const srv_entry_look *e)
{
    const srv_position *p = e->after;
    const srv_line *line = &e->look->table->lines[p->version - 1];
    bool hidden = is_hidden(e, line);
    json_open(o, '{');
    srv_put_int(o, "version", p->version);
    srv_put_text(o, "type", hidden ? "hidden" : srv_entry_name((srv_entry_kind)line->kind));
    if (!hidden) {
        put_doer(o, e, line);
        put_change(o, e, line);
        srv_line_put_open(o, line);
        srv_put_text(o, "status", srv_status_name(p->status));
        put_seat_number(o, "to_move", srv_turn_for(e->look->table, p, e->look->viewer));
        put_clock(o, e->look, p, line->at);
        if (srv_choosing(e->look->table, p)) {
            put_ready(o, e->look, p);
            put_choice(o, e->look, p);
        }
    }
    if (e->with_view) {
        put_view(o, e->look, p);
    }
    json_close(o, '}');
}

void srv_show_start(json_out *o, int version, bool is_rewound)
{
    json_open(o, '{');
    srv_put_int(o, "version", version);
    srv_put_text(o, "type", is_rewound ? "rewound" : "now");
    json_close(o, '}');
}

void srv_show_presence(json_out *o, int seat, bool is_connected)
{
    json_open(o, '{');
    srv_put_text(o, "type", "presence");
    srv_put_int(o, "seat", seat);
    srv_put_bool(o, "connected", is_connected);
    json_close(o, '}');
}

/* ---- answers ---- */

void srv_show_accepted(json_out *o, const void *data)
{
    const srv_accepted *a = data;
    json_open(o, '{');
    if (a->tells == SRV_TELLS_SEAT) {
        srv_put_int(o, "seat", a->seat);
    } else if (a->tells == SRV_TELLS_ABORTED) {
        srv_put_bool(o, "aborted", a->is_aborted);
    }
    srv_put_int(o, "version", a->version);
    json_close(o, '}');
}

/* What the moves before the last one did; others may have written in between. */
static void put_earlier(json_out *o, const srv_moved *m)
{
    srv_position p;
    srv_table_replay(m->table, m->first - 1, &p);
    while (p.version < m->version - 1) {
        sw_event list[SW_MAX_EVENTS];
        sw_events events = {list, 0, SW_MAX_EVENTS};
        srv_table_next(m->table, &p, &events);
        put_events(o, m->table, m->seat, list, events.n);
    }
}

void srv_show_moved(json_out *o, const void *data)
{
    const srv_moved *m = data;
    json_open(o, '{');
    srv_put_int(o, "version", m->version);
    srv_put_open(o, "events", '[');
    if (m->first < m->version) {
        put_earlier(o, m);
    }
    put_events(o, m->table, m->seat, m->events, m->n);
    json_close(o, ']');
    json_close(o, '}');
}

void srv_show_made(json_out *o, const void *data)
{
    const srv_made *m = data;
    json_open(o, '{');
    srv_put_text(o, "id", m->id.at);
    put_link(o, m->url, &m->id);
    if (m->commitment) {
        srv_put_int(o, "version", 0);
        srv_put_text(o, "commitment", m->commitment);
    }
    json_close(o, '}');
}

void srv_show_queue(json_out *o, const void *data)
{
    const srv_queue_look *look = data;
    json_open(o, '{');
    json_key(o, "queue");
    if (look->queue) {
        srv_queue_put(o, look->table, look->queue, false);
    } else {
        json_put_null(o);
    }
    json_close(o, '}');
}

/* ---- records ---- */

void srv_show_record(json_out *o, const void *data)
{
    const srv_table *t = ((const srv_look *)data)->table;
    char secret[2 * SRV_SECRET_SIZE + 1];
    sw_move *moves = malloc(((size_t)t->now.version + 1) * sizeof *moves);
    wire_record r = {.map = t->head.map,
                     .options = t->head.options,
                     .n_players = (uint8_t)t->head.n,
                     .seating = t->now.started ? t->head.seating : WIRE_SEATING_UNKNOWN,
                     .moves = moves,
                     .map_file = t->map_file};
    r.fairness = (wire_fairness){t->id.at, t->head.commitment, secret, {0}};
    sodium_bin2hex(secret, sizeof secret, t->head.secret, sizeof t->head.secret);
    for (int i = 0; i < t->head.n; i++) {
        const srv_seat *seat = &t->now.seats[i];
        r.names[i] =
            seat->kind == SRV_SEAT_BOT ? seat->bot->name : name_of(srv_table_face(t, seat->person));
    }
    srv_table_seeds(t, &t->now, r.fairness.client_seeds);
    srv_fairness_seed(t->head.secret, t->id.at, r.fairness.client_seeds, t->head.n, r.seed);
    for (int v = 1; moves && v <= t->now.version; v++) {
        if (t->lines[v - 1].kind == SRV_MOVE) {
            moves[r.n_moves++] = t->lines[v - 1].move;
        }
    }
    wire_record_put(o, &r);
    free(moves);
}
