/* `stellwerk match`: which of two bots is stronger, and how sure is that?
 *
 * Every deal is played until the bots have changed places in all ways: with seats taken in turn two
 * games, with one against all others a game for each seat. */
#include "command/command.h"
#include "series.h"
#include "strength.h"
#include <stdio.h>
#include <stdlib.h>

/* What this match is, besides a series. */
typedef struct match {
    bool alone; /* the first bot has one seat, the other all others */
    bool wants_forecast;
    const char *sprt; /* "ELO0,ELO1"; NULL: a fixed number of games */
    /* Of the sequential test: both hypotheses as Elo and as the share that the first bot wins, the
     * deals up to the first one that is not over, and which games are. */
    double elo[2], share[2];
    strength_sum sum;
    double evidence;
    bool *is_over;
} match;

static match *match_of(const series *s)
{
    return s->data;
}

typedef struct report {
    strength_rate rate; /* of the first bot */
    double elo, elo_low, elo_high;
    double score[2];
    int64_t wins[2], draws;
} report;

/* Games of one deal. */
static int n_turns(const series *s)
{
    return match_of(s)->alone && s->game->n_players > 2 ? s->game->n_players : 2;
}

static int bot_at(const series *s, int i, int seat)
{
    return match_of(s)->alone ? seat != i % n_turns(s) : (seat + i) & 1;
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
    if (match_of(s)->alone) {
        return (double)won[0] / (won[0] + won[1]);
    }
    return won[0] && won[1] ? 0.5 : won[0] ? 1 : 0;
}

/* What part of all games of a deal the first bot has won. */
static double share_of_deal(const series *s, int deal)
{
    double share = 0;
    for (int i = 0; i < n_turns(s); i++) {
        share += share_of(s, deal * n_turns(s) + i) / n_turns(s);
    }
    return share;
}

/* ---- the sequential test ---- */

/* "0,20" */
static bool read_sprt(series *s)
{
    match *m = match_of(s);
    char rest;
    if (sscanf(m->sprt, "%lf,%lf%c", &m->elo[0], &m->elo[1], &rest) != 2 ||
        m->elo[0] >= m->elo[1] || m->elo[0] < -1000 || m->elo[1] > 1000) {
        cli_wrong(s->command,
                  "--sprt takes two differences in Elo, the smaller one first, as 0,20");
        return false;
    }
    for (int i = 0; i < 2; i++) {
        m->share[i] = strength_share(m->elo[i], m->alone ? s->game->n_players - 1 : 1);
    }
    m->is_over = calloc((size_t)s->games + SW_MAX_SEATS, sizeof *m->is_over);
    if (!m->is_over) {
        fprintf(stderr, "stellwerk %s: out of memory\n", s->command);
    }
    return m->is_over;
}

/* Looks at the deals in their order, whichever is over first, so that where it ends does not depend
 * on the number of threads. */
static bool test_on(series *s, int i, const series_result *result)
{
    (void)result;
    match *m = match_of(s);
    int turns = n_turns(s);
    m->is_over[i] = true;
    while (!s->enough && (m->sum.deals + 1) * turns <= s->games) {
        for (int k = 0; k < turns; k++) {
            if (!m->is_over[m->sum.deals * turns + k]) {
                return true;
            }
        }
        strength_add(&m->sum, share_of_deal(s, m->sum.deals), turns);
        m->evidence = strength_evidence(&m->sum, m->share[0], m->share[1]);
        if (m->evidence >= STRENGTH_SURE || m->evidence <= -STRENGTH_SURE) {
            s->enough = m->sum.deals * turns;
        }
    }
    return true;
}

static const char *verdict(const match *m)
{
    return m->evidence >= STRENGTH_SURE    ? "stronger"
           : m->evidence <= -STRENGTH_SURE ? "not_stronger"
                                           : "undecided";
}

static void tell_sprt(const series *s)
{
    const match *m = match_of(s);
    const char *name = s->bots[0]->name;
    printf("\nSequential test of %+g against %+g Elo: evidence %.2f, decided at %.2f or %.2f.\n",
           m->elo[1], m->elo[0], m->evidence, STRENGTH_SURE, -STRENGTH_SURE);
    if (m->evidence >= STRENGTH_SURE) {
        printf("%s is stronger: %+g Elo fit what happened, %+g do not.\n", name, m->elo[1],
               m->elo[0]);
    } else if (m->evidence <= -STRENGTH_SURE) {
        printf("%s is not stronger: %+g Elo fit what happened, %+g do not.\n", name, m->elo[0],
               m->elo[1]);
    } else {
        printf("Not decided: more --games are needed.\n");
    }
}

/* ---- forecasts ---- */

static unsigned foretold(const series *s, int i)
{
    unsigned seats = 0;
    for (int seat = 0; seat < s->game->n_players; seat++) {
        seats |= (unsigned)(bot_at(s, i, seat) == 0) << seat;
    }
    return seats;
}

/* Parts of a game that are told of, in tenths. */
static const struct part {
    const char *name, *id;
    int first, last;
} parts[] = {{"first third", "early", 0, 3},
             {"second third", "middle", 3, 7},
             {"last third", "late", 7, 10},
             {"half-time (40 to 60 %)", "half_time", 4, 6},
             {"whole game", "game", 0, FORECAST_PARTS}};
enum { N_PARTS = sizeof parts / sizeof parts[0] };

static forecast forecast_of(const series *s)
{
    forecast sum = {0};
    for (int i = 0; i < s->games; i++) {
        forecast_add(&sum, &s->forecasts[i]);
    }
    return sum;
}

static void tell_forecast(const series *s)
{
    forecast f = forecast_of(s);
    printf("\nForecasts of %s\n%-24s %9s %7s %9s %7s %s\n", s->bots[0]->name, "", "decisions",
           "told", "happened", "Brier", "others' scores");
    for (int i = 0; i < N_PARTS; i++) {
        forecast_summary r = forecast_sum_up(&f, parts[i].first, parts[i].last);
        printf("%-24s %9lld %7.3f %9.3f %7.3f %14.2f\n", parts[i].name, (long long)r.n, r.told,
               r.came, r.brier, r.correlation);
    }
    forecast_summary all = forecast_sum_up(&f, 0, FORECAST_PARTS);
    if (!all.n) {
        printf("%s does not search, so it makes none.\n", s->bots[0]->name);
    } else {
        printf("Calibration error %.3f. Others' scores: the correlation of what was told with what "
               "came.\n",
               all.calibration);
    }
}

/* ---- the result ---- */

static void count(const series *s, report *r)
{
    *r = (report){0};
    strength_sum sum = {0};
    int turns = n_turns(s), n_seats[2] = {0};
    for (int i = 0; i < s->games; i++) {
        double share = share_of(s, i);
        r->wins[0] += share >= 1;
        r->wins[1] += share <= 0;
        r->draws += share > 0 && share < 1;
        for (int seat = 0; seat < s->game->n_players; seat++) {
            r->score[bot_at(s, i, seat)] += s->results[i].seats[seat].score;
            n_seats[bot_at(s, i, seat)]++;
        }
        if (i % turns == turns - 1) {
            strength_add(&sum, share_of_deal(s, i / turns), turns);
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
    if (match_of(s)->alone) {
        printf(" alone against %d; equals would win %.1f %%\n", s->game->n_players - 1,
               100.0 / s->game->n_players);
    } else {
        printf(", Elo %+.0f (%+.0f to %+.0f)\n", r.elo, r.elo_low, r.elo_high);
    }
    if (match_of(s)->sprt) {
        tell_sprt(s);
    }
    if (s->forecasts) {
        tell_forecast(s);
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

static void put_number(json_out *o, const char *key, double value, int digits)
{
    json_key(o, key);
    json_put_fixed(o, value, digits);
}

static void put_sprt(json_out *o, const match *m)
{
    json_key(o, "sprt");
    json_open(o, '{');
    put_pair(o, "elo", m->elo[0], m->elo[1], 1);
    put_number(o, "evidence", m->evidence, 3);
    put_pair(o, "bounds", -STRENGTH_SURE, STRENGTH_SURE, 3);
    json_key(o, "verdict");
    json_put_string(o, verdict(m));
    json_close(o, '}');
}

static void put_forecast(json_out *o, const series *s)
{
    forecast f = forecast_of(s);
    json_key(o, "forecast");
    json_open(o, '{');
    put_number(o, "calibration_error", forecast_sum_up(&f, 0, FORECAST_PARTS).calibration, 4);
    for (int i = 0; i < N_PARTS; i++) {
        forecast_summary r = forecast_sum_up(&f, parts[i].first, parts[i].last);
        json_key(o, parts[i].id);
        json_open(o, '{');
        json_key(o, "decisions");
        json_put_int(o, r.n);
        put_number(o, "told", r.told, 4);
        put_number(o, "happened", r.came, 4);
        put_number(o, "brier", r.brier, 4);
        put_number(o, "others_correlation", r.correlation, 4);
        json_close(o, '}');
    }
    json_close(o, '}');
}

static void tell_json(const series *s, json_out *o)
{
    report r;
    count(s, &r);
    json_key(o, "alone");
    json_put_bool(o, match_of(s)->alone);
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
    if (!match_of(s)->alone) {
        json_key(o, "elo");
        json_put_fixed(o, r.elo, 1);
        put_pair(o, "elo_ci95", r.elo_low, r.elo_high, 1);
    }
    put_pair(o, "mean_score", r.score[0], r.score[1], 2);
    if (match_of(s)->sprt) {
        put_sprt(o, match_of(s));
    }
    if (s->forecasts) {
        put_forecast(o, s);
    }
}

static bool begin(series *s)
{
    s->foretold = match_of(s)->wants_forecast ? foretold : NULL;
    s->played = match_of(s)->sprt ? test_on : NULL;
    return !match_of(s)->sprt || read_sprt(s);
}

int cmd_match(int argc, char **argv)
{
    match m = {0};
    const cli_option options[] = {
        {"alone", NULL, "the first bot has one seat, the second all others", .flag = &m.alone},
        {"sprt", "ELO0,ELO1",
         "stop as soon as it is clear whether the first bot is ELO1 stronger rather than ELO0",
         .text = &m.sprt},
        {"forecast", NULL, "also hold the first bot's forecasts against what happened",
         .flag = &m.wants_forecast},
        {0},
    };
    const series_command command = {
        .name = "match",
        .about = "Measures two bots against each other: win rate and Elo difference with 95 % "
                 "intervals.",
        .more =
            "The bots take the seats in turn. Every deal is played twice with the seats "
            "exchanged, with --alone once from every seat. A draw counts half.\n\n"
            "--sprt is a sequential test (SPRT), wrong once in twenty times either way; --games "
            "is then the most that are played. With --sprt 0,20 a bot is stronger if +20 Elo "
            "explain the games better than 0.\n\n"
            "--forecast tells how true the chances are that a searching bot gives itself: what "
            "it told and what happened, the Brier score, the calibration error, and how well "
            "the scores that it expects of others go together with theirs at the end.",
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
        .options = options,
        .data = &m,
        .begin = begin,
    };
    int status = series_main(&command, argc, argv);
    free(m.is_over);
    return status;
}
