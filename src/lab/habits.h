/* What a bot does besides winning: how many turns it takes, and whether it blocks.
 *
 * A claim of a seat is a block if
 * - it made it longer or impossible for an opponent to complete a ticket that it holds and has not
 *   completed: one more piece on the shortest way that is open to it counts as longer;
 * - without the route the seat would have completed the same tickets at the end of the game, and
 *   its longest path (where the map has a bonus for that) would be as long;
 * - it brought fewer points than the seat's turns bring on average: its final score by its turns.
 * So it is a turn that only hurt somebody. What it gained: the points of the tickets that it made
 * longer or impossible and that were not completed at the end, counted twice, because a failed
 * ticket is subtracted.
 *
 * The measurement sees all cards; the bots do not. */
#ifndef LAB_HABITS_H
#define LAB_HABITS_H

#include <stellwerk/stellwerk.h>

typedef struct habits_seat {
    int turns;
    int blocks;  /* claims that only hurt */
    int detours; /* pieces by which they lengthened opponents' tickets */
    int closed;  /* tickets that they made impossible */
    int spoilt;  /* tickets hurt and not completed at the end */
    int gained;  /* points that their owners lost */
} habits_seat;

typedef struct habits {
    habits_seat seats[SW_MAX_SEATS];
} habits;

/* Claims that hurt somebody, until the game is over. */
enum { HABITS_MAX_HURTS = 256 };
typedef struct habits_hurt {
    sw_seat seat, victim;
    sw_route route;
    sw_ticket ticket;
    uint8_t detour; /* 255: it became impossible */
    uint8_t points; /* of the claim */
} habits_hurt;

typedef struct habits_watch {
    const sw_game *game;
    int n_hurts;
    habits_hurt hurts[HABITS_MAX_HURTS];
    int turns[SW_MAX_SEATS];
} habits_watch;

/* `watch` is zeroed and has its game. Before each move, with the position it is made in. */
void habits_see(habits_watch *watch, const sw_state *before, const sw_move *move);

/* At the end. */
void habits_count(const habits_watch *watch, const sw_state *end, habits *out);

#endif
