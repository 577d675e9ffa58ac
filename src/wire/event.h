/* Events as JSON (docs/PROTOCOL.md, "Events"): {"e":"claimed","seat":0,"route":12,…}.
 *
 * An event that sw_events_filter has cleared of its secrets is written without them. */
#ifndef WIRE_EVENT_H
#define WIRE_EVENT_H

#include "base/json.h"
#include <stellwerk/stellwerk.h>

void wire_event_put(json_out *o, const sw_map *map, const sw_event *e);

/* Leaves out, in place, what only tells the others what a seat has done before (the choices of the
 * set-up when all have chosen): a log that sees everything would have it twice. Gives how many are
 * left. */
int wire_events_once(sw_event *events, int n);

/* A list of them. */
void wire_events_put(json_out *o, const sw_map *map, const sw_event *events, int n);

#endif
