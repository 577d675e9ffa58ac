/* Commands that let a bot think. */
#include "request.h"
#include "wire/info.h"
#include "wire/judgement.h"
#include "wire/move.h"
#include "wire/record.h"
#include "wire/state.h"
#include "wire/value.h"

enum { MAX_MILLIS = 3600000, MAX_PLAYOUTS = 1000000000, BOT_ANSWER = 65536, DECISION = 2048 };

static bool read_budget(wire_request *q, ai_budget *budget, int64_t *seed)
{
    int64_t millis = 0, playouts = 0, threads = 1;
    if (!wire_read_optional(q, "millis", 1, MAX_MILLIS, &millis) ||
        !wire_read_optional(q, "playouts", 1, MAX_PLAYOUTS, &playouts) ||
        !wire_read_optional(q, "threads", 1, AI_MAX_THREADS, &threads) ||
        !wire_read_optional(q, "seed", INT64_MIN, INT64_MAX, seed)) {
        return false;
    }
    *budget = (ai_budget){.millis = (int)millis,
                          .playouts = (int)playouts,
                          .threads = (int)threads,
                          .clock = q->s->host.clock,
                          .parallel = q->s->host.parallel,
                          .yield = q->s->host.yield};
    return true;
}

/* A move of the seat to move that must be legal. */
static bool read_legal(wire_request *q, int value, sw_move *move)
{
    if (!wire_move_read(&q->doc, value, q->game, q->state, move, &q->error)) {
        return false;
    }
    sw_err err = sw_check(q->game, q->state, move);
    return err == SW_OK || wire_refuse(&q->error, WIRE_ILLEGAL_MOVE, value, err);
}

/* The move that the bot is to judge, if there is one. */
static bool read_asked(wire_request *q, sw_move *move, ai_budget *budget)
{
    int value = json_get(&q->doc, 0, "asked");
    if (value == JSON_MISSING) {
        return true;
    }
    if (json_type_of(&q->doc, value) != JSON_OBJECT) {
        return wire_bad_request(q, value, "\"asked\" must be a move.");
    }
    budget->asked = move;
    return read_legal(q, value, move);
}

/* Does the seat to move have this ticket in its hand or before it? */
static bool is_at_hand(const wire_request *q, int ticket)
{
    const sw_seat_state *seat = &q->state->seats[q->state->to_move];
    bool found = sw_ticketset_has(&seat->tickets, ticket);
    for (int i = 0; i < seat->n_offered; i++) {
        found = found || seat->offered[i] == ticket;
    }
    return found;
}

static bool read_returned(wire_request *q, sw_ticketset *returned, ai_budget *budget)
{
    int list = json_get(&q->doc, 0, "returned");
    if (list == JSON_MISSING) {
        return true;
    }
    if (json_type_of(&q->doc, list) != JSON_ARRAY) {
        return wire_bad_request(q, list, "\"returned\" must be a list of tickets.");
    }
    *returned = (sw_ticketset){{0}};
    for (int v = json_first(&q->doc, list); v != JSON_MISSING; v = json_next(&q->doc, list, v)) {
        int ticket = wire_count(&q->doc, v, q->game->map->n_tickets - 1);
        if (ticket < 0) {
            return wire_bad_request(q, v, "\"returned\" must hold numbers of tickets.");
        }
        if (is_at_hand(q, ticket)) {
            return wire_bad_request(q, v, "\"returned\" names a ticket that the seat to move has.");
        }
        sw_ticketset_add(returned, ticket);
    }
    budget->returned = returned;
    return true;
}

/* The bot that the request names, or `usual` if it names none (NULL: it must). */
static const ai_player *find_bot(wire_request *q, const char *usual)
{
    wire_id name;
    int value = json_get(&q->doc, 0, "bot");
    if (value == JSON_MISSING && usual) {
        return ai_player_find(usual, strlen(usual));
    }
    if (json_type_of(&q->doc, value) != JSON_STRING) {
        wire_bad_request(q, value, "\"bot\" must be the name of a bot.");
        return NULL;
    }
    const ai_player *player =
        wire_id_read(&q->doc, value, &name) ? ai_player_find(name.at, name.len) : NULL;
    if (!player) {
        wire_fail(&q->error, WIRE_UNKNOWN_BOT, value, "There is no bot \"%s\".", name.at);
    }
    return player;
}

/* Divides what is left of the work area: room for an answer of that size, and the bot gets the
 * rest. NULL if that does not suffice. */
static void *take_memory(wire_request *q, const sw_game *g, const ai_player *player, size_t answer)
{
    char *room = arena_take(&q->work, answer);
    void *memory = arena_take(&q->work, 0);
    size_t size = memory ? (size_t)(q->work.end - q->work.at) : 0;
    if (!room || size < player->memory(g)) {
        wire_bad_request(q, JSON_MISSING, "This bot needs more memory than the engine has.");
        return NULL;
    }
    q->work = arena_make(room, answer);
    return memory;
}

bool wire_do_bot(wire_request *q)
{
    const ai_player *player = wire_find_game(q) ? find_bot(q, NULL) : NULL;
    ai_budget budget;
    int64_t seed = 0;
    sw_move asked;
    sw_ticketset returned;
    if (!player || !read_budget(q, &budget, &seed) || !wire_not_over(q) ||
        !read_asked(q, &asked, &budget) || !read_returned(q, &returned, &budget)) {
        return false;
    }
    void *memory = take_memory(q, q->game, player, BOT_ANSWER);
    if (!memory) {
        return false;
    }
    sw_view view;
    sw_view_make(q->game, q->state, q->state->to_move, &view);
    ai_info info = {0};
    player->begin(player, memory, q->game, q->state->to_move, (uint64_t)seed);
    sw_move move = player->choose(memory, q->game, &view, &budget, &info);
    json_out *o = wire_answer(q);
    json_key(o, "move");
    wire_move_put(o, q->game, q->state, &move);
    json_key(o, "info");
    wire_info_put(o, q->game, q->state, &info);
    return wire_answered(q);
}

/* ---- judge ---- */

/* A game on its way from decision to decision. */
typedef struct course {
    sw_game game;
    sw_state state;
    ai_returned returned;
    const sw_move *moves;
    int n; /* moves */
} course;

static const sw_map *find_version(void *table, const char *id, uint64_t hash)
{
    const sw_map *map = wire_table_version(table, id, hash);
    return map ? map : wire_table_map(table, id);
}

/* The record in the request, from its first move; everything stays in the work area. */
static bool read_record(wire_request *q, int value, course *c)
{
    size_t len;
    const char *text = json_source(&q->doc, value, &len);
    wire_record record;
    wire_record_error e;
    if (!wire_record_read(text, len, &q->work, find_version, &q->s->table, &record, &e)) {
        return wire_fail(&q->error, WIRE_BAD_REQUEST, value, "The record is not valid: %s", e.text);
    }
    if (sw_game_init(&c->game, record.map, record.n_players, &record.options) != SW_OK) {
        return wire_bad_request(q, value, "The record is not valid.");
    }
    sw_start(&c->game, record.seed, &c->state);
    c->moves = record.moves;
    c->n = record.n_moves;
    return true;
}

/* The game named, with the one move that is asked about. */
static bool read_decision(wire_request *q, sw_move *move, course *c)
{
    int value = json_get(&q->doc, 0, "move");
    if (!wire_find_game(q) || !wire_not_over(q)) {
        return false;
    }
    if (json_type_of(&q->doc, value) != JSON_OBJECT) {
        return wire_bad_request(q, value, "\"move\" must be an object.");
    }
    if (!read_legal(q, value, move)) {
        return false;
    }
    *c = (course){.game = *q->game, .state = *q->state, .returned = q->entry->returned, .n = 1};
    c->moves = move;
    return true;
}

/* What each seat thought last, as an answer before gave it. */
static bool read_chances(wire_request *q, int n_players, ai_chances *out)
{
    int list = json_get(&q->doc, 0, "chances"), seat = 0;
    ai_chances_begin(out);
    if (list == JSON_MISSING) {
        return true;
    }
    if (json_type_of(&q->doc, list) != JSON_ARRAY || json_size(&q->doc, list) != n_players) {
        return wire_bad_request(q, list, "\"chances\" must have an entry for every seat.");
    }
    for (int v = json_first(&q->doc, list); v != JSON_MISSING; v = json_next(&q->doc, list, v)) {
        int32_t e4 = -1;
        if (json_type_of(&q->doc, v) != JSON_NULL &&
            (!json_number_e4(&q->doc, v, &e4) || e4 < 0 || e4 > 10000)) {
            return wire_bad_request(q, v, "\"chances\" must hold numbers from 0 to 1, and nulls.");
        }
        out->own[seat++] = e4 < 0 ? -1 : e4 / 10;
    }
    return true;
}

/* Cards in the row have no names in a move, so the row is told with a mistake about it. */
static void put_row(json_out *o, const course *c, const sw_move *made, const ai_judgement *m)
{
    bool drawn = (made->type == SW_MOVE_DRAW && made->at != SW_NONE) ||
                 (m->best.type == SW_MOVE_DRAW && m->best.at != SW_NONE);
    if (m->cost == 0 || !drawn) {
        return;
    }
    json_key(o, "faceup");
    wire_row_put(o, c->game.map, &c->state);
}

/* Judges the moves from `from` on, before `to`; false if the bot cannot. */
static bool put_decisions(json_out *o, course *c, int from, int to, const ai_player *bot,
                          void *memory, uint64_t seed, ai_budget budget, ai_chances *chances)
{
    const sw_ticketset *told = budget.returned;
    for (int i = 0; i < to; i++) {
        const sw_move *made = &c->moves[i];
        ai_judgement m;
        budget.returned = told ? told : &c->returned.by[c->state.to_move];
        if (i >= from) {
            if (!ai_judge(bot, memory, seed, &budget, &c->game, &c->state, made, chances, &m)) {
                return false;
            }
            json_open(o, '{');
            wire_judgement_put(o, &c->game, &c->state, i + 1, made, &m);
            json_key(o, "mistake");
            json_put_bool(o, m.cost > 0);
            put_row(o, c, made, &m);
            json_close(o, '}');
        }
        ai_returned_note(&c->returned, &c->game, &c->state, made);
        sw_apply_unchecked(&c->game, &c->state, made);
    }
    return true;
}

/* Which decisions: those of the request's "from" and "to", or all. */
static bool read_range(wire_request *q, int n, int64_t *from, int64_t *to)
{
    *from = 0;
    *to = n;
    return wire_read_optional(q, "from", 0, n, from) && wire_read_optional(q, "to", *from, n, to);
}

bool wire_do_judge(wire_request *q)
{
    course c = {0};
    sw_move move;
    ai_budget budget;
    ai_chances chances;
    sw_ticketset returned;
    int64_t seed = AI_JUDGE_SEED, from = 0, to = 1;
    int record = json_get(&q->doc, 0, "record");
    const ai_player *bot = find_bot(q, AI_JUDGE);
    if (!bot || !read_budget(q, &budget, &seed)) {
        return false;
    }
    bool found = record == JSON_MISSING
                     ? read_decision(q, &move, &c) && read_returned(q, &returned, &budget)
                     : read_record(q, record, &c) && read_range(q, c.n, &from, &to);
    if (!found || !read_chances(q, c.game.n_players, &chances)) {
        return false;
    }
    size_t room = (size_t)(to - from) * DECISION + BOT_ANSWER;
    void *memory = take_memory(q, &c.game, bot, room);
    if (!memory) {
        return false;
    }
    json_out *o = wire_answer(q);
    json_key(o, "decisions");
    json_open(o, '[');
    if (!put_decisions(o, &c, (int)from, (int)to, bot, memory, (uint64_t)seed, budget, &chances)) {
        return wire_bad_request(q, json_get(&q->doc, 0, "bot"),
                                "This bot does not search, or had too little time for this move.");
    }
    json_close(o, ']');
    wire_chances_put(o, "chances", chances.own, c.game.n_players);
    return wire_answered(q);
}
