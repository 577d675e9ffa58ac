/* The subcommands of `stellwerk`: one file each, listed in commands.def.
 *
 * argv[0] is the subcommand's own name. The result is the exit status: CMD_OK, CMD_FINDING (it ran
 * and the answer is no: a map with errors, a record that does not hold) or CMD_USAGE. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

enum { CMD_OK = 0, CMD_FINDING = 1, CMD_USAGE = 2 };

#define CLI_COMMAND(name, summary) int cmd_##name(int argc, char **argv);
#include "commands.def"
#undef CLI_COMMAND

typedef struct cli_command {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} cli_command;

/* All of them; the last has no name. */
extern const cli_command cli_commands[];

/* NULL: there is none of this name. */
const cli_command *cli_command_find(const char *name);

#endif
