/* The file is copied member by member; where a member is missing, what the reader of map files made
 * of that is added from the map. Values that are only partly given (numbers per deck, per kind of
 * route) are written anew. */
#include "map.h"
#include "value.h"

typedef struct copier {
    const json *j;
    const sw_map *map;
    json_out *o;
} copier;

static bool lacks(const copier *c, int object, const char *key)
{
    return json_get(c->j, object, key) == JSON_MISSING;
}

static void put_value(const copier *c, int value)
{
    size_t len;
    const char *source = json_source(c->j, value, &len);
    json_put_minified(c->o, source, len);
}

static const char *const none[] = {NULL};

/* All members but those named in `but` (ended by NULL), which the caller writes. */
static void copy_members(const copier *c, int object, const char *const *but)
{
    for (int key = json_first(c->j, object); key != JSON_MISSING;
         key = json_next(c->j, object, key)) {
        wire_id id;
        int i = 0;
        wire_id_read(c->j, key, &id);
        while (but[i] && strcmp(but[i], id.at) != 0) {
            i++;
        }
        if (!but[i]) {
            json_key(c->o, id.at);
            put_value(c, json_member_value(c->j, key));
        }
    }
}

static void add_int(const copier *c, int object, const char *key, int n)
{
    if (lacks(c, object, key)) {
        json_key(c->o, key);
        json_put_int(c->o, n);
    }
}

static void add_bool(const copier *c, int object, const char *key, bool b)
{
    if (lacks(c, object, key)) {
        json_key(c->o, key);
        json_put_bool(c->o, b);
    }
}

static void add_string(const copier *c, int object, const char *key, const char *s)
{
    if (lacks(c, object, key)) {
        json_key(c->o, key);
        json_put_string(c->o, s);
    }
}

static void add_strings(const copier *c, int object, const char *key, const char *const *s, int n)
{
    if (!lacks(c, object, key)) {
        return;
    }
    json_key(c->o, key);
    json_open(c->o, '[');
    for (int i = 0; i < n; i++) {
        json_put_string(c->o, s[i]);
    }
    json_close(c->o, ']');
}

/* A list, each entry with what it lacks. */
static void put_list(const copier *c, int object, const char *key,
                     void (*fill)(const copier *c, int value, int i))
{
    int list = json_get(c->j, object, key), i = 0;
    json_key(c->o, key);
    json_open(c->o, '[');
    for (int v = json_first(c->j, list); v != JSON_MISSING; v = json_next(c->j, list, v)) {
        json_open(c->o, '{');
        fill(c, v, i++);
        json_close(c->o, '}');
    }
    json_close(c->o, ']');
}

/* ---- rules ---- */

static void fill_route_kind(const copier *c, int value, int i)
{
    const sw_route_kind *kind = &c->map->route_kinds[i];
    copy_members(c, value, none);
    add_bool(c, value, "single", kind->single);
    if (lacks(c, value, "points")) {
        json_key(c->o, "points");
        json_open(c->o, '[');
        for (int length = 1; length <= SW_MAX_LENGTH; length++) {
            json_put_int(c->o, kind->points[length]);
        }
        json_close(c->o, ']');
    }
}

static void fill_wipe(const copier *c, int value, int i)
{
    copy_members(c, value, none);
    add_int(c, value, "count", c->map->rules.wipes[i].count);
}

static void put_per_deck(const copier *c, const char *key, const uint8_t *n)
{
    json_key(c->o, key);
    json_open(c->o, '{');
    for (int d = 0; d < c->map->n_decks; d++) {
        json_key(c->o, c->map->decks[d]);
        json_put_int(c->o, n[d]);
    }
    json_close(c->o, '}');
}

static void add_deal(const copier *c, int rules, const char *key, int dealt, int keep)
{
    if (lacks(c, rules, key)) {
        json_key(c->o, key);
        json_open(c->o, '{');
        json_key(c->o, "dealt");
        json_put_int(c->o, dealt);
        json_key(c->o, "keep");
        json_put_int(c->o, keep);
        json_close(c->o, '}');
    }
}

static void put_harbours(const copier *c, int rules)
{
    static const char *const anew[] = {"cards", NULL};
    int value = json_get(c->j, rules, "harbours");
    if (value == JSON_MISSING) {
        return;
    }
    json_key(c->o, "harbours");
    json_open(c->o, '{');
    copy_members(c, value, anew);
    put_per_deck(c, "cards", c->map->rules.harbour_cards);
    add_int(c, value, "unbuilt", c->map->rules.harbour_unbuilt);
    json_close(c->o, '}');
}

static void put_rules(const copier *c, int at)
{
    static const char *const anew[] = {"route_kinds", "hand", "faceup", "wipes", "harbours", NULL};
    const sw_map *map = c->map;
    const sw_rules *rules = &map->rules;
    json_key(c->o, "rules");
    json_open(c->o, '{');
    copy_members(c, at, anew);
    put_list(c, at, "route_kinds", fill_route_kind);
    put_per_deck(c, "hand", rules->hand);
    put_per_deck(c, "faceup", rules->faceup);
    put_list(c, at, "wipes", fill_wipe);
    add_strings(c, at, "ticket_decks", map->ticket_decks, map->n_ticket_decks);
    add_deal(c, at, "start_tickets", rules->start_dealt, rules->start_keep);
    add_deal(c, at, "draw_tickets", rules->draw_dealt, rules->draw_keep);
    add_bool(c, at, "choose_mix", rules->choose_mix);
    add_bool(c, at, "reshuffle_tickets", rules->reshuffle_tickets);
    add_int(c, at, "parallel_close", rules->parallel_close);
    add_int(c, at, "end_pieces", rules->end_pieces);
    add_int(c, at, "further_turns", rules->further_turns);
    add_int(c, at, "bonus_longest", rules->bonus_longest);
    add_int(c, at, "bonus_tickets", rules->bonus_tickets);
    add_int(c, at, "max_turns", rules->max_turns);
    add_strings(c, at, "tiebreaks", NULL, 0);
    add_strings(c, at, "modules", NULL, 0);
    add_int(c, at, "choose_pieces", rules->choose_pieces);
    if (rules->modules >> SW_MODULE_EXCHANGE & 1) {
        add_int(c, at, "exchange_cost", rules->exchange_cost);
    }
    put_harbours(c, at);
    json_close(c->o, '}');
}

/* ---- cards, places, routes, tickets ---- */

static void fill_card(const copier *c, int value, int i)
{
    static const char *const anew[] = {"pays", NULL};
    const sw_map *map = c->map;
    const sw_card_kind *card = &map->cards[i];
    copy_members(c, value, anew);
    add_string(c, value, "deck", map->decks[card->deck]);
    add_bool(c, value, "joker", card->joker);
    add_bool(c, value, "toll", card->toll);
    add_bool(c, value, "alone", card->alone);
    add_bool(c, value, "harbour", card->harbour);
    add_int(c, value, "min_length", card->min_length);
    if (card->toll) {
        return; /* such cards pay for no route, and may not say so */
    }
    json_key(c->o, "pays");
    json_open(c->o, '{');
    for (int k = 0; k < map->n_route_kinds; k++) {
        json_key(c->o, map->route_kinds[k].id);
        json_put_int(c->o, card->value[k]);
    }
    json_close(c->o, '}');
}

static void put_cards(const copier *c, int at)
{
    static const char *const anew[] = {"kinds", NULL};
    json_key(c->o, "cards");
    json_open(c->o, '{');
    copy_members(c, at, anew);
    add_strings(c, at, "decks", c->map->decks, c->map->n_decks);
    put_list(c, at, "kinds", fill_card);
    json_close(c->o, '}');
}

/* Where one language is missing, the other stands in for it. */
static void put_names(const copier *c, const char *de, const char *en)
{
    json_key(c->o, "names");
    json_open(c->o, '{');
    json_key(c->o, "de");
    json_put_string(c->o, de);
    json_key(c->o, "en");
    json_put_string(c->o, en);
    json_close(c->o, '}');
}

static void fill_city(const copier *c, int value, int i)
{
    static const char *const anew[] = {"names", NULL};
    copy_members(c, value, anew);
    put_names(c, c->map->cities[i].name_de, c->map->cities[i].name_en);
    add_string(c, value, "kind", "city");
    add_bool(c, value, "port", c->map->cities[i].port);
}

static void fill_route(const copier *c, int value, int i)
{
    copy_members(c, value, none);
    add_string(c, value, "kind", c->map->route_kinds[c->map->routes[i].kind].id);
    add_int(c, value, "rough", c->map->routes[i].rough);
}

static void fill_ticket(const copier *c, int value, int i)
{
    const sw_ticket_info *ticket = &c->map->tickets[i];
    copy_members(c, value, none);
    add_int(c, value, "connected", ticket->connected);
    add_int(c, value, "penalty", ticket->penalty);
    add_string(c, value, "deck", c->map->ticket_decks[ticket->deck]);
}

/* ---- the whole ---- */

bool wire_map_parse(const sw_map *map, arena *memory, json *doc)
{
    json_error error;
    return json_parse(map->source, map->source_len, memory, doc, &error);
}

void wire_map_put(json_out *o, const sw_map *map, const json *doc)
{
    static const char *const anew[] = {"names",  "rules",   "cards",   "cities",
                                       "routes", "tickets", "drawing", NULL};
    const copier c = {doc, map, o};
    json_open(o, '{');
    copy_members(&c, 0, anew);
    put_names(&c, map->name_de, map->name_en);
    put_rules(&c, json_get(doc, 0, "rules"));
    put_cards(&c, json_get(doc, 0, "cards"));
    put_list(&c, 0, "cities", fill_city);
    put_list(&c, 0, "routes", fill_route);
    put_list(&c, 0, "tickets", fill_ticket);
    json_key(o, "drawing");
    if (lacks(&c, 0, "drawing")) {
        json_put_raw(o, "{}", 2);
    } else {
        put_value(&c, json_get(doc, 0, "drawing"));
    }
    json_close(o, '}');
}

void wire_board_put(json_out *o, const sw_map *map)
{
    json_open(o, '{');
    json_key(o, "routes");
    json_open(o, '[');
    for (int r = 0; r < map->n_routes; r++) {
        json_open(o, '{');
        json_key(o, "points");
        json_put_int(o, map->routes[r].points);
        json_key(o, "pieces");
        json_put_int(o, map->routes[r].pieces);
        json_key(o, "beside");
        json_open(o, '[');
        for (int b = 0; b < map->n_routes; b++) {
            if (b != r && map->routes[b].group == map->routes[r].group) {
                json_put_int(o, b);
            }
        }
        json_close(o, ']');
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}
