/* All games of this node: the tables that are in use, their streams, clocks and bots.
 *
 * The store has the truth. A table in memory is its log applied; it may be dropped at any time and
 * read again. Each table has a lock; nobody waits for the store while holding it: a change is
 * proposed under the lock, handed to the store's writer, and applied when it is durable. While one
 * is under way, others of the same table wait in line. If another node was first, the table
 * catches up and the next in line is asked again.
 *
 * Calls answer through an srv_reply, at once or later from another thread; callers that serve many
 * connections need not wait. */
#ifndef SERVER_HALL_HALL_H
#define SERVER_HALL_HALL_H

#include "request.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/base/reply.h"

typedef struct srv_hall srv_hall;

typedef struct srv_hall_options {
    const srv_limits *limits;
    const char *public_url; /* links begin with it: "https://games.example.org" */
    int n_bots;             /* threads for bots */
    int pace;               /* ms that a bot lets people see its turn; 0: none */
    const srv_time *time;   /* NULL: the system's */
    int stall; /* ms that its thread may not have run: longer is like a start of the server; 0: any
                */
} srv_hall_options;

srv_hall *srv_hall_open(srv_store *store, const srv_hall_options *options); /* NULL: no threads */
/* Ends streams (their readers get SRV_STREAM_END), answers what waits, stops bots and clocks. Calls
 * are answered with 503 from then on. */
void srv_hall_stop(srv_hall *hall);
/* The same, if it was not done, and frees it. No call may come any more, but streams may still be
 * read (they have ended) and must be closed. */
void srv_hall_close(srv_hall *hall);

/* The time of the games, and of all that is written down. */
const srv_clock *srv_hall_clock(const srv_hall *hall);

/* The maps that can be played here: new games are read with them. */
const srv_variants *srv_hall_variants(const srv_hall *hall);

/* A new game, which gets a fresh id. */
void srv_hall_create(srv_hall *hall, const srv_person *who, const srv_head *head, srv_reply *reply);

/* ---- lists of games ---- */

enum { SRV_MAX_LISTED = 20, SRV_WHY_SIZE = 240 };

typedef struct srv_listing {
    char *games[SRV_MAX_LISTED]; /* each as the lobby shows it: a JSON object */
    int n;
    bool has_more;
    srv_found last; /* where the next page begins; with has_more */
} srv_listing;

/* A page of games, latest first; `filter.public_only` is the hall's to decide. Blocks. False: the
 * store fails; the list is empty. */
bool srv_hall_list(srv_hall *hall, const srv_person *who, srv_filter filter, srv_listing *out);
void srv_listing_free(srv_listing *listing);

/* ---- games that cannot be read (unread.c) ---- */

/* A map that nobody has any more, or a damaged log: such a game stays in the store and in lists,
 * nobody can play it, and it holds up no other. */
typedef struct srv_unreadable {
    srv_id game;
    char map[40]; /* "": not even that can be read */
    srv_status status;
    int version;            /* of the last entry there is */
    int64_t created, since; /* since: when this node noticed */
    bool is_public, is_rated;
    char why[SRV_WHY_SIZE];
} srv_unreadable;

/* Those that this node has met: it looks at all that are not over when it starts, and at others
 * when somebody asks. Up to `max` of them, by their ids; gives how many there are. */
int srv_hall_unreadable(srv_hall *hall, srv_unreadable *out, int max);
/* Ends such a game for the host: it is closed in the store, unread. Blocks. False: it is none of
 * them and can be closed like any other; the reply is not filled. */
bool srv_hall_close_unreadable(srv_hall *hall, const srv_id *game, const char *reason,
                               srv_reply *reply);

/* ---- one game ---- */

typedef struct srv_room srv_room;

/* The game with that id, held until it is released; read from the store if need be, so it may
 * block. NULL: the reply is filled (and not ready). */
srv_room *srv_hall_find(srv_hall *hall, const srv_id *game, srv_reply *reply);
/* The same if nobody has to wait for the store to know how it stands; else NULL. */
srv_room *srv_hall_at_hand(srv_hall *hall, const srv_id *game);
void srv_room_release(srv_room *room);

void srv_room_show(srv_room *room, const srv_person *who, srv_reply *reply);
void srv_room_moves(srv_room *room, const srv_person *who, srv_reply *reply);
void srv_room_record(srv_room *room, const srv_person *who, srv_reply *reply);
void srv_room_queue(srv_room *room, const srv_person *who, srv_reply *reply);

/* What a move is read with: the game, and its state as this person saw it at that version, or as it
 * is now if there is none such yet. Somebody with a seat is to move in it. */
const sw_game *srv_room_game(const srv_room *room);
void srv_room_state(srv_room *room, const srv_person *who, int version, sw_state *out);

/* Asks for a change. What the request holds is the room's from now on. */
void srv_room_do(srv_room *room, const srv_person *who, srv_request *request, srv_reply *reply);

/* ---- streams ---- */

typedef struct srv_stream srv_stream;
enum { SRV_STREAM_END = -1 };

/* The events of a game for this viewer, from version `after` on (-1: from now on); with `views`,
 * the newest of them comes with the viewer's view. `wake` is called once, from any thread, when
 * there is something to read again after srv_stream_read gave 0 (perhaps before that call has
 * returned); it must not call the hall. NULL: the reply tells why (and only then is it filled and
 * ready). */
srv_stream *srv_room_listen(srv_room *room, const srv_person *who, int after, bool views,
                            void (*wake)(void *data), void *data, srv_reply *reply);
/* Copies up to `size` bytes of text/event-stream; 0: nothing now. Never waits for the store. One
 * thread at a time. */
long srv_stream_read(srv_stream *stream, char *to, size_t size);
/* When it has returned, `wake` is not called any more. Not from within `wake`. */
void srv_stream_close(srv_stream *stream);

/* `heard` is called when another node has written about a person: their name, their sessions, a
 * ban. NULL: nobody is told any more. One at a time. */
void srv_hall_hear_people(srv_hall *hall, void (*heard)(void *data, const srv_id *who), void *data);

/* A person was renamed or forgotten, or perhaps anybody (NULL): names are looked up anew. Blocks.
 */
void srv_hall_person_changed(srv_hall *h, const srv_id *player);

/* ---- figures, for /metrics and the host's page ---- */

typedef struct srv_hall_figures {
    int tables, streams, bots_waiting, bots_busy, unreadable;
    int64_t moves, bot_moves, conflicts, catch_ups, rewinds, timeouts, stream_bytes;
} srv_hall_figures;
void srv_hall_count(srv_hall *h, srv_hall_figures *out);

#endif
