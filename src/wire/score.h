/* Scores as JSON: per seat the breakdown, as far as the map has such points, and the winners. */
#ifndef WIRE_SCORE_H
#define WIRE_SCORE_H

#include "base/json.h"
#include <stellwerk/stellwerk.h>

/* Writes the members "scores" and "winners" into an open object. */
void wire_score_put(json_out *o, const sw_game *g, const sw_scores *scores);

/* "tie": what decided between those with the most points, if there are several; else nothing. Not
 * in records: their results have always been without. */
void wire_tie_put(json_out *o, const sw_scores *scores);

#endif
