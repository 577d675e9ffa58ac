/* Tickets: which of those offered to keep, and whether to ask for more. */
#ifndef PLAYERS_PLAN_TICKET_H
#define PLAYERS_PLAN_TICKET_H

#include "choice.h"
#include "plan.h"

/* The seat's tickets if it keeps these of the offer (bits, as in a move). */
sw_ticketset ai_tickets_kept(const ai_sight *sight, unsigned keep);

/* The subset of the offer whose plan is worth most; in some manners among those as small as the
 * rules allow. Gives the move and its plan; `sketch`: plans are ai_plan_sketch's. */
sw_move ai_ticket_keep(const ai_sight *sight, const ai_manner *manner, bool sketch, ai_plan *plan);

/* What drawing tickets is worth (thousandths of a point, the turn itself not subtracted): the best
 * of those that may come, on the network as planned. `seen`: tickets that will not come; `every`
 * n-th of the others is looked at, and if that is not every one, only ways that come by the network
 * are. The move asks for the mix that is best. Large negative when there is nothing to draw. */
int ai_ticket_prospect(const ai_sight *sight, const ai_manner *manner, const ai_plan *plan,
                       const sw_ticketset *seen, int every, sw_move *move);

/* The announcement at the start (M-2): `percent` of the tickets from the deck worth less. */
sw_move ai_ticket_mix(const ai_sight *sight, int percent, ai_choice *choice);

#endif
