/* The module's interface for browsers and node.
 *
 * Requests are text that the host writes as UTF-8 to the buffer `stw_request` before it calls a
 * function with their length.
 *
 * - `stw_line` is `stellwerk engine`: one line of the protocol in, one out. A client needs no more.
 * - `stw_start`, `stw_apply`, `stw_hash`, `stw_perft` and `stw_total` drive one game of their own
 *   without JSON for the position, for tests that compare many positions with the native build.
 *
 * The host gives one function, `host.clock`: milliseconds from a steady clock, for players that
 * think for a time. */
#include "base/json.h"
#include "wire/command/session.h"
#include "wire/move.h"
#include "wire/options.h"
#include "wire/value.h"
#include <stellwerk/stellwerk.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum {
    REQUEST_SIZE = 4 << 20, /* the protocol's longest line */
    /* Pages that are never touched cost nothing. The longest map file takes 41 MiB to read. */
    SESSION_SIZE = 64 << 20,
    SESSION_GAMES = 64,
    MAP_SIZE = 4 << 20,
    SCRATCH_SIZE = 1 << 20,
    N_MOVES = 1 << 16 /* of all levels of a perft together */
};

static char request[REQUEST_SIZE];
static _Alignas(16) unsigned char session_memory[SESSION_SIZE];
static wire_session *session;
static size_t answer_len;

static _Alignas(16) unsigned char map_memory[MAP_SIZE], scratch_memory[SCRATCH_SIZE];
static sw_game game;
static sw_state state;
static sw_move moves[N_MOVES];

char *EXPORT(stw_request)(void)
{
    return request;
}

int EXPORT(stw_request_size)(void)
{
    return REQUEST_SIZE;
}

__attribute__((import_module("host"), import_name("clock"))) double host_clock(void);

static int64_t clock_millis(void)
{
    return (int64_t)host_clock();
}

/* Answers one line of the protocol; NULL for a blank one. The answer is valid until the next call.
 */
const char *EXPORT(stw_line)(int len)
{
    if (!session) {
        const wire_host host = {.clock = clock_millis};
        session = wire_session_make(session_memory, sizeof session_memory, SESSION_GAMES, &host);
    }
    answer_len = 0;
    return wire_session_line(session, request, (size_t)len, &answer_len);
}

int EXPORT(stw_answer_size)(void)
{
    return (int)answer_len;
}

/* Without a hash the newest version. */
static const sw_map *read_map(const json *j, int name, int hash)
{
    wire_id id, hex;
    uint64_t of;
    if (!wire_id_read(j, name, &id)) {
        return NULL;
    }
    if (hash == JSON_MISSING) {
        return sw_map_by_id(id.at, map_memory, sizeof map_memory);
    }
    return wire_id_read(j, hash, &hex) && hex.len == 16 && wire_hex_read(hex.at, 16, &of)
               ? sw_map_by_hash(id.at, of, map_memory, sizeof map_memory)
               : NULL;
}

/* Starts the game {"map","hash"?,"players","seed","options"?,"saved"?}, which mean what they do in
 * a record and in `new`; 0 if all is well. */
int EXPORT(stw_start)(int len)
{
    arena scratch = arena_make(scratch_memory, sizeof scratch_memory);
    json j;
    json_error bad;
    if (!json_parse(request, (size_t)len, &scratch, &j, &bad)) {
        return -1;
    }
    const sw_map *map = read_map(&j, json_get(&j, 0, "map"), json_get(&j, 0, "hash"));
    bool saved = false;
    json_bool(&j, json_get(&j, 0, "saved"), &saved);
    const char *hex;
    size_t digits;
    int64_t players;
    uint8_t seed[32];
    sw_options options;
    wire_error error;
    if (!map || !json_int(&j, json_get(&j, 0, "players"), 0, SW_MAX_SEATS, &players) ||
        !json_plain(&j, json_get(&j, 0, "seed"), &hex, &digits) ||
        !sw_seed_parse(hex, digits, seed) ||
        !wire_options_read(&j, json_get(&j, 0, "options"), saved, &options, &error,
                           WIRE_BAD_REQUEST)) {
        return -1;
    }
    sw_err err = sw_game_init(&game, map, (int)players, &options);
    if (err == SW_OK) {
        sw_start(&game, seed, &state);
    }
    return (int)err;
}

/* Applies a move in the protocol's form; 0, the number of the refusal, or -1 if it is none. */
int EXPORT(stw_apply)(int len)
{
    arena scratch = arena_make(scratch_memory, sizeof scratch_memory);
    json j;
    json_error bad;
    sw_move move;
    wire_error error;
    if (!json_parse(request, (size_t)len, &scratch, &j, &bad) ||
        !wire_move_read(&j, 0, &game, &state, &move, &error)) {
        return -1;
    }
    return (int)sw_apply(&game, &state, &move, NULL);
}

uint64_t EXPORT(stw_hash)(void)
{
    return sw_state_hash(&game, &state);
}

int EXPORT(stw_total)(int seat)
{
    sw_scores scores;
    sw_score(&game, &state, &scores);
    return scores.seats[seat].total;
}

/* The number of move sequences of that length from the position of `stw_start` and `stw_apply`. */
uint64_t EXPORT(stw_perft)(int depth)
{
    return sw_perft(&game, &state, depth, moves, N_MOVES);
}
