/* Things of a map by their public ids. */
#include "reader.h"

int sw_map_city(const sw_map *map, const char *id, size_t len)
{
    return sw__ids_find(SW__IDS(map->cities, map->n_cities, ""), id, len);
}

int sw_map_card(const sw_map *map, const char *id, size_t len)
{
    return sw__ids_find(SW__IDS(map->cards, map->n_cards, ""), id, len);
}

int sw_map_deck(const sw_map *map, const char *id, size_t len)
{
    return sw__ids_find(SW__IDS(map->decks, map->n_decks, ""), id, len);
}

int sw_map_ticket_deck(const sw_map *map, const char *id, size_t len)
{
    return sw__ids_find(SW__IDS(map->ticket_decks, map->n_ticket_decks, ""), id, len);
}

int sw_map_piece(const sw_map *map, const char *id, size_t len)
{
    return sw__ids_find(SW__IDS(map->pieces, map->n_piece_kinds, ""), id, len);
}
