/* Commands about maps: what there is, and maps of one's own. */
#include "wire/map.h"
#include "request.h"
#include "wire/finding.h"
#include "wire/options.h"
#include "wire/value.h"

enum { MAX_FINDINGS = 200 };

bool wire_do_hello(wire_request *q)
{
    json_out *o = wire_answer(q);
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
    return wire_answered(q);
}

/* By its name, or that of a game. */
static const sw_map *find_map(wire_request *q)
{
    int name = json_get(&q->doc, 0, "map");
    if (name == JSON_MISSING && json_get(&q->doc, 0, "game") != JSON_MISSING) {
        return wire_find_game(q) ? q->game->map : NULL;
    }
    return wire_find_map(q, name, WIRE_BAD_REQUEST);
}

/* The options of a game on this map if nothing is said, and those that make a difference on it. */
static void put_options(json_out *o, const sw_map *map)
{
    sw_options usual = sw_options_default();
    json_key(o, "options");
    wire_options_put(o, map, &usual);
    json_key(o, "variants");
    json_open(o, '[');
    for (const sw_option_info *option = sw_option_list; option->name; option++) {
        if (sw_option_matters(map, option)) {
            json_put_string(o, option->name);
        }
    }
    json_close(o, ']');
}

bool wire_do_map(wire_request *q)
{
    const sw_map *map = find_map(q);
    if (!map) {
        return false;
    }
    char hash[16];
    json doc;
    wire_hex_put(hash, map->hash, sizeof hash);
    if (!wire_map_parse(map, &q->work, &doc)) {
        return wire_bad_request(q, JSON_MISSING, "The map is too large for this engine's memory.");
    }
    json_out *o = wire_answer(q);
    json_key(o, "map");
    wire_map_put(o, map, &doc);
    json_key(o, "hash");
    json_put_chars(o, hash, sizeof hash);
    json_key(o, "board");
    wire_board_put(o, map);
    put_options(o, map);
    return wire_answered(q);
}

/* The map file in "text", decoded into the work area; NULL and an error if there is none. */
static const char *find_text(wire_request *q)
{
    int value = json_get(&q->doc, 0, "text");
    const char *text = json_string(&q->doc, value, &q->work);
    if (!text) {
        wire_bad_request(q, value, "\"text\" must be a map file as a string.");
    }
    return text;
}

/* Reads a map in what is left of the work area; it is there until the answer is started. */
static const sw_map *read_text(const wire_request *q, const char *text, bool lint, sw_diags *diags)
{
    size_t size = (size_t)(q->work.end - q->work.at);
    return sw_map_read(text, strlen(text), q->work.at, size, lint, diags);
}

bool wire_do_lint(wire_request *q)
{
    const char *text = find_text(q);
    sw_diag *list = text ? arena_take(&q->work, MAX_FINDINGS * sizeof *list) : NULL;
    if (!list) {
        return text ? wire_bad_request(q, JSON_MISSING,
                                       "The map is too large for this engine's memory.")
                    : false;
    }
    sw_diags diags = {.at = list, .cap = MAX_FINDINGS};
    read_text(q, text, true, &diags);
    json_out *o = wire_answer(q);
    wire_findings_put(o, &diags);
    return wire_answered(q);
}

static bool is_played(const void *table, const sw_map *map)
{
    return wire_table_plays(table, map);
}

bool wire_do_use(wire_request *q)
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
    json_out *o = wire_answer(q);
    json_key(o, "map");
    json_put_string(o, name);
    json_key(o, "hash");
    json_put_chars(o, hash, sizeof hash);
    if (!wire_answered(q)) {
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
           wire_bad_request(q, JSON_MISSING, "There are too many maps; \"free\" some games first.");
}
