/* Options: the moves among which a search chooses. All that can make a difference, each payment
 * only in the way that leaves the best hand, the most promising first. */
#ifndef PLAYERS_SEARCH_OPTION_H
#define PLAYERS_SEARCH_OPTION_H

#include "players/plan/course.h"

enum { AI_MAX_OPTIONS = 48 };

typedef struct ai_options {
    int n;
    sw_move moves[AI_MAX_OPTIONS];
} ai_options;

/* The plan of `course` must be up to date if cards, routes or tickets are to be chosen in play.
 * `wanted`: how likely others are to want each route for their tickets, in percent. */
void ai_options_find(const ai_sight *sight, const ai_course *course, const uint8_t *wanted,
                     ai_options *out);

/* Adds a move unless it is there or there is no room; gives its place, -1 if there is none. */
int ai_options_add(ai_options *options, const sw_move *move);

#endif
