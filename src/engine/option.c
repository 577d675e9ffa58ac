#include <stellwerk/game.h>
#include <string.h>

static bool has_module(const sw_map *map, sw_module module)
{
    return (map->rules.modules >> module) & 1;
}

/* M-6 */
static bool wipes_more(const sw_map *map)
{
    for (int w = 0; w < map->rules.n_wipes; w++) {
        if (map->rules.wipes[w].option_kinds) {
            return true;
        }
    }
    return false;
}

/* W-7 */
static bool pays_double(const sw_map *map)
{
    for (int card = 0; card < map->n_cards; card++) {
        for (int kind = 0; kind < map->n_route_kinds; kind++) {
            if (map->cards[card].value[kind] == 2) {
                return true;
            }
        }
    }
    return false;
}

bool sw_option_matters(const sw_map *map, const sw_option_info *option)
{
    switch (option->offset) {
    case offsetof(sw_options, three_wipes):
        return map->rules.n_wipes > 0;
    case offsetof(sw_options, wipe_more):
        return wipes_more(map);
    case offsetof(sw_options, goods_each_entry):
        return has_module(map, SW_MODULE_PASSENGERS);
    case offsetof(sw_options, joker_as_double):
        return pays_double(map);
    case offsetof(sw_options, tour_simple_path):
        return has_module(map, SW_MODULE_TOURS);
    default:
        return true;
    }
}
