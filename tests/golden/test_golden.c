/* Golden games: recorded games of every map, with the hash of every position beside them
 * (<name>.hashes: after the set-up, then after each move). Any change of behaviour shows here; the
 * WebAssembly build reads the same files.
 *
 * The first ones are from version 0.1: they say nothing about options that came later, and are on
 * the boards of that time. They stay as they are: whatever changes, such games must go on. With
 * `--write` the others are played again and written. Do that only when behaviour was meant to
 * change, and say so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "players/player.h"
#include "support/maps.h"
#include "support/players.h"
#include "wire/record.h"
#include <stdio.h>
#include <stdlib.h>

enum { MAX_MOVES = 1 << 17, MAX_GAME = 20000, TEXT_SIZE = 1 << 20 };

static const struct golden {
    const char *name, *map; /* NULL: from version 0.1 */
    int players;
    const char *seats[SW_MAX_SEATS]; /* bots, or tastes of random players */
} games[] = {
    {"usa-2", NULL, 2, {0}},
    {"usa-5", NULL, 5, {0}},
    {"maerklin-3", NULL, 3, {0}},
    {"maerklin-4", NULL, 4, {0}},
    {"berlin-2", NULL, 2, {0}},
    {"berlin-4", NULL, 4, {0}},
    {"world-2", NULL, 2, {0}},
    {"world-4", NULL, 4, {0}},
    {"usa-3", "usa", 3, {"planner", "hoard", "greedy"}},
    {"usa-4", "usa", 4, {"hoard", "hoard", "claim", "hoard"}},
    {"maerklin-2", "maerklin", 2, {"planner", "racer"}},
    {"maerklin-5", "maerklin", 5, {"hoard", "modules", "hoard", "hoard", "claim"}},
    {"berlin-2b", "berlin", 2, {"planner", "greedy"}},
    {"berlin-3", "berlin", 3, {"hoard", "claim", "hoard"}},
    {"world-3", "world", 3, {"planner", "greedy", "modules"}},
    {"world-5", "world", 5, {"hoard", "hoard", "modules", "hoard", "any"}},
};
enum { N_GAMES = sizeof games / sizeof *games };

static sw_move legal[MAX_MOVES], moves[MAX_GAME];
static uint64_t hashes[MAX_GAME + 1];
static char text[TEXT_SIZE];

/* --- reading --- */

static const sw_map *find(void *data, const char *id, uint64_t hash)
{
    (void)data;
    return test_map_version(id, hash);
}

static FILE *open_golden(const char *name, const char *end, const char *mode)
{
    char path[500];
    snprintf(path, sizeof path, "%s/tests/golden/%s.%s", SW_SOURCE_DIR, name, end);
    FILE *f = fopen(path, mode);
    if (!f) {
        fprintf(stderr, "cannot open %s\n", path);
        exit(1);
    }
    return f;
}

static void replay(void **state)
{
    const struct golden *golden = *state;
    FILE *f = open_golden(golden->name, "json", "rb");
    size_t len = fread(text, 1, sizeof text, f);
    fclose(f);
    void *block = malloc(64 * len + 65536);
    arena memory = arena_make(block, 64 * len + 65536);
    wire_record record;
    wire_record_error error = {.text = ""};
    bool fine = wire_record_read(text, len, &memory, find, NULL, &record, &error);
    if (!fine) {
        print_error("%s, move %d: %s\n", golden->name, error.move, error.text);
    }
    assert_true(fine); /* every move is legal, and the score sheet is the one recorded */
    assert_int_equal(record.n_players, golden->players);

    static sw_game game;
    sw_state s;
    assert_int_equal(sw_game_init(&game, record.map, record.n_players, &record.options), SW_OK);
    sw_start(&game, record.seed, &s);
    f = open_golden(golden->name, "hashes", "rb");
    for (int i = 0; i <= record.n_moves; i++) {
        unsigned long long hash = 0;
        assert_int_equal(fscanf(f, "%llx", &hash), 1);
        if (hash != sw_state_hash(&game, &s)) {
            print_error("%s differs after move %d\n", golden->name, i);
        }
        assert_true(hash == sw_state_hash(&game, &s));
        if (i < record.n_moves) {
            sw_apply_unchecked(&game, &s, &record.moves[i]);
        }
    }
    fclose(f);
    assert_int_equal(s.phase, SW_OVER);
    free(block);
}

/* --- writing --- */

static int choose(const sw_game *g, const sw_state *s, const char *who, sw_random *random)
{
    int n = sw_moves(g, s, legal, MAX_MOVES);
    for (int t = 0; t < N_TASTES; t++) {
        if (strcmp(taste_name((taste)t), who) == 0) {
            return taste_choose((taste)t, legal, n, random);
        }
    }
    const ai_player *bot = ai_player_find(who, strlen(who));
    if (!bot) {
        fprintf(stderr, "nobody is called %s\n", who);
        exit(1);
    }
    size_t size = bot->memory(g);
    void *memory = calloc(1, size + 1);
    ai_budget budget = {.playouts = 1};
    ai_info info = {0};
    sw_view view;
    sw_view_make(g, s, s->to_move, &view);
    bot->begin(bot, memory, g, s->to_move, 1);
    sw_move m = bot->choose(memory, g, &view, &budget, &info);
    free(memory);
    int i = 0;
    while (i < n && !sw_move_equal(&legal[i], &m)) {
        i++;
    }
    return i;
}

static void write_game(const struct golden *golden, int number)
{
    const sw_game *g = test_game(golden->map, golden->players);
    wire_record r = {
        .map = g->map, .options = sw_options_default(), .n_players = g->n_players, .moves = moves};
    memcpy(r.names, golden->seats, sizeof r.names);
    test_seed((uint64_t)(0x601d00 + number), r.seed);
    sw_random random = sw_random_seed((uint64_t)number);
    sw_state s;
    sw_start(g, r.seed, &s);
    for (hashes[0] = sw_state_hash(g, &s); s.phase != SW_OVER && r.n_moves < MAX_GAME;) {
        moves[r.n_moves] = legal[choose(g, &s, golden->seats[s.to_move], &random)];
        sw_apply_unchecked(g, &s, &moves[r.n_moves]);
        hashes[++r.n_moves] = sw_state_hash(g, &s);
    }
    json_out o = json_out_make(text, sizeof text);
    wire_record_put(&o, &r);
    FILE *f = open_golden(golden->name, "json", "wb");
    fprintf(f, "%.*s%s", (int)o.len, text, text[o.len - 1] == '\n' ? "" : "\n");
    fclose(f);
    f = open_golden(golden->name, "hashes", "wb");
    for (int i = 0; i <= r.n_moves; i++) {
        fprintf(f, "%016llx\n", (unsigned long long)hashes[i]);
    }
    fclose(f);
    printf("%s: %d moves, %d turns\n", golden->name, r.n_moves, s.turn);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--write") == 0) {
        for (int i = 0; i < N_GAMES; i++) {
            if (games[i].map) {
                write_game(&games[i], i);
            }
        }
        return 0;
    }
    struct CMUnitTest tests[N_GAMES];
    for (int i = 0; i < N_GAMES; i++) {
        struct golden *golden = (struct golden *)(uintptr_t)&games[i];
        tests[i] = (struct CMUnitTest){
            .name = games[i].name, .test_func = replay, .initial_state = golden};
    }
    return _cmocka_run_group_tests("golden", tests, N_GAMES, NULL, NULL);
}
