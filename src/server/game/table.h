/* One game: its head and its log, and the position that they lead to.
 *
 * Nothing here has threads, time or I/O. A position is a value: any earlier one is had by replaying
 * the log from the head (a microsecond per entry), which is how streams are resumed, requests that
 * are repeated are answered, and records are written. An entry that does not fit the position is
 * refused and changes nothing, so a log from outside cannot do harm. */
#ifndef SERVER_GAME_TABLE_H
#define SERVER_GAME_TABLE_H

#include "head.h"
#include "players/table/returned.h"
#include "server/store/store.h"

typedef enum srv_by { SRV_BY_PERSON, SRV_BY_BOT, SRV_BY_QUEUE } srv_by;

/* An entry as it is kept. */
typedef struct srv_line {
    int64_t at;
    sw_move move;    /* MOVE, CHOOSE */
    char *text;      /* SIT: client seed; CHAT; CLOSE: reason; REMATCH: id. Else NULL */
    int32_t base;    /* MOVE, CHOOSE: version it was made for */
    int32_t reserve; /* MOVE, CHOOSE: ms that the seat has left */
    int32_t person;  /* in srv_table.people; -1: a bot or the server */
    uint8_t kind;    /* srv_entry_kind */
    int8_t seat;     /* -1: none */
    uint8_t by;      /* MOVE, CHOOSE: srv_by */
    /* AWAY: gone (else back); VOTE: for it; CHAT: among spectators; MOVE: chosen before (choice.h)
     */
    bool flag;
} srv_line;

/* Somebody who did something at this table. */
typedef struct srv_face {
    srv_id id;
    char *name;     /* NULL: not looked up yet; "": gone */
    bool has_acted; /* there are entries of theirs */
    bool is_account;
} srv_face;

typedef struct srv_seat {
    uint8_t kind; /* srv_seat_kind */
    bool away, resigned, abort;
    int32_t reserve; /* ms left */
    int32_t person;  /* in srv_table.people, -1: none */
    int sat;         /* version of the entry by which they sat down; 0: the creator */
    int64_t back;    /* when they last came back */
    int told;        /* version of the last choice of theirs that others heard of */
    const ai_player *bot;
    srv_id reserved;
} srv_seat;

/* A choice of the set-up that waits for those of others. */
typedef struct srv_choice {
    sw_move move;
    int version; /* of its entry; 0: not chosen yet */
    uint8_t by;  /* srv_by */
} srv_choice;

/* What a seat may have to choose at the same time as others: a mix of tickets; and then which
 * tickets to keep or, later, its pieces. */
enum { SRV_CHOICE_MIX, SRV_CHOICE_LAST, SRV_N_CHOICES };

typedef struct srv_position {
    srv_status status;
    bool started;
    int version;        /* of the last entry */
    int position;       /* of the last entry that changed `state` */
    int n_chat[2];      /* lines of players; of spectators */
    int64_t turn_start; /* when the seat to move came to move, or all began to choose */
    int64_t touched;    /* when it last changed what or who is to move */
    int64_t updated;    /* when the last entry was made, or the game */
    srv_id rematch;
    srv_seat seats[SW_MAX_SEATS];
    uint8_t from[SW_MAX_SEATS]; /* which seat each one was before they were drawn; its own if not */
    srv_choice choices[SW_MAX_SEATS][SRV_N_CHOICES]; /* see choice.h */
    sw_state state;                                  /* when started */
    ai_returned returned;                            /* tickets, for bots */
} srv_position;

typedef struct srv_table {
    srv_id id;
    srv_head head;
    const sw_game *game;
    const char *map_file; /* if records bring their map with them; else NULL */
    int64_t created;
    srv_position now;
    srv_line *lines; /* version v is lines[v - 1] */
    int cap_lines;
    srv_face *people;
    int n_people;
} srv_table;

/* A table without entries; `game` is the shared one for the head and stays the caller's. NULL: no
 * memory. */
srv_table *srv_table_make(const srv_id *id, const srv_head *head, const sw_game *game,
                          int64_t created);
void srv_table_free(srv_table *table);

/* Reads the next entry. False: `why` tells what is wrong with it, and the table is as it was.
 * `events` (may be NULL) gets what a move did. */
bool srv_table_append(srv_table *table, const srv_entry *entry, sw_events *events, char *why,
                      size_t size);
/* The same for a line that was made here, and needs no reading. Its text is copied. */
bool srv_table_take(srv_table *table, const srv_line *line, sw_events *events);

/* Back to what it was after version `version`. */
void srv_table_rewind(srv_table *table, int version);

/* Somebody's place in `people`, added if need be; -1: no memory, or the id is "". */
int srv_table_person(srv_table *table, const srv_id *id);
const srv_face *srv_table_face(const srv_table *table, int person); /* NULL for -1 */
/* False: no memory. */
bool srv_table_rename(srv_table *table, int person, const char *name);
/* Somebody wants to be forgotten: what they wrote is emptied. */
void srv_table_forget(srv_table *table, int person);

/* ---- positions ---- */

/* Takes the next line of this table; it is known to fit. */
void srv_table_next(const srv_table *table, srv_position *p, sw_events *events);
/* After version `version`. */
void srv_table_replay(const srv_table *table, int version, srv_position *out);
/* Would this line fit after `p`? If so, it is applied. */
bool srv_position_apply(const srv_table *table, srv_position *p, const srv_line *line,
                        sw_events *events);

/* The seat of a person, -1: none. */
int srv_position_seat(const srv_table *table, const srv_position *p, const srv_id *person);
/* The seat to move, -1: none. */
int srv_position_to_move(const srv_position *p);
/* Who plays that seat now: a bot of its own, the substitute of somebody who is away or has
 * resigned, or NULL: its person. */
const ai_player *srv_position_bot(const srv_position *p, int seat);
int srv_position_people(const srv_table *table, const srv_position *p); /* seats of people */

/* All moves of a position, to be freed; NULL: no memory. */
sw_move *srv_moves_of(const sw_game *game, const sw_state *state, int *n);

/* What each seat added to the shuffle, "" for bots, in the order in which it goes into the seed:
 * that of the table before seats were drawn. */
void srv_table_seeds(const srv_table *table, const srv_position *p,
                     const char *seeds[SW_MAX_SEATS]);

/* ---- entries as JSON (line.c) ---- */

/* The body of a line as it is stored; `p` is the position before it. */
void srv_line_put(json_out *o, const srv_table *table, const srv_position *p, const srv_line *line);
/* The members of it that are also shown, to everybody who may see the entry. */
void srv_line_put_open(json_out *o, const srv_line *line);
/* Reads an entry that comes next; whether it fits is not asked. False: it cannot be read. In any
 * case its text is the caller's. */
bool srv_line_read(srv_table *table, const srv_entry *entry, srv_line *out);

#endif
