/* What players that plan have in common: every decision follows from a course. They differ in their
 * manners alone. */
#ifndef PLAYERS_PLAN_STRATEGY_H
#define PLAYERS_PLAN_STRATEGY_H

#include "course.h"

/* The seat that sees `sight` is to move. */
sw_move ai_course_choose(ai_course *course, const ai_sight *sight, ai_info *info);

/* The block of memory of such a player, and its functions as an ai_player wants them. */
typedef struct ai_strategy {
    ai_book book;
    ai_course course;
} ai_strategy;

void ai_strategy_begin(const ai_player *self, void *block, const sw_game *g, int seat,
                       uint64_t seed); /* its settings are a manner */
size_t ai_strategy_memory(const sw_game *g);
sw_move ai_strategy_choose(void *block, const sw_game *g, const sw_view *view,
                           const ai_budget *budget, ai_info *info);

/* An ai_player that plays in a manner. */
#define AI_PLAYS_IN(manner)                                                                        \
    .memory = ai_strategy_memory, .begin = ai_strategy_begin, .choose = ai_strategy_choose,        \
    .settings = &(manner)

#endif
