/* A session of the line protocol (docs/PROTOCOL.md): one request in, one answer out.
 *
 * Everything lives in one block of memory that the caller gives; nothing is allocated, read or
 * written elsewhere, so the same code serves a terminal and a browser. Whatever a line holds, the
 * session answers it, and a request that is refused changes nothing. Not for use by two threads at
 * once. */
#ifndef WIRE_SESSION_H
#define WIRE_SESSION_H

#include <stddef.h>
#include <stdint.h>
#include <stellwerk/map.h>

enum { WIRE_PROTOCOL = 1 };

/* What the host lends; every member may be NULL. */
typedef struct wire_host {
    void *data;
    /* The map in the file at `path`, to live as long as the session; NULL if it cannot be read. Not
     * given: maps are known by id only. */
    const sw_map *(*read_map)(void *data, const char *path);
    int64_t (*clock)(void); /* milliseconds, for players that think for a time */
    /* Like ai_budget's: threads for players that search. */
    void (*parallel)(void (*job)(void *data, int worker), void *data, int workers);
    void (*yield)(void);
} wire_host;

typedef struct wire_session wire_session;

/* Bytes for a session with up to `max_games` games at one time. `work` is what one request may
 * take: its tokens (20 bytes for each value), the list of moves, the memory of a player, the
 * answer. Pages of it that are never used are never touched. */
size_t wire_session_size(int max_games, size_t work);

/* Makes a session in `memory` of that size; NULL if it is too small. */
wire_session *wire_session_make(void *memory, size_t size, int max_games, const wire_host *host);

/* Answers one line (without its end): JSON without line breaks, ended by a zero, valid until the
 * next call; NULL for a blank line, which gets no answer. */
const char *wire_session_line(wire_session *s, const char *line, size_t len, size_t *answer_len);

/* The answer to a line that was longer than the host reads. */
const char *wire_session_too_long(wire_session *s, size_t *answer_len);

#endif
