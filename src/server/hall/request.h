/* What is asked of a game, as values. The API reads requests from JSON (api/ask.c); some are the
 * server's own. */
#ifndef SERVER_HALL_REQUEST_H
#define SERVER_HALL_REQUEST_H

#include "server/game/queue.h"

typedef enum srv_action {
    SRV_DO_SIT,
    SRV_DO_LEAVE,
    SRV_DO_MOVE,
    SRV_DO_CHAT,
    SRV_DO_RESIGN,
    SRV_DO_ABORT, /* a vote */
    SRV_DO_REMATCH,
    SRV_DO_QUEUE,   /* queued draws */
    SRV_DO_UNQUEUE, /* cancelled */
    SRV_DO_CLOSE,   /* by the host */
    /* by the server itself: */
    SRV_DO_BOT,   /* a bot's move */
    SRV_DO_HAND,  /* all have chosen: a choice becomes a move */
    SRV_DO_CLOCK, /* somebody's time is up */
    SRV_DO_DRAW,  /* a queued draw */
    SRV_DO_RATE,
    SRV_DO_EXPIRE /* nobody came */
} srv_action;

typedef struct srv_request {
    srv_action action;
    union {
        struct {      /* SIT */
            int seat; /* wanted, -1: any */
            char seed[SRV_SEED_SIZE];
        } sit;
        struct {           /* MOVE: of a journey several, made one after the other */
            int version;   /* made for it */
            int n, n_read; /* all; those before the first that cannot be read */
            sw_move *list;
        } moves;
        struct {         /* BOT */
            int version; /* of the position it was chosen in; -1: none was chosen */
            int seat;
            sw_move move;
        } bot;
        char *chat;      /* CHAT: one line */
        char *reason;    /* CLOSE: one line, perhaps "" */
        bool abort;      /* ABORT: for it */
        srv_queue queue; /* QUEUE */
    };
    /* MOVE, QUEUE: what cannot be read. It is told when everything else is fine: that it is not
     * their turn is what they should hear first. */
    srv_trouble trouble;
} srv_request;

void srv_request_free(srv_request *request); /* what it holds */

#endif
