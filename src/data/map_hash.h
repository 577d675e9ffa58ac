#ifndef DATA_MAP_HASH_H
#define DATA_MAP_HASH_H

#include <stellwerk/map.h>

uint64_t sw__map_hash(const sw_map *map);

#endif
