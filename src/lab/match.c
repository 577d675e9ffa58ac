/* `stellwerk match`: which of two bots is stronger, and how sure is that?
 *
 * Every deal is played until the bots have changed places in all ways: with seats taken in turn two
 * games, with one against all others a game for each seat. */
#include "command/command.h"
#include "series.h"
#include "strength.h"
#include <stdio.h>

typedef struct report {
    strength_rate rate; /* of the first bot */
    double elo, elo_low, elo_high;
    double score[2];
    int64_t wins[2], draws;
} report;

/* Games of one deal. The flag is --alone: the first bot has one seat, the other all others. */
static int n_turns(const series *s)
{
    return s->flag && s->game->n_players > 2 ? s->game->n_players : 2;
}

static int bot_at(const series *s, int i, int seat)
{
    return s->flag ? seat != i % n_turns(s) : (seat + i) & 1;
}

static void seat_bots(const series *s, int i, const ai_player *bots[SW_MAX_SEATS], int *deal)
{
    for (int seat = 0; seat < s->game->n_players; seat++) {
        bots[seat] = s->bots[bot_at(s, i, seat)];
    }
    *deal = i / n_turns(s);
}

/* What part of the victory the first bot has: two sides share it when both are among the winners,
 * one against many counts by heads. */
static double share_of(const series *s, int i)
{
    int won[2] = {0};
    for (int seat = 0; seat < s->game->n_players; seat++) {
        won[bot_at(s, i, seat)] += s->results[i].winners >> seat & 1;
    }
    if (s->flag) {
        return (double)won[0] / (won[0] + won[1]);
    }
    return won[0] && won[1] ? 0.5 : won[0] ? 1 : 0;
}

static void count(const series *s, report *r)
{
    *r = (report){0};
    strength_sum sum = {0};
    int turns = n_turns(s), n_seats[2] = {0};
    double deal = 0;
    for (int i = 0; i < s->games; i++) {
        double share = share_of(s, i);
        r->wins[0] += share >= 1;
        r->wins[1] += share <= 0;
        r->draws += share > 0 && share < 1;
        for (int seat = 0; seat < s->game->n_players; seat++) {
            r->score[bot_at(s, i, seat)] += s->results[i].seats[seat].score;
            n_seats[bot_at(s, i, seat)]++;
        }
        deal += share / turns;
        if (i % turns == turns - 1) {
            strength_add(&sum, deal, turns);
            deal = 0;
        }
    }
    r->score[0] /= n_seats[0];
    r->score[1] /= n_seats[1];
    r->rate = strength_of(&sum);
    r->elo = strength_elo(r->rate.rate, s->games);
    r->elo_low = strength_elo(r->rate.low, s->games);
    r->elo_high = strength_elo(r->rate.high, s->games);
}

static void tell(const series *s)
{
    report r;
    count(s, &r);
    printf("%s, %d players, %d games (%d deals, each played %s) in %.2f s\n\n", s->game->map->id,
           s->game->n_players, s->games, s->games / n_turns(s),
           n_turns(s) == 2 ? "twice" : "from every seat", s->seconds);
    for (int i = 0; i < 2; i++) {
        printf("%-10s %6lld wins, mean score %.1f\n", s->bots[i]->name, (long long)r.wins[i],
               r.score[i]);
    }
    printf("%-10s %6lld\n\n", "draws", (long long)r.draws);
    printf("%s wins %.1f %% (95 %%: %.1f to %.1f)", s->bots[0]->name, 100 * r.rate.rate,
           100 * r.rate.low, 100 * r.rate.high);
    if (s->flag) {
        printf(" alone against %d; equals would win %.1f %%\n", s->game->n_players - 1,
               100.0 / s->game->n_players);
    } else {
        printf(", Elo %+.0f (%+.0f to %+.0f)\n", r.elo, r.elo_low, r.elo_high);
    }
}

static void put_pair(json_out *o, const char *key, double a, double b, int digits)
{
    json_key(o, key);
    json_open(o, '[');
    json_put_fixed(o, a, digits);
    json_put_fixed(o, b, digits);
    json_close(o, ']');
}

static void tell_json(const series *s, json_out *o)
{
    report r;
    count(s, &r);
    json_key(o, "alone");
    json_put_bool(o, s->flag);
    json_key(o, "bots");
    json_open(o, '[');
    json_put_string(o, s->bots[0]->name);
    json_put_string(o, s->bots[1]->name);
    json_close(o, ']');
    json_key(o, "wins");
    json_open(o, '[');
    json_put_int(o, r.wins[0]);
    json_put_int(o, r.wins[1]);
    json_close(o, ']');
    json_key(o, "draws");
    json_put_int(o, r.draws);
    json_key(o, "win_rate");
    json_put_fixed(o, r.rate.rate, 4);
    put_pair(o, "ci95", r.rate.low, r.rate.high, 4);
    if (!s->flag) {
        json_key(o, "elo");
        json_put_fixed(o, r.elo, 1);
        put_pair(o, "elo_ci95", r.elo_low, r.elo_high, 1);
    }
    put_pair(o, "mean_score", r.score[0], r.score[1], 2);
}

int cmd_match(int argc, char **argv)
{
    const series_command command = {
        .name = "match",
        .about = "Measures two bots against each other: win rate and Elo difference with 95 % "
                 "intervals.",
        .more = "The bots take the seats in turn. Every deal is played twice with the seats "
                "exchanged, with --alone once from every seat. A draw counts half.",
        .seat = seat_bots,
        .deal_games = n_turns,
        .tell = tell,
        .tell_json = tell_json,
        .bots = "planner,greedy",
        .bots_value = "A,B",
        .bots_help = "the two bots",
        .min_bots = 2,
        .max_bots = 2,
        .games = 200,
        .games_help = "number of games, rounded up to whole deals",
        .flag = "alone",
        .flag_help = "the first bot has one seat, the second all others",
    };
    return series_main(&command, argc, argv);
}
