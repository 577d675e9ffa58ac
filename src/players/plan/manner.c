#include "manner.h"
#include <stddef.h>

const ai_manner_number ai_manner_numbers[AI_N_MANNER_NUMBERS] = {
#define AI_NUMBER(name, least, most, step) {#name, offsetof(ai_manner, name), least, most, step},
#include "manner.def"
#undef AI_NUMBER
};

int ai_manner_get(const ai_manner *manner, const ai_manner_number *number)
{
    int value;
    memcpy(&value, (const char *)manner + number->offset, sizeof value);
    return value;
}

void ai_manner_set(ai_manner *manner, const ai_manner_number *number, int value)
{
    value = value < number->least ? number->least : value > number->most ? number->most : value;
    memcpy((char *)manner + number->offset, &value, sizeof value);
}

void ai_manner_of_game(ai_manner *manner, const sw_game *g)
{
    const sw_map *map = g->map;
    const sw_hints *hints = g->n_players > 2 ? &map->manner_more : &map->manner;
    *manner = ai_planner_manner;
    for (int i = 0; i < hints->n; i++) {
        for (int k = 0; k < AI_N_MANNER_NUMBERS; k++) {
            if (strcmp(hints->at[i].name, ai_manner_numbers[k].name) == 0) {
                ai_manner_set(manner, &ai_manner_numbers[k], hints->at[i].value);
            }
        }
    }
}
