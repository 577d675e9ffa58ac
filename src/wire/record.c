#include "record.h"
#include "move.h"
#include "options.h"
#include "score.h"
#include "value.h"

/* ---- writing ---- */

/* The next element or member starts on a line of its own. */
static void new_line(json_out *o)
{
    json_put_raw(o, "\n", 1);
    o->comma = false;
}

static void put_hex(json_out *o, const uint8_t *bytes, int n)
{
    char hex[64];
    for (int i = 0; i < n; i++) {
        wire_hex_put(hex + (ptrdiff_t)2 * i, bytes[i], 2);
    }
    json_put_chars(o, hex, (size_t)n * 2);
}

static void put_head(json_out *o, const wire_record *r)
{
    char hash[16];
    wire_hex_put(hash, r->map->hash, 16);
    json_key(o, "format");
    json_put_int(o, WIRE_RECORD_FORMAT);
    json_key(o, "map");
    json_open(o, '{');
    json_key(o, "id");
    json_put_string(o, r->map->id);
    json_key(o, "hash");
    json_put_chars(o, hash, sizeof hash);
    json_close(o, '}');
    json_key(o, "players");
    json_put_int(o, r->n_players);
    new_line(o);
    json_key(o, "options");
    wire_options_put(o, r->map, &r->options);
    new_line(o);
    json_key(o, "seed");
    put_hex(o, r->seed, 32);
    new_line(o);
    json_key(o, "seats");
    json_open(o, '[');
    for (int i = 0; i < r->n_players; i++) {
        json_put_string(o, r->names[i] ? r->names[i] : "");
    }
    json_close(o, ']');
    if (r->seating) {
        json_key(o, "seating");
        json_put_string(o, wire_seating_name(r->seating));
    }
}

static void put_result(json_out *o, const sw_game *g, const sw_state *s)
{
    if (s->phase != SW_OVER) {
        json_put_null(o);
        return;
    }
    sw_scores scores;
    sw_score(g, s, &scores);
    json_open(o, '{');
    wire_score_put(o, g, &scores);
    json_close(o, '}');
}

static void put_fairness(json_out *o, const wire_record *r)
{
    const wire_fairness *f = &r->fairness;
    new_line(o);
    json_key(o, "fairness");
    json_open(o, '{');
    json_key(o, "game");
    json_put_string(o, f->game);
    json_key(o, "commitment");
    json_put_string(o, f->commitment);
    json_key(o, "secret");
    json_put_string(o, f->secret);
    json_key(o, "client_seeds");
    json_open(o, '[');
    for (int i = 0; i < r->n_players; i++) {
        json_put_string(o, f->client_seeds[i] ? f->client_seeds[i] : "");
    }
    json_close(o, ']');
    json_close(o, '}');
}

void wire_record_put(json_out *o, const wire_record *r)
{
    sw_game game;
    sw_state state;
    if (sw_game_init(&game, r->map, r->n_players, &r->options) != SW_OK) {
        return;
    }
    sw_start(&game, r->seed, &state);
    json_open(o, '{');
    put_head(o, r);
    new_line(o);
    json_key(o, "moves");
    json_open(o, '[');
    for (int i = 0; i < r->n_moves; i++) {
        new_line(o);
        wire_move_put(o, &game, &state, &r->moves[i]);
        sw_apply_unchecked(&game, &state, &r->moves[i]);
    }
    json_close(o, ']');
    new_line(o);
    json_key(o, "result");
    put_result(o, &game, &state);
    if (r->fairness.game) {
        put_fairness(o, r);
    }
    if (r->map_file) {
        new_line(o);
        json_key(o, "map_file");
        json_put_raw(o, r->map_file, strlen(r->map_file));
    }
    json_close(o, '}');
    o->comma = false;
    json_put_raw(o, "\n", 1);
}

/* ---- reading ---- */

typedef struct reader {
    json doc;
    arena *memory;
    wire_record *r;
    sw_game game;
    sw_state state;
    int move; /* being read, from 1; 0: none */
    wire_error e;
} reader;

static bool bad(reader *r, int value, const char *text)
{
    return wire_fail(&r->e, WIRE_BAD_REQUEST, value, "%s", text);
}

static bool read_format(reader *r)
{
    int64_t format;
    int value = json_get(&r->doc, 0, "format");
    if (json_type_of(&r->doc, 0) != JSON_OBJECT || !json_int(&r->doc, value, 1, 1000, &format)) {
        return bad(r, value, "This is no game record: \"format\" is missing.");
    }
    return format == WIRE_RECORD_FORMAT ||
           bad(r, value, "This record has a format that this version does not know.");
}

/* The map that the record brings with it. */
static bool read_own_map(reader *r, int file)
{
    size_t len;
    const char *source = json_source(&r->doc, file, &len);
    char *text = arena_take(r->memory, len + 1);
    size_t size = sw_map_memory(len);
    void *memory = arena_take(r->memory, size);
    if (!text || !memory) {
        return bad(r, file, "There is not enough memory for the map in \"map_file\".");
    }
    json_out o = json_out_make(text, len);
    json_put_minified(&o, source, len);
    sw_diag first = {0};
    sw_diags found = {.at = &first, .cap = 1};
    r->r->map_file = text;
    r->r->map = sw_map_read(text, o.len, memory, size, false, &found);
    return r->r->map || wire_fail(&r->e, WIRE_UNKNOWN_MAP, file,
                                  "The map in \"map_file\" cannot be played: %s", first.text);
}

static bool read_map(reader *r, wire_record_map find, void *data)
{
    int file = json_get(&r->doc, 0, "map_file");
    int map = json_get(&r->doc, 0, "map");
    int id_value = json_get(&r->doc, map, "id"), hash_value = json_get(&r->doc, map, "hash");
    wire_id id;
    const char *hex;
    size_t len;
    uint64_t hash;
    if (!wire_id_read(&r->doc, id_value, &id)) {
        return bad(r, map, "\"map\" must have the \"id\" of a map.");
    }
    if (!json_plain(&r->doc, hash_value, &hex, &len) || len != 16 ||
        !wire_hex_read(hex, 16, &hash)) {
        return bad(r, map, "\"map\" must have a \"hash\" of 16 hex digits.");
    }
    if (file != JSON_MISSING) {
        if (!read_own_map(r, file)) {
            return false;
        }
    } else {
        r->r->map = find(data, id.at, hash);
    }
    if (!r->r->map || strcmp(r->r->map->id, id.at) != 0) {
        return wire_fail(&r->e, WIRE_UNKNOWN_MAP, id_value, "There is no map \"%s\" here.", id.at);
    }
    return r->r->map->hash == hash || wire_unknown_version(&r->e, hash_value, id.at, hash);
}

static bool read_game(reader *r)
{
    const char *hex;
    size_t len;
    int players = json_get(&r->doc, 0, "players"), seed = json_get(&r->doc, 0, "seed");
    int n = wire_count(&r->doc, players, SW_MAX_SEATS);
    if (!wire_options_read(&r->doc, json_get(&r->doc, 0, "options"), true, &r->r->options, &r->e,
                           WIRE_BAD_REQUEST)) {
        return false;
    }
    sw_err err = n < 0 ? SW_E_PLAYERS : sw_game_init(&r->game, r->r->map, n, &r->r->options);
    if (err) {
        return wire_refuse(&r->e, WIRE_BAD_REQUEST, players, err);
    }
    r->r->n_players = (uint8_t)n;
    if (!json_plain(&r->doc, seed, &hex, &len) || !sw_seed_parse(hex, len, r->r->seed)) {
        return bad(r, seed, "\"seed\" must be a string of 1 to 64 hex digits.");
    }
    sw_start(&r->game, r->r->seed, &r->state);
    return true;
}

static bool read_seats(reader *r)
{
    int seats = json_get(&r->doc, 0, "seats");
    if (json_type_of(&r->doc, seats) != JSON_ARRAY ||
        json_size(&r->doc, seats) != r->r->n_players) {
        return bad(r, seats, "\"seats\" must have a name for every player.");
    }
    int i = 0;
    for (int v = json_first(&r->doc, seats); v != JSON_MISSING; v = json_next(&r->doc, seats, v)) {
        r->r->names[i] = json_string(&r->doc, v, r->memory);
        if (!r->r->names[i++]) {
            return bad(r, v, "Every seat's name must be a string.");
        }
    }
    int seating = json_get(&r->doc, 0, "seating");
    return wire_seating_read(&r->doc, seating, &r->r->seating) ||
           bad(r, seating, "\"seating\" must be \"drawn\", \"chosen\" or \"rotated\".");
}

static bool read_moves(reader *r)
{
    int list = json_get(&r->doc, 0, "moves");
    if (json_type_of(&r->doc, list) != JSON_ARRAY) {
        return bad(r, list, "\"moves\" must be the list of moves.");
    }
    int n = json_size(&r->doc, list);
    sw_move *moves = arena_take(r->memory, (size_t)n * sizeof *moves);
    if (!moves) {
        return bad(r, list, "The record is too long for the memory given.");
    }
    for (int v = json_first(&r->doc, list); v != JSON_MISSING; v = json_next(&r->doc, list, v)) {
        sw_move *m = &moves[r->move++];
        if (r->state.phase == SW_OVER) {
            return bad(r, v, "The game was over before this move.");
        }
        if (!wire_move_read(&r->doc, v, &r->game, &r->state, m, &r->e)) {
            return false;
        }
        sw_err err = sw_apply(&r->game, &r->state, m, NULL);
        if (err) {
            return wire_refuse(&r->e, WIRE_ILLEGAL_MOVE, v, err);
        }
    }
    r->move = 0;
    r->r->moves = moves;
    r->r->n_moves = n;
    return true;
}

/* Is the value in the record the one that was written, white space aside? Keys in another order are
 * refused, too: nobody but this program writes results. */
static bool same_source(reader *r, int value, const json_out *want)
{
    size_t len;
    const char *source = json_source(&r->doc, value, &len);
    char *copy = arena_take(r->memory, len);
    if (!copy) {
        return false;
    }
    json_out have = json_out_make(copy, len);
    json_put_minified(&have, source, len);
    return !want->overflow && have.len == want->len && memcmp(copy, want->at, have.len) == 0;
}

static bool read_result(reader *r)
{
    int result = json_get(&r->doc, 0, "result");
    bool over = r->state.phase == SW_OVER;
    if (result == JSON_MISSING) {
        return bad(r, 0, "\"result\" is missing.");
    }
    if (over && json_type_of(&r->doc, result) == JSON_NULL) {
        return bad(r, result, "The moves lead to the end of the game, but there is no result.");
    }
    if (!over && json_type_of(&r->doc, result) != JSON_NULL) {
        return bad(r, result, "There is a result, but the moves do not lead to the end.");
    }
    char room[2048]; /* five seats of ten numbers */
    json_out want = json_out_make(room, sizeof room);
    put_result(&want, &r->game, &r->state);
    return same_source(r, result, &want) ||
           bad(r, result, "The result is not the one that the moves lead to.");
}

static bool is_hex(const char *text, size_t len)
{
    uint64_t ignored;
    for (size_t i = 0; i < len; i++) {
        if (!wire_hex_read(text + i, 1, &ignored)) {
            return false;
        }
    }
    return true;
}

/* A string of 64 hex digits; NULL if it is none. */
static const char *read_digest(reader *r, int value)
{
    const char *text = json_string(&r->doc, value, r->memory);
    return text && strlen(text) == 64 && is_hex(text, 64) ? text : NULL;
}

/* Games that were not played at a server have none. */
static bool read_fairness(reader *r)
{
    wire_fairness *f = &r->r->fairness;
    int value = json_get(&r->doc, 0, "fairness");
    if (value == JSON_MISSING) {
        return true;
    }
    int seeds = json_get(&r->doc, value, "client_seeds");
    f->game = json_string(&r->doc, json_get(&r->doc, value, "game"), r->memory);
    f->commitment = read_digest(r, json_get(&r->doc, value, "commitment"));
    f->secret = read_digest(r, json_get(&r->doc, value, "secret"));
    if (!f->game || !f->commitment || !f->secret || json_type_of(&r->doc, seeds) != JSON_ARRAY ||
        json_size(&r->doc, value) != 4 || json_size(&r->doc, seeds) != r->r->n_players) {
        return bad(r, value,
                   "\"fairness\" must have a game's id, commitment and secret of 64 hex digits "
                   "each, and a client seed for every player.");
    }
    int i = 0;
    for (int v = json_first(&r->doc, seeds); v != JSON_MISSING; v = json_next(&r->doc, seeds, v)) {
        f->client_seeds[i] = json_string(&r->doc, v, r->memory);
        if (!f->client_seeds[i++]) {
            return bad(r, v, "Every client seed must be a string.");
        }
    }
    return true;
}

static bool read_all(reader *r, wire_record_map find, void *data)
{
    static const char *const keys[] = {"format", "map",      "players",  "options",
                                       "seed",   "seats",    "seating",  "moves",
                                       "result", "fairness", "map_file", NULL};
    if (!read_format(r)) {
        return false;
    }
    for (int k = json_first(&r->doc, 0); k != JSON_MISSING; k = json_next(&r->doc, 0, k)) {
        int i = 0;
        while (keys[i] && !json_is(&r->doc, k, keys[i])) {
            i++;
        }
        if (!keys[i]) {
            return bad(r, k, "A record has no such key.");
        }
    }
    return read_map(r, find, data) && read_game(r) && read_seats(r) && read_moves(r) &&
           read_result(r) && read_fairness(r);
}

bool wire_record_read(const char *text, size_t len, arena *memory, wire_record_map find, void *data,
                      wire_record *out, wire_record_error *e)
{
    json_error what;
    reader r = {.memory = memory, .r = out};
    memset(out, 0, sizeof *out);
    memset(e, 0, sizeof *e);
    size_t offset = 0;
    if (!json_parse(text, len, memory, &r.doc, &what)) {
        wire_fail(&r.e, WIRE_BAD_JSON, JSON_MISSING, "This is not JSON: %s.", what.text);
        offset = what.offset;
    } else if (read_all(&r, find, data)) {
        return true;
    } else if (r.e.value != JSON_MISSING) {
        offset = json_offset(&r.doc, r.e.value);
    }
    e->move = r.move;
    json_position(text, len, offset, &e->line, &e->column);
    memcpy(e->text, r.e.text, sizeof e->text);
    return false;
}
