/* `stellwerk man`: the man pages, made from the same tables as `--help`. */
#include "command/args.h"
#include "command/command.h"
#include "command/help.h"
#include "command/out.h"
#include <stdio.h>
#include <stellwerk/stellwerk.h>
#include <string.h>

/* Plain text for troff. Dashes are those that can be copied to a shell. */
static void put_len(FILE *to, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        bool begins = i == 0 || text[i - 1] == '\n';
        if (begins && (text[i] == '.' || text[i] == '\'')) {
            fputs("\\&", to);
        }
        if (text[i] == '\\') {
            fputs("\\e", to);
        } else if (text[i] == '-') {
            fputs("\\-", to);
        } else {
            putc(text[i], to);
        }
    }
}

static void put(FILE *to, const char *text)
{
    put_len(to, text, strlen(text));
}

static void put_title(FILE *to, const char *name, const char *summary)
{
    fputs(".TH STELLWERK", to);
    for (const char *c = name; *c; c++) {
        fprintf(to, "%s%c", c == name ? "\\-" : "", *c - 'a' + 'A');
    }
    fprintf(to, " 1 \"\" \"stellwerk %s\" \"Stellwerk\"\n.SH NAME\nstellwerk%s", SW_VERSION,
            *name ? "\\-" : "");
    put(to, name);
    fputs(" \\- ", to);
    put(to, summary);
    fputs("\n.SH SYNOPSIS\n", to);
}

static void put_exit(FILE *to)
{
    fputs(".SH EXIT STATUS\n"
          ".TP\n0\nIt is done.\n"
          ".TP\n1\nThe answer is no, such as for a map with errors, or something went wrong.\n"
          ".TP\n2\nThe command was not understood.\n"
          ".TP\n130, 143\nCtrl+C or SIGTERM came before the end; results so far were told.\n",
          to);
}

/* Paragraphs; lines that begin with two blanks are examples. */
static void put_remarks(FILE *to, const char *text)
{
    bool is_example = false;
    while (*text) {
        size_t len = strcspn(text, "\n");
        bool example = strncmp(text, "  ", 2) == 0;
        if (is_example && !example) {
            fputs(".fi\n.RE\n", to);
        }
        if (len == 0) {
            fputs(".PP\n", to);
        } else {
            fputs(example && !is_example ? ".RS\n.nf\n" : "", to);
            put_len(to, text + (example ? 2 : 0), len - (example ? 2 : 0));
            putc('\n', to);
        }
        is_example = example;
        text += text[len] ? len + 1 : len;
    }
    fputs(is_example ? ".fi\n.RE\n" : "", to);
}

static void put_options(FILE *to, const cli_usage *usage)
{
    char text[HELP_TEXT];
    fputs(".SH OPTIONS\n", to);
    for (const cli_option *o = usage->options; o && o->name; o++) {
        fputs(".TP\n\\fB\\-\\-", to);
        put(to, o->name);
        fputs("\\fR", to);
        if (o->value) {
            fputs(" \\fI", to);
            put(to, o->value);
            fputs("\\fR", to);
        }
        putc('\n', to);
        help_of_option(o, text, sizeof text);
        put(to, text);
        putc('\n', to);
    }
    fputs(".TP\n\\fB\\-\\-help\\fR\nprint what this page says\n", to);
}

typedef struct page {
    FILE *to;
    const cli_command *command;
} page;

static void put_command(void *data, const cli_usage *usage)
{
    const page *p = data;
    size_t name = strcspn(usage->line, " ");
    char text[HELP_TEXT];
    put_title(p->to, p->command->name, p->command->summary);
    fputs("\\fBstellwerk ", p->to);
    put_len(p->to, usage->line, name);
    fputs("\\fR", p->to);
    put(p->to, usage->line + name);
    fputs("\n.SH DESCRIPTION\n", p->to);
    put(p->to, usage->about);
    putc('\n', p->to);
    for (const cli_action *a = usage->actions; a && a->name; a++) {
        fprintf(p->to, ".TP\n\\fB%s\\fR %s\n", a->name, a->words);
        put(p->to, a->help);
        putc('\n', p->to);
    }
    put_options(p->to, usage);
    help_of_environment(usage, text, sizeof text);
    if (text[0]) {
        fputs(".SH ENVIRONMENT\n", p->to);
        put(p->to, text);
        putc('\n', p->to);
    }
    if (usage->more) {
        fputs(".SH NOTES\n", p->to);
        put_remarks(p->to, usage->more);
    }
    put_exit(p->to);
    fputs(".SH SEE ALSO\n\\fBstellwerk\\fR(1)\n", p->to);
}

static void put_main(FILE *to)
{
    put_title(to, "", "four railway games, by the book");
    fputs(
        "\\fBstellwerk\\fR \\fICOMMAND\\fR [options]\n"
        ".SH DESCRIPTION\n"
        "Four railway games at the terminal, in the browser and for programs, with bots that play "
        "them.\n"
        ".SH COMMANDS\n",
        to);
    for (const cli_command *c = cli_commands; c->name; c++) {
        fprintf(to, ".TP\n\\fBstellwerk\\-%s\\fR(1)\n", c->name);
        put(to, c->summary);
        putc('\n', to);
    }
    fputs(".SH OPTIONS\n"
          ".TP\n\\fB\\-\\-help\\fR\nlist the commands\n"
          ".TP\n\\fB\\-\\-version\\fR\nprint the version\n",
          to);
    put_exit(to);
    fputs(".SH SEE ALSO\n", to);
    for (const cli_command *c = cli_commands; c->name; c++) {
        fprintf(to, "\\fBstellwerk\\-%s\\fR(1)%s\n", c->name, c[1].name ? "," : "");
    }
}

/* A command's page, or without one that of the program. */
static void put_page(FILE *to, const cli_command *command)
{
    if (command) {
        page p = {to, command};
        cli_describe(command->name, command->run, put_command, &p);
    } else {
        put_main(to);
    }
}

static bool write_page(const char *folder, const cli_command *command)
{
    char name[64];
    snprintf(name, sizeof name, "stellwerk%s%s.1", command ? "-" : "",
             command ? command->name : "");
    FILE *to = out_open("man", folder, name);
    if (to) {
        put_page(to, command);
    }
    return to && out_close("man", to, name);
}

static int write_all(const char *folder)
{
    bool ok = write_page(folder, NULL);
    for (const cli_command *c = cli_commands; ok && c->name; c++) {
        ok = write_page(folder, c);
    }
    return ok ? CMD_OK : CMD_FINDING;
}

int cmd_man(int argc, char **argv)
{
    const char *name = NULL, *folder = NULL;
    const cli_option options[] = {
        {"to", "FOLDER", "write all pages there instead, each to a file of its name",
         .text = &folder, .kind = CLI_FOLDER},
        {0},
    };
    const cli_usage usage = {
        .line = "man [COMMAND] [options]",
        .about =
            "Prints a command's man page, or without one that of the program, as man reads it.",
        .options = options,
        .words = &name,
        .max_words = 1,
        .word_kind = CLI_SUBCOMMAND,
        .more = "Example:\n  stellwerk man simulate | man -l -",
    };
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    const cli_command *command = name ? cli_command_find(name) : NULL;
    if (name && !command) {
        return cli_wrong("man", "there is no command \"%s\".", name);
    }
    if (name && folder) {
        return cli_wrong("man", "--to writes the pages of all commands: leave out \"%s\".", name);
    }
    if (folder) {
        return write_all(folder);
    }
    put_page(stdout, command);
    return CMD_OK;
}
