#include "args.h"
#include "command.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_COLUMN = 24 };

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

/* Help texts of several lines are indented to their column. */
static void print_help_text(const char *text)
{
    for (; *text; text++) {
        putchar(*text);
        if (*text == '\n') {
            printf("%*s", HELP_COLUMN, "");
        }
    }
    putchar('\n');
}

static void print_option(const char *name, const char *value, const char *help)
{
    int n = printf("  --%s%s%s", name, value ? " " : "", value ? value : "");
    if (n > HELP_COLUMN - 2) {
        putchar('\n');
        n = 0;
    }
    printf("%*s", HELP_COLUMN - n, "");
    print_help_text(help);
}

static void print_help(const cli_usage *usage)
{
    printf("Usage: stellwerk %s\n\n%s\n\nOptions:\n", usage->line, usage->about);
    for (const cli_option *o = usage->options; o && o->name; o++) {
        print_option(o->name, o->value, o->help);
    }
    print_option("help", NULL, "this text");
    if (usage->more) {
        printf("\n%s\n", usage->more);
    }
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
    if (o->text) {
        *o->text = value;
    } else if (!cli_number(value, o->min, o->max, o->number)) {
        return cli_wrong(argv[0], "--%s takes a number from %lld to %lld, not \"%s\".", o->name,
                         (long long)o->min, (long long)o->max, value);
    }
    return CLI_GO;
}

/* The name of an option in capitals with underscores, after the prefix. */
static void variable_name(const char *prefix, const char *name, char *to, size_t size)
{
    snprintf(to, size, "%s%s", prefix, name);
    for (char *c = to; *c; c++) {
        *c = *c == '-' ? '_' : *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
    }
}

int cli_environment(const cli_usage *usage, const char *command, const char *prefix)
{
    for (const cli_option *o = usage->options; o && o->name; o++) {
        char variable[96];
        variable_name(prefix, o->name, variable, sizeof variable);
        const char *value = getenv(variable);
        if (!value || !*value) {
            continue;
        }
        if (o->text) {
            *o->text = value;
        } else if (o->number && !cli_number(value, o->min, o->max, o->number)) {
            return cli_wrong(command, "%s takes a number from %lld to %lld, not \"%s\".", variable,
                             (long long)o->min, (long long)o->max, value);
        } else if (o->flag && strcmp(value, "1") != 0 && strcmp(value, "0") != 0) {
            return cli_wrong(command, "%s is 1 or 0, not \"%s\".", variable, value);
        } else if (o->flag) {
            *o->flag = *value == '1';
        }
    }
    return CLI_GO;
}

int cli_args(const cli_usage *usage, int argc, char **argv)
{
    int n_words = 0;
    bool options = true;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (options && (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)) {
            print_help(usage);
            return CMD_OK;
        }
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
