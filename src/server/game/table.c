#include "table.h"
#include "choice.h"
#include "clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- people ---- */

int srv_table_person(srv_table *t, const srv_id *id)
{
    if (!id->at[0]) {
        return -1;
    }
    for (int i = 0; i < t->n_people; i++) {
        if (strcmp(t->people[i].id.at, id->at) == 0) {
            return i;
        }
    }
    srv_face *more = realloc(t->people, ((size_t)t->n_people + 1) * sizeof *more);
    if (!more) {
        return -1;
    }
    t->people = more;
    more[t->n_people] = (srv_face){.id = *id};
    return t->n_people++;
}

const srv_face *srv_table_face(const srv_table *t, int person)
{
    return person < 0 ? NULL : &t->people[person];
}

bool srv_table_rename(srv_table *t, int person, const char *name)
{
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (!copy) {
        return false;
    }
    memcpy(copy, name, size);
    free(t->people[person].name);
    t->people[person].name = copy;
    return true;
}

void srv_table_forget(srv_table *t, int person)
{
    for (int i = 0; i < t->now.version; i++) {
        if (t->lines[i].kind == SRV_CHAT && t->lines[i].person == person) {
            t->lines[i].text[0] = '\0';
        }
    }
}

/* ---- the beginning ---- */

static const char *seed_of(const srv_table *t, const srv_seat *seat)
{
    if (seat->kind != SRV_SEAT_PERSON) {
        return "";
    }
    return seat->sat == 0 ? t->head.client_seed : t->lines[seat->sat - 1].text;
}

void srv_table_seeds(const srv_table *t, const srv_position *p, const char *seeds[SW_MAX_SEATS])
{
    for (int i = 0; i < t->head.n; i++) {
        seeds[p->from[i]] = seed_of(t, &p->seats[i]);
    }
}

/* G-36: who came first need not sit first. */
static void draw_seats(const srv_table *t, srv_position *p, const uint8_t seed[32])
{
    srv_seat came[SW_MAX_SEATS];
    memcpy(came, p->seats, sizeof came);
    sw_seating(seed, t->head.n, p->from);
    for (int i = 0; i < t->head.n; i++) {
        p->seats[i] = came[p->from[i]];
    }
}

/* `last` is the seed of the seat that was just taken, by an entry which is not yet in the log. */
static void start(const srv_table *t, srv_position *p, int seat, const char *last, int64_t at)
{
    const char *seeds[SW_MAX_SEATS];
    uint8_t seed[32];
    for (int i = 0; i < t->head.n; i++) {
        seeds[i] = i == seat ? last : seed_of(t, &p->seats[i]);
    }
    srv_fairness_seed(t->head.secret, t->id.at, seeds, t->head.n, seed);
    if (t->head.seating == WIRE_SEATING_DRAWN) {
        draw_seats(t, p, seed);
    }
    sw_start(t->game, seed, &p->state);
    p->started = true;
    p->status = SRV_RUNNING;
    p->position = p->version;
    p->turn_start = at;
    p->touched = at;
}

static bool all_taken(const srv_table *t, const srv_position *p)
{
    for (int i = 0; i < t->head.n; i++) {
        if (p->seats[i].kind == SRV_SEAT_OPEN) {
            return false;
        }
    }
    return true;
}

/* Before the first entry. */
static void begin(const srv_table *t, srv_position *p)
{
    memset(p, 0, sizeof *p);
    p->status = SRV_OPEN;
    p->updated = t->created;
    for (int i = 0; i < t->head.n; i++) {
        srv_seat *seat = &p->seats[i];
        p->from[i] = (uint8_t)i;
        seat->kind = t->head.seats[i].kind;
        seat->bot = t->head.seats[i].bot;
        seat->reserved = t->head.seats[i].reserved;
        seat->person = seat->kind == SRV_SEAT_PERSON ? 0 : -1; /* the creator is the first */
        seat->reserve = t->head.clock.reserve * 1000;
    }
    if (all_taken(t, p)) {
        start(t, p, -1, NULL, t->created);
    }
}

/* ---- making ---- */

srv_table *srv_table_make(const srv_id *id, const srv_head *head, const sw_game *game,
                          int64_t created)
{
    srv_table *t = calloc(1, sizeof *t);
    if (!t) {
        return NULL;
    }
    t->id = *id;
    t->head = *head;
    t->game = game;
    t->created = created;
    bool known = !head->creator.at[0] || srv_table_person(t, &head->creator) >= 0;
    for (int i = 0; i < head->n; i++) {
        const srv_id *kept = &head->seats[i].reserved;
        known = known && (!kept->at[0] || srv_table_person(t, kept) >= 0);
    }
    if (!known) {
        srv_table_free(t);
        return NULL;
    }
    begin(t, &t->now);
    return t;
}

void srv_table_free(srv_table *t)
{
    if (!t) {
        return;
    }
    for (int i = 0; i < t->now.version; i++) {
        free(t->lines[i].text);
    }
    for (int i = 0; i < t->n_people; i++) {
        free(t->people[i].name);
    }
    free(t->lines);
    free(t->people);
    free(t);
}

/* ---- positions ---- */

int srv_position_seat(const srv_table *t, const srv_position *p, const srv_id *person)
{
    for (int i = 0; person->at[0] && i < t->head.n; i++) {
        const srv_face *face = srv_table_face(t, p->seats[i].person);
        if (face && strcmp(face->id.at, person->at) == 0) {
            return i;
        }
    }
    return -1;
}

int srv_position_to_move(const srv_position *p)
{
    return p->status == SRV_RUNNING ? p->state.to_move : -1;
}

const ai_player *srv_position_bot(const srv_position *p, int seat)
{
    const srv_seat *s = &p->seats[seat];
    if (s->kind == SRV_SEAT_BOT) {
        return s->bot;
    }
    return s->away || s->resigned ? ai_player_find("planner", 7) : NULL;
}

int srv_position_people(const srv_table *t, const srv_position *p)
{
    int n = 0;
    for (int i = 0; i < t->head.n; i++) {
        n += p->seats[i].kind == SRV_SEAT_PERSON;
    }
    return n;
}

sw_move *srv_moves_of(const sw_game *game, const sw_state *state, int *n)
{
    int cap = sw_moves_count(game, state);
    sw_move *list = malloc((size_t)cap * sizeof *list + 1); /* not NULL when there are none */
    *n = list ? sw_moves(game, state, list, cap) : 0;
    return list;
}

/* ---- what entries do ---- */

static bool sit(const srv_table *t, srv_position *p, const srv_line *line)
{
    srv_seat *seat = &p->seats[line->seat];
    if (p->status != SRV_OPEN || seat->kind != SRV_SEAT_OPEN) {
        return false;
    }
    seat->kind = SRV_SEAT_PERSON;
    seat->person = line->person;
    seat->sat = p->version;
    if (all_taken(t, p)) {
        start(t, p, line->seat, line->text, line->at);
    }
    return true;
}

/* When the last person leaves, the game will never begin. */
static bool leave(const srv_table *t, srv_position *p, const srv_line *line)
{
    srv_seat *seat = &p->seats[line->seat];
    if (p->status != SRV_OPEN || seat->kind != SRV_SEAT_PERSON) {
        return false;
    }
    seat->kind = SRV_SEAT_OPEN;
    seat->person = -1;
    seat->reserved = (srv_id){0};
    if (srv_position_people(t, p) == 0) {
        p->status = SRV_ABORTED;
    }
    return true;
}

static bool move(const srv_table *t, srv_position *p, const srv_line *line, sw_events *events)
{
    if (srv_position_to_move(p) != line->seat || !srv_choice_allows(t, p, line)) {
        return false;
    }
    int made = p->state.expects == SW_EXPECTS_TICKETS ? SRV_CHOICE_MIX : SRV_CHOICE_LAST;
    srv_turn before = srv_turn_of(&p->state);
    ai_returned returned = p->returned;
    ai_returned_note(&returned, t->game, &p->state, &line->move);
    if (sw_apply(t->game, &p->state, &line->move, events) != SW_OK) {
        return false;
    }
    if (events && events->n > events->cap) {
        events->n = events->cap; /* the engine counts what did not fit, too */
    }
    p->returned = returned;
    p->choices[line->seat][made] = (srv_choice){0};
    srv_turn after = srv_turn_of(&p->state);
    srv_seat *seat = &p->seats[line->seat];
    p->position = p->version;
    p->touched = line->at;
    seat->reserve = line->reserve;
    if (line->by == SRV_BY_PERSON && !line->flag) {
        seat->away = false;
    }
    if (srv_turn_ended(&before, &after)) {
        p->turn_start = line->at;
    }
    if (p->state.phase == SW_OVER) {
        p->status = SRV_OVER;
    }
    return true;
}

static bool away(srv_position *p, const srv_line *line)
{
    srv_seat *seat = &p->seats[line->seat];
    if (p->status != SRV_RUNNING || seat->kind != SRV_SEAT_PERSON || seat->away == line->flag) {
        return false;
    }
    seat->away = line->flag;
    p->touched = line->at;
    if (line->flag) {
        seat->reserve = 0;
    } else {
        seat->back = line->at;
    }
    return true;
}

/* Those who play on have all voted. */
static bool all_for_abort(const srv_table *t, const srv_position *p)
{
    int n = 0;
    for (int i = 0; i < t->head.n; i++) {
        const srv_seat *s = &p->seats[i];
        if (s->kind == SRV_SEAT_PERSON && !s->resigned) {
            n++;
            if (!s->abort) {
                return false;
            }
        }
    }
    return n > 0;
}

static bool vote(const srv_table *t, srv_position *p, const srv_line *line)
{
    srv_seat *seat = &p->seats[line->seat];
    if (p->status != SRV_RUNNING || seat->kind != SRV_SEAT_PERSON || seat->resigned) {
        return false;
    }
    seat->abort = line->flag;
    if (all_for_abort(t, p)) {
        p->status = SRV_ABORTED;
    }
    return true;
}

static bool resign(const srv_table *t, srv_position *p, const srv_line *line)
{
    srv_seat *seat = &p->seats[line->seat];
    if (p->status != SRV_RUNNING || seat->kind != SRV_SEAT_PERSON || seat->resigned) {
        return false;
    }
    seat->resigned = true;
    seat->abort = false;
    p->touched = line->at;
    if (all_for_abort(t, p)) {
        p->status = SRV_ABORTED;
    }
    return true;
}

static bool close_game(srv_position *p)
{
    if (p->status == SRV_OVER || p->status == SRV_ABORTED) {
        return false;
    }
    p->status = SRV_ABORTED;
    return true;
}

static bool rematch(srv_position *p, const srv_line *line)
{
    return p->status >= SRV_OVER && !p->rematch.at[0] && srv_id_read(line->text, &p->rematch);
}

static bool apply(const srv_table *t, srv_position *p, const srv_line *line, sw_events *events)
{
    switch ((srv_entry_kind)line->kind) {
    case SRV_SIT:
        return sit(t, p, line);
    case SRV_LEAVE:
        return leave(t, p, line);
    case SRV_MOVE:
        return move(t, p, line, events);
    case SRV_CHOOSE:
        return srv_choice_take(t, p, line);
    case SRV_AWAY:
        return away(p, line);
    case SRV_RESIGN:
        return resign(t, p, line);
    case SRV_VOTE:
        return vote(t, p, line);
    case SRV_CLOSE:
        return close_game(p);
    case SRV_CHAT:
        p->n_chat[line->flag]++;
        return true;
    case SRV_REMATCH:
        return rematch(p, line);
    case SRV_N_ENTRIES:
        break;
    }
    return false;
}

static bool has_seat(srv_entry_kind kind)
{
    return kind != SRV_CLOSE && kind != SRV_CHAT && kind != SRV_REMATCH;
}

bool srv_position_apply(const srv_table *t, srv_position *p, const srv_line *line,
                        sw_events *events)
{
    if (line->seat >= t->head.n || (has_seat(line->kind) ? line->seat < 0 : line->seat < -1)) {
        return false;
    }
    p->version++;
    if (!apply(t, p, line, events)) {
        p->version--;
        return false;
    }
    p->updated = line->at;
    return true;
}

void srv_table_next(const srv_table *t, srv_position *p, sw_events *events)
{
    (void)srv_position_apply(t, p, &t->lines[p->version], events);
}

void srv_table_replay(const srv_table *t, int version, srv_position *p)
{
    begin(t, p);
    while (p->version < version) {
        srv_table_next(t, p, NULL);
    }
}

/* ---- the log ---- */

static bool room_for_line(srv_table *t)
{
    if (t->now.version < t->cap_lines) {
        return true;
    }
    int cap = t->cap_lines ? 2 * t->cap_lines : 32;
    srv_line *more = realloc(t->lines, (size_t)cap * sizeof *more);
    if (!more) {
        return false;
    }
    t->lines = more;
    t->cap_lines = cap;
    return true;
}

/* There is room for the line. False: it does not fit, and the table is as it was. */
static bool take_line(srv_table *t, const srv_line *line, sw_events *events)
{
    int n = events ? events->n : 0;
    if (!srv_position_apply(t, &t->now, line, events)) {
        if (events) {
            events->n = n;
        }
        return false;
    }
    t->lines[t->now.version - 1] = *line;
    if (line->person >= 0) {
        t->people[line->person].has_acted = true;
    }
    return true;
}

bool srv_table_take(srv_table *t, const srv_line *line, sw_events *events)
{
    srv_line own = *line;
    own.text = line->text ? strdup(line->text) : NULL;
    if ((line->text && !own.text) || !room_for_line(t) || !take_line(t, &own, events)) {
        free(own.text);
        return false;
    }
    return true;
}

void srv_table_rewind(srv_table *t, int version)
{
    srv_position then;
    srv_table_replay(t, version, &then);
    for (int i = version; i < t->now.version; i++) {
        free(t->lines[i].text);
    }
    t->now = then;
    for (int i = 0; i < t->n_people; i++) {
        t->people[i].has_acted = false;
    }
    for (int i = 0; i < version; i++) {
        if (t->lines[i].person >= 0) {
            t->people[t->lines[i].person].has_acted = true;
        }
    }
}

bool srv_table_append(srv_table *t, const srv_entry *entry, sw_events *events, char *why,
                      size_t size)
{
    srv_line line = {0};
    if (!room_for_line(t)) {
        snprintf(why, size, "there is no memory");
        return false;
    }
    if (srv_line_read(t, entry, &line) && take_line(t, &line, events)) {
        return true;
    }
    free(line.text);
    snprintf(why, size, "entry %d of the game %s does not fit", entry->version, t->id.at);
    return false;
}
