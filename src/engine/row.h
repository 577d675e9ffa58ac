/* Cards on the table: draw piles, discard piles and the face-up row. */
#ifndef ENGINE_ROW_H
#define ENGINE_ROW_H

#include <stellwerk/stellwerk.h>

/* Does the deck still give cards (its discards included)? */
static inline bool sw__deck_gives(const sw_state *s, int deck)
{
    return s->piles[deck].n_draw != 0 || s->piles[deck].n_discard != 0;
}

/* Does any deck? */
static inline bool sw__any_deck_gives(const sw_game *g, const sw_state *s)
{
    for (int deck = 0; deck < g->map->n_decks; deck++) {
        if (sw__deck_gives(s, deck)) {
            return true;
        }
    }
    return false;
}

/* G-13: may face-up cards be taken? */
static inline bool sw__row_open(const sw_game *g, const sw_state *s)
{
    return g->options.faceup_when_empty || sw__any_deck_gives(g, s);
}

/* Takes the top card. The deck must give one. Reshuffles when the pile runs out (G-12). */
sw_card sw__draw(const sw_game *g, sw_state *s, int deck, sw_events *ev);
/* Takes the payment out of the hand of the seat to move and discards it; then G-12. */
void sw__pay_cards(const sw_game *g, sw_state *s, sw_pay pay, sw_events *ev);
/* Lays a card from `deck` into an empty slot, then looks for a wipe (G-11, G-15). */
void sw__refill(const sw_game *g, sw_state *s, int slot, int deck, sw_events *ev);
/* At the end of an action: fills the gaps left to right, then looks for a wipe (G-14, G-15, W-4).
 */
void sw__settle_row(const sw_game *g, sw_state *s, sw_events *ev);
/* Deals the first row. */
void sw__deal_row(const sw_game *g, sw_state *s, sw_events *ev);

#endif
