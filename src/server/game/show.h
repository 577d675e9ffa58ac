/* A table as JSON, for one viewer at a time: the only way out of a table for what people see.
 *
 * Positions leave through sw_view_make, events through sw_events_filter; seed, secret and client
 * seeds are told by the record alone, when the game has ended. */
#ifndef SERVER_GAME_SHOW_H
#define SERVER_GAME_SHOW_H

#include "choice.h"
#include "queue.h"

/* Who looks at what. */
typedef struct srv_look {
    const srv_table *table;
    int viewer;         /* seat, -1: spectator */
    unsigned connected; /* bit set of seats */
    int64_t now, boot;
    const char *url; /* where links begin */
} srv_look;

/* Answers, each one JSON object, for srv_reply_put. Here `data` is a const srv_look *. */
void srv_show_game(json_out *o, const void *data);
void srv_show_moves(json_out *o, const void *data);
void srv_show_record(json_out *o, const void *data);
void srv_show_short(json_out *o, const void *data); /* a line of the lobby */

/* A request was accepted. */
typedef struct srv_accepted {
    int version;
    enum { SRV_TELLS_NOTHING, SRV_TELLS_SEAT, SRV_TELLS_ABORTED } tells;
    int seat;
    bool is_aborted;
} srv_accepted;
void srv_show_accepted(json_out *o, const void *data);

/* A move or a journey was made. */
typedef struct srv_moved {
    const srv_table *table;
    int first, version, seat; /* of a journey the first and the last */
    const sw_event *events;   /* of the last */
    int n;
} srv_moved;
void srv_show_moved(json_out *o, const void *data);

/* A game was made: a new one, or a rematch. */
typedef struct srv_made {
    srv_id id;
    const char *url;
    const char *commitment; /* NULL: not told */
} srv_made;
void srv_show_made(json_out *o, const void *data);

/* Queued draws, as their owner sees them. */
typedef struct srv_queue_look {
    const srv_table *table;
    const srv_queue *queue; /* NULL: none */
} srv_queue_look;
void srv_show_queue(json_out *o, const void *data);

/* An entry as the viewer may see it. */
typedef struct srv_entry_look {
    const srv_look *look;
    const srv_position *after; /* the position after it */
    const sw_event *events;    /* all that it did, unfiltered */
    int n_events;
    bool with_view;
} srv_entry_look;
void srv_show_entry(json_out *o, const srv_entry_look *entry);
/* What streams tell besides: where they begin, and who is connected. */
void srv_show_start(json_out *o, int version, bool is_rewound);
void srv_show_presence(json_out *o, int seat, bool is_connected);

#endif
