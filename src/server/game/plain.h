/* Plain text from people: names, chat. Shown as text everywhere, never as markup. */
#ifndef SERVER_GAME_PLAIN_H
#define SERVER_GAME_PLAIN_H

#include <stdint.h>

/* The character at *text, which is not at its end, and goes on to the next; UINT32_MAX: this is not
 * UTF-8. */
uint32_t srv_plain_next(const char **text);

/* The number of characters of a text in valid UTF-8; -1 if one of them has no place in a line:
 * controls, line and paragraph separators, and what turns the direction of the text around it. */
int srv_plain_length(const char *text);

#endif
