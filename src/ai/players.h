/* The players of players.def. */
#ifndef AI_PLAYERS_H
#define AI_PLAYERS_H

#include "player.h"

#define AI_PLAYER(name) extern const ai_player ai_##name;
#include "players.def"
#undef AI_PLAYER

#endif
