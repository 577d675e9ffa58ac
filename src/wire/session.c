/* How a request is worked off: its tokens are taken from the work area, then what its handler needs
 * (moves, a player's memory), and the answer gets the rest. A handler that changes something writes
 * its answer first and changes only if there was room for it. */
#include "session.h"
#include "event.h"
#include "finding.h"
#include "info.h"
#include "move.h"
#include "options.h"
#include "own_map.h"
#include "players/player.h"
#include "score.h"
#include "state.h"
#include "table.h"
#include <limits.h>

enum { MAX_MILLIS = 3600000, MAX_PLAYOUTS = 1000000000, BOT_ANSWER = 65536, MAX_FINDINGS = 200 };

struct wire_session {
    wire_host host;
    wire_table table;
    wire_own_maps own; /* at the end of what was the work area at first */
    arena work;        /* whole and unused between two requests */
    /* For an error when the work area is full: six bytes for each of its text, and the rest. */
    char last_word[6 * sizeof((wire_error *)0)->text + 256];
};

typedef struct request {
    wire_session *s;
    json doc;
    arena work;
    json_out out;
    wire_error error;
    /* of the game named, if the request names one */
    int64_t number;
    wire_game *entry;
    const sw_game *game;
    sw_state *state;
} request;

/* ---- answers ---- */

static void put_id(json_out *o, const json *doc)
{
    int id = json_get(doc, 0, "id");
    if (id != JSON_MISSING) {
        size_t len;
        const char *source = json_source(doc, id, &len);
        json_key(o, "id");
        json_put_minified(o, source, len);
    }
}

/* Starts the answer in all that is left of the work area. */
static json_out *answer(request *q)
{
    q->out = json_out_make((char *)q->work.at, (size_t)(q->work.end - q->work.at));
    json_open(&q->out, '{');
    json_key(&q->out, "ok");
    json_put_bool(&q->out, true);
    put_id(&q->out, &q->doc);
    return &q->out;
}

/* Ends it; false if it did not fit. */
static bool answered(request *q)
{
    json_close(&q->out, '}');
    if (q->out.overflow || q->out.len >= q->out.cap) {
        return wire_fail(&q->error, WIRE_BAD_REQUEST, JSON_MISSING,
                         "The answer is too large for the memory of this engine.");
    }
    q->out.at[q->out.len] = '\0';
    return true;
}

static json_out error_answer(json_out o, const json *doc, const wire_error *e)
{
    json_open(&o, '{');
    json_key(&o, "ok");
    json_put_bool(&o, false);
    if (doc) {
        put_id(&o, doc);
    }
    json_key(&o, "error");
    json_open(&o, '{');
    json_key(&o, "code");
    json_put_string(&o, wire_code_name(e->code));
    json_key(&o, "message");
    json_put_string(&o, e->text);
    json_close(&o, '}');
    json_close(&o, '}');
    return o;
}

/* `doc` is NULL if there is none. Without room for it the id is left out. */
static const char *refuse(wire_session *s, arena room, const json *doc, const wire_error *e,
                          size_t *len)
{
    json_out o = json_out_make((char *)room.at, (size_t)(room.end - room.at));
    o = error_answer(o, doc, e);
    if (o.overflow || o.len >= o.cap) {
        o = error_answer(json_out_make(s->last_word, sizeof s->last_word), NULL, e);
    }
    o.at[o.len] = '\0';
    *len = o.len;
    return o.at;
}

/* ---- what requests name ---- */

static bool bad_request(request *q, int value, const char *text)
{
    return wire_fail(&q->error, WIRE_BAD_REQUEST, value, "%s", text);
}

static bool find_game(request *q)
{
    int value = json_get(&q->doc, 0, "game");
    if (!json_int(&q->doc, value, INT64_MIN, INT64_MAX, &q->number)) {
        return bad_request(q, value, "\"game\" must be the number of a game.");
    }
    q->entry = wire_table_game(&q->s->table, q->number);
    if (!q->entry) {
        return wire_fail(&q->error, WIRE_UNKNOWN_GAME, value, "There is no such game.");
    }
    q->game = &q->entry->variant->game;
    q->state = &q->entry->state;
    return true;
}

/* A map by its id, or by its path where files may be read. */
static const sw_map *find_map(request *q, int value, wire_code no_string)
{
    wire_table *t = &q->s->table;
    if (json_type_of(&q->doc, value) != JSON_STRING) {
        wire_fail(&q->error, no_string, value, "\"map\" must be the id of a map.");
        return NULL;
    }
    const char *name = json_string(&q->doc, value, &q->work);
    const sw_map *map = name ? wire_table_map(t, name) : NULL;
    map = name && !map ? wire_own_find(&q->s->own, name) : map;
    if (map) {
        return map;
    }
    wire_fail(&q->error, WIRE_UNKNOWN_MAP, value, "There is no map \"%s\".", name ? name : "");
    if (!name || !q->s->host.read_map) {
        return NULL;
    }
    map = q->s->host.read_map(q->s->host.data, name);
    if (!map) {
        wire_fail(&q->error, WIRE_UNKNOWN_MAP, value,
                  "There is no map and no readable, valid map file \"%s\".", name);
        return NULL;
    }
    const sw_map *known = wire_table_add_map(t, map);
    if (!known) {
        wire_fail(&q->error, WIRE_UNKNOWN_MAP, value,
                  "Another map with the id \"%s\" is in use, or there are too many maps.", map->id);
    }
    return known;
}

/* ---- handlers ---- */

static bool do_hello(request *q)
{
    json_out *o = answer(q);
    json_key(o, "name");
    json_put_string(o, "stellwerk");
    json_key(o, "version");
    json_put_string(o, SW_VERSION);
    json_key(o, "protocol");
    json_put_int(o, WIRE_PROTOCOL);
    json_key(o, "maps");
    json_open(o, '[');
    for (int i = 0; i < q->s->table.n_maps; i++) {
        json_put_string(o, q->s->table.maps[i]->id);
    }
    json_close(o, ']');
    json_key(o, "bots");
    json_open(o, '[');
    for (int i = 0; ai_players[i]; i++) {
        json_put_string(o, ai_players[i]->name);
    }
    json_close(o, ']');
    return answered(q);
}

static bool do_map(request *q)
{
    const sw_map *map = find_map(q, json_get(&q->doc, 0, "map"), WIRE_BAD_REQUEST);
    if (!map) {
        return false;
    }
    char hash[16];
    wire_hex_put(hash, map->hash, sizeof hash);
    json_out *o = answer(q);
    json_key(o, "map");
    json_put_minified(o, map->source, map->source_len);
    json_key(o, "hash");
    json_put_chars(o, hash, sizeof hash);
    return answered(q);
}

/* The map file in "text", decoded into the work area; NULL and an error if there is none. */
static const char *find_text(request *q)
{
    int value = json_get(&q->doc, 0, "text");
    const char *text = json_string(&q->doc, value, &q->work);
    if (!text) {
        bad_request(q, value, "\"text\" must be a map file as a string.");
    }
    return text;
}

/* Reads a map in what is left of the work area; it is there until the answer is started. */
static const sw_map *read_text(const request *q, const char *text, bool lint, sw_diags *diags)
{
    size_t size = (size_t)(q->work.end - q->work.at);
    return sw_map_read(text, strlen(text), q->work.at, size, lint, diags);
}

static bool do_lint(request *q)
{
    const char *text = find_text(q);
    sw_diag *list = text ? arena_take(&q->work, MAX_FINDINGS * sizeof *list) : NULL;
    if (!list) {
        return text ? bad_request(q, JSON_MISSING, "The map is too large for this engine's memory.")
                    : false;
    }
    sw_diags diags = {.at = list, .cap = MAX_FINDINGS};
    read_text(q, text, true, &diags);
    json_out *o = answer(q);
    wire_findings_put(o, &diags);
    return answered(q);
}

static bool is_played(const void *table, const sw_map *map)
{
    return wire_table_plays(table, map);
}

static bool do_use(request *q)
{
    const char *text = find_text(q);
    if (!text) {
        return false;
    }
    sw_diag first;
    sw_diags diags = {.at = &first, .cap = 1};
    const sw_map *map = read_text(q, text, false, &diags);
    if (!map) {
        return wire_fail(&q->error, WIRE_UNKNOWN_MAP, JSON_MISSING,
                         "The map has errors; the first is in line %d: %s", first.line, first.text);
    }
    char name[WIRE_OWN_NAME], hash[16];
    wire_own_name(name, map);
    wire_hex_put(hash, map->hash, sizeof hash);
    json_out *o = answer(q);
    json_key(o, "map");
    json_put_string(o, name);
    json_key(o, "hash");
    json_put_chars(o, hash, sizeof hash);
    if (!answered(q)) {
        return false;
    }
    if (wire_own_find(&q->s->own, name)) {
        return true;
    }
    q->work.at += q->out.len + 1;
    const sw_map *kept =
        wire_own_keep(&q->s->own, text, strlen(text), &q->work, is_played, &q->s->table);
    q->s->work.end = q->work.end;
    return kept ||
           bad_request(q, JSON_MISSING, "There are too many maps; \"free\" some games first.");
}

/* The common end of `new` and `load`. */
static bool add_game(request *q, const sw_game *game, const sw_state *state)
{
    const char *full;
    wire_variant *variant = wire_table_room(&q->s->table, game, &q->number, &full);
    if (!variant) {
        return wire_fail(&q->error, WIRE_BAD_REQUEST, JSON_MISSING,
                         "There are too many %s; \"free\" some first.", full);
    }
    json_out *o = answer(q);
    json_key(o, "game");
    json_put_int(o, q->number);
    if (!answered(q)) {
        return false;
    }
    wire_table_add(&q->s->table, q->number, variant, state);
    return true;
}

static bool read_seed(request *q, uint8_t seed[32])
{
    const char *hex;
    size_t len;
    int value = json_get(&q->doc, 0, "seed");
    return (json_plain(&q->doc, value, &hex, &len) && sw_seed_parse(hex, len, seed)) ||
           bad_request(q, value, "\"seed\" must be a string of 1 to 64 hex digits.");
}

static bool do_new(request *q)
{
    const sw_map *map = find_map(q, json_get(&q->doc, 0, "map"), WIRE_BAD_REQUEST);
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
    if (!read_seed(q, seed) || !wire_options_read(&q->doc, json_get(&q->doc, 0, "options"),
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

/* An integer that may be left out. */
static bool read_optional(request *q, const char *key, int64_t min, int64_t max, int64_t *out)
{
    int value = json_get(&q->doc, 0, key);
    return value == JSON_MISSING || json_int(&q->doc, value, min, max, out) ||
           wire_fail(&q->error, WIRE_BAD_REQUEST, value,
                     "\"%s\" must be a whole number in its range.", key);
}

static bool read_viewer(request *q, const sw_game *game, int *viewer)
{
    int value = json_get(&q->doc, 0, "player");
    bool spectator = value != JSON_MISSING && json_type_of(&q->doc, value) == JSON_NULL;
    *viewer = spectator ? SW_SPECTATOR : wire_count(&q->doc, value, game->n_players - 1);
    return *viewer >= 0 ||
           bad_request(q, value, "\"player\" must be a seat, from 0, or null for a spectator.");
}

/* The game of a state or view in the request, and where it stands. */
static bool find_position(request *q, const char *key, int *value, sw_game *game)
{
    *value = json_get(&q->doc, 0, key);
    if (json_type_of(&q->doc, *value) != JSON_OBJECT) {
        wire_fail(&q->error, WIRE_BAD_REQUEST, *value,
                  "\"%s\" must be an object as \"%s\" gives it.", key, key);
        return false; /* said here, as clang-tidy does not look into wire_fail */
    }
    const sw_map *map = find_map(q, json_get(&q->doc, *value, "map"), WIRE_BAD_STATE);
    return map && wire_state_game(&q->doc, *value, map, game, &q->error);
}

static bool do_load(request *q)
{
    int value;
    sw_game game;
    sw_state state;
    return find_position(q, "state", &value, &game) &&
           wire_state_read(&q->doc, value, &game, &state, &q->error) && add_game(q, &game, &state);
}

static bool do_guess(request *q)
{
    int value, viewer;
    int64_t seed = 0;
    sw_game game;
    sw_state state;
    if (!find_position(q, "view", &value, &game) || !read_viewer(q, &game, &viewer) ||
        !read_optional(q, "seed", INT64_MIN, INT64_MAX, &seed)) {
        return false;
    }
    sw_random random = sw_random_seed((uint64_t)seed);
    return wire_view_guess(&q->doc, value, &game, viewer, &random, &state, &q->error) &&
           add_game(q, &game, &state);
}

static bool do_state(request *q)
{
    if (!find_game(q)) {
        return false;
    }
    json_out *o = answer(q);
    json_key(o, "state");
    wire_state_put(o, q->game, q->state);
    return answered(q);
}

static bool do_view(request *q)
{
    int viewer;
    if (!find_game(q) || !read_viewer(q, q->game, &viewer)) {
        return false;
    }
    sw_view view;
    sw_view_make(q->game, q->state, viewer, &view);
    json_out *o = answer(q);
    json_key(o, "view");
    wire_view_put(o, q->game, &view);
    return answered(q);
}

/* What a bot may be told besides the view, in this session or another one. */
static bool do_returned(request *q)
{
    int viewer;
    if (!find_game(q) || !read_viewer(q, q->game, &viewer)) {
        return false;
    }
    json_out *o = answer(q);
    json_key(o, "returned");
    json_open(o, '[');
    for (int i = 0; viewer != SW_SPECTATOR && i < q->game->map->n_tickets; i++) {
        if (sw_ticketset_has(&q->entry->returned.by[viewer], i)) {
            json_put_int(o, i);
        }
    }
    json_close(o, ']');
    return answered(q);
}

static bool do_moves(request *q)
{
    if (!find_game(q)) {
        return false;
    }
    /* The list lies at the start of what is left, the answer behind it. */
    sw_move *moves = arena_take(&q->work, 0);
    size_t room = moves ? (size_t)(q->work.end - q->work.at) / sizeof *moves : 0;
    int cap = room < INT_MAX ? (int)room : INT_MAX;
    int n = moves ? sw_moves(q->game, q->state, moves, cap) : 0;
    if (n == cap) { /* there may be more */
        return bad_request(q, JSON_MISSING, "The moves are too many for this engine's memory.");
    }
    q->work.at += (size_t)n * sizeof *moves;
    json_out *o = answer(q);
    json_key(o, "player");
    if (q->state->phase == SW_OVER) {
        json_put_null(o);
    } else {
        json_put_int(o, q->state->to_move);
    }
    json_key(o, "moves");
    json_open(o, '[');
    for (int i = 0; i < n; i++) {
        wire_move_put(o, q->game, q->state, &moves[i]);
    }
    json_close(o, ']');
    return answered(q);
}

static bool not_over(request *q)
{
    return q->state->phase != SW_OVER ||
           wire_refuse(&q->error, WIRE_GAME_OVER, JSON_MISSING, SW_E_GAME_OVER);
}

static bool do_apply(request *q)
{
    if (!find_game(q)) {
        return false;
    }
    sw_move move;
    int value = json_get(&q->doc, 0, "move");
    if (json_type_of(&q->doc, value) != JSON_OBJECT) {
        return bad_request(q, value, "\"move\" must be an object.");
    }
    if (!not_over(q) || !wire_move_read(&q->doc, value, q->game, q->state, &move, &q->error)) {
        return false;
    }
    sw_event list[SW_MAX_EVENTS];
    sw_events events = {list, 0, SW_MAX_EVENTS};
    sw_state next = *q->state;
    sw_err err = sw_apply(q->game, &next, &move, &events);
    if (err) {
        return wire_refuse(&q->error, WIRE_ILLEGAL_MOVE, value, err);
    }
    json_out *o = answer(q);
    json_key(o, "events");
    int n = wire_events_once(list, events.n < events.cap ? events.n : events.cap);
    wire_events_put(o, q->game->map, list, n);
    if (!answered(q)) {
        return false;
    }
    ai_returned_note(&q->entry->returned, q->game, q->state, &move);
    *q->state = next;
    return true;
}

static bool read_budget(request *q, ai_budget *budget, int64_t *seed)
{
    int64_t millis = 0, playouts = 0, threads = 1;
    *seed = 0;
    if (!read_optional(q, "millis", 1, MAX_MILLIS, &millis) ||
        !read_optional(q, "playouts", 1, MAX_PLAYOUTS, &playouts) ||
        !read_optional(q, "threads", 1, AI_MAX_THREADS, &threads) ||
        !read_optional(q, "seed", INT64_MIN, INT64_MAX, seed)) {
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
static bool read_asked(request *q, sw_move *move, ai_budget *budget)
{
    int value = json_get(&q->doc, 0, "asked");
    if (value == JSON_MISSING) {
        return true;
    }
    if (json_type_of(&q->doc, value) != JSON_OBJECT) {
        return bad_request(q, value, "\"asked\" must be a move.");
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
static bool is_at_hand(const request *q, int ticket)
{
    const sw_seat_state *seat = &q->state->seats[q->state->to_move];
    bool found = sw_ticketset_has(&seat->tickets, ticket);
    for (int i = 0; i < seat->n_offered; i++) {
        found = found || seat->offered[i] == ticket;
    }
    return found;
}

/* Tickets that the seat to move has given back, if the request names some. */
static bool read_returned(request *q, sw_ticketset *returned, ai_budget *budget)
{
    int list = json_get(&q->doc, 0, "returned");
    if (list == JSON_MISSING) {
        return true;
    }
    if (json_type_of(&q->doc, list) != JSON_ARRAY) {
        return bad_request(q, list, "\"returned\" must be a list of tickets.");
    }
    *returned = (sw_ticketset){{0}};
    for (int v = json_first(&q->doc, list); v != JSON_MISSING; v = json_next(&q->doc, list, v)) {
        int ticket = wire_count(&q->doc, v, q->game->map->n_tickets - 1);
        if (ticket < 0) {
            return bad_request(q, v, "\"returned\" must hold numbers of tickets.");
        }
        if (is_at_hand(q, ticket)) {
            return bad_request(q, v, "\"returned\" names a ticket that the seat to move has.");
        }
        sw_ticketset_add(returned, ticket);
    }
    budget->returned = returned;
    return true;
}

static bool do_bot(request *q)
{
    if (!find_game(q)) {
        return false;
    }
    wire_id name;
    int value = json_get(&q->doc, 0, "bot");
    if (json_type_of(&q->doc, value) != JSON_STRING) {
        return bad_request(q, value, "\"bot\" must be the name of a bot.");
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
    if (!read_budget(q, &budget, &seed) || !not_over(q) || !read_asked(q, &asked, &budget) ||
        !read_returned(q, &returned, &budget)) {
        return false;
    }
    char *room = arena_take(&q->work, BOT_ANSWER);
    void *memory = arena_take(&q->work, 0);
    size_t size = memory ? (size_t)(q->work.end - q->work.at) : 0;
    if (!room || size < player->memory(q->game)) {
        return bad_request(q, value, "This bot needs more memory than the engine has.");
    }
    sw_view view;
    sw_view_make(q->game, q->state, q->state->to_move, &view);
    ai_info info = {0};
    player->begin(player, memory, q->game, q->state->to_move, (uint64_t)seed);
    sw_move move = player->choose(memory, q->game, &view, &budget, &info);
    q->work = arena_make(room, BOT_ANSWER);
    json_out *o = answer(q);
    json_key(o, "move");
    wire_move_put(o, q->game, q->state, &move);
    json_key(o, "info");
    wire_info_put(o, q->game, q->state, &info);
    return answered(q);
}

static bool do_score(request *q)
{
    if (!find_game(q)) {
        return false;
    }
    sw_scores scores;
    sw_score(q->game, q->state, &scores);
    json_out *o = answer(q);
    wire_score_put(o, q->game, &scores);
    return answered(q);
}

static bool do_free(request *q)
{
    if (!find_game(q)) {
        return false;
    }
    answer(q);
    if (!answered(q)) {
        return false;
    }
    wire_table_remove(&q->s->table, q->number);
    return true;
}

static const struct command {
    const char *name;
    bool (*run)(request *q);
} commands[] = {
    {"hello", do_hello}, {"map", do_map},     {"new", do_new},           {"state", do_state},
    {"load", do_load},   {"guess", do_guess}, {"view", do_view},         {"moves", do_moves},
    {"apply", do_apply}, {"bot", do_bot},     {"score", do_score},       {"free", do_free},
    {"lint", do_lint},   {"use", do_use},     {"returned", do_returned},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static bool run(request *q)
{
    int cmd = json_get(&q->doc, 0, "cmd");
    if (json_type_of(&q->doc, cmd) != JSON_STRING) {
        return bad_request(q, cmd, "\"cmd\" must say what is wanted.");
    }
    for (int i = 0; i < N_COMMANDS; i++) {
        if (json_is(&q->doc, cmd, commands[i].name)) {
            return commands[i].run(q);
        }
    }
    wire_id name;
    wire_id_read(&q->doc, cmd, &name);
    return wire_fail(&q->error, WIRE_BAD_REQUEST, cmd, "There is no command \"%s\".", name.at);
}

/* ---- the session ---- */

size_t wire_session_size(int max_games, size_t work)
{
    return sizeof(wire_session) + wire_table_size(max_games) + work + 64;
}

wire_session *wire_session_make(void *memory, size_t size, int max_games, const wire_host *host)
{
    arena all = arena_make(memory, size);
    wire_session *s = arena_take(&all, sizeof *s);
    if (!s || max_games < 1 || !wire_table_init(&s->table, max_games, &all)) {
        return NULL;
    }
    s->host = *host;
    s->work = all;
    s->own = (wire_own_maps){.limit = (size_t)(all.end - all.at) / 2};
    return s;
}

static bool is_blank(const char *line, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r' && line[i] != '\n') {
            return false;
        }
    }
    return true;
}

const char *wire_session_line(wire_session *s, const char *line, size_t len, size_t *answer_len)
{
    if (is_blank(line, len)) {
        return NULL;
    }
    request q = {.s = s, .work = s->work};
    json_error what;
    if (!json_parse(line, len, &q.work, &q.doc, &what)) {
        int row, column;
        json_position(line, len, what.offset, &row, &column);
        wire_fail(&q.error, WIRE_BAD_JSON, JSON_MISSING, "Not JSON at column %d: %s.", column,
                  what.text);
        return refuse(s, s->work, NULL, &q.error, answer_len);
    }
    if (json_type_of(&q.doc, 0) != JSON_OBJECT) {
        wire_fail(&q.error, WIRE_BAD_REQUEST, 0, "A request must be an object.");
        return refuse(s, s->work, NULL, &q.error, answer_len);
    }
    arena after_tokens = q.work;
    if (!run(&q)) {
        return refuse(s, after_tokens, &q.doc, &q.error, answer_len);
    }
    *answer_len = q.out.len;
    return q.out.at;
}

const char *wire_session_too_long(wire_session *s, size_t *answer_len)
{
    wire_error e;
    wire_fail(&e, WIRE_BAD_REQUEST, JSON_MISSING, "The line is too long.");
    return refuse(s, s->work, NULL, &e, answer_len);
}
