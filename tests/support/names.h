/* Names in test positions: ids of the map, and short forms for routes and tickets.
 *
 *   route    an index; a-b; a-b/red (colour, kind of route, or "gray"); a-b#1 (the second of them)
 *   ticket   an index; a:b; a:b:c
 *
 * All functions give -1 for what is not there. */
#ifndef SUPPORT_NAMES_H
#define SUPPORT_NAMES_H

#include <stellwerk/stellwerk.h>

int name_number(const char *word); /* 0 to 9999 */
int name_city(const sw_map *map, const char *word);
int name_card(const sw_map *map, const char *word);
int name_deck(const sw_map *map, const char *word);
int name_ticket_deck(const sw_map *map, const char *word);
int name_piece(const sw_map *map, const char *word);
int name_route(const sw_map *map, const char *word);
int name_ticket(const sw_map *map, const char *word);
int name_error(const char *word); /* sw_err by its name */

#endif
