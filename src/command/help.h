/* What `--help` and the man pages say about a command, made from its table (args.h). */
#ifndef COMMAND_HELP_H
#define COMMAND_HELP_H

#include "args.h"

/* To standard output. */
void help_print(const cli_usage *usage);

enum { HELP_TEXT = 1024 };

/* What an option is for, its choices and its default, in one piece. */
void help_of_option(const cli_option *o, char *to, size_t size);

/* How the options are named in the environment; nothing if they are not. */
void help_of_environment(const cli_usage *usage, char *to, size_t size);

/* The name of an option in capitals with underscores, after the prefix. */
void help_variable(const char *prefix, const char *name, char *to, size_t size);

/* "error, warn or info" of "error warn info". */
void help_list(const char *words, char *to, size_t size);

#endif
