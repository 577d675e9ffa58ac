#include "args.h"
#include "command.h"
#include "help.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Who is shown the next table; see cli_describe. */
static struct {
    cli_see *see;
    void *data;
} seer;

int cli_wrong(const char *name, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "stellwerk %s: ", name);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\nTry: stellwerk %s --help\n", name);
    va_end(args);
    return CMD_USAGE;
}

bool cli_number(const char *text, int64_t min, int64_t max, int64_t *out)
{
    const char *digits = text + (*text == '-');
    if (*digits < '0' || *digits > '9') {
        return false; /* strtoll would take blanks and plus signs */
    }
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    if (*end || errno || n < min || n > max) {
        return false;
    }
    *out = n;
    return true;
}

const char *cli_next_word(const char **at, size_t *len)
{
    const char *word = *at + strspn(*at, " ");
    *len = strcspn(word, " ");
    *at = word + *len;
    return *len ? word : NULL;
}

/* Is `word` one of those? */
static bool has_word(const char *words, const char *word)
{
    size_t len;
    for (const char *w; (w = cli_next_word(&words, &len)) != NULL;) {
        if (strlen(word) == len && memcmp(w, word, len) == 0) {
            return true;
        }
    }
    return false;
}

static const cli_option *find(const cli_option *options, const char *name, size_t len)
{
    for (const cli_option *o = options; o && o->name; o++) {
        if (strlen(o->name) == len && memcmp(o->name, name, len) == 0) {
            return o;
        }
    }
    return NULL;
}

/* `name` is what the one who gave the value knows the option by. */
static int take_value(const char *command, const cli_option *o, const char *name, const char *value)
{
    if (o->choices && !has_word(o->choices, value)) {
        char list[256];
        help_list(o->choices, list, sizeof list);
        return cli_wrong(command, "%s is %s, not \"%s\".", name, list, value);
    }
    if (o->text) {
        *o->text = value;
    } else if (!cli_number(value, o->min, o->max, o->number)) {
        return cli_wrong(command, "%s takes a number from %lld to %lld, not \"%s\".", name,
                         (long long)o->min, (long long)o->max, value);
    }
    if (o->given) {
        *o->given = true;
    }
    return CLI_GO;
}

/* Takes the option at argv[*i] and its value, moving *i to the last word used. */
static int take_option(const cli_usage *usage, int argc, char **argv, int *i)
{
    const char *name = argv[*i] + 2;
    size_t len = strcspn(name, "=");
    const char *value = name[len] ? name + len + 1 : NULL;
    const cli_option *o = find(usage->options, name, len);
    if (!o) {
        return cli_wrong(argv[0], "there is no option --%.*s.", (int)len, name);
    }
    if (o->flag) {
        if (value) {
            return cli_wrong(argv[0], "--%s takes no value: leave out \"=%s\".", o->name, value);
        }
        *o->flag = true;
        return CLI_GO;
    }
    if (!value && ++*i < argc) {
        value = argv[*i];
    }
    if (!value) {
        return cli_wrong(argv[0], "--%s lacks its value: --%s %s.", o->name, o->name, o->value);
    }
    char dashed[96];
    snprintf(dashed, sizeof dashed, "--%s", o->name);
    return take_value(argv[0], o, dashed, value);
}

static int take_environment(const cli_usage *usage, const char *command)
{
    for (const cli_option *o = usage->options; o->name; o++) {
        char variable[96];
        help_variable(usage->environment, o->name, variable, sizeof variable);
        const char *value = getenv(variable);
        if (!value || !*value) {
            continue;
        }
        if (o->flag && strcmp(value, "1") != 0 && strcmp(value, "0") != 0) {
            return cli_wrong(command, "%s is 1 or 0, not \"%s\".", variable, value);
        }
        if (o->flag) {
            *o->flag = *value == '1';
        } else {
            int status = take_value(command, o, variable, value);
            if (status != CLI_GO) {
                return status;
            }
        }
    }
    return CLI_GO;
}

/* Looked for before anything is taken: the help tells defaults, and wants no more than that. */
static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

static int take_words(const cli_usage *usage, int argc, char **argv)
{
    int n_words = 0;
    bool options = true;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (options && strcmp(word, "--") == 0) {
            options = false;
        } else if (options && word[0] == '-' && word[1] == '-') {
            int status = take_option(usage, argc, argv, &i);
            if (status != CLI_GO) {
                return status;
            }
        } else if (options && word[0] == '-' && word[1]) {
            return cli_wrong(argv[0], "\"%s\": options are written with two dashes.", word);
        } else if (n_words == usage->max_words) {
            return cli_wrong(argv[0], "\"%s\" is one word too many.", word);
        } else {
            usage->words[n_words++] = word;
        }
    }
    if (n_words < usage->min_words) {
        return cli_wrong(argv[0], "something is missing: stellwerk %s", usage->line);
    }
    return CLI_GO;
}

int cli_args(const cli_usage *usage, int argc, char **argv)
{
    if (seer.see) {
        seer.see(seer.data, usage);
        return CMD_OK;
    }
    if (wants_help(argc, argv)) {
        help_print(usage);
        return CMD_OK;
    }
    int status = usage->environment ? take_environment(usage, argv[0]) : CLI_GO;
    return status == CLI_GO ? take_words(usage, argc, argv) : status;
}

void cli_describe(const char *name, int (*run)(int argc, char **argv), cli_see *see, void *data)
{
    char word[32];
    snprintf(word, sizeof word, "%s", name);
    seer.see = see;
    seer.data = data;
    run(1, (char *[]){word, NULL});
    seer.see = NULL;
}
