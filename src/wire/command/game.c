/* Commands about games: they come and go, are looked into, and played. */
#include "request.h"
#include "wire/event.h"
#include "wire/move.h"
#include "wire/options.h"
#include "wire/score.h"
#include "wire/state.h"

/* The common end of `new` and `load`. */
static bool add_game(wire_request *q, const sw_game *game, const sw_state *state)
{
    const char *full;
    wire_variant *variant = wire_table_room(&q->s->table, game, &q->number, &full);
    if (!variant) {
        return wire_fail(&q->error, WIRE_BAD_REQUEST, JSON_MISSING,
                         "There are too many %s; \"free\" some first.", full);
    }
    json_out *o = wire_answer(q);
    json_key(o, "game");
    json_put_int(o, q->number);
    if (!wire_answered(q)) {
        return false;
    }
    wire_table_add(&q->s->table, q->number, variant, state);
    return true;
}

static bool read_seed(wire_request *q, uint8_t seed[32])
{
    const char *hex;
    size_t len;
    int value = json_get(&q->doc, 0, "seed");
    return (json_plain(&q->doc, value, &hex, &len) && sw_seed_parse(hex, len, seed)) ||
           wire_bad_request(q, value, "\"seed\" must be a string of 1 to 64 hex digits.");
}

bool wire_do_new(wire_request *q)
{
    const sw_map *map = wire_find_map(q, json_get(&q->doc, 0, "map"), WIRE_BAD_REQUEST);
    if (!map) {
        return false;
    }
    int value = json_get(&q->doc, 0, "players");
    int players = wire_count(&q->doc, value, 255);
    uint8_t seed[32];
    sw_options options;
    if (players < map->players_min || players > map->players_max) {
        return wire_fail(&q->error, WIRE_BAD_REQUEST, value,
                         "\"players\" must be a number from %d to %d on this map.",
                         map->players_min, map->players_max);
    }
    bool saved = false;
    int is_saved = json_get(&q->doc, 0, "saved");
    if (is_saved != JSON_MISSING && !json_bool(&q->doc, is_saved, &saved)) {
        return wire_bad_request(q, is_saved, "\"saved\" must be true or false.");
    }
    if (!read_seed(q, seed) || !wire_options_read(&q->doc, json_get(&q->doc, 0, "options"), saved,
                                                  &options, &q->error, WIRE_BAD_REQUEST)) {
        return false;
    }
    sw_game game;
    sw_err err = sw_game_init(&game, map, players, &options);
    if (err) {
        return wire_refuse(&q->error, WIRE_BAD_REQUEST, value, err);
    }
    sw_state state;
    sw_start(&game, seed, &state);
    return add_game(q, &game, &state);
}

bool wire_do_seating(wire_request *q)
{
    int value = json_get(&q->doc, 0, "players");
    int players = wire_count(&q->doc, value, SW_MAX_SEATS);
    uint8_t seed[32], order[SW_MAX_SEATS];
    if (players < 1) {
        return wire_fail(&q->error, WIRE_BAD_REQUEST, value,
                         "\"players\" must be a number from 1 to %d.", SW_MAX_SEATS);
    }
    if (!read_seed(q, seed)) {
        return false;
    }
    sw_seating(seed, players, order);
    json_out *o = wire_answer(q);
    json_key(o, "order");
    json_open(o, '[');
    for (int i = 0; i < players; i++) {
        json_put_int(o, order[i]);
    }
    json_close(o, ']');
    return wire_answered(q);
}

bool wire_do_load(wire_request *q)
{
    int value;
    sw_game game;
    sw_state state;
    return wire_find_position(q, "state", &value, &game) &&
           wire_state_read(&q->doc, value, &game, &state, &q->error) && add_game(q, &game, &state);
}

bool wire_do_guess(wire_request *q)
{
    int value, viewer;
    int64_t seed = 0;
    sw_game game;
    sw_state state;
    if (!wire_find_position(q, "view", &value, &game) || !wire_read_viewer(q, &game, &viewer) ||
        !wire_read_optional(q, "seed", INT64_MIN, INT64_MAX, &seed)) {
        return false;
    }
    sw_random random = sw_random_seed((uint64_t)seed);
    return wire_view_guess(&q->doc, value, &game, viewer, &random, &state, &q->error) &&
           add_game(q, &game, &state);
}

bool wire_do_state(wire_request *q)
{
    if (!wire_find_game(q)) {
        return false;
    }
    json_out *o = wire_answer(q);
    json_key(o, "state");
    wire_state_put(o, q->game, q->state);
    return wire_answered(q);
}

bool wire_do_view(wire_request *q)
{
    int viewer;
    if (!wire_find_game(q) || !wire_read_viewer(q, q->game, &viewer)) {
        return false;
    }
    sw_view view;
    sw_view_make(q->game, q->state, viewer, &view);
    json_out *o = wire_answer(q);
    json_key(o, "view");
    wire_view_put(o, q->game, &view);
    return wire_answered(q);
}

/* What a bot may be told besides the view, in this session or another one. */
bool wire_do_returned(wire_request *q)
{
    int viewer;
    if (!wire_find_game(q) || !wire_read_viewer(q, q->game, &viewer)) {
        return false;
    }
    sw_ticketset returned = {{0}};
    if (viewer != SW_SPECTATOR) {
        returned = ai_returned_of(&q->entry->returned, q->state, viewer);
    }
    json_out *o = wire_answer(q);
    json_key(o, "returned");
    json_open(o, '[');
    for (int i = 0; i < q->game->map->n_tickets; i++) {
        if (sw_ticketset_has(&returned, i)) {
            json_put_int(o, i);
        }
    }
    json_close(o, ']');
    return wire_answered(q);
}

void wire_moves_put(json_out *o, const sw_game *g, const sw_state *s, const sw_move *moves, int n)
{
    json_key(o, "player");
    if (s->phase == SW_OVER) {
        json_put_null(o);
    } else {
        json_put_int(o, s->to_move);
    }
    json_key(o, "moves");
    json_open(o, '[');
    for (int i = 0; i < n; i++) {
        wire_move_put(o, g, s, &moves[i]);
    }
    json_close(o, ']');
}

bool wire_do_moves(wire_request *q)
{
    sw_move *moves;
    int n = wire_find_game(q) ? wire_list_moves(q, q->game, q->state, &moves) : -1;
    if (n < 0) {
        return false;
    }
    wire_moves_put(wire_answer(q), q->game, q->state, moves, n);
    return wire_answered(q);
}

bool wire_do_apply(wire_request *q)
{
    if (!wire_find_game(q)) {
        return false;
    }
    sw_move move;
    int value = json_get(&q->doc, 0, "move");
    if (json_type_of(&q->doc, value) != JSON_OBJECT) {
        return wire_bad_request(q, value, "\"move\" must be an object.");
    }
    if (!wire_not_over(q) || !wire_move_read(&q->doc, value, q->game, q->state, &move, &q->error)) {
        return false;
    }
    sw_event list[SW_MAX_EVENTS];
    sw_events events = {list, 0, SW_MAX_EVENTS};
    sw_state next = *q->state;
    sw_err err = sw_apply(q->game, &next, &move, &events);
    if (err) {
        sw_explain(q->game, q->state, q->state->to_move, &move, &q->refusal);
        q->has_refusal = true;
        return wire_refuse(&q->error, WIRE_ILLEGAL_MOVE, value, err);
    }
    json_out *o = wire_answer(q);
    json_key(o, "events");
    int n = wire_events_once(list, events.n < events.cap ? events.n : events.cap);
    wire_events_put(o, q->game->map, list, n);
    if (!wire_answered(q)) {
        return false;
    }
    ai_returned_note(&q->entry->returned, q->game, q->state, &move);
    *q->state = next;
    return true;
}

bool wire_do_score(wire_request *q)
{
    if (!wire_find_game(q)) {
        return false;
    }
    sw_scores scores;
    sw_score(q->game, q->state, &scores);
    json_out *o = wire_answer(q);
    wire_score_put(o, q->game, &scores);
    wire_tie_put(o, &scores);
    return wire_answered(q);
}

bool wire_do_free(wire_request *q)
{
    if (!wire_find_game(q)) {
        return false;
    }
    wire_answer(q);
    if (!wire_answered(q)) {
        return false;
    }
    wire_table_remove(&q->s->table, q->number);
    return true;
}
