/* `stellwerk bench`: how fast is the engine? Uniform random play, the full list of legal moves made
 * at every decision, every game scored at its end, one thread.
 *
 * The hash is the signature of behaviour: it comes from a fixed number of games, so it does not
 * depend on the machine or on the time given. */
#include "base/hash.h"
#include "base/json.h"
#include "bench_search.h"
#include "command/args.h"
#include "command/budget.h"
#include "command/command.h"
#include "command/maps.h"
#include "series.h"
#include <stdio.h>
#include <stdlib.h>
#include <stellwerk/stellwerk.h>

enum { SIGNATURE_GAMES = 200, N_MOVES = 1 << 17, CHECK_EVERY = 16 };

typedef struct bench {
    const sw_map *map;
    sw_game game;
    sw_move *moves;
    sw_random random;
    uint64_t decisions, games, hash;
} bench;

static void play_game(bench *b)
{
    sw_state state;
    sw_scores scores;
    uint8_t seed[32];
    for (int i = 0; i < 4; i++) {
        uint64_t x = sw_random_next(&b->random);
        for (int k = 0; k < 8; k++) {
            seed[8 * i + k] = (uint8_t)(x >> (8 * k));
        }
    }
    sw_start(&b->game, seed, &state);
    uint64_t sum = 0;
    while (state.phase != SW_OVER) {
        int n = sw_moves(&b->game, &state, b->moves, N_MOVES);
        sum += (uint64_t)n;
        sw_apply_unchecked(&b->game, &state, &b->moves[sw_random_below(&b->random, n)]);
        b->decisions++;
    }
    sw_score(&b->game, &state, &scores);
    b->games++;
    b->hash = hash_word(b->hash, sum);
    for (int seat = 0; seat < b->game.n_players; seat++) {
        b->hash = hash_word(b->hash, (uint64_t)(uint16_t)scores.seats[seat].total);
    }
    if (b->games <= SIGNATURE_GAMES) {
        b->hash = hash_word(b->hash, sw_state_hash(&b->game, &state));
    }
}

typedef struct figures {
    double decisions_per_s, games_per_s, ns_per_decision;
    uint64_t hash;
} figures;

static figures measure(bench *b, double seconds)
{
    b->random = sw_random_seed(1);
    b->decisions = b->games = 0;
    b->hash = HASH_START;
    while (b->games < SIGNATURE_GAMES) { /* also warms up */
        play_game(b);
    }
    figures f = {.hash = b->hash};
    b->decisions = b->games = 0;
    double start = cli_seconds();
    double spent = 0;
    do {
        for (int i = 0; i < CHECK_EVERY; i++) {
            play_game(b);
        }
        spent = cli_seconds() - start;
    } while (spent < seconds);
    f.decisions_per_s = (double)b->decisions / spent;
    f.games_per_s = (double)b->games / spent;
    f.ns_per_decision = 1e9 * spent / (double)b->decisions;
    return f;
}

static void print_json(const bench *b, const figures *f)
{
    char text[512];
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)f->hash);
    json_out o = json_out_make(text, sizeof text);
    json_open(&o, '{');
    json_key(&o, "map");
    json_put_string(&o, b->map->id);
    json_key(&o, "players");
    json_put_int(&o, b->game.n_players);
    json_key(&o, "decisions_per_s");
    json_put_int(&o, (int64_t)f->decisions_per_s);
    json_key(&o, "games_per_s");
    json_put_int(&o, (int64_t)f->games_per_s);
    json_key(&o, "ns_per_decision");
    json_put_fixed(&o, f->ns_per_decision, 1);
    json_key(&o, "state_bytes");
    json_put_int(&o, (int64_t)sizeof(sw_state));
    json_key(&o, "hash");
    json_put_string(&o, hash);
    json_close(&o, '}');
    printf("%.*s\n", (int)o.len, text);
}

/* What is measured, for each map and number of players. */
typedef struct wanted {
    double seconds;
    bool as_json;
    const ai_player *bot; /* NULL: the engine alone */
    sw_move *moves;
    uint64_t signature; /* of all hashes so far */
} wanted;

static void bench_engine(const sw_game *game, wanted *w)
{
    bench b = {.map = game->map, .game = *game, .moves = w->moves};
    figures f = measure(&b, w->seconds);
    w->signature = hash_word(w->signature, f.hash);
    if (w->as_json) {
        print_json(&b, &f);
    } else {
        printf("%-10s %d players: %9.0f decisions/s  %7.0f games/s  %7.1f ns/decision  "
               "%zu bytes/state  %016llx\n",
               b.map->id, b.game.n_players, f.decisions_per_s, f.games_per_s, f.ns_per_decision,
               sizeof(sw_state), (unsigned long long)f.hash);
    }
}

static int run(const sw_map *map, int64_t players, wanted *w)
{
    sw_game game;
    if (!map) {
        return CMD_USAGE;
    }
    if (sw_game_init(&game, map, (int)players, NULL) != SW_OK) {
        return cli_wrong("bench", "%s is for %d to %d players, not %d", map->id, map->players_min,
                         map->players_max, (int)players);
    }
    int status = CMD_OK;
    if (w->bot) {
        status = bench_search(&game, w->bot, w->seconds, w->as_json);
    } else {
        bench_engine(&game, w);
    }
    fflush(stdout);
    return status;
}

int cmd_bench(int argc, char **argv)
{
    const char *name = NULL, *bot_name = "mcts";
    int64_t players = 0;
    int64_t seconds = 2;
    bool as_json = false, is_search = false;
    const cli_option options[] = {
        {"map", "MAP", "a built-in map, or the path of a map file", .text = &name, .usual = "all",
         .kind = CLI_MAP},
        {"players", "N", "at the table", .number = &players, .min = 2, .max = SW_MAX_SEATS,
         .usual = "2 and 4"},
        {"seconds", "T", "to measure for, each; 0: for the hashes alone", .number = &seconds,
         .max = 3600},
        {"search", NULL, "measure a searching bot instead: playouts, one thread and two",
         .flag = &is_search},
        {"bot", "NAME", "the searching bot", .text = &bot_name, .kind = CLI_BOT},
        {"json", NULL, "print one JSON object per line", .flag = &as_json},
        {0},
    };
    const cli_usage usage = {
        "bench [options]",
        "Measures the engine: random play on one thread, all legal moves listed at every "
        "decision, every game scored. The hash at the end of a line is the signature of behaviour; "
        "the last line, if all maps are measured, has one for all: commits to the engine end with "
        "it.",
        options,
        .more =
            "With --search: playouts per second on one thread, per second of processor time "
            "(one core), on two threads, and the ratio of the two; and that ratio for two "
            "searches at once that have nothing to do with each other: what the machine gives."};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    wanted w = {.seconds = (double)seconds, .as_json = as_json, .signature = HASH_START};
    if (is_search && !series_bots("bench", bot_name, &w.bot, 1)) {
        return CMD_USAGE;
    }
    w.moves = malloc(N_MOVES * sizeof *w.moves);
    if (!w.moves) {
        return cli_wrong("bench", "there is not enough memory");
    }
    status = CMD_OK;
    for (int i = 0; i < (name ? 1 : sw_map_builtin_count()) && status == CMD_OK; i++) {
        const sw_map *map = name ? cli_map(name) : cli_map_builtin(i);
        for (int n = players ? (int)players : 2; n <= (players ? players : 4) && status == CMD_OK;
             n += 2) {
            status = run(map, n, &w);
        }
    }
    if (status == CMD_OK && !name && !players && !is_search && !as_json) {
        printf("Bench: %016llx\n", (unsigned long long)w.signature);
    }
    free(w.moves);
    return status;
}
