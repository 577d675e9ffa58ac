/* `stellwerk simulate`: lets bots play many games and prints what came of it. */
#include "command/command.h"
#include "series.h"
#include <math.h>
#include <stdio.h>

/* Sums over the games of one seat, or of all seats of one bot. */
typedef struct tally {
    int64_t games, wins, shared; /* won alone; with others */
    int64_t score, score2, kept, done;
    int64_t turns, blocks, detours, closed, spoilt, gained; /* habits.h */
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

static void add_habits(tally *t, const habits_seat *h)
{
    t->turns += h->turns;
    t->blocks += h->blocks;
    t->detours += h->detours;
    t->closed += h->closed;
    t->spoilt += h->spoilt;
    t->gained += h->gained;
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
            if (s->habits) {
                add_habits(&out->seats[seat], &s->habits[i].seats[seat]);
                add_habits(&out->bots[first], &s->habits[i].seats[seat]);
            }
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

static void print_habits(const char *name, const tally *t)
{
    printf("%s: %.1f turns, %.1f %% of %.2f tickets completed; %.2f blocks per game", name,
           mean(t, t->turns), t->kept ? 100.0 * (double)t->done / (double)t->kept : 0,
           mean(t, t->kept), mean(t, t->blocks));
    if (t->blocks) {
        double n = (double)t->blocks;
        printf(", each %.1f pieces of detours and %.2f tickets closed; %.2f of the tickets failed, "
               "which cost their owners %.1f points",
               (double)t->detours / n, (double)t->closed / n, (double)t->spoilt / n,
               (double)t->gained / n);
    }
    puts(".");
}

static void tell(const series *s)
{
    report counted, *r = &counted;
    count(s, r);
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
    for (int i = 0; s->habits && i < s->game->n_players; i++) {
        if (r->bots[i].games) {
            print_habits(s->bots[i % s->n_bots]->name, &r->bots[i]);
        }
    }
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

static void put_habits(json_out *o, const tally *t)
{
    const struct {
        const char *key;
        int64_t sum;
    } list[] = {{"turns", t->turns},   {"blocks", t->blocks}, {"detours", t->detours},
                {"closed", t->closed}, {"spoilt", t->spoilt}, {"gained", t->gained}};
    json_key(o, "habits"); /* per game */
    json_open(o, '{');
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        json_key(o, list[i].key);
        json_put_fixed(o, mean(t, list[i].sum), 3);
    }
    json_close(o, '}');
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
        if (s->habits) {
            put_habits(o, &r->bots[i]);
        }
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

static void tell_json(const series *s, json_out *o)
{
    report r;
    count(s, &r);
    json_key(o, "bots");
    put_bots(o, s, &r);
    json_key(o, "turns");
    json_put_fixed(o, (double)r.turns / s->games / s->game->n_players, 3);
    json_key(o, "endings");
    json_open(o, '{');
    for (int i = 0; i < SW_N_ENDINGS; i++) {
        json_key(o, sw_ending_name((sw_ending)i));
        json_put_int(o, r.endings[i]);
    }
    json_close(o, '}');
}

static bool begin(series *s)
{
    s->is_studied = *(const bool *)s->data;
    return true;
}

int cmd_simulate(int argc, char **argv)
{
    bool wants_habits = false;
    const cli_option options[] = {
        {"habits", NULL, "also count turns, and claims that only hurt an opponent",
         .flag = &wants_habits},
        {0},
    };
    const series_command command = {
        .name = "simulate",
        .about = "Lets bots play many games and prints statistics.",
        .more =
            "Seats are fixed: the first bot of the list always sits in seat 0 and begins. With "
            "fewer bots than players the list starts over. To compare two bots fairly, use "
            "stellwerk match.\n\n"
            "--habits calls a claim a block if it lengthened or closed an opponent's way to a "
            "ticket, was of no use for the own tickets and the own longest path at the end, and "
            "brought fewer points than the bot's turns do on average. It gained the points of "
            "the tickets that it hurt and that failed, counted twice.",
        .bots = "planner",
        .bots_value = "A,B,...",
        .bots_help = "who plays, seat by seat",
        .min_bots = 1,
        .games = 100,
        .games_help = "number of games",
        .options = options,
        .data = &wants_habits,
        .begin = begin,
        .seat = seat_bots,
        .tell = tell,
        .tell_json = tell_json,
    };
    return series_main(&command, argc, argv);
}
