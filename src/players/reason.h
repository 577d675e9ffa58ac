/* Why a player chose its move, as codes with parameters, so that it can be said in any language. */
#ifndef PLAYERS_REASON_H
#define PLAYERS_REASON_H

#include <stellwerk/stellwerk.h>

typedef enum ai_why {
#define AI_REASON(id, name, about, text) AI_WHY_##id,
#include "reasons.def"
#undef AI_REASON
    AI_N_WHY
} ai_why;

typedef enum ai_about { AI_ABOUT_NOTHING, AI_ABOUT_ROUTE, AI_ABOUT_CITY, AI_ABOUT_TICKET } ai_about;

typedef struct ai_reason {
    uint8_t why;    /* ai_why */
    uint8_t about;  /* a route, city or ticket, as ai_reason_about says */
    int32_t points; /* if ai_reason_has_points */
} ai_reason;

const char *ai_reason_name(int why);
ai_about ai_reason_about(int why);
bool ai_reason_has_points(int why);
const char *ai_reason_pattern(int why); /* English, see reasons.def */

/* Appends the English sentence to `out`, behind a space if there is something already; what does
 * not fit is cut off. */
void ai_reason_put(const sw_map *map, const ai_reason *reason, char *out, size_t cap);

#endif
