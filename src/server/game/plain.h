/* Plain text from people: names, chat. Shown as text everywhere, never as markup. */
#ifndef SERVER_GAME_PLAIN_H
#define SERVER_GAME_PLAIN_H

/* The number of characters of a text in valid UTF-8; -1 if one of them has no place in a line:
 * controls, line and paragraph separators, and what turns the direction of the text around it. */
int srv_plain_length(const char *text);

#endif
