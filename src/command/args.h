/* Options of a subcommand as a table, from which parsing, `--help`, the man page, the completion of
 * shells and the errors come.
 *
 *     const char *map = "usa";
 *     int64_t depth = 3;
 *     bool json = false;
 *     const cli_option options[] = {
 *         {"map", "MAP", "a built-in map, or the path of a map file", .text = &map,
 *          .kind = CLI_MAP},
 *         {"depth", "N", "moves to look ahead", .number = &depth, .min = 1, .max = 9},
 *         {"json", NULL, "print one JSON object", .flag = &json},
 *         {0},
 *     };
 *     const cli_usage usage = {"perft [options]", "Counts move sequences.", options};
 *     int status = cli_args(&usage, argc, argv);
 *     if (status != CLI_GO) {
 *         return status;
 *     }
 *
 * Texts are without line breaks: they are broken where they are shown. What an option's variable
 * holds before the parsing is its default, and told as such. */
#ifndef COMMAND_ARGS_H
#define COMMAND_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a value is, for shells that complete it. */
typedef enum cli_kind {
    CLI_ANY, /* nothing that could be proposed */
    CLI_FILE,
    CLI_FOLDER,
    CLI_MAP,  /* the id of a built-in map, or a file */
    CLI_BOT,  /* its name */
    CLI_BOTS, /* names with commas between them */
    CLI_SUBCOMMAND
} cli_kind;

/* Exactly one of text, flag and number is set; it keeps its value when the option is not given. */
typedef struct cli_option {
    const char *name;  /* without the dashes; an entry of zeros ends the table */
    const char *value; /* what to call the value in the help; NULL for a flag */
    const char *help;  /* one sentence or less */
    const char **text;
    bool *flag;
    int64_t *number;     /* decimal, from min to max */
    int64_t min, max;    /* of number */
    const char *usual;   /* the default in words, where the variable does not have it */
    const char *choices; /* of text: words with blanks between them, all others are refused */
    cli_kind kind;       /* of text */
    bool *given;         /* becomes true when there is a value; may be NULL */
} cli_option;

/* What a command can be told to do by its first word. An entry of zeros ends a table of them. */
typedef struct cli_action {
    const char *name, *words, *help;
} cli_action;

typedef struct cli_usage {
    const char *line;  /* after "stellwerk ": "replay FILE [options]" */
    const char *about; /* a sentence or two */
    const cli_option *options;
    /* Words that are no options: stored in the order given, at least `min_words`, at most
     * `max_words`; the rest of `words` is left alone. */
    const char **words;
    int min_words, max_words;
    const char *more; /* remarks at the end: paragraphs, and lines that begin with two blanks and
                       * stay as they are; may be NULL */
    const cli_action *actions; /* that the first word names; NULL: it is one like the others */
    cli_kind word_kind;
    const char *word_choices;
    const char *environment; /* "STELLWERK_": --max-body is STELLWERK_MAX_BODY, too, which counts
                              * less; flags are 1 or 0, what is empty is not there. NULL: none */
} cli_usage;

enum { CLI_GO = -1 };

/* CLI_GO, or the exit status: 0 after `--help` was printed to standard output, 2 after an error
 * was printed to standard error. `--name value` and `--name=value` are the same; `--` ends the
 * options. */
int cli_args(const cli_usage *usage, int argc, char **argv);

/* Runs a command up to its cli_args, which shows its table to `see` and ends it. */
typedef void cli_see(void *data, const cli_usage *usage);
void cli_describe(const char *name, int (*run)(int argc, char **argv), cli_see *see, void *data);

/* A decimal number from min to max; false, and *out as it was, for anything else. */
bool cli_number(const char *text, int64_t min, int64_t max, int64_t *out);

/* The next of some words with blanks between them, from *at on; NULL at the end. */
const char *cli_next_word(const char **at, size_t *len);

/* "stellwerk NAME: message" to standard error, and where to find help; gives CMD_USAGE. */
int cli_wrong(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
