#include "rule.h"
#include <stellwerk/move.h>

const sw_option_info sw_option_list[] = {
#define SW_OPTION(field, name, value, before, min, max, title, titel, en, de)                      \
    {name, value, before, min, max, offsetof(sw_options, field)},
#include <stellwerk/options.def>
#undef SW_OPTION
    {NULL, 0, 0, 0, 0, 0},
};

sw_options sw_options_default(void)
{
    return (sw_options){
#define SW_OPTION(field, name, value, before, min, max, title, titel, en, de) .field = (value),
#include <stellwerk/options.def>
#undef SW_OPTION
    };
}

sw_options sw_options_before(void)
{
    return (sw_options){
#define SW_OPTION(field, name, value, before, min, max, title, titel, en, de) .field = (before),
#include <stellwerk/options.def>
#undef SW_OPTION
    };
}

void sw_options_resolve(const sw_map *map, sw_options *o)
{
    if (o->faceup_when_empty == SW_AS_MAP) {
        o->faceup_when_empty = map->rules.faceup_when_empty;
    }
    if (o->max_turns == 0) {
        o->max_turns = map->rules.max_turns;
    }
}

static bool options_in_range(const sw_options *o)
{
    for (const sw_option_info *i = sw_option_list; i->name; i++) {
        uint16_t value;
        memcpy(&value, (const char *)o + i->offset, sizeof value);
        if (value < i->min || value > i->max) {
            return false;
        }
    }
    return true;
}

static void make_routes(sw_game *g)
{
    const sw_map *map = g->map;
    for (int r = 0; r < map->n_routes; r++) {
        const sw_track *t = &map->routes[r];
        sw_routeset_add(&g->all, r);
        for (int other = t->group; other < map->n_routes; other++) {
            if (map->routes[other].group == t->group) {
                sw_routeset_add(&g->group[r], other);
            }
        }
        for (int i = t->pieces; i <= SW_MAX_LENGTH; i++) {
            sw_routeset_add(&g->need[t->kind][i], r);
        }
        for (int end = 0; end < 2; end++) {
            sw_node node = t->node[end];
            g->adjacent[node][g->n_adjacent[node]++] = (sw_route)r;
        }
        int colour = t->colour == SW_NONE ? map->n_colours : t->colour;
        g->length[r] = t->length;
        g->colour[r] = (uint8_t)colour;
        if (t->rough) { /* priced by the module */
            g->rough[g->n_rough++] = (sw_route)r;
            continue;
        }
        sw_routeset_add(&g->exact[t->kind][colour][t->length], r);
        for (int i = t->length; i <= SW_MAX_LENGTH; i++) {
            sw_routeset_add(&g->upto[t->kind][colour][i], r);
        }
        if (colour == map->n_colours) {
            g->gray_lengths[t->kind] |= (uint16_t)(1u << t->length);
        }
    }
}

/* W-7: where double cards pay, the option lets a joker stand for one of them. */
static bool kind_has_double(const sw_map *map, int kind)
{
    for (int card = 0; card < map->n_cards; card++) {
        if (map->cards[card].value[kind] == 2) {
            return true;
        }
    }
    return false;
}

static void add_lane(const sw_map *map, sw_lanes *l, int card, int value)
{
    const sw_card_kind *info = &map->cards[card];
    int i = l->n++;
    l->at[i].card = (sw_card)card;
    l->at[i].value = (uint8_t)value;
    l->at[i].min_length = info->min_length;
    l->at[i].joker = info->joker;
    l->has_double |= value == 2;
}

static void empty_lanes(sw_lanes *l)
{
    for (size_t i = 0; i < sizeof l->at / sizeof *l->at; i++) {
        l->at[i].card = SW_NO_CARD;
        l->at[i].value = 1;
        l->at[i].joker = true;
    }
}

static bool lanes_simple(const sw_lanes *l)
{
    return l->n == 2 && !l->at[0].joker && l->at[1].joker && !l->has_double &&
           l->at[0].min_length <= 1 && l->at[1].min_length <= 1;
}

static void make_simple(sw_game *g, int kind)
{
    g->simple[kind] = true;
    for (int colour = 0; colour < g->map->n_colours; colour++) {
        const sw_lanes *l = &g->lanes[kind][colour];
        g->simple[kind] &= lanes_simple(l);
        for (int length = 1; length <= SW_MAX_LENGTH && g->simple[kind]; length++) {
            for (int jokers = 0; jokers <= length; jokers++) {
                sw_pay pay = 0;
                int at = 0;
                if (jokers < length) {
                    pay = sw_pay_add(pay, &at, l->at[0].card, length - jokers);
                }
                if (jokers) {
                    pay = sw_pay_add(pay, &at, l->at[1].card, jokers);
                }
                g->simple_pay[kind][colour][length][jokers] = pay;
            }
        }
    }
}

static void make_payments(sw_game *g, int kind)
{
    const sw_map *map = g->map;
    bool doubles = g->options.joker_as_double && kind_has_double(map, kind);
    for (int colour = 0; colour <= map->n_colours; colour++) {
        empty_lanes(&g->lanes[kind][colour]);
    }
    for (int card = 0; card < map->n_cards; card++) {
        const sw_card_kind *info = &map->cards[card];
        if (info->value[kind] == 0) {
            continue;
        }
        int value = info->joker && doubles ? 2 : info->value[kind];
        g->value[kind][card] = (uint8_t)value;
        for (int colour = 0; colour <= map->n_colours; colour++) {
            if (info->joker || info->colour == colour) {
                add_lane(map, &g->lanes[kind][colour], card, value);
            }
        }
    }
    for (int colour = 0; colour <= map->n_colours; colour++) {
        const sw_lanes *l = &g->lanes[kind][colour];
        for (int i = 0; i < l->n; i++) {
            if (colour == map->n_colours || !l->at[i].joker) {
                int n = g->n_paying[kind]++;
                g->paying[kind][n] = l->at[i].card;
                g->paying_colour[kind][n] = (uint8_t)colour;
            }
        }
    }
    make_simple(g, kind);
}

static void make_harbours(sw_game *g)
{
    const sw_map *map = g->map;
    memset(g->harbour_card, SW_NONE, sizeof g->harbour_card);
    g->harbour_joker = SW_NONE;
    g->harbour_price = (uint8_t)(map->rules.harbour_cards[0] + map->rules.harbour_cards[1]);
    for (int card = 0; card < map->n_cards; card++) {
        const sw_card_kind *info = &map->cards[card];
        if (info->harbour && info->joker) {
            g->harbour_joker = (sw_card)card;
        } else if (info->harbour) {
            g->harbour_card[info->deck][info->colour] = (sw_card)card;
        }
    }
}

static void make_cards(sw_game *g)
{
    const sw_map *map = g->map;
    for (int card = 0; card < map->n_cards; card++) {
        if (map->cards[card].alone) {
            g->alone |= 1u << card;
        }
    }
    for (int w = 0; w < map->rules.n_wipes; w++) {
        const sw_wipe *wipe = &map->rules.wipes[w];
        g->wipe[w] = wipe->kinds | (g->options.wipe_more ? wipe->option_kinds : 0); /* M-6 */
    }
    for (int kind = 0; kind < map->n_route_kinds; kind++) {
        make_payments(g, kind);
    }
}

sw_err sw_game_init(sw_game *g, const sw_map *map, int players, const sw_options *options)
{
    memset(g, 0, sizeof *g);
    if (players < map->players_min || players > map->players_max) {
        return SW_E_PLAYERS;
    }
    g->options = options ? *options : sw_options_default();
    sw_options_resolve(map, &g->options);
    if (!options_in_range(&g->options)) {
        return SW_E_OPTION;
    }
    g->map = map;
    g->n_players = (uint8_t)players;
    g->n_words = (uint8_t)((map->n_routes + 63) / 64);
    g->parallel_closed = players <= map->rules.parallel_close;
    for (int i = 0; i < SW_N_MODULES; i++) {
        if (sw_game_has(g, (sw_module)i)) {
            g->modules[g->n_modules++] = sw__rules[i];
        }
    }
    make_routes(g);
    make_cards(g);
    make_harbours(g);
    return SW_OK;
}
