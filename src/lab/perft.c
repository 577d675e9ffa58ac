/* `stellwerk perft`: counts the move sequences of a given length from the start of a game. The
 * number is a checksum of the rules: the same natively, in WebAssembly and in any other correct
 * engine. */
#include "command/args.h"
#include "command/command.h"
#include "command/maps.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <stellwerk/stellwerk.h>
#include <string.h>

enum { N_MOVES = 1 << 18 };

int cmd_perft(int argc, char **argv)
{
    const char *name = "usa";
    const char *hex = "0";
    int64_t players = 2;
    int64_t depth = 3;
    bool as_json = false;
    const cli_option options[] = {
        {"map", "MAP", "a built-in map, or the path of a map file", .text = &name, .kind = CLI_MAP},
        {"players", "N", "at the table", .number = &players, .min = 2, .max = SW_MAX_SEATS},
        {"seed", "HEX", "of the game, up to 64 hex digits", .text = &hex},
        {"depth", "D", "moves in a sequence", .number = &depth, .min = 0, .max = 64},
        {"json", NULL, "print one JSON object", .flag = &as_json},
        {0},
    };
    const cli_usage usage = {"perft [options]",
                             "Counts the sequences of D moves from the start of a game.", options,
                             .more = NULL};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    const sw_map *map = cli_map(name);
    if (!map) {
        return CMD_USAGE;
    }
    uint8_t seed[32];
    if (!sw_seed_parse(hex, strlen(hex), seed)) {
        return cli_wrong("perft", "a seed has 1 to 64 hex digits, not \"%s\"", hex);
    }
    sw_game game;
    if (sw_game_init(&game, map, (int)players, NULL) != SW_OK) {
        return cli_wrong("perft", "%s is for %d to %d players", map->id, map->players_min,
                         map->players_max);
    }
    sw_state state;
    sw_start(&game, seed, &state);
    sw_move *moves = malloc(N_MOVES * sizeof *moves);
    uint64_t count = moves ? sw_perft(&game, &state, (int)depth, moves, N_MOVES) : SW_PERFT_MEMORY;
    free(moves);
    if (count == SW_PERFT_MEMORY) {
        return cli_wrong("perft", "there is not enough memory for that depth");
    }
    if (as_json) {
        printf("{\"map\":\"%s\",\"players\":%d,\"seed\":\"%s\",\"depth\":%d,\"count\":%" PRIu64
               "}\n",
               map->id, (int)players, hex, (int)depth, count);
    } else {
        printf("%" PRIu64 "\n", count);
    }
    return CMD_OK;
}
