/* Detours: other plans for the same tickets, each without one of the routes that the plan has for
 * them, or without one of the tickets.
 *
 * The plan of a course is the one that looks best from its prices; which of several good ways is
 * best with this hand and these rivals, a search finds out by playing them. */
#ifndef PLAYERS_SEARCH_DETOUR_H
#define PLAYERS_SEARCH_DETOUR_H

#include "players/plan/course.h"

enum { AI_MAX_DETOURS = 8 };

/* `course` has its plan, on a board in play. Gives how many courses were written; they hurry, as in
 * playouts, so that their plans are kept. */
int ai_detours_find(const ai_sight *sight, const ai_course *course, ai_course out[AI_MAX_DETOURS]);

#endif
