/* A plan: the routes a player means to claim until the end of the game.
 *
 * First the routes that connect its tickets, found as a Steiner forest on the remaining board, then
 * routes for their points with the pieces and turns that are left. Tickets that cost more than they
 * bring are given up. The value is the guessed final score of the player's routes and tickets. */
#ifndef PLAYERS_PLAN_PLAN_H
#define PLAYERS_PLAN_PLAN_H

#include "ground.h"

typedef struct ai_plan {
    sw_routeset routes; /* those of `order`, as a set */
    int n, n_tickets;   /* routes; so many of them, the first, are for tickets */
    sw_route order[AI_MAX_PLAN];
    sw_ticketset served;                /* tickets that the plan completes */
    uint8_t pieces[SW_MAX_PIECE_KINDS]; /* that it takes */
    int turns;                          /* that it takes (thousandths) */
    int ticket_turns, ticket_pieces;    /* for its tickets alone */
    bool fits;                          /* pieces and turns suffice for them */
    int value;                          /* thousandths of a point */
    int32_t loss[AI_MAX_PLAN];          /* of routes for tickets: what it would cost to lose each */
} ai_plan;

/* `tickets`: to be planned for, completed ones included. Players that look at the table alone make
 * a plan anew at every decision; plans that changed with every card would collect for nothing, so
 * ways for tickets depend on the hand less than they might. */
enum { AI_STEADY = 50 }; /* percent of what the hand saves that counts for them */
void ai_plan_make(ai_plan *plan, const ai_sight *sight, const ai_manner *manner,
                  const sw_ticketset *tickets);

/* The same for playouts: one order of tickets, all losses alike, and only the
 * best routes for points. The ground is of ai_ground_sketch. */
void ai_plan_sketch(ai_plan *plan, const ai_ground *ground, const sw_ticketset *tickets);

/* Is the plan still good on this board: no route for a ticket lost? */
bool ai_plan_holds(const ai_plan *plan, const ai_sight *sight);

/* Takes out the routes for points as long as tickets lack any: collecting for both at once gets
 * neither done. What is expected of the plan stays as it is. */
void ai_plan_narrow(ai_plan *plan);

/* Takes out the routes that the seat owns by now, and those for points that it lost. */
void ai_plan_advance(ai_plan *plan, const ai_sight *sight);

#endif
