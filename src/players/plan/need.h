/* Which cards a player wants: the hand shared out over the things it means to pay for.
 *
 * Goals come most urgent first. Each takes the cards of the hand that fit it; gray routes take the
 * colour that the others can spare. What is missing then says what one more card of each kind is
 * worth, and which goals can be paid now without robbing a more urgent one. */
#ifndef PLAYERS_PLAN_NEED_H
#define PLAYERS_PLAN_NEED_H

#include "players/table/sight.h"

enum { AI_MAX_GOALS = 40 };

typedef struct ai_goal {
    sw_route route; /* SW_NONE: a harbour */
    sw_city city;   /* harbour */
    int weight;     /* what a field of it is worth to the player, 1000 is usual */
    /* filled by ai_need_make: */
    sw_colour colour; /* collected; SW_NONE: pairs of any colour (W-11) */
    uint8_t missing;  /* fields (harbours and rough fields: cards) that the colour does not pay */
    uint8_t jokers;   /* set aside for it */
    bool ready;       /* can be paid now */
    uint8_t taken[SW_MAX_CARD_KINDS + 1]; /* cards of the hand set aside, jokers too */
} ai_goal;

typedef struct ai_need {
    int n;
    ai_goal goals[AI_MAX_GOALS];
    uint8_t spare[SW_MAX_CARD_KINDS + 1];               /* not set aside for anything */
    uint8_t fields[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS]; /* that the spare cards of a colour pay */
    int32_t worth[SW_MAX_CARD_KINDS + 1]; /* of one more card, 1000: a field that is wanted */
} ai_need;

void ai_need_clear(ai_need *need);
bool ai_need_route(ai_need *need, int route, int weight); /* false: no room */
bool ai_need_harbour(ai_need *need, int city, int weight);

/* Shares out the hand. `free_jokers`: jokers may be spent on any number of missing fields; else
 * only to finish a goal that lacks little. */
void ai_need_make(ai_need *need, const ai_sight *sight, bool free_jokers);

#endif
