/* What tests of the protocol share: a session, positions in it, answers as JSON, and
 * games with an option. */
#ifndef SUPPORT_ASKING_H
#define SUPPORT_ASKING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants those before it */
#include <cmocka.h>

#include "support/maps.h"
#include "support/players.h"
#include "wire/command/session.h"
#include "wire/state.h"
#include <stdio.h>
#include <stdlib.h>

enum { TEXT = 1 << 20, WORK = 64 << 20 };

static wire_session *session;
static void *session_memory;

static inline int make_session(void **unused)
{
    (void)unused;
    const wire_host host = {0};
    size_t size = wire_session_size(4, WORK);
    session_memory = malloc(size);
    session = session_memory ? wire_session_make(session_memory, size, 4, &host) : NULL;
    return session ? 0 : -1;
}

static inline int drop_session(void **unused)
{
    (void)unused;
    free(session_memory);
    return 0;
}

static inline const char *ask(const char *line)
{
    size_t len = 0;
    const char *answer = wire_session_line(session, line, strlen(line), &len);
    if (!answer || strncmp(answer, "{\"ok\":true", 10) != 0) {
        fail_msg("%.300s: %.300s", line, answer);
    }
    return answer;
}

static inline int load(const sw_game *g, const sw_state *s)
{
    static char line[TEXT];
    json_out o = json_out_make(line, sizeof line);
    json_open(&o, '{');
    json_key(&o, "cmd");
    json_put_string(&o, "load");
    json_key(&o, "state");
    wire_state_put(&o, g, s);
    json_close(&o, '}');
    line[o.len] = '\0';
    const char *at = strstr(ask(line), "\"game\":");
    assert_non_null(at);
    return atoi(at + 7);
}

static inline void forget(int game)
{
    char line[64];
    snprintf(line, sizeof line, "{\"cmd\":\"free\",\"game\":%d}", game);
    ask(line);
}

/* The document is valid until the next call. */
static inline json parse(const char *text)
{
    static unsigned char memory[32 * TEXT];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error error;
    assert_true(json_parse(text, strlen(text), &a, &j, &error));
    return j;
}

/* A game to its end with that option set to other than its default (NULL: none is). */
static inline void play_with(const sw_map *map, const sw_option_info *option, int players, taste t,
                             watcher watch, void *data)
{
    static sw_game game;
    sw_options options = sw_options_default();
    sw_state end;
    if (option) {
        uint16_t value = option->max > 1 ? 60 : 1; /* the one number: turns */
        memcpy((char *)&options + option->offset, &value, sizeof value);
    }
    assert_int_equal(sw_game_init(&game, map, players, &options), SW_OK);
    play_game(&game, (uint64_t)(100 * players + (int)t), t, watch, data, &end);
}

#endif
