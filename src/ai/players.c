#include "players.h"

const ai_player *const ai_players[] = {
    &ai_random, &ai_greedy, &ai_racer,  &ai_planner, &ai_mcts,   /* by how they play */
    &ai_novice, &ai_easy,   &ai_medium, &ai_hard,    &ai_expert, /* levels, weakest first */
    NULL,
};

const ai_player *ai_player_find(const char *name, size_t len)
{
    for (int i = 0; ai_players[i]; i++) {
        if (strlen(ai_players[i]->name) == len && memcmp(ai_players[i]->name, name, len) == 0) {
            return ai_players[i];
        }
    }
    return NULL;
}
