/* What a counted chance means.
 *
 * Playouts are won more or less often than the game will be: in them everybody follows a plan of
 * his own, the viewer always with the option that did best, and few of them are luck. How often
 * what was counted came true was measured in games (`stellwerk match --forecast`), and two numbers
 * follow from that for the first and for the last turn: how much of the counted odds to trust, and
 * by how much the viewer thinks too well of himself. They stand in the map file among the numbers
 * of its manner; in between they change with the part of the pieces that is placed. */
#ifndef PLAYERS_SEARCH_CHANCE_H
#define PLAYERS_SEARCH_CHANCE_H

#include <stellwerk/stellwerk.h>

/* Percent of the logarithm of the odds, and hundredths that are taken from the viewer's. */
typedef struct ai_chance {
    int trust, trust_end;
    int pride, pride_end;
} ai_chance;

/* As the map says for so many players; else what is usual. */
void ai_chance_of_game(ai_chance *chance, const sw_game *g);

/* `counted`: thousandths of all playouts that each seat won, `playouts` of them. Fills what that is
 * worth, in thousandths that add up to about 1000. */
void ai_chance_true(const ai_chance *chance, const sw_game *g, const sw_view *view,
                    const int counted[SW_MAX_SEATS], int playouts, int out[SW_MAX_SEATS]);

#endif
