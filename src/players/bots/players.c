#include "players.h"

const ai_player *const ai_players[] = {
#define AI_PLAYER(name) &ai_##name,
#include "players.def"
#undef AI_PLAYER
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
