/* Changes of a game: in line, proposed, handed to the store, applied, answered. Inside the hall. */
#ifndef SERVER_HALL_CHANGE_H
#define SERVER_HALL_CHANGE_H

#include "room.h"

struct srv_change {
    srv_request asked;
    srv_person who;   /* nobody: the server itself */
    srv_room *room;   /* held */
    srv_reply *reply; /* NULL: the server's own */

    /* what is proposed */
    int mine; /* the seat of who asks, -1: none */
    srv_line line;
    int base;        /* MOVE: the version that its next move is made for */
    int n_made;      /* MOVE: these are in the log */
    int first;       /* MOVE: version of the first one */
    int n_lost;      /* times that somebody else was first */
    bool is_handing; /* what all have chosen becomes moves, one after the other */
    bool is_next;    /* REMATCH: the next game is made */
    srv_id next_game;
    srv_queue queue; /* QUEUE, UNQUEUE, DRAW: as it will be */
    char *body;      /* of the entry, the head, the queue */
    srv_write write;
    srv_change *next;
};

/* Holds the room; NULL: no memory. */
srv_change *srv_change_make(srv_room *room, srv_action action);
/* Gets in line and goes as far as is possible now. The change is no longer the caller's. */
void srv_change_submit(srv_change *change);
/* The same for those that wait already, after catching up. */
void srv_changes_resume(srv_room *room);
/* The store fails: everybody in line is told, and it is tried again later. */
void srv_changes_fail(srv_room *room);

/* One of its moves is in the log with that version: is there another one to make? */
bool srv_change_next(srv_change *change, int version);

/* ---- proposals (propose.c), under the room's lock ---- */

typedef enum srv_verdict {
    SRV_ANSWERED, /* the reply is filled, or there is nothing to do */
    SRV_WRITE     /* change->write is to be made durable */
} srv_verdict;

srv_verdict srv_propose(srv_room *room, srv_change *change);
/* It is durable and, if it is an entry, applied by these events. */
void srv_propose_answer(srv_room *room, srv_change *change, const sw_event *events, int n);

#endif
