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

#include "base/json.h"
#include "server/base/limits.h"
#include "server/store/store.h"

typedef struct srv_hall srv_hall;

typedef struct srv_hall_options {
    const srv_limits *limits;
    const char *public_url; /* links begin with it: "https://games.example.org" */
    int n_bots;             /* threads for bots */
    int pace;               /* ms that a bot lets people see its turn; 0: none */
    int64_t (*now)(void);   /* milliseconds since 1970; NULL: the system's clock */
} srv_hall_options;

srv_hall *srv_hall_open(srv_store *store, const srv_hall_options *options); /* NULL: no threads */
/* Ends streams (their readers get SRV_STREAM_END), answers what waits, stops bots and clocks. Calls
 * are answered with 503 from then on. */
void srv_hall_stop(srv_hall *hall);
/* The same, if it was not done, and frees it. No call may come any more, but streams may still be
 * read (they have ended) and must be closed. */
void srv_hall_close(srv_hall *hall);

/* Who asks. */
typedef struct srv_person {
    srv_id id; /* "": nobody has said who it is: may watch */
    char name[SRV_NAME_SIZE];
    bool is_admin;
} srv_person;

/* The answer to a call: an HTTP status and JSON, {"error":{"code","message"}} from 400 up. */
typedef struct srv_reply {
    int status;
    char *body; /* to be freed with free() */
    size_t len;
    void (*ready)(struct srv_reply *reply); /* exactly once; perhaps before the call returns */
    void *data;
} srv_reply;

/* For whoever fills replies: they fill in and do not call `ready`. The body is copied. */
void srv_reply_json(srv_reply *reply, int status, const json_out *body);
void srv_reply_error(srv_reply *reply, int status, const char *code, const char *message);

/* ---- calls; `request` is the parsed body and is only needed until the call returns ---- */

typedef struct srv_page {
    int status;      /* srv_status, -1: any */
    const char *map; /* NULL: any */
    bool mine;
    srv_id player;      /* games that this one sits at; "": anybody's */
    const char *cursor; /* "next" of the page before; NULL: first page */
} srv_page;

void srv_hall_create(srv_hall *h, const srv_person *who, const json *request, srv_reply *reply);
void srv_hall_list(srv_hall *h, const srv_person *who, const srv_page *page, srv_reply *reply);
void srv_hall_show(srv_hall *h, const srv_person *who, const srv_id *game, srv_reply *reply);
void srv_hall_moves(srv_hall *h, const srv_person *who, const srv_id *game, srv_reply *reply);
void srv_hall_record(srv_hall *h, const srv_person *who, const srv_id *game, srv_reply *reply);
void srv_hall_plan(srv_hall *h, const srv_person *who, const srv_id *game, srv_reply *reply);

/* What changes a game. */
typedef enum srv_action {
    SRV_DO_SIT,
    SRV_DO_LEAVE,
    SRV_DO_MOVE,
    SRV_DO_CHAT,
    SRV_DO_RESIGN,
    SRV_DO_ABORT, /* a vote; {"abort":false} takes it back */
    SRV_DO_REMATCH,
    SRV_DO_QUEUE,   /* queued draws */
    SRV_DO_UNQUEUE, /* cancelled */
    SRV_DO_CLOSE    /* admin */
} srv_action;
void srv_hall_do(srv_hall *h, srv_action action, const srv_person *who, const srv_id *game,
                 const json *request, srv_reply *reply);

/* ---- streams ---- */

typedef struct srv_stream srv_stream;
enum { SRV_STREAM_END = -1 };

/* The events of a game for this viewer, from version `after` on (-1: from now on); with `views`,
 * the newest of them comes with the viewer's view. `wake` is called once, from any thread, when
 * there is something to read again after srv_stream_read gave 0 (perhaps before that call has
 * returned); it must not call the hall. NULL: the reply tells why (and only then is it filled and
 * ready). */
srv_stream *srv_hall_listen(srv_hall *h, const srv_person *who, const srv_id *game, int after,
                            bool views, void (*wake)(void *data), void *data, srv_reply *reply);
/* Copies up to `size` bytes of text/event-stream; 0: nothing now. Never waits for the store. One
 * thread at a time. */
long srv_stream_read(srv_stream *stream, char *to, size_t size);
/* When it has returned, `wake` is not called any more. Not from within `wake`. */
void srv_stream_close(srv_stream *stream);

/* A person was renamed or forgotten, or perhaps anybody (NULL): names are looked up anew. Blocks.
 */
void srv_hall_person_changed(srv_hall *h, const srv_id *player);

/* ---- figures, for /metrics and the host's page ---- */

typedef struct srv_hall_figures {
    int tables, streams, bots_waiting, bots_busy;
    int64_t moves, bot_moves, conflicts, catch_ups, timeouts, stream_bytes;
} srv_hall_figures;
void srv_hall_count(srv_hall *h, srv_hall_figures *out);

#endif
