/* Commands that let a bot think. */
#include "request.h"
#include "wire/info.h"
#include "wire/move.h"
#include "wire/value.h"

enum { MAX_MILLIS = 3600000, MAX_PLAYOUTS = 1000000000, BOT_ANSWER = 65536 };

bool wire_read_budget(wire_request *q, ai_budget *budget, int64_t *seed)
{
    int64_t millis = 0, playouts = 0, threads = 1;
    *seed = 0;
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
    if (!wire_move_read(&q->doc, value, q->game, q->state, move, &q->error)) {
        return false;
    }
    sw_err err = sw_check(q->game, q->state, move);
    if (err) {
        return wire_refuse(&q->error, WIRE_ILLEGAL_MOVE, value, err);
    }
    budget->asked = move;
    return true;
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

bool wire_read_returned(wire_request *q, sw_ticketset *returned, ai_budget *budget)
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

bool wire_do_bot(wire_request *q)
{
    if (!wire_find_game(q)) {
        return false;
    }
    wire_id name;
    int value = json_get(&q->doc, 0, "bot");
    if (json_type_of(&q->doc, value) != JSON_STRING) {
        return wire_bad_request(q, value, "\"bot\" must be the name of a bot.");
    }
    const ai_player *player =
        wire_id_read(&q->doc, value, &name) ? ai_player_find(name.at, name.len) : NULL;
    if (!player) {
        return wire_fail(&q->error, WIRE_UNKNOWN_BOT, value, "There is no bot \"%s\".", name.at);
    }
    ai_budget budget;
    int64_t seed;
    sw_move asked;
    sw_ticketset returned;
    if (!wire_read_budget(q, &budget, &seed) || !wire_not_over(q) ||
        !read_asked(q, &asked, &budget) || !wire_read_returned(q, &returned, &budget)) {
        return false;
    }
    char *room = arena_take(&q->work, BOT_ANSWER);
    void *memory = arena_take(&q->work, 0);
    size_t size = memory ? (size_t)(q->work.end - q->work.at) : 0;
    if (!room || size < player->memory(q->game)) {
        return wire_bad_request(q, value, "This bot needs more memory than the engine has.");
    }
    sw_view view;
    sw_view_make(q->game, q->state, q->state->to_move, &view);
    ai_info info = {0};
    player->begin(player, memory, q->game, q->state->to_move, (uint64_t)seed);
    sw_move move = player->choose(memory, q->game, &view, &budget, &info);
    q->work = arena_make(room, BOT_ANSWER);
    json_out *o = wire_answer(q);
    json_key(o, "move");
    wire_move_put(o, q->game, q->state, &move);
    json_key(o, "info");
    wire_info_put(o, q->game, q->state, &info);
    return wire_answered(q);
}
