/* How long bots may think: the options that say so, and what the library wants of a host for it, a
 * clock and threads. */
#ifndef COMMAND_BUDGET_H
#define COMMAND_BUDGET_H

#include "players/player.h"

/* As the options give it; zeros: each bot takes the budget that is its own. */
typedef struct cli_budget {
    int64_t millis, playouts, threads;
} cli_budget;

/* The entries of a table of options for the cli_budget `b`. */
#define CLI_BUDGET_OPTIONS(b)                                                                      \
    {"millis",                                                                                     \
     "N",                                                                                          \
     "time per decision of bots that search",                                                      \
     .number = &(b).millis,                                                                        \
     .min = 1,                                                                                     \
     .max = 3600000,                                                                               \
     .usual = "each its own"},                                                                     \
        {"playouts",                                                                               \
         "N",                                                                                      \
         "playouts per decision instead, which makes searching reproducible",                      \
         .number = &(b).playouts,                                                                  \
         .min = 1,                                                                                 \
         .max = 100000000},                                                                        \
    {                                                                                              \
        "search-threads", "T", "threads for the search of one move",                               \
            .number = &(b).threads, .min = 1, .max = AI_MAX_THREADS, .usual = "1"                  \
    }

ai_budget cli_budget_make(const cli_budget *b);

/* Milliseconds from a steady clock. */
int64_t cli_clock(void);

/* The same in seconds, finer. */
double cli_seconds(void);

/* ai_budget's `parallel`: a thread for each worker but the last, which runs on the caller's. */
void cli_parallel(void (*job)(void *data, int worker), void *data, int workers);

/* Cores of this machine, at least 1. */
int cli_cores(void);

/* ai_budget's `yield`. */
void cli_yield(void);

#endif
