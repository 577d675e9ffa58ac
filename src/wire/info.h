/* What a bot says about its choice, as JSON. */
#ifndef WIRE_INFO_H
#define WIRE_INFO_H

#include "base/json.h"
#include "players/player.h"

/* `s` is the position in which the bot chose. What a bot has nothing to say about is left out. */
void wire_info_put(json_out *o, const sw_game *g, const sw_state *s, const ai_info *info);

#endif
