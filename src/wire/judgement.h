/* What a decision was worth, as JSON. */
#ifndef WIRE_JUDGEMENT_H
#define WIRE_JUDGEMENT_H

#include "base/json.h"
#include "players/judge.h"

/* Into an object: the n-th decision of a game (from 1), `made` in the position `s`. */
void wire_judgement_put(json_out *o, const sw_game *g, const sw_state *s, int n,
                        const sw_move *made, const ai_judgement *m);

/* Thousandths as a list of numbers from 0 to 1; null for those below 0. */
void wire_chances_put(json_out *o, const char *key, const int *milli, int n);

#endif
