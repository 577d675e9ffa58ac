/* `stellwerk`: finds the subcommand and hands over. */
#include "args.h"
#include "command.h"
#include <stdio.h>
#include <stellwerk/stellwerk.h>
#include <string.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    {"play", cmd_play, "play at the terminal, people and bots on any seats"},
    {"serve", cmd_serve, "serve the games to browsers"},
    {"engine", cmd_engine, "speak the line protocol on standard input and output"},
    {"simulate", cmd_simulate, "let bots play many games and print statistics"},
    {"match", cmd_match, "measure two bots against each other"},
    {"ladder", cmd_ladder, "play all bots against each other and rate them"},
    {"analyse", cmd_analyse, "find the mistakes of a recorded game"},
    {"tune", cmd_tune, "find a way to play that beats given bots"},
    {"bench", cmd_bench, "measure the speed of the engine"},
    {"perft", cmd_perft, "count move sequences to a depth"},
    {"replay", cmd_replay, "check a game record and tell the game"},
    {"verify", cmd_verify, "prove that a game from a server was shuffled fairly"},
    {"map", cmd_map, "list, show, lint and measure maps"},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static void print_help(FILE *to)
{
    fputs("Usage: stellwerk COMMAND [options]\n\nFour railway games, by the book.\n\nCommands:\n",
          to);
    for (int i = 0; i < N_COMMANDS; i++) {
        fprintf(to, "  %-10s %s\n", commands[i].name, commands[i].summary);
    }
    fputs("\nstellwerk COMMAND --help tells more; stellwerk --version gives the version.\n", to);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    for (int i = 0; i < N_COMMANDS; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return commands[i].run(argc - 1, argv + 1);
        }
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help(stdout);
        return CMD_OK;
    }
    if (strcmp(name, "--version") == 0) {
        puts("stellwerk " SW_VERSION);
        return CMD_OK;
    }
    if (*name) {
        fprintf(stderr, "stellwerk: there is no command \"%s\".\n\n", name);
    }
    print_help(stderr);
    return CMD_USAGE;
}
