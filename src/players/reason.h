/* Why a player chose its move, as codes with parameters, so that it can be said in any language. */
#ifndef PLAYERS_REASON_H
#define PLAYERS_REASON_H

#include "base/text_buf.h"
#include <stellwerk/stellwerk.h>

typedef enum ai_why {
#define AI_REASON(id, name, params, en, de) AI_WHY_##id,
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
const char *ai_reason_english(int why); /* the pattern */

/* Fills the pattern of a reason in any language; `about` names what it is about. */
void ai_reason_fill(text_buf *b, const char *pattern, const ai_reason *reason, const char *about);

/* Appends the English sentence, behind a space if there is something already. */
void ai_reason_put(const sw_map *map, const ai_reason *reason, text_buf *b);

#endif
