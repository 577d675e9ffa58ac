/* The people who play the bots' parts (persons.def), for the terminal. web/src/game/persons.ts says
 * in the same way who sits at which table. */
#ifndef TEXT_PERSON_H
#define TEXT_PERSON_H

#include <stellwerk/map.h>

/* Where the list of a bot's people begins at a table: by the seed of its game. */
int text_person_turn(const unsigned char *seed, size_t size);

/* The name of the `nth` of those who play that bot's part at a table and are not called like one of
 * `n` others; NULL: nobody knows the bot, or there are too few. */
const char *text_person(const char *bot, int turn, int nth, const char *const *others, int n);

#endif
