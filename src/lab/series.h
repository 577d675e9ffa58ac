/* Many games between bots, on several threads. Game i is determined by the series' seed and i
 * alone, so results do not depend on the number of threads: not even those of searching bots, if
 * their budget is a number of playouts and each search has one thread.
 *
 * A series that is interrupted (interrupt.h) keeps its first games, up to the first one that is not
 * over: what a series of so many games would have given. Keeping whatever was over would favour
 * short games. */
#ifndef LAB_SERIES_H
#define LAB_SERIES_H

#include "base/json.h"
#include "command/args.h"
#include "command/budget.h"
#include "forecast.h"
#include "habits.h"
#include <stdatomic.h>

enum { SERIES_MAX_GAMES = 10000000, SERIES_MAX_THREADS = 256 };

typedef struct series_result {
    uint16_t turns;
    uint8_t ending;  /* sw_ending */
    uint8_t winners; /* bit set of seats */
    bool is_over;    /* false: interrupted before */
    struct {
        int32_t score;
        uint8_t tickets_kept, tickets_done;
    } seats[SW_MAX_SEATS];
} series_result;

typedef struct series {
    const char *command; /* for errors */
    const sw_game *game;
    uint8_t seed[32];
    const char *seed_text; /* as it was given */
    int games;             /* to be played, and after series_run those that were */
    int asked;             /* filled in: those that were to be played */
    int threads;           /* games at the same time; 0: one by one, without progress */
    ai_budget budget;      /* per decision */
    /* Who sits where in game i, and the number of its deal: equal numbers, equal cards. */
    void (*seat)(const struct series *s, int i, const ai_player *bots[SW_MAX_SEATS], int *deal);
    const ai_player *const *bots; /* for `seat`: all that take part */
    int n_bots;
    /* Told of every game when it is over, never twice at the same time; may set `enough`. False
     * after telling what went wrong ends the series. May be NULL. */
    bool (*played)(struct series *s, int i, const series_result *result);
    /* The seats of game i whose forecasts are held against what happened, a bit set. NULL: none. */
    unsigned (*foretold)(const struct series *s, int i);
    void *data;        /* for all of these */
    bool is_studied;   /* fill `habits` */
    atomic_int enough; /* the first games that are all that is wanted; 0: all that were asked for */
    series_result *results;
    habits *habits;      /* by game, if asked for */
    forecast *forecasts; /* likewise */
    double seconds;
} series;

/* Plays all games, with progress on a terminal, and in a file one line per minute. False after
 * telling what went wrong. The results are to be freed by series_free in any case. */
bool series_run(series *s);

/* For `threads`: those of the option, or without one as many as there are cores for. */
int series_threads(int64_t asked, const ai_budget *budget);

void series_free(series *s);

/* "a,b,c" into players; their number, 0 after telling what is wrong. */
int series_bots(const char *command, const char *list, const ai_player **bots, int max);

/* Seed, map and players as the options gave them; false after telling what is wrong. */
bool series_game(const char *command, const char *map, int64_t players, const char *seed,
                 sw_game *game, uint8_t seed_out[32]);

enum { SERIES_MAX_OPTIONS = 24 }; /* those of a command and those of all */

/* A command that plays one series: its options, then what it tells of the results. */
typedef struct series_command {
    const char *name, *about, *more;
    const char *bots, *bots_value, *bots_help; /* the option --bots and its default */
    const char *games_help;
    int games;                 /* by default */
    int min_bots, max_bots;    /* max_bots 0: as many as there are seats */
    const cli_option *options; /* that only this command has, ended by an entry of zeros */
    void *data;                /* of the series */
    /* When the options are read: false after telling what is wrong with them. May be NULL. */
    bool (*begin)(series *s);
    void (*seat)(const series *s, int i, const ai_player *bots[SW_MAX_SEATS], int *deal);
    int (*deal_games)(const series *s); /* games come in whole deals of so many; NULL: of one */
    void (*tell)(const series *s);
    /* Into an object that has map, players, games, asked, interrupted, seed and seconds. */
    void (*tell_json)(const series *s, json_out *o);
} series_command;

/* Parses, plays, tells; the exit status. */
int series_main(const series_command *c, int argc, char **argv);

#endif
