/* "rules": the rule modules in use and the numbers that belong to them. A number without its module
 * is an error: it would be ignored in silence. */
#include "reader.h"

static bool uses(const sw__reader *r, sw_module module)
{
    return r->map->rules.modules >> module & 1;
}

static void read_module_list(sw__reader *r)
{
    static const char *const names[] = {
#define SW_RULE(id, name) name,
#include <stellwerk/modules.def>
#undef SW_RULE
    };
    int list = sw__list(r, r->at.rules, "modules", 0, SW_N_MODULES, false);
    int n = 0;
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && n < SW_N_MODULES;
         v = json_next(&r->doc, list, v), n++) {
        int which = sw__ref(r, v, SW__IDS(names, SW_N_MODULES, "module"));
        if (which == SW_NONE) {
            continue;
        }
        if (r->map->rules.modules >> which & 1) {
            SW__FOUND(r, v, MODULE_TWICE);
        }
        r->map->rules.modules |= (uint32_t)1 << which;
    }
}

/* The value of a key that belongs to a module; JSON_MISSING, and an error, if only one of the two
 * is there. */
static int module_value(sw__reader *r, const char *key, sw_module module, const char *name)
{
    int value = json_get(&r->doc, r->at.rules, key);
    if (value != JSON_MISSING && !uses(r, module)) {
        SW__FOUND_WITH(r, value, NEEDS_MODULE, key, name);
        return JSON_MISSING;
    }
    if (value == JSON_MISSING && uses(r, module)) {
        SW__FOUND_WITH(r, r->at.rules, MODULE_NEEDS, name, key);
    }
    return value;
}

/* {"train": 20, "ship": 40}: a proposal for people, which must be a legal choice. */
static void check_suggestion(sw__reader *r)
{
    const sw_map *m = r->map;
    int value = json_get(&r->doc, r->at.rules, "suggest_pieces");
    int sum = 0;
    if (value == JSON_MISSING) {
        return;
    }
    if (json_type_of(&r->doc, value) != JSON_OBJECT) {
        SW__FOUND(r, value, SUGGEST_OBJECT);
        return;
    }
    for (int k = json_first(&r->doc, value); k != JSON_MISSING; k = json_next(&r->doc, value, k)) {
        int piece = sw__ref(r, k, SW__IDS(m->pieces, m->n_piece_kinds, "kind of piece"));
        int most = piece == SW_NONE ? SW__MAX_PIECES : m->pieces[piece].count;
        sum += sw__number(r, json_member_value(&r->doc, k), "the suggestion", 0, most);
    }
    if (sum != m->rules.choose_pieces) {
        SW__FOUND_WITH(r, value, SUGGEST_SUM, SW__INT(sum), SW__INT(m->rules.choose_pieces));
    }
}

static void read_choice(sw__reader *r)
{
    sw_map *m = r->map;
    int at = json_get(&r->doc, r->at.rules, "choose_pieces");
    int all = 0;
    for (int i = 0; i < m->n_piece_kinds; i++) {
        all += m->pieces[i].count;
    }
    m->rules.choose_pieces =
        (uint8_t)sw__int(r, r->at.rules, "choose_pieces", 0, SW__MAX_PIECES, 0);
    int chosen = m->rules.choose_pieces;
    if (chosen > 0 && (m->n_piece_kinds != 2 || chosen >= all)) {
        SW__FOUND_WITH(r, at, CHOOSE_KINDS, SW__INT(all));
    }
    if (chosen > 0 && !uses(r, SW_MODULE_EXCHANGE)) {
        SW__FOUND(r, at, CHOOSE_MODULE);
    }
    check_suggestion(r);
    int most = chosen > 0 ? chosen : all;
    if (m->rules.end_pieces >= most && most > 0) {
        SW__FOUND_WITH(r, r->at.rules, END_AT_ONCE, SW__INT(m->rules.end_pieces), SW__INT(most));
    }
}

static void read_exchange(sw__reader *r)
{
    sw_map *m = r->map;
    m->rules.exchange_cost = uses(r, SW_MODULE_EXCHANGE);
    int value = json_get(&r->doc, r->at.rules, "exchange_cost");
    if (value != JSON_MISSING && !uses(r, SW_MODULE_EXCHANGE)) {
        SW__FOUND(r, value, EXCHANGE_MODULE);
    } else if (value != JSON_MISSING) {
        m->rules.exchange_cost = (uint8_t)sw__number(r, value, "exchange_cost", 0, 10);
    }
    if (uses(r, SW_MODULE_EXCHANGE) && m->rules.choose_pieces == 0) {
        SW__FOUND(r, r->at.rules, EXCHANGE_CHOOSE);
    }
}

static void read_harbour_cards(sw__reader *r, int harbours)
{
    const sw_map *m = r->map;
    int cards = json_get(&r->doc, harbours, "cards");
    int sum = 0;
    if (json_type_of(&r->doc, cards) != JSON_OBJECT) {
        SW__FOUND(r, cards == JSON_MISSING ? harbours : cards, HARBOUR_OBJECT);
        return;
    }
    for (int k = json_first(&r->doc, cards); k != JSON_MISSING; k = json_next(&r->doc, cards, k)) {
        int deck = sw__ref(r, k, SW__IDS(m->decks, m->n_decks, "deck"));
        int n =
            sw__number(r, json_member_value(&r->doc, k), "cards of a harbour", 0, SW_MAX_LENGTH);
        sum += n;
        if (deck != SW_NONE) {
            r->map->rules.harbour_cards[deck] = (uint8_t)n;
        }
    }
    if (sum < 1 || sum > SW_MAX_LENGTH) {
        SW__FOUND_WITH(r, cards, HARBOUR_COST, SW__INT(sum), SW__INT(SW_MAX_LENGTH));
    }
}

static void read_harbours(sw__reader *r)
{
    sw_rules *rules = &r->map->rules;
    int value = module_value(r, "harbours", SW_MODULE_HARBOURS, "harbours");
    if (value == JSON_MISSING ||
        !sw__object(r, value, "\"harbours\"", SW__KEYS("count", "cards", "values", "unbuilt"))) {
        return;
    }
    rules->harbours = (uint8_t)sw__int(r, value, "count", 1, SW_MAX_FIGURES, SW__REQUIRED);
    rules->harbour_unbuilt = (uint8_t)sw__int(r, value, "unbuilt", 0, SW__MAX_POINTS, 0);
    read_harbour_cards(r, value);
    int list = sw__list(r, value, "values", 4, 4, true);
    int i = 0;
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && i < 4;
         v = json_next(&r->doc, list, v)) {
        rules->harbour_values[i++] =
            (uint8_t)sw__number(r, v, "the value of a harbour", 0, SW__MAX_POINTS);
    }
}

static void read_stack(sw__reader *r, int key)
{
    sw_rules *rules = &r->map->rules;
    int i = rules->n_stacks++;
    rules->stacks[i].id = sw__id(r, key, SW__IDS(rules->stacks, i, "kind of goods"));
    int list = json_member_value(&r->doc, key);
    int n = json_size(&r->doc, list);
    if (json_type_of(&r->doc, list) != JSON_ARRAY || n < 1 || n > SW_MAX_STACK) {
        SW__FOUND_WITH(r, list, GOODS_STACK, SW__INT(SW_MAX_STACK));
        return;
    }
    for (int v = json_first(&r->doc, list); v != JSON_MISSING; v = json_next(&r->doc, list, v)) {
        rules->stacks[i].value[rules->stacks[i].n++] =
            (uint8_t)sw__number(r, v, "the value of a good", 1, SW__MAX_GOOD);
    }
}

static void read_passengers(sw__reader *r)
{
    sw_rules *rules = &r->map->rules;
    int value = module_value(r, "passengers", SW_MODULE_PASSENGERS, "passengers");
    if (value != JSON_MISSING && sw__object(r, value, "\"passengers\"", SW__KEYS("count"))) {
        rules->passengers = (uint8_t)sw__int(r, value, "count", 1, SW_MAX_FIGURES, SW__REQUIRED);
    }
    int goods = json_get(&r->doc, r->at.rules, "goods");
    if (goods == JSON_MISSING) {
        return;
    }
    if (!uses(r, SW_MODULE_PASSENGERS)) {
        SW__FOUND(r, goods, GOODS_MODULE);
    }
    int n = json_size(&r->doc, goods);
    if (json_type_of(&r->doc, goods) != JSON_OBJECT || n > SW_MAX_STACKS) {
        SW__FOUND_WITH(r, goods, GOODS_OBJECT, SW__INT(SW_MAX_STACKS));
        return;
    }
    for (int k = json_first(&r->doc, goods); k != JSON_MISSING; k = json_next(&r->doc, goods, k)) {
        read_stack(r, k);
    }
}

void sw__read_modules(sw__reader *r)
{
    if (r->at.rules == JSON_MISSING) {
        return;
    }
    read_module_list(r);
    read_choice(r);
    read_exchange(r);
    read_harbours(r);
    read_passengers(r);
    for (int i = 0; i < SW_MAX_TIEBREAKS; i++) {
        if (r->map->rules.tiebreaks[i] == SW_TIE_GOODS && !uses(r, SW_MODULE_PASSENGERS)) {
            SW__FOUND(r, r->at.rules, TIEBREAK_GOODS);
        }
    }
}
