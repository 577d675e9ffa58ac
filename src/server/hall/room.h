/* A table in use: its lock, who waits for it, who watches it. Inside the hall only.
 *
 * Locks, in the order in which they may be taken: a room's, then the alarm's or the bots'; the
 * hall's, then the alarm's. Never a room's and the hall's together, and nothing of the store's
 * under any of them. `wake` of a stream is called under its room's lock, `ready` of a reply under
 * none.
 *
 * A room lives as long as somebody holds it (n_users) or the hall has use for it; an unused one may
 * be dropped at any time, since the store has all of it. It is held anew only under the hall's lock
 * (by its id) or the alarm's (because it is due), and dropped only under both. */
#ifndef SERVER_HALL_ROOM_H
#define SERVER_HALL_ROOM_H

#include "hall.h"
#include "server/base/work.h"
#include "server/game/show.h"
#include <pthread.h>
#include <stdatomic.h>

enum {
    SRV_HEAD_START = 1500, /* ms that the node which wrote last has to act, before others do */
    SRV_BEAT = 15000       /* ms between keep-alives of streams */
};

typedef struct srv_alarm srv_alarm;
typedef struct srv_change srv_change;
typedef struct srv_ring srv_ring;
typedef struct srv_unread srv_unread;

/* What another node has told of a table (presence.c). */
enum { SRV_MAX_ELSEWHERE = 8 };
typedef struct srv_elsewhere {
    srv_id node;
    unsigned connected; /* seats */
    int64_t until;      /* steady: when it is forgotten */
} srv_elsewhere;

struct srv_room {
    srv_hall *hall;
    srv_id id;
    atomic_int n_users;
    _Atomic(srv_change *) spare;    /* to be used for the next change; NULL: none */
    struct srv_room *next;          /* in the same bucket; the hall's lock */
    struct srv_room *older, *newer; /* by last use; the hall's lock */

    pthread_mutex_t lock; /* for all that follows */
    srv_table *table;
    srv_queue queues[SW_MAX_SEATS];
    unsigned queues_set;      /* counts changes of them, to tell what was read before one */
    srv_change *first, *last; /* in line */
    srv_change *under_way;    /* handed to the store */
    bool is_behind;           /* others have written: nothing is proposed before catching up */
    bool is_broken;           /* the log cannot be read */
    atomic_bool is_gone;      /* the store has no such game any more */
    bool is_ours;             /* this node wrote last, and acts first */
    bool is_unrated;          /* over, and its ratings are still to be counted */
    bool is_counted;          /* among the hall's games without people */
    bool bot_thinks;          /* a bot has it in its queue */
    bool chore_waits;         /* catching up is queued */
    bool presence_waits;      /* so is telling other nodes who is connected */
    int64_t not_before;       /* steady: after a failure, nothing is tried earlier */
    int64_t lead;             /* ms that its time is ahead of the hall's (watch.c) */

    srv_stream *streams;
    srv_ring *ring; /* while there are streams */
    int present[SW_MAX_SEATS];
    srv_elsewhere elsewhere[SRV_MAX_ELSEWHERE];
    int n_elsewhere;
    unsigned beat;     /* number of keep-alives */
    int64_t next_beat; /* steady */

    int alarm_at;      /* place in the alarm's heap, -1: none; the alarm's lock */
    int64_t alarm_due; /* steady */
};

struct srv_hall {
    srv_store *store;
    atomic_bool is_shared; /* other nodes use it, too */
    srv_hall_options options;
    srv_limits limits;
    char *url;
    srv_variants *variants;
    srv_clock clock;
    _Atomic int64_t boot; /* since when clocks run without a gap */
    srv_alarm *alarm;
    srv_work *bots, *chores;
    srv_unread *unread;
    atomic_bool is_stopping;
    atomic_int n_owners; /* itself and each stream: the last one frees it */

    pthread_mutex_t lock;
    srv_room **buckets;
    size_t n_buckets;
    srv_room *oldest, *newest;
    int n_rooms;

    atomic_int n_flying;         /* writes handed to the store and not back yet */
    pthread_mutex_t flight_lock; /* for the last one to land */
    pthread_cond_t landed;

    pthread_mutex_t people_lock; /* of the two below, also while they are told */
    void (*heard)(void *data, const srv_id *who);
    void *heard_data;

    atomic_uint others; /* counts what other nodes have written */
    atomic_int n_bot_tables, n_streams;
    atomic_llong n_moves, n_bot_moves, n_conflicts, n_catch_ups, n_rewinds, n_timeouts,
        stream_bytes;
};

int64_t srv_hall_now(const srv_hall *hall);

/* ---- the time (watch.c) ---- */

/* Asks for the true time, and follows it. Blocks. */
void srv_hall_set_time(srv_hall *hall);
/* The thread that watches the clocks runs; the last time it did at `since` (steady). Gives now. */
int64_t srv_hall_awake(srv_hall *hall, int64_t since);
/* Under the room's lock: the time of its game, and since when its clocks run; a time of it on the
 * steady clock. */
int64_t srv_room_now(const srv_room *room);
int64_t srv_room_boot(const srv_room *room);
int64_t srv_room_steady(const srv_room *room, int64_t at);
/* Under the lock: something was read from the log. Its time is not in the future. */
void srv_room_keep_up(srv_room *room);

void srv_hall_free(srv_hall *hall); /* when nobody owns it any more */

/* Is there room for one more game of this person? False: the reply is filled. (opening.c) */
bool srv_hall_may_join(srv_hall *hall, const srv_id *player, srv_reply *reply);

/* Writes with `done`, counted so that the hall is not closed before they are back. The last thing
 * that `done` does is srv_hall_landed. */
void srv_hall_write(srv_hall *hall, srv_write *write);
void srv_hall_landed(srv_hall *hall);

/* ---- the rooms in memory (rooms.c) ---- */

/* The room of a game if it is in memory, held; else NULL. */
srv_room *srv_room_have(srv_hall *hall, const srv_id *game);
/* A room for a table, which it takes over; NULL: no memory, and the table is freed. */
srv_room *srv_room_make(srv_hall *hall, srv_table *table);
/* Takes it in, and gives it, held, or the one that was faster; NULL: too many are in use. */
srv_room *srv_room_settle(srv_room *room);
/* Both for a table that was made by this node. */
srv_room *srv_room_add(srv_hall *hall, srv_table *table);
/* Calls `each` for all rooms in memory, each of them held meanwhile. */
void srv_rooms_each(srv_hall *hall, void (*each)(srv_room *room, void *data), void *data);
void srv_rooms_free(srv_hall *hall);

/* ---- reading from the store (load.c) ---- */

/* Can the game be read? It is not kept in memory. Blocks. */
void srv_hall_try(srv_hall *hall, const srv_id *game);
/* The queued draws of a seat, as they are stored. Blocks. */
srv_queue srv_queue_load(srv_store *store, const srv_table *table, int seat);
/* Reads what others have written, because it is known that they have. If that fails, those in line
 * are told, and it is tried again. Blocks; not under the lock. */
void srv_room_catch_up(srv_room *room);
/* The same because they might have, and somebody asks. False: the store does not answer. */
bool srv_room_refresh(srv_room *room);
/* Was it found that the store has no such game any more? Then the reply, if any, is filled. */
bool srv_room_is_gone(srv_room *room, srv_reply *reply);

/* ---- a store that has gone back (rewind.c), under the lock ---- */

/* Does a log that was read from `version` on go on from what the table had then? */
bool srv_room_continues(const srv_room *room, int version, const srv_log *log);
/* The last version that the table and a log, read from its beginning, have in common. */
int srv_room_common(const srv_room *room, const srv_log *log);
/* Back to it. */
void srv_room_rewind(srv_room *room, const srv_log *log);

/* ---- maps of games (maps.c) ---- */

/* Keeps the program's maps in the store: games that are made with them need no other. Blocks. */
void srv_maps_keep(srv_hall *hall);
/* A head names a map that nobody here has: was it kept? True: it can be read now. Blocks. */
bool srv_maps_learn(srv_hall *hall, const char *head);

/* ---- games that cannot be read (unread.c); under any lock ---- */

srv_unread *srv_unread_make(void); /* NULL: no memory */
void srv_unread_free(srv_unread *unread);
/* The game of this log cannot be read. The host is told of each once. */
void srv_unread_note(srv_hall *hall, const srv_log *log, const char *why);
void srv_unread_clear(srv_hall *hall, const srv_id *game); /* it can */
/* Is it one of them? */
bool srv_unread_find(srv_hall *hall, const srv_id *game, srv_unreadable *out);
/* Was it tried not long ago, and in vain? */
bool srv_unread_rests(srv_hall *hall, const srv_id *game);
int srv_unread_count(srv_hall *hall);
/* As lists show it: a JSON object. */
typedef struct srv_unread_look {
    const srv_unreadable *game;
    int64_t updated;
} srv_unread_look;
void srv_unread_put(json_out *o, const void *look);
/* Looks at all games that are not over, little by little, on the thread of the chores. */
void srv_unread_survey(srv_hall *hall);

/* ---- what the server does at a table (room.c) ---- */

/* Under the lock: games without people are counted, there may be only so many. */
void srv_room_count(srv_room *room);
/* Under the lock: something has changed by `n` events; streams, counts and alarms follow. */
void srv_room_changed(srv_room *room, const sw_event *events, int n);
/* When the server itself must act at a table, by the table's time; 0: never. (due.c) */
typedef struct srv_due_facts {
    const srv_queue *queues; /* of each seat; NULL: none */
    bool is_watched;         /* there are streams */
    bool is_unrated;         /* it is over, and to be rated */
    bool bot_thinks;         /* one does already: what bots have to do is not due */
    int64_t lead;            /* of the table's time */
} srv_due_facts;
int64_t srv_due(const srv_hall *hall, const srv_table *table, const srv_position *p,
                const srv_due_facts *facts);
/* When a seat must be played by a bot; 0: it must not, or not now. (due.c) */
int64_t srv_due_bot(const srv_hall *hall, const srv_table *table, const srv_position *p, int seat,
                    bool is_watched);
/* Under the lock: the same as the store should know it, by the hall's time. */
int64_t srv_room_due(const srv_room *room, const srv_position *p);
/* Under the lock: the seat for which a bot must decide now; -1: none. */
int srv_room_bot(const srv_room *room);
/* Under the lock: sees to it that the server acts in time. */
void srv_room_schedule(srv_room *room);
/* The alarm has gone off: acts. */
void srv_room_act(srv_room *room);
srv_look srv_room_look(const srv_room *room, const srv_id *viewer); /* under the lock */

/* ---- streams (stream.c), under the lock ---- */

void srv_streams_wake(srv_room *room);
void srv_streams_note(srv_room *room, const sw_event *events, int n); /* the newest entry's */
void srv_streams_seats(srv_room *room);               /* somebody sat down or left: who is who? */
void srv_streams_forget(srv_room *room);              /* texts made before are no longer right */
void srv_streams_rewind(srv_room *room);              /* the table went back */
unsigned srv_streams_connected(const srv_room *room); /* seats, at all nodes */
unsigned srv_streams_here(const srv_room *room);      /* at this one */

/* ---- who is connected at other nodes (presence.c) ---- */

unsigned srv_presence_elsewhere(const srv_room *room); /* under the lock */
void srv_presence_push(srv_room *room);                /* under the lock: others are told soon */
void srv_presence_tell(srv_room *room);                /* now; under no lock */
void srv_presence_hear(srv_room *room, const srv_id *node, unsigned connected); /* under no lock */

/* ---- the alarm (alarm.c): wakes rooms when they are due, and looks for games that nobody has ----
 */

bool srv_alarm_start(srv_hall *hall);
void srv_alarm_stop(srv_alarm *alarm);
void srv_alarm_free(srv_alarm *alarm);
void srv_alarm_set(srv_alarm *alarm, srv_room *room, int64_t due); /* steady; 0: not at all */
/* With the hall's lock: forgets a room if nobody holds it and, unless `even_due`, it has no due
 * time; false: it must stay. */
bool srv_alarm_forget(srv_alarm *alarm, srv_room *room, bool even_due);

/* ---- bots (bots.c) ---- */

/* The seat to move of this room is a bot's; held by the queue. False: the queue is full. */
bool srv_bots_push(srv_room *room);

/* ---- chores (chores.c): catching up, and telling others, on a thread of its own ---- */

/* Under the room's lock; does nothing if it is queued. */
void srv_chores_push(srv_room *room);
void srv_chores_push_presence(srv_room *room);
/* Another node has written, or tells who is connected. From the store. */
void srv_chores_told(void *hall, srv_news news);

#endif
