#include "manner.h"
#include <stddef.h>

#define OF_STYLE(name)  #name, offsetof(ai_manner, style.name)
#define OF_MANNER(name) #name, offsetof(ai_manner, name)

const ai_knob ai_knobs[AI_N_KNOBS] = {
    {OF_STYLE(hurry), 10, 300, 15},         {OF_STYLE(length), 10, 150, 8},
    {OF_STYLE(reach), 10, 200, 8},          {OF_STYLE(risk), 0, 100, 6},
    {OF_STYLE(late), 0, 30000, 1500},       {OF_STYLE(adjoin), 0, 8000, 700},
    {OF_STYLE(rethink), 0, 3, 1},           {OF_MANNER(fewest_tickets), 0, 1, 1},
    {OF_MANNER(cheap_tickets), 0, 100, 25}, {OF_MANNER(ahead), 0, 20, 2},
    {OF_MANNER(eager), 50, 600, 40},        {OF_MANNER(stake), 0, 300, 25},
    {OF_MANNER(danger), 0, 400, 25},        {OF_MANNER(danger_near), 0, 400, 40},
    {OF_MANNER(danger_short), 0, 400, 30},  {OF_MANNER(points_weight), 300, 1500, 80},
    {OF_MANNER(last_turns), 0, 30, 2},      {OF_MANNER(last_piece), -1000, 3000, 250},
    {OF_MANNER(free_jokers), 0, 40, 3},     {OF_MANNER(leisure), -10, 30, 2},
};

int ai_manner_get(const ai_manner *m, const ai_knob *knob)
{
    int value;
    memcpy(&value, (const char *)m + knob->offset, sizeof value);
    return value;
}

void ai_manner_set(ai_manner *m, const ai_knob *knob, int value)
{
    value = value < knob->min ? knob->min : value > knob->max ? knob->max : value;
    memcpy((char *)m + knob->offset, &value, sizeof value);
}

void ai_manner_of_game(ai_manner *m, const sw_game *g)
{
    const sw_map *map = g->map;
    const sw_hints *hints = g->n_players > 2 ? &map->manner_more : &map->manner;
    *m = ai_planner_manner;
    for (int i = 0; i < hints->n; i++) {
        for (int k = 0; k < AI_N_KNOBS; k++) {
            if (strcmp(hints->at[i].name, ai_knobs[k].name) == 0) {
                ai_manner_set(m, &ai_knobs[k], hints->at[i].value);
            }
        }
    }
}
