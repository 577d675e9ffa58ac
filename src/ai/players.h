/* The players there are, one file each. */
#ifndef AI_PLAYERS_H
#define AI_PLAYERS_H

#include "player.h"

extern const ai_player ai_random, ai_greedy, ai_racer, ai_planner, ai_mcts;
extern const ai_player ai_novice, ai_easy, ai_medium, ai_hard, ai_expert;

#endif
