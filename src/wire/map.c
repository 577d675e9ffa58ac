/* The file is copied member by member; where a member is missing, what the reader of map files made
 * of that is added from the map. Values that may be given in part (numbers per deck, per kind of
 * route, names in one language) are written anew in their place. */
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

/* Writes the value of a key anew, for the i-th entry of a list; false: it is copied as it is. */
typedef bool (*rewriter)(const copier *c, const char *key, int value, int i);

static void copy_members(const copier *c, int object, rewriter rewrite, int i)
{
    for (int key = json_first(c->j, object); key != JSON_MISSING;
         key = json_next(c->j, object, key)) {
        wire_id id;
        int value = json_member_value(c->j, key);
        wire_id_read(c->j, key, &id);
        json_key(c->o, id.at);
        if (!rewrite || !rewrite(c, id.at, value, i)) {
            put_value(c, value);
        }
    }
}

static bool is(const char *key, const char *name)
{
    return strcmp(key, name) == 0;
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
static bool put_list(const copier *c, int list, void (*fill)(const copier *c, int value, int i))
{
    int i = 0;
    json_open(c->o, '[');
    for (int v = json_first(c->j, list); v != JSON_MISSING; v = json_next(c->j, list, v)) {
        json_open(c->o, '{');
        fill(c, v, i++);
        json_close(c->o, '}');
    }
    json_close(c->o, ']');
    return true;
}

/* Where one language is missing, the other stands in for it. */
static bool put_names(const copier *c, const char *de, const char *en)
{
    json_open(c->o, '{');
    json_key(c->o, "de");
    json_put_string(c->o, de);
    json_key(c->o, "en");
    json_put_string(c->o, en);
    json_close(c->o, '}');
    return true;
}

/* ---- rules ---- */

static void fill_route_kind(const copier *c, int value, int i)
{
    const sw_route_kind *kind = &c->map->route_kinds[i];
    copy_members(c, value, NULL, i);
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
    copy_members(c, value, NULL, i);
    add_int(c, value, "count", c->map->rules.wipes[i].count);
}

static bool put_per_deck(const copier *c, const uint8_t *n)
{
    json_open(c->o, '{');
    for (int d = 0; d < c->map->n_decks; d++) {
        json_key(c->o, c->map->decks[d]);
        json_put_int(c->o, n[d]);
    }
    json_close(c->o, '}');
    return true;
}

static void add_per_deck(const copier *c, int rules, const char *key, const uint8_t *n)
{
    if (lacks(c, rules, key)) {
        json_key(c->o, key);
        put_per_deck(c, n);
    }
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

static bool rewrite_harbour(const copier *c, const char *key, int value, int i)
{
    (void)value, (void)i;
    return is(key, "cards") && put_per_deck(c, c->map->rules.harbour_cards);
}

static bool rewrite_rule(const copier *c, const char *key, int value, int i)
{
    const sw_rules *rules = &c->map->rules;
    if (is(key, "harbours")) {
        json_open(c->o, '{');
        copy_members(c, value, rewrite_harbour, i);
        add_int(c, value, "unbuilt", rules->harbour_unbuilt);
        json_close(c->o, '}');
        return true;
    }
    return is(key, "route_kinds") ? put_list(c, value, fill_route_kind)
           : is(key, "wipes")     ? put_list(c, value, fill_wipe)
           : is(key, "hand")      ? put_per_deck(c, rules->hand)
           : is(key, "faceup")    ? put_per_deck(c, rules->faceup)
                                  : false;
}

static bool put_rules(const copier *c, int at)
{
    const sw_map *map = c->map;
    const sw_rules *rules = &map->rules;
    json_open(c->o, '{');
    copy_members(c, at, rewrite_rule, 0);
    add_per_deck(c, at, "hand", rules->hand);
    add_per_deck(c, at, "faceup", rules->faceup);
    add_strings(c, at, "wipes", NULL, 0);
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
    add_bool(c, at, "faceup_when_empty", rules->faceup_when_empty);
    add_int(c, at, "max_turns", rules->max_turns);
    add_strings(c, at, "tiebreaks", NULL, 0);
    add_strings(c, at, "modules", NULL, 0);
    add_int(c, at, "choose_pieces", rules->choose_pieces);
    if (rules->modules >> SW_MODULE_EXCHANGE & 1) {
        add_int(c, at, "exchange_cost", rules->exchange_cost);
    }
    json_close(c->o, '}');
    return true;
}

/* ---- cards, places, routes, tickets ---- */

static bool put_pays(const copier *c, const sw_card_kind *card)
{
    json_open(c->o, '{');
    for (int k = 0; k < c->map->n_route_kinds; k++) {
        json_key(c->o, c->map->route_kinds[k].id);
        json_put_int(c->o, card->value[k]);
    }
    json_close(c->o, '}');
    return true;
}

static bool rewrite_card(const copier *c, const char *key, int value, int i)
{
    (void)value;
    return is(key, "pays") && put_pays(c, &c->map->cards[i]);
}

static void fill_card(const copier *c, int value, int i)
{
    const sw_card_kind *card = &c->map->cards[i];
    copy_members(c, value, rewrite_card, i);
    add_string(c, value, "deck", c->map->decks[card->deck]);
    add_bool(c, value, "joker", card->joker);
    add_bool(c, value, "toll", card->toll);
    add_bool(c, value, "alone", card->alone);
    add_bool(c, value, "harbour", card->harbour);
    add_int(c, value, "min_length", card->min_length);
    if (lacks(c, value, "pays") && !card->toll) { /* those pay for no route, and may not say so */
        json_key(c->o, "pays");
        put_pays(c, card);
    }
}

static bool rewrite_kinds(const copier *c, const char *key, int value, int i)
{
    (void)i;
    return is(key, "kinds") && put_list(c, value, fill_card);
}

static bool put_cards(const copier *c, int at)
{
    json_open(c->o, '{');
    copy_members(c, at, rewrite_kinds, 0);
    add_strings(c, at, "decks", c->map->decks, c->map->n_decks);
    json_close(c->o, '}');
    return true;
}

static bool rewrite_city(const copier *c, const char *key, int value, int i)
{
    (void)value;
    return is(key, "names") && put_names(c, c->map->cities[i].name_de, c->map->cities[i].name_en);
}

static void fill_city(const copier *c, int value, int i)
{
    const sw_place *city = &c->map->cities[i];
    copy_members(c, value, rewrite_city, i);
    if (lacks(c, value, "names")) {
        json_key(c->o, "names");
        put_names(c, city->name_de, city->name_en);
    }
    add_string(c, value, "kind", "city");
    add_bool(c, value, "port", city->port);
}

static void fill_route(const copier *c, int value, int i)
{
    copy_members(c, value, NULL, i);
    add_string(c, value, "kind", c->map->route_kinds[c->map->routes[i].kind].id);
    add_int(c, value, "rough", c->map->routes[i].rough);
}

static void fill_ticket(const copier *c, int value, int i)
{
    const sw_ticket_info *ticket = &c->map->tickets[i];
    copy_members(c, value, NULL, i);
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

static bool rewrite_part(const copier *c, const char *key, int value, int i)
{
    (void)i;
    return is(key, "names")     ? put_names(c, c->map->name_de, c->map->name_en)
           : is(key, "rules")   ? put_rules(c, value)
           : is(key, "cards")   ? put_cards(c, value)
           : is(key, "cities")  ? put_list(c, value, fill_city)
           : is(key, "routes")  ? put_list(c, value, fill_route)
           : is(key, "tickets") ? put_list(c, value, fill_ticket)
                                : false;
}

void wire_map_put(json_out *o, const sw_map *map, const json *doc)
{
    const copier c = {doc, map, o};
    json_open(o, '{');
    copy_members(&c, 0, rewrite_part, 0);
    if (lacks(&c, 0, "drawing")) {
        json_key(o, "drawing");
        json_put_raw(o, "{}", 2);
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
