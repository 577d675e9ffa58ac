/* Queued draws: "two blind cards in each of my turns, until …". Known to their owner only.
 *
 * A plan stands until a claim becomes possible that was not when it was made, until somebody builds
 * next to the owner's network, until its turns are used up - as it says - and in any case until the
 * owner moves, the last round begins, or there is no such card to draw. What has become of it since
 * it was made is read from the log; nothing is counted along. */
#ifndef SERVER_GAME_QUEUE_H
#define SERVER_GAME_QUEUE_H

#include "table.h"

typedef struct srv_plan {
    bool is_set;
    bool until_claim, until_near;
    uint8_t deck;       /* to draw from; SW_NONE: any */
    int turns;          /* 0: no matter how many */
    int since;          /* version at which it was made */
    sw_routeset claims; /* that were possible then */
} srv_plan;

/* Reads what is wished for; false: *trouble tells. */
bool srv_plan_ask(const json *request, const sw_map *map, srv_plan *out, srv_trouble *trouble);
/* It begins now: what comes later is held against how things stand. */
void srv_plan_begin(const srv_table *table, int seat, srv_plan *plan);

/* With `all` as it is stored, else as its owner sees it. */
void srv_plan_put(json_out *o, const srv_table *table, const srv_plan *plan, bool all);
bool srv_plan_read(const char *text, const srv_table *table, srv_plan *out);

/* Is there anything that ends it? */
bool srv_plan_stands(const srv_table *table, int seat, const srv_plan *plan);
/* The draw that it makes now, its seat being to move; false: none, it has ended. */
bool srv_plan_move(const srv_table *table, int seat, const srv_plan *plan, sw_move *out);

#endif
