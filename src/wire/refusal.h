/* Why a move is refused, as JSON: {"code":"route_taken","seat":1}. */
#ifndef WIRE_REFUSAL_H
#define WIRE_REFUSAL_H

#include "base/json.h"
#include <stellwerk/stellwerk.h>

void wire_refusal_put(json_out *o, const sw_map *map, const sw_refusal *refusal);

#endif
