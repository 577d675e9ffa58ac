/* What the commands of the protocol share: a request on its way from its tokens to its answer.
 *
 * A request is worked off in the session's work area: its tokens are taken from it, then what its
 * command needs (moves, a player's memory), and the answer gets the rest. A command that changes
 * something writes its answer first and changes only if there was room for it. */
#ifndef WIRE_COMMAND_REQUEST_H
#define WIRE_COMMAND_REQUEST_H

#include "players/player.h"
#include "session.h"
#include "wire/error.h"
#include "wire/own_map.h"
#include "wire/refusal.h"
#include "wire/table.h"

struct wire_session {
    wire_host host;
    wire_table table;
    wire_own_maps own; /* at the end of what was the work area at first */
    arena work;        /* whole and unused between two requests */
    /* For an error when the work area is full: six bytes for each of its text, and the rest. */
    char last_word[6 * sizeof((wire_error *)0)->text + 256];
};

typedef struct wire_request {
    wire_session *s;
    json doc;
    arena work;
    json_out out;
    wire_error error;
    bool has_refusal; /* the error is a move that the rules refuse, and this is why */
    sw_refusal refusal;
    /* of the game named, if the request names one */
    int64_t number;
    wire_game *entry;
    const sw_game *game;
    sw_state *state;
} wire_request;

/* The commands: wire_do_hello and so on. False: q->error tells what is wrong. */
#define WIRE_COMMAND(name) bool wire_do_##name(wire_request *q);
#include "commands.def"
#undef WIRE_COMMAND

/* Starts the answer in all that is left of the work area. */
json_out *wire_answer(wire_request *q);
/* Ends it; false if it did not fit. */
bool wire_answered(wire_request *q);
/* Copies the request's id. */
void wire_id_put(json_out *o, const json *doc);

/* For `return wire_bad_request(...)`. */
bool wire_bad_request(wire_request *q, int value, const char *text);

/* What a request names: its game; a map by its id, or by its path where files may be read; the game
 * of a state or view in it, and where that stands. */
bool wire_find_game(wire_request *q);
const sw_map *wire_find_map(wire_request *q, int value, wire_code no_string);
bool wire_find_position(wire_request *q, const char *key, int *value, sw_game *game);

/* An integer that may be left out. */
bool wire_read_optional(wire_request *q, const char *key, int64_t min, int64_t max, int64_t *out);
bool wire_read_viewer(wire_request *q, const sw_game *game, int *viewer);
bool wire_not_over(wire_request *q);

/* The table that a request asks about: its "game", or what a player's "view" tells of one, with all
 * that is hidden made up, always the same; and its "moves", if it has some, made on top of that. No
 * game is changed, or kept: it lies here. */
typedef struct wire_seen {
    int viewer; /* seat, or SW_SPECTATOR; -1: a game, and "player" is missing */
    sw_game game;
    sw_state state;
} wire_seen;
bool wire_find_seen(wire_request *q, wire_seen *seen);

/* All legal moves, taken from the work area; -1 if there is no room. */
int wire_list_moves(wire_request *q, const sw_game *g, const sw_state *s, sw_move **moves);
/* The members "player" and "moves". */
void wire_moves_put(json_out *o, const sw_game *g, const sw_state *s, const sw_move *moves, int n);

#endif
