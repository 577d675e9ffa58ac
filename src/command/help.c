#include "help.h"
#include <stdio.h>
#include <string.h>

enum { WIDTH = 80, COLUMN = 24, ACTION_COLUMN = 19 };

static void append(char *to, size_t size, const char *text, size_t len)
{
    size_t used = strlen(to);
    snprintf(to + used, size - used, "%.*s", (int)len, text);
}

void help_list(const char *words, char *to, size_t size)
{
    size_t len;
    to[0] = '\0';
    for (const char *word; (word = cli_next_word(&words, &len)) != NULL;) {
        bool is_last = !words[strspn(words, " ")];
        append(to, size, !to[0] ? "" : is_last ? " or " : ", ", 4);
        append(to, size, word, len);
    }
}

void help_variable(const char *prefix, const char *name, char *to, size_t size)
{
    snprintf(to, size, "%s%s", prefix, name);
    for (char *c = to; *c; c++) {
        *c = *c == '-' ? '_' : *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
    }
}

void help_of_option(const cli_option *o, char *to, size_t size)
{
    char list[256];
    snprintf(to, size, "%s", o->help);
    size_t used = strlen(to);
    if (o->choices) {
        help_list(o->choices, list, sizeof list);
        used += (size_t)snprintf(to + used, size - used, "%s%s", used ? ": " : "", list);
    }
    if (o->usual) {
        snprintf(to + used, size - used, " (default%s %s)", strchr(o->usual, ' ') ? ":" : "",
                 o->usual);
    } else if (o->text && *o->text) {
        snprintf(to + used, size - used, " (default %s)", *o->text);
    } else if (o->number && *o->number >= o->min && *o->number <= o->max) {
        snprintf(to + used, size - used, " (default %lld)", (long long)*o->number);
    }
}

void help_of_environment(const cli_usage *usage, char *to, size_t size)
{
    char variable[96];
    const cli_option *example = NULL; /* one whose dash becomes something */
    for (const cli_option *o = usage->options; o && o->name; o++) {
        example = example && strchr(example->name, '-') ? example : o;
    }
    to[0] = '\0';
    if (usage->environment && example) {
        help_variable(usage->environment, example->name, variable, sizeof variable);
        snprintf(to, size,
                 "Each option is a variable of the environment, too: --%s is %s; flags are 1 or 0. "
                 "What is given on the command line counts.",
                 example->name, variable);
    }
}

/* Up to `end`, broken between words; the first line begins at `column`, the others at `indent`. */
static void print_wrapped(const char *text, const char *end, int column, int indent)
{
    bool is_first = true;
    while (text < end) {
        text += strspn(text, " \n");
        int len = (int)strcspn(text, " \n");
        if (text >= end) {
            break;
        }
        if (!is_first && column + 1 + len > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
            is_first = true;
        }
        column += printf("%s%.*s", is_first ? "" : " ", len, text);
        is_first = false;
        text += len;
    }
    putchar('\n');
}

static void print_paragraph(const char *text)
{
    print_wrapped(text, text + strlen(text), 0, 0);
}

/* Paragraphs are broken anew; lines that begin with two blanks stay. */
static void print_remarks(const char *text)
{
    while (*text) {
        const char *end = text + strcspn(text, "\n");
        if (end == text || strncmp(text, "  ", 2) == 0) {
            printf("%.*s\n", (int)(end - text), text);
        } else {
            print_wrapped(text, end, 0, 0);
        }
        text = *end ? end + 1 : end;
    }
}

static void print_option(const char *name, const char *value, const char *help)
{
    int n = printf("  --%s%s%s", name, value ? " " : "", value ? value : "");
    if (n > COLUMN - 2) {
        putchar('\n');
        n = 0;
    }
    printf("%*s", COLUMN - n, "");
    print_wrapped(help, help + strlen(help), COLUMN, COLUMN);
}

void help_print(const cli_usage *usage)
{
    char text[HELP_TEXT];
    printf("Usage: stellwerk %s\n\n", usage->line);
    print_paragraph(usage->about);
    for (const cli_action *a = usage->actions; a && a->name; a++) {
        int n = printf("%s  %s %s", a == usage->actions ? "\n" : "", a->name, a->words);
        n -= a == usage->actions;
        printf("%*s", n < ACTION_COLUMN ? ACTION_COLUMN - n : 1, "");
        print_wrapped(a->help, a->help + strlen(a->help), ACTION_COLUMN, ACTION_COLUMN);
    }
    puts("\nOptions:");
    for (const cli_option *o = usage->options; o && o->name; o++) {
        help_of_option(o, text, sizeof text);
        print_option(o->name, o->value, text);
    }
    print_option("help", NULL, "this text");
    help_of_environment(usage, text, sizeof text);
    if (text[0]) {
        putchar('\n');
        print_paragraph(text);
    }
    if (usage->more) {
        putchar('\n');
        print_remarks(usage->more);
    }
}
