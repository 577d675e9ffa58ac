/* Manners: what players that plan weigh, and how much. They differ in nothing else. */
#ifndef PLAYERS_PLAN_MANNER_H
#define PLAYERS_PLAN_MANNER_H

#include "players/player.h"

typedef struct ai_manner {
#define AI_NUMBER(name, least, most, step) int name;
#include "manner.def"
#undef AI_NUMBER
    bool scattered; /* wants points and new tickets while the tickets in hand lack routes */
} ai_manner;

/* What most of them have in common. */
#define AI_USUAL_MANNER                                                                            \
    .eager = 200, .stake = 50, .danger = 40, .danger_near = 90, .danger_short = 50,                \
    .points_weight = 900, .last_turns = 4, .last_piece = 700, .free_jokers = 10, .leisure = 4

extern const ai_manner ai_planner_manner, ai_racer_manner;

/* A number of a manner: its name in map files, where it is, and what makes sense. */
typedef struct ai_manner_number {
    const char *name;
    size_t offset;
    int least, most;
    int step; /* a change that one would notice */
} ai_manner_number;

enum {
#define AI_NUMBER(name, least, most, step) AI_NUMBER_##name,
#include "manner.def"
#undef AI_NUMBER
    AI_N_MANNER_NUMBERS
};
extern const ai_manner_number ai_manner_numbers[AI_N_MANNER_NUMBERS];

int ai_manner_get(const ai_manner *manner, const ai_manner_number *number);

/* As near to the value as makes sense. */
void ai_manner_set(ai_manner *manner, const ai_manner_number *number, int value);

/* The planner's, changed by what the map says for so many players. */
void ai_manner_of_game(ai_manner *manner, const sw_game *g);

#endif
