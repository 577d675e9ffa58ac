#include "returned.h"

void ai_returned_note(ai_returned *r, const sw_game *g, const sw_state *before, const sw_move *move)
{
    /* M-2: where the decks are shuffled after the start's choice, nobody knows where they lie. */
    bool shuffled = g->map->rules.reshuffle_tickets && before->phase == SW_SETUP;
    if (move->type != SW_MOVE_KEEP || shuffled) {
        return;
    }
    const sw_seat_state *seat = &before->seats[before->to_move];
    sw_ticketset *back = &r->by[before->to_move];
    for (int i = 0; i < seat->n_offered; i++) {
        if (move->keep >> i & 1) {
            sw_ticketset_remove(back, seat->offered[i]);
        } else {
            sw_ticketset_add(back, seat->offered[i]);
        }
    }
}

sw_ticketset ai_returned_of(const ai_returned *r, const sw_state *s, int seat)
{
    sw_ticketset back = r->by[seat];
    for (int i = 0; i < s->seats[seat].n_offered; i++) {
        sw_ticketset_remove(&back, s->seats[seat].offered[i]);
    }
    return back;
}
