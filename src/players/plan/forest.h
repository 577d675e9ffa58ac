/* Forests: routes that connect what tickets ask for, as cheap as can be found. */
#ifndef PLAYERS_PLAN_FOREST_H
#define PLAYERS_PLAN_FOREST_H

#include "ground.h"

enum { AI_MAX_REQUESTS = 32 };

/* Two places to be joined for a ticket; a tour makes several. */
typedef struct ai_request {
    sw_city from, to;
    sw_ticket ticket;
    uint8_t hops;  /* routes missing on its own cheapest path */
    int32_t price; /* of that path */
} ai_request;

/* What some tickets ask for on a ground. */
typedef struct ai_requests {
    const ai_ground *ground;
    const sw_ticketset *tickets;
    int n;
    ai_request at[AI_MAX_REQUESTS];
} ai_requests;

/* In the order of the tickets, neither prices nor hops known. */
void ai_requests_make(ai_requests *requests, const ai_ground *ground, const sw_ticketset *tickets);

/* Finds the cheapest path of every request, and sorts them, the longest first. Tickets that cannot
 * be completed are taken out of `served`, and their requests as well. */
void ai_requests_measure(ai_requests *requests, sw_ticketset *served);

/* Connects the requests of the tickets served, in up to `n_orders` orders: the best of them.
 * `routes` are those that the seat does not own yet. */
void ai_forest_find(const ai_requests *requests, const sw_ticketset *served, int n_orders,
                    sw_routeset *routes);

/* Takes out routes, dearest first, without which all that is served stays connected. */
void ai_forest_prune(const ai_requests *requests, const sw_ticketset *served, sw_routeset *routes);

#endif
