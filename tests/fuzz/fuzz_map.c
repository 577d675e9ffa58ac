/* Map files: any bytes get an answer, and a map that is read without error can be played. */
#include <stdint.h>
#include <stdlib.h>

#include <stellwerk/stellwerk.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_INPUT = 1 << 16, MAX_FINDINGS = 64, MAX_MOVES = 1 << 12, DECISIONS = 40 };

/* The input cannot be played on: a finding. */
static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void play(const sw_map *map, int players)
{
    static sw_game game;
    static sw_move moves[MAX_MOVES];
    sw_state state;
    const uint8_t seed[32] = {(uint8_t)map->hash, (uint8_t)(map->hash >> 8)};
    sw_random random = sw_random_seed(map->hash);
    demand(sw_game_init(&game, map, players, NULL) == SW_OK);
    sw_start(&game, seed, &state);
    demand(sw_state_check(&game, &state, NULL, 0) == SW_OK);
    for (int i = 0; i < DECISIONS && state.phase != SW_OVER; i++) {
        int n = sw_moves(&game, &state, moves, MAX_MOVES);
        demand(n > 0);
        const sw_move *m = &moves[sw_random_below(&random, n)];
        demand(sw_apply(&game, &state, m, NULL) == SW_OK);
        demand(sw_state_check(&game, &state, NULL, 0) == SW_OK);
    }
    sw_scores scores;
    sw_score(&game, &state, &scores);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sw_diag findings[MAX_FINDINGS];
    static unsigned char memory[40 * MAX_INPUT + 65536];
    if (size > MAX_INPUT) {
        return 0;
    }
    sw_diags diags = {.at = findings, .cap = MAX_FINDINGS};
    /* exactly what the header promises to suffice */
    const sw_map *map =
        sw_map_read((const char *)data, size, memory, 40 * size + 65536, true, &diags);
    demand((map != NULL) == (diags.n_errors == 0));
    if (map) {
        play(map, map->players_min);
        play(map, map->players_max);
    }
    return 0;
}
