/* Reading a map file: the frame, and the order in which its parts are read. */
#include "map_hash.h"
#include "reader.h"

static void read_head(sw__reader *r)
{
    sw_map *m = r->map;
    m->id = sw__field_id(r, 0, (sw__ids){.what = "map"});
    sw__names(r, 0, m->id, true, &m->name_de, &m->name_en);
    int players = sw__list(r, 0, "players", 2, 2, true);
    int least = json_first(&r->doc, players);
    int most = json_next(&r->doc, players, least);
    m->players_min = m->players_max = 2;
    if (most != JSON_MISSING) {
        m->players_min =
            (uint8_t)sw__number(r, least, "the least number of players", 2, SW_MAX_SEATS);
        m->players_max =
            (uint8_t)sw__number(r, most, "the largest number of players", 2, SW_MAX_SEATS);
    }
    if (m->players_min > m->players_max) {
        SW__FOUND(r, players, PLAYERS_ORDER);
    }
}

/* A part that must be there; reported once, and JSON_MISSING, if it is not. */
static int required_object(sw__reader *r, const char *key)
{
    int value = json_get(&r->doc, 0, key);
    if (value == JSON_MISSING) {
        SW__FOUND_WITH(r, 0, PART_MISSING, key);
    } else if (json_type_of(&r->doc, value) != JSON_OBJECT) {
        SW__FOUND_WITH(r, value, PART_OBJECT, key);
        return JSON_MISSING;
    }
    return value;
}

/* Which names mean something is for those to know who play by them. */
static void read_hints(sw__reader *r, const char *key, const sw_hints *usual, sw_hints *hints)
{
    int object = json_get(&r->doc, 0, key);
    if (object == JSON_MISSING) {
        *hints = *usual;
        return;
    }
    if (json_type_of(&r->doc, object) != JSON_OBJECT || json_size(&r->doc, object) > SW_MAX_HINTS) {
        SW__FOUND_WITH(r, object, HINTS_OBJECT, key, SW__INT(SW_MAX_HINTS));
        return;
    }
    for (int k = json_first(&r->doc, object); k != JSON_MISSING;
         k = json_next(&r->doc, object, k)) {
        const char *name = json_string(&r->doc, k, &r->memory);
        if (!name) {
            r->memory_out = true;
            return;
        }
        hints->at[hints->n].name = name;
        hints->at[hints->n++].value =
            sw__number(r, json_member_value(&r->doc, k), name, -1000000, 1000000);
    }
}

static void read_parts(sw__reader *r)
{
    if (!sw__object(r, 0, "A map",
                    SW__KEYS("id", "names", "players", "notes", "rules", "cards", "cities",
                             "routes", "tickets", "manner", "manner_more", "drawing"))) {
        return;
    }
    read_head(r);
    r->at.rules = required_object(r, "rules");
    r->at.cards = required_object(r, "cards");
    if (r->at.rules != JSON_MISSING) {
        sw__object(r, r->at.rules, "\"rules\"",
                   SW__KEYS("pieces", "route_kinds", "hand", "faceup", "wipes", "ticket_decks",
                            "start_tickets", "draw_tickets", "choose_mix", "reshuffle_tickets",
                            "parallel_close", "end_pieces", "further_turns", "bonus_longest",
                            "bonus_tickets", "tiebreaks", "faceup_when_empty", "max_turns",
                            "modules", "choose_pieces", "suggest_pieces", "exchange_cost",
                            "harbours", "passengers", "goods"));
    }
    sw__read_decks(r);
    sw__read_pieces(r);
    sw__read_cards(r);
    sw__read_rules(r);
    sw__read_modules(r);
    sw__read_cities(r);
    sw__read_routes(r);
    sw__read_tickets(r);
    read_hints(r, "manner", &(sw_hints){0}, &r->map->manner);
    read_hints(r, "manner_more", &r->map->manner, &r->map->manner_more);
    sw__check_map(r);
}

size_t sw_map_memory(size_t len)
{
    return 40 * len + 65536;
}

const sw_map *sw_map_read(const char *text, size_t len, void *memory, size_t size, bool lint,
                          sw_diags *diags)
{
    sw__reader r = {
        .doc = {.text = text, .len = len}, .memory = arena_make(memory, size), .diags = diags};
    int first = diags->n;
    json_error error;
    if (len > SW__MAX_FILE) {
        SW__FOUND_WITH(&r, JSON_MISSING, FILE_LARGE,
                       SW__INT((int)(len / 1024 > 1 << 20 ? 1 << 20 : len / 1024)),
                       SW__INT(SW__MAX_FILE / 1024));
        return NULL;
    }
    r.map = arena_take(&r.memory, sizeof *r.map);
    if (!r.map) {
        SW__FOUND(&r, JSON_MISSING, MEMORY);
        return NULL;
    }
    if (!json_parse(text, len, &r.memory, &r.doc, &error)) {
        r.doc = (json){.text = text, .len = len};
        sw__report_at(&r, error.offset, SW_FINDING_NOT_JSON,
                      (const char *const[]){error.text, NULL});
        return NULL;
    }
    r.map->source = text;
    r.map->source_len = len;
    read_parts(&r);
    if (lint && r.n_errors == 0 && !r.memory_out) {
        sw__lint_map(&r);
    }
    if (r.memory_out) {
        SW__FOUND(&r, JSON_MISSING, MEMORY);
    }
    sw__sort_findings(diags, first);
    if (r.n_errors) {
        return NULL;
    }
    r.map->hash = sw__map_hash(r.map);
    return r.map;
}
