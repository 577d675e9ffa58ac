/* `stellwerk`: finds the subcommand and hands over. */
#include "command/args.h"
#include "command/command.h"
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stellwerk/stellwerk.h>
#include <string.h>

const cli_command cli_commands[] = {
#define CLI_COMMAND(name, summary) {#name, summary, cmd_##name},
#include "command/commands.def"
#undef CLI_COMMAND
    {0},
};

const cli_command *cli_command_find(const char *name)
{
    for (const cli_command *c = cli_commands; c->name; c++) {
        if (strcmp(name, c->name) == 0) {
            return c;
        }
    }
    return NULL;
}

static void print_help(FILE *to)
{
    fputs("Usage: stellwerk COMMAND [options]\n\nFour railway games, by the book.\n\nCommands:\n",
          to);
    for (const cli_command *c = cli_commands; c->name; c++) {
        fprintf(to, "  %-10s %s\n", c->name, c->summary);
    }
    fputs("\nstellwerk help COMMAND tells more; stellwerk --version gives the version.\n", to);
}

static int no_command(const char *name)
{
    fprintf(stderr, "stellwerk: there is no command \"%s\".\n\n", name);
    print_help(stderr);
    return CMD_USAGE;
}

int cmd_help(int argc, char **argv)
{
    const char *words[8] = {NULL}; /* of "map lint usa" only the first counts */
    const cli_usage usage = {
        "help [COMMAND]",
        "Tells about a command, as stellwerk COMMAND --help does; without one, "
        "which commands there are.",
        NULL,
        words,
        0,
        sizeof words / sizeof *words,
        .word_kind = CLI_SUBCOMMAND};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    if (!words[0]) {
        print_help(stdout);
        return CMD_OK;
    }
    const cli_command *c = cli_command_find(words[0]);
    if (!c) {
        return no_command(words[0]);
    }
    char name[16], option[] = "--help";
    snprintf(name, sizeof name, "%s", c->name);
    return c->run(2, (char *[]){name, option, NULL});
}

static int run(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    const cli_command *c = cli_command_find(name);
    if (c) {
        return c->run(argc - 1, argv + 1);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_help(stdout);
        return CMD_OK;
    }
    if (strcmp(name, "--version") == 0) {
        puts("stellwerk " SW_VERSION);
        return CMD_OK;
    }
    if (*name) {
        return no_command(name);
    }
    print_help(stderr);
    return CMD_USAGE;
}

/* Whoever fills a disk with results wants to know that they are not all there. */
static int close_output(int status)
{
    errno = 0;
    bool failed = ferror(stdout) != 0;
    failed |= fclose(stdout) != 0;
    if (failed && errno != EPIPE) { /* who has closed a pipe wants no more */
        /* A write that failed earlier has left no reason. */
        fprintf(stderr, "stellwerk: the output could not be written: %s\n",
                errno ? strerror(errno) : "is there room left where it goes?");
        return status == CMD_OK ? CMD_FINDING : status;
    }
    return status;
}

int main(int argc, char **argv)
{
    return close_output(run(argc, argv));
}
