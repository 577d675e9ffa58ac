#include "ask.h"
#include "server/base/member.h"
#include "server/game/plain.h"
#include "wire/move.h"
#include "wire/value.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_MOVE = 2000,                 /* bytes of a move's JSON; the longest are a tenth of it */
    MAX_JOURNEY = SW_MAX_JOURNEY + 2 /* moves: the start, the steps, the end */
};

/* No other keys than these; a request without a body has none. */
static bool only_keys(const json *j, const char *a, const char *b)
{
    return !j || srv_only_keys(j, 0, (const char *const[]){a, a ? b : NULL, NULL});
}

static int member(const json *j, const char *key)
{
    return j ? json_get(j, 0, key) : JSON_MISSING;
}

static bool read_sit(const json *j, srv_request *out, srv_trouble *t)
{
    wire_id seed = {.at = "", .len = 0};
    int seat = member(j, "seat"), given = member(j, "client_seed");
    int64_t n = -1;
    if (!only_keys(j, "seat", "client_seed") ||
        (seat != JSON_MISSING && !json_int(j, seat, 0, SW_MAX_SEATS - 1, &n))) {
        return srv_wrong(t, SRV_E_BAD_REQUEST,
                         "A seat is taken with \"seat\" (from 0) and \"client_seed\".");
    }
    if (given != JSON_MISSING && (!wire_id_read(j, given, &seed) || !srv_seed_ok(seed.at))) {
        return srv_wrong(t, SRV_E_BAD_REQUEST,
                         "\"client_seed\" must have up to 64 letters, digits, _ and -.");
    }
    out->sit.seat = (int)n;
    memcpy(out->sit.seed, seed.at, seed.len + 1);
    return true;
}

/* Those from `first` on, up to one that cannot be read: that is told when its turn comes. */
static void read_list(const json *j, int first, int list, const sw_game *g, const sw_state *s,
                      srv_request *out)
{
    wire_error e;
    for (int v = first; out->moves.n_read < out->moves.n; v = json_next(j, list, v)) {
        if (!wire_move_read(j, v, g, s, &out->moves.list[out->moves.n_read], &e)) {
            (void)srv_wrong(&out->trouble,
                            e.code == WIRE_ILLEGAL_MOVE ? SRV_E_ILLEGAL_MOVE : SRV_E_BAD_REQUEST,
                            e.text);
            return;
        }
        out->moves.n_read++;
    }
}

static bool read_moves(const json *j, srv_room *room, const srv_person *who, srv_request *out,
                       srv_trouble *t)
{
    int64_t version;
    size_t len;
    int move = member(j, "move"), moves = member(j, "moves");
    bool is_list = j && move == JSON_MISSING && json_type_of(j, moves) == JSON_ARRAY;
    if (!j || !only_keys(j, "version", is_list ? "moves" : "move") ||
        !json_int(j, member(j, "version"), 0, INT32_MAX, &version) ||
        (!is_list && json_type_of(j, move) != JSON_OBJECT)) {
        return srv_wrong(t, SRV_E_BAD_REQUEST,
                         "A move is made with \"version\" and \"move\", a journey with \"version\" "
                         "and \"moves\".");
    }
    int n = is_list ? json_size(j, moves) : 1;
    if (n < 1 || n > MAX_JOURNEY) {
        return srv_wrong(t, SRV_E_BAD_REQUEST, "\"moves\" must be a list of 1 to 66 moves.");
    }
    (void)json_source(j, is_list ? moves : move, &len);
    if (len > MAX_MOVE * (is_list ? 4 : 1)) {
        return srv_wrong(t, SRV_E_BAD_REQUEST, "No move is that long.");
    }
    out->moves.list = malloc((size_t)n * sizeof(sw_move));
    if (!out->moves.list) {
        return srv_wrong(t, SRV_E_BUSY, NULL);
    }
    sw_state state;
    srv_room_state(room, who, (int)version, &state);
    out->moves.version = (int)version;
    out->moves.n = n;
    read_list(j, is_list ? json_first(j, moves) : move, moves, srv_room_game(room), &state, out);
    return true;
}

/* A line of plain text of up to so many characters, to be freed; "" if it may be left out and is.
 */
static bool read_line(const json *j, const char *key, int max, bool is_optional, char **out,
                      srv_trouble *t)
{
    char message[120];
    size_t len = 0;
    int value = member(j, key);
    bool is_left_out = is_optional && value == JSON_MISSING && only_keys(j, NULL, NULL);
    if (value != JSON_MISSING) {
        (void)json_source(j, value, &len);
    }
    char *memory = malloc(len + 64); /* decoded it is no longer than its source */
    if (!memory) {
        return srv_wrong(t, SRV_E_BUSY, NULL);
    }
    arena a = arena_make(memory, len + 64);
    const char *text = is_left_out ? "" : j ? json_string(j, value, &a) : NULL;
    int n = text ? srv_plain_length(text) : -1;
    if (n < (is_optional ? 0 : 1) || n > max || !(is_left_out || only_keys(j, key, NULL))) {
        free(memory);
        snprintf(message, sizeof message, "\"%s\" must be one line of 1 to %d characters.", key,
                 max);
        return srv_wrong(t, SRV_E_BAD_REQUEST, message);
    }
    memmove(memory, text, strlen(text) + 1);
    *out = memory;
    return true;
}

static bool read_abort(const json *j, srv_request *out, srv_trouble *t)
{
    int abort = member(j, "abort");
    out->abort = true;
    return (only_keys(j, "abort", NULL) &&
            (abort == JSON_MISSING || json_bool(j, abort, &out->abort))) ||
           srv_wrong(t, SRV_E_BAD_REQUEST, "\"abort\" must be true or false.");
}

/* Of which map the deck must be is known now; what is wrong is told later (hall/request.h). */
static bool read_queue(const json *j, const sw_map *map, srv_request *out)
{
    if (j) {
        (void)srv_queue_ask(j, map, &out->queue, &out->trouble);
    }
    return j != NULL;
}

bool srv_ask(srv_action action, const json *j, const srv_limits *limits, srv_room *room,
             const srv_person *who, srv_request *out, srv_trouble *t)
{
    *out = (srv_request){.action = action};
    switch (action) {
    case SRV_DO_SIT:
        return read_sit(j, out, t);
    case SRV_DO_MOVE:
        return read_moves(j, room, who, out, t);
    case SRV_DO_CHAT:
        return read_line(j, "text", limits->chat_length, false, &out->chat, t);
    case SRV_DO_CLOSE:
        return read_line(j, "reason", limits->chat_length, true, &out->reason, t);
    case SRV_DO_ABORT:
        return read_abort(j, out, t);
    case SRV_DO_QUEUE:
        return read_queue(j, srv_room_game(room)->map, out) ||
               srv_wrong(t, SRV_E_BAD_REQUEST,
                         "Draws are queued with \"deck\", \"until\" and \"turns\".");
    default:
        return only_keys(j, NULL, NULL) ||
               srv_wrong(t, SRV_E_BAD_REQUEST, "This takes nothing in its body.");
    }
}
