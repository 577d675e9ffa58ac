/* The head of a game: all that is settled when it is made. Written once, as JSON; it holds the
 * secret and is never shown. */
#ifndef SERVER_GAME_HEAD_H
#define SERVER_GAME_HEAD_H

#include "fairness.h"
#include "players/player.h"
#include "server/base/id.h"
#include "server/base/reply.h"
#include "variant.h"
#include "wire/seating.h"

enum { SRV_SEED_LENGTH = 64, SRV_SEED_SIZE = SRV_SEED_LENGTH + 1 };

typedef enum srv_seat_kind { SRV_SEAT_OPEN, SRV_SEAT_PERSON, SRV_SEAT_BOT } srv_seat_kind;

/* Time to think: none at all, or seconds per turn and in reserve, or days per turn. */
typedef struct srv_thinking {
    int turn, reserve; /* live; turn 0: not */
    int days;          /* 0: not */
} srv_thinking;

typedef struct srv_place {
    uint8_t kind;         /* srv_seat_kind; a person is the creator */
    const ai_player *bot; /* of a bot */
    srv_id reserved;      /* of an open one: for whom it is kept; "": for anybody */
} srv_place;

typedef struct srv_head {
    const sw_map *map;
    sw_options options;
    sw_options again; /* of a rematch: what was not said has the meaning of today */
    int n;            /* seats */
    srv_place seats[SW_MAX_SEATS];
    wire_seating seating; /* DRAWN: when all are there, the seats are dealt out anew */
    srv_thinking clock;
    bool is_public, is_rated;
    srv_id creator, previous;        /* previous: the game whose rematch it is */
    char client_seed[SRV_SEED_SIZE]; /* the creator's */
    unsigned char secret[SRV_SECRET_SIZE];
    char commitment[SRV_COMMITMENT_SIZE];
} srv_head;

/* As JSON, to be freed; NULL: no memory. */
char *srv_head_text(const srv_head *head);

/* The map that a head names, as "usa@0123456789abcdef"; false: it names none. */
bool srv_head_map(const char *text, char out[SRV_MAP_NAME_SIZE]);

/* Reads what srv_head_text wrote; false: `why` tells what is wrong with it. */
bool srv_head_read(const char *text, const srv_variants *variants, srv_head *out, char *why,
                   size_t size);

/* Reads the request for a new game; the secret is fresh. False: *trouble tells. */
bool srv_head_ask(const json *request, const srv_variants *variants, const srv_id *creator,
                  srv_head *out, srv_trouble *trouble);

/* The head of the next game with the same people, who sat on `seats` (an open one is kept for whom
 * it is reserved): everybody moves up by one seat. If the last one never began, seats that were to
 * be drawn still are. */
void srv_head_again(const srv_head *head, const srv_id *game, const srv_place seats[SW_MAX_SEATS],
                    bool has_begun, const srv_id *asker, srv_head *out);

void srv_thinking_put(json_out *o, const srv_thinking *clock); /* members into an open object */

/* Is a client seed well formed? */
bool srv_seed_ok(const char *seed);

#endif
