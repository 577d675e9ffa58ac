/* `stellwerk simulate`: lets bots play many games and prints what came of it. */
#include "args.h"
#include "base/json.h"
#include "command.h"
#include "series.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Sums over the games of one seat, or of all seats of one bot. */
typedef struct tally {
    int64_t games, wins, shared; /* won alone; with others */
    int64_t score, score2, kept, done;
} tally;

static void seat_bots(const series *s, int i, const ai_player *bots[SW_MAX_SEATS], int *deal)
{
    (void)deal;
    (void)i;
    for (int seat = 0; seat < s->game->n_players; seat++) {
        bots[seat] = s->bots[seat % s->n_bots];
    }
}

static void add(tally *t, const series_result *r, int seat)
{
    bool won = r->winners >> seat & 1, alone = won && (r->winners & (r->winners - 1)) == 0;
    t->games++;
    t->wins += alone;
    t->shared += won && !alone;
    t->score += r->seats[seat].score;
    t->score2 += (int64_t)r->seats[seat].score * r->seats[seat].score;
    t->kept += r->seats[seat].tickets_kept;
    t->done += r->seats[seat].tickets_done;
}

static double mean(const tally *t, int64_t sum)
{
    return t->games ? (double)sum / (double)t->games : 0;
}

static double deviation(const tally *t)
{
    if (t->games < 2) {
        return 0;
    }
    double n = (double)t->games, sum = (double)t->score;
    double variance = ((double)t->score2 - sum * sum / n) / (n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

/* Everything that is printed. */
typedef struct report {
    tally seats[SW_MAX_SEATS];
    tally bots[SW_MAX_SEATS]; /* by first seat of the bot */
    int64_t turns;
    int64_t endings[SW_N_ENDINGS];
} report;

static void count(const series *s, report *out)
{
    *out = (report){0};
    for (int i = 0; i < s->games; i++) {
        const series_result *r = &s->results[i];
        for (int seat = 0; seat < s->game->n_players; seat++) {
            int first = 0;
            while (s->bots[first % s->n_bots] != s->bots[seat % s->n_bots]) {
                first++;
            }
            add(&out->seats[seat], r, seat);
            add(&out->bots[first], r, seat);
        }
        out->turns += r->turns;
        out->endings[r->ending < SW_N_ENDINGS ? r->ending : 0]++;
    }
}

static void print_row(const char *label, const char *name, const tally *t)
{
    printf("%-7s%-10s %7lld %6.1f%% %7lld %8.1f %6.1f %6.2f %6.2f\n", label, name,
           (long long)t->wins, t->games ? 100.0 * (double)t->wins / (double)t->games : 0,
           (long long)t->shared, mean(t, t->score), deviation(t), mean(t, t->kept),
           mean(t, t->done));
}

static void print_text(const series *s, const report *r)
{
    printf("%s, %d players, %d games in %.2f s\n\n", s->game->map->id, s->game->n_players, s->games,
           s->seconds);
    puts("       bot           wins   share  shared    score     sd   kept   done");
    for (int seat = 0; seat < s->game->n_players; seat++) {
        char label[16];
        snprintf(label, sizeof label, "seat %d", seat);
        print_row(label, s->bots[seat % s->n_bots]->name, &r->seats[seat]);
    }
    for (int i = 0; i < s->game->n_players; i++) {
        if (r->bots[i].games) {
            print_row("all", s->bots[i % s->n_bots]->name, &r->bots[i]);
        }
    }
    printf("\nturns per game and player %.1f; ended by",
           (double)r->turns / s->games / s->game->n_players);
    for (int i = 0; i < SW_N_ENDINGS; i++) {
        printf("%s %s %lld", i ? "," : "", sw_ending_name((sw_ending)i), (long long)r->endings[i]);
    }
    putchar('\n');
}

static void put_tally(json_out *o, const tally *t)
{
    json_key(o, "games");
    json_put_int(o, t->games);
    json_key(o, "wins");
    json_put_int(o, t->wins);
    json_key(o, "shared");
    json_put_int(o, t->shared);
    json_key(o, "mean_score");
    json_put_fixed(o, mean(t, t->score), 3);
    json_key(o, "sd_score");
    json_put_fixed(o, deviation(t), 3);
    json_key(o, "tickets_kept");
    json_put_fixed(o, mean(t, t->kept), 3);
    json_key(o, "tickets_done");
    json_put_fixed(o, mean(t, t->done), 3);
}

static void put_bots(json_out *o, const series *s, const report *r)
{
    json_open(o, '[');
    for (int i = 0; i < s->game->n_players; i++) {
        if (!r->bots[i].games) {
            continue;
        }
        const ai_player *bot = s->bots[i % s->n_bots];
        json_open(o, '{');
        json_key(o, "name");
        json_put_string(o, bot->name);
        put_tally(o, &r->bots[i]);
        json_key(o, "seats");
        json_open(o, '[');
        for (int seat = 0; seat < s->game->n_players; seat++) {
            if (s->bots[seat % s->n_bots] == bot) {
                json_open(o, '{');
                json_key(o, "seat");
                json_put_int(o, seat);
                put_tally(o, &r->seats[seat]);
                json_close(o, '}');
            }
        }
        json_close(o, ']');
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void print_json(const series *s, const report *r, const char *seed)
{
    char text[8192];
    json_out o = json_out_make(text, sizeof text);
    json_open(&o, '{');
    json_key(&o, "map");
    json_put_string(&o, s->game->map->id);
    json_key(&o, "players");
    json_put_int(&o, s->game->n_players);
    json_key(&o, "games");
    json_put_int(&o, s->games);
    json_key(&o, "seed");
    json_put_string(&o, seed);
    json_key(&o, "seconds");
    json_put_fixed(&o, s->seconds, 3);
    json_key(&o, "bots");
    put_bots(&o, s, r);
    json_key(&o, "turns");
    json_put_fixed(&o, (double)r->turns / s->games / s->game->n_players, 3);
    json_key(&o, "endings");
    json_open(&o, '{');
    for (int i = 0; i < SW_N_ENDINGS; i++) {
        json_key(&o, sw_ending_name((sw_ending)i));
        json_put_int(&o, r->endings[i]);
    }
    json_close(&o, '}');
    json_close(&o, '}');
    printf("%.*s\n", (int)o.len, text);
}

int cmd_simulate(int argc, char **argv)
{
    const char *map = "usa", *bot_list = "planner", *seed = "1";
    int64_t players = 2, games = 100, threads = 1, millis = 100, playouts = 0;
    bool as_json = false;
    const cli_option options[] = {
        {"map", "MAP", "a built-in map, or the path of a map file (default usa)", .text = &map},
        {"players", "N", "seats at the table (default 2)", .number = &players, .min = 2,
         .max = SW_MAX_SEATS},
        {"bots", "A,B,...", "who plays, seat by seat (default planner)", .text = &bot_list},
        {"games", "G", "number of games (default 100)", .number = &games, .min = 1,
         .max = SERIES_MAX_GAMES},
        {"seed", "HEX", "up to 64 hex digits; the same seed gives the same games (default 1)",
         .text = &seed},
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
        "simulate [options]", "Lets bots play many games and prints statistics.", options,
        .more =
            "Seats are fixed: the first bot of the list always sits in seat 0 and begins. With\n"
            "fewer bots than players the list starts over. To compare two bots fairly, use\n"
            "stellwerk match."};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    sw_game game;
    const ai_player *bots[SW_MAX_SEATS];
    series s = {.command = "simulate",
                .game = &game,
                .games = (int)games,
                .threads = (int)threads,
                .budget = {.millis = (int)millis, .playouts = (int)playouts},
                .seat = seat_bots,
                .bots = bots};
    s.n_bots = series_bots("simulate", bot_list, bots, (int)players);
    if (!s.n_bots || !series_game("simulate", map, players, seed, &game, s.seed)) {
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
