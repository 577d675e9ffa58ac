/* Many games between bots, on several threads. Game i is determined by the series' seed and i
 * alone, so results do not depend on the number of threads. */
#ifndef CLI_SERIES_H
#define CLI_SERIES_H

#include "ai/player.h"

enum { SERIES_MAX_GAMES = 10000000, SERIES_MAX_THREADS = 256 };

typedef struct series_result {
    uint16_t turns;
    uint8_t ending;  /* sw_ending */
    uint8_t winners; /* bit set of seats */
    struct {
        int32_t score;
        uint8_t tickets_kept, tickets_done;
    } seats[SW_MAX_SEATS];
} series_result;

typedef struct series {
    const char *command; /* for errors */
    const sw_game *game;
    uint8_t seed[32];
    int games, threads;
    ai_budget budget; /* per decision; the clock is filled in */
    /* Who sits where in game i, and the number of its deal: equal numbers, equal cards. */
    void (*seat)(const struct series *s, int i, const ai_player *bots[SW_MAX_SEATS], int *deal);
    const ai_player *const *bots; /* for `seat` */
    int n_bots;
    series_result *results; /* by game; kept until exit */
    double seconds;
} series;

/* Plays all games, with progress on a terminal. False after telling what went wrong. */
bool series_run(series *s);

/* "a,b,c" into players; their number, 0 after telling what is wrong. */
int series_bots(const char *command, const char *list, const ai_player **bots, int max);

/* Seed, map, players and threads as the options gave them; false after telling what is wrong. */
bool series_game(const char *command, const char *map, int64_t players, const char *seed,
                 sw_game *game, uint8_t seed_out[32]);

#endif
