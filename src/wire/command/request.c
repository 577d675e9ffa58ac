#include "request.h"
#include "wire/move.h"
#include "wire/state.h"
#include <limits.h>

void wire_id_put(json_out *o, const json *doc)
{
    int id = json_get(doc, 0, "id");
    if (id != JSON_MISSING) {
        size_t len;
        const char *source = json_source(doc, id, &len);
        json_key(o, "id");
        json_put_minified(o, source, len);
    }
}

json_out *wire_answer(wire_request *q)
{
    q->out = json_out_make((char *)q->work.at, (size_t)(q->work.end - q->work.at));
    json_open(&q->out, '{');
    json_key(&q->out, "ok");
    json_put_bool(&q->out, true);
    wire_id_put(&q->out, &q->doc);
    return &q->out;
}

bool wire_answered(wire_request *q)
{
    json_close(&q->out, '}');
    if (q->out.overflow || q->out.len >= q->out.cap) {
        return wire_fail(&q->error, WIRE_BAD_REQUEST, JSON_MISSING,
                         "The answer is too large for the memory of this engine.");
    }
    q->out.at[q->out.len] = '\0';
    return true;
}

bool wire_bad_request(wire_request *q, int value, const char *text)
{
    return wire_fail(&q->error, WIRE_BAD_REQUEST, value, "%s", text);
}

bool wire_find_game(wire_request *q)
{
    int value = json_get(&q->doc, 0, "game");
    if (!json_int(&q->doc, value, INT64_MIN, INT64_MAX, &q->number)) {
        return wire_bad_request(q, value, "\"game\" must be the number of a game.");
    }
    q->entry = wire_table_game(&q->s->table, q->number);
    if (!q->entry) {
        return wire_fail(&q->error, WIRE_UNKNOWN_GAME, value, "There is no such game.");
    }
    q->game = &q->entry->variant->game;
    q->state = &q->entry->state;
    return true;
}

/* "maerklin@0123456789abcdef": a version of a built-in map. */
static const sw_map *find_version(wire_table *t, const char *name)
{
    const char *at = strchr(name, '@');
    wire_id id = {.len = at ? (size_t)(at - name) : 0};
    uint64_t hash;
    if (!at || id.len >= sizeof id.at || strlen(at) != 17 || !wire_hex_read(at + 1, 16, &hash)) {
        return NULL;
    }
    memcpy(id.at, name, id.len);
    return wire_table_version(t, id.at, hash);
}

static const sw_map *find_known(wire_session *s, const char *name)
{
    const sw_map *map = wire_table_map(&s->table, name);
    map = map ? map : wire_own_find(&s->own, name);
    return map ? map : find_version(&s->table, name);
}

const sw_map *wire_find_map(wire_request *q, int value, wire_code no_string)
{
    wire_table *t = &q->s->table;
    if (json_type_of(&q->doc, value) != JSON_STRING) {
        wire_fail(&q->error, no_string, value, "\"map\" must be the id of a map.");
        return NULL;
    }
    const char *name = json_string(&q->doc, value, &q->work);
    const sw_map *map = name ? find_known(q->s, name) : NULL;
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

bool wire_read_optional(wire_request *q, const char *key, int64_t min, int64_t max, int64_t *out)
{
    int value = json_get(&q->doc, 0, key);
    return value == JSON_MISSING || json_int(&q->doc, value, min, max, out) ||
           wire_fail(&q->error, WIRE_BAD_REQUEST, value,
                     "\"%s\" must be a whole number in its range.", key);
}

bool wire_read_viewer(wire_request *q, const sw_game *game, int *viewer)
{
    int value = json_get(&q->doc, 0, "player");
    bool spectator = value != JSON_MISSING && json_type_of(&q->doc, value) == JSON_NULL;
    *viewer = spectator ? SW_SPECTATOR : wire_count(&q->doc, value, game->n_players - 1);
    return *viewer >= 0 ||
           wire_bad_request(q, value,
                            "\"player\" must be a seat, from 0, or null for a spectator.");
}

/* The version of the map that a position is on: that of its "hash". Without, it is the newest. */
static const sw_map *find_hash(wire_request *q, int position, const sw_map *map)
{
    int value = json_get(&q->doc, position, "hash");
    const char *hex;
    size_t len;
    uint64_t hash;
    if (value == JSON_MISSING) {
        return map;
    }
    if (!json_plain(&q->doc, value, &hex, &len) || len != 16 || !wire_hex_read(hex, 16, &hash)) {
        wire_fail(&q->error, WIRE_BAD_STATE, value, "\"hash\" must have 16 hex digits.");
        return NULL;
    }
    const sw_map *version =
        map->hash == hash ? map : wire_table_version(&q->s->table, map->id, hash);
    if (!version) {
        wire_unknown_version(&q->error, value, map->id, hash);
    }
    return version;
}

bool wire_find_position(wire_request *q, const char *key, int *value, sw_game *game)
{
    *value = json_get(&q->doc, 0, key);
    if (json_type_of(&q->doc, *value) != JSON_OBJECT) {
        wire_fail(&q->error, WIRE_BAD_REQUEST, *value,
                  "\"%s\" must be an object as \"%s\" gives it.", key, key);
        return false; /* said here, as clang-tidy does not look into wire_fail */
    }
    const sw_map *map = wire_find_map(q, json_get(&q->doc, *value, "map"), WIRE_BAD_STATE);
    map = map ? find_hash(q, *value, map) : NULL;
    return map && wire_state_game(&q->doc, *value, map, game, &q->error);
}

bool wire_not_over(wire_request *q)
{
    return q->state->phase != SW_OVER ||
           wire_refuse(&q->error, WIRE_GAME_OVER, JSON_MISSING, SW_E_GAME_OVER);
}

/* Makes the moves that a player has not yet sent. */
static bool make_moves(wire_request *q, wire_seen *seen)
{
    int list = json_get(&q->doc, 0, "moves");
    if (list != JSON_MISSING && json_type_of(&q->doc, list) != JSON_ARRAY) {
        return wire_bad_request(q, list, "\"moves\" must be a list of moves.");
    }
    int value = list == JSON_MISSING ? JSON_MISSING : json_first(&q->doc, list);
    for (; value != JSON_MISSING; value = json_next(&q->doc, list, value)) {
        sw_move move;
        if (!wire_move_read(&q->doc, value, &seen->game, &seen->state, &move, &q->error)) {
            return false;
        }
        sw_err err = sw_apply(&seen->game, &seen->state, &move, NULL);
        if (err) {
            return wire_refuse(&q->error, WIRE_ILLEGAL_MOVE, value, err);
        }
    }
    return true;
}

static bool find_seen(wire_request *q, wire_seen *seen)
{
    int value = json_get(&q->doc, 0, "view");
    if (value == JSON_MISSING) {
        seen->viewer = -1;
        if (!wire_find_game(q) || (json_get(&q->doc, 0, "player") != JSON_MISSING &&
                                   !wire_read_viewer(q, q->game, &seen->viewer))) {
            return false;
        }
        seen->game = *q->game;
        seen->state = *q->state;
        return true;
    }
    sw_random random = sw_random_seed(0);
    return wire_find_position(q, "view", &value, &seen->game) &&
           wire_read_viewer(q, &seen->game, &seen->viewer) &&
           wire_view_guess(&q->doc, value, &seen->game, seen->viewer, &random, &seen->state,
                           &q->error);
}

bool wire_find_seen(wire_request *q, wire_seen *seen)
{
    return find_seen(q, seen) && make_moves(q, seen);
}

int wire_list_moves(wire_request *q, const sw_game *g, const sw_state *s, sw_move **moves)
{
    *moves = arena_take(&q->work, 0);
    size_t room = *moves ? (size_t)(q->work.end - q->work.at) / sizeof **moves : 0;
    int cap = room < INT_MAX ? (int)room : INT_MAX;
    int n = *moves ? sw_moves(g, s, *moves, cap) : 0;
    if (n == cap) { /* there may be more */
        wire_bad_request(q, JSON_MISSING, "The moves are too many for this engine's memory.");
        return -1;
    }
    q->work.at += (size_t)n * sizeof **moves;
    return n;
}
