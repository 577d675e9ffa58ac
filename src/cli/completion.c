/* `stellwerk completion`: what shells propose when Tab is pressed, made from the same tables as
 * `--help`. Maps and bots are those of this program. */
#include "command/args.h"
#include "command/command.h"
#include "command/help.h"
#include "command/maps.h"
#include "command/out.h"
#include "players/player.h"
#include <stdio.h>
#include <string.h>

enum { WORDS_SIZE = 1024 };

static void add_word(char *words, const char *word)
{
    size_t used = strlen(words);
    snprintf(words + used, WORDS_SIZE - used, "%s%s", used ? " " : "", word);
}

/* What can be proposed for a value, besides files; nothing for some. */
static void find_words(cli_kind kind, const char *choices, char words[WORDS_SIZE])
{
    snprintf(words, WORDS_SIZE, "%s", choices ? choices : "");
    for (int i = 0; kind == CLI_MAP && i < sw_map_builtin_count(); i++) {
        add_word(words, cli_map_builtin(i)->id);
    }
    for (int i = 0; (kind == CLI_BOT || kind == CLI_BOTS) && ai_players[i]; i++) {
        add_word(words, ai_players[i]->name);
    }
    for (const cli_command *c = cli_commands; kind == CLI_SUBCOMMAND && c->name; c++) {
        add_word(words, c->name);
    }
}

static void find_actions(const cli_usage *usage, char words[WORDS_SIZE])
{
    words[0] = '\0';
    for (const cli_action *a = usage->actions; a && a->name; a++) {
        add_word(words, a->name);
    }
}

/* Between single quotes of a shell; the characters of `escaped` get a backslash before them. */
static void put_quoted(FILE *to, const char *text, const char *escaped)
{
    for (; *text; text++) {
        if (*text == '\'') {
            fputs("'\\''", to);
        } else {
            fprintf(to, "%s%c", strchr(escaped, *text) ? "\\" : "", *text);
        }
    }
}

/* Where the pieces for a command go. */
typedef struct script {
    FILE *to;
    const cli_command *command;
} script;

static void describe_all(FILE *to, cli_see *see)
{
    for (const cli_command *c = cli_commands; c->name; c++) {
        script s = {to, c};
        cli_describe(c->name, c->run, see, &s);
    }
}

/* ---- bash ---- */

static const char bash_head[] =
    "# bash completion for stellwerk, made by \"stellwerk completion bash\".\n"
    "_stellwerk_words() { # WORDS\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$cur\")\n"
    "}\n"
    "_stellwerk_paths() { # WHICH: f for files, d for folders\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -\"$1\" -- \"$cur\")\n"
    "}\n"
    "_stellwerk_list() { # WORDS: some of them, with commas\n"
    "    local head=\n"
    "    [[ $cur == *,* ]] && head=${cur%,*},\n"
    "    compopt -o nospace 2>/dev/null\n"
    "    mapfile -t COMPREPLY < <(compgen -P \"$head\" -W \"$1\" -- \"${cur##*,}\")\n"
    "}\n"
    "_stellwerk() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    COMPREPLY=()\n"
    "    # --option=value comes as three words.\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur=\n"
    "    elif [[ $before == = ]]; then\n"
    "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n";

/* What fills COMPREPLY for a value. */
static void put_bash_value(FILE *to, cli_kind kind, const char *choices)
{
    char words[WORDS_SIZE];
    find_words(kind, choices, words);
    if (words[0]) {
        fprintf(to, " _stellwerk_%s '%s';", kind == CLI_BOTS ? "list" : "words", words);
    }
    if (kind == CLI_FILE || kind == CLI_MAP || kind == CLI_FOLDER) {
        fprintf(to, " _stellwerk_paths %c;", kind == CLI_FOLDER ? 'd' : 'f');
    }
}

static void put_bash_values(void *data, const cli_usage *usage)
{
    const script *s = data;
    for (const cli_option *o = usage->options; o && o->name; o++) {
        if (!o->flag) {
            fprintf(s->to, "    %s/--%s)", s->command->name, o->name);
            put_bash_value(s->to, o->kind, o->choices);
            fputs(" return ;;\n", s->to);
        }
    }
}

static void put_bash_command(void *data, const cli_usage *usage)
{
    const script *s = data;
    char actions[WORDS_SIZE];
    fprintf(s->to, "    %s/-*) _stellwerk_words '", s->command->name);
    for (const cli_option *o = usage->options; o && o->name; o++) {
        fprintf(s->to, "--%s ", o->name);
    }
    fputs("--help' ;;\n", s->to);
    find_actions(usage, actions);
    fprintf(s->to, "    %s/*)", s->command->name);
    if (actions[0]) {
        fprintf(s->to, " if ((COMP_CWORD == 2)); then _stellwerk_words '%s'; return; fi;", actions);
    }
    if (usage->max_words) {
        put_bash_value(s->to, usage->word_kind, usage->word_choices);
    }
    fputs(" ;;\n", s->to);
}

static void put_bash(FILE *to)
{
    char words[WORDS_SIZE];
    find_words(CLI_SUBCOMMAND, NULL, words);
    fputs(bash_head, to);
    fprintf(to,
            "    if ((COMP_CWORD == 1)); then\n"
            "        _stellwerk_words '%s --help --version'\n"
            "        return\n"
            "    fi\n"
            "    case ${COMP_WORDS[1]}/$before in\n",
            words);
    describe_all(to, put_bash_values);
    fputs("    esac\n    case ${COMP_WORDS[1]}/$cur in\n", to);
    describe_all(to, put_bash_command);
    fputs("    esac\n}\ncomplete -F _stellwerk stellwerk\n", to);
}

/* ---- zsh ---- */

static const char zsh_escaped[] = "\\[]:$`";

/* ":message:action" of a specification for _arguments. */
static void put_zsh_value(FILE *to, const char *name, cli_kind kind, const char *choices)
{
    char words[WORDS_SIZE];
    find_words(kind, choices, words);
    putc(':', to);
    put_quoted(to, name, zsh_escaped);
    if (kind == CLI_MAP) {
        fputs(":_stellwerk_maps", to);
    } else if (kind == CLI_BOTS) {
        fputs(":_stellwerk_bots", to);
    } else if (kind == CLI_FILE || kind == CLI_FOLDER) {
        fprintf(to, ":_files%s", kind == CLI_FOLDER ? " -/" : "");
    } else if (words[0]) {
        fprintf(to, ":(%s)", words);
    } else {
        fputs(": ", to);
    }
}

static void put_zsh_command(void *data, const cli_usage *usage)
{
    const script *s = data;
    char text[HELP_TEXT], actions[WORDS_SIZE];
    fprintf(s->to, "    %s)\n        _arguments \\\n", s->command->name);
    for (const cli_option *o = usage->options; o && o->name; o++) {
        help_of_option(o, text, sizeof text);
        fprintf(s->to, "            '--%s%s[", o->name, o->flag ? "" : "=");
        put_quoted(s->to, text, zsh_escaped);
        putc(']', s->to);
        if (!o->flag) {
            put_zsh_value(s->to, o->value, o->kind, o->choices);
        }
        fputs("' \\\n", s->to);
    }
    find_actions(usage, actions);
    if (actions[0]) {
        fprintf(s->to, "            '1: :(%s)' \\\n", actions);
    }
    if (usage->max_words) {
        fprintf(s->to, "            '%s", usage->max_words == 1 ? "1" : "*");
        put_zsh_value(s->to, " ", usage->word_kind, usage->word_choices);
        fputs("' \\\n", s->to);
    }
    fputs("            '--help[tell about the command]'\n        ;;\n", s->to);
}

static void put_zsh(FILE *to)
{
    char maps[WORDS_SIZE], bots[WORDS_SIZE];
    find_words(CLI_MAP, NULL, maps);
    find_words(CLI_BOTS, NULL, bots);
    fprintf(to,
            "#compdef stellwerk\n"
            "# zsh completion for stellwerk, made by \"stellwerk completion zsh\".\n"
            "_stellwerk_maps() {\n"
            "    _alternative 'maps:map:(%s)' 'files:file:_files'\n"
            "}\n"
            "_stellwerk_bots() {\n"
            "    _values -s , bot %s\n"
            "}\n"
            "_stellwerk() {\n"
            "    local context state state_descr line\n"
            "    typeset -A opt_args\n"
            "    local -a commands=(\n",
            maps, bots);
    for (const cli_command *c = cli_commands; c->name; c++) {
        fprintf(to, "        '%s:", c->name);
        put_quoted(to, c->summary, "\\:");
        fputs("'\n", to);
    }
    fputs("    )\n"
          "    _arguments -C '(- *)--help[list the commands]' '(- *)--version[print the version]' "
          "\\\n"
          "        '1: :->command' '*:: :->rest'\n"
          "    [[ $state != command ]] || _describe command commands\n"
          "    [[ $state == rest ]] || return\n"
          "    case $words[1] in\n",
          to);
    describe_all(to, put_zsh_command);
    fputs("    esac\n"
          "}\n"
          "if [[ $funcstack[1] == _stellwerk ]]; then\n"
          "    _stellwerk \"$@\"\n"
          "else\n"
          "    compdef _stellwerk stellwerk\n"
          "fi\n",
          to);
}

/* ---- fish ---- */

static const char fish_head[] =
    "# fish completion for stellwerk, made by \"stellwerk completion fish\".\n"
    "function __stellwerk_after # WORDS: those between the program and what is typed\n"
    "    set -l words (commandline -opc)\n"
    "    set -e words[1]\n"
    "    test \"$words\" = \"$argv\"\n"
    "end\n"
    "function __stellwerk_in # COMMAND\n"
    "    set -l words (commandline -opc)\n"
    "    test (count $words) -ge 2; and test $words[2] = $argv[1]\n"
    "end\n"
    "function __stellwerk_list # WORDS: some of them, with commas\n"
    "    set -l typed (string replace -r '^--[^=]*=' '' -- (commandline -ct))\n"
    "    set -l head (string replace -r '[^,]*$' '' -- $typed)\n"
    "    printf '%s\\n' $head$argv\n"
    "end\n"
    "complete -c stellwerk -f\n";

static void put_fish_value(FILE *to, cli_kind kind, const char *choices)
{
    char words[WORDS_SIZE];
    find_words(kind, choices, words);
    if (kind == CLI_FOLDER) {
        fputs(" -x -a '(__fish_complete_directories)'", to);
        return;
    }
    fputs(kind == CLI_FILE || kind == CLI_MAP ? " -r -F" : " -x", to);
    if (words[0]) {
        bool is_list = kind == CLI_BOTS;
        fprintf(to, " -a '%s%s%s'", is_list ? "(__stellwerk_list " : "", words, is_list ? ")" : "");
    }
}

static void put_fish_command(void *data, const cli_usage *usage)
{
    const script *s = data;
    const char *name = s->command->name;
    char text[HELP_TEXT];
    fprintf(s->to, "complete -c stellwerk -n __stellwerk_after -a %s -d '", name);
    put_quoted(s->to, s->command->summary, "");
    fputs("'\n", s->to);
    for (const cli_option *o = usage->options; o && o->name; o++) {
        help_of_option(o, text, sizeof text);
        fprintf(s->to, "complete -c stellwerk -n '__stellwerk_in %s' -l %s", name, o->name);
        if (!o->flag) {
            put_fish_value(s->to, o->kind, o->choices);
        }
        fputs(" -d '", s->to);
        put_quoted(s->to, text, "");
        fputs("'\n", s->to);
    }
    fprintf(s->to,
            "complete -c stellwerk -n '__stellwerk_in %s' -l help -d 'tell about the command'\n",
            name);
    for (const cli_action *a = usage->actions; a && a->name; a++) {
        fprintf(s->to, "complete -c stellwerk -n '__stellwerk_after %s' -a %s -d '", name, a->name);
        put_quoted(s->to, a->help, "");
        fputs("'\n", s->to);
    }
    if (usage->max_words) {
        fprintf(s->to, "complete -c stellwerk -n '__stellwerk_in %s%s%s'", name,
                usage->actions ? "; and not __stellwerk_after " : "", usage->actions ? name : "");
        put_fish_value(s->to, usage->word_kind, usage->word_choices);
        putc('\n', s->to);
    }
}

static void put_fish(FILE *to)
{
    fputs(fish_head, to);
    describe_all(to, put_fish_command);
    fputs("complete -c stellwerk -n __stellwerk_after -l help -d 'list the "
          "commands'\n"
          "complete -c stellwerk -n __stellwerk_after -l version -d 'print the "
          "version'\n",
          to);
}

/* ---- the command ---- */

static const struct shell {
    const char *name, *file; /* what the shell looks for */
    void (*put)(FILE *to);
} shells[] = {
    {"bash", "stellwerk", put_bash},
    {"zsh", "_stellwerk", put_zsh},
    {"fish", "stellwerk.fish", put_fish},
};
enum { N_SHELLS = sizeof shells / sizeof *shells };

static int write_all(const char *folder)
{
    bool ok = true;
    for (int i = 0; ok && i < N_SHELLS; i++) {
        FILE *to = out_open("completion", folder, shells[i].file);
        if (to) {
            shells[i].put(to);
        }
        ok = to && out_close("completion", to, shells[i].file);
    }
    return ok ? CMD_OK : CMD_FINDING;
}

int cmd_completion(int argc, char **argv)
{
    const char *name = NULL, *folder = NULL;
    const cli_option options[] = {
        {"to", "FOLDER", "write those of all shells there instead, by the names that they look for",
         .text = &folder, .kind = CLI_FOLDER},
        {0},
    };
    const cli_usage usage = {
        .line = "completion bash|zsh|fish [options]",
        .about = "Prints what a shell needs to complete the options, maps and bots of stellwerk.",
        .options = options,
        .words = &name,
        .max_words = 1,
        .word_choices = "bash zsh fish",
        .more = "make install puts them where the shells look. To try one in bash:\n"
                "  source <(stellwerk completion bash)",
    };
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    if (folder) {
        return name ? cli_wrong("completion", "--to writes those of all shells: leave out \"%s\".",
                                name)
                    : write_all(folder);
    }
    for (int i = 0; name && i < N_SHELLS; i++) {
        if (strcmp(name, shells[i].name) == 0) {
            shells[i].put(stdout);
            return CMD_OK;
        }
    }
    return cli_wrong("completion", "for which shell? bash, zsh or fish%s%s%s.",
                     name ? ", not \"" : "", name ? name : "", name ? "\"" : "");
}
