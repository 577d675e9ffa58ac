/* A state from outside: whatever is accepted comes back as the same JSON and can be played. */
#include "fuzz_game.h"
#include "wire/state.h"

enum { SIZE = 1 << 20 };

static size_t write_state(const sw_game *g, const sw_state *s, char *to)
{
    json_out o = json_out_make(to, SIZE);
    wire_state_put(&o, g, s);
    EXPECT(!o.overflow);
    return o.len;
}

static bool read_state(const char *text, size_t len, sw_game *game, sw_state *state)
{
    static unsigned char memory[32 * SIZE];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error error;
    wire_error e;
    wire_id id;
    if (len > SIZE || !json_parse(text, len, &a, &j, &error) ||
        !wire_id_read(&j, json_get(&j, 0, "map"), &id)) {
        return false;
    }
    const sw_map *map = fuzz_map_named(id.at);
    return map && wire_state_game(&j, 0, map, game, &e) && wire_state_read(&j, 0, game, state, &e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char first[SIZE], second[SIZE];
    sw_game game;
    sw_state state;
    if (!read_state((const char *)data, size, &game, &state)) {
        return 0;
    }
    size_t len = write_state(&game, &state, first);
    EXPECT(read_state(first, len, &game, &state));
    EXPECT(write_state(&game, &state, second) == len && memcmp(first, second, len) == 0);
    sw_random random = sw_random_seed(size);
    fuzz_walk(&game, &state, &random, 40);
    char text[200];
    EXPECT(sw_state_check(&game, &state, text, sizeof text) == SW_OK);
    return 0;
}
