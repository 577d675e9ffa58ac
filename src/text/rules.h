/* The rules for players (rules.def, rulings.def) as lines of text, with the numbers of a map. */
#ifndef TEXT_RULES_H
#define TEXT_RULES_H

#include "text.h"

/* Takes one line, without its end. */
typedef void rules_line(void *data, const char *line);

/* The chapters that a map has, each with the word by which it can be asked for. */
void rules_topics(const sw_map *map, text_lang lang, rules_line *line, void *data);

/* A chapter by its topic in either language, or all of them for NULL. False after saying which
 * topics there are. */
bool rules_tell(const sw_map *map, text_lang lang, const char *topic, rules_line *line, void *data);

/* A variant of the rules (an option of the engine, by its name): its title, what it means. */
const char *rules_option_title(text_lang lang, const char *id);
const char *rules_option(text_lang lang, const char *id);

/* What of the board is our own, and how to correct it; false if all is as printed. */
bool rules_put_origin(const sw_map *map, text_lang lang, text_buf *b);

/* rules_fact.c: whether all words of `when` are true of a map; a pattern with its numbers. False,
 * and nothing is put, if the map has no such number: somebody's own map may have other decks. */
bool rules_when(const sw_map *map, const char *when);
bool rules_fill(const sw_map *map, const char *pattern, text_buf *b);

#endif
