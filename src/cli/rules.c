/* `stellwerk rules`: the rules of a board, for people who play. */
#include "text/rules.h"
#include "command/args.h"
#include "command/command.h"
#include "command/maps.h"
#include <stdio.h>

static void print_line(void *data, const char *line)
{
    fprintf(data, "%s\n", line);
}

int cmd_rules(int argc, char **argv)
{
    const char *words[2] = {NULL}, *language = NULL;
    const cli_option options[] = {
        {"lang", "LANG", "the language", .text = &language, .choices = "en de",
         .usual = "as the system is set"},
        {0},
    };
    const cli_usage usage = {
        "rules MAP [TOPIC] [options]",
        "Tells the rules of a map: all of them, or those about one topic, such as \"cards\" or "
        "\"tickets\". A topic that is not there is answered with those that are.",
        options,
        words,
        1,
        2,
        "docs/RULINGS.md has every decision about a doubtful case.",
        .word_kind = CLI_MAP,
    };
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    const sw_map *map = cli_map(words[0]);
    if (!map) {
        return CMD_FINDING;
    }
    text_lang lang = language ? text_lang_of(language) : text_lang_env();
    FILE *out = stdout;
    if (!words[1]) {
        printf("%s\n", lang == TEXT_DE ? map->name_de : map->name_en);
    }
    return rules_tell(map, lang, words[1], print_line, out) ? CMD_OK : CMD_USAGE;
}
