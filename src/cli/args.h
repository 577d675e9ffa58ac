/* Options of a subcommand as a table, from which parsing, `--help` and the errors come.
 *
 *     const char *map = "usa";
 *     int64_t depth = 3;
 *     bool json = false;
 *     const cli_option options[] = {
 *         {"map", "MAP", "a built-in map, or the path of a map file", .text = &map},
 *         {"depth", "N", "moves to look ahead (default 3)", .number = &depth, .min = 1, .max = 9},
 *         {"json", NULL, "print one JSON object", .flag = &json},
 *         {0},
 *     };
 *     const cli_usage usage = {"perft [options]", "Counts move sequences.", options};
 *     int status = cli_args(&usage, argc, argv);
 *     if (status != CLI_GO) {
 *         return status;
 *     }
 */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>
#include <stdint.h>

/* Exactly one of text, flag and number is set; it keeps its value when the option is not given. */
typedef struct cli_option {
    const char *name;  /* without the dashes; an entry of zeros ends the table */
    const char *value; /* what to call the value in the help; NULL for a flag */
    const char *help;  /* one sentence or less, with the default; may hold line breaks */
    const char **text;
    bool *flag;
    int64_t *number;  /* decimal, from min to max */
    int64_t min, max; /* of number */
} cli_option;

typedef struct cli_usage {
    const char *line;  /* after "stellwerk ": "replay FILE [options]" */
    const char *about; /* a sentence or two, printed below it */
    const cli_option *options;
    /* Words that are no options: stored in the order given, at least `min_words`, at most
     * `max_words`; the rest of `words` is left alone. */
    const char **words;
    int min_words, max_words;
    const char *more; /* examples and remarks at the end of the help; may be NULL */
} cli_usage;

enum { CLI_GO = -1 };

/* CLI_GO, or the exit status: 0 after `--help` was printed to standard output, 2 after an error
 * was printed to standard error. `--name value` and `--name=value` are the same; `--` ends the
 * options. */
int cli_args(const cli_usage *usage, int argc, char **argv);

/* Takes options from the environment first: --max-body is PREFIXMAX_BODY; flags are 1 or 0, and
 * what is empty is not there. CLI_GO, or 2 after an error was printed. */
int cli_environment(const cli_usage *usage, const char *command, const char *prefix);

/* A decimal number from min to max; false, and *out as it was, for anything else. */
bool cli_number(const char *text, int64_t min, int64_t max, int64_t *out);

/* "stellwerk NAME: message" to standard error, and where to find help; gives CMD_USAGE. */
int cli_wrong(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
