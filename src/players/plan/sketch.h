/* Sketches: plans that are made quickly, for playouts. */
#ifndef PLAYERS_PLAN_SKETCH_H
#define PLAYERS_PLAN_SKETCH_H

#include "plan.h"

/* The ground is of ai_ground_sketch. `without`: routes that the plan does without. */
void ai_sketch_make(ai_plan *plan, const ai_ground *ground, const sw_ticketset *tickets,
                    const sw_routeset *without);

#endif
