/* `stellwerk tune`: finds a manner, a way to play, that does better against given bots.
 *
 * Changes some numbers of the best manner so far at random, plays it against the bots on deals that
 * both manners get, and takes the change if it was better there and again on other deals. */
#include "base/json.h"
#include "command/args.h"
#include "command/budget.h"
#include "command/command.h"
#include "command/interrupt.h"
#include "command/maps.h"
#include "players/plan/strategy.h"
#include "players/search/playout.h"
#include "series.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_BOTS = 4, MAX_GAMES = 20000 };

/* What the games of a trial are played with. */
typedef struct trial {
    const sw_game *game;
    int n_bots;
    const ai_player *bots[MAX_BOTS];
    bool quick;
    int games;
    uint64_t seed;
} trial;

static void begin_quick(const ai_player *self, void *block, const sw_game *g, int seat,
                        uint64_t seed)
{
    ai_strategy_begin(self, block, g, seat, seed);
    ((ai_strategy *)block)->course.quick = true;
}

/* The last of the series' bots is the one that is tried: in every seat, against each of the others,
 * with the same cards. */
static int tried_seat(const series *s, int i)
{
    return i / (s->n_bots - 1) % s->game->n_players;
}

static void seat(const series *s, int i, const ai_player *bots[SW_MAX_SEATS], int *deal)
{
    int n = s->n_bots - 1, tried = tried_seat(s, i);
    *deal = i / n / s->game->n_players;
    for (int k = 0; k < s->game->n_players; k++) {
        bots[k] = s->bots[k == tried ? n : i % n];
    }
}

/* Worth per game; *rate, if any, by bot: the share of wins, a shared one in equal parts. */
static double try(const trial *t, const ai_manner *manner, double *rate)
{
    const ai_player tried = {
        .name = "the manner",
        .memory = ai_strategy_memory,
        .begin = t->quick ? begin_quick : ai_strategy_begin,
        .choose = ai_strategy_choose,
        .settings = manner,
    };
    const ai_player *bots[MAX_BOTS + 1];
    memcpy(bots, t->bots, sizeof t->bots);
    bots[t->n_bots] = &tried;
    series s = {.command = "tune",
                .game = t->game,
                .games = t->games,
                .seat = seat,
                .bots = bots,
                .n_bots = t->n_bots + 1};
    memcpy(s.seed, &t->seed, sizeof t->seed);
    double sum = 0, wins[MAX_BOTS] = {0};
    bool ok = series_run(&s);
    for (int i = 0; ok && i < s.games; i++) {
        const series_result *r = &s.results[i];
        int me = tried_seat(&s, i);
        sw_scores scores = {.winners = r->winners};
        for (int k = 0; k < t->game->n_players; k++) {
            scores.seats[k].total = r->seats[k].score;
        }
        sum += ai_playout_worth(t->game, &scores, me);
        wins[i % t->n_bots] += r->winners >> me & 1 ? 1.0 / __builtin_popcount(r->winners) : 0;
    }
    series_free(&s);
    for (int k = 0; rate && k < t->n_bots; k++) {
        rate[k] = wins[k] * t->n_bots / t->games;
    }
    return sum / t->games;
}

static ai_manner change(const ai_manner *from, sw_random *random)
{
    ai_manner m = *from;
    for (int n = sw_random_below(random, 3) + 1; n > 0; n--) {
        const ai_manner_number *k =
            &ai_manner_numbers[sw_random_below(random, AI_N_MANNER_NUMBERS)];
        int by = sw_random_below(random, 4 * k->step + 1) - 2 * k->step;
        ai_manner_set(&m, k, ai_manner_get(&m, k) + by);
    }
    return m;
}

/* As a map file has it. */
static void print(const ai_manner *m, const char *key)
{
    const char *before = "";
    printf("  \"%s\": {", key);
    for (int i = 0; i < AI_N_MANNER_NUMBERS; i++) {
        int value = ai_manner_get(m, &ai_manner_numbers[i]);
        if (value != ai_manner_get(&ai_planner_manner, &ai_manner_numbers[i])) {
            printf("%s\"%s\": %d", before, ai_manner_numbers[i].name, value);
            before = ", ";
        }
    }
    puts("},");
}

/* A manner that there was no time to measure has no rates. */
static void tell_json(const trial *t, const ai_manner *m, double worth, const double *rate)
{
    char text[2048];
    json_out o = json_out_make(text, sizeof text);
    json_open(&o, '{');
    json_key(&o, "map");
    json_put_string(&o, t->game->map->id);
    json_key(&o, "games");
    json_put_int(&o, rate ? t->games : 0);
    json_key(&o, "interrupted");
    json_put_bool(&o, interrupt_signal() != 0);
    if (rate) {
        json_key(&o, "worth");
        json_put_fixed(&o, worth, 0);
        json_key(&o, "wins");
        json_open(&o, '{');
        for (int k = 0; k < t->n_bots; k++) {
            json_key(&o, t->bots[k]->name);
            json_put_fixed(&o, rate[k], 4);
        }
        json_close(&o, '}');
    }
    json_key(&o, "manner");
    json_open(&o, '{');
    for (int i = 0; i < AI_N_MANNER_NUMBERS; i++) {
        json_key(&o, ai_manner_numbers[i].name);
        json_put_int(&o, ai_manner_get(m, &ai_manner_numbers[i]));
    }
    json_close(&o, '}');
    json_close(&o, '}');
    printf("%.*s\n", (int)o.len, text);
}

static void tell(const trial *t, const ai_manner *m, bool as_json)
{
    double rate[MAX_BOTS], worth = try(t, m, rate);
    bool is_measured = !interrupt_signal();
    if (as_json) {
        tell_json(t, m, worth, is_measured ? rate : NULL);
        return;
    }
    if (is_measured) {
        printf("%s: worth %.0f, wins", t->game->map->id, worth);
        for (int k = 0; k < t->n_bots; k++) {
            printf(" %.1f %% against %s", 100 * rate[k], t->bots[k]->name);
        }
        puts("");
    } else {
        printf("%s: interrupted; the best so far, not measured\n", t->game->map->id);
    }
    print(m, t->game->n_players > 2 ? "manner_more" : "manner");
}

static void climb(trial *t, ai_manner best, double seconds, uint64_t seed, bool as_json)
{
    sw_random random = sw_random_seed(seed);
    int games = t->games, tried = 0, taken = 0;
    double end = cli_seconds() + seconds;
    interrupt_watch();
    while (cli_seconds() < end && !interrupt_signal()) {
        ai_manner other = change(&best, &random);
        int round = 0;
        /* Three trials of growing size, each on new deals. */
        for (; round < 3; round++) {
            t->games = games << round;
            t->seed = sw_random_next(&random);
            if (try(t, &other, NULL) <= try(t, &best, NULL) || interrupt_signal()) {
                break;
            }
        }
        tried++;
        taken += round == 3;
        best = round == 3 ? other : best;
        if (round == 3 || isatty(STDERR_FILENO)) {
            fprintf(stderr, "%d changes tried, %d taken; %.0f s left\n", tried, taken,
                    end - cli_seconds());
        }
    }
    t->games = games * 10;
    t->seed = 12345;
    tell(t, &best, as_json);
}

int cmd_tune(int argc, char **argv)
{
    const char *name = "usa", *list = "planner,racer";
    int64_t players = 2, seconds = 60, games = 200, seed = 1;
    bool quick = false, as_json = false;
    const cli_option options[] = {
        {"map", "MAP", "a built-in map, or the path of a map file", .text = &name, .kind = CLI_MAP},
        {"players", "N", "at the table", .number = &players, .min = 2, .max = SW_MAX_SEATS},
        {"against", "BOTS", "to beat", .text = &list, .kind = CLI_BOTS},
        {"games", "N", "in the first trial of a change", .number = &games, .min = 2,
         .max = MAX_GAMES},
        {"seconds", "T", "to search for", .number = &seconds, .min = 0, .max = 1000000},
        {"seed", "N", "of the changes and deals", .number = &seed, .min = 0, .max = INT64_MAX},
        {"quick", NULL, "plays as in playouts", .flag = &quick},
        {"json", NULL, "print one JSON object", .flag = &as_json},
        {0},
    };
    const cli_usage usage = {"tune [options]", "Finds a way to play that beats given bots.",
                             options, .more = NULL};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    trial t = {.quick = quick, .games = (int)games};
    t.n_bots = series_bots("tune", list, t.bots, MAX_BOTS);
    const sw_map *map = t.n_bots ? cli_map(name) : NULL;
    if (!map) {
        return CMD_USAGE;
    }
    sw_game game;
    if (sw_game_init(&game, map, (int)players, NULL) != SW_OK) {
        return cli_wrong("tune", "%s is for %d to %d players", map->id, map->players_min,
                         map->players_max);
    }
    t.game = &game;
    ai_manner manner;
    ai_manner_of_game(&manner, &game);
    climb(&t, manner, (double)seconds, (uint64_t)seed, as_json);
    return interrupt_status(CMD_OK);
}
