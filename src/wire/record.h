/* Game records (docs/PROTOCOL.md, "Records"): a game as its map, options, seed and moves, with the
 * names of the seats and the result. Whatever else one wants to know follows by replaying.
 *
 * Reading a record is verifying it: every move is checked in its position and the result is held
 * against the one that the moves lead to. */
#ifndef WIRE_RECORD_H
#define WIRE_RECORD_H

#include "base/arena.h"
#include "base/json.h"
#include "seating.h"
#include <stellwerk/stellwerk.h>

enum { WIRE_RECORD_FORMAT = 1 };

/* How the seed of a game at a server came about (docs/adr/0007-server-log.md). Reading checks its
 * form; `stellwerk verify` checks that it is true. */
typedef struct wire_fairness {
    const char *game;                /* its id at the server; NULL: the game was played elsewhere */
    const char *commitment, *secret; /* 64 hex digits each */
    const char *client_seeds[SW_MAX_SEATS]; /* what each seat added; "" where nothing. In the order
                                               of the table before seats were drawn */
} wire_fairness;

typedef struct wire_record {
    const sw_map *map;
    const char
        *map_file; /* its JSON text, if the record brings its map with it; NULL: it does not */
    sw_options options;
    uint8_t n_players;
    uint8_t seed[32];
    const char *names[SW_MAX_SEATS]; /* who sat there; NULL is written as "" */
    wire_seating seating;
    const sw_move *moves;
    int n_moves;
    wire_fairness fairness;
} wire_record;

/* What is wrong with a record, and where. */
typedef struct wire_record_error {
    int move;         /* from 1; 0: not in a move */
    int line, column; /* from 1 */
    char text[240];   /* one sentence, English */
} wire_record_error;

/* Writes a record with one move per line. The moves must be legal; "result" is null as long as the
 * game is not over. */
void wire_record_put(json_out *o, const wire_record *r);

/* The map that a record asks for by its id, in the version of that hash if there is one; NULL if it
 * is not known. Not asked for one that the record brings with it. */
typedef const sw_map *(*wire_record_map)(void *data, const char *id, uint64_t hash);

/* Reads and verifies a record; moves, names and its own map are kept in the arena (about 100 bytes
 * per byte of text and 64 KiB suffice), the text is not needed afterwards. false: *e tells where it
 * breaks. */
bool wire_record_read(const char *text, size_t len, arena *memory, wire_record_map find, void *data,
                      wire_record *out, wire_record_error *e);

#endif
