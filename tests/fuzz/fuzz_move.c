/* Moves as bytes and as JSON in any position of a game: what `sw_check` accepts is what `sw_moves`
 * lists, a refusal leaves the state as it was, and what can be read is written as it was.
 *
 * An input: map, players, seed, number of random moves to make first, then either the 16 bytes of
 * moves, or JSON if it starts with a brace. */
#include "fuzz_game.h"
#include "wire/move.h"

static bool listed(const sw_game *g, const sw_state *s, const sw_move *m)
{
    int n = sw_moves(g, s, fuzz_moves, FUZZ_MOVES);
    for (int i = 0; i < n; i++) {
        if (sw_move_equal(&fuzz_moves[i], m)) {
            return true;
        }
    }
    return false;
}

static void try_move(const sw_game *g, sw_state *s, const sw_move *m)
{
    sw_state before = *s;
    bool legal = sw_check(g, s, m) == SW_OK;
    EXPECT(legal == listed(g, s, m));
    sw_event list[SW_MAX_EVENTS];
    sw_events events = {list, 0, SW_MAX_EVENTS};
    EXPECT((sw_apply(g, s, m, &events) == SW_OK) == legal);
    EXPECT(events.n <= events.cap);
    if (!legal) {
        EXPECT(memcmp(s, &before, sizeof before) == 0);
        return;
    }
    sw_apply_unchecked(g, &before, m);
    EXPECT(sw_state_hash(g, s) == sw_state_hash(g, &before));
    EXPECT(sw_state_check(g, s, NULL, 0) == SW_OK);
}

static void try_json(const sw_game *g, sw_state *s, const char *text, size_t len)
{
    static unsigned char memory[4 << 20];
    static char written[1 << 16];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error error;
    wire_error e;
    sw_move m, again;
    if (len > 4096 || !json_parse(text, len, &a, &j, &error) ||
        !wire_move_read(&j, 0, g, s, &m, &e)) {
        return;
    }
    json_out o = json_out_make(written, sizeof written);
    wire_move_put(&o, g, s, &m);
    EXPECT(!o.overflow && json_parse(written, o.len, &a, &j, &error));
    EXPECT(wire_move_read(&j, 0, g, s, &again, &e) && sw_move_equal(&m, &again));
    try_move(g, s, &m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 5) {
        return 0;
    }
    const sw_map *map = fuzz_map_at(data[0] % sw_map_builtin_count());
    int players = map->players_min + data[1] % (map->players_max - map->players_min + 1);
    const uint8_t seed[32] = {data[2]};
    sw_random random = sw_random_seed(data[2]);
    sw_game game;
    sw_state state;
    EXPECT(sw_game_init(&game, map, players, NULL) == SW_OK);
    sw_start(&game, seed, &state);
    for (int i = 0; i < data[3] && state.phase != SW_OVER; i++) {
        int n = sw_moves(&game, &state, fuzz_moves, FUZZ_MOVES);
        sw_apply_unchecked(&game, &state, &fuzz_moves[sw_random_below(&random, n)]);
    }
    if (data[4] == '{') {
        try_json(&game, &state, (const char *)data + 4, size - 4);
        return 0;
    }
    for (size_t at = 4; at + sizeof(sw_move) <= size; at += sizeof(sw_move)) {
        sw_move m;
        memcpy(&m, data + at, sizeof m);
        try_move(&game, &state, &m);
    }
    return 0;
}
