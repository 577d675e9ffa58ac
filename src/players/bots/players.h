/* The players of players.def. */
#ifndef PLAYERS_BOTS_PLAYERS_H
#define PLAYERS_BOTS_PLAYERS_H

#include "players/player.h"

#define AI_PLAYER(name) extern const ai_player ai_##name;
#include "players.def"
#undef AI_PLAYER

#endif
