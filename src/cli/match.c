/* `stellwerk match`: which of two bots is stronger, and how sure is that?
 *
 * Every deal is played twice with the seats exchanged, so that neither cards nor the first turn
 * favour anybody. The two games of a deal are not independent, so the interval comes from the
 * spread of deals, not of games: the mean m of n deals with variance v is as sure as k = m (1 - m)
 * n / v independent games, and Wilson's interval for k games stays inside 0..1 even when one side
 * wins all. */
#include "args.h"
#include "base/json.h"
#include "command.h"
#include "series.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct report {
    double rate, low, high; /* of the first bot */
    double elo, elo_low, elo_high;
    double score[2];
    int64_t wins[2], draws;
} report;

/* The bots take turns around the table; in the second game of a deal they change places. */
static void seat_bots(const series *s, int i, const ai_player *bots[SW_MAX_SEATS], int *deal)
{
    for (int seat = 0; seat < s->game->n_players; seat++) {
        bots[seat] = s->bots[(seat + i) & 1];
    }
    *deal = i / 2;
}

/* 2: the first bot has won, 1: both have, 0: the other. */
static int result_of(const series *s, int i)
{
    bool won[2] = {false, false};
    for (int seat = 0; seat < s->game->n_players; seat++) {
        if (s->results[i].winners >> seat & 1) {
            won[(seat + i) & 1] = true;
        }
    }
    return won[0] == won[1] ? 1 : won[0] ? 2 : 0;
}

static double elo_of(double rate, double games)
{
    double edge = 0.25 / games; /* nobody is infinitely stronger after so many games */
    rate = rate < edge ? edge : rate > 1 - edge ? 1 - edge : rate;
    return 400 * log10(rate / (1 - rate));
}

/* Wilson's interval at 95 %. */
static void find_interval(report *r, double n)
{
    const double z = 1.959964;
    double centre = (r->rate + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(r->rate * (1 - r->rate) / n + z * z / (4 * n * n));
    r->low = centre - half > 0 ? centre - half : 0;
    r->high = centre + half < 1 ? centre + half : 1;
}

static void count(const series *s, report *r)
{
    *r = (report){0};
    int deals = s->games / 2, n_seats[2] = {0};
    double sum = 0, squares = 0;
    for (int i = 0; i < deals; i++) {
        double x = (result_of(s, 2 * i) + result_of(s, 2 * i + 1)) / 4.0;
        sum += x;
        squares += x * x;
    }
    for (int i = 0; i < s->games; i++) {
        int result = result_of(s, i);
        r->wins[0] += result == 2;
        r->wins[1] += result == 0;
        r->draws += result == 1;
        for (int seat = 0; seat < s->game->n_players; seat++) {
            r->score[(seat + i) & 1] += s->results[i].seats[seat].score;
            n_seats[(seat + i) & 1]++;
        }
    }
    r->score[0] /= n_seats[0];
    r->score[1] /= n_seats[1];
    r->rate = sum / deals;
    double variance = deals > 1 ? (squares - sum * sum / deals) / (deals - 1) : 0;
    double games = variance > 1e-9 ? r->rate * (1 - r->rate) * deals / variance : s->games;
    find_interval(r, games < s->games * 4.0 ? games : s->games * 4.0);
    r->elo = elo_of(r->rate, s->games);
    r->elo_low = elo_of(r->low, s->games);
    r->elo_high = elo_of(r->high, s->games);
}

static void print_text(const series *s, const report *r)
{
    printf("%s, %d players, %d games (%d deals, each played twice) in %.2f s\n\n", s->game->map->id,
           s->game->n_players, s->games, s->games / 2, s->seconds);
    for (int i = 0; i < 2; i++) {
        printf("%-10s %6lld wins, mean score %.1f\n", s->bots[i]->name, (long long)r->wins[i],
               r->score[i]);
    }
    printf("%-10s %6lld\n\n", "draws", (long long)r->draws);
    printf("%s wins %.1f %% (95 %%: %.1f to %.1f), Elo %+.0f (%+.0f to %+.0f)\n", s->bots[0]->name,
           100 * r->rate, 100 * r->low, 100 * r->high, r->elo, r->elo_low, r->elo_high);
}

static void put_pair(json_out *o, const char *key, double a, double b, int digits)
{
    json_key(o, key);
    json_open(o, '[');
    json_put_fixed(o, a, digits);
    json_put_fixed(o, b, digits);
    json_close(o, ']');
}

static void print_json(const series *s, const report *r, const char *seed)
{
    char text[2048];
    json_out o = json_out_make(text, sizeof text);
    json_open(&o, '{');
    json_key(&o, "map");
    json_put_string(&o, s->game->map->id);
    json_key(&o, "players");
    json_put_int(&o, s->game->n_players);
    json_key(&o, "bots");
    json_open(&o, '[');
    json_put_string(&o, s->bots[0]->name);
    json_put_string(&o, s->bots[1]->name);
    json_close(&o, ']');
    json_key(&o, "games");
    json_put_int(&o, s->games);
    json_key(&o, "seed");
    json_put_string(&o, seed);
    json_key(&o, "wins");
    json_open(&o, '[');
    json_put_int(&o, r->wins[0]);
    json_put_int(&o, r->wins[1]);
    json_close(&o, ']');
    json_key(&o, "draws");
    json_put_int(&o, r->draws);
    json_key(&o, "win_rate");
    json_put_fixed(&o, r->rate, 4);
    put_pair(&o, "ci95", r->low, r->high, 4);
    json_key(&o, "elo");
    json_put_fixed(&o, r->elo, 1);
    put_pair(&o, "elo_ci95", r->elo_low, r->elo_high, 1);
    put_pair(&o, "mean_score", r->score[0], r->score[1], 2);
    json_key(&o, "seconds");
    json_put_fixed(&o, s->seconds, 3);
    json_close(&o, '}');
    printf("%.*s\n", (int)o.len, text);
}

int cmd_match(int argc, char **argv)
{
    const char *map = "usa", *bot_list = "planner,greedy", *seed = "1";
    int64_t players = 2, games = 200, threads = 1, millis = 100, playouts = 0;
    bool as_json = false;
    const cli_option options[] = {
        {"map", "MAP", "a built-in map, or the path of a map file (default usa)", .text = &map},
        {"bots", "A,B", "the two bots (default planner,greedy)", .text = &bot_list},
        {"games", "G", "number of games, made even (default 200)", .number = &games, .min = 2,
         .max = SERIES_MAX_GAMES - 1},
        {"seed", "HEX", "up to 64 hex digits; the same seed gives the same games (default 1)",
         .text = &seed},
        {"players", "N", "seats, taken by the two bots in turn (default 2)", .number = &players,
         .min = 2, .max = SW_MAX_SEATS},
        {"threads", "T", "games at the same time (default 1)", .number = &threads, .min = 1,
         .max = SERIES_MAX_THREADS},
        {"millis", "N", "time per decision of bots that search (default 100)", .number = &millis,
         .min = 1, .max = 3600000},
        {"playouts", "N", "playouts per decision instead, which makes searching reproducible",
         .number = &playouts, .min = 1, .max = 100000000},
        {"json", NULL, "print one JSON object", .flag = &as_json},
        {0},
    };
    const cli_usage usage = {
        "match [options]",
        "Measures two bots against each other: win rate and Elo difference with 95 % intervals.",
        options,
        .more = "Every deal is played twice with the seats exchanged. A draw counts half."};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    sw_game game;
    const ai_player *bots[2];
    series s = {.command = "match",
                .game = &game,
                .games = (int)(games + (games & 1)),
                .threads = (int)threads,
                .budget = {.millis = (int)millis, .playouts = (int)playouts},
                .seat = seat_bots,
                .bots = bots};
    s.n_bots = series_bots("match", bot_list, bots, 2);
    if (s.n_bots == 1) {
        return cli_wrong("match", "two bots are needed, as in --bots planner,greedy");
    }
    if (!s.n_bots || !series_game("match", map, players, seed, &game, s.seed)) {
        return CMD_USAGE;
    }
    if (!series_run(&s)) {
        return CMD_FINDING;
    }
    report r;
    count(&s, &r);
    if (as_json) {
        print_json(&s, &r, seed);
    } else {
        print_text(&s, &r);
    }
    free(s.results);
    return CMD_OK;
}
