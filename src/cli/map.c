/* `stellwerk map list|show|lint|stats` */
#include "base/json.h"
#include "command/args.h"
#include "command/command.h"
#include "command/maps.h"
#include "lab/map_stats.h"
#include "lab/map_trial.h"
#include "wire/finding.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MAPS = 32, MAX_FINDINGS = 500 };

typedef struct output {
    bool json;
    text_lang lang; /* of lint */
} output;

static int write_json(json_out *o, char *buffer)
{
    bool fine = buffer && !o->overflow;
    if (fine) {
        fwrite(buffer, 1, o->len, stdout);
        putchar('\n');
    }
    free(buffer);
    return fine ? CMD_OK : CMD_FINDING;
}

/* ---- list ---- */

static int list_maps(bool as_json)
{
    enum { SIZE = 1 << 14 };
    char *buffer = malloc(SIZE);
    json_out o = json_out_make(buffer, buffer ? SIZE : 0);
    json_open(&o, '[');
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        const sw_map *m = cli_map_builtin(i);
        if (!m) {
            continue;
        }
        json_open(&o, '{');
        json_key(&o, "id");
        json_put_string(&o, m->id);
        json_key(&o, "names");
        json_open(&o, '{');
        json_key(&o, "de");
        json_put_string(&o, m->name_de);
        json_key(&o, "en");
        json_put_string(&o, m->name_en);
        json_close(&o, '}');
        json_key(&o, "players");
        json_open(&o, '[');
        json_put_int(&o, m->players_min);
        json_put_int(&o, m->players_max);
        json_close(&o, ']');
        json_close(&o, '}');
        if (!as_json) {
            printf("%-10s %d-%d players  %3d places  %3d routes  %3d tickets  %s / %s\n", m->id,
                   m->players_min, m->players_max, m->n_cities, m->n_routes, m->n_tickets,
                   m->name_de, m->name_en);
        }
    }
    json_close(&o, ']');
    if (as_json) {
        return write_json(&o, buffer);
    }
    free(buffer);
    return CMD_OK;
}

/* ---- show ---- */

static void show_cards(const sw_map *m)
{
    printf("\nCards\n");
    for (int i = 0; i < m->n_cards; i++) {
        const sw_card_kind *c = &m->cards[i];
        printf("  %3d %-18s deck %s%s%s%s%s", c->count, c->id, m->decks[c->deck],
               c->joker ? ", joker" : "", c->alone ? ", taken alone" : "",
               c->harbour ? ", harbour symbol" : "", c->toll ? ", toll" : "");
        if (c->min_length > 0) {
            printf(", from length %d", c->min_length);
        }
        for (int k = 0; k < m->n_route_kinds; k++) {
            if (c->value[k] > 0 && (m->n_route_kinds > 1 || c->value[k] > 1)) {
                printf(", %d for %s", c->value[k], m->route_kinds[k].id);
            }
        }
        printf("\n");
    }
}

static void show_rules(const sw_map *m)
{
    const sw_rules *r = &m->rules;
    printf("\nRules\n");
    for (int i = 0; i < m->n_piece_kinds; i++) {
        printf("  %d pieces \"%s\" for each player\n", m->pieces[i].count, m->pieces[i].id);
    }
    for (int d = 0; d < m->n_decks; d++) {
        printf("  deck \"%s\": %d cards, %d in the starting hand, %d face up\n", m->decks[d],
               m->deck_size[d], r->hand[d], r->faceup[d]);
    }
    printf("  tickets at the start: %d dealt, keep at least %d; as an action: %d drawn, keep at "
           "least %d\n",
           r->start_dealt, r->start_keep, r->draw_dealt, r->draw_keep);
    printf("  parallel tracks close with up to %d players\n", r->parallel_close);
    printf("  the last round starts at %d pieces; %d further turn%s for everybody\n", r->end_pieces,
           r->further_turns, r->further_turns > 1 ? "s" : "");
    if (r->bonus_longest > 0) {
        printf("  %d points for the longest path\n", r->bonus_longest);
    }
    if (r->bonus_tickets > 0) {
        printf("  %d points for most completed tickets\n", r->bonus_tickets);
    }
    static const char *const modules[] = {
#define SW_RULE(id, name) name,
#include <stellwerk/modules.def>
#undef SW_RULE
    };
    for (int i = 0; i < SW_N_MODULES; i++) {
        if (r->modules >> i & 1) {
            printf("  module \"%s\"\n", modules[i]);
        }
    }
}

static void show_board(const sw_map *m)
{
    printf("\nPlaces\n");
    for (int i = 0; i < m->n_cities; i++) {
        const sw_place *p = &m->cities[i];
        printf("  %-22s %s%s%s%s%s%s%s\n", p->id, p->name_de,
               strcmp(p->name_de, p->name_en) != 0 ? " / " : "",
               strcmp(p->name_de, p->name_en) != 0 ? p->name_en : "",
               p->kind == SW_PLACE_COUNTRY ? ", country" : "",
               p->kind == SW_PLACE_JUNCTION ? ", junction" : "", p->port ? ", port" : "",
               p->sure ? "" : ", not sure");
    }
    printf("\nRoutes\n");
    for (int i = 0; i < m->n_routes; i++) {
        const sw_track *t = &m->routes[i];
        printf("  %3d %s - %s, %d %s, %s", i, m->cities[t->city[0]].id, m->cities[t->city[1]].id,
               t->length, t->colour == SW_NONE ? "gray" : m->colours[t->colour],
               m->route_kinds[t->kind].id);
        if (t->rough > 0) {
            printf(", %d rough", t->rough);
        }
        printf(", %d point%s%s\n", t->points, t->points == 1 ? "" : "s",
               t->sure ? "" : ", not sure");
    }
}

static void show_tickets(const sw_map *m)
{
    printf("\nTickets\n");
    for (int i = 0; i < m->n_tickets; i++) {
        const sw_ticket_info *t = &m->tickets[i];
        printf("  %3d ", i);
        for (int k = 0; k < t->n_cities; k++) {
            printf("%s%s", k ? " - " : "", m->cities[t->city[k]].id);
        }
        printf(", %d", t->points);
        if (t->n_cities > 2) {
            printf(" in this order, %d connected, -%d", t->connected, t->penalty);
        }
        if (m->n_ticket_decks > 1) {
            printf(", %s", m->ticket_decks[t->deck]);
        }
        printf("%s\n", t->sure ? "" : ", not sure");
    }
}

static int show_map(const char *name, output out)
{
    if (out.json) { /* the file itself */
        cli_map_text text;
        if (!cli_map_find(name, &text)) {
            return CMD_USAGE;
        }
        fwrite(text.text, 1, text.len, stdout);
        return CMD_OK;
    }
    const sw_map *m = cli_map(name);
    if (!m) {
        return CMD_FINDING;
    }
    printf("%s: %s / %s, %d to %d players\n", m->id, m->name_de, m->name_en, m->players_min,
           m->players_max);
    show_rules(m);
    show_cards(m);
    show_board(m);
    show_tickets(m);
    return CMD_OK;
}

/* ---- lint ---- */

static void put_findings(json_out *o, const cli_map_text *text, const sw_diags *diags)
{
    json_open(o, '{');
    json_key(o, "map");
    json_put_string(o, text->label);
    wire_findings_put(o, diags);
    json_close(o, '}');
}

static int lint_map(const char *name, output out)
{
    enum { SIZE = MAX_FINDINGS * 3200 + 8192 }; /* text and parameters, every byte escaped */
    static sw_diag findings[MAX_FINDINGS];
    cli_map_text text;
    if (!cli_map_find(name, &text)) {
        return CMD_USAGE;
    }
    sw_diags diags = {.at = findings, .cap = MAX_FINDINGS};
    const sw_map *map = cli_map_read(&text, true, &diags);
    if (map) {
        map_trial(map, &diags);
    }
    int status = diags.n_errors > 0 ? CMD_FINDING : CMD_OK;
    if (out.json) {
        char *buffer = malloc(SIZE);
        json_out o = json_out_make(buffer, buffer ? SIZE : 0);
        put_findings(&o, &text, &diags);
        return write_json(&o, buffer) == CMD_OK ? status : CMD_FINDING;
    }
    cli_map_print(&text, &diags, out.lang, true);
    text_str *sum = TEXT_TMP;
    text_buf b = text_buf_of(sum);
    text_say(&b, out.lang, TEXT_LINT_SUM, text_number(TEXT_TMP, diags.n_errors),
             text_number(TEXT_TMP, diags.n_warnings));
    printf("%s: %s\n", text.label, sum->at);
    return status;
}

/* ---- stats ---- */

static int print_stats(const char *name, output out)
{
    const sw_map *m = cli_map(name);
    if (!m) {
        return CMD_FINDING;
    }
    static map_stats stats;
    map_stats_make(&stats, m);
    if (out.json) {
        map_stats_print_json(&stats);
    } else {
        map_stats_print(&stats);
    }
    return CMD_OK;
}

int cmd_map(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const char *map, output out);
    } actions[] = {{"show", show_map}, {"lint", lint_map}, {"stats", print_stats}};
    output out = {.lang = TEXT_EN};
    const char *words[MAX_MAPS + 1] = {NULL}, *lang = NULL;
    const cli_option options[] = {
        {"json", NULL, "print one JSON object per map (show: the file itself)", .flag = &out.json},
        {"lang", "LANG", "lint: the language of its sentences (en)", .text = &lang,
         .choices = "en de"},
        {0},
    };
    static const cli_action listed[] = {
        {"list", "", "the built-in maps"},
        {"show", "MAP...", "board, tickets, cards and rules"},
        {"lint", "MAP...",
         "all errors and warnings with line, column and what to do, also if bots cannot finish a "
         "game; the exit status is 1 if there is an error"},
        {"stats", "MAP...", "counts, colours, what tickets are worth, bottlenecks"},
        {0},
    };
    const cli_usage usage = {
        "map list|show|lint|stats [MAP...] [options]",
        "Tells about maps: built-in ones by their id, others by the path of their file.",
        options,
        words,
        1,
        MAX_MAPS + 1,
        "docs/MAPS.md describes map files.",
        .actions = listed,
        .word_kind = CLI_MAP,
    };
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    if (lang) {
        out.lang = text_lang_of(lang);
    }
    if (strcmp(words[0], "list") == 0) {
        return words[1] ? cli_wrong(argv[0], "\"list\" takes no map.") : list_maps(out.json);
    }
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (strcmp(words[0], actions[i].name) != 0) {
            continue;
        }
        if (!words[1]) {
            return cli_wrong(argv[0], "which map? stellwerk map %s MAP", words[0]);
        }
        status = CMD_OK;
        for (int k = 1; k <= MAX_MAPS && words[k]; k++) {
            int result = actions[i].run(words[k], out);
            status = result > status ? result : status;
        }
        return status;
    }
    return cli_wrong(argv[0], "there is no \"map %s\"; there are list, show, lint and stats.",
                     words[0]);
}
