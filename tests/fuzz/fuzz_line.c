/* Lines of the protocol. Every line gets one answer that is JSON. For the inputs to mean the same
 * each time, four games are there at the start of each, and "game":1 to "game":9 in an input count
 * from them. */
#include "base/json.h"
#include "fuzz_game.h"
#include "wire/command/session.h"

enum { GAMES = 32, WORK = 8 << 20, LINE = 1 << 18 };

static wire_session *session;

static const char *ask(const char *line, size_t len, size_t *n)
{
    const char *answer = wire_session_line(session, line, len, n);
    if (answer && *n < 16384) { /* longer ones are lists of the same kind: enough is enough */
        static unsigned char memory[1 << 20];
        arena a = arena_make(memory, sizeof memory);
        json j;
        json_error error;
        EXPECT(json_parse(answer, *n, &a, &j, &error));
        EXPECT(json_type_of(&j, json_get(&j, 0, "ok")) == JSON_BOOL);
    }
    return answer;
}

static long number_of(const char *answer)
{
    const char *at = strstr(answer, "\"game\":");
    EXPECT(at);
    return atol(at + 7);
}

/* Starts one game per map; the number before the first. */
static long start_games(void)
{
    long first = 0;
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        char line[200];
        size_t n;
        snprintf(line, sizeof line,
                 "{\"cmd\":\"new\",\"map\":\"%s\",\"players\":%d,\"seed\":\"1\"}",
                 fuzz_map_at(i)->id, 2 + i % 2);
        long game = number_of(ask(line, strlen(line), &n));
        first = first ? first : game;
    }
    return first - 1;
}

static void free_games(long base)
{
    for (long game = base + 1; game <= base + 2 * GAMES; game++) {
        char line[80];
        size_t n;
        snprintf(line, sizeof line, "{\"cmd\":\"free\",\"game\":%ld}", game);
        ask(line, strlen(line), &n);
    }
}

/* Copies a line with its game numbers moved. */
static size_t move_games(const char *from, size_t len, long base, char *to)
{
    static const char key[] = "\"game\":";
    size_t n = 0;
    for (size_t i = 0; i < len && n < LINE - 64;) {
        bool number = len - i > 7 && memcmp(from + i, key, 7) == 0 && from[i + 7] >= '1' &&
                      from[i + 7] <= '9';
        if (number) {
            n += (size_t)snprintf(to + n, 32, "%s%ld", key, base + (from[i + 7] - '0'));
            i += 8;
        } else {
            to[n++] = from[i++];
        }
    }
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void *block;
    static char line[LINE];
    if (!session) {
        size_t bytes = wire_session_size(GAMES, WORK);
        wire_host host = {0};
        block = malloc(bytes);
        session = wire_session_make(block, bytes, GAMES, &host);
        EXPECT(session);
    }
    long base = start_games();
    const char *at = (const char *)data, *end = at + size;
    for (int count = 0; at < end && count < GAMES - 4; count++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = stop ? (size_t)(stop - at) : (size_t)(end - at), n;
        ask(line, move_games(at, len, base, line), &n);
        at += len + 1;
    }
    free_games(base);
    return 0;
}
