/* Queued draws: "two blind cards in each of my turns, until …". Known to their owner only.
 *
 * A queue stands until a claim becomes possible that was not when it was made, until somebody
 * builds next to the owner's network, until its turns are used up - as it says - and in any case
 * until the owner moves, the last round begins, or there is no such card to draw. What has become
 * of it since it was made is read from the log; nothing is counted along. */
#ifndef SERVER_GAME_QUEUE_H
#define SERVER_GAME_QUEUE_H

#include "table.h"

typedef struct srv_queue {
    bool is_set;
    bool until_claim, until_near;
    uint8_t deck;       /* to draw from; SW_NONE: any */
    int turns;          /* 0: no matter how many */
    int since;          /* version at which it was made */
    sw_routeset claims; /* that were possible then */
} srv_queue;

/* Reads what is wished for; false: *trouble tells. */
bool srv_queue_ask(const json *request, const sw_map *map, srv_queue *out, srv_trouble *trouble);
/* It begins now: what comes later is held against how things stand. */
void srv_queue_begin(const srv_table *table, int seat, srv_queue *queue);

/* With `all` as it is stored, else as its owner sees it. */
void srv_queue_put(json_out *o, const srv_table *table, const srv_queue *queue, bool all);
bool srv_queue_read(const char *text, const srv_table *table, srv_queue *out);

/* Is there anything that ends it? */
bool srv_queue_stands(const srv_table *table, int seat, const srv_queue *queue);
/* The draw that it makes now, its seat being to move; false: none, it has ended. */
bool srv_queue_move(const srv_table *table, int seat, const srv_queue *queue, sw_move *out);

#endif
